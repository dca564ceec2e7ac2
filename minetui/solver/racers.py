"""Simulated players to race against: what they reveal, one cell at a time, and when.

A racer reveals what its technique proves, the nearest cell first, and guesses where that proves
nothing safe. It knows the odds as well as it knows proofs: with logic they are exact, below that a
covered cell has the worst odds that any single number around it gives it. It depends on nothing
else, so the same board always sees the same game. The clicks are even, and so far apart that the
game as a whole has the wanted 3BV per second.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from minetui.core.casual_play import clearing
from minetui.core.ghost import GhostError
from minetui.core.grid import NO_CELLS, Cell, CellSet, Grid, cells_of, only
from minetui.core.metrics import solved_between
from minetui.core.moves import Move
from minetui.core.position import Position, Status

from .analysis import Analysis
from .budget import never
from .frontier import Frontier, frontier
from .logic import LOGIC
from .memory import Memory
from .players import by_odds
from .techniques import first_safe, up_to


def racing_moves(start: Position, technique: str, speed: float) -> list[Move]:
    """The moves of a racer from a start that is revealed, at so many 3BV per second.

    Flags are there only to be removed.
    """
    reveals = [*_reveals(start, technique)]
    solved = solved_between(start, reveals[-1][1]) if reveals else 0
    apart = max(solved, 1) / (speed * max(len(reveals), 1))
    moves = list[Move]()
    for number, (cell, _) in enumerate(reveals, start=1):
        at = round(number * apart, 3)
        moves += clearing(only(cell), start.flagged, at)
    return moves


def middle_start(here: Position) -> Cell:
    """The zero nearest to the middle of a board, or the nearest safe cell where there is none.

    It has no flag; a GhostError if no such cell is left.
    """
    field, free = here.field, here.covered & ~here.flagged
    cells = field.zeros & free or field.safe & free
    if not cells:
        raise GhostError("expected a safe cell without a flag to begin with, got none")
    return nearest(field.grid, cells, middle_of(field.grid))


def middle_of(grid: Grid) -> Cell:
    """The cell in the middle of a board."""
    return grid.cell(grid.rows // 2, grid.cols // 2)


def nearest(grid: Grid, cells: CellSet, to: Cell) -> Cell:
    """The cell of some that is nearest to another; of several the first."""
    row, col = grid.place(to)

    def distance(cell: Cell) -> int:
        other_row, other_col = grid.place(cell)
        return (other_row - row) ** 2 + (other_col - col) ** 2

    return min(cells_of(cells), key=distance)


def _reveals(here: Position, technique: str) -> Iterator[tuple[Cell, Position]]:
    """The cells that a racer reveals, each with the position after it."""
    grid, memory = here.field.grid, Memory()
    cell = nearest(grid, here.revealed, middle_of(grid))
    while here.status is Status.PLAYING:
        cells = _chosen(Analysis(here.surface, never, memory), technique, cell)
        while cells & here.covered and here.status is Status.PLAYING:
            cell = nearest(grid, cells & here.covered, cell)
            here = replace(here, flagged=here.flagged & ~only(cell)).reveal(cell)
            yield cell, here


def _chosen(analysis: Analysis, technique: str, last: Cell) -> CellSet:
    """The cells to reveal next: those proven safe, or else one guess."""
    _, proven = first_safe(analysis, up_to(technique))
    if proven.safe:
        return proven.safe
    if technique == LOGIC.id:
        return only(by_odds(analysis, proven))
    likeliest = safest_by_single_numbers(frontier(analysis.surface, proven.mines))
    return only(nearest(analysis.surface.grid, likeliest, last))


def safest_by_single_numbers(edge: Frontier) -> CellSet:
    """The unknown cells with the lowest odds, each judged by the worst number that touches it.

    A cell that touches none has the odds of all unknown cells together.
    """
    parts = [(Fraction(edge.mines_left, edge.unknown.bit_count()), edge.sea)] if edge.sea else []
    for component in edge.components:
        odds = [Fraction(each.mines, each.cells.bit_count()) for each in component.constraints]
        parts += [(max(odds[at] for at in group), box) for group, box in component.boxes.items()]
    lowest, safest = min(worst for worst, _ in parts), NO_CELLS
    for worst, cells in parts:
        safest |= cells if worst == lowest else NO_CELLS
    return safest

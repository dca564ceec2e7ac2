"""The cell to guess, where nothing is certain.

Where few layouts are left, it is the cell after which the best play wins most of them. Otherwise it
is the cell with the lowest probability of a mine; of equal ones, the cell after which the next cell
is the safest. For that the odds are counted for each number that the cell may show, and weighed by
the layouts that have it. Only a few of equal cells are compared in this way, those that are
likeliest to be zeros, corners before edges; on a large board, where it takes long, the first of
them is taken. The likelihood of a zero is the product over its covered neighbours, as if they did
not depend on each other, so it is an estimate; all else is exact.
"""

from dataclasses import replace
from fractions import Fraction
from math import prod

from minetui.core.grid import Cell, CellSet, cells_of, only
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never
from .counting import Memory
from .endgame import MOST_LAYOUTS, best_guess
from .frontier import Contradiction
from .odds import Odds, odds_of
from .reasons import Advice

MOST_COMPARED = 8  # cells; measured: more win no more games
LARGEST = 1_000  # cells of a board; measured: looking ahead on more may take over half a second


def advice_on(odds: Odds, stop: Stop = never) -> Advice:
    """The advice where a covered cell is left and all layouts are counted.

    When it is asked to stop, the cell is one of those with the lowest probability.
    """
    cell, won = _best(odds, stop)
    return Advice(cell, odds.of(cell) or Fraction(0), odds.layouts, won)


def _best(odds: Odds, stop: Stop) -> tuple[Cell, int | None]:
    """The cell to guess, and the layouts that the best play wins if all were tried."""
    tied, memory = _safest(odds), Memory()
    if odds.parts[0][1] in (0, 1):
        return tied[0], None
    try:
        if odds.layouts <= MOST_LAYOUTS:
            return best_guess(odds, memory, stop)
        if len(tied) == 1 or odds.surface.grid.size > LARGEST:
            return tied[0], None
        compared = tied[:MOST_COMPARED]
        return max(compared, key=lambda cell: survived(odds, cell, memory, stop)), None
    except OutOfTime:
        return tied[0], None


def survived(odds: Odds, cell: Cell, memory: Memory, stop: Stop = never) -> Fraction:
    """The number of layouts in which a guess is safe, and the safest cell after it too.

    OutOfTime when it was asked to stop.
    """
    surface, together = odds.surface, Fraction(0)
    around = surface.grid.neighbours(cell) & surface.covered
    least, most = (around & odds.mines).bit_count(), (around & ~odds.safe).bit_count()
    won = surface.covered.bit_count() - 1 == surface.mine_count
    for number in range(least, most + 1):
        showing = _showing(surface, cell, number)
        try:
            after = odds_of(showing, stop, mines=odds.mines, counter=memory)
        except Contradiction:
            continue
        if not after.layouts:
            raise OutOfTime
        together += after.layouts * (1 if won else 1 - after.parts[0][1])
    return together


def _safest(odds: Odds) -> list[Cell]:
    """The cells with the lowest probability of a mine, the best to compare first."""
    _, lowest = odds.parts[0]
    tied = [cell for cells, mined in odds.parts if mined == lowest for cell in cells_of(cells)]
    if len(tied) == 1:
        return tied
    surface = odds.surface
    safe = {cell: float(1 - mined) for cells, mined in odds.parts for cell in cells_of(cells)}
    return sorted(
        tied, key=lambda cell: (-_openness(surface, cell, safe), -_rank(surface, cell), cell)
    )


def _showing(surface: Surface, cell: Cell, number: int) -> Surface:
    """The surface after a reveal of a cell that shows this number."""

    def shown(cells: CellSet, n: int) -> CellSet:
        return cells | only(cell) if n == number else cells

    numbered = tuple(shown(cells, n) for n, cells in enumerate(surface.numbered))
    return replace(surface, numbered=numbered, covered=surface.covered & ~only(cell))


def _rank(surface: Surface, cell: Cell) -> int:
    """2 for a corner, 1 for another cell of the edge, 0 inside."""
    grid = surface.grid
    row, col = grid.place(cell)
    return int(row in (0, grid.rows - 1)) + int(col in (0, grid.cols - 1))


def _openness(surface: Surface, cell: Cell, safe: dict[Cell, float]) -> float:
    """The estimated likelihood that a cell is a zero."""
    around = surface.grid.neighbours(cell) & surface.covered
    return prod(safe[near] for near in cells_of(around))

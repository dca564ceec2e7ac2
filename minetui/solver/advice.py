"""Which cell to guess, where nothing is certain.

Where few layouts are left, the cell after which the best play wins most of them. Else the cell with
the lowest probability of a mine; of equal ones the one after which the next cell is the safest. For
that the odds are counted for each number that the cell may show, and weighed by how many layouts
have it. A few of equal cells are looked at in that way, those that are likeliest to be zeros,
corners before edges; on a large board, where that takes long, the first of those is taken. How
likely a cell is to be a zero is the product over its covered neighbours, as if they did not depend
on each other, so that is an estimate; all else is exact.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from minetui.core.grid import Cell, CellSet, cells_of, only
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never
from .counting import Memory
from .endgame import MOST_LAYOUTS, best_guess
from .frontier import Contradiction
from .odds import Odds, odds

LOOKED_AT = 8  # cells; measured: more win no more games
LARGEST = 1_000  # cells of a board; measured: looking ahead on more may take over half a second


@dataclass(frozen=True)
class Advice:
    """The cell to guess, and how many layouts the best play wins from there if that is known."""

    cell: Cell
    won: int | None = None


def advised(chances: Odds, stop: Stop = never) -> Advice:
    """The cell to guess; there must be a covered one, and the odds must be counted.

    When it is asked to stop, it is one of the cells with the lowest probability.
    """
    tied, memory = _safest(chances), Memory()
    if chances.parts[0][1] in (0, 1):
        return Advice(tied[0])
    try:
        if chances.layouts <= MOST_LAYOUTS:
            return Advice(*best_guess(chances, memory, stop))
        if len(tied) == 1 or chances.surface.grid.size > LARGEST:
            return Advice(tied[0])
        looked_at = tied[:LOOKED_AT]
        return Advice(max(looked_at, key=lambda cell: survived(chances, cell, memory, stop)))
    except OutOfTime:
        return Advice(tied[0])


def survived(chances: Odds, cell: Cell, memory: Memory, stop: Stop = never) -> Fraction:
    """In how many layouts, on average, a guess is safe and then the safest next one too.

    OutOfTime when it was asked to stop.
    """
    seen, together = chances.surface, Fraction(0)
    around = seen.grid.neighbours(cell) & seen.covered
    least, most = (around & chances.mines).bit_count(), (around & ~chances.safe).bit_count()
    won = seen.covered.bit_count() - 1 == seen.mine_count
    for number in range(least, most + 1):
        try:
            after = odds(_showing(seen, cell, number), stop, mines=chances.mines, counter=memory)
        except Contradiction:
            continue
        if not after.layouts:
            raise OutOfTime
        together += after.layouts * (1 if won else 1 - after.parts[0][1])
    return together


def _safest(chances: Odds) -> list[Cell]:
    """The cells with the lowest probability of a mine, in the order to look at them."""
    _, lowest = chances.parts[0]
    tied = [cell for cells, chance in chances.parts if chance == lowest for cell in cells_of(cells)]
    if len(tied) == 1:
        return tied
    surface = chances.surface
    safe = {cell: float(1 - chance) for cells, chance in chances.parts for cell in cells_of(cells)}
    return sorted(
        tied, key=lambda cell: (-_openness(surface, cell, safe), -_rank(surface, cell), cell)
    )


def _showing(surface: Surface, cell: Cell, number: int) -> Surface:
    """The surface after a cell is revealed that shows this number."""

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
    """How likely the cell is a zero, estimated."""
    around = surface.grid.neighbours(cell) & surface.covered
    return prod(safe[near] for near in cells_of(around))

"""Which cell to guess, where nothing is certain.

The cell with the lowest probability of a mine; of equal ones the one after which the next cell is
the safest. For that the odds are counted for each number that the cell may show, and weighed by
how many layouts have it. A few of equal cells are looked at in that way, those that are likeliest
to be zeros, corners before edges; on a large board, where that takes long, the first of those is
taken. How likely a cell is to be a zero is the product over its covered neighbours, as if they did
not depend on each other, so that is an estimate; all else is exact.
"""

from dataclasses import replace
from fractions import Fraction
from math import prod

from minetui.core.grid import Cell, CellSet, cells_of, only
from minetui.core.surface import Surface

from .counting import Memory
from .frontier import Contradiction
from .odds import Odds, odds

LOOKED_AT = 8  # cells; measured: more win no more games
LARGEST = 1_000  # cells of a board; measured: looking ahead on more may take over half a second


def advised(chances: Odds) -> Cell:
    """The cell to guess; there must be a covered one."""
    tied = _safest(chances)
    certain = chances.parts[0][1] in (0, 1)
    if len(tied) == 1 or certain or chances.surface.grid.size > LARGEST:
        return tied[0]
    memory = Memory()
    return max(tied[:LOOKED_AT], key=lambda cell: survived(chances, cell, memory))


def survived(chances: Odds, cell: Cell, memory: Memory) -> Fraction:
    """In how many layouts, on average, a guess is safe and then the safest next one too."""
    seen, together = chances.surface, Fraction(0)
    around = seen.grid.neighbours(cell) & seen.covered
    least, most = (around & chances.mines).bit_count(), (around & ~chances.safe).bit_count()
    won = seen.covered.bit_count() - 1 == seen.mine_count
    for number in range(least, most + 1):
        try:
            after = odds(_showing(seen, cell, number), mines=chances.mines, counter=memory)
        except Contradiction:
            continue
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

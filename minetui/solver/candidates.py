"""The cells worth comparing before a guess: the safest, and those nearly as safe.

They are ordered by their odds. Among equal ones, those most likely to be zeros come first, then
corners before edges. A cell's likelihood of being a zero is an estimate, the product over its
covered neighbours as if they were independent.
"""

from fractions import Fraction
from functools import cached_property
from math import prod

from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, has
from minetui.core.surface import Surface

from .odds import Odds

NEARLY = Fraction(9, 10)  # of the safest cell's safety; measured: riskier cells win no more games
MOST = 10  # cells; measured: more win no more games
MOST_IN_SEA = 3  # of the cells that touch no number, and so are all equally safe; measured likewise


def candidates(odds: Odds) -> list[Cell]:
    """The cells worth comparing, the safest first; only one if that is certain."""
    if odds.parts[0][1] in (0, 1):
        return safest(odds)[:1]
    surface = odds.surface
    sea = surface.covered & ~surface.grid.spread(surface.revealed)
    chosen, in_sea = list[Cell](), 0
    for cell in ordered(odds, NEARLY):
        in_sea += has(sea, cell)
        if not has(sea, cell) or in_sea <= MOST_IN_SEA:
            chosen.append(cell)
    return chosen[:MOST]


def safest(odds: Odds) -> list[Cell]:
    """The cells with the lowest odds of a mine, the most promising first."""
    return ordered(odds, Fraction(1))


def ordered(odds: Odds, share: Fraction) -> list[Cell]:
    """The cells with at least this share of the safest cell's safety, the safest first."""
    least = share * (1 - odds.parts[0][1])
    equal: dict[Fraction, CellSet] = {}
    for cells, mined in odds.parts:
        if 1 - mined < least:
            break
        equal[mined] = equal.get(mined, NO_CELLS) | cells
    promise = Promise(odds)
    return [cell for cells in equal.values() for cell in promise.ordered(cells)]


class Promise:
    """How promising equally safe cells are."""

    def __init__(self, odds: Odds) -> None:
        self._odds, self._surface = odds, odds.surface

    @cached_property
    def _safe(self) -> dict[Cell, float]:
        """How likely each covered cell is safe."""
        parts = [(cells, float(1 - mined)) for cells, mined in self._odds.parts]
        return {cell: safe for cells, safe in parts for cell in cells_of(cells)}

    def ordered(self, cells: CellSet) -> list[Cell]:
        """Some equally safe cells, the most promising first."""
        equal = list(cells_of(cells))
        return sorted(equal, key=self._rank) if len(equal) > 1 else equal

    def _rank(self, cell: Cell) -> tuple[float, int, Cell]:
        return -self._openness(cell), -_borders(self._surface, cell), cell

    def _openness(self, cell: Cell) -> float:
        """The estimated likelihood that a safe cell is a zero."""
        around = self._surface.grid.neighbours(cell) & self._surface.covered
        return prod(self._safe[near] for near in cells_of(around))


def _borders(surface: Surface, cell: Cell) -> int:
    """The number of borders that a cell is on: 2 in a corner, 1 elsewhere on the edge."""
    grid = surface.grid
    row, col = grid.place(cell)
    return int(row in (0, grid.rows - 1)) + int(col in (0, grid.cols - 1))

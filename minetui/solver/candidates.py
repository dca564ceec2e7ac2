"""The cells worth comparing before a guess: the safest, and those nearly as safe.

They are ordered by their odds. Among equal ones, those most likely to be zeros come first, then
corners before edges. A cell's likelihood of being a zero is an estimate, the product over its
covered neighbours as if they were independent.
"""

from fractions import Fraction
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
    return [cell for cells in equal.values() for cell in _ranked(odds, cells)]


def _ranked(odds: Odds, cells: CellSet) -> list[Cell]:
    """Some equally safe cells, the most promising first."""
    equal, surface = list(cells_of(cells)), odds.surface
    if len(equal) == 1:
        return equal
    open_by = [prod([odds.chances[equal[0]]] * count) for count in range(9)]

    def openness(cell: Cell) -> float:
        around = surface.grid.neighbours(cell) & surface.covered
        return _openness(odds, around) if around & ~cells else open_by[around.bit_count()]

    return sorted(equal, key=lambda cell: (-openness(cell), -_borders(surface, cell), cell))


def _openness(odds: Odds, around: CellSet) -> float:
    """The estimated likelihood that all of these cells are safe."""
    chances = odds.chances
    return prod([chances[near] for near in cells_of(around)])


def _borders(surface: Surface, cell: Cell) -> int:
    """The number of borders that a cell is on: 2 in a corner, 1 elsewhere on the edge."""
    grid = surface.grid
    row, col = grid.place(cell)
    return int(row in (0, grid.rows - 1)) + int(col in (0, grid.cols - 1))

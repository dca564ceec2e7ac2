"""Swaps: a few mines and safe cells that could be exchanged without changing any other number.

No number tells such a layout from the one with the exchange, so no player can reveal the safe
cells of a swap without a guess. That is found at once for the whole board, before anything is
played; boards without any of these swaps may need guesses too.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from minetui.core.grid import NO_CELLS, Cell, CellSet, Grid, only
from minetui.core.minefield import Minefield

Offset: TypeAlias = tuple[int, int]
"""Rows down and columns right of a cell."""


class Swap(NamedTuple):
    """Two sides of a few cells, one mined and the other safe, relative to a cell.

    `telling` are the cells that touch more cells of one side, so that a number there tells which
    side is mined; if none of them is safe, nothing does.
    """

    sides: tuple[tuple[Offset, ...], tuple[Offset, ...]]
    telling: tuple[Offset, ...]

    @classmethod
    def of(cls, *sides: tuple[Offset, ...]) -> "Swap":
        """The swap of two sides that lie within a square of 2 × 2 cells."""
        one, other = sides
        around = [(row, col) for row in range(-1, 3) for col in range(-1, 3)]
        numbers = [cell for cell in around if cell not in (*one, *other)]
        telling = (cell for cell in numbers if _touching(cell, one) != _touching(cell, other))
        return cls((one, other), tuple(telling))


def _touching(cell: Offset, side: tuple[Offset, ...]) -> int:
    """The number of cells of a side that touch a cell."""
    return sum(max(abs(row - cell[0]), abs(col - cell[1])) == 1 for row, col in side)


SWAPS = (
    Swap.of(((0, 0),), ((0, 1),)),
    Swap.of(((0, 0),), ((1, 0),)),
    Swap.of(((0, 0),), ((1, 1),)),
    Swap.of(((0, 1),), ((1, 0),)),
    Swap.of(((0, 0), (1, 1)), ((0, 1), (1, 0))),
)


def has_swap(field: Minefield, first: Cell) -> bool:
    """Is there a swap on this board whose safe cells are not the first one to be revealed?"""
    safe, mines = _Moved(field.grid, field.safe), _Moved(field.grid, field.mines)
    unknown = _Moved(field.grid, field.safe & ~only(first))
    for sides, telling in SWAPS:
        places = NO_CELLS
        for mined, others in (sides, sides[::-1]):
            places |= mines.all_at(mined) & unknown.all_at(others)
        if places & ~safe.any_at(telling):
            return True
    return False


class _Moved:
    """A set seen from every cell at once; each way of moving it is computed once."""

    def __init__(self, grid: Grid, members: CellSet) -> None:
        self._grid, self._members = grid, members
        self._known: dict[Offset, CellSet] = {}

    def any_at(self, offsets: Iterable[Offset]) -> CellSet:
        """The cells from which a member lies at any of these offsets."""
        cells = NO_CELLS
        for offset in offsets:
            cells |= self._at(offset)
        return cells

    def all_at(self, offsets: Iterable[Offset]) -> CellSet:
        """The cells from which a member lies at each of these offsets."""
        cells = self._grid.cells
        for offset in offsets:
            cells &= self._at(offset)
        return cells

    def _at(self, offset: Offset) -> CellSet:
        if offset not in self._known:
            row, col = offset
            self._known[offset] = self._grid.moved(self._members, -row, -col)
        return self._known[offset]

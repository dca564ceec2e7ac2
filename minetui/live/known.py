"""A board of which only a part is known: what a visitor's process has of the broker's.

No mine is in it but those that went off. The numbers are told and not counted, so a `KnownField`
stands where a `Minefield` does, and a position on it can be looked at like any other: which cells
are revealed and flagged, and which numbers they show. Only the broker plays moves.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Grid,
    Minefield,
    Position,
    Surface,
    cells_of,
    has,
    only,
)

from .frames import BLOWN, COVERED, FLAGGED

UNKNOWN = (NO_CELLS,) * 9


@dataclass(frozen=True)
class KnownField(Minefield):
    """A minefield with so many mines, of which the numbers of some cells are known.

    Nothing else of it is known: a number counts as a lone one, and so as 3BV, until an opening that
    it belongs to is revealed; the broker's `Progress` has the right count. A position on it is
    neither won nor lost, unless it has no mines.
    """

    told: tuple[CellSet, ...] = UNKNOWN
    count: int = 0

    @property
    def mine_count(self) -> int:
        """The number of mines."""
        return self.count

    @property
    def numbered(self) -> tuple[CellSet, ...]:
        """For each number 0..8, the cells that are known to show it."""
        return self.told

    def number(self, cell: Cell) -> int:
        """The number that a cell is known to show; 9, which no cell has, if it is unknown."""
        return next((n for n, cells in enumerate(self.told) if has(cells, cell)), len(self.told))


@dataclass(frozen=True)
class KnownBoard:
    """What is revealed and flagged on a board, and the mines that went off, which stay flagged."""

    grid: Grid
    mine_count: int
    told: tuple[CellSet, ...] = UNKNOWN
    flagged: CellSet = NO_CELLS
    blown: CellSet = NO_CELLS

    def told_of(self, changes: Iterable[tuple[Cell, int]]) -> "KnownBoard":
        """The board with what these cells are now, as in a `Board`."""
        told, flagged, blown = list(self.told), self.flagged, self.blown
        for cell, sign in changes:
            bit = only(cell)
            flagged &= ~bit
            if sign < COVERED:
                told[sign] |= bit
            elif sign in (FLAGGED, BLOWN):
                flagged |= bit
                blown |= bit if sign == BLOWN else NO_CELLS
        return replace(self, told=tuple(told), flagged=flagged, blown=blown)

    @cached_property
    def revealed(self) -> CellSet:
        """The cells that are revealed."""
        revealed = NO_CELLS
        for cells in self.told:
            revealed |= cells
        return revealed

    @property
    def signs(self) -> list[tuple[Cell, int]]:
        """What each cell is, as in a `Board`."""
        signs = [COVERED] * self.grid.size
        for number, cells in enumerate(self.told):
            for cell in cells_of(cells):
                signs[cell] = number
        for cell in cells_of(self.flagged):
            signs[cell] = BLOWN if has(self.blown, cell) else FLAGGED
        return [*enumerate(signs)]

    @cached_property
    def position(self) -> Position:
        """The position, on a field of which no more is known than this."""
        field = KnownField(self.grid, NO_CELLS, self.told, self.mine_count)
        return Position(field, self.revealed, self.flagged)

    @cached_property
    def unblown(self) -> Surface:
        """The surface without the mines that went off, which everybody knows.

        They count in no number and are not covered, so that what the rest says of other cells is
        all that can be known.
        """
        numbered = list(self.told)
        for mine in cells_of(self.blown):
            around, left = self.grid.neighbours(mine), [NO_CELLS] * len(numbered)
            for number, cells in enumerate(numbered):
                left[number] |= cells & ~around
                left[max(number - 1, 0)] |= cells & around
            numbered = left
        covered = self.grid.cells & ~self.revealed & ~self.blown
        mines = self.mine_count - self.blown.bit_count()
        return Surface(self.grid, mines, tuple(numbered), covered, self.flagged & ~self.blown)

    def end(self, mines: CellSet, lost_at: Cell | None = None) -> Position:
        """The position once the mines are told, perhaps with the one that ended it for a player.

        It is won if all safe cells are revealed, lost if there is such a mine; else others won.
        """
        field = Minefield(self.grid, mines)
        if self.revealed == field.safe:
            return Position(field, self.revealed, mines)
        hit = NO_CELLS if lost_at is None else only(lost_at)
        return Position(field, self.revealed | hit, self.flagged & ~hit)


def signs_of(data: bytes, size: int) -> list[int]:
    """What each of so many cells is, from the bytes of a `Board`.

    >>> signs_of(bytes([0x91, 0x02]), 3)
    [1, 9, 2]
    """
    signs = [sign for pair in data for sign in (pair % 16, pair // 16)]
    return signs[:size]


def bytes_of(signs: Iterable[int]) -> bytes:
    """What cells are as the bytes of a `Board`.

    >>> bytes_of([1, 9, 2]).hex()
    '9102'
    """
    low = iter(signs)
    return bytes(first + 16 * next(low, 0) for first in low)

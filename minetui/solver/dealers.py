"""Dealers of boards that a player can finish without a guess, by search or by adjustment.

The search deals boards uniformly until one is solvable, so all solvable boards are equally likely.
Where that takes too long, a board is adjusted instead: where the player is stuck, mines next to the
revealed cells are moved elsewhere and the board is tried again (an idea of Simon Tatham's, from
Mines in his puzzle collection). A change is kept if the player gets at least as far as before.
Mines may move anywhere, even to revealed cells: if they only moved ahead, they would pile up there.
So adjusted boards are not uniform. The same seed deals the same board.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeAlias

from minetui.core import (
    ANY_BOARD,
    NO_CELLS,
    BoardKind,
    Cell,
    CellSet,
    Dealer,
    FirstClick,
    Grid,
    Level,
    LevelError,
    Minefield,
    Progress,
    cells_of,
    only,
)
from minetui.core.closure import closure
from minetui.core.deal import deal
from minetui.language import _, number

from .budget import SEARCHABLE
from .techniques import SINGLE_NUMBERS, TECHNIQUES, Techniques

MOST_MOVED = 3  # mines at a time


@dataclass(frozen=True)
class Solvable(Dealer):
    """Deals boards until the techniques up to this one finish one from the first cell.

    `progress` is called with 0 after each board, since the number of boards is unknown; an
    exception from it ends the search.
    """

    technique: str
    techniques: Techniques = TECHNIQUES

    @property
    def kind(self) -> BoardKind:
        """The kind of its boards."""
        return BoardKind.of(BoardKind.SOLVABLE, self.technique)

    @property
    def fallback(self) -> Dealer:
        """The dealer that adjusts a board instead."""
        return Adjusted(self.technique, self.techniques)

    def __call__(
        self,
        level: Level,
        random: Random,
        first: Cell = 0,
        first_click: FirstClick = FirstClick.ANY,
        progress: Progress | None = None,
    ) -> CellSet:
        """The mines of a solvable board."""
        techniques = self.techniques.up_to(self.technique)
        while True:
            mines = deal(level, random, first, first_click)
            if needs_no_guess(Minefield(level.grid, mines), first, techniques):
                return mines
            if progress is not None:
                progress(0.0)


@dataclass(frozen=True)
class Adjusted(Dealer):
    """Deals a board, and moves its mines until the techniques up to this one finish it."""

    technique: str
    techniques: Techniques = TECHNIQUES

    @property
    def kind(self) -> BoardKind:
        """The kind of its boards."""
        return BoardKind.of(BoardKind.ADJUSTED, self.technique)

    @property
    def fallback(self) -> Dealer:
        """The dealer of any board."""
        return ANY_BOARD

    def __call__(
        self,
        level: Level,
        random: Random,
        first: Cell = 0,
        first_click: FirstClick = FirstClick.ANY,
        progress: Progress | None = None,
    ) -> CellSet:
        """The mines of a board, adjusted until it is solvable from the first cell."""
        techniques = self.techniques.up_to(self.technique)
        kept = FirstClick.SAFE if first_click is FirstClick.ANY else first_click
        free = kept.kept_free(level, first)
        mines = deal(level, random, first, kept)
        reached = reach(Minefield(level.grid, mines), first, techniques)
        while reached.bit_count() < level.size - level.mines:
            if progress is not None:
                progress(0.0)
            other = _moved(level, mines, reached, free, random)
            further = reach(Minefield(level.grid, other), first, techniques)
            if further.bit_count() >= reached.bit_count():
                mines, reached = other, further
        return mines


def expect_solvable(level: Level) -> None:
    """Raises LevelError for a level on whose boards the search would take too long."""
    if level.size > SEARCHABLE:
        problem = _(
            "expected at most {most} cells to solve, got {cells}",
            most=number(SEARCHABLE),
            cells=number(level.size),
        )
        raise LevelError(problem)


def dealers() -> list[Dealer]:
    """The dealers of all kinds of boards: any, then solvable and adjusted by each technique."""
    every = [technique.id for technique in TECHNIQUES]
    return [ANY_BOARD, *map(Solvable, every), *map(Adjusted, every)]


def dealer_of(kind: str, level: Level) -> Dealer:
    """The dealer of this kind of board; any board if the kind is unknown or the level too large."""
    if level.size > SEARCHABLE:
        return ANY_BOARD
    return next((dealer for dealer in dealers() if dealer.kind == kind), ANY_BOARD)


def needs_no_guess(field: Minefield, first: Cell, techniques: Techniques) -> bool:
    """Does a player with these techniques win from this first cell without a guess?"""
    return not has_swap(field, first) and reach(field, first, techniques) == field.safe


def reach(field: Minefield, first: Cell, techniques: Techniques) -> CellSet:
    """The cells that a player with these techniques reveals from a first cell without a guess."""
    if tuple(techniques) == (SINGLE_NUMBERS,):
        return closure(field, first)
    game = techniques.play(field, first)
    game.stuck()
    return game.position.revealed


def _moved(
    level: Level, mines: CellSet, reached: CellSet, free: CellSet, random: Random
) -> CellSet:
    """The mines, with a few of those next to a reached cell moved to random other cells."""
    edge = list(cells_of(level.grid.spread(reached) & mines)) or list(cells_of(mines))
    room = list(cells_of(level.grid.cells & ~(mines | free)))
    for _move in range(min(1 + random.getrandbits(8) % MOST_MOVED, len(edge), len(room))):
        old = edge.pop(random.getrandbits(32) % len(edge))
        new = room.pop(random.getrandbits(32) % len(room))
        mines ^= only(old) | only(new)
    return mines


Offset: TypeAlias = tuple[int, int]
"""Rows down and columns right of a cell."""


class Swap(NamedTuple):
    """A few mines and safe cells that could be exchanged without changing any other number.

    No number tells such a layout from the one with the exchange, so no player can reveal the safe
    cells without a guess. That is found at once for the whole board, before anything is played;
    boards without any of these swaps may need guesses too. The sides are relative to a cell; they
    are of boards where a cell touches all around it, and over the edge where there is a way.
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
    if not field.grid.shape.is_of_kings:
        return False  # measured: without them, hexagons and knights are dealt as fast
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

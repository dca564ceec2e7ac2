"""Dealing: a uniformly random set of mines (rule 2), from a given source of random bits.

Beside the way that deals all boards of the game stand three known methods to draw a uniformly
random set of `count` cells out of the first `size`, one by one. `docs/dealing.md` compares their
costs and proves that every set is equally likely. All call only `getrandbits`, whose results are
the same in every version of Python, so that one seed gives one board everywhere; those of
`randrange` and `sample` have changed.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from math import isqrt
from random import Random
from typing import Protocol, TypeAlias

from .cells import NO_CELLS, Cell, CellSet, cells_of, only, packed, set_of, toggle_packed, unpacked
from .levels import BoardKind, Level

SPARSE = 64  # with fewer than one mine in this many cells, Floyd's method is faster

Progress: TypeAlias = Callable[[float], None]
"""Receives the fraction that is done, and may raise to stop."""
Method: TypeAlias = Callable[[int, int, Random], Iterator[Cell]]


class RandomBits(Protocol):
    """A source of random bits, such as `random.Random`."""

    def getrandbits(self, width: int, /) -> int:
        """A uniformly random number of at most this many bits."""


def below(size: int, random: RandomBits) -> int:
    """A uniformly random number below `size`."""
    width = size.bit_length()
    number = random.getrandbits(width)
    while number >= size:
        number = random.getrandbits(width)
    return number


def floyd(size: int, count: int, random: RandomBits) -> Iterator[Cell]:
    """A sample by Robert Floyd's method (Bentley and Floyd, "A sample of brilliance", CACM 1987).

    Time and memory grow with the count alone: a thousand of 10¹⁸ cells take a thousand steps.
    """
    drawn: set[Cell] = set()
    for last in range(size - count, size):
        cell = below(last + 1, random)
        if cell in drawn:
            cell = last
        drawn.add(cell)
        yield cell


class FirstClick(Enum):
    """The guarantee for the first reveal: an opening, a safe cell, or none."""

    OPENING = "opening"
    SAFE = "safe"
    ANY = "any"

    def kept_free(self, level: Level, first: Cell) -> CellSet:
        """The cells to keep free of mines, as far as there is room."""
        if self is FirstClick.ANY:
            return NO_CELLS
        around = level.grid.neighbours(first) if self is FirstClick.OPENING else NO_CELLS
        return only(first) | around


def deal(
    level: Level,
    random: Random,
    first: Cell = 0,
    first_click: FirstClick = FirstClick.ANY,
    progress: Progress | None = None,
) -> CellSet:
    """A uniformly random set of mines among those that the first click allows.

    Where not all neighbours of the first cell can be free, as many as possible are, and which ones
    is uniformly random too. `progress` receives the fraction done.
    """
    kept = first_click.kept_free(level, first)
    barred = sorted(cells_of(kept))
    room = level.size - len(barred)
    if level.mines <= room:
        return _sample(level, barred, random, progress)
    around = [cell for cell in barred if cell != first]
    mined = floyd(len(around), level.mines - room, random)
    return (level.grid.cells & ~kept) | set_of(around[rank] for rank in mined)


def _sample(level: Level, barred: list[Cell], random: Random, progress: Progress | None) -> CellSet:
    """A uniformly random set of the level's mines that avoids the barred cells."""
    size, count = level.size, level.mines
    room = size - len(barred)
    if not count:
        return NO_CELLS
    if count * 2 > room:
        free = _sample(Level.on(level.grid, room - count), barred, random, progress)
        return level.grid.cells & ~free & ~set_of(barred)
    if count * SPARSE < room:
        return set_of(_past(barred, rank) for rank in floyd(room, count, random))
    rough = _coin_per_cell(size, count, room, random, progress)
    if barred:
        rough &= ~set_of(barred)
    return _evened_out(rough, size, count, barred, random)


def _past(barred: list[Cell], rank: int) -> Cell:
    """The cell with this rank among those that are not barred."""
    for cell in barred:
        if cell > rank:
            break
        rank += 1
    return rank


def _coin_per_cell(
    size: int, count: int, room: int, random: Random, progress: Progress | None
) -> CellSet:
    """A random set with each cell a member independently, with probability just under count / room.

    It is one standard deviation low, since adding a cell later takes fewer tries than removing one.

    The probability's binary digits, last first, say how whole random integers are folded: with
    `|` a cell's chance p becomes (1 + p) / 2, with `&` it becomes p / 2.
    """
    digits = size.bit_length() // 2 + 2
    chance, members = (count - isqrt(count)) * 2**digits // room, NO_CELLS
    for index in range(digits):
        chance, digit = divmod(chance, 2)
        if digit:
            members |= random.getrandbits(size)
        elif members:
            members &= random.getrandbits(size)
        if progress:
            progress((index + 1) / digits)
    return members


def _evened_out(
    rough: CellSet, size: int, count: int, barred: list[Cell], random: Random
) -> CellSet:
    """The set, with uniformly chosen cells added or removed until it has `count` members."""
    surplus = rough.bit_count() - count
    width, draw, members = size.bit_length(), random.getrandbits, packed(rough, size)
    unwanted, left = surplus > 0, abs(surplus)
    while left:
        cell = draw(width)
        if cell < size and cell not in barred and toggle_packed(members, cell, unwanted):
            left -= 1
    return unpacked(members)


class Dealer:
    """Deals any board that the first click allows. Subclasses restrict the boards."""

    @property
    def kind(self) -> BoardKind:
        """The kind of its boards; empty for any board."""
        return BoardKind()

    @property
    def fallback(self) -> "Dealer":
        """The dealer to use if the player stops the search of this one."""
        return self

    def __call__(
        self,
        level: Level,
        random: Random,
        first: Cell = 0,
        first_click: FirstClick = FirstClick.ANY,
        progress: Progress | None = None,
    ) -> CellSet:
        """The mines of a board of this kind; the arguments are those of `deal`."""
        return deal(level, random, first, first_click, progress)


ANY_BOARD = Dealer()
"""Deals any board that the first click allows."""


def whole(size: int, count: int, random: Random) -> Iterator[Cell]:
    """The cells of a deal without a first click, in the form of the other methods."""
    return cells_of(deal(Level(1, size, count), random))


def shuffle(size: int, count: int, random: Random) -> Iterator[Cell]:
    """A sample by the first steps of the shuffle of Fisher and Yates (Durstenfeld, CACM 1964).

    Memory grows with the size.
    """
    cells = list(range(size))
    for index in range(count):
        other = index + below(size - index, random)
        cells[index], cells[other] = cells[other], cells[index]
        yield cells[index]


def reservoir(size: int, count: int, random: Random) -> Iterator[Cell]:
    """A reservoir sample (Vitter, "Random sampling with a reservoir", 1985, algorithm R).

    Memory grows with the count, time with the size.
    """
    kept = list(range(count))
    for cell in range(count, size):
        index = below(cell + 1, random)
        if index < count:
            kept[index] = cell
    yield from kept


METHODS: dict[str, Method] = {
    "whole": whole,
    "floyd": floyd,
    "shuffle": shuffle,
    "reservoir": reservoir,
}

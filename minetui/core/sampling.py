"""Three known methods to draw a uniformly random set of `count` cells out of the first `size`.

Each yields its cells one by one. `docs/dealing.md` compares their costs and proves that every set
is equally likely. They call only `getrandbits`, whose results are the same in every version of
Python; those of `randrange` and `sample` have changed.
"""

from collections.abc import Iterator
from random import Random
from typing import Protocol

from .grid import Cell


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

"""Thousands of boards at once, as arrays: dealt, numbered, counted and played in numpy.

A `Level` and a seed go in, and `Boards` come out: a batch of one level, whose arrays have the
boards on their first axis. Which board a number has depends on the seed, that number, the first
cell and its guarantee alone, however many others are dealt with it. All that is counted equals what
`core` counts of each board by itself.

It needs numpy, which the extra `gym` installs, and knows no solver, file or sentence. A single
board is faster in `core`.
"""

from typing import TYPE_CHECKING

from minetui import door

# What others may build on, as docs/library.md promises it.
__all__ = ("Boards", "Games", "deal")

if TYPE_CHECKING:
    from .boards import Boards as Boards, as_array as as_array, mined_together as mined_together
    from .boards import odd_boards as odd_boards
    from .dealing import deal as deal
    from .play import Games as Games
else:
    __getattr__ = door(
        __name__,
        boards="Boards as_array mined_together odd_boards",
        dealing="deal",
        play="Games",
    )

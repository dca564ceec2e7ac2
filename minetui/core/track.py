"""The track of a mouse over the board, and the length of its path."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import accumulate, islice
from math import hypot
from operator import sub
from typing import NamedTuple

CELL = 16  # pixels; paths are compared as if all cells were as large


class Points(NamedTuple):
    """Times in seconds, which never go back, and the pixels where the mouse was then.

    `xs` count to the right from the corner of the board, `ys` down from it.
    """

    times: Sequence[float]
    xs: Sequence[int]
    ys: Sequence[int]


class Track:
    """The track of a mouse; a cell is `square` pixels wide.

    `first` is the number of points before that of the first reveal, which may have the same time:
    some programs record the mouse before the clock starts, too. Points, nine tenths of a file, are
    read when they are needed.
    """

    def __init__(self, read: Callable[[], Points], square: int = CELL, first: int = 0) -> None:
        self.read, self.square, self.first = read, square, first

    def length(self, until: float | None = None) -> float:
        """The length of the path from the point of the first reveal to a time.

        It is in pixels of a board with cells of 16 pixels; 0 if nothing was revealed by then.

        >>> Track(lambda: Points([0, 0, 1, 2], [9, 0, 3, 3], [9, 0, 4, 8]), first=1).length(1.5)
        5.0
        """
        times = self.points.times
        end = len(times) if until is None else bisect_right(times, until)
        if self.first >= end:
            return 0.0
        return (self._lengths[end - 1] - self._lengths[self.first]) * CELL / self.square

    @cached_property
    def points(self) -> Points:
        """The points in order."""
        return self.read()

    @cached_property
    def _lengths(self) -> list[float]:
        """The length of the path up to each point, in pixels."""
        across, down = (
            map(sub, islice(each, 1, None), each) for each in (self.points.xs, self.points.ys)
        )
        return list(accumulate(map(hypot, across, down), initial=0.0))

"""The track of a mouse over the board, and the length of its path."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from math import hypot
from operator import sub

CELL = 16  # pixels; paths are compared as if all cells were as large


@dataclass(frozen=True)
class Track:
    """The points where a mouse was, at times in seconds that never go back.

    `xs` and `ys` are pixels to the right of the corner of the board and below it; a cell is
    `square` pixels wide.
    """

    times: Sequence[float]
    xs: Sequence[int]
    ys: Sequence[int]
    square: int = CELL

    def length(self, until: float | None = None) -> float:
        """The length of the path up to a time, in pixels of a board with cells of 16 pixels.

        >>> Track([0.0, 1.0, 2.0], xs=[0, 3, 3], ys=[0, 4, 8]).length(until=1.5)
        5.0
        """
        count = len(self.times) if until is None else bisect_right(self.times, until)
        return self._lengths[count - 1] * CELL / self.square if count > 0 else 0.0

    @cached_property
    def _lengths(self) -> list[float]:
        """The length of the path up to each point, in pixels."""
        across, down = (map(sub, islice(each, 1, None), each) for each in (self.xs, self.ys))
        return list(accumulate(map(hypot, across, down), initial=0.0))

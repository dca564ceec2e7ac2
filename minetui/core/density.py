"""Densities: the exact number of members of a set in each block of a board cut into blocks.

The rows of a block are folded in halves, whose bits are added up in all columns at once, so that a
board of 100,000,000 cells takes some 50 ms.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .grid import NO_CELLS, CellSet, Grid, only


def densities(
    grid: Grid, members: CellSet, tops: Sequence[int], lefts: Sequence[int]
) -> Iterator[list[int]]:
    """The members in each block, a row of blocks at a time; blocks begin at these rows and columns.

    >>> [*densities(Grid(2, 4), 0b1011_0001, tops=(0, 1), lefts=(0, 2))]
    [[1, 0], [2, 1]]
    """
    columns = [only(end) - only(left) for left, end in pairwise((*lefts, grid.cols))]
    heights = (end - top for top, end in pairwise((*tops, grid.rows)))
    bands = grid.bands(members, tops) if members else iter([NO_CELLS] * len(tops))
    for band, height in zip(bands, heights, strict=True):
        planes = _folded(Grid(height, grid.cols), band) if band else []
        yield [_total(planes, cols) for cols in columns]


def _folded(grid: Grid, band: CellSet) -> list[CellSet]:
    """The number of members in each column, as planes: the columns with each bit of it."""
    planes, height = [band], grid.rows
    while height > 1:
        half = (height + 1) // 2
        planes, height = _sums([grid.cut(plane, half) for plane in planes]), half
    return planes


def _sums(pairs: Sequence[tuple[CellSet, CellSet]]) -> list[CellSet]:
    """The sums of two numbers in each column, given as pairs of planes."""
    (first, second), *others = pairs
    sums, carry = [first ^ second], first & second
    for first, second in others:
        some = first ^ second
        sums.append(some ^ carry)
        carry = (first & second) | (some & carry)
    return [*sums, carry]


def _total(planes: list[CellSet], cols: CellSet) -> int:
    """The sum of the numbers in some columns."""
    total = 0
    for plane in reversed(planes):
        total = 2 * total + (plane & cols).bit_count()
    return total

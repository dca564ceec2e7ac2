"""A histogram of times, as lines with bars."""

from collections.abc import Sequence
from math import floor, log10

from ..board.glyphs import Glyphs

MOST_BINS = 6


def histogram(times: Sequence[float], width: int, glyphs: Glyphs) -> list[str]:
    """The number of times in each of a few equal spans, a line with a bar each.

    `width` is in columns.
    """
    if not times:
        return []
    step = _step((max(times) - min(times)) / MOST_BINS)
    first = floor(min(times) / step)
    counts = [0] * (floor(max(times) / step) - first + 1)
    for time in times:
        counts[floor(time / step) - first] += 1
    names = [f"{(first + at) * step:g}-{(first + at + 1) * step:g} s" for at in range(len(counts))]
    room = max(width - max(map(len, names)) - len(str(max(counts))) - 2, 1)
    return [
        f"{name:>{max(map(len, names))}} {glyphs.done * _length(count, max(counts), room)} {count}"
        for name, count in zip(names, counts, strict=True)
    ]


def _step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 … (or their tenths) that is larger than this.

    >>> _step(0.03), _step(7.5), _step(10)
    (0.05, 10.0, 20.0)
    """
    power = 10.0 ** floor(log10(least)) if least > 0 else 0.1
    return next(step for step in (power, 2 * power, 5 * power, 10 * power) if step > least)


def _length(count: int, most: int, room: int) -> int:
    """The length of a bar; at least 1, except for a count of 0."""
    return max(round(room * count / most), 1) if count else 0

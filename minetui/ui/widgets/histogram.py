"""A histogram of times, as lines with bars."""

from collections.abc import Sequence
from math import floor

from minetui.pictures import scales

from ..board.glyphs import Glyphs

MOST_BINS = 6


def histogram(times: Sequence[float], width: int, glyphs: Glyphs) -> list[str]:
    """The number of times in each of a few equal spans, a line with a bar each.

    `width` is in columns.
    """
    if not times:
        return []
    least = (max(times) - min(times)) / MOST_BINS
    step = next(step for step in scales.round_steps(least) if step > least)
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


def _length(count: int, most: int, room: int) -> int:
    """The length of a bar; at least 1, except for a count of 0."""
    return max(round(room * count / most), 1) if count else 0

"""The times of each weekday as a row: best, median, and how often each time. No Textual here.

All rows share one logarithmic scale, so that the week from Monday to Sunday can be compared.
"""

from collections.abc import Sequence
from itertools import chain
from math import log
from typing import NamedTuple

from minetui.pictures import scales
from minetui.texts import dailies

from ..board.glyphs import Glyphs
from .spans import TextLine, cut

NAMES, COLUMN = 3, 7  # columns of the weekdays, and of each time
NO_WIN = "No unassisted win yet."


class Scale(NamedTuple):
    """A logarithmic scale of times in so many parts.

    >>> [Scale(10.0, 1000.0, 10).part(time) for time in (10.0, 99.0, 1000.0)]
    [0, 4, 9]
    """

    least: float
    most: float
    parts: int

    def part(self, time: float) -> int:
        """The part that a time falls into, from 0."""
        if not 0 < self.least < self.most:
            return 0
        share = log(time / self.least) / log(self.most / self.least)
        return min(int(self.parts * share), self.parts - 1)

    @property
    def text(self) -> str:
        """The times at both ends; empty if there is no room."""
        ends = dailies.short_time(self.least), dailies.short_time(self.most)
        space = self.parts - sum(map(len, ends))
        return f"{ends[0]}{' ' * space}{ends[1]}" if space > 0 else ""


def weekday_lines(times: Sequence[Sequence[float]], width: int, glyphs: Glyphs) -> list[TextLine]:
    """A header, a row for each weekday from Monday on, and the ends of the scale."""
    every = [*chain.from_iterable(times)]
    if not every:
        return [((cut(NO_WIN, width), "faint"),)]
    room = max(width - NAMES - 2 * COLUMN - 2, 0)
    header = f"{'':{NAMES}}{'best':>{COLUMN}}{'median':>{COLUMN}}"
    scale = Scale(min(every), max(every), room)
    rows = [
        _row(name[:2], some, _bars(some, scale, glyphs))
        for name, some in zip(dailies.WEEKDAYS, times, strict=True)
    ]
    return [((header, "faint"),), *rows, ((" " * (len(header) + 2) + scale.text, "faint"),)]


def _row(name: str, times: Sequence[float], bars: str) -> TextLine:
    best, median = dailies.weekday_texts(times)
    return (
        (f"{name:{NAMES}}", "faint" if not times else "plain"),
        (f"{best:>{COLUMN}}", "key"),
        (f"{median:>{COLUMN}}", "plain"),
        (f"  {bars}", "hint"),
    )


def _bars(times: Sequence[float], scale: Scale, glyphs: Glyphs) -> str:
    """How often times fall into each part of the scale."""
    if not times or scale.parts < 2:
        return ""
    counts = [0] * scale.parts
    for time in times:
        counts[scale.part(time)] += 1
    steps, most = len(glyphs.bars), max(counts)
    return "".join(scales.bar(-(-count * steps // most), 1, glyphs.bars) for count in counts)

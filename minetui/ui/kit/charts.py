"""A chart of times: a bar for each, several lines high, beside the longest and the shortest.

A histogram of times, as lines with bars.

A plot of times in one line: a bar for each game that was won, a sign for each that was lost.
"""

from collections.abc import Sequence
from math import floor
from statistics import median
from typing import NamedTuple

from minetui.core import Annotation
from minetui.pictures import scales

from .glyphs import Glyphs
from .lines import TextLine

WIDEST_BAR = 3  # columns
SHORTEST = 6  # parts of the height, of which the bar of the shortest time has one


def chart(times: Sequence[float], width: int, height: int, glyphs: Glyphs) -> list[TextLine]:
    """The latest times, as many as fit, the newest last; the shortest is in another colour."""
    if not times:
        return []
    labels = (f"{max(times):,.1f} " if max(times) > min(times) else "", f"{min(times):,.1f} ")
    wide = max(map(len, labels))
    times = times[-max(width - wide, 1) :]
    thick = min(max((width - wide) // len(times), 1), WIDEST_BAR)
    least, most, full = min(times), max(times), height * len(glyphs.bars)
    shortest = max(full // SHORTEST, 1)
    parts = (scales.fraction(time, least, most) for time in times)
    filled = (shortest + round(part * (full - shortest)) for part in parts)
    bars = [scales.bar(steps, height, glyphs.bars) for steps in filled]
    styles = ["key" if time == min(times) else "hint" for time in times]
    before = [labels[0], *[""] * (height - 2), labels[1]] if height > 1 else [labels[1]]
    return [
        (
            (f"{before[y]:>{wide}}", "faint"),
            *((bar[y] * thick, style) for bar, style in zip(bars, styles, strict=True)),
        )
        for y in range(height)
    ]


def trend(times: Sequence[float]) -> float | None:
    """How much longer the newer half of the times is than the older; None for few times.

    The medians are compared, as a fraction of the older one.

    >>> trend([10.0, 12.0, 30.0, 9.0, 9.0, 60.0])
    -0.25
    """
    half = len(times) // 2
    if half < 3:
        return None
    older, newer = median(times[-2 * half : -half]), median(times[-half:])
    return newer / older - 1 if older else None


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


class Tick(NamedTuple):
    """What a plot shows of a game."""

    won: bool
    seconds: float
    marked: bool = False


def sparkline(games: Sequence[Tick], width: int, glyphs: Glyphs) -> TextLine:
    """The last games, as many as fit; one that is marked has a pointer behind it."""
    games = games[max(len(games) - max(width - 1, 0), 0) :]
    times = [game.seconds for game in games if game.won]
    line: TextLine = ()
    for game in games:
        lost = glyphs.marks[Annotation.MISTAKE]
        part = scales.fraction(game.seconds, min(times), max(times)) if game.won else 0
        sign = glyphs.bars[round(part * (len(glyphs.bars) - 1))] if game.won else lost
        style = "strong" if game.marked else "faint" if game.won else "bad"
        line += ((sign, style), *([(glyphs.cursor, "key")] if game.marked else []))
    return line

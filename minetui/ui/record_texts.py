"""What the records screen says, as rows and lines; no Textual here."""

from collections.abc import Sequence
from datetime import tzinfo
from math import floor, log10

from minetui.core.levels import Level
from minetui.formats.errors import shown
from minetui.store.records import Entry, Overview
from minetui.texts.records import CLASS_NAMES

from .glyphs import Glyphs

LEVEL_COLUMNS = ("Level", "Games", "Won", "Rate", "Streak", "Longest", "Best time", "3BV/s")
GAME_COLUMNS = ("Date", "Level", "Result", "Time", "3BV", "3BV/s", "Clicks", "")
MOST_BINS = 6


def short_name(level: Level) -> str:
    """The name of a level, or its numbers."""
    numbers = f"{level.cols}×{level.rows}/{level.mines}"
    return numbers if level.name == "Custom" else level.name


def level_row(overview: Overview) -> tuple[str, ...]:
    """What the games of a level come to, in the columns of `LEVEL_COLUMNS`."""
    name = " ".join([short_name(overview.level), CLASS_NAMES[overview.record_class]]).strip()
    counts = (f"{overview.games:,}", f"{overview.wins:,}", f"{overview.win_rate:.0%}")
    streaks = (f"{overview.streak:,}", f"{overview.longest_streak:,}")
    return (name, *counts, *streaks, _number(overview.best_time), _number(overview.best_speed, 2))


def game_row(entry: Entry, zone: tzinfo | None) -> tuple[str, ...]:
    """A game in the columns of `GAME_COLUMNS`; its date in a time zone, None for the player's."""
    three_bv = "" if entry.three_bv is None else f"{entry.three_bv:,}"
    notes = filter(None, ("was best" if entry.best else "", CLASS_NAMES[entry.record_class]))
    return (
        f"{entry.date.astimezone(zone):%Y-%m-%d %H:%M}",
        short_name(entry.level),
        "won" if entry.won else "lost",
        _number(entry.seconds),
        three_bv,
        _number(entry.speed, 2),
        f"{entry.clicks:,}",
        f" {', '.join(notes)}",
    )


def game_text(entry: Entry) -> str:
    """What the columns leave out."""
    kept = "Enter watches it" if entry.replay else "its moves are not kept"
    return f"seed {shown(entry.seed)} · {kept}" if entry.seed else kept.capitalize()


def histogram(times: Sequence[float], width: int, glyphs: Glyphs) -> list[str]:
    """How many of the times are in each of a few equal spans, a line with a bar each.

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
    """The length of a bar; some of it is seen of all that is not nothing."""
    return max(round(room * count / most), 1) if count else 0


def _number(value: float | None, digits: int = 3) -> str:
    return "" if value is None else f"{value:,.{digits}f}"

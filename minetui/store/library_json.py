"""What the index keeps of a file: the entry of a list as JSON, without the path.

An array of level, status, date, player, error, and the metrics in the order of `METRICS`. What
comes back from a database may be anything, so it is checked.
"""

import json
from datetime import datetime
from math import isfinite
from pathlib import Path

from minetui.core.levels import Level
from minetui.core.metrics import METRICS, Value
from minetui.core.position import Status
from minetui.formats.errors import shown

from .library import LibraryEntry

TEXTS = {"style"}  # the metrics that are no numbers
LEFT_OUT = "[]"  # for a file that is no board and no replay
WRONG = (ValueError, TypeError, OverflowError, RecursionError)


def to_json(entry: LibraryEntry | None) -> str:
    """An entry as text; None is a file that is left out.

    The name before an error is left out, too: it is as the player wrote it this time.
    """
    if entry is None:
        return LEFT_OUT
    level, status, date = entry.level, entry.status, entry.date
    values = (
        level and (level.rows, level.cols, level.mines),
        status and status.value,
        date and date.isoformat(),
        entry.player,
        entry.error.removeprefix(shown(str(entry.path))),
        *map(entry.metrics.get, METRICS),
    )
    return json.dumps(values, separators=(",", ":"))


def from_json(text: str, path: Path) -> LibraryEntry | None:
    """The entry of a file; None for one that is left out, a ValueError for anything else."""
    if text == LEFT_OUT:
        return None
    try:
        level, status, date, player, error, *values = json.loads(text)
        return LibraryEntry(
            path,
            level and _level(level),
            status and Status(status),
            {name: value for name, value in _metrics(values) if value is not None},
            date and _date(date),
            _text(player),
            error and shown(str(path)) + _text(error),
        )
    except WRONG:
        raise ValueError("expected an entry of the index") from None


def _level(numbers: list[int]) -> Level:
    rows, cols, mines = numbers
    _expect(all(type(number) is int for number in numbers))
    return Level(rows, cols, mines)


def _date(text: str) -> datetime:
    date = datetime.fromisoformat(text)
    _expect(date.tzinfo is not None)
    return date


def _metrics(values: list[Value]) -> list[tuple[str, Value]]:
    pairs = list(zip(METRICS, values, strict=True))
    for name, value in pairs:
        _expect(value is None or isinstance(value, str) is (name in TEXTS))
        _expect(value is None or isinstance(value, str) or isfinite(value))
    return pairs


def _text(text: object) -> str:
    _expect(isinstance(text, str))
    return str(text)


def _expect(condition: object) -> None:
    if not condition:
        raise ValueError

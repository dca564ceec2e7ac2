"""A list of replays in columns: what is in each, and how it is sorted."""

from collections.abc import Iterable
from datetime import datetime

from minetui.formats.errors import shown
from minetui.store.library import LibraryEntry

from .game import short_name
from .words import RESULTS

COLUMNS = ("File", "Level", "Result", "Time", "3BV", "3BV/s", "Date")


def column_text(entry: LibraryEntry, column: int) -> str:
    """The text in a column, safe to be shown."""
    value = _value(entry, column)
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d}"
    if isinstance(value, float):
        return f"{value:.3f}" if COLUMNS[column] == "Time" else f"{value:.2f}"
    return "" if value is None else shown(str(value))


def ordered(entries: Iterable[LibraryEntry], column: int, *, backward: bool) -> list[LibraryEntry]:
    """The entries by the value in a column; those without one come last either way."""
    every = list(entries)
    known = [entry for entry in every if _has_value(entry, column)]
    known.sort(key=lambda entry: _rank(_value(entry, column)), reverse=backward)
    return known + [entry for entry in every if not _has_value(entry, column)]


def _has_value(entry: LibraryEntry, column: int) -> bool:
    return not entry.error and _value(entry, column) is not None


def _value(entry: LibraryEntry, column: int) -> str | int | float | datetime | None:
    """The value in a column, None if there is none."""
    result = "unreadable" if entry.error else RESULTS[entry.status] if entry.status else "board"
    level = short_name(entry.level) if entry.level else None
    numbers = (entry.seconds, entry.three_bv, entry.speed)
    return (entry.path.name, level, result, *numbers, entry.date)[column]


def _rank(value: str | int | float | datetime | None) -> str | float:
    """What a value is sorted by: a text without its case, a date by its seconds."""
    if isinstance(value, datetime):
        return value.timestamp()
    return value.casefold() if isinstance(value, str) else value or 0.0

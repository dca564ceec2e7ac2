"""A list of replays in columns: what is in each, and how it is sorted."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from minetui.core import METRICS, Status
from minetui.formats import shown
from minetui.store import FileResult, LibraryEntry, LibraryFilter

from .game import short_name
from .metrics import FORMS, in_order
from .words import RESULTS, counted

Key: TypeAlias = str | float | tuple[int, ...] | None
"""What a file is sorted by; None without a value."""

FIRST_METRICS = (
    *("time", "three_bv", "speed", "ioe", "throughput", "correctness", "zne"),
    *("clicks_per_second", "clicks", "left", "right", "chords", "rqp", "qg", "stnb"),
    *("estimated_time", "path", "style"),
)
COLUMNS = (
    *("file", "level", "result", "date", *FIRST_METRICS),
    *(metric for metric in METRICS if metric not in FIRST_METRICS),
)
"""The columns, the most interesting first; metrics by their names in `METRICS`."""

NAMES = {
    **{"file": "File", "level": "Level", "result": "Result", "date": "Date"},
    **{metric: form.name for metric, form in FORMS.items()},
}
"""The header of each column."""

RESULT_WORDS = {
    FileResult.WON: RESULTS[Status.WON],
    FileResult.LOST: RESULTS[Status.LOST],
    FileResult.UNFINISHED: RESULTS[Status.PLAYING],
    FileResult.BOARD: "board",
    FileResult.UNREADABLE: "unreadable",
}
"""The result of a file."""
RESULT_NAMES = {**RESULT_WORDS, FileResult.BOARD: "boards"}
"""The files with a result."""


def column_text(entry: LibraryEntry, column: str) -> str:
    """The text in a column, safe to be shown."""
    if column == "file":
        return shown(entry.path.name)
    if column == "level":
        return short_name(entry.level) if entry.level else ""
    if column == "result":
        return RESULT_WORDS[entry.result] if entry.result else ""
    if column == "date":
        return f"{entry.date:%Y-%m-%d}" if entry.date else ""
    return shown(FORMS[column].text(entry.metrics.get(column)) or "")


def ordered(entries: Iterable[LibraryEntry], column: str, *, backward: bool) -> list[LibraryEntry]:
    """Some entries by the value in a column; those without one come last."""
    key = _sort_key(column)

    def value(entry: LibraryEntry) -> Key:
        return None if entry.error else key(entry)

    return in_order(entries, value, backward=backward)


def _sort_key(column: str) -> Callable[[LibraryEntry], Key]:
    """What files are sorted by: names without their case, levels by size, dates by the moment."""
    keys: dict[str, Callable[[LibraryEntry], Key]] = {
        "file": lambda entry: entry.path.name.casefold(),
        "level": _level_key,
        "result": lambda entry: column_text(entry, "result") or None,
        "date": lambda entry: entry.date.timestamp() if entry.date else None,
    }
    return keys.get(column, lambda entry: entry.metrics.get(column))


def _level_key(entry: LibraryEntry) -> Key:
    level = entry.level
    return (level.size, level.mines, level.key[0]) if level else None


def summary_parts(filter: LibraryFilter, shown_files: int, files: int) -> list[str]:
    """How many files are shown, and which.

    >>> " · ".join(summary_parts(LibraryFilter("wang", "Expert", FileResult.WON), 123, 10_000))
    "123 of 10,000 files · Expert · won · 'wang'"
    """
    number = f"{shown_files:,} of " if filter != LibraryFilter() else ""
    parts = [f"{number}{counted(files, 'file')}"]
    parts += [filter.level] if filter.level else []
    parts += [RESULT_NAMES[filter.result]] if filter.result else []
    return [*parts, f"'{shown(filter.text)}'"] if filter.text else parts

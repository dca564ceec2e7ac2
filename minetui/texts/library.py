"""A list of replays in columns: what is in each, and how it is sorted."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from minetui.core import METRICS
from minetui.formats import shown
from minetui.store import BY_STATUS, FileResult, LibraryEntry, LibraryFilter, result_of

from .game import short_name
from .metrics import FORMS
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
    **{result: RESULTS[status] for status, result in BY_STATUS.items()},
    **{FileResult.BOARD: "board", FileResult.UNREADABLE: "unreadable"},
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
        result = result_of(entry)
        return RESULT_WORDS[result] if result else ""
    if column == "date":
        return f"{entry.date:%Y-%m-%d}" if entry.date else ""
    return shown(FORMS[column].text(entry.metrics.get(column)) or "")


def ordered(entries: Iterable[LibraryEntry], column: str, *, backward: bool) -> list[LibraryEntry]:
    """The entries by the value in a column; those without one come last either way."""
    every = list(entries)
    numbers = order_of(every, range(len(every)), column, backward=backward)
    return [every[number] for number in numbers]


def order_of(
    entries: list[LibraryEntry], numbers: Iterable[int], column: str, *, backward: bool
) -> list[int]:
    """The numbers of some entries by the value in a column; those without one come last."""
    key = sort_key(column)
    keys = [None if entry.error else key(entry) for entry in entries]
    known, unknown = list[int](), list[int]()
    for number in numbers:
        (unknown if keys[number] is None else known).append(number)
    known.sort(key=keys.__getitem__, reverse=backward)  # type: ignore[arg-type]
    return known + unknown


def sort_key(column: str) -> Callable[[LibraryEntry], Key]:
    """What files are sorted by: names without their case, levels by size, dates by the moment."""
    keys: dict[str, Callable[[LibraryEntry], Key]] = {
        "file": lambda entry: entry.path.name.casefold(),
        "level": _level_key,
        "result": lambda entry: column_text(entry, "result") or None,
        "date": lambda entry: entry.date.timestamp() if entry.date else None,
    }
    return keys.get(column, lambda entry: entry.metrics.get(column))


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


def _level_key(entry: LibraryEntry) -> Key:
    level = entry.level
    return (level.grid.size, level.mines, level.key[0]) if level else None

"""What a list of replays tells of each file, and how it is sorted; no Textual here.

A folder stands for the files in it, not for those of its folders. Hidden files are left out, and so
is what is no board and no replay; a file that is asked for by its name is told of in any case.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from minetui.formats.errors import shown
from minetui.formats.replay import Replay
from minetui.store.files import FileError, UnknownFileError, read_replay
from minetui.texts.words import RESULTS

from .record_texts import short_name

COLUMNS = ("File", "Level", "Result", "Time", "3BV", "3BV/s", "Date")


@dataclass(frozen=True)
class LibraryEntry:
    """A file: what it is told of in each column, None where there is nothing; or its error."""

    path: Path
    values: tuple[str | int | float | datetime | None, ...]
    error: str = ""

    def text(self, column: int) -> str:
        """What stands in a column, safe to be shown."""
        value = self.values[column]
        if isinstance(value, datetime):
            return f"{value:%Y-%m-%d}"
        if isinstance(value, float):
            return f"{value:.3f}" if COLUMNS[column] == "Time" else f"{value:.2f}"
        return "" if value is None else shown(str(value))


def entries(paths: Iterable[Path]) -> Iterator[LibraryEntry | None]:
    """Each file as it is read; None for one in a folder that is no board and no replay."""
    for path in paths:
        try:
            files = sorted(_files(path)) if path.is_dir() else [path]
        except OSError as error:
            yield _unread(path, f"{shown(str(path))}: {error.strerror or error}")
            continue
        yield from (entry(file, among_others=file is not path) for file in files)


def entry(path: Path, *, among_others: bool = False) -> LibraryEntry | None:
    """What there is to tell of a file."""
    try:
        return _told(path, read_replay(path))
    except FileError as error:
        left_out = among_others and isinstance(error, UnknownFileError)
        return None if left_out else _unread(path, str(error))


def ordered(shelf: Iterable[LibraryEntry], column: int, *, backward: bool) -> list[LibraryEntry]:
    """The entries by what stands in a column; those without it come last either way."""
    told: list[LibraryEntry] = []
    others: list[LibraryEntry] = []
    for one in shelf:
        (others if one.values[column] is None or one.error else told).append(one)
    told.sort(key=lambda one: _rank(one.values[column]), reverse=backward)
    return told + others


def _rank(value: str | int | float | datetime | None) -> str | float:
    """What a value is sorted by: a text without its case, a date by its seconds."""
    if isinstance(value, datetime):
        return value.timestamp()
    return value.casefold() if isinstance(value, str) else value or 0.0


def _files(folder: Path) -> Iterator[Path]:
    """The files in a folder that are not hidden."""
    return (path for path in folder.iterdir() if path.name[0] != "." and path.is_file())


def _unread(path: Path, error: str) -> LibraryEntry:
    return LibraryEntry(path, (path.name, None, "unreadable", None, None, None, None), error)


def _told(path: Path, replay: Replay) -> LibraryEntry:
    """What a replay tells, in the order of the columns."""
    moves, final = replay.moves, replay.final_position
    seconds, score = replay.end if moves else None, replay.score
    measures = (score.three_bv if score else None, score.speed if score else None)
    result = RESULTS[final.status] if moves else "board"
    values = (path.name, short_name(replay.level), result, seconds, *measures)
    return LibraryEntry(path, (*values, _date(path, replay.header("timestamp"))))


def _date(path: Path, told: str) -> datetime | None:
    """When the game was played: as its file tells, or when the file was last written.

    Arbiter tells a day, a month, a year and a time between dots; Vienna seconds since 1970.
    """
    with suppress(ValueError, OverflowError, OSError):
        if told.isdigit():
            return datetime.fromtimestamp(int(told)).astimezone()
        if told.count(".") == 3:
            return datetime.strptime(told.rpartition(":")[0], "%d.%m.%Y.%H:%M:%S").astimezone()
        return datetime.fromisoformat(told).astimezone()
    with suppress(OverflowError, OSError):
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return None

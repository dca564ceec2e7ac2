"""The library: replays and boards in files and folders, each with what a list of them shows.

A folder stands for the files in it, not for those in its folders. Hidden files, and files that are
no board and no replay, are left out, unless they are asked for by their name. All names are there
at once; what is in the files comes as they are read, those first that the index knows.

The index of replays is in the database of the records: what is known of files that were listed
before. A row is valid while the file has the same size and time and the reader is the same. Without
a database (it can't be opened, is locked, damaged or of a newer minetui) nothing is known and
nothing is kept, and nobody is told: a list works without an index.

The index holds nothing that is not in the files, so whatever is wrong with it only costs time. Each
slice of reading opens the database anew: readings move from thread to thread, and nobody else
should wait for a list.
"""

import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from minetui import __version__
from minetui.core import METRICS, Level, Shape, Status, Value
from minetui.formats import Replay, reason, shown
from minetui.language import ENGLISH, spoken

from .database import Database, RecordsError
from .files import FileError
from .records import Records
from .replay_files import ContentError, UnknownFileError, read_replay

READER = f"{__version__}/4"  # raise the number when readers or metrics give other values
PATIENCE = 0.5  # seconds; a list should not wait longer than that for its index
SLICE = 1.0  # seconds of reading that go into the index together
KEPT = 183  # days without a visit until a folder is forgotten
DAY = 86_400
LARGEST = 2**63  # numbers from here on fit in no column
TEXTS = {"style"}  # the metrics that are no numbers
LEFT_OUT = "[]"  # for a file that is no board and no replay
WRONG = (ValueError, TypeError, OverflowError, RecursionError)

FOLDER = "SELECT id, visited FROM replay_folders WHERE path = ?"
FILES = """SELECT name, size, modified, CAST(entry AS BLOB)
    FROM replay_folders JOIN replay_files ON folder = id WHERE path = ? AND reader = ?"""
VISIT = """INSERT INTO replay_folders (path, visited) VALUES (?, ?)
    ON CONFLICT (path) DO UPDATE SET visited = excluded.visited"""
PUT_FILE = "INSERT OR REPLACE INTO replay_files VALUES (?, ?, ?, ?, ?, ?)"
DROP_FILE = "DELETE FROM replay_files WHERE folder = ? AND name = ?"
DROP_OLD_FILES = """DELETE FROM replay_files WHERE folder IN
    (SELECT id FROM replay_folders WHERE visited < ?)"""
DROP_OLD_FOLDERS = "DELETE FROM replay_folders WHERE visited < ?"

Found = TypeVar("Found")
Name: TypeAlias = bytes
"""The name of a file as the system has it."""


class FileResult(Enum):
    """The result of a file: of its game, or that it has none."""

    WON = auto()
    LOST = auto()
    UNFINISHED = auto()
    BOARD = auto()
    UNREADABLE = auto()


RESULTS = {
    Status.WON: FileResult.WON,
    Status.LOST: FileResult.LOST,
    Status.PLAYING: FileResult.UNFINISHED,
    None: FileResult.BOARD,
}


@dataclass(frozen=True)
class LibraryEntry:
    """A file with its board or game, or with the error of one that can't be read.

    `status` is None for a board without moves. `metrics` has only those that have a value. A file
    that is `pending` has not been read yet; one among the others of its folder is left out if it
    turns out to be no board and no replay.
    """

    path: Path
    level: Level | None = None
    status: Status | None = None
    metrics: Mapping[str, Value] = field(default_factory=dict)
    date: datetime | None = None
    player: str = ""
    error: str = ""
    pending: bool = False
    among_others: bool = False

    @property
    def result(self) -> FileResult | None:
        """The result of the file; None if it is not read yet."""
        if self.error:
            return FileResult.UNREADABLE
        if self.pending:
            return None
        return RESULTS[self.status]


class Reading(NamedTuple):
    """A file that was read: its number in the list, and its entry; None if it is left out."""

    number: int
    entry: LibraryEntry | None


class Version(NamedTuple):
    """Size and time of a file, by which a changed one is recognised."""

    size: int
    modified: int

    @classmethod
    def of(cls, file: str | os.PathLike[str]) -> "Version":
        """The version of a file now; an OSError if it is not there."""
        status = os.stat(file)
        return cls(status.st_size, status.st_mtime_ns)


class KnownFile(NamedTuple):
    """A file that was read: its version then, and its entry as JSON."""

    version: Version
    entry: str


class Library:
    """The files that some paths stand for, not read yet, and the errors of folders."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.files = [entry for path in paths for entry in _listed(path)]

    def readings(self) -> Iterator[Reading]:
        """The files, each as soon as it is read; those in the index come first."""
        index, unread = ReplayIndex(), list[int]()
        numbers = defaultdict[str, list[int]](list)
        for number, file in enumerate(self.files):
            if file.pending:
                numbers[os.path.dirname(file.path)].append(number)
        for folder, in_folder in numbers.items():
            known = index.known(folder)
            for number in in_folder:
                try:
                    yield Reading(number, _known_entry(self.files[number], known))
                except (ValueError, OSError):
                    unread.append(number)
            names = {_name(self.files[number].path) for number in in_folder}
            if any(self.files[number].among_others for number in in_folder):
                index.keep(folder, {}, gone=known.keys() - names)
        yield from self._read(sorted(unread), index)

    def _read(self, numbers: Sequence[int], index: "ReplayIndex") -> Iterator[Reading]:
        """These files, read from the disk, and in slices kept in the index."""
        since, fresh = time.monotonic(), defaultdict[str, dict[Name, KnownFile]](dict)
        for number in numbers:
            path = self.files[number].path
            version = None
            with suppress(OSError):  # before the file is read: it may change meanwhile
                version = Version.of(path)
            entry, text = _entry_and_json(self.files[number])
            if version and text:
                fresh[os.path.dirname(path)][_name(path)] = KnownFile(version, text)
            if time.monotonic() > since + SLICE:
                index.keep_all(fresh)
                since = time.monotonic()
            yield Reading(number, entry)
        index.keep_all(fresh)


def _listed(path: Path) -> Iterator[LibraryEntry]:
    try:
        names = sorted(_names(path)) if path.is_dir() else None
    except OSError as error:
        yield LibraryEntry(path, error=f"{shown(str(path))}: {reason(error)}")
        return
    if names is None:
        yield LibraryEntry(path, pending=True)
    else:
        yield from (LibraryEntry(path / name, pending=True, among_others=True) for name in names)


def _names(folder: Path) -> Iterator[str]:
    """The names of the files in a folder that are not hidden."""
    with os.scandir(folder) as found:
        yield from (each.name for each in found if each.name[0] != "." and each.is_file())


def read_entry(path: Path) -> LibraryEntry:
    """The entry of a file; a FileError says in one line why there is none."""
    replay = read_replay(path)
    played = replay.is_played
    return LibraryEntry(
        path,
        replay.level,
        replay.final_position.status if played else None,
        _metrics(replay, played=played),
        _date(replay.header("timestamp")),
        replay.header("player"),
    )


def _metrics(replay: Replay, *, played: bool) -> dict[str, Value]:
    """The metrics of a game that have a value; of a board without moves only its 3BV."""
    metrics = replay.metrics
    if metrics is None:
        return {"time": replay.end} if played else {}
    values = metrics.values() if played else metrics.values(("three_bv",))
    return {name: value for name, value in values.items() if value is not None}


def _date(timestamp: str) -> datetime | None:
    """When the game was played; None if its file does not say so.

    Arbiter writes a day, a month, a year and a time between dots; Vienna seconds since 1970.
    """
    with suppress(ValueError, OverflowError, OSError):
        if timestamp.isdigit():
            return datetime.fromtimestamp(int(timestamp)).astimezone()
        if timestamp.count(".") == 3:
            day = timestamp.rpartition(":")[0]
            return datetime.strptime(day, "%d.%m.%Y.%H:%M:%S").astimezone()
        return datetime.fromisoformat(timestamp).astimezone()
    return None


def _known_entry(file: LibraryEntry, known: dict[Name, KnownFile]) -> LibraryEntry | None:
    """The entry of a file by the index; a ValueError if it has to be read."""
    kept = known.get(_name(file.path))
    if kept is None or kept.version != Version.of(file.path):
        raise ValueError("expected a known file")
    entry = from_json(kept.entry, file.path)
    if entry is None and not file.among_others:
        raise ValueError("expected a file with an entry")
    return entry


def _entry_and_json(file: LibraryEntry) -> tuple[LibraryEntry | None, str]:
    """The entry of a file, None if it is left out, and its JSON, empty if it must not be kept."""
    try:
        entry = read_entry(file.path)
    except FileError as error:
        unknown = isinstance(error, UnknownFileError)
        entry = LibraryEntry(file.path, error=str(error))
        lasts = isinstance(error, ContentError)
        text = to_json(None if unknown else entry) if lasts else ""
        return (None if unknown and file.among_others else entry), text
    return entry, to_json(entry)


def _name(path: Path) -> Name:
    return os.fsencode(path.name)


class ReplayIndex:
    """What is known of the files in folders; each call opens the records anew.

    So it may be used in any thread, and no other process has to wait for it.
    """

    def __init__(self) -> None:
        self._works = True

    def known(self, folder: str) -> dict[Name, KnownFile]:
        """The files of a folder that this version of minetui has read, as far as they are sound."""
        values = (_path(folder), READER)
        rows = self._ask(lambda database: database.rows(FILES, values))
        return {
            name: KnownFile(Version(size, modified), entry.decode("utf-8", "replace"))
            for name, size, modified, entry in rows or ()
            if type(name) is bytes and type(entry) is bytes
        }

    def keep(self, folder: str, files: Mapping[Name, KnownFile], gone: Iterable[Name] = ()) -> None:
        """Remember files, forget those that are gone, and note today's visit."""
        self._ask(lambda database: _keep_files(database, _path(folder), files, [*gone]))

    def keep_all(self, fresh: dict[str, dict[Name, KnownFile]]) -> None:
        """Remember the files of several folders, and empty the list of them."""
        for folder, files in fresh.items():
            self.keep(folder, files)
        fresh.clear()

    def _ask(self, work: Callable[[Database], Found]) -> Found | None:
        """The result of some work; None without a database, then and from then on."""
        with suppress(RecordsError):
            if self._works:
                self._works = False
                with Records(patience=PATIENCE) as records:
                    result = work(records.database)
                self._works = True
                return result
        return None


def _keep_files(
    database: Database, path: bytes, files: Mapping[Name, KnownFile], gone: list[Name]
) -> None:
    today = int(time.time() // DAY)
    visits = database.rows(FOLDER, [path])
    if not files and not gone and visits and visits[0][1] == today:
        return
    with database.writing() as connection:
        connection.execute(VISIT, (path, today))
        number = connection.execute(FOLDER, (path,)).fetchone()[0]
        rows = (
            (number, name, *known.version, READER, known.entry)
            for name, known in files.items()
            if max(map(abs, known.version)) < LARGEST
        )
        connection.executemany(PUT_FILE, rows)
        connection.executemany(DROP_FILE, ((number, name) for name in gone))
        for drop in (DROP_OLD_FILES, DROP_OLD_FOLDERS):
            connection.execute(drop, (today - KEPT,))


def _path(folder: str) -> bytes:
    return os.fsencode(os.path.abspath(folder))


# What the index keeps of a file is an array, as JSON: level, status, date, player, error, and the
# metrics in the order of `METRICS`. What comes back may be anything, so it is checked.


def to_json(entry: LibraryEntry | None) -> str:
    """An entry as text; None is a file that is left out.

    The name before an error is left out, too: it is as the player wrote it this time.
    """
    if entry is None:
        return LEFT_OUT
    level, status, date = entry.level, entry.status, entry.date
    values = (
        level and level.key,
        status and status.value,
        date and date.isoformat(),
        entry.player,
        _told(entry.error.removeprefix(shown(str(entry.path)))),
        *map(entry.metrics.get, METRICS),
    )
    return json.dumps(values, separators=(",", ":"))


def _told(error: str) -> str | list[str]:
    """An error as the index has it: one that is not told in English with its language."""
    return [spoken(), error] if error and spoken() != ENGLISH else error


def _error_from(told: object) -> str:
    """The error; a ValueError for one in another language than is spoken: it is found anew."""
    language, error = told if isinstance(told, list) else (ENGLISH, told)
    _expect(not error or language == spoken())
    return _text(error)


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
            {name: value for name, value in _metrics_from(values) if value is not None},
            date and _date_from(date),
            _text(player),
            error and shown(str(path)) + _error_from(error),
        )
    except WRONG:
        raise ValueError("expected an entry of the index") from None


def _level(key: list[Any]) -> Level:
    *numbers, shape = key
    rows, cols, mines = numbers
    _expect(all(type(number) is int for number in numbers))
    _expect(shape in [*Shape])
    return Level(rows, cols, mines, Shape.named(shape))


def _date_from(text: str) -> datetime:
    date = datetime.fromisoformat(text)
    _expect(date.tzinfo is not None)
    return date


def _metrics_from(values: list[Value]) -> list[tuple[str, Value]]:
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

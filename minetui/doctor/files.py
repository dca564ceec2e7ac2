"""How the player's files are: can they be written, how large are they, are they sound?

All of it is found out without writing a byte, without waiting for another program, and in bounded
time: what is not known by then is said to be unknown. Folders that don't exist yet are as good as
the folder in which they will be made.
"""

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from shutil import disk_usage
from time import monotonic
from typing import NamedTuple

from minetui.formats import reason, shown
from minetui.store import RECORDS, DatabaseKind, SettingsFile, folders, records_path

LEAST_FREE = 5_000_000  # bytes; a game and its records need less
PATIENCE = 1.5  # seconds for the check of a database, and for the files of a folder
STEPS = 10_000  # of SQLite's machine between two looks at the clock
TRIES = 3  # a check during which the file has changed says nothing
LOG = ("-wal", "-shm")  # the endings of what SQLite has beside a database
LONGEST = 200  # characters of what SQLite says


class FolderFault(Enum):
    """Why nothing can be kept in a folder."""

    NOT_A_FOLDER = "not a folder"
    LOOSE_LINK = "loose link"
    UNREADABLE = "unreadable"
    READ_ONLY_DISK = "read-only disk"
    UNWRITABLE = "unwritable"
    FULL = "full"


class FolderState(NamedTuple):
    """A folder, what is wrong with it, and the free bytes of its disk, where they are known."""

    path: Path
    fault: FolderFault | None
    free: int | None

    @classmethod
    def of(cls, path: Path) -> "FolderState":
        """The state of a folder, or of where it will be made."""
        if os.path.islink(path) and not os.path.exists(path):
            return cls(path, FolderFault.LOOSE_LINK, None)
        there = next((each for each in (path, *path.parents) if os.path.exists(each)), path)
        if not os.path.isdir(there):
            return cls(path, FolderFault.NOT_A_FOLDER, None)
        free, read_only, full = _disk_of(there)
        fault = None
        if not os.access(there, os.R_OK | os.X_OK):
            fault = FolderFault.UNREADABLE
        elif read_only:
            fault = FolderFault.READ_ONLY_DISK
        elif not os.access(there, os.W_OK):
            fault = FolderFault.UNWRITABLE
        elif full:
            fault = FolderFault.FULL
        return cls(path, fault, free)


def _disk_of(folder: Path) -> tuple[int | None, bool, bool]:
    """The free bytes of a folder's disk, if known; can nothing be written to it; is it full?"""
    with suppress(OSError):
        if sys.platform == "win32":
            free = disk_usage(folder).free
            return free, False, free < LEAST_FREE
        disk = os.statvfs(folder)
        free = disk.f_bavail * disk.f_frsize
        no_files_left = disk.f_files > 0 and disk.f_favail == 0
        # Disks of no size are those of the system, or tell nothing.
        full = disk.f_blocks > 0 and (free < LEAST_FREE or no_files_left)
        return free, bool(disk.f_flag & os.ST_RDONLY), full
    return None, False, False


class FileState(NamedTuple):
    """A file: its bytes, with those of the files beside it that belong to it; None if missing."""

    path: Path
    size: int | None
    writable: bool  # also if it can be made

    @classmethod
    def of(cls, path: Path, *endings: str) -> "FileState":
        """The state of a file, and of those with more endings."""
        sizes = [_size(path.with_name(path.name + ending)) for ending in ("", *endings)]
        size = None if sizes[0] is None else sum(filter(None, sizes))
        return cls(path, size, size is None or os.access(path, os.W_OK))


class FolderContents(NamedTuple):
    """The files of a folder: how many, and their bytes; `whole` if there was time to see all."""

    files: int
    size: int
    whole: bool

    @classmethod
    def of(cls, folder: Path, ending: str, patience: float = PATIENCE) -> "FolderContents":
        """The files with an ending in a folder; none if it is missing or can't be read."""
        count = size = 0
        end = monotonic() + patience
        for entry in _entries(folder):
            if entry.name.endswith(ending):
                count, size = count + 1, size + (_size(entry) or 0)
            if monotonic() > end:
                return cls(count, size, whole=False)
        return cls(count, size, whole=True)


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    with suppress(OSError), os.scandir(folder) as entries:
        yield from entries


def _size(path: Path | os.DirEntry[str]) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None


class Soundness(Enum):
    """What a check of a database has found."""

    MISSING = "missing"
    SOUND = "sound"
    UNCHECKED = "unchecked"  # it is large, or another program changes it
    NEWER = "newer"
    FOREIGN = "foreign"
    UNREADABLE = "unreadable"
    DAMAGED = "damaged"


def soundness_of(
    path: Path, kind: DatabaseKind, patience: float = PATIENCE
) -> tuple[Soundness, str]:
    """What a check of a database finds, and what SQLite says of it if it is not sound.

    The file is read as one that nobody changes: a connection that heeds others would make files
    beside it, or wait. What a running game has in its log is left out.
    """
    if not os.path.lexists(path):
        return Soundness.MISSING, ""
    end = monotonic() + patience
    for _ in range(TRIES):
        before = _stamp(path)
        found = _checked(path, kind, end)
        if _stamp(path) == before or monotonic() > end:
            return found
    return Soundness.UNCHECKED, ""


def _stamp(path: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        status = path.stat()
        return status.st_mtime_ns, status.st_size
    return None


def _checked(path: Path, kind: DatabaseKind, end: float) -> tuple[Soundness, str]:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return Soundness.UNREADABLE, "expected a regular file"
        with open(path, "rb"):  # SQLite does not say why a file can't be opened
            pass
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            connection.set_progress_handler(lambda: monotonic() > end, STEPS)
            return _found(connection, kind)
    except OSError as error:
        return Soundness.UNREADABLE, reason(error)
    except sqlite3.OperationalError as error:
        if "interrupted" in str(error):
            return Soundness.UNCHECKED, ""
        return Soundness.DAMAGED, shown(str(error))
    except sqlite3.Error as error:
        return Soundness.DAMAGED, shown(str(error))


def _found(connection: sqlite3.Connection, kind: DatabaseKind) -> tuple[Soundness, str]:
    """What a connection finds; a file without tables is one that is being made."""

    def number_of(query: str) -> int:
        number: int = connection.execute(query).fetchone()[0]
        return number

    tables = number_of("SELECT count(*) FROM sqlite_master")
    version, number = number_of("PRAGMA user_version"), number_of("PRAGMA application_id")
    if version > kind.version:
        return Soundness.NEWER, f"{version}"
    if version < 0 or number != kind.number or (tables and not version):
        return Soundness.FOREIGN, ""
    (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if said != "ok":
        line = " ".join(said.split()).removeprefix("*** in database main *** ")
        return Soundness.DAMAGED, shown(line[:LONGEST])
    return Soundness.SOUND, ""


@dataclass(frozen=True)
class PlayerFiles:
    """Where settings, records, replays and journals are, and how they are."""

    settings: FileState
    records: FileState
    soundness: Soundness
    damage: str  # what is said of records that are not sound
    replays: FolderContents
    journals: FolderContents
    homes: tuple[FolderState, ...]  # the folders of the settings and of the data

    @classmethod
    def found(cls) -> "PlayerFiles":
        """Those of the player."""
        records = records_path()
        soundness, damage = soundness_of(records, RECORDS)
        own = (folders.data(), folders.replays(), folders.journals())
        homes = [FolderState.of(path) for path in dict.fromkeys((folders.settings(), *own))]
        return cls(
            FileState.of(SettingsFile().path),
            FileState.of(records, *LOG),
            soundness,
            damage,
            FolderContents.of(folders.replays(), ".rawvf"),
            FolderContents.of(folders.journals(), ".journal"),
            tuple(homes),
        )

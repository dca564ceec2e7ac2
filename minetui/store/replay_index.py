"""The index of replays: what is known of files that were listed before, in the records' database.

A row is valid while the file has the same size and time and the reader is the same. Without a
database (it can't be opened, is locked, damaged or of a newer minetui) nothing is known and
nothing is kept, and nobody is told: a list works without an index.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from typing import NamedTuple, TypeAlias, TypeVar

from minetui import __version__

from .database import Database, RecordsError
from .records import records_path
from .schema import CHANGES, PASSES

READER = f"{__version__}/2"  # raise the number when readers or metrics give other values
PATIENCE = 0.5  # seconds; a list should not wait longer than that for its index
KEPT = 183  # days without a visit until a folder is forgotten
DAY = 86_400
LARGEST = 2**63  # numbers from here on fit in no column

Result = TypeVar("Result")
Name: TypeAlias = bytes
"""The name of a file as the system has it."""


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


class ReplayIndex:
    """What is known of the files in folders; each call opens the database anew.

    So it may be used in any thread, and no other process has to wait for it.
    """

    def __init__(self) -> None:
        self._works = True

    def known(self, folder: str) -> dict[Name, KnownFile]:
        """The files of a folder that this version of minetui has read, as far as they are sound."""
        values = (_path(folder), READER)
        rows = self._ask(lambda database: database.rows(PASSES["replay_files"], values))
        return {
            name: KnownFile(Version(size, modified), entry.decode("utf-8", "replace"))
            for name, size, modified, entry in rows or ()
            if type(name) is bytes and type(entry) is bytes
        }

    def keep(self, folder: str, files: Mapping[Name, KnownFile], gone: Iterable[Name] = ()) -> None:
        """Remember files, forget those that are gone, and note today's visit."""
        self._ask(lambda database: _keep(database, _path(folder), files, [*gone]))

    def _ask(self, work: Callable[[Database], Result]) -> Result | None:
        """The result of some work; None without a database, then and from then on."""
        with suppress(RecordsError):
            if self._works:
                self._works = False
                with closing(Database(records_path(), patience=PATIENCE)) as database:
                    result = work(database)
                self._works = True
                return result
        return None


def _keep(
    database: Database, path: bytes, files: Mapping[Name, KnownFile], gone: list[Name]
) -> None:
    today = int(time.time() // DAY)
    visits = database.rows(PASSES["replay_folder"], [path])
    if not files and not gone and visits and visits[0][1] == today:
        return
    with database.writing() as connection:
        connection.execute(CHANGES["visit_folder"], (path, today))
        number = connection.execute(PASSES["replay_folder"], (path,)).fetchone()[0]
        rows = (
            (number, name, *known.version, READER, known.entry)
            for name, known in files.items()
            if max(map(abs, known.version)) < LARGEST
        )
        connection.executemany(CHANGES["put_replay_file"], rows)
        connection.executemany(CHANGES["drop_replay_file"], ((number, name) for name in gone))
        _forget_old(connection, today - KEPT)


def _forget_old(connection: sqlite3.Connection, before: int) -> None:
    """Forget the folders that were last visited before a day."""
    connection.execute(CHANGES["drop_old_files"], (before,))
    connection.execute(CHANGES["drop_old_folders"], (before,))


def _path(folder: str) -> bytes:
    return os.fsencode(os.path.abspath(folder))

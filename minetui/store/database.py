"""A database file, such as the records: private to its owner, upgraded when opened, with locks.

Errors are reported in one line, and a file that can't be read is left as it is.

Totals of each level and class, stored beside the games so that no query counts them.
"""

import contextlib
import os
import sqlite3
import stat
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from minetui.formats import reason, shown

from .challenges import keep_earned
from .entries import DAMAGE, Totals
from .files import FileError, make_folder
from .schema import CHANGES, MIGRATIONS, PASSES, QUERIES

Category: TypeAlias = tuple[int, int, int, str]
"""Rows, columns, mines, and the id of the record class."""


def count_game(connection: sqlite3.Connection, category: Category, date: int, won: int) -> None:
    """Count a game that was just added; an older one makes its category be counted anew."""
    row = connection.execute(QUERIES["totals_of_class"], category).fetchone()
    before = Totals(*row) if row else Totals()
    if (not row or before.possible) and date >= before.last:
        _put(connection, {category: before.with_game(date, won)})
    else:
        _put(connection, _counted(connection.execute(PASSES["outcomes_of_class"], category)))


def count_all(connection: sqlite3.Connection) -> None:
    """Count all games anew, in one pass by date."""
    connection.execute(CHANGES["clear_totals"])
    _put(connection, _counted(connection.execute(PASSES["outcomes"])))


def _counted(outcomes: Iterable[tuple[int, int, int, str, int, int]]) -> dict[Category, Totals]:
    totals: defaultdict[Category, Totals] = defaultdict(Totals)
    for rows, cols, mines, class_id, date, won in outcomes:
        category = (rows, cols, mines, class_id)
        totals[category] = totals[category].with_game(date, won)
    return totals


def _put(connection: sqlite3.Connection, totals: dict[Category, Totals]) -> None:
    rows = ((*category, *counts) for category, counts in totals.items())
    connection.executemany(CHANGES["put_totals"], rows)


PATIENCE = 5.0  # seconds


class RecordsError(FileError):
    """Records that can't be read or written: one line that begins with the file's name."""


class DatabaseKind(NamedTuple):
    """What is in a database: its name in messages, the number that marks it, and its scripts.

    `finish` runs in the transaction of an upgrade, after the scripts.
    """

    name: str
    number: int
    migrations: Sequence[str]
    finish: Callable[[sqlite3.Connection], None] = lambda _: None

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.migrations)


def _count_records(connection: sqlite3.Connection) -> None:
    """Count the games and their challenges."""
    count_all(connection)
    with contextlib.suppress(*DAMAGE):  # of a row: the next win tries again
        keep_earned(connection)


RECORDS = DatabaseKind("records", 0, MIGRATIONS, _count_records)


class Database:
    """An open database of the newest version; a RecordsError if it can't be opened or upgraded.

    It waits so many seconds (`patience`) while another process writes.
    """

    def __init__(
        self, path: Path, *, patience: float = PATIENCE, kind: DatabaseKind = RECORDS
    ) -> None:
        self.path, self.kind = path, kind
        with self.errors():
            make_folder(path.parent)
            _expect_regular(path)
            # Only SQLite opens the file: on POSIX, closing it would release all locks that other
            # threads of this process hold on it.
            is_new = not path.exists()
            can_write = is_new or all(os.access(each, os.W_OK) for each in (path, path.parent))
            name = path if can_write else f"{path.absolute().as_uri()}?immutable=1"
            self.connection = sqlite3.connect(
                name, timeout=patience, isolation_level=None, uri=not can_write
            )
            self.connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)  # no way to another file
        try:
            with self.errors():
                self._expect_known()
                if is_new:  # SQLite creates its log with the same mode
                    path.chmod(0o600)
                if can_write:
                    _use_log(self.connection, patience)
                self._upgrade()
        except BaseException:
            self.connection.close()
            raise

    def close(self) -> None:
        """Close the file."""
        with self.errors():
            self.connection.close()

    def rows(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        """The rows that a query returns."""
        with self.errors():
            return self.connection.execute(query, tuple(values)).fetchall()

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all changes inside are made, or none, and nobody else writes meanwhile."""
        with self.errors():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:  # Ctrl+C too: no half-made changes must remain
                if self.connection.in_transaction:
                    with contextlib.suppress(sqlite3.Error):  # the first error is the one to report
                        self.connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def errors(self) -> Iterator[None]:
        """Turns any database or file error inside into a RecordsError."""
        try:
            yield
        except sqlite3.Error as error:
            raise RecordsError(f"{shown(str(self.path))}: {shown(str(error))}") from None
        except OSError as error:
            name = shown(str(error.filename or self.path))
            raise RecordsError(f"{name}: {reason(error)}") from None
        except FileError as error:
            raise RecordsError(str(error)) from None

    def _version(self) -> int:
        version: int = self.connection.execute("PRAGMA user_version").fetchone()[0]
        return version

    def _expect_known(self) -> None:
        count = "SELECT count(*) FROM sqlite_master"  # first: another process may add both now
        has_tables = self.connection.execute(count).fetchone()[0]
        version = self._version()
        name, newest = self.kind.name, self.kind.version
        number = self.connection.execute("PRAGMA application_id").fetchone()[0]
        if has_tables and (not version or number != self.kind.number):
            raise RecordsError(f"{shown(str(self.path))}: expected {name}, got another database")
        if not 0 <= version <= newest:
            expected = f"expected {name} of version {newest} or older, got {version}"
            raise RecordsError(f"{shown(str(self.path))}: {expected}; a newer minetui reads them")

    def _upgrade(self) -> None:
        """Apply the missing scripts, all or none, and what comes after them."""
        if self._version() == self.kind.version:
            return
        with self.writing() as connection:
            version = self._version()  # another process may have been faster
            for script in self.kind.migrations[version:]:
                for statement in script.split(";"):
                    connection.execute(statement)
            if version < self.kind.version:
                self.kind.finish(connection)
                connection.execute(f"PRAGMA application_id = {self.kind.number}")
                connection.execute(f"PRAGMA user_version = {self.kind.version}")


def _expect_regular(path: Path) -> None:
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise RecordsError(f"{shown(str(path))}: expected a regular file")


def _use_log(connection: sqlite3.Connection, patience: float = PATIENCE) -> None:
    """Turn on write-ahead logging, flushed with every change.

    SQLite does not wait while another process does the same, so this retries.
    """
    end = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)

"""A database file: private to its owner, upgraded when it is opened, and made when it is needed.

It knows SQLite, and nothing of what is kept: a `DatabaseKind` has the scripts. Errors are one line
that begins with the file's name, and a file that can't be read is left as it is.
"""

import contextlib
import errno
import functools
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from minetui.formats import shown
from minetui.language import N_, _

from . import folders
from .files import FileError

PATIENCE = 5.0  # seconds
SYSTEM = (  # what SQLite says of what is no fault of its caller
    *(N_("database is locked"), N_("database or disk is full"), N_("disk I/O error")),
    *(N_("unable to open database file"), N_("attempt to write a readonly database")),
    *(N_("file is not a database"), N_("database disk image is malformed")),
)


class RecordsError(FileError):
    """Records that can't be read or written: one line that begins with the file's name."""


class DatabaseKind(NamedTuple):
    """What is in a database: its marked name for messages, the number that marks it, its scripts.

    `finish` runs in the transaction that upgrades an older file, after the scripts. `damage` are
    the errors that reading an impossible value raises.
    """

    name: str
    number: int
    migrations: Sequence[str]
    finish: Callable[[sqlite3.Connection], None] = lambda connection: None
    damage: tuple[type[Exception], ...] = ()

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.migrations)

    def opened(self, path: Path, *, patience: float = PATIENCE) -> "Database":
        """A database of this kind."""
        return Database(path, self, patience=patience)


class Database:
    """An open database of the newest version; a RecordsError if it can't be opened or upgraded.

    Where there is no file, it is an empty one in memory until something is written, here or by
    another process: looking makes no file. It waits so many seconds (`patience`) while another
    process writes. What is there can be read though the disk is full.
    """

    def __init__(self, path: Path, kind: DatabaseKind, *, patience: float = PATIENCE) -> None:
        self.path, self.kind, self._patience = path, kind, patience
        with self.errors():
            self.is_made = _has_content(path)
            self._connection = self._opened() if self.is_made else self._in_memory()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection to the file, or to the empty database in memory."""
        if not self.is_made and _has_content(self.path):
            self.make()
        return self._connection

    def close(self) -> None:
        """Close the file."""
        with self.errors():
            self._connection.close()

    def make(self) -> None:
        """Make the file, if there was none; another process may do that at the same time."""
        if not self.is_made:
            with self.errors():
                empty, self._connection = self._connection, self._opened()
                self.is_made = True
                empty.close()

    def rows(self, query: str, values: Iterable[object] = ()) -> list[Any]:
        """The rows that a query returns."""
        with self.errors():
            return self.connection.execute(query, tuple(values)).fetchall()

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all changes inside are made, or none, and nobody else writes meanwhile.

        A RecordsError if a newer minetui has upgraded the file since it was opened.
        """
        self.make()
        with self.errors(), _transaction(self._connection):
            self._expect_known(self._connection)
            yield self._connection

    @contextlib.contextmanager
    def errors(self) -> Iterator[None]:
        """Turns any database or file error inside into a RecordsError."""
        try:
            yield
        except sqlite3.Error as error:
            said = str(error)
            raise self.error(_(said) if said in SYSTEM else shown(said)) from None
        except OSError as error:
            raise RecordsError.of(Path(error.filename or self.path), error) from None
        except FileError as error:
            raise RecordsError(str(error), error.path) from None

    @contextlib.contextmanager
    def expecting(self, problem: str) -> Iterator[None]:
        """Turns the error of an impossible value, left by damage, into a RecordsError.

        `problem` is a marked sentence.
        """
        try:
            yield
        except self.kind.damage:
            raise self.error(_(problem)) from None

    def error(self, problem: str) -> RecordsError:
        """What is wrong with the file."""
        return RecordsError(f"{shown(str(self.path))}: {problem}", self.path)

    def _in_memory(self) -> sqlite3.Connection:
        connection = _connected(":memory:")
        if hasattr(connection, "deserialize"):
            connection.deserialize(_empty(self.kind))
        else:  # SQLite may be built without it
            _upgrade(connection, self.kind)
        return connection

    def _opened(self) -> sqlite3.Connection:
        """The file, which is made if it is missing."""
        path = self.path
        folders.make(path.parent)
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            raise self.error(_("expected a regular file"))
        # Only SQLite opens the file: on POSIX, closing it would release all locks that other
        # threads of this process hold on it.
        is_new = not _has_content(path)
        if not is_new and not os.access(path, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        can_write = is_new or all(os.access(each, os.W_OK) for each in (path, path.parent))
        try:
            return self._connected(is_new=is_new, can_write=can_write)
        except sqlite3.OperationalError as error:
            code = getattr(error, "sqlite_errorcode", 0)
            if code & 0xFF == sqlite3.SQLITE_CANTOPEN:
                _expect_new_file(path)
            if is_new or code != sqlite3.SQLITE_IOERR_SHMSIZE:
                raise
        return self._connected(is_new=False, can_write=True, alone=True)

    def _connected(
        self, *, is_new: bool, can_write: bool, alone: bool = False
    ) -> sqlite3.Connection:
        """The file, open; `alone` it needs no room on the disk to be read."""
        path = self.path
        name = path if can_write else f"{path.absolute().as_uri()}?immutable=1"
        connection = _connected(name, timeout=self._patience, uri=not can_write)
        try:
            if alone:
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._expect_known(connection)
            if is_new:  # SQLite creates its log with the same mode
                path.chmod(0o600)
            if can_write:
                _use_log(connection, self._patience)
            _upgrade(connection, self.kind)
        except BaseException:
            connection.close()
            raise
        return connection

    def _expect_known(self, connection: sqlite3.Connection) -> None:
        count = "SELECT count(*) FROM sqlite_master"  # first: another process may add both now
        has_tables = connection.execute(count).fetchone()[0]
        version = _version(connection)
        name, newest = _(self.kind.name), self.kind.version
        number = connection.execute("PRAGMA application_id").fetchone()[0]
        if has_tables and (not version or number != self.kind.number):
            raise self.error(_("expected {name}, got another database", name=name))
        if not 0 <= version <= newest:
            problem = _(
                "made by a newer minetui: "
                "expected {name} of version {newest} or older, got {version}",
                name=name,
                newest=newest,
                version=version,
            )
            raise self.error(problem)


def _has_content(path: Path) -> bool:
    """Is there a file? One of no bytes is what a full disk left of a new one."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return status.st_size > 0 or not stat.S_ISREG(status.st_mode)


def _expect_new_file(path: Path) -> None:
    """Make a file beside this one for a moment: SQLite does not tell why it can't make any."""
    draft = path.parent / f".{os.urandom(4).hex()}.draft"
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        draft.unlink()
    except OSError as error:
        raise RecordsError.of(path, error) from None


def _connected(name: Path | str, *, timeout: float = 0.0, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=timeout, isolation_level=None, uri=uri)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)  # no way to another file
    return connection


def _upgrade(connection: sqlite3.Connection, kind: DatabaseKind) -> None:
    """Apply the missing scripts, all or none, and what comes after them."""
    if _version(connection) == kind.version:
        return
    with _transaction(connection):
        version = _version(connection)  # another process may have been faster
        for script in kind.migrations[version:]:
            for statement in script.split(";"):
                connection.execute(statement)
        if version < kind.version:
            if version:
                kind.finish(connection)
            connection.execute(f"PRAGMA application_id = {kind.number}")
            connection.execute(f"PRAGMA user_version = {kind.version}")


@functools.cache
def _empty(kind: DatabaseKind) -> bytes:
    """The content of an empty database; copying it is much less work than the scripts."""
    with contextlib.closing(_connected(":memory:")) as connection:
        _upgrade(connection, kind)
        return connection.serialize()


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:  # Ctrl+C too: no half-made changes must remain
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):  # the first error is the one to report
                connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


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

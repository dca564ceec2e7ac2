"""The journals of running games: each move is in a file before the screen shows what it did.

Every game has a journal of its own, which the process that plays it holds locked, so that two
programs never write to one. What can't be written now is tried again with the next move.
"""

import errno
import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock

from minetui.core.game import Game
from minetui.formats import journal
from minetui.formats.errors import shown

from .paths import LARGEST, UID, data_folder, make_folder

if sys.platform != "win32":
    import fcntl

ENDING = ".journal"


class Journal:
    """The journal of one game; nothing is written before the first thing is told.

    `uid` names the game for good; a game that goes on after its end has a journal for each `turn`.
    `problem` says why the last thing told is not on disk. Once closed it takes nothing more.
    """

    def __init__(self, uid: str = "", turn: int = 0) -> None:
        fresh = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"
        self.uid, self.turn = uid if UID.fullmatch(uid) else fresh, turn
        self.problem = ""
        self.told = self.unsynced = False  # was anything told, and is some of it not synced?
        self._file: int | None = None
        self._size = 0  # bytes that are whole lines
        self._untold: list[str] = []
        self._closed = False
        self._using = RLock()  # a thread may play, and another one syncs

    @property
    def path(self) -> Path:
        """Where the journal is, or would be."""
        return folder() / f"{self.uid}{f'.{self.turn}' if self.turn else ''}{ENDING}"

    @property
    def next_turn(self) -> "Journal":
        """The journal of the same game if it goes on after its end."""
        return Journal(self.uid, self.turn + 1)

    def tell(self, game: Game, *lines: str) -> None:
        """Add what was just done to the game, or begin with the whole game as it is now."""
        with self._using:
            if self._closed:
                return
            self.told = True
            try:
                if self._file is None:
                    self._begin()
                    self._untold = list(journal.begun(game))
                else:
                    self._untold += lines
                self._write(journal.text_of(self._untold))
                self._untold, self.problem = [], ""
            except OSError as error:
                self.problem = self._told_of(error)

    def sync(self) -> None:
        """Have the system bring what was told to the disk itself; slow, so for a thread."""
        with self._using:
            file = os.dup(self._file) if self._file is not None and self.unsynced else None
            self.unsynced = False
        if file is None:
            return
        try:
            os.fsync(file)
        except OSError as error:
            self.problem = self._told_of(error)
        finally:
            os.close(file)

    def close(self) -> None:
        """Leave the journal to whoever goes on with the game."""
        self.sync()
        with self._using:
            self._closed = True
            if self._file is not None:
                os.close(self._file)
                self._file = None

    def remove(self) -> None:
        """Forget the game."""
        if self._file is not None:
            with suppress(OSError):
                os.unlink(self.path)
        self.close()

    def resume(self) -> bytes | None:
        """What an earlier program told, with the journal now ours; None if another one's at it.

        What follows the last whole line is cut off.
        """
        file = os.open(self.path, os.O_RDWR | os.O_APPEND)
        if not _locked(file) or not _is(file, self.path):
            os.close(file)
            return None
        self._file, self.told = file, True
        try:
            size = os.fstat(file).st_size
            if size > LARGEST:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
            data = os.pread(file, size, 0)
            self._size = data.rfind(b"\n") + 1
            if self._size < size:  # else it would look as if it was written now
                os.ftruncate(file, self._size)
        except OSError:
            self.close()
            raise
        return data[: self._size]

    def _begin(self) -> None:
        """Make the file; it has its name once it is locked, lest it is taken for one that waits."""
        make_folder(folder())
        draft = folder() / f"{self.uid}.{os.getpid()}.draft"
        file = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        try:
            _locked(file)
            while self.path.exists():  # a saved game may be played on in two windows
                self.turn += 1
            os.rename(draft, self.path)
        except OSError:
            os.close(file)
            raise
        self._file, self._size = file, 0

    def _told_of(self, error: OSError) -> str:
        return f"{shown(str(error.filename or self.path))}: {error.strerror or error}"

    def _write(self, data: bytes) -> None:
        """Write all or nothing."""
        assert self._file is not None
        written = 0
        try:
            while written < len(data):
                written += os.write(self._file, data[written:])
        except OSError:
            os.ftruncate(self._file, self._size)
            raise
        self._size += written
        self.unsynced = True


def folder() -> Path:
    """Where the journals are."""
    return data_folder() / "running"


def _locked(file: int) -> bool:
    """Lock a file for this process, if no other one has it locked."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is(file: int, path: Path) -> bool:
    """Is this open file still the one of that name?"""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False

"""The journals of running games: each move is in a file before the screen shows its effect.

Every game has its own journal, locked by the process that plays the game, so that two programs
never write to the same one. Lines that can't be written are retried with the next move.
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

from .paths import LARGEST, UID, journals_folder, make_folder

if sys.platform != "win32":
    import fcntl

ENDING = ".journal"


class Journal:
    """The journal of one game; its file is made when the first line is added.

    `uid` names the game for good; a game that is resumed after its end has a journal for each
    `part`. `problem` says why the last lines are not in the file. A closed journal ignores lines.
    """

    def __init__(self, uid: str = "", part: int = 0) -> None:
        fresh = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"
        self.uid, self.part = uid if UID.fullmatch(uid) else fresh, part
        self.problem = ""
        self.started = self.unsynced = False  # has it any lines, and unsynced ones?
        self._file: int | None = None
        self._size = 0  # of the whole lines, in bytes
        self._unwritten: list[str] = []
        self._closed = False
        self._using = RLock()  # one thread may play while another syncs

    @property
    def path(self) -> Path:
        """The path of the file, whether or not it exists."""
        return journals_folder() / f"{self.uid}{f'.{self.part}' if self.part else ''}{ENDING}"

    @property
    def next_part(self) -> "Journal":
        """The journal of the same game, for when it is resumed after its end."""
        return Journal(self.uid, self.part + 1)

    def add(self, game: Game, *lines: str) -> None:
        """Add the lines of a change of the game; the first call adds those of the whole game."""
        with self._using:
            if self._closed:
                return
            self.started = True
            is_first = self._file is None and not self._unwritten
            self._unwritten += journal.first_lines(game) if is_first else lines
            try:
                if self._file is None:
                    self._begin()
                else:
                    self._write()
                self._unwritten, self.problem = [], ""
            except OSError as error:
                self.problem = self._described(error)

    def sync(self) -> None:
        """Flush the lines to the disk; slow, so call it in a thread."""
        with self._using:
            file = os.dup(self._file) if self._file is not None and self.unsynced else None
            self.unsynced = False
        if file is None:
            return
        try:
            os.fsync(file)
        except OSError as error:
            self.problem = self._described(error)
        finally:
            os.close(file)

    def close(self) -> None:
        """Release the journal, so that another program can resume the game."""
        self.sync()
        with self._using:
            self._closed = True
            if self._file is not None:
                os.close(self._file)
                self._file = None

    def remove(self) -> None:
        """Close the journal; its file is deleted if it is ours."""
        if self._file is not None:
            with suppress(OSError):
                os.unlink(self.path)
        self.close()

    def resume(self) -> bytes | None:
        """Lock the journal and return its whole lines; None while another program has it.

        An unfinished last line is cut off.
        """
        file = os.open(self.path, os.O_RDWR | os.O_APPEND)
        if not _locked(file) or not _is(file, self.path):
            os.close(file)
            return None
        self._file, self.started = file, True
        try:
            size = os.fstat(file).st_size
            if size > LARGEST:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
            data = os.pread(file, size, 0)
            self._size = data.rfind(b"\n") + 1
            if self._size < size:  # otherwise leave its date alone
                os.ftruncate(file, self._size)
        except OSError:
            self.close()
            raise
        return data[: self._size]

    def _begin(self) -> None:
        """Make the file with its first lines, without which a game would not be what it is.

        It is locked before it is named, since others take unlocked journals.
        """
        make_folder(journals_folder())
        draft = journals_folder() / f"{self.uid}.{os.getpid()}.draft"
        file = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        self._file, self._size = file, 0
        try:
            _locked(file)
            self._write()
            while self.path.exists():  # two windows may resume one saved game
                self.part += 1
            os.rename(draft, self.path)
        except OSError:
            self._file = None
            os.close(file)
            raise

    def _described(self, error: OSError) -> str:
        return f"{shown(str(error.filename or self.path))}: {error.strerror or error}"

    def _write(self) -> None:
        """Write all lines or none."""
        assert self._file is not None
        data, written = journal.text_of(self._unwritten), 0
        try:
            while written < len(data):
                written += os.write(self._file, data[written:])
        except OSError:
            os.ftruncate(self._file, self._size)
            raise
        self._size += written
        self.unsynced = True


def _locked(file: int) -> bool:
    """Lock a file for this process; False if another process has locked it."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is(file: int, path: Path) -> bool:
    """Is this open file still the one at that path?"""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False

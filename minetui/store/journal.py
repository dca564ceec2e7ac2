"""The journals of running games: each move is in a file before the screen shows what it did.

Every game has a journal of its own, which the process that plays it holds locked, so that two
programs never write to one. What can't be written now is tried again with the next move.
"""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from minetui.core.game import Game
from minetui.core.position import Status
from minetui.formats import journal
from minetui.formats.errors import FormatError, shown

from .places import data_folder, make_folder

if sys.platform != "win32":
    import fcntl

ENDING = ".journal"
LARGEST = 400_000_000  # bytes
MOST_LEFT = 20  # games that were left for another one, and are kept all the same


class Journal:
    """The journal of one game; nothing is written before the first thing is told.

    `uid` names the game for good; `problem` says why the last thing told is not on disk.
    """

    def __init__(self, uid: str = "") -> None:
        self.uid = uid or f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"
        self.problem = ""
        self.told = self.unsynced = False  # was anything told, and is some of it not synced?
        self._file: int | None = None
        self._size = 0  # bytes that are whole lines
        self._untold: list[str] = []
        self._closing = Lock()  # a file is not closed while it is synced

    @property
    def path(self) -> Path:
        """Where the journal is, or would be."""
        return folder() / f"{self.uid}{ENDING}"

    def tell(self, game: Game, *lines: str) -> None:
        """Add what was just done to the game, or begin with the whole game as it is now."""
        self.told = True
        try:
            if self._file is None:
                self._begin()
                self._untold = list(journal.begun(game))
            else:
                self._untold += lines
            self._write(journal.text_of(self._untold))
            self._untold, self.problem = [], ""
        except BlockingIOError:
            pass  # the end of the game is still being recorded, and the next line tries again
        except OSError as error:
            name = shown(str(error.filename or self.path))
            self.problem = f"{name}: {error.strerror or error}"

    def sync(self) -> None:
        """Have the system bring what was told to the disk itself; slow, so for a thread."""
        with self._closing, suppress(OSError):
            if self._file is not None and self.unsynced:
                self.unsynced = False
                os.fsync(self._file)

    def close(self) -> None:
        """Leave the journal to whoever goes on with the game."""
        self.sync()
        with self._closing:
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
            data = os.pread(file, min(size, LARGEST), 0)
            self._size = data.rfind(b"\n") + 1
            if self._size < size:  # else it would look as if it was written now
                os.ftruncate(file, self._size)
        except OSError:
            self.close()
            raise
        return data[: self._size]

    def _begin(self) -> None:
        """Make the file, or take over the one of a game whose end could not be recorded."""
        make_folder(folder())
        while True:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            if _locked(file) and _is(file, self.path):
                break
            os.close(file)
            if self.path.exists():
                raise BlockingIOError
        os.ftruncate(file, 0)
        self._file, self._size = file, 0

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


@dataclass(frozen=True)
class Waiting:
    """A game that nobody plays just now: its journal, when it was last played, and was it left?"""

    journal: Journal
    game: Game
    when: datetime
    left: bool

    @property
    def over(self) -> bool:
        """Is the game won or lost, but did not come into the records?"""
        return self.game.status is not Status.PLAYING


def folder() -> Path:
    """Where the journals are."""
    return data_folder() / "running"


def waiting() -> tuple[list[Waiting], list[str]]:
    """The games that nobody plays just now, the last played first, and notices of damaged ones.

    Their journals are ours until they are closed. A damaged one is set aside under another name.
    Of the games that were left for another one only the newest are kept.
    """
    found, notices = list[Waiting](), list[str]()
    for path in sorted(folder().glob(f"*{ENDING}")):
        try:
            found += _taken(path)
        except FormatError as error:
            notices.append(_set_aside(path, error))
        except OSError:  # removed meanwhile, or not ours to read
            continue
    found.sort(key=lambda each: each.when, reverse=True)
    for old in [each for each in found if each.left][MOST_LEFT:]:
        old.journal.remove()
        found.remove(old)
    return found, notices


def _taken(path: Path) -> list[Waiting]:
    """The game of a journal, made ours; none if someone plays it, or if nothing was played."""
    taken = Journal(path.name.removesuffix(ENDING))
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    data = taken.resume()
    if data is None:
        return []
    try:
        game = journal.read(data) if data.count(b"\n") > 1 else None
    except FormatError:
        taken.close()
        raise
    if game is None or not game.record:
        taken.remove()
        return []
    return [Waiting(taken, game, when, journal.was_left(data))]


def _set_aside(path: Path, error: FormatError) -> str:
    """Give a damaged journal another name, and say so."""
    aside = path.with_suffix(".damaged")
    try:
        path.rename(aside)
        done = f"it is set aside as {shown(aside.name)}"
    except OSError:
        done = "it can't be set aside"
    return f"{error.within(path.name)}; {done}"


def _locked(file: int) -> bool:
    """Lock a file for this process, if no other one has it locked."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is(file: int, path: Path) -> bool:
    """Is this open file still the one of that name?"""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False

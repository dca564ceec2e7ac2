"""The journals of running games: each move is in a file before the screen shows its effect.

Every game has its own journal, locked by the process that plays the game, so that two programs
never write to the same one. Lines that can't be written are retried with the next move. Unfinished
games are read from their journals; a damaged one never stops the program.

A move is one `write` of some 20 bytes, about 10 µs. A journal is made under its own name and locked
there, and the first byte of its beginning is written last, so that no other program takes half a
beginning for a game. A game that was left for another one is kept, but not offered at the next
start: whoever begins a hundred games a day would be asked each time.
"""

import errno
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from minetui.core import Game, Status
from minetui.formats import (
    GAME_ID,
    Eligibility,
    FormatError,
    Replay,
    journal,
    shown,
)
from minetui.language import _

from . import folders, locks
from .files import MOST_BYTES, FileError
from .folders import UID

ENDING = ".journal"
NAME = re.compile(rf"{UID.pattern}(\.[1-9][0-9]{{0,5}})?{re.escape(ENDING)}")
FEWEST_MOVES = 2  # of a game worth resuming, unless it is an attempt at a daily board
MOST_LEFT = 20  # games left for another one that are kept


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
        return folders.journals() / f"{self.uid}{f'.{self.part}' if self.part else ''}{ENDING}"

    @property
    def next_part(self) -> "Journal":
        """The journal of the same game, for when it is resumed after its end."""
        return Journal(self.uid, self.part + 1)

    def keeps(self, game: Game) -> bool:
        """Is the game in the file so far, and will it be found there to be resumed?"""
        return self.started and not self.problem and _is_worth_resuming(game)

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
                    self._write(self._file)
                self._unwritten, self.problem = [], ""
            except OSError as error:
                self.problem = self._described(error)

    def sync(self) -> None:
        """Flush the lines to the disk, also once released; slow, so call it in a thread."""
        with self._using:
            if not self.unsynced:
                return
            self.unsynced = False
            file = os.dup(self._file) if self._file is not None else None
        try:
            file = os.open(self.path, os.O_RDWR) if file is None else file
            os.fsync(file)
        except FileNotFoundError:  # whoever had it since is done with it
            pass
        except OSError as error:
            self.problem = self._described(error)
        finally:
            if file is not None:
                os.close(file)

    def release(self) -> None:
        """Let other programs resume the game, though its last lines may not be on the disk yet."""
        with self._using:
            self._closed = True
            if self._file is not None:
                locks.release(self._file)
                self._file = None

    def close(self) -> None:
        """Flush the lines to the disk, and release the journal."""
        self.sync()
        self.release()

    def remove(self) -> None:
        """Close the journal; its file is deleted if it is ours."""
        with self._using:
            self._closed = True
            if self._file is not None:
                locks.remove(self._file, self.path)
                self._file = None

    def resume(self) -> bytes | None:
        """Lock the journal and return its whole lines; None while another program has it.

        An unfinished last line is cut off. None also for the journal of a newer minetui, which
        stays as it is.
        """
        file = locks.take(self.path)
        if file is None:
            return None
        self._file, self.started = file, True
        try:
            size = os.fstat(file).st_size
            if size > MOST_BYTES:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
            data = os.read(file, size)
            if journal.is_of_newer(data):
                self.release()
                return None
            data = journal.whole_lines(data)
            self._size = len(data)
            if self._size < size:  # otherwise leave its date alone
                os.ftruncate(file, self._size)
        except OSError:
            self.close()
            raise
        return data

    def _begin(self) -> None:
        """Make the file with its first lines, without which a game would not be what it is."""
        folders.make(folders.journals())
        self._size = 0
        while self._file is None:
            try:
                self._file = locks.make(self.path)
            except FileExistsError:  # two windows may resume one saved game
                self.part += 1
        try:
            self._write(self._file)
        except OSError:
            locks.remove(self._file, self.path)
            self._file = None
            raise

    def _described(self, error: OSError) -> str:
        return FileError.of(Path(error.filename or self.path), error).brief

    def _write(self, file: int) -> None:
        """Write all lines or none; the first byte of a file comes after all of its first lines.

        So whoever is killed meanwhile leaves no game that lacks some of them.
        """
        data = journal.text_of(self._unwritten)
        try:
            if self._size:
                _put(file, self._size, data)
            else:
                _put(file, 1, data[1:])
                _put(file, 0, data[:1])
        except OSError:
            os.ftruncate(file, self._size)
            raise
        self._size += len(data)
        self.unsynced = True


def _put(file: int, place: int, data: bytes) -> None:
    """Write bytes at a place of a file."""
    os.lseek(file, place, os.SEEK_SET)
    written = 0
    while written < len(data):
        written += os.write(file, data[written:])


class UnfinishedGame(NamedTuple):
    """A game that no other program is playing, with its journal, which we hold locked.

    `when` it was last played is a time in UTC; `left` says that it was left for another game.
    """

    journal: Journal
    game: Game
    when: datetime
    left: bool

    @property
    def over(self) -> bool:
        """Is the game won or lost? Then it only has to be recorded, if that was not done."""
        return self.game.status is not Status.PLAYING

    @property
    def replay(self) -> Replay:
        """The replay of a game that is over, as the records keep it."""
        info = {"Timestamp": self.when.isoformat(), GAME_ID: self.journal.uid}
        return Replay.of(self.game, info)

    @property
    def is_attempt(self) -> bool:
        """Is it an attempt at a daily board, of which there is only one?"""
        return Eligibility.of(self.game).is_attempt

    @property
    def cleared(self) -> float:
        """The part of the cells without a mine that is revealed, from 0 to 1."""
        return self.part_cleared(self.game)

    @staticmethod
    def part_cleared(game: Game) -> float:
        """The part of the cells without a mine that is revealed in a game."""
        level = game.level
        return game.position.revealed.bit_count() / max(level.size - level.mines, 1)

    @property
    def again(self) -> "UnfinishedGame | None":
        """The game as it is now, its journal locked again; None while another program has it."""
        return next(iter(unfinished_in([self.journal.path])[0]), None)

    def delete(self) -> None:
        """Delete a game whose journal is closed, unless somebody has played it meanwhile."""
        journal = Journal(self.journal.uid, self.journal.part)
        with suppress(OSError):
            written = datetime.fromtimestamp(journal.path.stat().st_mtime, UTC)
            if written == self.when and journal.resume() is not None:
                journal.remove()

    def resume(self) -> Game:
        """The game, which goes on: it is not left for another one any more."""
        self.journal.add(self.game, journal.clock_line(self.game.elapsed))
        return self.game

    @classmethod
    def find_all(cls) -> tuple[list["UnfinishedGame"], list[str]]:
        """The games that no program is playing, newest first, and notices of damaged journals.

        Their journals stay locked until they are closed; damaged ones are renamed. Games that are
        not worth resuming are deleted, and all but the newest of those left for another one;
        attempts at daily boards stay.
        """
        folder = folders.journals()
        try:
            named = (path for path in folder.glob(f"*{ENDING}") if NAME.fullmatch(path.name))
            paths = sorted(path for path in named if path.is_file())
        except OSError as error:
            return [], [FileError.of(folder, error).brief]
        games, notices = unfinished_in(paths)
        games.sort(key=lambda game: game.when, reverse=True)
        for old in [game for game in games if game.left and not game.is_attempt][MOST_LEFT:]:
            old.journal.remove()
            games.remove(old)
        return games, notices


def unfinished_in(paths: Iterable[Path]) -> tuple[list[UnfinishedGame], list[str]]:
    """The games in these journals, locked for us, and notices of damaged ones."""
    games, notices = list[UnfinishedGame](), list[str]()
    for path in paths:
        try:
            games += _game_in(path)
        except FormatError as error:
            notices.append(_set_aside(path, error))
        except FileNotFoundError:  # it was deleted meanwhile
            pass
        except OSError as error:
            notices.append(FileError.of(path, error).brief)
    return games, notices


def _game_in(path: Path) -> list[UnfinishedGame]:
    """The game in a journal, locked for us; none if another program has it or it is not worth it.

    A game that is over counts however short it is: it only has to be recorded.
    """
    uid, part = path.name.removesuffix(ENDING).partition(".")[::2]
    ours = Journal(uid, int(part or 0))
    when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    data = ours.resume()
    if data is None:
        return []
    try:
        game = journal.read(data) if data.count(b"\n") > 1 else None
    except FormatError:
        ours.close()
        raise
    if game is not None:
        unfinished = UnfinishedGame(ours, game, when, journal.left_for_another(data))
        if unfinished.over or _is_worth_resuming(game):
            return [unfinished]
    ours.remove()
    return []


def _is_worth_resuming(game: Game) -> bool:
    """Has it enough moves, or is it an attempt, which began when its opening was shown?"""
    return len(game.record) >= FEWEST_MOVES or Eligibility.of(game).is_attempt


def _set_aside(path: Path, error: FormatError) -> str:
    """Rename a damaged journal; returns a notice."""
    aside = path.with_suffix(".damaged")
    try:
        path.replace(aside)
        return _(
            "{problem}; it is set aside as {name}",
            problem=error.within(path.name),
            name=shown(aside.name),
        )
    except OSError:
        return _("{problem}; it can't be set aside", problem=error.within(path.name))

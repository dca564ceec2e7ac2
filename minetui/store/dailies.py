"""The attempts at the daily boards: begun in a journal, counted in the records.

A game is in its journal before the screen shows its opening, and in the records a moment later.
So whoever asks for attempts first counts those that a killed program left in journals.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple

from minetui.formats import DAILY, Attempt, DailyMark, Eligibility, FormatError, journal
from minetui.language import _

from . import folders
from .database import Database, RecordsError
from .folders import UID
from .games import EntryError, GameRecord, milliseconds_of
from .journal import ENDING, Journal, UnfinishedGame, unfinished_in

HEAD = 65_536  # bytes of a journal, in which its game has its first mark
MARK = re.compile(rf"\ninfo {DAILY}: ([\x20-\x7e]*)\n".encode())

_DAYS = """SELECT mark, uid, won, milliseconds, assisted, replay
    FROM attempts LEFT JOIN games USING (uid)"""
EVERY_DAY = f"{_DAYS} ORDER BY day"
DAY_QUERIES = {
    "attempt": "SELECT mark, uid FROM attempts WHERE day = ?",
    "later_attempt": "SELECT 1 FROM attempts WHERE day > ? LIMIT 1",
    "day": f"{_DAYS} WHERE day = ?",
}
"""The queries that a player waits for; tests check that none reads or sorts all games."""
ADD_ATTEMPT = "INSERT INTO attempts (day, mark, uid, begun) VALUES (?, ?, ?, ?)"


class DayState(Enum):
    """The state of the attempt of a day."""

    WON = "won"
    ASSISTED = "assisted"
    LOST = "lost"
    BEGUN = "begun"  # and it can be resumed
    ABANDONED = "abandoned"


class PlayedDay(NamedTuple):
    """The attempt of a day, with its result once it is over.

    `won` is None before. `running` says that its journal is there, `kept` that its replay is.
    """

    mark: DailyMark
    uid: str
    won: bool | None = None
    seconds: float = 0.0
    assisted: bool = False
    kept: bool = False
    running: bool = False

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "PlayedDay":
        """The attempt in a row of the query; an EntryError if a value has the wrong type."""
        text, uid, won, milliseconds, assisted, replay = row
        mark = DailyMark.from_text(text) if isinstance(text, str) else None
        numbers = (won, milliseconds, assisted)
        if mark is None or not all(each is None or isinstance(each, int) for each in numbers):
            raise EntryError(_("expected the attempt of a day, got {row}", row=row))
        if won is None:
            return cls(mark, str(uid))
        seconds = (milliseconds or 0) / 1000
        kept = replay is not None
        return cls(mark, str(uid), bool(won), seconds, bool(assisted), kept)

    @property
    def state(self) -> DayState:
        """How the attempt ended, or where it is."""
        if self.won is None:
            return DayState.BEGUN if self.running else DayState.ABANDONED
        if not self.won:
            return DayState.LOST
        return DayState.ASSISTED if self.assisted else DayState.WON

    @property
    def is_late(self) -> bool:
        """Was it begun on another day?"""
        return self.mark.attempt is Attempt.LATE

    @property
    def counts(self) -> bool:
        """Does it count for a streak?"""
        return bool(self.won) and self.mark.attempt is Attempt.ON_TIME


class Streaks(NamedTuple):
    """Days in a row that were won on time: up to now, and the most ever."""

    current: int = 0
    longest: int = 0


class PlayedDays(dict[date, PlayedDay]):
    """The attempts of days."""

    def streaks(self, today: date) -> Streaks:
        """The streaks; a day that can still be won does not break the current one."""
        won = {day.toordinal() for day, played in self.items() if played.counts}

        def length(last: int) -> int:
            """The number of days in a row up to this one."""
            first = last
            while first in won:
                first -= 1
            return last - first

        longest = max((length(last) for last in won if last + 1 not in won), default=0)
        here = self.get(today)
        is_open = here is None or here.state is DayState.BEGUN
        return Streaks(length(today.toordinal() - is_open), longest)


class FoundAttempt(NamedTuple):
    """What is known of the attempt of a day; `played` is None before it is begun.

    An attempt with a journal is `unfinished`, locked for us, even if the game is over and recorded;
    if it is begun and there is none, another program has it. `later` says that a later day was
    played.
    """

    played: PlayedDay | None = None
    unfinished: UnfinishedGame | None = None
    later: bool = False
    notices: tuple[str, ...] = ()

    @property
    def is_held(self) -> bool:
        """Is another program playing it?"""
        begun = self.played is not None and self.played.state is DayState.BEGUN
        return begun and self.unfinished is None

    def mark(self, day: date, today: date) -> DailyMark:
        """The mark of a new game on the board of the day, which is the attempt only if none was."""
        if self.played is not None:
            return DailyMark(day, Attempt.PRACTICE)
        return DailyMark(day, Attempt.LATE if self.later else Attempt.ON_TIME).begun_on(today)


class DailyAttempts:
    """The attempts in the records; each method raises a RecordsError if it can't read or write."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, mark: DailyMark, uid: str) -> DailyMark:
        """Count a game that begins as the attempt of its day; the mark that it has from then on.

        If another game counts, it is practice; if a later day was played, it is late, since the
        clock was set back. Whoever asks again gets the same answer.
        """
        with self._database.writing() as connection:
            day = mark.day.isoformat()
            is_on_time = mark.attempt is Attempt.ON_TIME
            if is_on_time and connection.execute(DAY_QUERIES["later_attempt"], (day,)).fetchone():
                mark = DailyMark(mark.day, Attempt.LATE)
            return _count(connection, mark, uid, milliseconds_of(datetime.now(UTC)))

    def every(self) -> PlayedDays:
        """The attempts of all days."""
        self._count_journals()
        rows, names = self._database.rows(EVERY_DAY), _names()
        days = (self._day(row, names) for row in rows)
        return PlayedDays({played.mark.day: played for played in days})

    def on(self, day: date) -> PlayedDay | None:
        """The attempt of a day, if it is begun; its journal is left alone."""
        self._count_journals()
        rows = self._database.rows(DAY_QUERIES["day"], (day.isoformat(),))
        return self._day(rows[0], _names()) if rows else None

    def find(self, day: date) -> FoundAttempt:
        """The attempt of a day with its journal, which is locked for us."""
        played = self.on(day)
        later = bool(self._database.rows(DAY_QUERIES["later_attempt"], (day.isoformat(),)))
        if played is None or not played.running:
            return FoundAttempt(played, later=later)
        # Even of a game that is recorded: the program may have been killed before it deleted this.
        games, notices = unfinished_in([Journal(played.uid).path])
        if notices:  # it is damaged and set aside
            played = played._replace(running=False)
        return FoundAttempt(played, games[0] if games else None, later, tuple(notices))

    def _count_journals(self) -> None:
        """Count the attempts in journals that a killed program did not count."""
        journals = list(_daily_journals())
        if journals:
            self._database.make()
        with suppress(RecordsError):  # if nobody can write them, or another program does
            for path, mark in journals:
                day = (mark.day.isoformat(),)
                known = self._database.rows(DAY_QUERIES["attempt"], day)
                begun = None if known else _begun_in(path)
                if begun is not None:
                    with self._database.writing() as connection:
                        _count(connection, begun, path.stem, int(path.stat().st_mtime * 1000))

    def _day(self, row: tuple[Any, ...], names: set[str]) -> PlayedDay:
        """The attempt in a row, with a journal among these or without."""
        try:
            played = PlayedDay.from_row(row)
        except EntryError as error:
            raise self._database.error(str(error)) from None
        return played._replace(running=f"{played.uid}{ENDING}" in names)


def count_recorded(connection: Connection, game: GameRecord) -> None:
    """Count a finished game, if it is an attempt that is not counted yet, in a transaction."""
    mark = DailyMark.from_text(game.daily)
    if mark is not None:
        begun = game.date - timedelta(seconds=game.seconds)
        _count(connection, mark, game.uid, milliseconds_of(begun))


def _count(connection: Connection, mark: DailyMark, uid: str, begun: int) -> DailyMark:
    """Let a game count as the attempt of its day, unless another one does; its mark from then on.

    `begun` is in milliseconds since 1970.
    """
    if mark.attempt is Attempt.PRACTICE:
        return mark
    day = mark.day.isoformat()
    row = connection.execute(DAY_QUERIES["attempt"], (day,)).fetchone()
    if row is None:
        connection.execute(ADD_ATTEMPT, (day, str(mark), uid, begun))
        return mark
    known, owner = row
    counts = owner == uid and isinstance(known, str)
    return (DailyMark.from_text(known) if counts else None) or mark.practice


def _begun_in(path: Path) -> DailyMark | None:
    """The mark of the game in a journal, perhaps of another program."""
    with suppress(OSError, FormatError):
        data = path.read_bytes()
        return Eligibility.of(journal.read(journal.whole_lines(data))).daily
    return None


def _daily_journals() -> Iterator[tuple[Path, DailyMark]]:
    """The journals of games on daily boards with their first marks, the oldest first."""
    with suppress(OSError):
        for path in sorted(folders.journals().glob(f"*{ENDING}")):
            with path.open("rb") as file:
                found = MARK.search(file.read(HEAD))
            mark = DailyMark.from_text(found[1].decode()) if found else None
            if mark is not None and UID.fullmatch(path.stem):
                yield path, mark


def _names() -> set[str]:
    """The names of all journals."""
    with suppress(OSError):
        return {path.name for path in folders.journals().iterdir()}
    return set()

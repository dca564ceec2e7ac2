"""The attempts at the daily boards: begun in a journal, counted in the records.

A game is in its journal before the screen shows its opening, and in the records a moment later.
So whoever asks for attempts first counts those that a killed program left in journals.

The attempts at the daily boards as values: how each ended, streaks, and times by weekday.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, date, datetime
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from minetui.formats import DAILY, Attempt, DailyMark, Eligibility, FormatError, journal, shown

from .database import PATIENCE, Database, RecordsError
from .entries import EPOCH, MILLISECOND, EntryError
from .files import UID, journals_folder
from .journal import ENDING, Journal, UnfinishedGame, games_in
from .records import count_attempt, is_before_another, records_path
from .schema import PASSES, QUERIES


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
    solved: int | None = None
    clicks: int | None = None
    kept: bool = False
    running: bool = False

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "PlayedDay":
        """The attempt in a row of the query; an EntryError if a value has the wrong type."""
        text, uid, won, milliseconds, assisted, solved, clicks, replay = row
        mark = DailyMark.from_text(text) if isinstance(text, str) else None
        numbers = (won, milliseconds, assisted, solved, clicks)
        if mark is None or not all(each is None or isinstance(each, int) for each in numbers):
            raise EntryError(f"expected the attempt of a day, got {row}")
        if won is None:
            return cls(mark, str(uid))
        seconds = (milliseconds or 0) / 1000
        kept = replay is not None
        return cls(mark, str(uid), bool(won), seconds, bool(assisted), solved, clicks, kept)

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

    @property
    def speed(self) -> float | None:
        """The solved 3BV per second, where it is known."""
        return self.solved / self.seconds if self.solved is not None and self.seconds else None


PlayedDays: TypeAlias = Mapping[date, PlayedDay]


class Streaks(NamedTuple):
    """Days in a row that were won on time: up to now with the first one, and the most ever."""

    current: int = 0
    longest: int = 0
    since: date | None = None


def streaks_of(days: PlayedDays, today: date) -> Streaks:
    """The streaks; a day that can still be won does not break the current one."""
    won = {day.toordinal() for day, played in days.items() if played.counts}
    longest = max((_length(won, last) for last in won if last + 1 not in won), default=0)
    here = days.get(today)
    is_open = here is None or here.state is DayState.BEGUN
    last = today.toordinal() - is_open
    current = _length(won, last)
    return Streaks(current, longest, date.fromordinal(last - current + 1) if current else None)


def _length(won: set[int], last: int) -> int:
    """The number of days in a row up to this one, by their ordinals."""
    first = last
    while first in won:
        first -= 1
    return last - first


def times_by_weekday(days: PlayedDays) -> list[list[float]]:
    """The times of the attempts that were won unassisted, for each weekday from Monday on."""
    times: list[list[float]] = [[] for _ in range(7)]
    for day, played in days.items():
        if played.state is DayState.WON:
            times[day.weekday()].append(played.seconds)
    return times


SHORT_PATIENCE = 0.2  # seconds
HEAD = 65_536  # bytes of a journal, in which its game has its first mark
MARK = re.compile(rf"\ninfo {DAILY}: ([\x20-\x7e]*)\n".encode())


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


def begin_attempt(mark: DailyMark, uid: str) -> DailyMark:
    """Count a game that begins as the attempt of its day; the mark that it has from then on.

    If another game counts, it is practice; if a later day was played, it is late, since the clock
    was set back. Whoever asks again gets the same answer.
    """
    with closing(Database(records_path())) as database, database.writing() as connection:
        if mark.attempt is Attempt.ON_TIME and is_before_another(connection, mark):
            mark = DailyMark(mark.day, Attempt.LATE)
        return count_attempt(connection, mark, uid, (datetime.now(UTC) - EPOCH) // MILLISECOND)


def read_days() -> dict[date, PlayedDay]:
    """The attempts of all days; a RecordsError if they can't be read."""
    with _opened() as database:
        if database is None:
            return {}
        rows = database.rows(PASSES["days"])
    names = _names()
    days = (_day(row, names) for row in rows)
    return {played.mark.day: played for played in days}


def find_played(day: date) -> PlayedDay | None:
    """The attempt of a day, if it is begun, for a screen that waits; its journal is left alone."""
    with _opened(SHORT_PATIENCE) as database:
        rows = database.rows(QUERIES["day"], (day.isoformat(),)) if database else []
    return _day(rows[0], _names()) if rows else None


def find_attempt(day: date) -> FoundAttempt:
    """The attempt of a day; a RecordsError if the records can't be read."""
    with _opened() as database:
        if database is None:
            return FoundAttempt()
        rows = database.rows(QUERIES["day"], (day.isoformat(),))
        later = bool(database.rows(QUERIES["later_attempt"], (day.isoformat(),)))
    if not rows:
        return FoundAttempt(later=later)
    played = _day(rows[0], _names())
    if not played.running:
        return FoundAttempt(played, later=later)
    # Even of a game that is recorded: the program may have been killed before it deleted this.
    games, notices = games_in([Journal(played.uid).path])
    if notices:  # it is damaged and set aside
        played = played._replace(running=False)
    return FoundAttempt(played, games[0] if games else None, later, tuple(notices))


@contextmanager
def _opened(patience: float = PATIENCE) -> Iterator[Database | None]:
    """The records with all attempts counted; None if nothing was played yet."""
    journals = list(_daily_journals())
    if not journals and not records_path().exists():
        yield None
        return
    with closing(Database(records_path(), patience=patience)) as database:
        with suppress(RecordsError):  # if nobody can write them, or another program does
            _count_all(database, journals)
        yield database


def _count_all(database: Database, journals: list[tuple[Path, DailyMark]]) -> None:
    """Count the attempts in journals that a killed program did not count."""
    for path, mark in journals:
        known = database.rows(QUERIES["attempt"], (mark.day.isoformat(),))
        begun = None if known else _begun_in(path)
        if begun is not None:
            with database.writing() as connection:
                count_attempt(connection, begun, path.stem, int(path.stat().st_mtime * 1000))


def _begun_in(path: Path) -> DailyMark | None:
    """The mark of the game in a journal, perhaps of another program."""
    with suppress(OSError, FormatError):
        data = path.read_bytes()
        return Eligibility.of(journal.read(journal.whole_lines(data))).daily
    return None


def _daily_journals() -> Iterator[tuple[Path, DailyMark]]:
    """The journals of games on daily boards with their first marks, the oldest first."""
    with suppress(OSError):
        for path in sorted(journals_folder().glob(f"*{ENDING}")):
            with path.open("rb") as file:
                found = MARK.search(file.read(HEAD))
            mark = DailyMark.from_text(found[1].decode()) if found else None
            if mark is not None and UID.fullmatch(path.stem):
                yield path, mark


def _names() -> set[str]:
    """The names of all journals."""
    with suppress(OSError):
        return {path.name for path in journals_folder().iterdir()}
    return set()


def _day(row: tuple[Any, ...], names: set[str]) -> PlayedDay:
    """The attempt in a row, with a journal among these or without."""
    try:
        played = PlayedDay.from_row(row)
    except EntryError as error:
        raise RecordsError(f"{shown(str(records_path()))}: {error}") from None
    return played._replace(running=f"{played.uid}{ENDING}" in names)

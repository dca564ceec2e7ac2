"""The attempts at the daily boards: begun in a journal, counted in the records.

A game is in its journal before the screen shows its opening, and in the records a moment later.
So whoever asks for attempts first counts those that a killed program left in journals.
"""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from minetui.formats import journal
from minetui.formats.daily_mark import Attempt, DailyMark
from minetui.formats.errors import FormatError, shown
from minetui.formats.replay import DAILY

from .attempts import count_attempt, is_before_another
from .daily_results import DayState, PlayedDay
from .database import PATIENCE, Database, RecordsError
from .entries import EPOCH, MILLISECOND, EntryError
from .journal import ENDING, Journal
from .paths import UID, journals_folder
from .records import records_path
from .schema import PASSES, QUERIES
from .unfinished import UnfinishedGame, games_in

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
        return DailyMark.of(journal.read(journal.whole_lines(data)))
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

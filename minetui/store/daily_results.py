"""The attempts at the daily boards as values: how each ended, streaks, and times by weekday."""

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from minetui.formats.daily_mark import Attempt, DailyMark

from .entries import EntryError


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

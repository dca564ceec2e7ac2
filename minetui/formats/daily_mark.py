"""The mark of a game on a daily board: the day, and whether the game is the attempt of that day."""

from datetime import date
from enum import Enum
from typing import NamedTuple

from minetui.core.game import Game

from .replay import DAILY


class Attempt(Enum):
    """What a game on a daily board counts for; the values are words in files."""

    ON_TIME = ""  # begun on the day itself: it counts for the streak
    LATE = "late"  # the first one on the board, begun on another day
    PRACTICE = "practice"  # any later game


class DailyMark(NamedTuple):
    """The mark of a game, such as `2026-11-21`, `2026-11-21 late` or `2026-11-21 practice`.

    >>> str(DailyMark(date(2026, 11, 21), Attempt.LATE))
    '2026-11-21 late'
    """

    day: date
    attempt: Attempt = Attempt.ON_TIME

    @classmethod
    def from_text(cls, text: str) -> "DailyMark | None":
        """The mark that a text spells; None if it spells none."""
        day, _, attempt = text.partition(" ")
        try:
            mark = cls(date.fromisoformat(day), Attempt(attempt))
        except ValueError:
            return None
        return mark if str(mark) == text else None  # which also has other forms of a date

    @classmethod
    def of(cls, game: Game) -> "DailyMark | None":
        """The mark of a game; None on other boards than a day's."""
        return cls.from_text(game.info.get(DAILY, ""))

    @property
    def is_attempt(self) -> bool:
        """Is the game the one that counts, on time or late?"""
        return self.attempt is not Attempt.PRACTICE

    @property
    def practice(self) -> "DailyMark":
        """The mark of further games on the board."""
        return DailyMark(self.day, Attempt.PRACTICE)

    def begun_on(self, today: date) -> "DailyMark":
        """The mark of a game that begins today: late after its day, and practice before it."""
        if today < self.day:
            return self.practice
        is_late = today > self.day and self.attempt is Attempt.ON_TIME
        return DailyMark(self.day, Attempt.LATE) if is_late else self

    def __str__(self) -> str:
        """The text in files."""
        return f"{self.day.isoformat()} {self.attempt.value}".rstrip()

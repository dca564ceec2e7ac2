"""The mark of a game on a daily board: the day, and whether the game is the attempt of that day."""

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum

MARK = re.compile(r"(\d{4}-\d\d-\d\d)(?: (late|practice))?", re.ASCII)


class Attempt(Enum):
    """What a game on a daily board counts for; the values are words in files."""

    ON_TIME = ""  # begun on the day itself: it counts for the streak
    LATE = "late"  # the first one on the board, begun on another day
    PRACTICE = "practice"  # any later game


@dataclass(frozen=True)
class DailyMark:
    """The mark of a game, such as `2026-11-21`, `2026-11-21 late` or `2026-11-21 practice`.

    >>> str(DailyMark(date(2026, 11, 21), Attempt.LATE))
    '2026-11-21 late'
    """

    day: date
    attempt: Attempt = Attempt.ON_TIME

    @classmethod
    def from_text(cls, text: str) -> "DailyMark | None":
        """The mark that a text spells; None if it spells none."""
        match = MARK.fullmatch(text)
        try:
            return cls(date.fromisoformat(match[1]), Attempt(match[2] or "")) if match else None
        except ValueError:  # the 30th of February
            return None

    def __str__(self) -> str:
        """The text in files."""
        return f"{self.day.isoformat()} {self.attempt.value}".rstrip()

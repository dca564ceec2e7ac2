"""What a game counts for, and the lines in the header of its file that say so.

A game may be a best of its level, unless it was played with help or on a board that the player may
know; on the board of a day one game is the attempt, and all others are practice. `Eligibility` is
all of that as one value: whoever makes a game puts it on the game, and whoever keeps, shows or
compares the game asks it. Who plays, and where, makes no difference.
"""

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from minetui.core import Game

from .replay import DAILY, RACE, ROOM, SHARED

if TYPE_CHECKING:
    from minetui.core import SharedBoard  # most starts need none

TIME_TO_BEAT = "TimeToBeat"
VERSUS, TOGETHER = "versus", "together"  # how a room of a live game plays
SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,3})?", re.ASCII)


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


class CountsAs(Enum):
    """What the records count a game as: all but the first two as assisted, so never as a best.

    Games against others in a room (`VERSUS`) are compared with each other alone.
    """

    FULL = "full"
    VERSUS = "versus"
    TOGETHER = "together"
    ASSISTED = "assisted"
    RACE = "race"
    SHARED = "shared"


@dataclass(frozen=True)
class Eligibility:
    """What a game counts for.

    It is `assisted` after undo or hints, on an adjusted board, and on one that the player knows,
    such as that of a day in practice (rule 10). `daily` is its mark on the board of a day. The
    player may also know a board that is `shared`, by a code or a race; `race` is the name of the
    ghost that is raced. `to_beat` are the seconds that somebody else needed on the board. A live
    game says how its `room` played: against others, or together with them, who then helped.
    """

    assisted: bool = False
    daily: DailyMark | None = None
    shared: bool = False
    race: str | None = None
    to_beat: float | None = None
    room: str = ""

    @classmethod
    def of(cls, game: Game) -> "Eligibility":
        """What a game counts for, by what was done in it and by what its file says."""
        info = game.info
        seconds, room = info.get(TIME_TO_BEAT, ""), info.get(ROOM, "")
        return cls(
            game.assisted,
            DailyMark.from_text(info.get(DAILY, "")),
            SHARED in info,
            info.get(RACE),
            float(seconds) if SECONDS.fullmatch(seconds) else None,
            room if room in (VERSUS, TOGETHER) else "",
        )

    @classmethod
    def on(cls, board: "SharedBoard") -> "Eligibility":
        """What a game on a shared board counts for; a daily board is nobody's secret.

        >>> from minetui.core import Level, SharedBoard
        >>> Eligibility.on(SharedBoard(Level(9, 9, 10), "rainy day", seconds=45.1)).info
        {'Shared': 'Yes', 'TimeToBeat': '45.100'}
        """
        mark = DailyMark(date.fromisoformat(board.day)) if board.day else None
        return cls(daily=mark, shared=mark is None, to_beat=board.seconds)

    @property
    def counts_as(self) -> CountsAs:
        """What the records count the game as; help weighs more than where its board is from."""
        if self.assisted:
            return CountsAs.ASSISTED
        if self.room:
            return CountsAs(self.room)
        if self.race is not None:
            return CountsAs.RACE
        return CountsAs.SHARED if self.shared else CountsAs.FULL

    @property
    def may_be_best(self) -> bool:
        """May the game be a best of its class, rather than count as assisted?"""
        return self.counts_as in (CountsAs.FULL, CountsAs.VERSUS)

    @property
    def is_attempt(self) -> bool:
        """Is the game the attempt at the board of a day, of which there is only one?"""
        return self.daily is not None and self.daily.is_attempt

    @property
    def again(self) -> "Eligibility":
        """What the next game on the board counts for, with help if the player knows it by now."""
        mark = self.daily.practice if self.daily is not None else None
        return Eligibility(daily=mark, shared=self.shared, to_beat=self.to_beat)

    @property
    def info(self) -> dict[str, str]:
        """The lines in the header of the file, which has whether the game is assisted itself."""
        lines = {
            DAILY: self.daily,
            SHARED: "Yes" if self.shared else None,
            RACE: self.race,
            TIME_TO_BEAT: None if self.to_beat is None else f"{self.to_beat:.3f}",
            ROOM: self.room or None,
        }
        return {key: str(value) for key, value in lines.items() if value is not None}

    def put_on(self, game: Game) -> None:
        """Let a new game count for this."""
        game.info = {**game.info, **self.info}
        game.assisted |= self.assisted

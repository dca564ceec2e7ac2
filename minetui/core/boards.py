"""Boards that others can play, too: of a day, of a seed, or by their mines.

Which board a day has is fixed by a derivation: how large the boards of a week are, and of which
kind. Each version of it may have another week.

A board to share is a value of this room, its text is a format, and its game is made by the solver,
since the code of a seed may stand for a board that has to be searched for.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from .cells import Cell, CellSet
from .deal import FirstClick
from .levels import LEVELS, BoardKind, Level


class Derivation(NamedTuple):
    """A version of the derivation, its first day, and the levels of its week from Monday on.

    A day is a text such as "2026-11-21".
    """

    version: int
    first_day: str
    week: tuple[Level, ...]


DERIVATIONS = (
    Derivation(
        1,
        "0001-01-01",
        (
            LEVELS["Beginner"],
            Level(12, 12, 24),
            LEVELS["Intermediate"],
            Level(16, 22, 66),
            LEVELS["Expert"],
            Level(16, 36, 124),
            Level(20, 30, 130),
        ),
    ),
)
"""All versions, the oldest first; a line never changes once a day of it has begun."""


def derivation_of(day: str) -> Derivation:
    """The derivation of the board of a day: the newest one that had begun by then."""
    return next(each for each in reversed(DERIVATIONS) if each.first_day <= day)


class CalendarDay(Protocol):
    """What a daily board depends on of a date; a `date` itself could ask a clock."""

    def isoformat(self) -> str:
        """The text of the day."""
        ...

    def weekday(self) -> int:
        """The day of the week, 0 on Monday."""
        ...


@dataclass(frozen=True)
class SharedBoard:
    """A board by its seed, by the day it is the daily board of, or by its mines.

    A board of a `seed` depends on the cell revealed first, `start`; without one, whoever plays it
    chooses, and gets a board of their own. `opened` says that the start is revealed when the game
    begins. `day` is a date such as "2026-11-21". `seconds` is the time to beat, if there is one,
    exact to the millisecond.
    """

    level: Level
    seed: str = ""
    day: str = ""
    mines: CellSet | None = None
    start: Cell | None = None
    opened: bool = False
    first_click: FirstClick = FirstClick.OPENING
    kind: str = BoardKind()
    seconds: float | None = None

    @classmethod
    def daily(cls, day: CalendarDay) -> "SharedBoard":
        """The daily board of a day, by the date alone."""
        level = derivation_of(day.isoformat()).week[day.weekday()]
        return cls(level, day=day.isoformat(), opened=True, kind=BoardKind(BoardKind.NO_GUESS))

    @property
    def derivation(self) -> int:
        """The version of the derivation of a daily board."""
        return derivation_of(self.day).version

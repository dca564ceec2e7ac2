"""The challenges: personal goals in four tiers, and the game of the records that earned each.

What is earned is kept in a table, and is never taken away. `goals.py` has the goals as queries;
the names and the rules in words are in `texts/challenges.py`.
"""

import sqlite3
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from minetui.core.levels import LEVELS

from .entries import EPOCH, MILLISECOND, EntryError, RecordClass
from .goals import (
    DAILY_WINS,
    LOWER,
    ON_TIME,
    WEEKDAY,
    Goal,
    best,
    days,
    streak,
    together,
    weekdays,
    wins,
    won,
    won_large,
)
from .schema import CHANGES, QUERIES

BEGINNER, INTERMEDIATE, EXPERT = LEVELS
NF = "style = 'NF'"
NO_WASTED_CLICK = "clicks = all_clicks"
NO_GUESS = [RecordClass.NO_GUESS]


class Tier(Enum):
    """How hard a challenge is; the values are ids in files."""

    FIRST_STEPS = "first-steps"
    STEADY = "steady"
    SHARP = "sharp"
    RARE = "rare"


GOALS: dict[Tier, dict[str, Goal]] = {
    Tier.FIRST_STEPS: {
        "beginner": wins(1, won(BEGINNER)),
        "minute": best("time", 60, BEGINNER),
        "hat-trick": streak(BEGINNER, 3),
        "daily": wins(1, f"{DAILY_WINS} AND {ON_TIME}"),
        "one-a-second": best("speed", 1, *LEVELS),
        "intermediate": wins(1, won(INTERMEDIATE)),
    },
    Tier.STEADY: {
        "single-digits": best("time", 10, BEGINNER),
        "ten-in-a-row": streak(BEGINNER, 10),
        "no-flags": wins(1, won(INTERMEDIATE, only=NF)),
        "on-a-roll": together(INTERMEDIATE, 5, 15),
        "nothing-to-chance": wins(1, won(EXPERT, classes=NO_GUESS)),
        "ninety-nine": wins(1, won(EXPERT)),
        "seven-days": days(7),
        "hundred": wins(100),
    },
    Tier.SHARP: {
        "two-digits": best("time", 100, EXPERT),
        "two-a-second": best("speed", 2, INTERMEDIATE, EXPERT),
        "bare-hands": wins(1, won(EXPERT, only=NF)),
        "no-click-wasted": wins(1, won(EXPERT, only=NO_WASTED_CLICK)),
        "less-is-more": best("ioe", 1, *LEVELS),
        "coin-flipper": best("luck", 0.01, *LEVELS),
        "sunday": wins(1, f"{DAILY_WINS} AND {WEEKDAY} = '0'"),
        "all-week": weekdays(7),
        "wide-country": wins(1, won_large(2000, 15)),
    },
    Tier.RARE: {
        "sixty-seconds": best("time", 60, EXPERT),
        "three-a-second": best("speed", 3, EXPERT),
        "lightning": streak(EXPERT, 3),
        "beyond-greed": best("zne", 1, *LEVELS),
        "month": days(30),
        "thousand": wins(1000),
    },
}
"""The goals of each tier by the ids of their challenges, which are in files and never change."""


class Earned(NamedTuple):
    """The game that earned a challenge, by its uid, and the time when it ended."""

    uid: str
    date: datetime

    @classmethod
    def from_row(cls, uid: object, date: object) -> "Earned":
        """The game in a row of the table; an EntryError if it can't be one."""
        if not isinstance(uid, str) or not isinstance(date, int):
            raise EntryError(f"expected the uid and the date of a game, got {uid!r} and {date!r}")
        return cls(uid, EPOCH + date * MILLISECOND)

    @property
    def row(self) -> tuple[str, int]:
        """The game as it is in the table."""
        return self.uid, (self.date - EPOCH) // MILLISECOND


class Challenge(NamedTuple):
    """A personal goal, and how far the records are.

    `value` is the amount or the best so far; None if there is none yet, or if the challenge was
    earned before.
    """

    id: str
    tier: Tier
    goal: Goal
    value: float | None = None
    earned: Earned | None = None

    @property
    def share(self) -> float:
        """The part of the goal that is done, from 0 to 1."""
        value, amount = self.value or 0.0, self.goal.amount
        if self.earned or not value:
            return float(bool(self.earned))
        return min(amount / value if self.goal.metric in LOWER else value / amount, 1.0)


def every_challenge() -> list[Challenge]:
    """All challenges by their tiers, before the first game."""
    return [
        Challenge(id, tier, goal) for tier, goals in GOALS.items() for id, goal in goals.items()
    ]


def challenges(connection: sqlite3.Connection) -> list[Challenge]:
    """All challenges by their tiers; one that is reached counts as earned before it is kept.

    An EntryError if the table has an impossible row.
    """
    kept = _kept(connection)
    return [_with_progress(connection, each, kept.get(each.id)) for each in every_challenge()]


def keep_earned(connection: sqlite3.Connection) -> None:
    """Keep the challenges that the games have reached since the last time, in a transaction."""
    for each in challenges(connection):
        if each.earned:
            connection.execute(CHANGES["earn"], (each.id, *each.earned.row))


def _kept(connection: sqlite3.Connection) -> dict[str, Earned]:
    """The challenges in the table, by their ids."""
    return {id: Earned.from_row(*game) for id, *game in connection.execute(QUERIES["earned"])}


def _with_progress(
    connection: sqlite3.Connection, challenge: Challenge, kept: Earned | None
) -> Challenge:
    """The challenge with what the games have so far, unless it is kept already."""
    if kept:
        return challenge._replace(earned=kept)
    goal = challenge.goal
    (value,) = connection.execute(goal.value).fetchone()
    game = connection.execute(goal.earner).fetchone() if goal.is_reached_by(value) else None
    return challenge._replace(value=value, earned=Earned.from_row(*game) if game else None)

"""The challenges: personal goals in four tiers, and the game of the records that earned each.

What is earned is kept in a table, and is never taken away. A goal is two queries: how far the games
are, and which of them reached it. All games that count are won; the wins of a level and class are
found by its indexes, and only a goal that is reached looks for its game. The names and the rules in
words are in `minetui.texts.challenges`. They are goals on ordinary boards, played alone: no win on
another shape or in a room counts for any.

So nothing is counted along with the games, old and imported games earn by themselves, and the end
of a game announces only what is its own. With 100,000 games all challenges take 0.1 s, and 0.3 s
the first time.
"""

import sqlite3
from collections.abc import Iterable
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from minetui.core import LEVELS

from .games import EntryError, RecordClass, date_of, key_of, milliseconds_of
from .schema import KEY

EARNED = "SELECT challenge, uid, date FROM earned"
EARNED_BY = "SELECT challenge FROM earned WHERE uid = ?"
EARN = "INSERT OR IGNORE INTO earned VALUES (?, ?, ?)"

UNASSISTED = (RecordClass.ANY, RecordClass.NO_GUESS)
LOWER = ("time", "luck")  # metrics of which less is better
COLUMNS = {"time": "milliseconds", "speed": "speed", "ioe": "ioe", "zne": "zne", "luck": "luck"}
UNITS = {"time": 1000}  # of the column, in a unit of the metric
MINUTE = 60_000  # milliseconds

ORDINARY = "shape = ''"
COUNTED = f"class IN ({', '.join(repr(each.value) for each in UNASSISTED)})"
WINS = f"FROM games WHERE won AND {COUNTED} AND {ORDINARY}"
"""The wins on ordinary boards without help, as a part of a query."""
ATTEMPTS = "daily <> '' AND uid IN (SELECT uid FROM attempts)"
DAILY_WINS = f"{WINS} AND {ATTEMPTS}"
"""Those of attempts at daily boards."""
ON_TIME = "length(daily) = 10"  # the mark is the day alone
WEEKDAY = "strftime('%w', substr(daily, 1, 10))"  # '0' is Sunday


class Goal(NamedTuple):
    """An amount to be reached, or a bound to be beaten by a `metric` of a win.

    `value` is the query for what the records have so far, and `earner` the one for the first game
    that reached the goal: its uid and its date.
    """

    amount: float
    value: str
    earner: str
    metric: str = ""

    def is_reached_by(self, value: object) -> bool:
        """Is this value enough? A database may hold anything."""
        if not isinstance(value, int | float):
            return False
        if not self.metric:
            return value >= self.amount
        return value < self.amount if self.metric in LOWER else value > self.amount


def wins(count: int, games: str = WINS) -> Goal:
    """A number of wins, perhaps only of some."""
    return Goal(
        count,
        f"SELECT count(*) FROM (SELECT 1 {games} LIMIT {count})",
        f"SELECT uid, date {games} ORDER BY date, id LIMIT 1 OFFSET {count - 1}",
    )


def won(*levels: str, only: str = "TRUE", classes: Iterable[RecordClass] = UNASSISTED) -> str:
    """The wins of some levels without help, as a part of a query."""
    return f"FROM {_kinds(levels, classes)} CROSS JOIN games USING ({KEY}) WHERE won AND {only}"


def won_large(cells: int, percent: int) -> str:
    """The wins without help on boards with so many cells, and so many of them mined, or more."""
    is_large = f"rows * cols >= {cells} AND 100 * mines >= {percent} * rows * cols"
    kinds = f"SELECT {KEY} FROM totals WHERE {is_large} AND {COUNTED} AND {ORDINARY}"
    return f"FROM ({kinds}) CROSS JOIN games USING ({KEY}) WHERE won"


def best(metric: str, bound: float, *levels: str) -> Goal:
    """A win of one of these levels whose metric beats a bound."""
    column, unit = COLUMNS[metric], UNITS.get(metric, 1)
    best_of, beats = ("min", "<") if metric in LOWER else ("max", ">")
    is_kind = " AND ".join(f"games.{name} = kinds.{name}" for name in KEY.split(", "))
    each = f"SELECT {best_of}({column}) FROM games WHERE {is_kind} AND won"
    beating = won(*levels, only=f"{column} {beats} {bound * unit}")
    return Goal(
        bound,
        f"SELECT {best_of}(({each})) / {unit:.1f} FROM {_kinds(levels)}",
        f"SELECT uid, date {beating} ORDER BY date, id LIMIT 1",
        metric,
    )


def streak(level: str, count: int) -> Goal:
    """A number of wins of a level without a loss in between, in one class."""
    rows = f"SELECT * FROM {_kinds([level])} CROSS JOIN games USING ({KEY})"
    return Goal(
        count,
        f"SELECT max(longest) FROM {_kinds([level])} JOIN totals USING ({KEY})",
        f"""SELECT uid, date FROM (
                SELECT uid, date, id, sum(won) OVER (
                    PARTITION BY class ORDER BY date, id ROWS {count - 1} PRECEDING
                ) AS streak FROM ({rows})
            ) WHERE streak = {count} ORDER BY date, id LIMIT 1""",
    )


def together(level: str, count: int, minutes: int) -> Goal:
    """A number of wins of a level that ended within some minutes."""
    span = minutes * MINUTE
    return Goal(
        count,
        f"""SELECT max(wins) FROM (
                SELECT count(*) OVER (ORDER BY date RANGE {span} PRECEDING) AS wins {won(level)}
            )""",
        f"""SELECT uid, date FROM (
                SELECT uid, date, id, lag(date, {count - 1}) OVER (ORDER BY date, id) AS first
                {won(level)}
            ) WHERE date - first <= {span} ORDER BY date, id LIMIT 1""",
    )


def days(count: int) -> Goal:
    """A number of days in a row, each with its daily board won on the day, even with help."""
    ordered = f"""SELECT uid, date, daily, row_number() OVER (ORDER BY date, id) AS place
        FROM games WHERE won AND {ORDINARY} AND {ATTEMPTS} AND {ON_TIME}"""
    runs = f"""SELECT uid, date, min(place) AS place, daily AS day,
            julianday(daily) - row_number() OVER (ORDER BY daily) AS run
        FROM ({ordered}) GROUP BY daily"""
    last_days = f"OVER (PARTITION BY run ORDER BY day ROWS {count - 1} PRECEDING)"
    return Goal(
        count,
        f"SELECT max(days) FROM (SELECT count(*) AS days FROM ({runs}) GROUP BY run)",
        f"""SELECT uid, date FROM ({runs}) WHERE place = (
            SELECT min(latest) FROM (
                SELECT max(place) {last_days} AS latest, count(*) {last_days} AS days FROM ({runs})
            ) WHERE days = {count}
        )""",
    )


def weekdays(count: int) -> Goal:
    """A number of weekdays of which a daily board was won at the first attempt, without help."""
    return Goal(
        count,
        f"SELECT count(DISTINCT {WEEKDAY}) {DAILY_WINS}",
        f"""SELECT uid, date FROM (
                SELECT uid, date, id, row_number() OVER (
                    PARTITION BY {WEEKDAY} ORDER BY date, id
                ) AS place {DAILY_WINS}
            ) WHERE place = 1 ORDER BY date, id LIMIT 1 OFFSET {count - 1}""",
    )


def _kinds(levels: Iterable[str], classes: Iterable[RecordClass] = UNASSISTED) -> str:
    """A table of levels and classes."""
    keys = (
        (*map(repr, key_of(LEVELS[level])), repr(each.value))
        for level in levels
        for each in classes
    )
    columns = KEY.split(", ")
    rows = (
        ", ".join(f"{value} AS {name}" for value, name in zip(key, columns, strict=True))
        for key in keys
    )
    return f"({' UNION ALL '.join(f'SELECT {row}' for row in rows)}) AS kinds"


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
        return cls(uid, date_of(date))

    @property
    def row(self) -> tuple[str, int]:
        """The game as it is in the table."""
        return self.uid, milliseconds_of(self.date)


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

    @classmethod
    def every(cls) -> list["Challenge"]:
        """All challenges by their tiers, before the first game."""
        return [cls(id, tier, goal) for tier, goals in GOALS.items() for id, goal in goals.items()]

    @property
    def share(self) -> float:
        """The part of the goal that is done, from 0 to 1."""
        value, amount = self.value or 0.0, self.goal.amount
        if self.earned or not value:
            return float(bool(self.earned))
        return min(amount / value if self.goal.metric in LOWER else value / amount, 1.0)


def challenges(connection: sqlite3.Connection) -> list[Challenge]:
    """All challenges by their tiers; one that is reached counts as earned before it is kept.

    An EntryError if the table has an impossible row.
    """
    kept = {id: Earned.from_row(*game) for id, *game in connection.execute(EARNED)}
    return [_with_progress(connection, each, kept.get(each.id)) for each in Challenge.every()]


def keep_earned(connection: sqlite3.Connection) -> None:
    """Keep the challenges that the games have reached since the last time, in a transaction."""
    for each in challenges(connection):
        if each.earned:
            connection.execute(EARN, (each.id, *each.earned.row))


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

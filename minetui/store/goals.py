"""Goals that the records can reach, as SQL: how far they are, and the game that reached a goal.

All games that count are won. The wins of a level and class are found by its indexes, and only a
goal that is reached looks for its game.
"""

from collections.abc import Iterable
from typing import NamedTuple

from minetui.core.levels import LEVELS

from .entries import RecordClass

UNASSISTED = (RecordClass.ANY, RecordClass.NO_GUESS)
LOWER = ("time", "luck")  # metrics of which less is better
COLUMNS = {"time": "milliseconds", "speed": "speed", "ioe": "ioe", "zne": "zne", "luck": "luck"}
UNITS = {"time": 1000}  # of the column, in a unit of the metric
MINUTE = 60_000  # milliseconds

WINS = "FROM games WHERE won AND class <> 'assisted'"
"""The wins without help, as a part of a query."""
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
    return f"""FROM {_kinds(levels, classes)} CROSS JOIN games USING (rows, cols, mines, class)
        WHERE won AND {only}"""


def won_large(cells: int, percent: int) -> str:
    """The wins without help on boards with so many cells, and so many of them mined, or more."""
    is_large = f"rows * cols >= {cells} AND 100 * mines >= {percent} * rows * cols"
    kinds = f"SELECT rows, cols, mines, class FROM totals WHERE {is_large} AND class <> 'assisted'"
    return f"FROM ({kinds}) CROSS JOIN games USING (rows, cols, mines, class) WHERE won"


def best(metric: str, bound: float, *levels: str) -> Goal:
    """A win of one of these levels whose metric beats a bound."""
    column, unit = COLUMNS[metric], UNITS.get(metric, 1)
    best_of, beats = ("min", "<") if metric in LOWER else ("max", ">")
    keys = ("rows", "cols", "mines", "class")
    is_kind = " AND ".join(f"games.{name} = kinds.{name}" for name in keys)
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
    rows = f"SELECT * FROM {_kinds([level])} CROSS JOIN games USING (rows, cols, mines, class)"
    return Goal(
        count,
        f"SELECT max(longest) FROM {_kinds([level])} JOIN totals USING (rows, cols, mines, class)",
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
        FROM games WHERE won AND {ATTEMPTS} AND {ON_TIME}"""
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
    rows = (
        f"SELECT {level.rows} AS rows, {level.cols} AS cols, {level.mines} AS mines,"
        f" '{each.value}' AS class"
        for level in map(LEVELS.__getitem__, levels)
        for each in classes
    )
    return f"({' UNION ALL '.join(rows)}) AS kinds"

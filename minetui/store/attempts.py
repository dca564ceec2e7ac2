"""The table of attempts: for each day the game on its daily board that counts.

The functions belong inside a transaction of whoever calls them.
"""

import sqlite3
from datetime import timedelta

from minetui.formats.daily_mark import Attempt, DailyMark

from .entries import EPOCH, MILLISECOND, Entry
from .schema import CHANGES, QUERIES


def count_attempt(
    connection: sqlite3.Connection, mark: DailyMark, uid: str, begun: int
) -> DailyMark:
    """Let a game count as the attempt of its day, unless another one does; its mark from then on.

    `begun` is in milliseconds since 1970.
    """
    if mark.attempt is Attempt.PRACTICE:
        return mark
    row = connection.execute(QUERIES["attempt"], (mark.day.isoformat(),)).fetchone()
    if row is None:
        values = (mark.day.isoformat(), str(mark), uid, begun)
        connection.execute(CHANGES["add_attempt"], values)
        return mark
    known, owner = row
    counts = owner == uid and isinstance(known, str)
    return (DailyMark.from_text(known) if counts else None) or mark.practice


def count_recorded(connection: sqlite3.Connection, entry: Entry) -> None:
    """Count a finished game, if it is an attempt that is not counted yet."""
    mark = DailyMark.from_text(entry.daily)
    if mark is not None:
        begun = entry.date - timedelta(seconds=entry.seconds)
        count_attempt(connection, mark, entry.uid, (begun - EPOCH) // MILLISECOND)


def is_before_another(connection: sqlite3.Connection, mark: DailyMark) -> bool:
    """Is there an attempt of a later day?"""
    day = mark.day.isoformat()
    return connection.execute(QUERIES["later_attempt"], (day,)).fetchone() is not None

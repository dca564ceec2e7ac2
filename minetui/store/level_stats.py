"""Totals of each level and class, stored beside the games so that no query counts them."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from typing import TypeAlias

from .overviews import Totals
from .schema import CHANGES, PASSES, QUERIES

Category: TypeAlias = tuple[int, int, int, str]
"""Rows, columns, mines, and the id of the record class."""


def count_game(connection: sqlite3.Connection, category: Category, date: int, won: int) -> None:
    """Count a game that was just added; an older one makes its category be counted anew."""
    row = connection.execute(QUERIES["totals_of_class"], category).fetchone()
    before = Totals(*row) if row else Totals()
    if (not row or before.possible) and date >= before.last:
        _put(connection, {category: before.with_game(date, won)})
    else:
        _put(connection, _counted(connection.execute(PASSES["outcomes_of_class"], category)))


def count_all(connection: sqlite3.Connection) -> None:
    """Count all games anew, in one pass by date."""
    connection.execute(CHANGES["clear_totals"])
    _put(connection, _counted(connection.execute(PASSES["outcomes"])))


def _counted(outcomes: Iterable[tuple[int, int, int, str, int, int]]) -> dict[Category, Totals]:
    totals: defaultdict[Category, Totals] = defaultdict(Totals)
    for rows, cols, mines, class_id, date, won in outcomes:
        category = (rows, cols, mines, class_id)
        totals[category] = totals[category].with_game(date, won)
    return totals


def _put(connection: sqlite3.Connection, totals: dict[Category, Totals]) -> None:
    rows = ((*category, *counts) for category, counts in totals.items())
    connection.executemany(CHANGES["put_totals"], rows)

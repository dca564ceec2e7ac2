"""Games, wins and streaks of each level, kept beside the games so that nobody counts them again."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from .schema import CHANGES, PASSES, QUERIES

Kind: TypeAlias = tuple[int, int, int, bool]
"""Rows, columns, mines, and whether assisted."""


class Totals(NamedTuple):
    """What games come to, in order of date; a streak is of wins without a loss between."""

    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0
    last: int = 0

    def with_game(self, date: int, won: int) -> "Totals":
        """The totals with one more game, that is not older than the last one."""
        streak = self.streak + 1 if won else 0
        return Totals(self.games + 1, self.wins + won, streak, max(self.longest, streak), date)


def count_game(connection: sqlite3.Connection, kind: Kind, date: int, won: int) -> None:
    """Count a game that was just added; one from the past makes its kind be counted anew."""
    found = connection.execute(QUERIES["totals_of_kind"], kind).fetchone()
    before = Totals(*found) if found else Totals()
    if date >= before.last:
        _put(connection, {kind: before.with_game(date, won)})
    else:
        _put(connection, _counted(connection.execute(PASSES["outcomes_of_kind"], kind)))


def count_all(connection: sqlite3.Connection) -> None:
    """Count all games anew, in one pass in order of date."""
    connection.execute(CHANGES["clear_totals"])
    _put(connection, _counted(connection.execute(PASSES["outcomes"])))


def _counted(outcomes: Iterable[tuple[int, int, int, bool, int, int]]) -> dict[Kind, Totals]:
    totals: defaultdict[Kind, Totals] = defaultdict(Totals)
    for *kind, date, won in outcomes:
        key: Kind = tuple(kind)  # type: ignore[assignment]  # the four columns of a kind
        totals[key] = totals[key].with_game(date, won)
    return totals


def _put(connection: sqlite3.Connection, totals: dict[Kind, Totals]) -> None:
    rows = ((*kind, *counts) for kind, counts in totals.items())
    connection.executemany(CHANGES["put_totals"], rows)

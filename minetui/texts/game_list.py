"""The list of recorded games: the names of its columns, their texts, and the order of games.

A column is a metric, by its name in `RECORDED`, or one of `FIRST`.
"""

from collections.abc import Iterable
from datetime import tzinfo

from minetui.core import Status, Value
from minetui.language import N_, _
from minetui.store import GameRecord

from .metrics import FORMS, in_order
from .words import RESULTS

FIRST = ("date", "result")
NAMES = {"date": N_("Date"), "result": N_("Result"), **{id: FORMS[id].name for id in FORMS}}
"""The name of each column, in English."""


def title(column: str) -> str:
    """What stands above a column."""
    return FORMS[column].title if column in FORMS else _(NAMES[column])


def row_texts(
    game: GameRecord, columns: Iterable[str], zone: tzinfo | None = None
) -> dict[str, str]:
    """The texts of a game in columns; its date in a time zone, None for the player's."""
    values = game.metrics(name for name in columns if name in FORMS)
    metrics = {name: FORMS[name].text(value) or "" for name, value in values.items()}
    others = {
        "date": f"{game.date.astimezone(zone):%Y-%m-%d %H:%M}",
        "result": _(RESULTS[Status.WON if game.won else Status.LOST]),
    }
    return metrics | others


def ordered(games: Iterable[GameRecord], column: str, *, backward: bool) -> list[GameRecord]:
    """The games by the value in a column; those without one come last either way."""
    return in_order(games, lambda game: _value(game, column), backward=backward)


def _value(game: GameRecord, column: str) -> Value:
    """What a game is sorted by in a column."""
    if column == "date":
        return game.date.timestamp()
    return float(game.won) if column == "result" else game.metric(column)

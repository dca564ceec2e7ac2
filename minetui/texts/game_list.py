"""The list of recorded games: the names of its columns, their texts, and the order of games.

A column is a metric, by its name in `RECORDED`, or one of `FIRST`.
"""

from collections.abc import Iterable
from datetime import tzinfo

from minetui.core import Value
from minetui.store import GameRecord

from .metrics import FORMS, in_order

FIRST = ("date", "result")
NAMES = {"date": "Date", "result": "Result", **{id: FORMS[id].name for id in FORMS}}
"""The name of each column."""
MEANINGS = {
    "time": "seconds on the clock",
    "three_bv": "the fewest left clicks that win",
    "solved": "3BV solved so far",
    "speed": "solved 3BV per second",
    "estimated_time": "time for the whole board at this pace",
    "clicks": "all clicks, wasted ones too",
    "left": "left clicks",
    "right": "right clicks",
    "chords": "chords, or double clicks",
    "effective_clicks": "clicks that changed the board",
    "wasted_clicks": "clicks that changed nothing",
    "clicks_per_second": "clicks per second",
    "ioe": "solved 3BV per click",
    "throughput": "solved 3BV per effective click",
    "correctness": "effective clicks per click",
    "style": "NF: no right click, no chord; FL: others",
    "rqp": "time ÷ 3BV/s",
    "qg": "time^1.7 ÷ 3BV",
    "stnb": "speed weighted by the level",
    "zini": "clicks of a greedy method with flags",
    "human_zini": "the same, openings first",
    "zne": "solved ZiNi per click",
    "znt": "solved ZiNi per effective click",
    "hzne": "solved human ZiNi per click",
    "hznt": "solved human ZiNi per effective click",
}
"""What each metric of the records is, in a few words."""


def row_texts(
    game: GameRecord, columns: Iterable[str], zone: tzinfo | None = None
) -> dict[str, str]:
    """The texts of a game in columns; its date in a time zone, None for the player's."""
    values = game.metrics(name for name in columns if name in FORMS)
    metrics = {name: FORMS[name].text(value) or "" for name, value in values.items()}
    others = {
        "date": f"{game.date.astimezone(zone):%Y-%m-%d %H:%M}",
        "result": "won" if game.won else "lost",
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

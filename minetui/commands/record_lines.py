"""A game of the records for other programs: JSON has our names, CSV those of the community."""

from collections.abc import Callable
from typing import Any

from minetui.formats.errors import shown
from minetui.store.entries import Entry
from minetui.store.entry_metrics import RECORDED, metrics_named

from .csv_lines import csv_line
from .csv_metrics import METRIC_NAMES, rounded


def _date(game: Entry) -> str:
    return game.date.isoformat(timespec="milliseconds")


OTHERS: dict[str, Callable[[Entry], object]] = {
    "Timestamp": _date,
    "Level": lambda game: game.level.name,
    "Width": lambda game: game.cols,
    "Height": lambda game: game.rows,
    "Mines": lambda game: game.mines,
    "Status": lambda game: "won" if game.won else "lost",
}
OURS: dict[str, Callable[[Entry], object]] = {
    "Luck": lambda game: game.luck,
    "Guesses": lambda game: game.guesses,
    "Daily": lambda game: game.daily,
    "Seed": lambda game: shown(game.seed),
    "Class": lambda game: game.record_class.value,
    "BoardKind": lambda game: game.board_kind,
    "Assisted": lambda game: game.assisted,
    "Best": lambda game: game.best,
    "Replay": lambda game: game.replay,
    "UID": lambda game: game.uid,
}
CSV = (*OTHERS, *METRIC_NAMES, *OURS)
"""The columns of CSV."""


def json_of(game: Entry) -> dict[str, Any]:
    """A game as JSON, its metrics under their ids."""
    return {
        **{"uid": game.uid, "date": _date(game), "level": game.level_name},
        **{"rows": game.rows, "cols": game.cols, "mines": game.mines, "seed": game.seed},
        **{"won": game.won, "assisted": game.assisted, "board_kind": game.board_kind},
        **{"class": game.record_class.value, "best": game.best, "replay": game.replay},
        **metrics_named(game, RECORDED),
        **{"luck": game.luck, "guesses": game.guesses, "daily": game.daily},
    }


def csv_of(game: Entry) -> str:
    """A game as a line of CSV, with control characters in its seed escaped."""
    metrics = map(rounded, metrics_named(game, METRIC_NAMES.values()).values())
    before, after = ([value(game) for value in values.values()] for values in (OTHERS, OURS))
    return csv_line([*before, *metrics, *after])

"""A game of the records for other programs: as JSON, by our names, and as CSV, by the community's.

The names in CSV are those of RawVF's header lines and, without `RAW_`, those that parser_raw adds
to them; docs/records.md says where the others are from.
"""

from collections.abc import Callable
from typing import Any

from minetui.formats.errors import shown
from minetui.store.entries import Entry
from minetui.store.entry_metrics import RECORDED, metrics_named

from .csv_lines import csv_line

METRIC_NAMES = {
    "Style": "style",
    "Time": "time",
    "3BV": "three_bv",
    "Solved3BV": "solved",
    "3BV/s": "speed",
    "ZiNi": "zini",
    "HZiNi": "human_zini",
    "Clicks": "clicks",
    "Clicks/s": "clicks_per_second",
    "LeftClicks": "left",
    "RightClicks": "right",
    "DoubleClicks": "chords",
    "EffectiveClicks": "effective_clicks",
    "WastedClicks": "wasted_clicks",
    "IOE": "ioe",
    "Correctness": "correctness",
    "Throughput": "throughput",
    "ZNE": "zne",
    "ZNT": "znt",
    "HZNE": "hzne",
    "HZNT": "hznt",
    "Est": "estimated_time",
    "RQP": "rqp",
    "QG": "qg",
    "STNB": "stnb",
}
"""The metrics by their names in CSV."""


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
    }


def csv_of(game: Entry) -> str:
    """A game as a line of CSV, with control characters in its seed escaped."""
    metrics = map(_rounded, metrics_named(game, METRIC_NAMES.values()).values())
    before, after = ([value(game) for value in values.values()] for values in (OTHERS, OURS))
    return csv_line([*before, *metrics, *after])


def _rounded(value: object) -> object:
    """A value with three decimals, as parser_raw writes it."""
    return f"{value:.3f}" if isinstance(value, float) else value

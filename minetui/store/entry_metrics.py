"""The metrics of a game in the records: those that are kept, and those that follow from them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from minetui.core.clicks import ClickCounts
from minetui.core.metrics import METRICS, BoardCounts, Metrics, Value

if TYPE_CHECKING:  # the settings, which every start reads, need the names alone
    from .entries import Entry

NOT_KEPT = ("flags", "misflags", "unflags", "path")
OF_CLICKS = (
    *("time", "clicks", "left", "right", "chords", "effective_clicks", "wasted_clicks"),
    *("clicks_per_second", "correctness", "style"),
)
"""The metrics that need no 3BV, which the largest boards do not have."""
RECORDED = tuple(name for name in METRICS if name not in NOT_KEPT)
"""The metrics of a game in the records, by their names in `METRICS`."""


def metrics_of(entry: "Entry") -> Metrics:
    """The metrics of a game; without a 3BV those in `OF_CLICKS` count alone."""
    level = entry.level
    board = BoardCounts(level.grid, level.mines, entry.three_bv or 0, entry.zini, entry.human_zini)
    given = board.three_bv - (entry.solved or 0) if entry.won else 0  # of a lost game not known
    return Metrics(board, entry.seconds, entry.solved or 0, _clicks(entry), given=given)


def metrics_named(entry: "Entry", names: Iterable[str]) -> dict[str, Value]:
    """These metrics of a game; None for one that has no value or is not known."""
    metrics, counted = metrics_of(entry), entry.three_bv is not None
    return {
        name: METRICS[name](metrics) if counted or name in OF_CLICKS else None for name in names
    }


def metric_of(entry: "Entry", name: str) -> Value:
    """A metric of a game; None if it has no value or is not known."""
    return metrics_named(entry, [name])[name]


def _clicks(entry: "Entry") -> ClickCounts:
    """The clicks of a game; of one from an older program, only the effective ones are known."""
    left, right, chords = entry.left_clicks, entry.right_clicks, entry.chords
    if left is None or right is None or chords is None:
        return ClickCounts(effective=entry.clicks, unrecorded=None)
    others = None if entry.all_clicks is None else entry.all_clicks - left - right - chords
    return ClickCounts(left, right, chords, entry.clicks, unrecorded=others)

"""Boards and replays as CSV, a line each, by the names of the community."""

from collections.abc import Mapping

from minetui.core.levels import name_of
from minetui.core.metrics import Value
from minetui.formats.errors import shown
from minetui.formats.replay import Replay

from .csv_lines import csv_line
from .csv_metrics import METRIC_NAMES, rounded

NAMES = {
    **METRIC_NAMES,
    **{"Openings": "openings", "Islands": "islands", "Path": "path"},
    **{"Flags": "flags", "Misflags": "misflags", "Unflags": "unflags"},
}
HEADER = csv_line(
    ["File", "Player", "Timestamp", "Level", "Width", "Height", "Mines", "Status", *NAMES]
)


def line(file: str, replay: Replay, figures: Mapping[str, Value]) -> str:
    """A board or a game; `figures` are those of the board and of the game, as far as known."""
    grid, mines = replay.field.grid, replay.field.mine_count
    texts = (shown(text) for text in (file, replay.header("player"), replay.header("timestamp")))
    level = (name_of(grid.rows, grid.cols, mines), grid.cols, grid.rows, mines)
    values = (rounded(figures.get(name)) for name in ("result", *NAMES.values()))
    return csv_line([*texts, *level, *values])

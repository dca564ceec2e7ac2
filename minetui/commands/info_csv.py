"""Boards and replays as CSV, a line each, by the names of the community."""

from collections.abc import Mapping

from minetui.core.levels import LEVELS
from minetui.core.metrics import Value
from minetui.core.minefield import Minefield
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


def line(file: str, replay: Replay, result: str, figures: Mapping[str, Value]) -> str:
    """A board or a game; `figures` are those of the board and the metrics, as far as known."""
    field = replay.field
    texts = (shown(text) for text in (file, replay.header("player"), replay.header("timestamp")))
    size = (field.grid.cols, field.grid.rows, field.mine_count)
    values = (rounded(figures.get(name)) for name in NAMES.values())
    return csv_line([*texts, _level(field), *size, result, *values])


def _level(field: Minefield) -> str:
    numbers = (field.grid.rows, field.grid.cols, field.mine_count)
    named = {(level.rows, level.cols, level.mines): name for name, level in LEVELS.items()}
    return named.get(numbers, "Custom")

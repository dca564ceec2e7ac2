"""The counters of a replay: what they show at each moment, where they stand, and what they cost."""

import pytest

from minetui.core.clicks import ClickCounts
from minetui.core.metrics import Metrics
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Move, Reveal
from minetui.core.track import Track
from minetui.formats.replay import Replay
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.features.counter_panel import CounterPanel
from minetui.ui.layout import Part
from minetui.ui.widgets.lines import Lines
from minetui.ui.widgets.spans import TextLine

from .conftest import press, rows_of, screen_of, settled, text_of
from .replays import listed, playback_of, replaying, watching

FIELD = Minefield.drawn("*.....", "......", "......", "*....*")
MOVES: tuple[Move, ...] = (
    *(Reveal(3, 0.0), Chord(9, 1.0), Flag(0, 2.0), Flag(18, 2.5), Chord(7, 4.0)),
    *(Chord(12, 6.0), Reveal(18, 7.0), Chord(12, 9.0)),
)
SIDE, LOW = (80, 24), (40, 24)


def counters(app: MinetuiApp, part: Part = Part.METRICS) -> list[str]:
    """The lines of the counters, as they are painted."""
    lines = screen_of(app).frame.widgets[part]
    assert isinstance(lines, Lines)
    return [row.rstrip() for row in lines.text.splitlines()] if lines.display else []


async def test_the_counters_follow_the_moves() -> None:
    app = replaying(FIELD, MOVES)
    async with app.run_test(size=SIDE) as pilot:
        await press(pilot, "home")
        start = counters(app)
        await press(pilot, "end")

        assert start == []
        assert counters(app) == []


def spans(lines: list[TextLine]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def metrics(seconds: float, solved: int, left: int, path: float | None = None) -> Metrics:
    return Metrics(FIELD, seconds, solved, ClickCounts(left=left, effective=left), path)

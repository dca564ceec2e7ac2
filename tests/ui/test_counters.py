"""The counters of a replay: what they show at each moment, where they stand, and what they cost."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    Chord,
    ClickCounts,
    Flag,
    Metrics,
    Minefield,
    Move,
    Points,
    Reveal,
    Track,
    only,
)
from minetui.formats import Replay
from minetui.ui.app import MinetuiApp
from minetui.ui.board.layout import METRICS_HEIGHT, Slot
from minetui.ui.kit.lines import Lines, TextLine
from minetui.ui.replay.counters import CounterPanel
from minetui.ui.replay.moves import MoveList, WastedClicks

from .conftest import click, feature, on_screen, press, screen_of, text_of
from .replays import index_of, listed, move_list, playback_of, run_for, watched, watching

FIELD = Minefield.drawn("*.....", "......", "......", "*....*")
MOVES: tuple[Move, ...] = (
    *(Reveal(3, 0.0), Chord(9, 1.0), Flag(0, 2.0), Flag(18, 2.5), Chord(7, 4.0)),
    *(Chord(12, 6.0), Reveal(18, 7.0), Chord(12, 9.0)),
)
BESIDE, BELOW = (90, 44), (40, 24)


def lines_of(app: MinetuiApp, part: Slot) -> list[str]:
    """The lines of the counters in a part of the screen; none if it is not shown."""
    lines = screen_of(app).frame.widgets[part]
    assert isinstance(lines, Lines)
    return [row.rstrip() for row in lines.text.splitlines()] if lines.display else []


def counters(app: MinetuiApp) -> str:
    """All that the counters say, on one line."""
    lines = [*lines_of(app, Slot.METRICS), *lines_of(app, Slot.METRIC_LINES)]
    return " ".join(" ".join(lines).split())


async def test_counters_follow_the_moves_beside_the_board_unless_c_or_a_panel_hides_them() -> None:
    async with watched("home", FIELD, MOVES, size=BESIDE) as (app, pilot):
        assert "3BV 0/3 3BV/s - Clicks 0 cl/s -" in counters(app)
        await press(pilot, "end")

        assert lines_of(app, Slot.METRICS) == [
            "",
            " Time       4.000  Est.       4.000",
            " 3BV          3/3  3BV/s       0.75",
            " Clicks         5  cl/s        1.25",
            " Left           1  Right          2",
            " Chords         2  Wasted         1",
            " IOE          60%  ThrP         75%",
            " Corr         80%  ZNE          60%",
            " Eff.           4",
        ]
        assert lines_of(app, Slot.METRIC_LINES) == []
        high = move_list(app).size.height
        await press(pilot, "c")
        assert counters(app) == ""
        assert move_list(app).size.height == high + METRICS_HEIGHT
        await press(pilot, "c")
        assert "3BV 3/3" in counters(app)
        await press(pilot, "V")
        assert lines_of(app, Slot.METRICS) == []
        assert len(lines_of(app, Slot.METRIC_LINES)) == 2
        assert "Review:" in text_of(app)


async def test_the_counters_go_on_between_the_moves() -> None:
    """Time passes, and a wasted click at 1.0 s counts then, though it is no move."""
    async with watched("home right space", FIELD, MOVES, size=BELOW) as (app, _):
        seen = []
        for _ in range(2):
            run_for(app, 0.75)
            seen.append(counters(app).partition(" ThrP")[0])

        assert seen == [
            "3BV 1/3 3BV/s 1.33 IOE 100% Clicks 1",
            "3BV 1/3 3BV/s 0.67 IOE 50% Clicks 2",
        ]
        assert index_of(app) == 1


async def test_a_record_goes_on_to_its_end_after_the_last_move() -> None:
    moves = (Reveal(3, 0.0), Flag(0, 1.0), Chord(9, 5.0))
    async with watched("end left right", FIELD, moves, size=BELOW) as (app, pilot):
        assert "Clicks 2" in counters(app)
        await press(pilot, "end")

        assert "Clicks 3" in counters(app)
        assert "5.0 / 5.0 s" in text_of(app)


async def test_the_counters_are_plain_where_signs_are() -> None:
    async with watched("end", FIELD, MOVES, size=BESIDE, ascii_only=True) as (app, _):
        assert text_of(app).isascii()


async def test_where_no_line_is_left_there_are_no_counters() -> None:
    tall = Minefield.drawn(*["......"] * 60, "*.....")
    moves = (Flag(0, 0.0), Reveal(5, 1.0))
    async with watched("home right c c", tall, moves, size=(30, 20)) as (app, _):
        assert counters(app) == ""
        assert "There is no room for the" in text_of(app)


@pytest.mark.parametrize("moves", [(), (Reveal(3, 0.0),)])
async def test_a_board_without_moves_has_nothing_to_count(moves: tuple[Move, ...]) -> None:
    async with watched("end", FIELD, moves, size=BESIDE) as (app, _):
        assert bool(counters(app)) == bool(moves)


async def test_figures_without_a_value_at_the_end_are_left_out() -> None:
    """No time passed, and the mouse was not recorded."""
    async with watched("end", FIELD, (Reveal(3, 0.0), Reveal(0, 0.0)), size=BESIDE) as (app, _):
        assert "Time 0.000" in counters(app)
        assert not any(name in counters(app) for name in ("3BV/s", "cl/s", "Path"))


async def test_the_path_of_a_recorded_mouse_is_counted_up_to_the_moment() -> None:
    track = Track(lambda: Points([0.0, 2.0, 4.0], [0, 30, 30], [0, 40, 90]))
    async with on_screen(Replay(FIELD, MOVES, track=track), BESIDE) as (app, pilot):
        await press(pilot, "home right right")
        assert counters(app).endswith("Path 50 Eff. 2")
        await press(pilot, "end")

        assert counters(app).endswith("Path 100 Eff. 4")


async def test_wasted_clicks_stand_between_the_moves_in_the_list_and_can_be_gone_to() -> None:
    async with watched("home", FIELD, MOVES, size=BESIDE) as (app, pilot):
        assert [row.split()[:4] for row in listed(app)[:3]] == [
            ["1", "0.00", "reveal", "D1"],
            ["1.00", "chord", "D2", "wasted"],
            ["2", "2.00", "flag", "A1"],
        ]
        await click(pilot, MoveList, (8, 1))

        assert (index_of(app), playback_of(app).at) == (1, 1.0)
        assert "wasted: chord on D2" in text_of(app)
        assert "Clicks 2" in counters(app)
        await press(pilot, "right")
        assert "move 2: flag A1, set" in text_of(app)


async def test_the_cell_of_a_wasted_click_is_marked_for_a_moment() -> None:
    async with watched("home right", FIELD, MOVES, size=BESIDE) as (app, _):
        playback, marks = playback_of(app), feature(app, WastedClicks)
        seen = []
        for at in (0.9, 1.0, 1.3, 1.6):
            playback.at = at
            watching(app).seek()
            layer = marks.show().layer
            seen.append(layer.accents[0][1] if layer else None)

        assert seen == [None, only(9), only(9), None]


@given(
    *(st.integers(1, 200), st.integers(0, 2), st.integers(0, 1000)),
    *(st.integers(0, 3), st.integers(0, 900)),
)
def test_figures_keep_their_places_and_fit(
    width: int, height: int, thousandths: int, solved: int, left: int
) -> None:
    """Below the board in a line or two, or beside it."""
    seconds, width = (5000.0, width) if height else (900.0, 26 + width % 35)
    end = Metrics(FIELD, seconds, 3, ClickCounts(left=900, effective=900), 12_000.0)
    panel, at = CounterPanel.of(end, solved=True), seconds * thousandths / 1000
    now = Metrics(FIELD, at, solved, ClickCounts(left=left, effective=left), 10.0)
    lines, at_end = (
        texts(panel.below(each, (width, height)) if height else panel.beside(each, width))
        for each in (now, end)
    )

    assert len(lines) <= METRICS_HEIGHT
    assert all(len(line) <= width for line in lines)
    assert [places(line) for line in lines] == [places(line) for line in at_end]


def texts(lines: list[TextLine]) -> list[str]:
    """Lines as texts."""
    return ["".join(text for text, _ in line) for line in lines]


def places(line: str) -> list[tuple[str, int]]:
    """The names in a line, with their columns."""
    return [(match[0], match.start()) for match in re.finditer(r"3BV(/s)?|[a-zA-Z/]+", line)]

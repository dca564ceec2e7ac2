"""The seek bar: where it is filled to, and where keys and the mouse move it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import MouseDown, MouseMove, MouseUp
from textual.geometry import Region

from minetui.core import Minefield, Reveal
from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.kit.lines import width_of
from minetui.ui.replay.watching import Playback, SeekBar, SeekBarParts

from .conftest import click, mouse, resized, settled
from .replays import bar_of, curve_of, index_of, playback_of, run_for, seek_bar, watched, watching

WIDE = (120, 30)


async def test_the_bar_is_filled_to_the_time_and_has_a_cross_for_each_mistake() -> None:
    async with watched("home") as (app, pilot):
        bar = bar_of(app)
        start, length = bar.index("╉"), bar.index(" move") - bar.index("╉")
        assert bar.startswith(" ‖  0:00 ╉───")
        assert bar.rstrip().endswith("✗ move 0 of 5")
        assert bar.count("✗") == 1
        watching(app).go_to_part(0.9)
        await settled(pilot)
        bar = bar_of(app)

        assert bar.startswith(" ‖ 30:00 ━━━")
        assert bar.index("╉") == start + round(0.9 * (length - 1))


async def test_the_mouse_moves_the_bar_by_press_and_by_drag() -> None:
    async with watched("home") as (app, pilot):
        playback, bar = playback_of(app), bar_of(app)
        first, last = bar.index("╉"), bar.index(" move 0 of 5") - 1
        await mouse(pilot, MouseDown, SeekBar, (last, 0))
        await settled(pilot)
        assert index_of(app) == 5
        await mouse(pilot, MouseMove, SeekBar, ((first + last) // 2, 0))
        assert 970 < playback.at < 1030
        await mouse(pilot, MouseMove, SeekBar, (0, 0))
        assert index_of(app) == 0
        await mouse(pilot, MouseUp, "#board")
        await mouse(pilot, MouseMove, SeekBar, (last, 0))
        await settled(pilot)

        assert index_of(app) == 0
        assert not seek_bar(app).dragging


async def test_the_time_stands_while_the_bar_is_held_and_by_a_click_on_the_sign_before_it() -> None:
    async with watched("home") as (app, pilot):
        playback = playback_of(app)
        for running in (True, False, True):
            await click(pilot, SeekBar, (1, 0))
            assert playback.running is running
        first = bar_of(app).index("╉")
        await mouse(pilot, MouseDown, SeekBar, (first + 20, 0))
        held = playback.at
        run_for(app, 100)
        assert playback.at == held > 0
        await mouse(pilot, MouseUp, SeekBar, (first + 20, 0))
        run_for(app, 1)

        assert playback.at == held + 1


async def test_only_what_changed_of_the_bar_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Region] = []
    async with watched("home right right") as (app, _):
        bar, playback = seek_bar(app), playback_of(app)
        monkeypatch.setattr(bar, "refresh", lambda *regions: painted.extend(regions))
        playback.pass_time(0.0)
        bar.show_at(playback, 80)
        assert painted == []
        playback.running = True
        playback.pass_time(0.5)
        bar.show_at(playback, 80)

        assert [(region.x, region.width) for region in painted] == [(1, 1)]


STEADY = Minefield.drawn("*" * 30, "." * 30)
TWICE_AS_FAST = tuple(Reveal(30 + at, at if at < 10 else 10 + (at - 10) / 2) for at in range(29))


@pytest.mark.parametrize(("ascii_only", "low", "high"), [(False, "▅", "█"), (True, "+", "@")])
async def test_a_curve_below_the_bar_shows_the_pace_on_a_scale_where_there_is_room(
    ascii_only: bool, low: str, high: str
) -> None:
    """Ten 3BV in ten seconds, then two in each, coloured up to the present."""
    async with watched("home", STEADY, TWICE_AS_FAST, size=WIDE, ascii_only=ascii_only) as (
        app,
        pilot,
    ):
        start = SeekBarParts.of(playback_of(app), UNICODE, WIDE[0]).start
        label, columns = curve_of(app)[:start], curve_of(app)[start:]

        assert label.strip() == "speed"
        assert (columns[15], columns[-3]) == (low, high)
        assert seek_bar(app).size.height == 2
        watching(app).go_to_part(0.5)
        await settled(pilot)
        (_, scale), (done, ink), (ahead, other) = seek_bar(app)._lines[1]
        assert (scale, ink, other) == ("faint", "pace", "pace ahead")
        assert abs(len(done) - len(ahead)) <= 2
        await resized(pilot, 120, 17)
        assert seek_bar(app).size.height == 1


async def test_a_record_without_times_has_no_curve() -> None:
    """Its bar is measured in moves."""
    async with watched("home", STEADY, tuple(Reveal(30 + at, 0.0) for at in range(29))) as (app, _):
        assert curve_of(app) == ""


@given(st.lists(st.floats(-1e6, 1e6), max_size=30), st.floats(-1, 2), st.integers(20, 200))
def test_the_words_leave_the_bar_some_room(times: list[float], part: float, width: int) -> None:
    playback = Playback(times)
    playback.go_to_part(part)
    for glyphs in (UNICODE, ASCII):
        parts = SeekBarParts.of(playback, glyphs, width)

        assert width_of(parts.before) + parts.length + width_of(parts.after) == width
        assert parts.length >= 8

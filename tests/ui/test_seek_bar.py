"""The seek bar: where it is filled to, and where keys and the mouse move it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import MouseDown, MouseMove, MouseUp
from textual.geometry import Region

from minetui.core import Annotation, Flag, Minefield, Reveal
from minetui.core.annotation import annotated
from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.kit.lines import width_of
from minetui.ui.replay.watching import Playback, SeekBar, SeekBarParts

from .conftest import board_of, click, mouse, press, resized, settled, text_of
from .replays import bar_of, curve_of, index_of, playback_of, run_for, seek_bar, watched

SIZE = (80, 24)


async def test_the_keys_of_digits_go_to_tenths_and_let_the_game_run_on() -> None:
    async with watched("home 6") as (app, pilot):
        playback = playback_of(app)
        assert (playback.at, index_of(app), playback.running) == (1200, 4, False)
        await press(pilot, "0")
        assert index_of(app) == 0
        assert "·" * 7 in board_of(app)
        await press(pilot, "space 4")
        assert playback.running
        assert index_of(app) == 3


async def test_the_bar_is_filled_to_the_time_and_has_a_tick_for_guess_and_mistake() -> None:
    async with watched("home") as (app, pilot):
        bar = bar_of(app)
        start, length = bar.index("╉"), len(bar.split("s ")[1].split(" ")[0])
        assert bar.startswith(" ‖    0.0 / 2000.0 s ╉───")
        assert bar.rstrip().endswith("✗ 0/5 ×1")
        assert bar[start + round((length - 1) / 2)] == "┴"
        await press(pilot, "9")
        bar = bar_of(app)

        assert bar.startswith(" ‖ 1800.0 / 2000.0 s ━━━")
        assert bar.index("╉") == start + round(0.9 * (length - 1))
        assert "━┷━" in bar


async def test_a_bar_that_is_all_guesses_shows_the_mistakes_alone() -> None:
    """What players without flags reveal is never forced."""
    field = Minefield.drawn("*" + "." * 29, "*" * 30)
    record = tuple(Reveal(cell, cell / 10) for cell in range(1, 30))
    async with watched("home", field, (*record[:-1], Reveal(0, 3.0))) as (app, _):
        assert "┴" not in bar_of(app)
        assert "─✗ " in bar_of(app)


def test_ticks_stay_when_moves_of_the_same_time_are_annotated_later() -> None:
    """Annotations come in slices; a slice may end between two moves of one moment."""
    field = Minefield.drawn("*.*", "...")
    record = (Reveal(5, 0.0), Flag(1, 1.0), Reveal(4, 1.0), Reveal(3, 2.0))
    steps, playback = [*annotated(field, record)], Playback(move.at for move in record)
    bars = [SeekBar(UNICODE) for _ in range(2)]
    bars[0].mark(playback, dict(enumerate(steps)))
    for index, step in enumerate(steps):
        bars[1].mark(playback, {index: step})
    for bar in bars:
        bar.show_at(playback, 80)

    assert steps[1].annotation is Annotation.MISTAKE
    assert "✗" in bars[0].text
    assert bars[0].text == bars[1].text


async def test_the_mouse_moves_the_bar_by_press_and_by_drag() -> None:
    async with watched("home") as (app, pilot):
        playback, bar = playback_of(app), bar_of(app)
        first, last = bar.index("╉"), bar.index(" 0/5") - 1
        await mouse(pilot, MouseDown, SeekBar, (last, 0))
        await settled(pilot)
        assert index_of(app) == 5
        await mouse(pilot, MouseMove, SeekBar, ((first + last) // 2, 0))
        assert 970 < playback.at < 1030
        await mouse(pilot, MouseMove, "#board")
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

        assert [(region.x, region.width) for region in painted] == [(1, 1), (8, 1)]


STEADY = Minefield.drawn("*" * 30, "." * 30)
TWICE_AS_FAST = tuple(Reveal(30 + at, at if at < 10 else 10 + (at - 10) / 2) for at in range(29))


@pytest.mark.parametrize(("ascii_only", "low", "high"), [(False, "▅", "█"), (True, "+", "@")])
async def test_a_curve_below_the_bar_shows_the_pace_on_a_scale_where_there_is_room(
    ascii_only: bool, low: str, high: str
) -> None:
    """Ten 3BV in ten seconds, then two in each, coloured up to the present."""
    async with watched("home", STEADY, TWICE_AS_FAST, ascii_only=ascii_only) as (app, pilot):
        start = SeekBarParts.of(playback_of(app), UNICODE, SIZE[0]).start
        label, columns = curve_of(app)[:start], curve_of(app)[start:]

        assert label.strip() == "3BV/s to 2.1"
        assert (columns[15], columns[-10]) == (low, high)
        assert seek_bar(app).size.height == 2
        await press(pilot, "5")
        (_, scale), (done, ink), (ahead, other) = seek_bar(app)._lines[1]
        assert (scale, ink, other) == ("faint", "pace", "pace ahead")
        assert abs(len(done) - len(ahead)) <= 2
        await resized(pilot, 80, 17)
        assert seek_bar(app).size.height == 1
        await resized(pilot, 20, 30)
        assert "3BV/s to" not in text_of(app)
        assert curve_of(app).strip()


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

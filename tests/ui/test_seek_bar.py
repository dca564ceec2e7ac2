"""The seek bar: where it is filled to, and where keys and the mouse move it."""

import pytest
from textual.geometry import Region

from minetui.core.minefield import Minefield
from minetui.core.moves import Reveal
from minetui.formats.replay import Replay
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.seek_bar import SeekBar

from .conftest import board_of, press
from .replays import app, bar_of, looked_at, watching


async def test_the_keys_of_digits_go_to_tenths_and_let_the_game_run_on() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        screen = watching(shown)
        await pilot.press("home", "6")
        assert (screen.playback.at, screen.game.index, screen.playback.running) == (1200, 4, False)
        await pilot.press("0")
        assert screen.game.index == 0
        assert "·" * 7 in board_of(shown)
        await press(pilot, "space 4")
        assert screen.playback.running
        assert screen.game.index == 3


async def test_the_bar_is_filled_to_the_time_and_has_a_tick_for_guess_and_mistake() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await looked_at(shown, pilot)
        await pilot.press("home")
        bar = bar_of(shown)
        start, length = bar.index("╉"), len(bar.split("s ")[1].split(" ")[0])
        assert bar.startswith(" ‖    0.0 / 2000.0 s ╉───")
        assert bar.rstrip().endswith("✗ 0/5 ×1")
        assert bar[start + round((length - 1) / 2)] == "┴"
        await pilot.press("9")
        bar = bar_of(shown)

        assert bar.startswith(" ‖ 1800.0 / 2000.0 s ━━━")
        assert bar.index("╉") == start + round(0.9 * (length - 1))
        assert "━┷━" in bar


async def test_a_bar_that_is_all_guesses_shows_the_mistakes_alone() -> None:
    """What players without flags reveal is never forced."""
    field = Minefield.drawn("*" + "." * 29, "*" * 30)
    record = tuple(Reveal(cell, cell / 10) for cell in range(1, 30))
    shown = MinetuiApp(Setup(None, Replay(field, (*record[:-1], Reveal(0, 3.0)))))
    async with shown.run_test(size=(80, 24)) as pilot:
        await looked_at(shown, pilot)
        await pilot.press("home")

        assert "┴" not in bar_of(shown)
        assert "─✗ " in bar_of(shown)


async def test_the_mouse_moves_the_bar_by_press_and_by_drag() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        screen, bar = watching(shown), bar_of(shown)
        first, last = bar.index("╉"), bar.index(" 0/5") - 1
        await pilot.mouse_down(SeekBar, offset=(last, 0))
        await pilot.pause()
        assert screen.game.index == 5
        await pilot.hover(SeekBar, offset=((first + last) // 2, 0))
        await pilot.pause()
        assert 970 < screen.playback.at < 1030
        await pilot.hover("#board", offset=(0, 0))
        await pilot.pause()
        assert screen.game.index == 0
        await pilot.mouse_up("#board", offset=(0, 0))
        await pilot.hover(SeekBar, offset=(last, 0))
        await pilot.pause()

        assert screen.game.index == 0
        assert not screen.seek_bar.dragging


async def test_the_time_stands_while_the_bar_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    monkeypatch.setattr("minetui.ui.screens.replay.monotonic", lambda: now[0])
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "space")
        screen, first = watching(shown), bar_of(shown).index("╉")
        await pilot.mouse_down(SeekBar, offset=(first + 20, 0))
        await pilot.pause()
        held = screen.playback.at
        now[0] += 100
        screen.tick()
        assert screen.playback.at == held > 0
        await pilot.mouse_up(SeekBar, offset=(first + 20, 0))
        now[0] += 1
        screen.tick()

        assert screen.playback.at == held + 1


async def test_a_click_on_the_sign_before_the_bar_holds_and_runs() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        for running in (True, False):
            await pilot.click(SeekBar, offset=(1, 0))
            await pilot.pause()
            assert watching(shown).playback.running is running


async def test_only_what_changed_of_the_bar_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Region] = []
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await looked_at(shown, pilot)
        await pilot.press("home", "right", "right")
        bar = watching(shown).seek_bar
        monkeypatch.setattr(bar, "refresh", lambda *regions: painted.extend(regions))
        watching(shown).playback.pass_time(0.0)
        bar.show_at(watching(shown).playback, 80)
        assert painted == []
        watching(shown).playback.running = True
        watching(shown).playback.pass_time(0.5)
        bar.show_at(watching(shown).playback, 80)

        assert [(region.x, region.width) for region in painted] == [(1, 1), (8, 1)]

"""A recorded game on the screen."""

import pytest

from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Reveal
from minetui.core.position import Status
from minetui.formats.replay import Replay
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens.replay import ReplayScreen

from .conftest import PENNED, board_of, table, text_of

MOVES = (Reveal(9, 0.0), Flag(0, 1.0), Flag(4, 2.0), Reveal(5, 1000.0), Reveal(6, 2000.0))


def app(hint: bool = False) -> MinetuiApp:
    return MinetuiApp(Setup(None, Replay(Minefield.drawn(*PENNED), MOVES), hint))


async def test_a_replay_is_stepped_forward_and_back() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        assert "·" * 7 in board_of(shown)
        await pilot.press("right", "right", "right")
        assert board_of(shown) == "⚑1 2⚑··\n11 3···\n   2···"
        assert "2.0 / 2000.0 s" in text_of(shown)
        assert "3/5" in text_of(shown)
        await pilot.press("left")
        assert board_of(shown).startswith("⚑1 2·")
        await pilot.press("end")

        assert "Lost in 2000.000 s" in text_of(shown)
        assert table(shown).match.game.status is Status.LOST


async def test_a_replay_runs_at_its_own_times_and_at_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [50.0]
    monkeypatch.setattr("minetui.ui.screens.replay.monotonic", lambda: now[0])
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "space")
        screen = table(shown)
        assert isinstance(screen, ReplayScreen)
        assert screen.running
        await pilot.press("plus", "plus", "minus")
        assert "×2" in text_of(shown)
        now[0] += 0.9
        screen.tick()
        assert (round(screen.at, 6), screen.game.index) == (1.8, 2)
        await pilot.press("space")
        now[0] += 5
        screen.tick()

        assert (round(screen.at, 6), screen.game.index) == (1.8, 2)


async def test_a_replay_at_its_end_runs_again_from_the_start() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "space")
        screen = table(shown)

        assert isinstance(screen, ReplayScreen)
        assert screen.running
        assert screen.game.index <= 1


async def test_hints_work_at_every_step() -> None:
    shown = app(hint=True)
    async with shown.run_test(size=(120, 24)) as pilot:
        await pilot.press("home", "right")
        assert "Hints: 4 flag" in text_of(shown)
        await pilot.press("right")

        assert "Hints: 3 flag" in text_of(shown)


async def test_a_replay_does_not_change_by_clicks() -> None:
    shown = app()
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        await pilot.click("#board", offset=(3, 2))
        await pilot.pause()

        assert table(shown).match.game.record == MOVES
        assert table(shown).match.game.index == 0


async def test_a_board_without_moves_is_an_empty_replay() -> None:
    shown = MinetuiApp(Setup(None, Replay(Minefield.drawn(*PENNED))))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "left", "space", "end", "home")

        assert "0/0" in text_of(shown)

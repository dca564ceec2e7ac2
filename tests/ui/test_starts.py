"""The start map: how far a casual player comes from each first click, over a finished game."""

import pytest

from minetui.core.game import Game
from minetui.core.minefield import Minefield
from minetui.core.moves import Reveal
from minetui.formats.replay import Replay
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens import mapping

from .conftest import PENNED, Start, board_of, hints_of, press, table, text_of


async def test_the_map_shows_tenths_cleared_by_each_start_and_the_best(playing: Start) -> None:
    """All zeros are on the left, and from any of them 11 of the 15 safe cells are cleared."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home space m")

        assert board_of(app) == "✱·7·✱·✱\n··7·✱✱·\n777·✱··"
        assert "7*7*7*·" in text_of(app)


async def test_no_map_is_shown_while_the_game_goes_on(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        before = board_of(app)
        await press(pilot, "m")

        assert board_of(app) == before
        assert "The start map is there once the game is over." in text_of(app)


async def test_the_map_goes_away_by_the_same_key_by_undo_and_with_a_new_game(
    playing: Start,
) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+home", "space")
        over = board_of(app)
        for away in ("m", "u", "r"):
            await press(pilot, "m")
            assert "7*" in text_of(app)
            await pilot.press(away)
            await pilot.pause()
            assert "7*" not in text_of(app)
            if away == "u":
                await press(pilot, "U")
        assert over != board_of(app)


async def test_the_cursor_tells_what_a_start_leaves(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home space m")
        assert "row 1, col 1: a mine · the best starts leave" in text_of(app)
        await press(pilot, "right")
        assert "row 1, col 2: a start here leaves" in text_of(app)


async def test_a_larger_board_is_mapped_in_a_worker(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mapping, "MAPPED_AT_ONCE", 1)
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+home", "space", "m")
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert table(app).match.mapped


async def test_a_huge_board_has_no_map_and_says_so(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mapping, "MAPPABLE", 8)
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home space m")

        assert not table(app).match.mapped
        assert "The start map is for boards of up to 8 cells." in text_of(app)


async def test_a_replay_shows_the_map_at_its_end_only() -> None:
    field = Minefield.drawn(*PENNED)
    game = Game.on(field, (Reveal(9, 0.0), Reveal(0, 1.0)))
    app = MinetuiApp(Setup(None, Replay.of(game, {})))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space home m")
        assert "once the game is over" in text_of(app)
        await press(pilot, "end m")
        assert table(app).match.mapped
        await press(pilot, "left")
        assert not table(app).match.mapped


async def test_the_hints_point_to_the_map_when_the_game_is_over(playing: Start) -> None:
    app = playing(*PENNED, hint=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home space")

        assert "the start map shows the best first clicks" in hints_of(app)

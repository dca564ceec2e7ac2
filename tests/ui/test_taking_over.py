"""From a game to its replay, and from a replay to a game of the player's own."""

from datetime import date

import pytest

from minetui.core import Flag, Minefield, Reveal, SharedBoard
from minetui.formats import DAILY, Replay
from minetui.solver import game_on
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.play.moves import Moves
from minetui.ui.replay.watching import Watching

from .conftest import PENNED, game_of, on_screen, press, screen_of, text_of

REPLAY = Replay(Minefield.drawn(*PENNED), (Reveal(9, 0.0), Flag(0, 1.5), Reveal(4, 3.0)))
SIZE = (80, 24)


def is_watched(app: MinetuiApp) -> bool:
    """Is the topmost screen a replay, and not a game to play?"""
    watched, played = (
        any(isinstance(each, kind) for each in screen_of(app).features)
        for kind in (Watching, Moves)
    )
    assert watched is not played
    return watched


async def test_a_game_is_reviewed_once_it_is_over_and_left_again() -> None:
    async with on_screen(PENNED, SIZE) as (app, pilot):
        for key in ("v", "V"):
            await press(pilot, key)
            assert "Only a finished game can be reviewed." in text_of(app)
            assert not is_watched(app)
        await press(pilot, "ctrl+home space v")
        assert is_watched(app)
        assert game_of(app).record == (Reveal(0, game_of(app).record[0].at),)
        await press(pilot, "q")

        assert not is_watched(app)
        assert app.is_running


async def test_a_replay_is_taken_over_before_its_end_and_stays_as_it_is() -> None:
    async with on_screen(REPLAY, SIZE) as (app, pilot):
        await press(pilot, "space end t")
        assert is_watched(app)
        assert "The game is over here. Step back first." in text_of(app)
        await press(pilot, "home right right t")
        assert not is_watched(app)
        taken = game_of(app)
        assert (taken.moves, taken.assisted) == ([Reveal(9, 0.0), Flag(0, 1.5)], True)
        assert taken.elapsed == 1.5
        await press(pilot, "u u q")

        assert is_watched(app)
        assert len(game_of(app).record) == 3
        assert game_of(app).index == 2


async def test_hints_stay_on_when_a_replay_is_taken_over() -> None:
    async with on_screen(REPLAY, (120, 30), settings=Settings(hints=True)) as (app, pilot):
        await press(pilot, "H home right t")
        assert not is_watched(app)
        assert " 4 to flag" in text_of(app)


@pytest.mark.parametrize("is_true", [True, False])
async def test_a_daily_board_is_practice_when_its_replay_is_taken_over(is_true: bool) -> None:
    """If it is the board of that day, as its file says."""
    game = game_on(SharedBoard.daily(date(2026, 11, 23 if is_true else 16)))
    replay = Replay.of(game, {DAILY: "2026-11-23"})
    async with on_screen(replay, SIZE) as (app, pilot):
        await press(pilot, "t")

        assert not is_watched(app)
        assert game_of(app).info == ({DAILY: "2026-11-23 practice"} if is_true else {})
        assert game_of(app).assisted

"""Positions from files on the screen: played on from there, on mines of the file or random ones."""

from pathlib import Path

import pytest

from minetui.core import Status
from minetui.play import replay_from
from minetui.ui.kit.place import Place

from .conftest import board_of, game_of, on_screen, press, session_of, text_of
from .replays import index_of
from .test_pause import VEILED

MINE = "4x3x2\nF100\nH200\n?100\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a position."""
    (tmp_path / "a.mine").write_text(MINE)
    return tmp_path


async def test_a_position_waits_veiled_and_is_played_on_and_undo_stops_there(folder: Path) -> None:
    """Nobody can study it while no clock runs."""
    async with on_screen(replay_from(str(folder / "a.mine")).game()) as (app, pilot):
        game = game_of(app)
        assert set(board_of(app)) <= VEILED
        assert "The clock starts with the board." in text_of(app)
        assert "Space Start" in text_of(app)
        assert not session_of(app).clock.running
        assert game.assisted
        await press(pilot, "space")
        assert session_of(app).clock.running
        assert game.given == len(game.moves) == 2
        await press(pilot, "ctrl+home down space")
        assert game.status is Status.WON
        await press(pilot, "u u u")

        assert game.index == game.given


async def test_fingers_see_when_the_clock_starts_and_no_keys(folder: Path) -> None:
    game, touched = replay_from(str(folder / "a.mine")).game(), Place(by_touch=True)
    async with on_screen(game, place=touched) as (app, pilot):
        assert "The clock starts with the board." in text_of(app)
        assert "Start" not in text_of(app)  # the page has buttons for that
        await press(pilot, "space")

        assert session_of(app).clock.running


async def test_a_replay_of_a_position_begins_there_and_is_taken_over(folder: Path) -> None:
    async with on_screen(replay_from(str(folder / "a.mine"))) as (app, pilot):
        assert index_of(app) == 2
        await press(pilot, "t u")

        assert game_of(app).given == game_of(app).index == 2
        assert game_of(app).assisted

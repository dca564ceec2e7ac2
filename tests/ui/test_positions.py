"""Positions from files on the screen: played on from there, on mines of the file or random ones."""

from pathlib import Path

import pytest

from minetui.core import Minefield, Position, Reveal, Status
from minetui.play import replay_under
from minetui.store import FileError
from minetui.ui.app import MinetuiApp
from minetui.ui.launch import _replay
from minetui.ui.place import Place
from minetui.ui.setup import Setup

from .conftest import board_of, game_of, press, session_of, text_of
from .replays import index_of
from .test_pause import VEILED
from .test_taking_over import SIZE

MINE = "4x3x2\nF100\nH200\n?100\n"
SURFACE = "2 4 2\n1###\nF###\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a position of each kind."""
    (tmp_path / "a.mine").write_text(MINE)
    (tmp_path / "surface").write_text(SURFACE)
    (tmp_path / "impossible").write_text("2 2 1\n3#\n##\n")
    return tmp_path


async def test_a_position_is_played_on_and_undo_stops_there(folder: Path) -> None:
    app = MinetuiApp(Setup(_replay(str(folder / "a.mine")).game()))
    async with app.run_test(size=SIZE) as pilot:
        game = game_of(app)
        assert game.assisted
        assert game.given == len(game.moves) == 2
        await press(pilot, "ctrl+home down space space")
        assert game.status is Status.WON
        await press(pilot, "u u u")

        assert game.index == game.given


async def test_a_position_waits_veiled_until_the_player_begins(folder: Path) -> None:
    """Nobody can study it while no clock runs."""
    app = MinetuiApp(Setup(_replay(str(folder / "a.mine")).game()))
    async with app.run_test(size=SIZE) as pilot:
        assert set(board_of(app)) <= VEILED
        assert "Press Space or click to see the board. The clock starts then." in text_of(app)
        assert not session_of(app).clock.running
        await press(pilot, "space")

        assert session_of(app).clock.running
        assert not game_of(app).moves[game_of(app).given :]


async def test_fingers_are_told_to_tap_and_see_no_keys(folder: Path) -> None:
    game = _replay(str(folder / "a.mine")).game()
    app = MinetuiApp(Setup(game, place=Place(by_touch=True)))
    async with app.run_test(size=SIZE) as pilot:
        assert "Tap to see the board. The clock starts then." in text_of(app)
        assert " Reveal  Flag  Menu " in text_of(app)
        bar = app.screen.query_one("#keys")
        await pilot.click(bar, offset=(2, 0))

        assert session_of(app).clock.running


async def test_a_replay_of_a_position_begins_there_and_is_taken_over(folder: Path) -> None:
    app = MinetuiApp(Setup(replay=_replay(str(folder / "a.mine"))))
    async with app.run_test(size=SIZE) as pilot:
        assert index_of(app) == 2
        await press(pilot, "t u")

        assert game_of(app).given == game_of(app).index == 2
        assert game_of(app).assisted


def test_mines_that_are_unknown_are_laid_out_as_the_position_allows(folder: Path) -> None:
    boards = set()
    for _ in range(60):
        replay = _replay(str(folder / "surface"))
        assert replay.final_position.surface.numbered[1] == 1
        assert replay.final_position.flagged == 16
        assert replay.field.mine_count == 2
        assert replay.game().assisted
        boards.add(replay.field.mines)

    assert len(boards) > 5


def test_the_same_seed_gives_the_same_mines() -> None:
    here = Reveal(1).played_on(Position(Minefield.drawn("*......", ".......", "......*")))
    fields = [replay_under(here.surface, seed, "file").field for seed in ("a", "a", "b")]

    assert fields[0] == fields[1] != fields[2]


def test_an_impossible_position_is_one_line(folder: Path) -> None:
    with pytest.raises(FileError, match=r"/impossible: no layout of mines fits these numbers$"):
        _replay(str(folder / "impossible"))


def test_a_position_that_takes_too_long_to_count_is_one_line(
    folder: Path,
) -> None:
    here = Position(Minefield.drawn("*......"))
    with pytest.raises(FileError, match=r"^file: expected a position with fewer layouts"):
        replay_under(here.surface, "a", "file", longest=-1.0)

"""From a game to its replay, and from a replay to a game of one's own."""

from minetui.core.game import Game
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Reveal
from minetui.formats.replay import Replay
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens.play import PlayScreen
from minetui.ui.screens.replay import ReplayScreen

from .conftest import PENNED, Start, press, text_of


def watching() -> MinetuiApp:
    game = Game.on(Minefield.drawn(*PENNED), (Reveal(9, 0.0), Flag(0, 1.5), Reveal(4, 3.0)))
    return MinetuiApp(Setup(None, Replay.of(game, {})))


async def test_a_finished_game_is_watched_and_left_again(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home space v")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.game.record == (Reveal(0, app.screen.game.record[0].at),)
        await press(pilot, "q")

        assert isinstance(app.screen, PlayScreen)
        assert app.is_running


async def test_a_running_game_is_not_watched(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v")

        assert "The game can be watched once it is over." in text_of(app)


async def test_a_replay_is_taken_over_and_stays_as_it_is() -> None:
    app = watching()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space home right right t")
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        taken = screen.match.game
        assert (taken.moves, taken.assisted) == ([Reveal(9, 0.0), Flag(0, 1.5)], True)
        assert taken.elapsed == 1.5
        await press(pilot, "u u q")

        assert isinstance(app.screen, ReplayScreen)
        assert len(app.screen.record) == 3
        assert app.screen.game.index == 2


async def test_what_is_over_is_not_taken_over() -> None:
    app = watching()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space end t")

        assert isinstance(app.screen, ReplayScreen)
        assert "The game is over here: go back first." in text_of(app)

"""The review of a finished game: what could have been known, and a list of guesses to go to."""

import pytest

from minetui.core.game import Game
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Reveal
from minetui.formats.replay import Replay
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens.replay import ReplayScreen
from minetui.ui.screens.review import ReviewDialog

from .conftest import text_of

FIELD = Minefield.drawn("..*.", "....")
GUESSED = (Reveal(0, 0.0), Reveal(6, 1.0), Reveal(3, 2.0), Reveal(7, 3.0))
PAIRED = Minefield.drawn(".*.*.", ".....")
PROVEN = tuple(Reveal(cell, float(cell)) for cell in (5, 6, 7, 8, 9, 2, 0, 4))
SIZE = (100, 30)


def watched(app: MinetuiApp) -> ReplayScreen:
    (found,) = (screen for screen in app.screen_stack if isinstance(screen, ReplayScreen))
    return found


async def test_the_review_tells_the_game_and_goes_to_a_guess() -> None:
    app = MinetuiApp(Setup(None, Replay(FIELD, GUESSED)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("V")
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = text_of(app)
        for told in ("guesses: 0 forced, 1 needless", "luck: 50.00%", "2. reveal 2,3: needless"):
            assert told in shown
        await pilot.press("enter")
        await pilot.pause()

        assert watched(app).game.index == 2
        assert not watched(app).playback.running
        assert "move 2: reveal row 2, col 3: needless guess" in text_of(app)


async def test_the_guess_that_ended_the_game_is_told_there_too() -> None:
    lost = (Reveal(0, 0.0), Reveal(2, 1.0))
    app = MinetuiApp(Setup(None, Replay(FIELD, lost)))
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("V", "enter")
        await pilot.pause()

        assert "move 2: reveal row 1, col 3: hit a mine: needless guess" in text_of(app)


async def test_a_game_that_is_over_is_reviewed_at_once() -> None:
    app = MinetuiApp(Setup(Game.on(FIELD, GUESSED)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("V")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, ReviewDialog)
        await pilot.press("escape", "q")

        assert len(app.screen_stack) == 1


async def test_a_game_that_goes_on_is_not_reviewed() -> None:
    app = MinetuiApp(Setup(Game.on(FIELD, GUESSED[:1])))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("V")

        assert "The game can be reviewed once it is over." in text_of(app)


async def test_without_a_guess_there_is_nothing_to_go_to() -> None:
    app = MinetuiApp(Setup(None, Replay(PAIRED, PROVEN[:1])))
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("V")
        await pilot.pause()
        assert "No reveal was a guess, Esc goes back" in text_of(app)
        await pilot.press("enter", "V")
        await pilot.pause()

        assert app.screen is watched(app)


async def test_what_pairs_prove_is_no_guess_to_stop_at() -> None:
    """By single numbers alone the reveals below the mines would be guesses too."""
    app = MinetuiApp(Setup(None, Replay(PAIRED, PROVEN)))
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("home", *["right"] * 6)
        assert "reveal row 1, col 3: certain by pairs" in text_of(app)
        await pilot.press("N")

        assert watched(app).game.index == 4  # a guess in the row below
        assert "∴ proven" in text_of(app)


async def test_what_single_numbers_prove_is_no_guess_for_who_plays_without_flags() -> None:
    field = Minefield.drawn("*..", "...")
    record = tuple(Reveal(cell, float(at)) for at, cell in enumerate((4, 3, 1, 2)))
    app = MinetuiApp(Setup(None, Replay(field, record)))
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("end")
        await pilot.pause()
        certain = [one.index for one in watched(app).grades.values() if one.technique == "casual"]

        assert certain
        assert all(not watched(app).steps[index].is_doubtful for index in certain)


async def test_a_chord_by_a_flag_that_nothing_proved_is_a_guess_to_stop_at() -> None:
    field = Minefield.drawn("*....", ".....", ".....", "....*")
    record = (Reveal(6, 0.0), Flag(0, 1.0), Chord(6, 2.0))
    app = MinetuiApp(Setup(None, Replay(field, record)))
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("home", "n")

        assert watched(app).game.index == 3
        assert "? guess" in text_of(app)
        assert "move 3: chord row 2, col 2: forced guess" in text_of(app)


async def test_a_large_board_is_left_to_the_shell() -> None:
    field = Minefield.drawn(*["." * 50] * 50, "*" + "." * 49)
    app = MinetuiApp(Setup(None, Replay(field, (Reveal(0, 0.0),))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("V")

        assert "Boards of up to 2,000 cells are reviewed here" in text_of(app)
        assert app.screen is watched(app)


@pytest.mark.parametrize("size", [(80, 24), (20, 6), (1, 1)])
async def test_the_review_fits_into_any_window(size: tuple[int, int]) -> None:
    app = MinetuiApp(Setup(None, Replay(FIELD, GUESSED)))
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("V", "enter")
        await pilot.pause()

        assert watched(app).game.index == 2

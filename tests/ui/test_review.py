"""The review of a finished game: what could have been worked out, and the guesses to go to."""

from minetui.core.game import Game
from minetui.core.minefield import Minefield
from minetui.core.moves import Reveal
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens.review import ReviewDialog

from .conftest import press, screen_of, text_of, words_of
from .replays import index_of, playback_of, replaying

FIELD = Minefield.drawn("..*.", "....")
GUESSED = (Reveal(0, 0.0), Reveal(6, 1.0), Reveal(3, 2.0), Reveal(7, 3.0))
PAIRED = Minefield.drawn(".*.*.", ".....")
SIZE = (100, 30)


async def test_the_review_sums_the_game_up_and_goes_to_a_guess() -> None:
    app = replaying(FIELD, GUESSED)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "V")
        shown = words_of(app)
        for line in (
            "What you could have worked out",
            "guesses: 0 forced, 1 needless",
            "luck: 50.00%, or 1 in 2.0",
            "2. reveal C2: needless",
        ):
            assert line in shown
        await press(pilot, "enter")

        assert index_of(app) == 2
        assert not playback_of(app).running
        assert "move 2: reveal C2: needless guess" in text_of(app)


async def test_the_guess_that_ended_the_game_is_shown_in_place_of_the_result() -> None:
    app = replaying(FIELD, (Reveal(0, 0.0), Reveal(2, 1.0)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "V")
        await press(pilot, "enter")
        assert "move 2: reveal C1: hit a mine: needless guess" in text_of(app)
        await press(pilot, "home end")

        assert "Lost in 1.000 s" in text_of(app)


async def test_the_luck_of_a_game_lost_on_a_needless_guess_is_not_told_as_100_per_cent() -> None:
    """P16: the guess that was lost is no luck, and there was no other."""
    app = replaying(FIELD, (Reveal(0, 0.0), Reveal(2, 1.0)))
    async with app.run_test(size=(130, 30)) as pilot:
        await press(pilot, "V")
        assert "guesses: 0 forced, 1 needless" in words_of(app)
        assert "luck: no guess went well" in words_of(app)
        assert "100.00%" not in text_of(app)
        await press(pilot, "escape end")

        assert "luck: no guess went well, V: review" in text_of(app)


async def test_a_game_that_is_over_is_reviewed_at_once() -> None:
    app = MinetuiApp(Setup(Game.on(FIELD, GUESSED)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "V")
        assert isinstance(app.screen, ReviewDialog)
        await press(pilot, "escape q")

        assert len(app.screen_stack) == 1


async def test_a_game_that_goes_on_is_not_reviewed() -> None:
    app = MinetuiApp(Setup(Game.on(FIELD, GUESSED[:1])))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "V")

        assert "The game can be reviewed once it is over." in text_of(app)


async def test_without_a_guess_there_is_no_luck_and_nothing_to_go_to() -> None:
    app = replaying(PAIRED, (Reveal(5, 0.0),))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "V")
        assert "No reveal was a guess." in text_of(app)
        assert "luck: no guesses" in words_of(app)
        index = index_of(app)
        await press(pilot, "enter V")

        assert app.screen is screen_of(app)
        assert index_of(app) == index


async def test_a_large_board_is_left_to_the_shell() -> None:
    field = Minefield.drawn(*["." * 50] * 50, "*" + "." * 49)
    app = replaying(field, (Reveal(0, 0.0),))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "V")

        assert "Boards of up to 2,000 cells are reviewed here" in text_of(app)
        assert app.screen is screen_of(app)


async def test_the_review_fits_into_any_window() -> None:
    app, indices = replaying(FIELD, GUESSED), {}
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((80, 24), (20, 6), (1, 1)):
            await pilot.resize_terminal(*size)
            await press(pilot, "home V")
            await press(pilot, "enter")
            indices[size] = index_of(app)

    assert indices == dict.fromkeys(indices, 2)

"""The review beside the board: the present move explained, the sums, and the moves to go to."""

import pytest

from minetui.core import Chord, Flag, Game, Minefield, Move, Reveal
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.hints.hints import Hints
from minetui.ui.replay.review import Review

from .conftest import (
    board_of,
    click_on,
    feature,
    on_screen,
    panel_of,
    press,
    resized,
    screen_of,
    settled,
    text_of,
    type_at_once,
    words_of,
)
from .replays import index_of, move_list, playback_of, watched

FIELD = Minefield.drawn("..*.", "....")
GUESSED = (Reveal(0, 0.0), Reveal(6, 1.0), Reveal(3, 2.0), Reveal(7, 3.0))
LOST = (Reveal(0, 0.0), Reveal(2, 1.0))
SURE = Minefield.drawn("*...", "....", "....")
PAIRED = Minefield.drawn(".*.*.", ".....")
SIZE = (100, 40)


def is_shown(app: MinetuiApp) -> bool:
    """Is the review shown?"""
    return feature(app, Review).shown


async def test_v_shows_the_review_below_the_list_and_beside_the_board_and_hides_it() -> None:
    """The panel has the review or the hints, whichever was switched on last."""
    async with watched("home", FIELD, GUESSED, size=SIZE) as (app, pilot):
        board = screen_of(app).board.region
        await press(pilot, "V right right")
        panel = screen_of(app).frame.panel.region

        assert panel.y == move_list(app).region.bottom
        assert panel.x >= board.right
        assert screen_of(app).board.region == board
        await press(pilot, "V")
        assert not is_shown(app)
        assert "Review:" not in text_of(app)
        await press(pilot, "H V")
        assert "Review:" in panel_of(app)
        assert not feature(app, Hints).shown
        assert "✓" not in panel_of(app).split("Review:")[0]
        await press(pilot, "H")
        assert "Hints" in panel_of(app)
        assert not is_shown(app)
        await press(pilot, "V V")
        assert panel_of(app) == "" or not screen_of(app).frame.panel.display


async def test_the_review_has_the_sums_the_move_explained_and_a_list_of_guesses_to_click() -> None:
    async with watched("home V", FIELD, GUESSED, size=SIZE) as (app, pilot):
        await click_on(pilot, "Before the first move")
        assert index_of(app) == 0
        await click_on(pilot, "C2 needless guess")
        assert (index_of(app), playback_of(app).running) == (2, False)
        assert "move 2: reveal C2" in text_of(app)
        shown = panel_of(app)
        for text in (
            "Review: 2 certain · guesses: 1 needless · luck 50%",
            "2. reveal C2 ? guess 50%",
            "A needless guess: C2 was a mine in 50.0% of all layouts. D1 is safe in every layout:",
            "A B C D 1 1‹ · ✓ 2 1 ·* ·",  # the cut-out, with the safe cell
            "▸ 2 ? C2 needless guess 50%",
        ):
            assert text in shown


async def test_the_present_move_is_explained_as_the_replay_goes_on() -> None:
    moves = tuple(Reveal(cell, float(cell)) for cell in (5, 6, 7, 8, 9, 2))
    async with watched("home V", PAIRED, moves, size=SIZE) as (app, pilot):
        assert "Before the first move." in panel_of(app)
        await press(pilot, "right")
        assert "The first reveal of the game: it opened 1 cell." in panel_of(app)
        await press(pilot, "end")

        assert "6. reveal C1 ∴ proven by pairs" in panel_of(app)
        assert "so A1, C1 and E1 are safe" in panel_of(app)


async def test_the_key_bar_of_a_replay_has_six_commands_at_most() -> None:
    async with watched("", FIELD, LOST, size=(200, 40)) as (app, pilot):
        for key in ("home", "end"):
            await press(pilot, key)
            ids = [entry.id for entry in screen_of(app).key_bar.entries]

            assert len(ids) <= 6
            assert {"play", "next_mistake", "review", "menu"} <= {*ids}


@pytest.mark.parametrize(
    ("field", "moves", "said"),
    [
        pytest.param(FIELD, GUESSED, "2. reveal C2 ? guess 50%", id="from its first mistake on"),
        pytest.param(SURE, (Flag(0), Reveal(3)), "no guesses", id="without one from its end back"),
    ],
)
async def test_a_game_that_is_over_is_reviewed(
    field: Minefield, moves: tuple[Move, ...], said: str
) -> None:
    game, looks = Game.on(field, moves), Settings(hints=True)
    async with on_screen(game, SIZE, settings=looks) as (app, pilot):
        await press(pilot, "V")
        assert is_shown(app)
        assert (index_of(app), playback_of(app).running) == (2, False)
        assert said in panel_of(app)
        await press(pilot, "q q")

        assert not app.is_running


async def test_a_key_that_leaves_the_end_gives_up_the_way_to_the_first_mistake() -> None:
    async with on_screen(Game.on(FIELD, GUESSED), SIZE) as (app, pilot):
        type_at_once(app, "V home")
        await settled(pilot)

        assert index_of(app) == 0
        assert is_shown(app)


async def test_the_luck_of_a_game_lost_on_a_needless_guess_is_not_told_as_100_per_cent() -> None:
    """P16: the guess that was lost is no luck, and there was no other."""
    async with watched("V end", FIELD, LOST, size=(130, 40)) as (app, pilot):
        assert "guesses: 1 needless · luck: no guess went well" in panel_of(app)
        assert "100" not in panel_of(app)
        assert "luck: no guess went well, V: review" in text_of(app)
        await press(pilot, "home n")

        assert "move 2: reveal C1: hit a mine: needless guess" in text_of(app)
        assert "It hit a mine. A needless guess: C1 was a mine" in panel_of(app)
        assert "A B C D 1 1" in panel_of(app)  # the board before the move
        assert "✱" in board_of(app)
        assert "✱" not in panel_of(app)


async def test_a_chord_sure_to_hit_a_mine_is_a_blunder_beside_the_board_too() -> None:
    """No cell of it was certainly a mine, but A3 needed one in A2 or B3."""
    flags = [Flag(cell, 3.0) for cell in (0, 1, 2, 6)]
    moves = (Reveal(5, 0.0), Reveal(8, 1.0), Reveal(11, 2.0), *flags, Chord(5, 4.0))
    field = Minefield.drawn("***.", "*..*", "....")
    async with watched("V end", field, moves, size=(130, 40)) as (app, _):
        assert "guesses: 2 forced · 1 blunder" in panel_of(app)
        assert (
            "A blunder: a mine among its cells was certain. At least one of A2 and B3 is a mine in "
            "every layout: A3 needs 1 more in 2 cells."
        ) in " ".join(panel_of(app).split())


async def test_a_large_board_is_reviewed_by_single_numbers() -> None:
    field = Minefield.drawn(*["." * 50] * 50, "*" + "." * 49)
    moves = (Flag(60, 0.0), Reveal(0, 1.0))
    async with watched("home V n", field, moves, size=(160, 40)) as (app, _):
        assert "only by single numbers, for the board has over 2,000 cells" in panel_of(app)
        assert "A wrong flag: K2 is safe." in panel_of(app)


async def test_the_review_fits_into_any_window_and_a_low_panel_has_what_fits() -> None:
    async with watched("home V n", FIELD, GUESSED, size=SIZE) as (app, pilot):
        frame = screen_of(app).frame
        for size in ((80, 24), (60, 20), (20, 6), (9, 5), (1, 1)):
            await resized(pilot, *size)
            await press(pilot, "n N right")

            assert index_of(app) == 3
            lines = len(frame.panel.text.splitlines())
            assert lines <= frame.arrangement.panel[1] or not frame.panel.display
        await press(pilot, "left")
        for width, said in ((34, "50%. Clear D1 (B1)"), (13, "50%.…")):
            await resized(pilot, width, 9)
            assert f"Needless guess {said}" in words_of(app)


async def test_the_review_is_plain_where_signs_are() -> None:
    async with watched("home V n", FIELD, GUESSED, size=SIZE, ascii_only=True) as (app, _):
        assert panel_of(app).isascii()
        assert "> 2 ? C2 needless guess 50%" in panel_of(app)

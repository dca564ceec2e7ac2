"""The player's pause, and the clock behind whatever covers the board."""

from minetui.core import Minefield, Reveal
from minetui.formats import Replay, journal
from minetui.ui.app import MinetuiApp
from minetui.ui.setup import Destination, Setup

from .conftest import (
    PENNED,
    SMALL,
    Start,
    board_of,
    click_cell,
    game_of,
    press,
    screen_of,
    session_of,
    text_of,
)
from .test_hints import PAIRED, PAIRED_MOVES, SIZE, app_of

VEILED = {"░", "◂", "\n"}


async def test_pause_hides_the_board_and_stops_the_clock(playing: Start) -> None:
    """Rule 9."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        await press(pilot, "p")
        assert set(board_of(app)) <= VEILED
        assert "-_-" in text_of(app)
        assert not session_of(app).clock.running
        await press(pilot, "space f u left")
        assert len(game_of(app).moves) == 1
        assert "Paused. Press p or click to resume." in text_of(app)
        assert "row" not in text_of(app).splitlines()[-2]
        await press(pilot, "p")

        assert "1" in board_of(app)
        assert session_of(app).clock.running


async def test_there_is_nothing_to_pause_before_the_first_reveal(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "p")

        assert "There is nothing to pause yet." in text_of(app)
        assert not session_of(app).paused


async def test_a_key_in_a_pause_says_that_the_game_is_paused() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "p")
        said = {}
        for key in ("space", ".", "c", "f"):
            await press(pilot, f"L {key}")
            said[key] = "Paused. Press p or click to resume." in text_of(app)

        assert said == dict.fromkeys(said, True)
        assert len(game_of(app).moves) == len(PAIRED_MOVES)


async def test_no_odds_and_no_hints_are_seen_in_a_pause() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "o")
        await press(pilot, "p")

        assert set(board_of(app)) <= VEILED
        assert "Paused." in screen_of(app).frame.panel.text


COVERING = ["?", "n", "comma", "ctrl+p", "ctrl+s", "b"]  # and what a click on them opens


def held(app: MinetuiApp) -> bool:
    """Does another screen cover the board, which holds its clock and shows no cell?"""
    covered = app.screen is not screen_of(app)
    return covered and not session_of(app).clock.running and set(board_of(app)) <= VEILED


async def test_what_covers_the_board_holds_the_clock_and_leaving_it_goes_on(playing: Start) -> None:
    """P2: the clock ran behind dialogs, and the records left the game paused."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        seen = {}
        for key in (*COVERING, COVERING[0]):
            await press(pilot, key)
            was_held = held(app)
            await press(pilot, "escape")
            back = app.screen is screen_of(app)
            seen[key] = (was_held, back, session_of(app).clock.running, "1" in board_of(app))

        assert seen == dict.fromkeys(COVERING, (True, True, True, True))


async def test_the_players_own_pause_stays_behind_what_covers_the_board(playing: Start) -> None:
    """P2."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        await press(pilot, "p")
        seen = {}
        for key in ("comma", "ctrl+p", "b"):  # a dialog, the palette and a screen
            await press(pilot, key)
            await press(pilot, "escape")
            session, told = session_of(app), "Paused. Press p or click to resume." in text_of(app)
            seen[key] = (session.paused, session.clock.running, told)

        assert seen == dict.fromkeys(seen, (True, False, True))


async def test_a_replay_that_is_opened_over_a_game_holds_its_clock(playing: Start) -> None:
    """P2: on the way to it and back, over the records."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        session = session_of(app)
        app.show("replay", Replay(Minefield.drawn(*SMALL), (Reveal(0),)))
        await press(pilot, "")
        assert not session.clock.running
        assert not session_of(app).hidden
        await press(pilot, "q")

        assert session.clock.running


async def test_a_replay_is_never_veiled() -> None:
    """Nothing of it can be lost while another screen covers it."""
    app = MinetuiApp(
        Setup(first=Destination("replay", Replay(Minefield.drawn(*PENNED), (Reveal(9),))))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end ?")

        assert not set(board_of(app)) & {"░"}


async def test_a_game_that_is_over_or_not_begun_is_not_veiled(playing: Start) -> None:
    app = playing(*SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "comma")
        assert app.screen is not screen_of(app)
        assert "░" not in board_of(app)
        await press(pilot, "escape ctrl+home space comma")

        assert "░" not in board_of(app)


async def test_the_time_of_a_covered_board_is_in_the_journal(playing: Start) -> None:
    """C9: a game that is killed behind a dialog comes back with its clock."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        session = session_of(app)
        session.clock._before = 61.5
        await press(pilot, "?")
        kept = journal.read(session.journal.path.read_bytes())

        assert 61.5 <= kept.elapsed < 90


async def test_a_key_right_after_leaving_a_dialog_plays_on(playing: Start) -> None:
    """The board is there again before the next key."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        await press(pilot, "ctrl+home ? escape f")

        assert len(game_of(app).moves) == 2


async def test_a_click_on_the_veiled_board_resumes_and_does_nothing_else(playing: Start) -> None:
    """A newcomer clicked on the board of a resumed game, and nothing happened."""
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        moves = len(game_of(app).record)
        await press(pilot, "p")
        assert "Press p or click to resume." in text_of(app)
        await click_cell(pilot, 0, 0)

        assert not session_of(app).paused
        assert len(game_of(app).record) == moves

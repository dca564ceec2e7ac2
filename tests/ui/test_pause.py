"""The player's pause, and the clock behind whatever covers the board."""

import pytest

from minetui.core import Game, Minefield, Reveal
from minetui.formats import Replay, journal
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.board.scene import Scene

from .conftest import (
    PENNED,
    SMALL,
    board_of,
    click_cell,
    game_of,
    on_screen,
    panel_of,
    press,
    screen_of,
    session_of,
    text_of,
)
from .test_hints import PAIRED, PAIRED_MOVES, SIZE

VEILED = {"░", "◂", "\n"}
PAUSED = " · paused"


async def test_pause_hides_the_board_and_stops_the_clock_until_a_key_or_a_click() -> None:
    """Rule 9; before the first reveal there is nothing to pause."""
    async with on_screen(PENNED) as (app, pilot):
        await press(pilot, "p")
        assert "Nothing to pause yet." in text_of(app)
        assert not session_of(app).paused
        await click_cell(pilot, 1, 2)
        for resume in (press(pilot, "p"), press(pilot, "space"), click_cell(pilot, 0, 0)):
            await press(pilot, "p")
            assert set(board_of(app)) <= VEILED
            assert "-_-" in text_of(app)
            assert not session_of(app).clock.running
            await press(pilot, "f u left")
            assert PAUSED in text_of(app)
            assert text_of(app).splitlines()[-2:][0] == ""
            assert text_of(app).splitlines()[-1] == " Space Go on  m More  Esc Menu"
            await resume
            assert "1" in board_of(app)
            assert session_of(app).clock.running

        assert len(game_of(app).record) == 1


async def test_in_a_pause_no_odds_and_no_hints_are_seen_and_keys_say_what_goes_on() -> None:
    settings = Settings(hints=True)
    async with on_screen(Game.on(PAIRED, PAIRED_MOVES), SIZE, settings=settings) as (app, pilot):
        for key in ("o", "p"):
            await press(pilot, key)
        assert set(board_of(app)) <= VEILED
        assert panel_of(app) == ""  # the title says that it is paused
        for key in (".", "c", "f"):
            await press(pilot, f"L {key}")
            assert PAUSED in text_of(app), key

        assert len(game_of(app).moves) == len(PAIRED_MOVES)


COVERING = ["?", "n", "comma", "ctrl+p", "ctrl+s", "b"]  # and what a click on them opens


def held(app: MinetuiApp) -> bool:
    """Does another screen cover the board, which holds its clock and shows no cell of its own?

    Beside the settings it shows an example.
    """
    covered, example = app.screen is not screen_of(app), Scene.example(screen_of(app).board.grid)
    hidden = set(board_of(app)) <= VEILED or screen_of(app).board.scene == example
    return covered and not session_of(app).clock.running and hidden


async def test_what_covers_the_board_holds_the_clock_and_leaving_it_goes_on() -> None:
    """P2: the clock ran behind dialogs, and the records left the game paused."""
    async with on_screen(PENNED) as (app, pilot):
        await click_cell(pilot, 1, 2)
        for key in (*COVERING, COVERING[0]):
            await press(pilot, key)
            assert held(app), key
            await press(pilot, "escape")
            assert app.screen is screen_of(app), key
            assert session_of(app).clock.running, key
            assert "1" in board_of(app), key
        await press(pilot, "ctrl+home ? escape f")

        assert len(game_of(app).moves) == 2


async def test_the_players_own_pause_stays_behind_what_covers_the_board() -> None:
    """P2."""
    async with on_screen(PENNED) as (app, pilot):
        await click_cell(pilot, 1, 2)
        await press(pilot, "p")
        for key in ("comma", "ctrl+p", "b"):  # a dialog, the palette and a screen
            await press(pilot, key)
            await press(pilot, "escape")
            session = session_of(app)
            assert (session.paused, session.clock.running) == (True, False), key
            assert PAUSED in text_of(app), key


async def test_a_replay_that_is_opened_over_a_game_holds_its_clock() -> None:
    """P2: on the way to it and back, over the records."""
    async with on_screen(PENNED) as (app, pilot):
        await click_cell(pilot, 1, 2)
        session = session_of(app)
        app.show("replay", Replay(Minefield.drawn(*SMALL), (Reveal(0),)))
        await press(pilot, "")
        assert not session.clock.running
        assert not session_of(app).hidden
        await press(pilot, "q")

        assert session.clock.running


@pytest.mark.parametrize(
    ("what", "keys"),
    [
        (Replay(Minefield.drawn(*PENNED), (Reveal(9),)), "end ?"),
        (SMALL, "comma"),
        (SMALL, "ctrl+home space comma"),
    ],
    ids=["a replay", "a game that is not begun", "a game that is over"],
)
async def test_where_nothing_can_be_lost_a_covered_board_is_not_veiled(
    what: Replay | tuple[str, ...], keys: str
) -> None:
    async with on_screen(what) as (app, pilot):
        await press(pilot, keys)

        assert app.screen is not screen_of(app)
        assert "░" not in board_of(app)


async def test_the_time_of_a_covered_board_is_in_the_journal() -> None:
    """C9: a game that is killed behind a dialog comes back with its clock."""
    async with on_screen(PENNED) as (app, pilot):
        await click_cell(pilot, 1, 2)
        session = session_of(app)
        session.clock._before = 61.5
        await press(pilot, "?")
        kept = journal.read(session.journal.path.read_bytes())

        assert 61.5 <= kept.elapsed < 90

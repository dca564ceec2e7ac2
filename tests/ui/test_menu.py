"""The menu: what can be done, for those who know no keys."""

from itertools import chain
from pathlib import Path

import pytest

from minetui.core import LEVELS
from minetui.ui.analysis.screen import AnalysisScreen
from minetui.ui.board.layout import Size
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.dialog import MenuDialog
from minetui.ui.play.screen import GameScreen
from minetui.ui.replay.library import LibraryScreen
from minetui.ui.replay.screen import ReplayScreen
from minetui.ui.settings.help import HelpPage

from .conftest import (
    BEGINNER,
    EXPERT,
    PENNED,
    TRAP,
    click_cell,
    click_on,
    game_of,
    on_screen,
    press,
    resized,
    screen_of,
    session_of,
    text_of,
    type_at_once,
    until,
    words_of,
)
from .replays import watched
from .tables import EVERY


async def test_escape_opens_the_menu_with_all_entries_over_a_veiled_board_and_goes_on() -> None:
    """They fit 80 by 24."""
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "space escape")
        assert isinstance(app.screen, MenuDialog)
        assert session_of(app).hidden
        table = screen_of(app).table
        during, after = ([*chain(*table.menu(over=over))] for over in (False, True))
        for each in after:
            assert (each.menu in text_of(app)) == (each in during)
        await press(pilot, "escape")
        assert app.screen is screen_of(app)
        assert not session_of(app).hidden
        type_at_once(app, "escape question_mark")
        await press(pilot, "")

        assert isinstance(app.screen, HelpPage)


@pytest.mark.parametrize("keys", ["escape 3", "escape down down down enter", "f10 3", "3"])
async def test_a_level_is_begun_by_its_key_or_by_the_cursor(keys: str) -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, keys)

        assert game_of(app).level == EXPERT
        assert app.screen is screen_of(app)


async def test_an_entry_is_chosen_by_the_mouse() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await click_on(pilot, "Menu")
        await click_on(pilot, "Intermediate")
        assert game_of(app).level == LEVELS["Intermediate"]
        await click_on(pilot, "Menu")
        await click_on(pilot, "Go on")

        assert app.screen is screen_of(app)


async def test_what_is_switched_on_is_said_and_a_level_keeps_the_kind_of_boards() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "H L escape")
        for said in ("Hints: on", "Techniques: pairs", "No guessing: off"):
            assert said in text_of(app)
        await press(pilot, "G escape")
        assert "No guessing: on" in text_of(app)
        await press(pilot, "2")

        assert game_of(app).level == LEVELS["Intermediate"]
        assert game_of(app).dealer.kind == "solvable:logic"


async def test_a_game_is_looked_back_on_only_once_it_is_over() -> None:
    async with on_screen(TRAP) as (app, pilot):
        await press(pilot, "ctrl+home space escape")
        assert "Watch this game" not in text_of(app)
        await press(pilot, "escape right right space escape")

        for caption in ("Watch this game", "Review", "Start map"):
            assert caption in text_of(app)


async def test_a_replay_has_a_menu_of_its_own() -> None:
    async with watched("escape") as (app, _):
        assert "Play on from here" in text_of(app)
        assert "Beginner" not in text_of(app)


@pytest.mark.parametrize("size", [(1, 1), (7, 8), (12, 5), (20, 6)])
async def test_the_menu_opens_in_a_tiny_window_and_scrolls_to_its_last_entry(size: Size) -> None:
    """Even where a key has no room beside its caption."""
    async with on_screen(BEGINNER, size) as (app, pilot):
        await press(pilot, "escape end")
        assert isinstance(app.screen, MenuDialog)
        assert ("Quit" in words_of(app)) is (size == (20, 6))
        await press(pilot, "home")
        await resized(pilot, 80, 24)
        await press(pilot, "")

        assert "Beginner" in text_of(app)


@pytest.mark.parametrize("screen", [GameScreen, ReplayScreen, AnalysisScreen])
def test_each_place_is_that_of_one_command(screen: type[BoardScreen]) -> None:
    bar, bar_after, menu = screen.places

    for ids in (bar, bar_after, [id for section in menu for id in section]):
        assert len(ids) == len({*ids})
        assert {*ids} <= {*EVERY}


async def test_saved_games_are_listed_from_the_menu_and_played_on(home: Path) -> None:
    """A newcomer found no way back to a game that was saved."""
    async with on_screen(PENNED) as (app, pilot):
        await click_cell(pilot, 1, 2)
        await press(pilot, "ctrl+s enter escape")
        await click_on(pilot, "Saved games")
        assert isinstance(app.screen, LibraryScreen)
        await until(pilot, lambda: "7×3/6 unfinished" in text_of(app))
        await press(pilot, "enter")
        await until(pilot, lambda: session_of(app).watched)
        await press(pilot, "end t")

        assert not session_of(app).watched
        assert game_of(app).position.revealed

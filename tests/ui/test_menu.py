"""The menus: all places, and what can be done on the screen, for those who know no keys."""

import re

import pytest

from minetui.ui.analysis.screen import AnalysisScreen
from minetui.ui.app import MinetuiApp
from minetui.ui.board.layout import Size
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.dialog import MenuDialog
from minetui.ui.learn.screen import LessonScreen
from minetui.ui.play.new_game_dialog import NewGameDialog
from minetui.ui.play.screen import GameScreen
from minetui.ui.replay.screen import ReplayScreen
from minetui.ui.settings.help import HelpPage
from minetui.ui.train.screen import PuzzleScreen

from .conftest import (
    BEGINNER,
    TRAP,
    click_on,
    on_screen,
    press,
    resized,
    screen_of,
    session_of,
    text_of,
    type_at_once,
    words_of,
)
from .replays import watched
from .tables import EVERY

LOSE = "ctrl+home space ctrl+end space ctrl+home down right space"  # on the board TRAP
PLACES = (
    *("Continue", "New game", "Daily board", "Lessons", "Puzzles", "Analyse a board"),
    *("Games", "Records", "Settings", "Language", "Help", "Quit"),
)


def entries_of(app: MinetuiApp) -> list[str]:
    """The lines of the menu that is open."""
    lines = (line.partition("│")[2].partition("│")[0] for line in text_of(app).splitlines())
    return [line for line in (each.strip(" ─") for each in lines) if line]


async def test_escape_opens_the_menu_of_places_over_a_veiled_board_and_goes_on() -> None:
    """Twelve entries of one column, each with its state and its key, the first goes back."""
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "space escape")
        assert isinstance(app.screen, MenuDialog)
        assert session_of(app).hidden
        entries = entries_of(app)
        assert [next(e for e in PLACES if line.startswith(e)) for line in entries] == [*PLACES]
        assert next(line for line in entries if line.startswith("New")).split() == [
            *("New", "game", "Beginner", "n")
        ]
        await press(pilot, "escape")
        assert app.screen is screen_of(app)
        assert not session_of(app).hidden
        type_at_once(app, "escape question_mark")
        await press(pilot, "")

        assert isinstance(app.screen, HelpPage)


@pytest.mark.parametrize("keys", ["escape n", "escape enter", "space f10 down enter", "n"])
async def test_a_place_is_opened_by_its_key_or_by_the_cursor(keys: str) -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, keys)

        assert isinstance(app.screen, NewGameDialog)


@pytest.mark.parametrize(("keys", "running"), [("", False), ("f", True), (LOSE, False)])
async def test_the_menu_begins_with_the_game_while_one_is_running(keys: str, running: bool) -> None:
    async with on_screen(TRAP) as (app, pilot):
        await press(pilot, f"{keys} escape")
        menu = app.screen
        assert isinstance(menu, MenuDialog)

        assert menu.here == ("" if running else "new")
        assert re.search(r"Continue.*0:\d\d" if running else r"Continue +Esc", text_of(app))


async def test_an_entry_is_chosen_by_the_mouse() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await click_on(pilot, "Menu")
        await click_on(pilot, "Continue")
        assert app.screen is screen_of(app)
        await click_on(pilot, "Menu")
        await click_on(pilot, "Help")

        assert isinstance(app.screen, HelpPage)


async def test_what_is_switched_on_is_said_in_the_menu_of_the_board() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "H m")
        shown = [" ".join(line.split()) for line in entries_of(app)]

        assert {"Hints on H", "Hints use one number L", "Odds off o"} <= {*shown}


async def test_a_game_is_looked_back_on_only_once_it_is_over() -> None:
    async with on_screen(TRAP) as (app, pilot):
        await press(pilot, "ctrl+home space m")
        assert "Review" not in text_of(app)
        await press(pilot, "escape right right space")
        assert session_of(app).over
        await press(pilot, "m")

        for caption in ("Hints", "Odds", "Pause"):
            assert caption not in text_of(app)
        for caption in ("Figures", "Review", "Start map", "Race this board"):
            assert caption in text_of(app)


async def test_a_replay_has_a_menu_of_its_own_and_escape_goes_back() -> None:
    async with watched("m") as (app, _):
        assert isinstance(app.screen, MenuDialog)
        assert "New game" not in text_of(app)


@pytest.mark.parametrize("size", [(1, 1), (7, 8), (12, 6), (20, 7)])
async def test_the_menu_opens_in_a_tiny_window_and_scrolls_to_its_last_entry(size: Size) -> None:
    """Even where a key has no room beside its caption."""
    async with on_screen(BEGINNER, size) as (app, pilot):
        await press(pilot, "escape end")
        assert isinstance(app.screen, MenuDialog)
        assert ("Quit" in words_of(app)) is (size >= (12, 6))
        await press(pilot, "home")
        await resized(pilot, 80, 24)
        await press(pilot, "")

        assert "Records" in text_of(app)


@pytest.mark.parametrize(
    "screen", [GameScreen, ReplayScreen, AnalysisScreen, LessonScreen, PuzzleScreen]
)
def test_each_place_is_that_of_one_command(screen: type[BoardScreen]) -> None:
    bar, bar_after, menu, more, _ = screen.places
    menus = [id for section in (*menu, *more) for id in section]

    for ids in (bar, bar_after, menus):
        assert len(ids) == len({*ids})
        assert {*ids} <= {*EVERY}

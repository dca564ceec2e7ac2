"""The menu: what can be done, for those who know no keys."""

from pathlib import Path

import pytest

from minetui.core import LEVELS
from minetui.ui.analysis.screen import AnalysisScreen
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.dialog import MenuDialog
from minetui.ui.play.screen import GameScreen
from minetui.ui.replay.library import LibraryScreen
from minetui.ui.replay.screen import ReplayScreen
from minetui.ui.settings.help import HelpPage

from .conftest import (
    PENNED,
    TRAP,
    Start,
    beginner,
    click_cell,
    click_on,
    game_of,
    press,
    resized,
    screen_of,
    session_of,
    text_of,
    type_at_once,
    until,
    words_of,
)
from .replays import replaying
from .tables import EVERY

SIZE = (80, 24)


async def test_escape_opens_the_menu_over_a_veiled_board_and_goes_on() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space escape")
        assert isinstance(app.screen, MenuDialog)
        assert session_of(app).hidden
        await press(pilot, "escape")

        assert app.screen is screen_of(app)
        assert not session_of(app).hidden


async def test_all_entries_fit_80_by_24() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "escape")
        shown = text_of(app)
        during, after = (screen_of(app).table.menu(over=over) for over in (False, True))

        assert all(command.menu in shown for section in during for command in section)
        for command in (each for section in after for each in section if each.after):
            assert command.menu not in shown


@pytest.mark.parametrize("keys", ["escape 3", "escape down down down enter", "f10 3", "3"])
async def test_a_level_is_begun_by_its_key_or_by_the_cursor(keys: str) -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, keys)

        assert game_of(app).level == LEVELS["Expert"]
        assert app.screen is screen_of(app)


async def test_an_entry_is_chosen_by_the_mouse() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await click_on(pilot, "Menu")
        await click_on(pilot, "Intermediate")
        assert game_of(app).level == LEVELS["Intermediate"]
        await click_on(pilot, "Menu")
        await click_on(pilot, "Go on")

        assert app.screen is screen_of(app)


async def test_keys_that_come_together_open_the_menu_and_choose() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        type_at_once(app, "escape question_mark")
        await press(pilot, "")

        assert isinstance(app.screen, HelpPage)


async def test_what_is_switched_on_is_said() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "H L escape")
        assert "Hints: on" in text_of(app)
        assert "Techniques: pairs" in text_of(app)
        assert "No guessing: off" in text_of(app)
        await press(pilot, "G escape")

        assert "No guessing: on" in text_of(app)


async def test_a_level_keeps_the_kind_of_boards() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "G 2")

        assert game_of(app).level == LEVELS["Intermediate"]
        assert game_of(app).dealer.kind == "solvable:logic"


async def test_a_game_is_looked_back_on_only_once_it_is_over(playing: Start) -> None:
    app = playing(*TRAP)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home space escape")
        assert "Watch this game" not in text_of(app)
        await press(pilot, "escape right right space escape")

        assert {"Watch this game", "Review", "Start map"} <= {
            caption
            for caption in ("Watch this game", "Review", "Start map")
            if caption in text_of(app)
        }


async def test_a_replay_has_a_menu_of_its_own() -> None:
    app = replaying()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "escape")

        assert "Play on from here" in text_of(app)
        assert "Beginner" not in text_of(app)


async def test_in_a_tiny_window_the_menu_scrolls_to_its_last_entry() -> None:
    app = beginner()
    async with app.run_test(size=(20, 6)) as pilot:
        await press(pilot, "escape end")

        assert "Quit" in words_of(app)


@pytest.mark.parametrize("size", [(1, 1), (7, 8), (12, 5)])
async def test_the_menu_opens_where_a_key_has_no_room_beside_its_caption(
    size: tuple[int, int],
) -> None:
    app = beginner()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "escape")
        assert isinstance(app.screen, MenuDialog)
        await resized(pilot, 80, 24)
        await press(pilot, "")

        assert "Beginner" in text_of(app)


@pytest.mark.parametrize("screen", [GameScreen, ReplayScreen, AnalysisScreen])
def test_each_place_is_that_of_one_command(screen: type[BoardScreen]) -> None:
    bar, bar_after, menu = screen.places

    for ids in (bar, bar_after, [id for section in menu for id in section]):
        assert len(ids) == len({*ids})
        assert {*ids} <= {*EVERY}


async def test_saved_games_are_listed_from_the_menu_and_played_on(
    playing: Start, home: Path
) -> None:
    """A newcomer found no way back to a game that was saved."""
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
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

"""A recorded game on the screen: it runs, is held, stepped through and sped up."""

import pytest

from minetui.core import Flag, Minefield, Reveal, Status
from minetui.ui.board.go_to import GoToDialog
from minetui.ui.board.minimap import Minimap
from minetui.ui.daily.calendar import CalendarScreen
from minetui.ui.learn.screen import LessonsScreen
from minetui.ui.records.screen import RecordsScreen
from minetui.ui.replay.library import GamesScreen
from minetui.ui.settings.colours import PaletteDialog
from minetui.ui.settings.settings import SettingsDialog
from minetui.ui.train.screen import TrainScreen

from .conftest import (
    board_of,
    click,
    click_cell,
    feature,
    game_of,
    press,
    resized,
    screen_of,
    text_of,
)
from .replays import MOVES, bar_of, index_of, playback_of, run_for, watched


async def test_a_replay_is_stepped_forward_and_back() -> None:
    async with watched("home") as (app, pilot):
        assert "·" * 7 in board_of(app)
        assert "move 0 of 5" in text_of(app)
        await press(pilot, "right right right")
        assert board_of(app) == "⚑1 2⚑··\n11 3···\n   2···"
        assert " 0:02 " in bar_of(app)
        assert "move 3 of 5" in text_of(app)
        await press(pilot, "left")
        assert board_of(app).startswith("⚑1 2·")
        await press(pilot, "end")

        assert game_of(app).status is Status.LOST


async def test_a_replay_runs_at_its_own_times_and_at_others() -> None:
    async with watched("home space") as (app, pilot):
        playback = playback_of(app)
        assert playback.running
        await press(pilot, "right_square_bracket right_square_bracket left_square_bracket")
        assert "×2" in text_of(app)
        run_for(app, 0.9)
        assert (round(playback.at, 6), index_of(app)) == (1.8, 2)
        await press(pilot, "space")
        run_for(app, 5)

        assert (round(playback.at, 6), index_of(app)) == (1.8, 2)


async def test_a_replay_runs_when_it_opens_but_not_under_a_dialog_nor_while_all_stands() -> None:
    """It was suspended, or the machine slept. From its end it runs again."""
    async with watched("") as (app, pilot):
        assert playback_of(app).running
        await press(pilot, "home space question_mark")
        run_for(app, 5)
        assert playback_of(app).at == 0
        await press(pilot, "escape")
        run_for(app, 3600)
        assert playback_of(app).at == 1
        await press(pilot, "end space")

        assert playback_of(app).running
        assert index_of(app) <= 1


async def test_the_last_speed_is_as_fast_as_the_screen() -> None:
    async with watched("home" + 6 * " right_square_bracket") as (app, pilot):
        assert "×64" in text_of(app)
        await press(pilot, "right_square_bracket right_square_bracket")
        assert "×max" in text_of(app)
        assert "Top speed." in text_of(app)
        playback_of(app).running = True
        run_for(app, 0)
        assert index_of(app) == 1
        playback_of(app).running = False
        await press(pilot, "left_square_bracket")
        assert "×64" in text_of(app)


async def test_hints_work_at_every_step_and_do_not_make_a_watched_game_assisted() -> None:
    async with watched("home right", hint=True, size=(120, 24)) as (app, pilot):
        assert " 4 to flag" in text_of(app)
        await press(pilot, "right")
        assert " 3 to flag" in text_of(app)
        await press(pilot, "o")

        assert "assisted" not in text_of(app)


async def test_a_click_changes_no_replay_and_on_the_key_bar_it_is_one_command() -> None:
    async with watched("home") as (app, pilot):
        await click_cell(pilot, 1, 1)
        await click_cell(pilot, 0, 5, button=3)

        assert game_of(app).record == MOVES
        assert index_of(app) == 0
        await click(pilot, "#keys", (screen_of(app).keys.text.index("Step"), 0))
        assert index_of(app) == 1


async def test_a_board_without_moves_is_an_empty_replay() -> None:
    async with watched("right left space end home n N", moves=()) as (app, pilot):
        await press(pilot, "right")
        assert "move 0 of 0" in text_of(app)


async def test_a_record_that_loses_with_its_first_click_is_watched() -> None:
    async with watched("end", moves=(Reveal(0, 0.0), Flag(4, 1.0))) as (app, _):
        assert game_of(app).status is Status.LOST
        assert "move 1 of 1" in text_of(app)


async def test_a_replay_works_in_a_window_of_a_few_cells_and_in_ascii() -> None:
    async with watched("home right right right right", size=(20, 6), ascii_only=True) as (app, _):
        assert text_of(app).splitlines()[-1] == " = ======#----x 4/5"
        assert text_of(app).isascii()


async def test_no_window_is_too_small() -> None:
    async with watched("home n H N end space", hint=True, size=(1, 1)) as (app, pilot):
        await resized(pilot, 80, 24)
        await press(pilot, "end")

        assert "move 5 of 5" in text_of(app)


@pytest.mark.parametrize(
    ("key", "opened"),
    [
        *(("D", CalendarScreen), ("G", GamesScreen), ("b", RecordsScreen), ("P", PaletteDialog)),
        *(("comma", SettingsDialog), ("f2", LessonsScreen), ("f3", TrainScreen)),
    ],
)
async def test_the_places_of_the_menu_have_their_keys_here_too(key: str, opened: type) -> None:
    async with watched("home") as (app, pilot):
        await press(pilot, key)

        assert isinstance(app.screen, opened)


async def test_the_size_of_the_cells_is_chosen_and_kept_by_the_keys_of_the_game() -> None:
    async with watched("home") as (app, pilot):
        for key, zoom in (("minus", 1), ("0", 0), ("plus", 1)):
            await press(pilot, key)
            assert app.settings.zoom == zoom


async def test_a_cut_board_has_its_map_and_a_way_to_a_cell() -> None:
    wide = Minefield.drawn(*["." * 200] * 60, "*" + "." * 199)
    async with watched("home", wide, (Reveal(0, 0.0), Flag(12000, 1.0))) as (app, pilot):
        await press(pilot, "M")
        assert feature(app, Minimap).wants_map
        await press(pilot, "g")

        assert isinstance(app.screen, GoToDialog)

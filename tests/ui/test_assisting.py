"""What makes a game assisted asks once: in the status line, where the same key again means yes."""

import pytest

from minetui.store import Settings
from minetui.ui.hints.hints import Hints

from .conftest import (
    CASUAL,
    PENNED,
    click_cell,
    feature,
    game_of,
    on_screen,
    press,
    screen_of,
    settled,
    text_of,
)

HELPS = [("H", "hints"), ("o", "odds"), ("u", "undo"), ("full_stop", "moves"), ("c", "moves")]


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize(("key", "what"), [*HELPS, ("A", "analysed")])
async def test_help_in_a_game_that_counts_asks_and_the_same_key_means_yes(
    key: str, what: str, size: tuple[int, int]
) -> None:
    """The question says what help costs, and is whole in a narrow window, too."""
    async with on_screen(PENNED, size, asks=True) as (app, pilot):
        await click_cell(pilot, 1, 2)
        await press(pilot, key)
        asked = text_of(app).splitlines()[-2:]
        assert what in asked[0].lower()
        assert "best" in asked[0]
        assert asked[0].endswith("?")
        assert "Esc No" in asked[1]
        assert not game_of(app).assisted
        await press(pilot, "escape")
        assert app.screen is screen_of(app)
        assert not game_of(app).assisted
        game = game_of(app)
        await press(pilot, f"{key} left {key} {key}")

        assert game.assisted


async def test_once_a_game_is_assisted_nothing_asks() -> None:
    async with on_screen(CASUAL, asks=True) as (app, pilot):
        await press(pilot, "ctrl+end space u u")
        assert game_of(app).assisted
        await press(pilot, "space H")
        assert feature(app, Hints).shown


async def test_a_setting_turns_the_question_off_for_ordinary_games() -> None:
    for asks in (True, False):
        async with on_screen(PENNED, asks=asks) as (app, pilot):
            await click_cell(pilot, 1, 2)
            await press(pilot, "H")

            assert feature(app, Hints).shown is not asks


async def test_hints_of_one_game_do_not_go_on_to_the_next_unless_the_settings_say_so() -> None:
    for always in (False, True):
        async with on_screen(PENNED, settings=Settings(hints=always)) as (app, pilot):
            await click_cell(pilot, 1, 2)
            if not always:
                await press(pilot, "H")
            assert feature(app, Hints).shown
            screen_of(app).action_command("restart")
            await settled(pilot)

            assert feature(app, Hints).shown is always
            assert not game_of(app).assisted


async def test_hints_that_the_settings_switch_on_wait_for_the_next_game() -> None:
    """Where a game counts they would spoil it without a question."""
    async with on_screen(PENNED, asks=True) as (app, pilot):
        await click_cell(pilot, 1, 2)
        app.change({"hints": True})
        await settled(pilot)
        assert not game_of(app).assisted
        assert not feature(app, Hints).shown
        screen_of(app).action_command("restart")
        await settled(pilot)
        assert feature(app, Hints).shown
        app.change({"hints": False})
        await settled(pilot)

        assert not feature(app, Hints).shown

"""The dialog that changes the settings."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from minetui.core import LEVELS, FirstClick, Level
from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.settings.settings import EXPLAINED, LABELS, SettingsDialog

from .conftest import (
    BEGINNER,
    PENNED,
    board_of,
    click_on,
    on_screen,
    press,
    resized,
    screen_of,
    session_of,
    text_of,
)

TO_COLOURS = "down down down down down"  # from the first row


def row(app: MinetuiApp, name: str) -> str:
    """What stands in the row of a setting."""
    shown = app.screen
    assert isinstance(shown, SettingsDialog)
    return str(shown.list.get_option_at_index(shown.list.index_of(name)).prompt)


def test_every_setting_that_no_other_dialog_changes_has_a_row() -> None:
    elsewhere = {"shape", "welcome", "custom", "record_columns", "keys", "name"}
    only_in_the_file = {"page_address", "analysis_budget"}

    assert {*LABELS} == {*vars(Settings())} - elsewhere - only_in_the_file


async def test_the_dialog_shows_the_settings_and_what_is_wrong_with_the_file() -> None:
    """A level of one's own can be turned back to."""
    notice = "settings.toml: theme: got [bold]3"
    looks = Settings(level=Level(3, 4, 5), hints=True)
    async with on_screen(BEGINNER, settings=looks, notices=(notice,)) as (app, pilot):
        await press(pilot, "comma")
        shown = text_of(app)

        assert re.findall(r"│   (\w[\w …]+?) {2,}(?:‹ )?(\w.*?)(?: ›)? +│", shown) == [
            *(("Level", "4 × 3, 5 mines"), ("First reveal", "an opening"), ("No guess", "off")),
            *(
                ("Hints", "on"),
                ("Ask before hints", "off"),
                ("Colours …", "slate"),
                ("Cells", "as large as fit"),
            ),
            *(("Motion", "on"), ("Question marks", "off"), ("Light neighbours", "off")),
            *(("Language", "as the system"), ("Bell", "off")),
            *(("Say neighbours", "off"), ("Keys …", "standard")),
        ]
        assert "Signs               ⚑ ✱" in shown
        assert notice in shown
        assert str(SettingsFile().path) not in shown
        for key, level in (("right", "Beginner"), ("left", "4 × 3, 5 mines")):
            await press(pilot, key)
            assert f"‹ {level} ›" in row(app, "level")


@pytest.mark.parametrize(
    ("keys", "changed"),
    [
        ("", {}),
        ("left", {"level": LEVELS["Expert"]}),
        ("enter left", {}),
        ("down right down space", {"first_click": FirstClick.SAFE, "no_guess": True}),
        ("end up right down left", {"neighbours": True, "key_set": "rogue"}),
        (f"{TO_COLOURS} enter down enter", {"theme": "meadow"}),
        (f"{TO_COLOURS} enter down escape", {}),
        ("left down right u", {"level": LEVELS["Expert"]}),
        ("left down right u u u", {}),
        (f"{TO_COLOURS} enter down enter u", {}),
    ],
)
async def test_each_change_is_in_force_and_kept_at_once_and_u_takes_the_last_one_back(
    keys: str, changed: dict[str, object]
) -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, f"comma {keys}")
        assert isinstance(app.screen, SettingsDialog)
        assert app.settings == replace(Settings(ask_assisted=False), **changed)  # type: ignore[arg-type]
        assert app.theme == app.settings.theme
        await press(pilot, "escape")
        assert app.screen is screen_of(app)

    assert SettingsFile().read() == (replace(Settings(), **changed), [])  # type: ignore[arg-type]


async def test_what_is_at_the_cursor_is_explained_below() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "comma")
        for text in EXPLAINED.values():
            assert f"\n {text}\n" in text_of(app)
            await press(pilot, "down")


async def test_a_change_is_seen_on_the_board_beside_the_dialog_but_not_the_game() -> None:
    """The board is an example while a game waits: nobody may think about a game without time."""
    async with on_screen(PENNED, (120, 24)) as (app, pilot):
        await press(pilot, "ctrl+home down down right space")
        game = board_of(app)
        await press(pilot, "comma")
        example = board_of(app)
        assert not session_of(app).clock.running
        assert example != game
        assert {*example} > {"1"}
        await press(pilot, "escape")
        assert board_of(app) == game
        await press(pilot, "P")
        assert board_of(app) == example
        await press(pilot, "escape n")

        assert not {*board_of(app)} & {*"123"}


async def test_the_mouse_turns_a_row() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "comma")
        for size in ("S", "M"):
            await click_on(pilot, "Cells")
            assert row(app, "zoom") == f"   Cells             ‹ {size} ›"
        await click_on(pilot, "Done")

        assert app.settings.zoom == 2


async def test_a_small_window_scrolls_to_the_row_that_is_used() -> None:
    looks = Settings(level=Level(3, 4, 5), glyphs="ascii")
    words = ("First", "No", "Hints", "Ask", "Colours", "Cells", "Signs", "Motion", "Question")
    async with on_screen(BEGINNER, (40, 12), settings=looks) as (app, pilot):
        for size in ((40, 12), (60, 8)):
            await resized(pilot, *size)
            await press(pilot, "comma")
            for word in (*words, "Light", "Language", "Bell", "Say", "Keys"):
                await press(pilot, "down")
                assert word in text_of(app), size
            await press(pilot, "escape")


async def test_a_changed_setting_leaves_the_rest_of_the_file(tmp_path: Path) -> None:
    path = SettingsFile().path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("# mine\ntheme = 'dark' # so\nzooom = 3\n[keys]\nflag = 'x'\n")
    settings, _ = SettingsFile().read()
    async with on_screen(BEGINNER, settings=settings) as (_, pilot):
        await press(pilot, f"comma left down right {TO_COLOURS[5:]} right escape")

    assert path.read_text() == (
        'level = "expert"\nfirst_click = "safe"\n# mine\ntheme = "meadow" # so\nzooom = 3\n'
        "[keys]\nflag = 'x'\n"
    )
    assert SettingsFile().read()[0] == Settings(
        LEVELS["Expert"], first_click=FirstClick.SAFE, theme="meadow", keys={"flag": ("x",)}
    )

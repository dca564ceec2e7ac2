"""The dialog that changes the settings."""

import re
from functools import partial
from pathlib import Path
from typing import Any

from minetui.core import LEVELS, FirstClick, Level
from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.settings.settings import LABELS, SettingsDialog

from .conftest import (
    BEGINNER,
    click_on,
    on_screen,
    press,
    resized,
    rounds,
    screen_of,
    text_of,
    words_of,
)

Answers = list[dict[str, Any] | None]


def row(app: MinetuiApp, name: str) -> str:
    """What stands in the row of a setting."""
    shown = app.screen
    assert isinstance(shown, SettingsDialog)
    return str(shown.list.get_option_at_index(shown.list.index_of(name)).prompt)


def test_every_setting_that_no_other_dialog_changes_has_a_row() -> None:
    elsewhere = {"welcome", "custom", "record_columns"}
    only_in_the_file = {"page_address", "analysis_budget"}

    assert {*LABELS} == {*vars(Settings())} - elsewhere - only_in_the_file


async def test_the_dialog_shows_the_settings_the_file_and_what_is_wrong_with_it() -> None:
    """A level of one's own can be turned back to."""
    notice = "settings.toml: theme: expected a name, got [bold]3"
    looks = Settings(level=Level(3, 4, 5), hints=True)
    async with on_screen(BEGINNER, settings=looks, notices=(notice,)) as (app, pilot):
        await press(pilot, "comma")
        shown = text_of(app)

        assert re.findall(r"│   (\w[\w ]+?) +< (.+) > +│", shown) == [
            *(("Level", "4 × 3, 5 mines"), ("First click", "opening"), ("No guessing", "off")),
            *(("Colours", "slate"), ("Signs", "unicode"), ("Cell size", "automatic")),
            *(("Motion", "on"), ("Hints", "on"), ("Ask before help", "off")),
            ("Question marks", "off"),
            *(("Say neighbours", "off"), ("Bell", "off"), ("Set of keys", "standard")),
        ]
        assert notice in shown
        assert f"Keptin{SettingsFile().path}" in words_of(app).replace(" ", "")
        for key, level in (("right", "Beginner"), ("left", "4 × 3, 5 mines")):
            await press(pilot, key)
            assert f"< {level} >" in row(app, "level")
        assert app.screen.changes == {}


CHANGES: dict[str, dict[str, object] | None] = {
    "escape": None,
    "left ctrl+s": {"level": LEVELS["Expert"]},
    "enter left ctrl+s": {},
    "down right down space down right ctrl+s": {
        **{"first_click": FirstClick.SAFE, "no_guess": True, "theme": "meadow"}
    },
    "end up up up right end up left ctrl+s": {"neighbours": True, "key_set": "numpad"},
    "down down down enter down enter ctrl+s": {"theme": "meadow"},
    "down down down enter down enter escape": None,
}


async def test_the_keys_turn_the_rows_and_save_or_leave() -> None:
    answers = {}
    async with on_screen(BEGINNER) as (app, pilot):
        for keys in CHANGES:
            app.push_screen(SettingsDialog(app), partial(answers.__setitem__, keys))
            await press(pilot, keys)
            assert app.screen is screen_of(app), keys

        assert answers == CHANGES


async def test_the_mouse_turns_a_row_and_saves() -> None:
    answers = Answers()
    async with on_screen(BEGINNER) as (app, pilot):
        app.push_screen(SettingsDialog(app), answers.append)
        await rounds(pilot)
        for size in ("S", "M"):
            await click_on(pilot, "Cell size")
            assert row(app, "zoom") == f"  Cell size       < {size} >"
        await click_on(pilot, "Ctrl+S Save")

        assert answers == [{"zoom": 2}]


async def test_a_small_window_scrolls_to_the_row_that_is_used() -> None:
    looks, answers = Settings(level=Level(3, 4, 5), glyphs="ascii"), Answers()
    words = ("First", "No", "Colours", "Signs", "Cell", "Motion", "Hints", "Ask")
    words += ("Question", "Say", "Bell", "Set", "Change")
    async with on_screen(BEGINNER, (20, 6), settings=looks) as (app, pilot):
        for size in ((20, 6), (40, 10)):
            await resized(pilot, *size)
            app.push_screen(SettingsDialog(app), answers.append)
            await rounds(pilot)
            for word in words:
                await press(pilot, "down")
                assert word in text_of(app), size
            await press(pilot, "ctrl+s")

        assert answers == [{}, {}]


async def test_what_the_dialog_answers_can_be_saved_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# mine\ntheme = 'dark' # so\nzooom = 3\n[keys]\nflag = 'x'\n")
    settings, _ = SettingsFile(path).read()
    answers = Answers()
    async with on_screen(BEGINNER, settings=settings) as (app, pilot):
        app.push_screen(SettingsDialog(app), answers.append)
        await press(pilot, "left down right down down right ctrl+s")
    assert answers[0]
    SettingsFile(path).save(answers[0])

    assert path.read_text() == (
        'level = "expert"\nfirst_click = "safe"\n# mine\ntheme = "meadow" # so\nzooom = 3\n'
        "[keys]\nflag = 'x'\n"
    )
    assert SettingsFile(path).read()[0] == Settings(
        LEVELS["Expert"], FirstClick.SAFE, theme="meadow", keys={"flag": ("x",)}
    )

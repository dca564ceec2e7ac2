"""The application: its screens, keys typed ahead of them, the palette, and changed settings."""

from itertools import product
from pathlib import Path

import pytest
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.widgets import OptionList

from minetui.core import LEVELS
from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.hints.hints import Hints
from minetui.ui.kit.app import Application
from minetui.ui.kit.glyphs import UNICODE
from minetui.ui.kit.screen import CommandScreen
from minetui.ui.play.screen import GameScreen
from minetui.ui.records.screen import RecordsScreen
from minetui.ui.settings.help import HelpPage
from minetui.ui.settings.settings import SettingsDialog

from .conftest import (
    BEGINNER,
    EXPERT,
    LOOSE,
    PENNED,
    SMALL,
    click_cell,
    feature,
    game_of,
    on_screen,
    press,
    rounds,
    screen_of,
    session_of,
    settled,
    text_of,
    type_at_once,
    until,
    words_of,
)

# Keys typed ahead


AHEAD = {
    **dict.fromkeys(("b space", "b f"), RecordsScreen),
    **{"comma f": SettingsDialog, "question_mark f": HelpPage},
    **dict.fromkeys(("b q", "? q", "b escape", "comma escape", "n escape"), GameScreen),
}


async def test_keys_typed_ahead_go_to_the_screen_that_the_key_before_led_to() -> None:
    """F4: `b␣` revealed, `,f` flagged, and `bq` quit the program."""
    async with on_screen(PENNED, (40, 12)) as (app, pilot):
        await click_cell(pilot, 1, 2)
        opened = {}
        for keys in AHEAD:
            type_at_once(app, keys)
            await settled(pilot)
            opened[keys] = type(app.screen)
            if app.screen is not screen_of(app):
                await press(pilot, "escape")

        assert opened == AHEAD
        assert len(game_of(app).moves) == 1
        type_at_once(app, "b q ctrl+home f ? escape ctrl+end f")
        await settled(pilot)
        assert [move.cell for move in game_of(app).moves] == [9, 0, 20]


async def test_keys_typed_ahead_fill_the_fields_of_a_dialog() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        type_at_once(app, "n tab tab tab end backspace 2 enter")
        await settled(pilot)

        assert game_of(app).level.mines == 132


async def test_keys_pressed_twice_open_a_screen_once_and_answer_a_dialog_once() -> None:
    async with on_screen(PENNED, (40, 12)) as (app, pilot):
        for keys in ("b b", "comma comma", "v v", "b comma", "t b", "? b b"):
            type_at_once(app, keys)
            await settled(pilot)
            assert len(app.screen_stack) <= 3, keys
            while len(app.screen_stack) > 1:
                await press(pilot, "escape")
        for keys in ("n", "comma end", "ctrl+s"):
            await press(pilot, keys)
            type_at_once(app, "enter enter escape")
            await settled(pilot)

        assert app.return_code is None


# Help and palette


async def test_help_and_palette_have_every_command_of_their_screen_with_the_keys_in_force() -> None:
    settings = Settings(keys={"flag": ("x", "ctrl+y"), "hints": ()})
    themes = [f"Theme: {name}" for name in Application.theme_names()]
    async with on_screen(BEGINNER, (100, 140), settings=settings) as (app, pilot):
        helps = {command.help for command in screen_of(app).table}
        offered = [*app.get_system_commands(app.screen)]
        titles = [command.title for command in offered]
        assert helps <= {command.help for command in offered}
        assert {"Flag (x)", "Hints", "Reveal (Space)"} <= {*titles}
        assert titles[-len(themes) :] == themes
        await press(pilot, "?")
        assert [help for help in helps if help not in words_of(app)] == []
        assert "x Ctrl+Y Flag a cell" in words_of(app)
        await press(pilot, "escape")
        assert app.screen is screen_of(app)
        await press(pilot, "b")
        titles = [command.title for command in app.get_system_commands(app.screen)]

        assert "Filter (/)" in titles
        assert "Reveal (Space)" not in titles


async def test_the_palette_finds_themes_and_commands_by_their_names() -> None:
    """P10: the help said so, and it found no theme."""
    async with on_screen(SMALL, (40, 12)) as (app, pilot):
        await press(pilot, "ctrl+home")
        for name, is_done in (
            ("safe-light", lambda: app.theme == "safe-light"),
            ("nord", lambda: app.theme == "nord"),
            ("reveal", lambda: session_of(app).over),
        ):
            await press(pilot, " ".join(["ctrl+p", *name]).replace("-", "minus"))
            options = app.screen.query_one(OptionList)
            await until(pilot, lambda options=options: options.option_count == 1)
            await press(pilot, "enter")
            await until(pilot, is_done)

            assert app.screen is screen_of(app)


# Settings


async def test_changed_settings_are_in_force_and_kept_and_others_not_written() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "comma ctrl+s")
        assert not SettingsFile().path.exists()
        await press(pilot, "comma right down down right down right ctrl+s")

        assert "The settings are saved." in text_of(app)
        assert game_of(app).level == LEVELS["Intermediate"]
        assert game_of(app).board_kind == "solvable:logic"
        assert app.theme == "meadow"
    kept, notices = SettingsFile().read()
    assert (kept.level, kept.no_guess, kept.theme) == (LEVELS["Intermediate"], True, "meadow")
    assert notices == []


async def test_hints_and_size_change_at_once_and_signs_at_the_next_start() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "comma end up up up up up up right up up right up right ctrl+s")

        assert feature(app, Hints).shown
        assert screen_of(app).board.zoom == 1
        assert app.glyphs is UNICODE
        assert "The settings are saved. The signs change at the next start." in text_of(app)


async def test_what_the_next_start_takes_can_be_changed_back() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        for signs in ("ascii", "unicode"):
            await press(pilot, "comma home down down down down right ctrl+s")

            assert SettingsFile().read()[0].glyphs == signs
            assert app.glyphs is UNICODE


async def test_a_size_of_cells_is_kept_for_all_boards() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "minus")
        assert app.settings.zoom == 1
        assert not SettingsFile().path.exists()
    assert SettingsFile().read()[0].zoom == 1

    async with on_screen(BEGINNER, settings=Settings(zoom=1)) as (_, pilot):
        await press(pilot, "0 plus 0")
    assert SettingsFile().read()[0].zoom == 0


@pytest.mark.parametrize(
    ("keys", "name", "value"),
    [("minus", "zoom", 1), ("comma down down down right ctrl+s", "theme", "meadow")],
)
async def test_a_setting_that_can_not_be_kept_is_in_force_all_the_same(
    keys: str, name: str, value: object, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.ui.kit.app.MOMENT", 0.001)
    home.write_bytes(b"")
    async with on_screen(BEGINNER, (160, 24)) as (app, pilot):
        await press(pilot, keys)
        await until(pilot, lambda: "Not saved: " in text_of(app))

        assert getattr(app.settings, name) == value


async def test_a_changed_colour_changes_nothing_else() -> None:
    async with on_screen(EXPERT, settings=Settings(hints=True)) as (app, pilot):
        await press(pilot, "space H")
        game = game_of(app)
        await press(pilot, "comma down down down right ctrl+s")

        assert app.theme == "meadow"
        assert game_of(app) is game
        assert not feature(app, Hints).shown


async def test_what_is_wrong_with_the_settings_is_told_at_the_start() -> None:
    settings = Settings(theme="plaid", keys={"fly": ("x",), "flag": ("h",)})
    notices = ("settings.toml: first",)
    async with on_screen(BEGINNER, (100, 40), settings=settings, notices=notices) as (app, pilot):
        assert "settings.toml: first (and 3 more: see the settings)" in text_of(app)
        assert app.theme == "slate"
        await press(pilot, "comma")
        shown = words_of(app)

        assert "settings.toml: keys: expected a command such as 'flag', got 'fly'" in shown
        assert "keys.flag: 'h' is a key of 'left' too, which loses it" in shown
        assert "theme: expected one of slate, meadow," in shown


@pytest.mark.parametrize("keys", ["comma down down down enter end escape escape", "P end escape"])
async def test_nothing_goes_back_to_a_theme_that_is_in_the_settings_but_not_there(
    keys: str,
) -> None:
    """The choice of colours offered it, and leaving the settings put it on: the program ended."""
    async with on_screen(BEGINNER, settings=Settings(theme="plaid")) as (app, pilot):
        await press(pilot, keys)
        assert app.theme == "slate"
        await press(pilot, "comma down down down enter end enter escape")

        assert app.theme == "slate"


# Any screen


@pytest.mark.parametrize(
    ("keys", "key"),
    [("", "q"), *product(("", "n", "comma", "ctrl+s", "?", "P"), ("ctrl+q", "ctrl+c"))],
)
async def test_q_leaves_a_game_and_ctrl_q_and_ctrl_c_every_dialog(keys: str, key: str) -> None:
    async with on_screen(LOOSE, (40, 12)) as (app, pilot):
        await press(pilot, keys)
        type_at_once(app, key)
        await until(pilot, lambda: app._exit)


async def test_a_message_is_said_until_the_next_command() -> None:
    async with on_screen(LOOSE, (40, 24)) as (app, pilot):
        screen = screen_of(app)
        assert isinstance(screen, CommandScreen)
        screen.say("One. Two is far too long to be shown here.")
        await rounds(pilot)
        assert screen.status.text == " One."
        await press(pilot, "left")

        assert screen.status.text.strip() == ""


# Suspended, as by Ctrl+Z


async def test_ctrl_z_suspends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()
    monkeypatch.setattr(MinetuiApp, "action_suspend_process", lambda _: done.append("suspended"))
    async with on_screen(PENNED) as (_, pilot):
        for keys in ("ctrl+z", "b ctrl+z"):
            await press(pilot, keys)

    assert done == ["suspended"] * 2


async def test_a_suspended_program_holds_the_clock_and_comes_back_with_title_and_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Textual only starts the terminal's application mode again."""
    written = list[str]()
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, data: written.append(data))
    async with on_screen(PENNED) as (app, pilot):
        await click_cell(pilot, 1, 2)
        clock = session_of(app).clock
        app._suspend_signal()
        assert not clock.running
        written.clear()
        app.post_message(Driver.SignalResume())
        await settled(pilot)
        assert clock.running
        assert "".join(written).count("\x1b]2;7×3/6 · 6 mines left\x07") == 1

        await press(pilot, "b")
        app._suspend_signal()
        app.post_message(Driver.SignalResume())
        await settled(pilot)
        assert not clock.running


async def test_another_title_of_the_window_paints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title changes with every flag, and cost 12,000 bytes each time."""
    refreshed = list[object]()
    async with on_screen(SMALL) as (app, pilot):
        monkeypatch.setattr(GameScreen, "refresh", lambda *given, **_: refreshed.append(given))
        before = app.title
        await press(pilot, "f")

        assert app.title != before
        assert refreshed == []

"""The application: its screens, keys typed ahead of them, the palette, and changed settings."""

from pathlib import Path

import pytest
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.widgets import Input, OptionList

from minetui.core import LEVELS, Game
from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.board.screen import BoardScreen
from minetui.ui.hints.hints import Hints
from minetui.ui.kit.app import Application
from minetui.ui.kit.glyphs import UNICODE
from minetui.ui.kit.screen import CommandScreen
from minetui.ui.records.screen import RecordsScreen
from minetui.ui.settings.help import HelpPage
from minetui.ui.settings.settings import SettingsDialog
from minetui.ui.setup import Setup

from .conftest import (
    LOOSE,
    PENNED,
    SMALL,
    Start,
    beginner,
    click_cell,
    feature,
    game_of,
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
    "b space": RecordsScreen,
    "b f": RecordsScreen,
    "comma f": SettingsDialog,
    "question_mark f": HelpPage,
}


async def test_keys_typed_ahead_go_to_the_screen_that_a_key_opened(playing: Start) -> None:
    """F4: `b␣` revealed, and `,f` flagged."""
    app = playing(*PENNED)
    async with app.run_test(size=(40, 12)) as pilot:
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


async def test_a_key_typed_ahead_leaves_the_screen_that_another_opened(playing: Start) -> None:
    """F4: `bq` quit the program."""
    app = playing(*PENNED)
    async with app.run_test(size=(40, 12)) as pilot:
        await click_cell(pilot, 1, 2)
        left = {}
        for keys in ("b q", "? q", "b escape", "comma escape", "n escape"):
            type_at_once(app, keys)
            await settled(pilot)
            left[keys] = app.screen is screen_of(app) and not app._exit

        assert left == dict.fromkeys(left, True)


async def test_keys_typed_ahead_play_on_where_screens_are_left(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_cell(pilot, 1, 2)
        type_at_once(app, "b q ctrl+home f ? escape ctrl+end f")
        await settled(pilot)

        assert [move.cell for move in game_of(app).moves] == [9, 0, 20]


async def test_keys_typed_ahead_fill_the_fields_of_a_dialog() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        type_at_once(app, "n tab tab tab end backspace 2 enter")
        await settled(pilot)

        assert game_of(app).level.mines == 132


async def test_keys_pressed_twice_open_a_screen_once(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(40, 12)) as pilot:
        screens = {}
        for keys in ("b b", "comma comma", "v v", "b comma", "t b", "? b b"):
            type_at_once(app, keys)
            await settled(pilot)
            screens[keys] = len(app.screen_stack)
            while len(app.screen_stack) > 1:
                await press(pilot, "escape")

        assert max(screens.values()) <= 3, screens
        assert app.return_code is None


async def test_a_dialog_answers_once(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=(40, 12)) as pilot:
        for keys in ("n", "comma end", "ctrl+s"):
            await press(pilot, keys)
            type_at_once(app, "enter enter escape")
            await settled(pilot)

        assert app.return_code is None


# Help and palette


async def test_help_lists_every_command() -> None:
    app = beginner()
    async with app.run_test(size=(100, 140)) as pilot:
        await press(pilot, "?")
        shown = words_of(app)

        assert all(command.help in shown for command in screen_of(app).table)
        await press(pilot, "escape")
        assert app.screen is screen_of(app)


async def test_help_and_palette_show_the_keys_in_force() -> None:
    app = beginner(keys={"flag": ("x", "ctrl+y"), "hints": ()})
    async with app.run_test(size=(100, 90)) as pilot:
        titles = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Flag (x)", "Hints", "Reveal (Space)"} <= titles
        await press(pilot, "?")

        assert "x Ctrl+Y Flag a cell" in words_of(app)


async def test_the_palette_offers_every_command_and_every_theme() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)):
        offered = list(app.get_system_commands(app.screen))

        assert {command.help for command in screen_of(app).table} <= {
            command.help for command in offered
        }
        assert [command.title for command in offered][-len(Application.theme_names()) :] == [
            f"Theme: {name}" for name in Application.theme_names()
        ]


async def test_the_palette_finds_a_theme_by_its_name() -> None:
    """P10: the help said so, and it did not."""
    app = beginner()
    async with app.run_test(size=(40, 12)) as pilot:
        for name in ("safe-light", "nord"):
            await press(pilot, " ".join(["ctrl+p", *name]).replace("-", "minus"))
            options = app.screen.query_one(OptionList)
            await until(pilot, lambda options=options: options.option_count == 1)
            await press(pilot, "enter")
            await until(pilot, lambda name=name: app.theme == name)

            assert app.screen is screen_of(app)


async def test_a_command_of_the_palette_is_carried_out(playing: Start) -> None:
    app = playing(*SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home ctrl+p r e v e a l")
        options = app.screen.query_one(OptionList)
        await until(pilot, lambda: options.option_count >= 1)
        await press(pilot, "enter")
        await until(pilot, lambda: bool(game_of(app).moves))

        assert session_of(app).over


async def test_the_palette_of_another_screen_has_its_commands() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b")
        offered = {command.title for command in app.get_system_commands(app.screen)}

        assert "Best/latest (b)" in offered
        assert "Reveal (Space)" not in offered


# Settings


async def test_changed_settings_are_in_force_and_kept() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "comma right down down right down right ctrl+s")

        assert "The settings are saved." in text_of(app)
        assert game_of(app).level == LEVELS["Intermediate"]
        assert game_of(app).board_kind == "solvable:logic"
        assert app.theme == "meadow"
    kept, notices = SettingsFile().read()
    assert (kept.level, kept.no_guess, kept.theme) == (LEVELS["Intermediate"], True, "meadow")
    assert notices == []


async def test_hints_and_size_change_at_once_and_signs_at_the_next_start() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "comma end up up up up up right up up right up right ctrl+s")

        assert feature(app, Hints).shown
        assert screen_of(app).board.zoom == 1
        assert app.glyphs is UNICODE
        assert "The settings are saved. The signs change at the next start." in text_of(app)


async def test_what_the_next_start_takes_can_be_changed_back() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        for signs in ("ascii", "unicode"):
            await press(pilot, "comma home down down down down right ctrl+s")

            assert SettingsFile().read()[0].glyphs == signs
            assert app.glyphs is UNICODE


async def test_a_size_of_cells_is_kept_for_all_boards() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "minus")
        assert app.settings.zoom == 1
        assert not SettingsFile().path.exists()
    assert SettingsFile().read()[0].zoom == 1

    app = beginner(zoom=1)
    async with app.run_test(size=(80, 24)) as pilot:
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
    app = beginner()
    async with app.run_test(size=(160, 24)) as pilot:
        await press(pilot, keys)
        await until(pilot, lambda: "Not saved: " in text_of(app))

        assert getattr(app.settings, name) == value


async def test_a_changed_colour_changes_nothing_else() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc"), settings=Settings(hints=True)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space H")
        game = game_of(app)
        await press(pilot, "comma down down down right ctrl+s")

        assert app.theme == "meadow"
        assert game_of(app) is game
        assert not feature(app, Hints).shown


async def test_settings_that_nobody_changed_are_not_written() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "comma ctrl+s")

        assert not SettingsFile().path.exists()


async def test_what_is_wrong_with_the_settings_is_told_at_the_start() -> None:
    keys = {"fly": ("x",), "flag": ("h",)}
    settings = Settings(theme="plaid", keys=keys)
    app = MinetuiApp(Setup(settings=settings, notices=("settings.toml: first",)))
    async with app.run_test(size=(100, 40)) as pilot:
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
    app = beginner(theme="plaid")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, keys)
        assert app.theme == "slate"
        await press(pilot, "comma down down down enter end enter escape")

        assert app.theme == "slate"


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light", "paper"])
async def test_a_kept_theme_is_in_force_at_the_next_start_in_every_screen(theme: str) -> None:
    app = beginner(theme=theme)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ("f2", "escape f3 t", "escape escape T", "escape b"):
            await press(pilot, keys)

        assert app.theme == theme


# Any screen


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_the_program_is_left(key: str, playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(40, 12)) as pilot:
        type_at_once(app, key)
        await until(pilot, lambda: app._exit)


@pytest.mark.parametrize("quit_key", ["ctrl+q", "ctrl+c"])
@pytest.mark.parametrize("keys", ["n", "comma", "ctrl+s", "?", "P"])
async def test_ctrl_q_and_ctrl_c_quit_from_every_dialog(
    keys: str, quit_key: str, playing: Start
) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(40, 12)) as pilot:
        await press(pilot, keys)
        type_at_once(app, quit_key)
        await until(pilot, lambda: app._exit)


async def test_a_message_is_said_until_the_next_command(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=(40, 24)) as pilot:
        screen = screen_of(app)
        assert isinstance(screen, CommandScreen)
        screen.say("One. Two is far too long to be shown here.")
        await rounds(pilot)
        assert screen.status.text == " One."
        await press(pilot, "left")

        assert "covered" in screen.status.text


async def test_an_input_takes_letters_that_are_commands_elsewhere() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n tab tab tab tab b q ?")

        assert app.screen.query_one("#seed", Input).value == "bq?"


# Suspended, as by Ctrl+Z


async def test_ctrl_z_suspends_the_program(playing: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()
    monkeypatch.setattr(MinetuiApp, "action_suspend_process", lambda _: done.append("suspended"))
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ("ctrl+z", "b ctrl+z"):
            await press(pilot, keys)

    assert done == ["suspended"] * 2


async def test_a_suspended_program_holds_the_clock_and_comes_back_with_title_and_screen(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual only starts the terminal's application mode again."""
    written = list[str]()
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, data: written.append(data))
    app = playing(*PENNED)
    async with app.run_test(size=(80, 24)) as pilot:
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


async def test_another_title_of_the_window_paints_nothing(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The title changes with every flag, and cost 12,000 bytes each time."""
    app, refreshed = playing(*SMALL), list[object]()
    async with app.run_test() as pilot:
        monkeypatch.setattr(BoardScreen, "refresh", lambda *given, **_: refreshed.append(given))
        before = app.title
        await press(pilot, "f")

        assert app.title != before
        assert refreshed == []

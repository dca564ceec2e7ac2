"""The application: its screens, keys typed ahead of them, the palette, and changed settings."""

from itertools import product
from pathlib import Path

import pytest
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver

from minetui.core import LEVELS
from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.hints.hints import Hints
from minetui.ui.kit.app import Application
from minetui.ui.kit.glyphs import UNICODE
from minetui.ui.kit.palette import NEVER
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
        type_at_once(app, "n 4 tab tab end backspace 2 enter")
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


async def test_the_palette_begins_with_what_people_look_for_and_has_all_but_moves() -> None:
    """It began with the sizes of the cells, and had a line of help below each of six commands."""
    settings = Settings(keys={"flag": ("x", "ctrl+y"), "hints": ()})
    wanted = "New game n Daily board D Hints Undo u Try again r Records b Games G Colours P Odds o"
    async with on_screen(BEGINNER, (100, 140), settings=settings) as (app, pilot):
        captions = {each.caption for each in screen_of(app).table if each.id not in NEVER}
        await press(pilot, "ctrl+p")
        assert wanted in words_of(app)
        assert {each for each in captions if each not in words_of(app)} == set()
        assert "Flag x" in words_of(app)
        assert "Left" not in words_of(app)
        assert [
            each for each in Application.theme_names() if app.theme_title(each) not in text_of(app)
        ] == []
        await press(pilot, "escape b ctrl+p")

        assert "Find a command" in words_of(app)
        assert "Reveal" not in words_of(app)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("theme", "Colours P Settings , Colours: slate"),
        ("dark", "Colours: safe dark"),
        ("probability", "Odds o Analyse A"),
        ("unfinished", "Games G"),
        ("tutorial", "Lessons F2"),
        ("new g", "New game n"),
        ("g new", "New game n"),
        ("left", ""),
    ],
)
async def test_a_command_is_found_by_its_name_and_by_other_words(words: str, found: str) -> None:
    async with on_screen(BEGINNER, (80, 40)) as (app, pilot):
        await press(pilot, "ctrl+p " + " ".join(words.replace(" ", "_")).replace("_", "space"))
        shown = words_of(app).partition(words)[2].removeprefix(" ")

        assert shown.startswith(found)


async def test_the_palette_carries_out_what_was_chosen_once() -> None:
    async with on_screen(SMALL, (40, 12)) as (app, pilot):
        await press(pilot, "ctrl+home")
        for name in ("safe space light", "n o r d", "reveal"):
            keys = name if " " in name else " ".join(name)
            keys = keys.replace("safe", "s a f e").replace("light", "l i g h t")
            type_at_once(app, f"ctrl+p {keys} enter enter")
            await settled(pilot)
            assert app.screen is screen_of(app)
        assert app.theme == "nord"

        assert session_of(app).over


# Settings


async def test_changed_settings_are_in_force_and_kept_and_others_not_written() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "comma escape")
        await rounds(pilot)
        assert not SettingsFile().path.exists()
        await press(
            pilot, "comma right down down right down right down down right down right escape"
        )

        assert game_of(app).level == LEVELS["Intermediate"]
        assert game_of(app).board_kind == "solvable:logic"
        assert feature(app, Hints).shown
        assert app.theme == "meadow"
        assert screen_of(app).board.zoom == 1
    kept, notices = SettingsFile().read()
    assert (kept.level, kept.no_guess, kept.theme) == (LEVELS["Intermediate"], True, "meadow")
    assert notices == []


async def test_signs_change_at_the_next_start() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "comma down down down down down down down right")
        assert "The next start takes other signs." in text_of(app)
        assert app.glyphs is UNICODE
        assert app.settings.glyphs == "ascii"
        await press(pilot, "right escape")

        assert app.settings.glyphs == "unicode"


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
    [("minus", "zoom", 1), ("comma down down down down down right escape", "theme", "meadow")],
)
async def test_a_setting_that_can_not_be_kept_is_in_force_all_the_same(
    keys: str, name: str, value: object, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.ui.kit.app.MOMENT", 0.001)
    home.write_bytes(b"")
    async with on_screen(BEGINNER, (160, 24)) as (app, pilot):
        await press(pilot, keys)
        await until(pilot, lambda: "Couldn't save: " in text_of(app))

        assert getattr(app.settings, name) == value


async def test_a_changed_colour_changes_nothing_else() -> None:
    async with on_screen(EXPERT, settings=Settings(hints=True)) as (app, pilot):
        await press(pilot, "space H")
        game = game_of(app)
        await press(pilot, "comma down down down down down right escape")

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


@pytest.mark.parametrize(
    "keys", ["comma down down down down down enter end escape escape", "P end escape"]
)
async def test_nothing_goes_back_to_a_theme_that_is_in_the_settings_but_not_there(
    keys: str,
) -> None:
    """The choice of colours offered it, and leaving the settings put it on: the program ended."""
    async with on_screen(BEGINNER, settings=Settings(theme="plaid")) as (app, pilot):
        await press(pilot, keys)
        assert app.theme == "slate"
        await press(pilot, "P end escape")

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


@pytest.mark.parametrize(
    ("keys", "quits"), [("b q q", False), ("b escape q", True), ("escape q", True)]
)
async def test_a_q_that_may_be_meant_for_a_closed_list_does_not_quit(
    keys: str, quits: bool
) -> None:
    """Half a second later it would: the clock of a test stands."""
    async with on_screen(LOOSE, (40, 12)) as (app, pilot):
        type_at_once(app, keys)
        await settled(pilot)

        assert bool(app._exit) is quits


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
        assert "".join(written).count("\x1b]2;Custom 7 × 3 / 6 · 6 mines left\x07") == 1

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

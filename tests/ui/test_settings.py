"""Keys of the player's own, and the dialog that changes the settings."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.binding import BindingsMap
from textual.widgets import OptionList

from minetui.core.deal import FirstClick
from minetui.core.game import Game
from minetui.core.levels import LEVELS, Level
from minetui.store.setting_changes import save
from minetui.store.setting_texts import documented
from minetui.store.settings import Settings, read
from minetui.ui.app import MinetuiApp, Setup, theme_names
from minetui.ui.glyphs import ASCII, UNICODE
from minetui.ui.key_names import key_named, shown_key
from minetui.ui.keys import (
    PLAY,
    TABLES,
    Command,
    bindings,
    command_of,
    key_bar,
    own_keys,
    remapped,
)
from minetui.ui.screens.help import HelpPage
from minetui.ui.screens.settings import SettingsDialog

from .conftest import press, table, text_of

PATH = Path("/somewhere/settings.toml")
TOP = Path(__file__).parent.parent.parent
EVERY = [command for table in TABLES.values() for command in table]
Answers = list[dict[str, Any] | None]


def keys_of(commands: tuple[Command, ...]) -> dict[str, str]:
    """The commands that have other keys than usual."""
    usual = {one.name: one.keys for one in EVERY}
    return {one.name: one.keys for one in commands if one.keys != usual[one.name]}


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_the_settings_name_every_command_with_its_keys(command: Command) -> None:
    """Commands of several screens under one name have the same keys in all of them."""
    assert [key_named(text) for text in own_keys()[command.name]] == command.keys.split(",")


def test_the_page_shows_the_documented_file() -> None:
    page = (TOP / "docs" / "settings.md").read_text("utf-8")

    assert documented(own_keys()) == re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[-1]


def test_a_command_that_no_screen_has_is_told() -> None:
    commands, notices = remapped(PLAY, {"fly\x1b": ("x",), "flag": ("x",), "sort": ("y",)})

    assert notices == [r"settings.toml: keys: expected a command such as 'flag', got 'fly\x1b'"]
    assert keys_of(commands) == {"flag": "x"}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *(("f", "f"), ("F", "F"), ("?", "question_mark"), ("+", "plus"), (".", "full_stop")),
        *((",", "comma"), ("/", "slash"), ("_", "underscore"), ("é", "é"), ("5", "5")),
        *(("space", "space"), ("Space", "space"), ("enter", "enter"), ("Esc", "escape")),
        *(("tab", "tab"), ("shift+tab", "shift+tab"), ("←", "left"), ("PgUp", "pageup")),
        *(("ctrl+s", "ctrl+s"), ("Ctrl+S", "ctrl+s"), ("ctrl+←", "ctrl+left"), ("f12", "f12")),
        *(("shift+u", "U"), ("ctrl++", "ctrl+plus"), ("shift+ctrl+up", "ctrl+shift+up")),
        *(("full_stop", "full_stop"), ("minus", "minus"), ("alt+x", "alt+x")),
    ],
)
def test_a_key_is_written_as_a_person_types_or_names_it(text: str, key: str) -> None:
    assert key_named(text) == key
    assert key_named(shown_key(key)) == key


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "ab", "spacebar", "ctrl+", "ctrl+ctrl+a", "hyper+x", "++", "+a", "a,b", "f25"),
        *("shift+1", "shift+ß", "字", "🚩", "\x1b", "\n", "\udc80", "a b", "ctrl+spacebar"),
    ],
)
def test_what_is_no_key_is_told_and_the_command_keeps_its_own(text: str) -> None:
    commands, notices = remapped(PLAY, {"flag": (text,), "quit": (text,)})

    assert key_named(text) is None
    assert commands == PLAY
    assert len(notices) == 2
    assert notices[0].startswith(
        "settings.toml: keys.flag: expected a key, such as 'space' or 'ctrl+s', got '"
    )
    assert all(notice.isprintable() for notice in notices)


@given(st.text(max_size=8) | st.text("acCtrlshif+ _,", max_size=9))
def test_whatever_is_named_is_one_key_that_can_be_shown(text: str) -> None:
    key = key_named(text)

    assert key is None or (key and "," not in key and shown_key(key).isprintable())
    assert key is None or key_named(shown_key(key)) == key


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, {}),
        ({"flag": ("x", "f", "x")}, {"flag": "x,f"}),
        ({"flag": ("space",), "reveal": ("f",)}, {"flag": "space", "reveal": "f"}),
        ({"flag": ()}, {"flag": ""}),
        ({"quit": ("x",)}, {"quit": "x,ctrl+c"}),
        ({"quit": ()}, {"quit": "ctrl+c"}),
        ({"quit": ("ctrl+q", "ctrl+c")}, {"quit": "ctrl+q,ctrl+c"}),
        ({"faster": ("x",)}, {}),
    ],
)
def test_wanted_keys_take_the_place_of_a_commands_own(
    wanted: dict[str, tuple[str, ...]], expected: dict[str, str]
) -> None:
    commands, notices = remapped(PLAY, wanted)

    assert keys_of(commands) == expected
    assert notices == []


@pytest.mark.parametrize(
    ("wanted", "expected", "notice"),
    [
        (
            {"flag": ("h",)},
            {"flag": "h", "left": "left"},
            "keys.flag: 'h' is a key of 'left' too, which loses it",
        ),
        (
            {"flag": ("c",)},
            {"flag": "c", "casual": ""},
            "keys.flag: 'c' is a key of 'casual' too, which loses it",
        ),
        (
            {"hints": ("x", "y"), "flag": ("x",)},
            {"flag": "x", "hints": "y"},
            "keys.hints: 'x' is a key of 'flag' too, which keeps it",
        ),
        (
            {"flag": ("ctrl+c", "x")},
            {"flag": "x"},
            "keys.flag: expected another key, such as 'space' or 'ctrl+s', got 'ctrl+c', which "
            "quits",
        ),
        (
            {"flag": ("q",)},
            {"flag": "q", "quit": "ctrl+c"},
            "keys.flag: 'q' is a key of 'quit' too, which loses it",
        ),
    ],
)
def test_a_key_that_two_commands_would_have_is_told_and_stays_where_it_is_wanted(
    wanted: dict[str, tuple[str, ...]], expected: dict[str, str], notice: str
) -> None:
    commands, notices = remapped(PLAY, wanted)

    assert keys_of(commands) == expected
    assert notices == [f"settings.toml: {notice}"]


some_keys = st.lists(st.sampled_from(["f", "h", "q", "x", "ctrl+c", "nokey", "space"]), max_size=3)


@given(st.dictionaries(st.sampled_from([one.name for one in PLAY]), some_keys.map(tuple)))
def test_no_key_has_two_commands_and_ctrl_c_always_quits(
    wanted: dict[str, tuple[str, ...]],
) -> None:
    commands, _ = remapped(PLAY, wanted)
    owners = [(key, one.name) for one in commands for key in one.keys.split(",") if key]

    assert len(dict(owners)) == len(owners)
    assert dict(owners)["ctrl+c"] == "quit"
    assert len(bindings(commands)) == len(owners)


def test_bar_palette_and_help_show_the_new_keys_and_a_command_without_any() -> None:
    commands, _ = remapped(PLAY, {"reveal": ("x",), "flag": ()})
    bar = key_bar(commands, 80)
    titles = {one.title for one in commands}

    assert [text for text, _ in bar][:4] == [" x ", "Reveal ", " H ", "Hints "]
    assert command_of(commands, "Reveal ") in commands
    assert command_of(commands, "Flag ") is None
    assert {"Reveal (x)", "Flag", "Hints (H)"} <= titles
    HelpPage(commands, UNICODE)._page()


async def test_a_screen_with_other_bindings_obeys_them_and_no_others() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = table(app)
        commands, _ = remapped(PLAY, {"flag": ("x",), "reveal": ("tab",), "next_hint": ("a",)})
        screen._bindings = BindingsMap(bindings(commands))
        await press(pilot, "f space enter")
        assert len(screen.match.game.moves) == 0
        await press(pilot, "x tab")
        assert len(screen.match.game.moves) == 1
        await press(pilot, "ctrl+c")

    assert not app.is_running


def dialog(settings: Settings, notices: tuple[str, ...] = (), *, ascii_only: bool = False) -> Any:  # noqa: ANN401 - what push_screen takes
    words = ASCII.words if ascii_only else {}
    return SettingsDialog(settings, PATH, notices, themes=theme_names(), words=words)


def row(app: MinetuiApp, name: str) -> str:
    """What stands in the row of a setting."""
    return str(app.screen.query_one(OptionList).get_option(name).prompt)


async def test_the_dialog_shows_the_settings_the_file_and_what_is_wrong_with_it() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=(80, 24)) as pilot:
        notice = "settings.toml: theme: expected a name, got [bold]3"
        app.push_screen(dialog(Settings(Level(3, 4, 5), theme="plaid", hints=True), (notice,)))
        await pilot.pause()
        shown = text_of(app)

        assert re.findall(r"│ (\w[\w ]+?) +< (.+) > +│", shown) == [
            *(("Level", "4 × 3, 5 mines"), ("First click", "opening"), ("Theme", "plaid")),
            *(("Signs", "unicode"), ("Cell size", "1"), ("Hints", "on"), ("Question marks", "off")),
            ("No guessing", "off"),
        ]
        assert notice in shown
        assert f"Kept in {PATH}" in shown


PRESSED: dict[str, dict[str, object] | None] = {
    "escape": None,
    "enter up enter": None,
    "left ctrl+s": {"level": LEVELS["Expert"]},
    "enter left up up enter": {},
    "down right down space ctrl+s": {"first_click": FirstClick.SAFE, "theme": "light"},
    "end up up enter up left ctrl+s": {"no_guess": True, "question_marks": True},
}


async def test_the_keys_turn_the_rows_and_save_or_leave() -> None:
    app, answers = MinetuiApp(Setup()), Answers()
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in PRESSED:
            app.push_screen(dialog(Settings()), answers.append)
            await pilot.pause()
            await press(pilot, keys)
            assert app.screen is table(app)

        assert dict(zip(PRESSED, answers, strict=True)) == PRESSED


async def test_the_mouse_turns_a_row_and_saves() -> None:
    app, answers = MinetuiApp(Setup()), Answers()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(dialog(Settings()), answers.append)
        await pilot.pause()
        for place in (4, 4, 8):
            await pilot.click(OptionList, offset=(3, place))
            await pilot.pause()
            assert place == 8 or "Cell size" in row(app, "zoom")

        assert answers == [{"zoom": 3}]


async def test_a_level_and_a_theme_of_ones_own_can_be_turned_back_to() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(dialog(Settings(Level(3, 4, 5), theme="plaid")))
        await pilot.pause()
        await press(pilot, "right")
        assert "< Beginner >" in row(app, "level")
        await press(pilot, "left")

        assert "< 4 × 3, 5 mines >" in row(app, "level")
        assert app.screen.changes == {}  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(20, 6), (40, 10)])
async def test_a_small_window_scrolls_to_the_row_that_is_used(size: tuple[int, int]) -> None:
    app, answers = MinetuiApp(Setup()), Answers()
    async with app.run_test(size=size) as pilot:
        app.push_screen(dialog(Settings(Level(3, 4, 5)), ascii_only=True), answers.append)
        await pilot.pause()
        for word in ("First", "Theme", "Signs", "Cell", "Hints", "Question", "No", "Save"):
            await press(pilot, "down")
            assert word in text_of(app)
        await press(pilot, "enter")

        assert answers == [{}]


async def test_what_the_dialog_answers_can_be_saved_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# mine\ntheme = 'dark' # so\nzooom = 3\n[keys]\nflag = 'x'\n")
    app, answers = MinetuiApp(Setup()), Answers()
    settings, notices = read(path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(dialog(settings, tuple(notices)), answers.append)
        await pilot.pause()
        await press(pilot, "left down right down right ctrl+s")
    assert answers[0]
    save(path, answers[0])

    assert path.read_text() == (
        'level = "expert"\nfirst_click = "safe"\n# mine\ntheme = "light" # so\nzooom = 3\n'
        "[keys]\nflag = 'x'\n"
    )
    assert read(path)[0] == Settings(
        LEVELS["Expert"], FirstClick.SAFE, theme="light", keys={"flag": ("x",)}
    )

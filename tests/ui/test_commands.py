"""Commands: their keys, with those of the player's own, the key bar, and where else they stand."""

import re
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Grid, Sketch
from minetui.formats import Replay
from minetui.play import AnalysisStart
from minetui.store.settings import documented
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.commands import (
    NO_KEY,
    Command,
    CommandTable,
    Keymap,
    key_named,
    keymap_of,
    shown_key,
    unknown_ids,
)
from minetui.ui.kit.lines import Lines, width_of
from minetui.ui.play.screen import GameScreen
from minetui.ui.replay.side_by_side import SideBySide, SideGame
from minetui.ui.settings.help import HelpPage
from minetui.ui.setup import Setup

from .conftest import beginner, game_of, press, rounds, screen_of, type_at_once, until
from .tables import EVERY, TABLES

TOP = Path(__file__).parent.parent.parent
GAME = TABLES["a game"]


class Recorder:
    """An owner of commands that notes which of them are run."""

    def __init__(self) -> None:
        self.done = list[str]()

    def do(self, id: str) -> Command:
        """A command of that id."""
        return Command(id.capitalize(), (id[0],), "", lambda owner: owner.done.append(id), id)


Wanted: TypeAlias = dict[str, tuple[str, ...]]


def table_of(wanted: Wanted | None = None) -> CommandTable:
    """The commands of a game with keys that the settings ask for."""
    keymap, _ = keymap_of(wanted or {})
    return CommandTable([(command, None) for command in GAME], keymap, GameScreen.places)


def changed_keys(wanted: Wanted) -> dict[str, str]:
    """The commands of a game that have other keys than their own."""
    kept = table_of(wanted).in_force
    return {id: ",".join(keys) for id, keys in kept.items() if keys != EVERY[id].keys}


def notices_of(wanted: Wanted) -> list[str]:
    """What is wrong with the keys that settings ask for, for a game."""
    return [*unknown_ids(wanted, EVERY), *keymap_of(wanted)[1], *table_of(wanted).notices]


# The definitions


@pytest.mark.parametrize("name", TABLES)
def test_no_key_of_a_screen_is_taken_twice_and_no_id(name: str) -> None:
    keys = [key for command in TABLES[name] for key in command.keys]

    assert len(keys) == len(set(keys))
    assert len({command.id for command in TABLES[name]}) == len(TABLES[name])


@pytest.mark.parametrize("name", TABLES)
def test_each_screen_has_the_keys_that_are_the_same_everywhere(name: str) -> None:
    ids = {command.id for command in TABLES[name]}

    assert {"help", "palette", "settings", "colours"} <= ids
    assert ids & {"quit", "back"}


def test_commands_of_several_screens_under_one_id_have_the_same_keys() -> None:
    """So that the settings can name them."""
    several = [command for table in TABLES.values() for command in table]

    assert [one.id for one in several if one.keys != EVERY[one.id].keys] == []


async def test_the_tables_are_those_of_the_screens() -> None:
    """The list of commands of a game, a replay and an analysis is made without a screen."""
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        assert list(screen_of(app).table) == list(GAME)
        await press(pilot, "space")
        app.show("side by side", SideBySide((SideGame(0, "", replay_of(app)),)))
        await press(pilot, "")
        assert list(screen_of(app).table) == list(TABLES["a replay"])
        app.show("analysis", AnalysisStart(Sketch.blank(Grid(9, 9), 10)))
        await press(pilot, "")
        assert list(screen_of(app).table) == list(TABLES["an analysis"])


def replay_of(app: MinetuiApp) -> Replay:
    return Replay.of(game_of(app), {})


@pytest.mark.parametrize("command", EVERY.values(), ids=lambda command: command.id)
def test_the_settings_name_every_command_with_its_keys(command: Command) -> None:
    assert tuple(map(key_named, command.written_keys)) == command.keys


def test_the_page_shows_the_documented_file() -> None:
    page = (TOP / "docs" / "settings.md").read_text("utf-8")

    assert (
        documented({id: each.written_keys for id, each in EVERY.items()})
        == re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[-1]
    )


# The names of keys


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
    wanted = {"flag": (text,), "quit": (text,)}
    notices = notices_of(wanted)

    assert key_named(text) is None
    assert changed_keys(wanted) == {}
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


# Keys of the player's own


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({}, {}),
        ({"flag": ("z", "f", "z")}, {"flag": "z,f"}),
        ({"flag": ("space",), "reveal": ("f",)}, {"flag": "space", "reveal": "f"}),
        ({"flag": ()}, {"flag": ""}),
        ({"chord": ("z",)}, {"chord": "z"}),
        ({"quit": ("z",)}, {"quit": "z,ctrl+c"}),
        ({"quit": ()}, {"quit": "ctrl+c"}),
        ({"quit": ("ctrl+q", "ctrl+c")}, {"quit": "ctrl+q,ctrl+c"}),
        ({"faster": ("z",)}, {}),
    ],
)
def test_wanted_keys_take_the_place_of_a_commands_own(
    wanted: Wanted, expected: dict[str, str]
) -> None:
    assert changed_keys(wanted) == expected
    assert notices_of(wanted) == []


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
            {"hints": ("z", "y"), "flag": ("z",)},
            {"flag": "z", "hints": "y"},
            "keys.hints: 'z' is a key of 'flag' too, which keeps it",
        ),
        (
            {"flag": ("ctrl+c", "z")},
            {"flag": "z"},
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
    wanted: Wanted, expected: dict[str, str], notice: str
) -> None:
    assert notices_of(wanted) == [f"settings.toml: {notice}"]
    assert changed_keys(wanted) == expected


def test_a_command_that_no_screen_has_is_told() -> None:
    wanted = {"fly\x1b": ("z",), "flag": ("z",), "sort": ("y",)}

    assert notices_of(wanted) == [
        r"settings.toml: keys: expected a command such as 'flag', got 'fly\x1b'"
    ]
    assert changed_keys(wanted) == {"flag": "z"}


some_keys = st.lists(st.sampled_from(["f", "h", "q", "z", "ctrl+c", "nokey", "space"]), max_size=3)


@given(st.dictionaries(st.sampled_from([one.id for one in GAME]), some_keys.map(tuple)))
def test_no_key_has_two_commands_and_ctrl_c_always_quits(
    wanted: Wanted,
) -> None:
    owners = {(key, id) for id, keys in table_of(wanted).in_force.items() for key in keys}

    assert len(dict(owners)) == len(owners)
    assert dict(owners)["ctrl+c"] == "quit"


# The same keys as Textual's


KEYS = ["f", "h", "H", "x", "space", "tab", "ctrl+c", "q", "escape", "left", "question_mark"]


def textuals(app: MinetuiApp, key: str) -> str | None:
    """The command of a key, as Textual decides it."""
    _, bindings = app.screen._binding_chain[0]
    actions = [binding.action for binding in bindings.key_to_bindings.get(key, [])]
    return re.fullmatch(r"command\('(\w+)'\)", actions[0])[1] if actions else None  # type: ignore[index]


async def test_textual_gives_each_key_to_the_same_command() -> None:
    rng, clashes = Random(5), 0
    app = beginner()
    async with app.run_test(size=(80, 24)):
        for _ in range(150):
            wanted = {
                command.id: tuple(rng.choices(KEYS, k=rng.randint(0, 3)))
                for command in rng.sample(GAME, 4)
            }
            (keymap, _), table = keymap_of(wanted), table_of(wanted)
            app.set_keymap({id: ",".join(keys) or NO_KEY for id, keys in keymap.items()})
            clashes += len(table.notices)
            assert {key: textuals(app, key) for key in KEYS} == {
                key: table.id_of_key(key) for key in KEYS
            }, wanted

    assert clashes > 50


async def test_a_screen_obeys_the_players_keys_and_no_others() -> None:
    keys: Keymap = {"flag": ("x",), "reveal": ("tab",), "next_hint": ("a",), "chord": ("y",)}
    app = beginner(keys=keys)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f space enter")
        assert len(game_of(app).moves) == 0
        await press(pilot, "x tab")
        assert len(game_of(app).moves) == 1
        await press(pilot, "x tab y")
        assert len(game_of(app).moves) >= 2
        assert screen_of(app).table.id_of_key("y") == "chord"
        type_at_once(app, "ctrl+c")
        await until(pilot, lambda: app._exit)


# The table and the key bar


def test_a_table_runs_commands_with_their_owners() -> None:
    one, other = Recorder(), Recorder()
    table = CommandTable([(one.do("flag"), one), (other.do("save"), other)], {})
    for id in ("save", "flag", "save"):
        table.run(id)

    assert (one.done, other.done) == (["flag"], ["save", "save"])
    assert [command.id for command in table] == ["flag", "save"]
    assert "flag" in table
    assert "fly" not in table


def test_a_table_knows_its_keys_both_ways() -> None:
    table = table_of({"flag": ("x", "f"), "hints": ()})

    assert table.keys(table["flag"]) == ["x", "f"]
    assert table.key("flag") == "x"
    assert table.key("hints") == "the palette"
    assert table.id_of_key("f") == "flag"
    assert table.id_of_key("H") is None
    assert [table.index_of_key("flag", key) for key in ("x", "f", "g")] == [0, 1, None]


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("width", [0, 10, 40, 80, 300])
def test_the_key_bar_fits_and_begins_with_what_matters_most(width: int, over: bool) -> None:
    bar = table_of().bar(width, over=over)

    assert width_of(bar.line) <= width
    if width >= 40:
        assert bar.entries[0].id == "reveal"
        assert bar.entries[0].caption.strip() == ("New game" if over else "Reveal")
    if width >= 80 and over:
        ids = [entry.id for entry in bar.entries]
        assert (
            ids == ["reveal", "again", "review", "share", "next_hint", "menu", "more"][: len(ids)]
        )


async def test_bar_and_help_show_the_new_keys_and_no_command_without_any() -> None:
    table = table_of({"reveal": ("x",), "flag": ()})

    assert [text for text, _ in table.bar(80, over=False).line][:4] == [
        *(" x ", "Reveal ", " H ", "Hints ")
    ]
    app = MinetuiApp(Setup())
    async with app.run_test(size=(80, 200)) as pilot:
        app.push_screen(HelpPage(app, table))
        await rounds(pilot)
        page = app.screen.query_one("#page", Lines).text

        assert re.search(r"^ x +Reveal\b", page, re.MULTILINE)
        assert "Flag" not in page


def test_each_column_of_the_bar_is_that_of_its_command() -> None:
    bar = table_of().bar(80, over=False)
    columns = [entry.id for entry in bar.entries for _ in range(entry.width)]

    assert [bar.command_at(column) for column in range(len(columns) + 1)] == [*columns, None]


@pytest.mark.parametrize("width", [16, 30, 62])
def test_the_bar_of_a_dialog_shows_all_its_commands_over_several_lines(width: int) -> None:
    bars = table_of().bars(width)
    shown = [entry.id for bar in bars for entry in bar.entries]

    assert shown == [entry.id for entry in table_of().bar(10_000, over=False).entries]
    assert all(width_of(bar.line) <= max(width, bar.entries[0].width) for bar in bars)

"""The settings file: read kindly, and changed without losing a word of it."""

import os
import re
import tomllib
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from systems import WINDOWS
from tomlkit.exceptions import TOMLKitError

from minetui.core import LEVELS, FirstClick, Level, Shape
from minetui.store import FileError, Settings, SettingsFile
from minetui.store.settings import SettingsError, changed, documented

CUSTOM = "level = { rows = 3, cols = 4, mines = 5 }"
SETTINGS = "level, shape, first_click, no_guess, language, theme, glyphs, zoom, motion, hints"
SETTINGS += ", ask_assisted, question_marks, lit, bell, neighbours, key_set, welcome"
SETTINGS += ", page_address, name, analysis_budget"
SETTINGS += ", custom, record_columns, keys"
EVERYTHING = f"""{CUSTOM}
shape = "torus"
first_click = "any"
no_guess = true
language = "en_GB"
theme = "nord"
glyphs = "ascii"
zoom = 3
motion = false
hints = true
ask_assisted = false
question_marks = true
lit = true
bell = true
neighbours = true
key_set = "wasd"
welcome = false
page_address = "https://example.org/play/"
name = "Ada"
analysis_budget = 60
custom = {{ rows = 5, cols = 6, mines = 7 }}
record_columns = ["ioe", "time", "ioe"]
[keys]
flag = "x"
reveal = ["space", "y"]
pause = []
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a settings file may be."""
    return tmp_path / "settings.toml"


def told(path: Path, text: str | bytes) -> tuple[Settings, list[str]]:
    """What is read from a file with this text."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return SettingsFile(path).read()


def test_every_setting_is_taken_from_the_file(path: Path) -> None:
    """And read again as it is written; without a file all is as it was."""
    keys = {"flag": ("x",), "reveal": ("space", "y"), "pause": ()}
    chosen = Settings(
        *(Level(3, 4, 5), Shape.TORUS, FirstClick.ANY, True, "en_GB", "nord", "ascii", 3),
        *(False, True, False, True, True, True, True, "wasd", False),
        *("https://example.org/play/", "Ada", 60),
        *(Level(5, 6, 7), ("ioe", "time"), keys),
    )
    text = "\n".join([*chosen.lines.values(), "[keys]", *chosen.key_lines])

    assert SettingsFile(path).read() == (Settings(), [])
    assert told(path, EVERYTHING) == (chosen, [])
    assert told(path, "\ufeff" + EVERYTHING.replace("\n", "\r\n")) == (chosen, [])
    assert told(path, text) == (chosen, [])
    for name in ("beginner", "Intermediate", "EXPERT"):
        assert told(path, f"level = '{name}'")[0].level == LEVELS[name.capitalize()]


def test_the_shape_is_that_of_named_and_custom_levels_alike(path: Path) -> None:
    """It is a setting of its own, so that a level is written as ever, whatever its shape."""
    expert, own = LEVELS["Expert"].shaped(Shape.HEX), Level(3, 4, 5, Shape.HEX)
    SettingsFile(path).save({"level": expert, "shape": Shape.HEX, "custom": own})
    named, custom = told(path, path.read_text()), told(path, f"{CUSTOM}\nshape = 'torus'")
    too_small = told(path, "shape = 'torus'\nlevel = { rows = 2, cols = 9, mines = 3 }")

    assert (named[0].level_of_games, named[0].custom) == (expert, Level(3, 4, 5))
    assert custom[0].level_of_games == Level(3, 4, 5, Shape.TORUS)
    assert Settings(level=Level(2, 9, 3), shape=Shape.TORUS).level_of_games == Level(2, 9, 3)
    assert too_small == (
        Settings(level=Level(2, 9, 3)),
        ["settings.toml: shape: expected at least 3 rows on a torus, got 2"],
    )


A_SHAPE = ", ".join(f'"{shape}"' for shape in Shape)
A_ZOOM = "expected one of 0, 1, 2, 3, 4, 5"
A_LEVEL = "expected beginner, intermediate, expert or { rows = 16, cols = 30, mines = 80 }"
SECONDS = "expected a whole number of seconds from 1 to 3600"
BUDGET, WRONG_BUDGETS = "analysis_budget", ("0", "3601", "2.5", "true")
AN_ADDRESS = "expected an address of the web without #"


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("level = 'hard'", f"level: {A_LEVEL}, got 'hard'"),
        ("level = 3", f"level: {A_LEVEL}, got 3"),
        ("level = { rows = 3, cols = 3 }", f"level: {A_LEVEL}, got a table"),
        ("level = { rows = 3, cols = 3, mines = true }", f"level: {A_LEVEL}, got a table"),
        ("level = { rows = 3, cols = 3, mines = 1, x = 1 }", f"level: {A_LEVEL}, got a table"),
        (CUSTOM.replace("5", "12"), "level: expected 0 to 11 mines on 4 × 3, got 12"),
        (CUSTOM.replace("3", "-1"), "level: expected at least 1 row, got -1"),
        (CUSTOM.replace("3", "0x" + "f" * 9000), f"level: {A_LEVEL}, got a table"),
        ("shape = 'cube'", 'shape: expected one of "square", "cylinder", "torus", "hex", '),
        ("shape = 1", f"shape: expected one of {A_SHAPE}, got 1"),
        ("first_click = 'lucky'", 'first_click: expected one of "opening", "safe", "any", got '),
        ("first_click = ['any']", 'first_click: expected one of "opening", "safe", "any", got a l'),
        ("language = 'tlh'", "language: expected one of en, "),
        ("language = 3", "language: expected one of en"),
        ("theme = ''", "theme: expected a name, got ''"),
        ("page_address = 'example.org'", f"page_address: {AN_ADDRESS}, got 'example.org'"),
        ("page_address = 'https://x.org/#'", f"page_address: {AN_ADDRESS}, got 'https://x.org/#'"),
        *((f"{BUDGET} = {value}", f"{BUDGET}: {SECONDS}, got {value}") for value in WRONG_BUDGETS),
        ('name = "\\u001b[2J"', r"name: expected a name, got '\x1b[2J'"),
        (f"name = '{41 * 'x'}'", "name: expected a name, got 'xx"),
        ("theme = 3.5", "theme: expected a name, got 3.5"),
        ('theme = "\\u001b[2J"', r"theme: expected a name, got '\x1b[2J'"),
        ("theme = 2026-11-21", "theme: expected a name, got 2026-11-21"),
        ("glyphs = 'emoji'", 'glyphs: expected one of "unicode", "ascii", got \'emoji\''),
        *(
            (f"zoom = {zoom}", f"zoom: {A_ZOOM}, got {zoom}")
            for zoom in ("6", "2.0", "true", "false")
        ),
        (f"zoom = 0x{'f' * 9000}", f"zoom: {A_ZOOM}, got a huge number"),
        ("hints = 1", "hints: expected one of false, true, got 1"),
        ("no_guess = 'yes'", "no_guess: expected one of false, true, got 'yes'"),
        ("question_marks = 'no'", "question_marks: expected one of false, true, got 'no'"),
        ("keys = 'x'", "keys: expected a table, got 'x'"),
        ("[keys]\nflag = 3", "keys.flag: expected a key or a list of keys, got 3"),
        ("[keys]\nflag = [3]", "keys.flag: expected a key or a list of keys, got a list"),
        ('[keys]\n"fl\\ny" = 3', r"keys.fl\ny: expected a key or a list of keys, got 3"),
        ("record_columns = 'ioe'", "record_columns: expected a list of time, three_bv, "),
        ("record_columns = ['ioe', 'path']", "record_columns: expected a list of time, three_bv, "),
        ("record_columns = [['ioe']]", "record_columns: expected a list of time, three_bv, "),
        ('"the\\nme" = "x"', rf"'the\nme': expected one of {SETTINGS}"),
        ("[sounds]\non = true", f"'sounds': expected one of {SETTINGS}"),
    ],
)
def test_what_is_not_right_is_one_line_among_others(path: Path, text: str, notice: str) -> None:
    beside, rest = "question_marks = true", Settings(question_marks=True)
    if text.startswith("question_marks"):
        beside, rest = "zoom = 2", Settings(zoom=2)
    found, (said,) = told(path, f"{beside}\n{text}")

    assert found == rest
    assert said.startswith(f"settings.toml: {notice}")
    assert said.isprintable()


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("zoom = 2\nhints =\n", "settings.toml:2: expected TOML: Invalid value"),
        ("zoom = 2\nzoom = 3\n", "settings.toml:2: expected TOML: Cannot overwrite a value"),
        ("hints = tru", "settings.toml:1: expected TOML: Invalid value"),
        ("theme = '\x1b'", r"settings.toml:1: expected TOML: Found invalid character '\x1b'"),
        (f"zoom = {'9' * 5000}", "settings.toml: expected TOML: Exceeds the limit"),
        ("zoom = " + "[" * 5000, "settings.toml: expected TOML, got too many brackets"),
        (b"zoom = 2\n# \xff", "settings.toml:2: expected UTF-8, got byte ff"),
        (b"#" * 10_001, "settings.toml: expected at most 10,000 bytes, got 10,001"),
        (f"zoom = 2\n{'a.' * 101}b = 1", "settings.toml:2: expected at most 100 dots in a line"),
    ],
)
def test_a_file_that_is_no_toml_is_told_with_its_line_and_left_out(
    path: Path, text: str | bytes, notice: str
) -> None:
    found, notices = told(path, text)

    assert found == Settings()
    assert [line[: len(notice)] for line in notices] == [notice]


def test_what_can_not_be_read_is_one_line(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = [tmp_path]
    if not WINDOWS:
        os.mkfifo(tmp_path / "pipe")
        places.append(tmp_path / "pipe")
    for place in places:
        told = [f"{place.name}: expected a regular file"]
        assert SettingsFile(place).read() == (Settings(), told)
    path.write_text("zoom = 2")

    refused = PermissionError(13, "Permission denied")
    monkeypatch.setattr(Path, "read_bytes", Mock(side_effect=refused))
    assert SettingsFile(path).read() == (Settings(), ["settings.toml: Permission denied"])
    under_a_file = [] if WINDOWS else ["below: Not a directory"]  # there, as if it were missing
    assert SettingsFile(path / "below").read() == (Settings(), under_a_file)


VALUES = [
    *("1", "3", "-7", "2.5", "nan", "true", "false", "''", "'any'", "'ascii'", "'expert'", "[]"),
    *("{}", "['x']", "[[1], {a = 1}]", "1979-05-27T07:32:00Z", "{ rows = 1, cols = 2, mines = 1 }"),
    *("'''\nzoom = 3\n'''", "[\n1,\n]", '"\\u009b"', "0x" + "f" * 5000, "not toml"),
]
NAMES = [*SETTINGS.split(", "), "keys.flag", "keys.reveal", "level.rows", "x", "'a b'"]
texts = st.lists(
    st.one_of(
        st.builds("{} = {}".format, st.sampled_from(NAMES), st.sampled_from(VALUES)),
        st.sampled_from(["", "# a note", "[keys]", "[x]", "[[y]]", "# zoom = 3", "  # [z]"]),
    ),
    max_size=8,
).map("\n".join)


@given(texts, st.binary(max_size=60))
def test_nothing_raises_and_what_is_taken_is_legal(
    tmp_path_factory: pytest.TempPathFactory, text: str, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "text.toml"
    found, notices = told(path, text)

    assert all(line.isprintable() for line in told(path, data)[1])
    assert all(line.isprintable() for line in notices)
    assert isinstance(found.level, Level)
    assert (type(found.zoom), type(found.hints)) == (int, bool)
    assert found.zoom in range(6)
    assert found.glyphs in ("unicode", "ascii")


changes = st.sampled_from(
    [
        *(("zoom", 2), ("hints", True), ("theme", 'a "b" \\ #'), ("level", Level(3, 4, 5))),
        ("shape", Shape.TORUS),
        *(("level", LEVELS["Expert"]), ("first_click", FirstClick.ANY), ("glyphs", "ascii")),
    ]
)
plain = {"level": {"rows": 3, "cols": 4, "mines": 5}, "first_click": "any", "shape": "torus"}


@given(texts, changes)
def test_a_change_keeps_every_other_line(text: str, change: tuple[str, Any]) -> None:
    """All old lines stay, except those of the setting."""
    name, value = change
    try:
        after = changed(text, name, value)
    except SettingsError:
        return
    wanted = "expert" if value == LEVELS["Expert"] else plain.get(name, value)
    before, found = (tomllib.loads(one) for one in (text, after))

    assert found[name] == wanted
    assert type(found[name]) is type(wanted)
    assert repr({**before, name: 0}) == repr({**before, **found, name: 0})
    lost = Counter(text.splitlines()) - Counter(after.splitlines())
    assert lost.total() <= 3 * text.count(name) * (name in before)  # a value may have three lines


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "zoom = 2\n"),
        ("# mine\n", "zoom = 2\n# mine\n"),
        ("x = 1", "zoom = 2\nx = 1"),
        ("zoom = 1", "zoom = 2"),
        ("zoom = 2 # so", "zoom = 2 # so"),
        ("  'zoom'=1# so\r\nx = 1\r\n", "  'zoom'=2# so\r\nx = 1\r\n"),
        ("x = 1\r\n", "zoom = 2\nx = 1\r\n"),
        ("zoom = 'a#\"b' # c", "zoom = 2 # c"),
        ("#zoom = 3\n", "zoom = 2\n#zoom = 3\n"),
        ("x = 1\n# of a\n[a]\nzoom = 1\n", "zoom = 2\nx = 1\n# of a\n[a]\nzoom = 1\n"),
        ("zoom = '''\na\n'''\nx = 1", "zoom = 2\nx = 1"),
        ("[zoom]\na = 1\n[b]\nx = 1", "zoom = 2\n[b]\nx = 1"),
        ("[a]\nx = 1\n[zoom]\na = 1\n", "zoom = 2\n\n[a]\nx = 1\n"),
        ("zoom.a = 1\nx = 1\n", "x = 1\nzoom = 2\n"),
        ("x = '''\nzoom = 1\n'''\nzoom = 3\n", "x = '''\nzoom = 1\n'''\nzoom = 2\n"),
        ("x = '''\n[a]\n'''\n[b]\n", "zoom = 2\nx = '''\n[a]\n'''\n[b]\n"),
        ("x = nan\nzoom = 1", "x = nan\nzoom = 2"),
        (f"{CUSTOM} # big\nzoom = 1", f"{CUSTOM} # big\nzoom = 2"),
    ],
)
def test_a_setting_is_changed_where_it_is_or_put_on_top(before: str, after: str) -> None:
    assert changed(before, "zoom", 2) == after


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x =", "expected TOML: Invalid value"),
        (f"x = 0x{'f' * 9000}", "Exceeds the limit"),
        ("a." * 101 + "b = 1", "expected at most 100 dots in a line"),
        ("keys = 3", "keys: expected a table"),
        ("#" * 9_995, "expected at most 10,000 bytes with the changes"),
    ],
)
def test_a_file_that_can_not_be_changed_is_left(path: Path, text: str, problem: str) -> None:
    path.write_text(text)
    with pytest.raises(FileError, match=re.escape(problem)) as caught:
        SettingsFile(path).save({"level": Level(3, 4, 5), "keys": {"flag": ["x"]}})

    assert str(caught.value).startswith(f"{path}:")
    assert path.read_text() == text


def test_what_tomlkit_can_not_read_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomlkit.parse", Mock(side_effect=TOMLKitError("at \x1b")))
    with pytest.raises(SettingsError, match=r"^zoom: at \\x1b$"):
        changed("zoom = 1", "zoom", 2)


def test_a_first_save_is_documented_and_for_its_owner_only(path: Path) -> None:
    place = path.parent / "minetui" / path.name
    SettingsFile(place).save({"zoom": 2, "level": LEVELS["Expert"]})
    expected = documented().replace("zoom = 0", "zoom = 2", 1)

    assert place.read_text() == expected.replace('"beginner"\n', '"expert"\n', 1)
    assert WINDOWS or place.stat().st_mode & 0o777 == 0o600
    assert SettingsFile(place).read() == (Settings(level=LEVELS["Expert"], zoom=2), [])


def test_the_documented_file_names_every_setting_and_its_commands_can_be_used(path: Path) -> None:
    own = {"flag": ("f",), "zoom_in": ("+", "="), "stop": ("escape",)}
    head, keys = documented(own).split("[keys]\n")

    assert told(path, documented()) == (Settings(), [])
    assert [*tomllib.loads(documented())] == SETTINGS.split(", ")
    assert documented(own).startswith(documented().split("# The page docs")[0])
    assert told(path, f"{head}[keys]\n{keys.replace('# ', '')}") == (Settings(keys=own), [])


def test_no_start_waits_for_a_settings_file(path: Path) -> None:
    """F11: tomllib's time grows with the square of a key's parts; the limits hold it down."""
    begun = process_time()
    told(path, "a." * 40_000 + "b = 1")
    told(path, "\n".join(f"{'a.' * 99}b{number} = 1" for number in range(48)))

    assert process_time() - begun < 0.5


@pytest.mark.parametrize(
    ("text", "keys", "after"),
    [
        ("", {"flag": ["x"]}, '\n[keys]\nflag = ["x"]\n'),
        ("[keys]\nflag = 'y' # mine\n", {"flag": ["x", "+"]}, None),
        ("[keys]\nflag = 'y'\n# so\nundo = []\n", {"flag": None}, "[keys]\n# so\nundo = []\n"),
        ("zoom = 3\n[keys]\n", {"flag": None}, "zoom = 3\n[keys]\n"),
        ("keys.flag = 'y'\nzoom = 3\n", {"undo": ["z"]}, None),
    ],
)
def test_keys_are_changed_and_all_else_stays(
    path: Path, text: str, keys: dict[str, list[str] | None], after: str | None
) -> None:
    path.write_text(text)
    before = SettingsFile(path).read()[0]
    SettingsFile(path).save({"keys": keys, "bell": True})
    now = SettingsFile(path).read()[0]
    wanted = {**before.keys, **{id: own and tuple(own) for id, own in keys.items()}}

    assert now.keys == {id: own for id, own in wanted.items() if own is not None}
    assert (now.zoom, now.bell) == (before.zoom, True)
    assert after is None or path.read_text() == "bell = true\n" + after
    assert ("# mine" in path.read_text()) == ("# mine" in text)

"""`minetui settings`: what is in force, where it comes from, and a file to begin with."""

import tomllib
from pathlib import Path

import pytest
from shell import Shell
from systems import has_links

from minetui.store.settings import documented


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings of these tests are."""
    monkeypatch.setenv("MINETUI_HOME", str(tmp_path))
    return tmp_path / "settings.toml"


def test_without_a_file_all_are_defaults(shell: Shell, path: Path) -> None:
    told = shell("settings")

    assert (told.status, told.err) == (0, "")
    assert told.lines[0] == f"# {path} (no file)"
    assert [line.split()[0] for line in told.lines[1:23]] == [
        *("level", "shape", "first_click", "no_guess", "language", "theme", "glyphs", "zoom"),
        *("motion", "hints", "ask_assisted", "question_marks", "lit", "bell", "neighbours"),
        *("key_set", "welcome"),
        *("page_address", "name"),
        *("analysis_budget", "custom", "record_columns"),
    ]
    assert all(line.endswith(" # default") for line in told.lines[1:23])
    assert told.lines[23:] == ["", "[keys]"]


def test_what_comes_from_the_file_is_told_and_what_is_wrong(shell: Shell, path: Path) -> None:
    path.write_text("zoom = 2\nhints = 3\n[keys]\nflag = 'x'\nundo = 1\n'a b' = []\n")
    told = shell("settings")
    of_the_file = [line.split(" #")[0].rstrip() for line in told.lines if line.endswith("# file")]

    assert told.status == 2
    assert told.err.splitlines() == [
        "settings.toml: hints: expected one of false, true, got 3",
        "settings.toml: keys.undo: expected a key or a list of keys, got 1",
    ]
    assert told.lines[0] == f"# {path}"
    assert of_the_file == ["zoom = 2", 'flag = ["x"]', '"a b" = []']


def test_what_is_printed_is_a_settings_file_that_says_the_same(shell: Shell, path: Path) -> None:
    text = "theme = 'a\"b\\c'\nlevel = { rows = 3, cols = 4, mines = 5 }\n[keys]\npause = []\n"
    path.write_text(text)
    printed = tomllib.loads(shell("settings").out)

    assert {name: printed[name] for name in tomllib.loads(text)} == tomllib.loads(text)


def test_the_documented_file_is_written_once_and_over_none(shell: Shell, path: Path) -> None:
    first = shell("settings --write")
    assert (first.status, first.out) == (0, f"{path}\n")
    assert path.read_text() == documented()
    path.write_text("zoom = 2\n")
    again = shell("settings --write").refusal

    assert again == f"{path}: the file exists already; nothing was changed\n"
    assert path.read_text() == "zoom = 2\n"


@has_links
def test_a_link_that_leads_nowhere_is_not_written_through(shell: Shell, path: Path) -> None:
    path.symlink_to(path.with_name("elsewhere"))

    assert shell("settings --write").status == 2
    assert path.is_symlink()
    assert not path.exists()

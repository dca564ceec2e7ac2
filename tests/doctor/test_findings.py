"""What is found, what is a problem, and what to do about it."""

import io
import json
import os
import re
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from pseudo import BEGIN, pseudo  # noqa: F401 (a fixture)
from shell import Shell, Told
from systems import IS_ROOT, has_devices, has_links, has_modes, not_on_windows

import minetui
from minetui.doctor import files, findings
from minetui.doctor.asking import SIGNS, Conversation, Obstacle, TerminalAnswers
from minetui.doctor.files import FolderFault, FolderState, Soundness, soundness_of
from minetui.doctor.report import short
from minetui.store import Records, SettingsFile, folders

PAGE = (Path(__file__).parents[2] / "docs" / "shell.md").read_text("utf-8")
ANSWERS = TerminalAnswers(((5, 1),), (62,), modes={2026: False, 1006: True}, name="Moss(1.2)")
TALKED = Conversation(None, ANSWERS, dict.fromkeys(SIGNS, 1), (24, 80))
VARIABLES = (
    *("TERM", "COLORTERM", "NO_COLOR", "TMUX", "STY", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"),
    *("TERM_PROGRAM", "WT_SESSION", "KONSOLE_VERSION", "VTE_VERSION", "TEXTUAL_ANIMATIONS"),
)
Doctor = Callable[..., Told]


@pytest.fixture
def doctor(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Doctor:
    """Runs `minetui doctor` in a terminal that has answered so, which has these variables."""
    for name in VARIABLES:  # also those that are set meanwhile are gone at the end
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setattr(findings, "_ancestors", lambda: iter(()))
    monkeypatch.setattr(findings, "IN_CONTAINERS", ())

    def run(words: str = "", told: Conversation = TALKED, **variables: str) -> Told:
        variables = {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | variables
        for name, value in variables.items():
            if value:
                monkeypatch.setenv(name, value)
        monkeypatch.setattr(findings, "talk", lambda _: told)
        return shell(f"doctor {words}")

    return run


def problems_of(told: Told) -> list[str]:
    """The lines after the findings."""
    return told.lines[told.lines.index("") + 1 :]


def said_of(told: Told) -> str:
    """The same as one text."""
    return " ".join(line.strip() for line in problems_of(told))


def row_of(told: Told, label: str) -> str:
    """A finding, with all its lines."""
    lines = told.out.partition("\n\n")[0].replace("\n            ", " ").splitlines()
    (row,) = (line[12:] for line in lines if line[:12].strip() == label)
    return row


def test_all_is_well(doctor: Doctor, home: Path) -> None:
    told = doctor()

    assert (told.status, told.err, problems_of(told)) == (0, "", ["No problem was found."])
    assert (
        row_of(told, "Terminal") == "Moss(1.2), TERM=xterm-256color, COLORTERM=truecolor, 80 × 24"
    )
    assert row_of(told, "It has") == (
        "mouse, no kitty keyboard, no synchronised output, perhaps a clipboard"
    )
    assert row_of(told, "Signs") == f"all {len(SIGNS)} are one column wide"
    assert row_of(told, "The game") == "all colours, Unicode signs, mouse, motion, theme slate"
    assert row_of(told, "Settings").endswith("settings.toml, not there yet")
    assert row_of(told, "Records").endswith("records.sqlite3, not there yet")
    assert row_of(told, "Unfinished").endswith("running, no files")
    assert not home.exists()


def test_without_a_terminal_it_says_the_rest(shell: Shell, home: Path) -> None:
    told = shell("doctor")

    assert (told.status, told.err) == (0, "")
    assert row_of(told, "Terminal") == "there is none"
    assert row_of(told, "The game") == "does not open here"
    assert "It has" not in told.out
    assert row_of(told, "minetui").startswith(minetui.__version__)
    assert shell("doctor --json").out.count('"terminal": null') == 1
    assert not home.exists()


@pytest.mark.parametrize("obstacle", [*Obstacle])
def test_why_a_terminal_is_not_asked_is_told(doctor: Doctor, obstacle: Obstacle) -> None:
    told = doctor(told=Conversation(obstacle, size=(24, 80)))
    document = json.loads(doctor("--json", told=Conversation(obstacle)).out)

    if obstacle is Obstacle.ABSENT:
        assert document["terminal"] is None
    else:
        assert row_of(told, "It has").startswith("not asked")
        assert document["terminal"]["not_asked"] == obstacle.value[0]
        assert document["terminal"]["kitty_keyboard"] is None


def test_a_terminal_that_is_silent_is_no_problem(doctor: Doctor) -> None:
    told = doctor(told=Conversation(size=(24, 80)))

    assert (told.status, problems_of(told)) == (0, ["No problem was found."])
    assert row_of(told, "It has") == "it answered no question, or not all within a second"
    assert row_of(told, "Signs") == "not known how wide they are"


def test_the_report_is_one_screen_with_the_most_urgent_first(
    doctor: Doctor, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(home.parent))
    home.mkdir()
    (home / "settings.toml").write_text("level = 'beginner\n")
    (home / "records.sqlite3").write_bytes(b"no database, but long enough to be one" * 100)
    talked = TALKED._replace(answers=ANSWERS._replace(size=(50, 90)))
    told = doctor(told=talked, SSH_TTY="/dev/pts/1", TMUX="/tmp/tmux,1,0")
    problems = json.loads(doctor("--json", told=talked).out)["problems"]

    assert told.status == 1
    assert [each["id"] for each in problems] == ["records", "size", "settings"]
    assert len(told.lines) <= 24
    assert told.out.count("\n! ") == 3
    assert [line for line in told.lines if len(line) > 80] == []


def test_a_problem_says_what_to_do(doctor: Doctor) -> None:
    told = doctor(TERM="dumb")
    (problem,) = json.loads(doctor("--json", TERM="dumb").out)["problems"]

    assert told.status == 1
    assert problems_of(told) == [
        "! TERM=dumb names a terminal that can't place text, so the game does not open.",
        "  Set it to the name of yours, such as: export TERM=xterm-256color",
    ]
    assert problem == {
        "id": "term",
        "problem": "TERM=dumb names a terminal that can't place text, so the game does not open.",
        "advice": "Set it to the name of yours, such as: export TERM=xterm-256color",
    }


@not_on_windows("TERM is not needed there")
def test_a_missing_term_is_told(doctor: Doctor) -> None:
    told = doctor(TERM="")

    assert problems_of(told)[0] == "! TERM does not name the terminal, so the game does not open."
    assert row_of(told, "Terminal").startswith("Moss(1.2), no TERM")
    assert row_of(told, "The game") == "does not open here"


@not_on_windows("there the console says which colours it has")
@pytest.mark.parametrize(
    ("variables", "colours", "problem"),
    [
        ({"COLORTERM": ""}, "256 colours", ""),
        ({"COLORTERM": "", "TERM": "moss"}, "16 colours", "export TERM=xterm-256color"),
        ({"COLORTERM": "", "TERM": "screen", "STY": "1.a"}, "16 colours", "In ~/.screenrc"),
        ({"COLORTERM": "", "TERM": "screen", "TMUX": "a"}, "16 colours", "In ~/.tmux.conf"),
        ({"COLORTERM": "", "TERM": "linux"}, "16 colours", ""),
        ({"TERM": "vt220"}, "no colours", ""),
        ({"NO_COLOR": "1"}, "no colours (NO_COLOR)", ""),
    ],
)
def test_the_colours_are_those_that_the_game_chooses(
    doctor: Doctor, variables: dict[str, str], colours: str, problem: str
) -> None:
    told = doctor(**{"COLORTERM": "truecolor"} | variables)

    assert row_of(told, "The game").startswith(f"{colours}, ")
    assert problem in problems_of(told)[-1]
    assert told.status == bool(problem)


@not_on_windows("there the console says which colours it has")
def test_a_terminal_that_has_all_colours_can_say_so(doctor: Doctor) -> None:
    told = doctor(told=TALKED._replace(answers=ANSWERS._replace(true_colour=True)), COLORTERM="")

    assert problems_of(told) == [
        "! The terminal has all colours, but does not say so, and 256 are used.",
        "  Say it: export COLORTERM=truecolor",
    ]


def test_the_console_of_linux_gets_ascii_and_is_not_asked_how_wide_it_is(doctor: Doctor) -> None:
    told = doctor(told=TALKED._replace(widths=None), TERM="linux", COLORTERM="")

    assert row_of(told, "Signs") == "ASCII, which is one column wide everywhere"
    assert "ASCII signs, mouse, no motion" in row_of(told, "The game")


@pytest.mark.parametrize(
    ("wide", "said"),
    [
        ("⚑", "1 is not one column wide, so another is drawn for ⚑"),
        ("⚑✱", "2 are not one column wide, so others are drawn for ⚑ ✱"),
        (
            SIGNS,
            f"{len(SIGNS)} are not one column wide,"
            f" so others are drawn for {' '.join(SIGNS[:12])} and more",
        ),
    ],
)
def test_signs_that_are_too_wide_are_named(doctor: Doctor, wide: str, said: str) -> None:
    widths = dict.fromkeys(SIGNS, 1) | dict.fromkeys(wide, 2)
    told = doctor(told=TALKED._replace(widths=widths))
    document = json.loads(doctor("--json", told=TALKED._replace(widths=widths)).out)

    assert row_of(told, "Signs") == said
    assert {*document["terminal"]["wide_signs"]} == {*wide}


@not_on_windows("what is printed there is UTF-8")
def test_an_encoding_without_the_signs_is_told(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    told = doctor()

    assert problems_of(told) == [
        "! The encoding is ascii, so the signs are ASCII.",
        "  Choose a locale with UTF-8, such as: export LC_ALL=C.UTF-8",
    ]


@pytest.mark.parametrize(
    ("variables", "within"),
    [
        ({"SSH_CONNECTION": "::1 2 ::1 22"}, "over SSH"),
        ({"SSH_TTY": "/dev/pts/3", "TMUX": "/tmp/tmux-0/default,1,0"}, "in tmux, over SSH"),
        ({"STY": "1.pts-0.moss"}, "in screen"),
    ],
)
def test_what_the_terminal_is_in_is_told(
    doctor: Doctor, variables: dict[str, str], within: str
) -> None:
    assert row_of(doctor(**variables), "Terminal").endswith(f"80 × 24, {within}")


def test_mosh_is_known_by_its_server(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "_ancestors", lambda: iter(["mosh-server"]))

    assert row_of(doctor(), "Terminal").endswith("over mosh")


@pytest.mark.parametrize(
    ("variables", "name"),
    [
        ({"TERM_PROGRAM": "Apple_Terminal", "TERM_PROGRAM_VERSION": "453"}, "Apple_Terminal 453"),
        ({"WT_SESSION": "0-1"}, "Windows Terminal"),
        ({"TERM_PROGRAM": "a\x1b[31m" + "b" * 100}, "a\\x1b[31m" + "b" * 54),
    ],
)
def test_a_terminal_that_does_not_say_its_name_has_one_in_a_variable(
    doctor: Doctor, variables: dict[str, str], name: str
) -> None:
    nameless = TALKED._replace(answers=ANSWERS._replace(name=""))

    assert row_of(doctor(told=nameless, **variables), "Terminal").startswith(f"{name}, TERM=")


@pytest.mark.parametrize(
    ("size", "told_size", "problem"),
    [
        ((24, 80), (24, 80), "No problem was found."),
        ((24, 80), (80, 24), "No problem was found."),  # as tmux 3.3 says it
        ((24, 80), (40, 130), "  Say it: stty rows 40 cols 130"),
        (None, None, "  Say it, such as: stty rows 24 cols 80"),
    ],
)
def test_a_size_that_the_system_does_not_know_is_told(
    doctor: Doctor,
    size: tuple[int, int] | None,
    told_size: tuple[int, int] | None,
    problem: str,
) -> None:
    talked = TALKED._replace(answers=ANSWERS._replace(size=told_size), size=size)

    assert problems_of(doctor(told=talked))[-1] == problem


@pytest.mark.usefixtures("pseudo")
def test_problems_are_told_in_the_players_language_and_findings_in_english(doctor: Doctor) -> None:
    told = doctor(told=TALKED._replace(size=None), COLORTERM="", TERM="xterm")
    found, _, problems = told.out.partition("\n\n")

    assert BEGIN not in found
    assert [line[2:3] for line in problems.splitlines() if line[:1] == "!"] == [BEGIN] * 2
    assert BEGIN in doctor().out
    assert BEGIN not in doctor("--json", told=TALKED._replace(size=None)).out


def test_settings_that_are_wrong_are_told_with_their_line(doctor: Doctor, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("# mine\nzoom = = 3\n")
    told = doctor()
    document = json.loads(doctor("--json").out)

    assert problems_of(told)[0].startswith("! settings.toml:2: expected TOML: Invalid value")
    assert said_of(told).endswith("settings.toml; until then it does not count.")
    assert document["files"]["settings"]["notices"] == [document["problems"][0]["problem"]]


def test_a_key_for_what_is_no_command_is_told_as_in_the_game(doctor: Doctor, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("[keys]\nmoss = ['x']\n")

    assert "keys: expected a command such as 'flag', got 'moss'" in said_of(doctor())


def test_a_theme_that_is_none_is_told_as_in_the_game(doctor: Doctor, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("theme = 'moss'\nzoom = 9\nmotion = false\n")
    told = doctor()

    assert " (and 1 more)" in said_of(told)
    assert said_of(told).endswith("`minetui doctor --json` has all that is wrong.")
    assert row_of(told, "The game").endswith("no motion, theme slate")


@pytest.fixture
def recorded(home: Path) -> Path:
    """The database of a player, closed."""
    with Records() as records:
        records.database.make()
    return home / "records.sqlite3"


def listing(home: Path) -> dict[str, bytes]:
    """All files of a folder with what is in them."""
    return {path.name: path.read_bytes() for path in home.iterdir() if path.is_file()}


def test_sound_records_stay_as_they_are(doctor: Doctor, recorded: Path) -> None:
    before = listing(recorded.parent)
    told = doctor()

    assert row_of(told, "Records").endswith(" kB, sound")
    assert listing(recorded.parent) == before


def test_records_that_a_game_has_open_are_neither_waited_for_nor_touched(
    doctor: Doctor, recorded: Path
) -> None:
    with Records() as records, records.database.writing() as connection:
        connection.execute("CREATE TABLE moss (a)")
        before = listing(recorded.parent)
        told = doctor()

        assert row_of(told, "Records").endswith(", sound")
        assert before.keys() > {"records.sqlite3"}
        assert listing(recorded.parent) == before


def test_damaged_records_are_told_and_stay_as_they_are(doctor: Doctor, recorded: Path) -> None:
    data = bytearray(recorded.read_bytes())
    data[4096:12288] = bytes(range(256)) * 32
    recorded.write_bytes(data)
    before = listing(recorded.parent)
    told = doctor()

    assert told.status == 1
    assert row_of(told, "Records").endswith(", damaged")
    assert "records.sqlite3 is damaged: " in said_of(told)
    assert "Copy it, then move it away;" in said_of(told)
    assert listing(recorded.parent) == before


def changed(path: Path, script: str) -> None:
    """Run a script of SQLite on a database."""
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()


@pytest.mark.parametrize(
    ("script", "state", "problem"),
    [
        ("PRAGMA user_version = 999", "newer", "is of a newer minetui: version 999"),
        ("PRAGMA application_id = 7", "foreign", "is a database of another program."),
        ("PRAGMA user_version = 0", "foreign", "is a database of another program."),
    ],
)
def test_records_of_others_are_told(
    doctor: Doctor, recorded: Path, script: str, state: str, problem: str
) -> None:
    changed(recorded, script)

    assert problem in said_of(doctor())
    assert json.loads(doctor("--json").out)["files"]["records"]["state"] == state


@pytest.mark.parametrize(
    ("content", "state"),
    [
        (b"", Soundness.SOUND),
        (b"moss", Soundness.DAMAGED),
        (b"moss" * 1000, Soundness.DAMAGED),
        (b"SQLite format 3\0" + b"moss" * 1000, Soundness.DAMAGED),
    ],
)
def test_any_file_in_place_of_the_records_is_judged(
    tmp_path: Path, content: bytes, state: Soundness
) -> None:
    """An empty file is one that is being made."""
    path = tmp_path / "records.sqlite3"
    path.write_bytes(content)

    assert soundness_of(path)[0] is state


@has_devices
def test_a_pipe_in_place_of_the_records_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "records.sqlite3")
    found = soundness_of(tmp_path / "records.sqlite3")

    assert found == (Soundness.UNREADABLE, "expected a regular file")


def test_records_that_take_too_long_are_unchecked(recorded: Path) -> None:
    rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)"
    changed(recorded, f"CREATE TABLE moss AS {rows} SELECT i FROM n")

    assert soundness_of(recorded) == (Soundness.SOUND, "")
    assert soundness_of(recorded, patience=0) == (Soundness.UNCHECKED, "")


def test_records_that_change_while_they_are_checked_are_unchecked(
    recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamps = iter((number, 0) for number in range(100))
    monkeypatch.setattr(files, "_stamp", lambda _: next(stamps))

    assert soundness_of(recorded) == (Soundness.UNCHECKED, "")


def test_the_files_of_a_folder_are_counted(doctor: Doctor, home: Path) -> None:
    for name, size in (("a.rawvf", 700), ("b.rawvf", 800), ("c.txt", 9)):
        folders.make(folders.replays())
        (folders.replays() / name).write_bytes(bytes(size))
    folders.make(folders.journals())
    (folders.journals() / "a.journal").write_bytes(b"1")
    told = doctor()

    assert row_of(told, "Replays").endswith("replays, 2 files, 1.5 kB")
    assert row_of(told, "Unfinished").endswith("running, 1 file, 1 byte")
    assert files.FolderContents.of(folders.replays(), ".rawvf", patience=-1.0).whole is False


def disk(**values: int) -> Callable[[object], SimpleNamespace]:
    """A disk of a terabyte with other values."""
    usual = {"f_bavail": 10**9, "f_frsize": 1000, "f_blocks": 10**9, "f_flag": 0}
    return lambda _: SimpleNamespace(**usual | {"f_files": 100, "f_favail": 50} | values)


@not_on_windows("disks tell other things")
@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({}, None),
        ({"f_bavail": 4000}, FolderFault.FULL),
        ({"f_favail": 0}, FolderFault.FULL),
        ({"f_files": 0, "f_favail": 0}, None),
        ({"f_blocks": 0, "f_bavail": 0}, None),
        ({"f_flag": getattr(os, "ST_RDONLY", 1)}, FolderFault.READ_ONLY_DISK),
    ],
)
def test_a_disk_is_full_or_for_reading_only(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    values: dict[str, int],
    fault: FolderFault | None,
) -> None:
    monkeypatch.setattr(os, "statvfs", disk(**values))

    assert FolderState.of(tmp_path / "minetui").fault is fault


@not_on_windows("disks tell other things")
def test_a_fault_of_all_folders_is_told_once(
    doctor: Doctor, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "statvfs", disk(f_bavail=0))
    told = doctor()

    assert told.status == 1
    assert said_of(told).count("! ") == said_of(told).count("! The disk of ") == 1
    assert "another disk with MINETUI_HOME" in said_of(told)
    assert row_of(told, "Free") == "0 bytes on the disk"


def test_a_file_in_place_of_the_home_is_told(doctor: Doctor, home: Path) -> None:
    home.write_text("moss")

    assert "is a file where a folder should be." in said_of(doctor())


@has_links
def test_a_link_that_leads_nowhere_is_told(doctor: Doctor, home: Path, tmp_path: Path) -> None:
    home.symlink_to(tmp_path / "nowhere")

    assert "is a link that leads nowhere." in said_of(doctor())


@has_modes
@pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
@pytest.mark.parametrize(("mode", "what"), [(0o500, "written"), (0o300, "read")])
def test_a_home_without_rights_is_told(doctor: Doctor, home: Path, mode: int, what: str) -> None:
    home.mkdir(mode)

    assert f"can't be {what}, so nothing" in said_of(doctor())


@pytest.mark.parametrize("missing", [os.W_OK, os.R_OK])
def test_a_home_without_a_right_is_told(
    doctor: Doctor, home: Path, monkeypatch: pytest.MonkeyPatch, missing: int
) -> None:
    home.mkdir()
    monkeypatch.setattr(os, "access", lambda _, wanted: not wanted & missing)
    said = said_of(doctor())

    assert ("can't be written" if missing == os.W_OK else "can't be read") in said


def test_files_that_can_not_be_written_are_told(
    doctor: Doctor, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SettingsFile().document()
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).is_dir())
    said = said_of(doctor())

    assert "records.sqlite3 can't be written, so finished games are not recorded." in said
    assert "settings.toml can't be written, so changed settings are not kept." in said


def test_paths_in_the_home_begin_with_a_tilde(
    doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setenv("MINETUI_HOME", str(tmp_path / "mine"))
    told = doctor("--json")
    document = json.loads(told.out)

    assert document["files"]["records"]["path"] == os.path.join("~", "mine", "records.sqlite3")
    assert short(f"{tmp_path}er") == f"{tmp_path}er"
    assert short(tmp_path) == "~"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Lets minetui be in a folder of packages, installed by somebody for a Python there."""

    def install(installer: str, prefix: str) -> None:
        own = tmp_path / "site" / "minetui-9.0.dist-info"
        own.mkdir(parents=True)
        (own / "METADATA").write_text("Metadata-Version: 2.1\nName: minetui\nVersion: 9.0\n")
        (own / "INSTALLER").write_text(installer)
        monkeypatch.syspath_prepend(own.parent)
        package = own.parent / "minetui" / "__init__.py"
        monkeypatch.setattr(minetui, "__file__", str(package))
        monkeypatch.setattr(sys, "prefix", prefix)

    return install


@pytest.mark.parametrize(
    ("installer", "prefix", "told"),
    [
        ("deb\n", "/usr", "Debian package, in "),
        ("", "/usr", "from its sources, in "),
        ("pip", "/srv/pipx/venvs/minetui", "installed by pipx, in "),
        ("uv", "/srv/uv/tools/minetui", "installed by uv tool, in "),
        ("uv", "/srv/venv", "installed by uv, in "),
    ],
)
def test_how_it_was_installed_is_told(
    doctor: Doctor, installed: Callable[[str, str], None], installer: str, prefix: str, told: str
) -> None:
    installed(installer, prefix)

    assert row_of(doctor(), "minetui").startswith(f"{minetui.__version__}, {told}")


def test_a_folder_of_sources_is_not_taken_for_what_is_installed_elsewhere(
    doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minetui, "__file__", str(tmp_path / "minetui" / "__init__.py"))

    assert row_of(doctor(), "minetui").startswith(f"{minetui.__version__}, from its sources, in ")


def keys_of(value: object) -> list[str]:
    """The keys of a document, each before those in it."""
    if isinstance(value, list):
        return keys_of(value[0]) if value else []
    items = value.items() if isinstance(value, dict) else ()
    return [key for name, each in items for key in (name, *keys_of(each))]


def test_the_page_has_the_keys_of_the_document(doctor: Doctor) -> None:
    section = PAGE.partition("\n### doctor")[2].partition("\n### ")[0].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.MULTILINE)
    told = [key for top, rest in rows for key in (top, *re.findall(r"`([a-z_]+)`", rest))]
    document = json.loads(doctor("--json", TERM="dumb").out)

    assert keys_of(document) == told

"""The command line, from arguments to the first screen in a real terminal."""

import ctypes
import os
import re
import subprocess
import sys
from gettext import NullTranslations
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from in_terminal import Program, Screen
from shell import Shell

from minetui import __version__, arguments, cli, language
from minetui.core import Game
from minetui.store import Settings, SettingsFile
from minetui.texts.columns import columns
from minetui.ui import launch

PROGRAM = [sys.executable, "-m", "minetui"]
BOARD = "Width: 3\nHeight: 1\nBoard:\n*00\n"


def test_version_and_help_do_not_load_the_core_or_textual() -> None:
    code = "import sys; from minetui import cli; cli.main(['--version'])"
    listing = f"try:\n {code}\nexcept SystemExit: print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", listing.replace("try:", "import sys\ntry:")],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.startswith(f"minetui {__version__}\n")
    assert not re.search(r"minetui\.core|textual|rich|dataclasses", done.stdout)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("--rows 3 --cols 3 --mines 9", "expected 0 to 8 mines on 3 × 3, got 9"),
        ("--rows 0", "expected at least 1 row, got 0"),
        ("--rows 10001 --cols 10000", "expected at most 100,000,000 cells, got 10000 × 10001"),
        ("--level hard", "expected one of beginner, intermediate, expert, got 'hard'"),
        ("--first-click lucky", "--first-click: expected one of opening, safe, any, got 'lucky'"),
        ("--mines many", "argument --mines: expected a whole number, got 'many'"),
        ("--seed \udcff", r"--seed: expected text, got '\udcff'"),
        ("--from-start", "expected a FILE with --from-start"),
        ("replay", "the following arguments are required: FILE"),
        ("board.rawvf --level expert", "--level: a saved board brings its own"),
        ("--bo\x1b[2Jgus", r"unrecognized arguments: --bo\x1b[2Jgus"),
        ("", "expected a terminal, but input or output is not one"),
    ],
)
def test_what_is_not_right_is_one_line_and_status_2(
    arguments: str, line: str, shell: Shell, folder: Path
) -> None:
    (folder / "board.rawvf").write_text(BOARD)

    assert shell(arguments).refusal.startswith(f"minetui: {line}")


def test_a_file_that_is_not_there_is_named(shell: Shell, folder: Path) -> None:
    for words in ("missing.rawvf", "replay missing.rawvf"):
        assert shell(words).refusal.startswith("missing.rawvf: No such file or directory")


@pytest.fixture
def languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two languages that say only how an option is told."""
    told = "language, such as de or zh_CN (default: the one set, or the system's)"
    for name, translation in (("de", "Sprache"), ("zh_CN", "语言")):
        catalogue = Catalog(name)
        catalogue.add(told, translation)
        with (tmp_path / f"{name}.mo").open("wb") as file:
            write_mo(file, catalogue)
    monkeypatch.setattr(language, "FOLDER", tmp_path)


@pytest.mark.usefixtures("languages")
@pytest.mark.parametrize(
    ("words", "setting", "environment", "chosen"),
    [
        ("", "", {}, "en"),
        ("", "", {"LANG": "de_AT.UTF-8"}, "de"),
        ("", "", {"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ("", "", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("", 'language = "zh_CN"', {"LANG": "de_DE.UTF-8"}, "zh_CN"),
        ("", '\ufefflanguage = "zh_CN"', {"LANG": "de_DE.UTF-8"}, "zh_CN"),
        ("", 'language = "en"', {"LANG": "de_DE.UTF-8"}, "en"),
        ("", 'language = ""', {"LANG": "de_DE.UTF-8"}, "de"),
        ("", 'language = "fr"', {"LANG": "de_DE.UTF-8"}, "de"),
        ("", '[keys]\nlanguage = "x"', {"LANG": "de_DE.UTF-8"}, "de"),
        ("", "language", {"LANG": "de_DE.UTF-8"}, "de"),
        ("deal --language de --rows 3", 'language = "zh_CN"', {}, "de"),
        ("deal --rows 3 --language=zh-Hans", "", {"LANG": "de_DE.UTF-8"}, "zh_CN"),
        ("--language de --language en", "", {"LANG": "de_DE.UTF-8"}, "en"),
        ("--lang de", "", {}, "de"),
        ("--la de", "", {}, "de"),
        ("--l de", "", {}, "en"),
        ("deal --language", "", {}, "en"),
        ("-- --language de", "", {}, "en"),
    ],
)
def test_the_language_is_asked_for_by_an_option_or_set_or_the_environments(
    words: str, setting: str, environment: dict[str, str], chosen: str, home: Path
) -> None:
    if setting:
        home.mkdir()
        (home / "settings.toml").write_text(setting, "utf-8")

    assert arguments.choose_language(words.split(), environment) == chosen
    assert language.spoken() == chosen


@pytest.mark.usefixtures("languages")
def test_an_option_of_all_commands_says_the_language(shell: Shell) -> None:
    for words in ("", "deal ", "replay ", "doctor "):
        assert "Sprache" in shell(f"{words}--help --language de").out

    assert "语言" in shell("--language zh-CN --help").out
    assert "Sprache" not in shell("--help").out


@pytest.mark.usefixtures("languages")
def test_a_language_that_there_is_not_is_one_line(shell: Shell) -> None:
    told = "minetui: argument --language: expected one of en, de, zh_CN, got 'fr'\n"

    assert shell("--language fr").refusal == told
    assert shell("deal --rows 3 --language=fr").refusal == told


@pytest.mark.usefixtures("languages")
def test_completions_know_the_languages(shell: Shell) -> None:
    assert "___language_choices=(en de zh_CN)" in shell("--print-completion bash").out


@pytest.mark.usefixtures("languages")
@pytest.mark.parametrize(
    ("number", "variables", "chosen"),
    [
        (0x0407, {}, "de"),
        (0x0C07, {}, "de"),  # of Austria
        (0x0404, {}, "zh_CN"),  # of Taiwan
        (0x0409, {}, "en"),
        (0xFFFF, {}, "en"),
        (0x0407, {"LANG": "zh_CN.UTF-8"}, "zh_CN"),
    ],
)
def test_on_windows_it_is_the_users_if_no_variable_says_one(
    number: int, variables: dict[str, str], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in language.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    asked = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: number))
    monkeypatch.setattr(ctypes, "windll", asked, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")

    assert arguments.choose_language([], cli._environment()) == chosen


class Wide(NullTranslations):
    """A catalogue of characters that take two columns."""

    def gettext(self, message: str) -> str:
        """As many of them as the message has letters."""
        return "".join("雷" if letter.isalpha() else letter for letter in message)


@pytest.mark.parametrize("name", ["", "deal", "odds", "replay"])
def test_a_help_is_as_wide_as_the_terminal_in_every_script(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    language.use("zh_CN", Wide())
    lines = arguments.parser_of(name).format_help().splitlines()

    assert "雷雷" in lines[0]
    assert not [
        line for line in lines if columns(line) > 60 and "雷" in line and line[2:9] != "minetui"
    ]
    assert columns(lines[0].partition("[")[0]) == lines[1].index("[")


@pytest.mark.parametrize("variable", ["MINETUI_HOME", "XDG_CONFIG_HOME", "HOME"])
def test_settings_are_looked_for_where_they_are(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MINETUI_HOME")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv(variable, str(tmp_path))

    assert arguments._path_of_settings() == str(SettingsFile().path)


def asked_for(words: str, *, no_guess: bool = False) -> Game:
    """The game that these words of the command line ask for."""
    given = arguments.parser_of("").parse_args(words.split())
    return launch._game(given, Settings(no_guess=no_guess))


@pytest.mark.parametrize(
    ("words", "no_guess", "kind"),
    [
        ("", False, ""),
        ("--no-guess", False, "solvable:logic"),
        ("--solvable logic", False, "solvable:logic"),
        ("", True, "solvable:logic"),
        ("--guess", True, ""),
        ("--solvable casual", True, "solvable:casual"),
        ("--adjusted pairs", True, "adjusted:pairs"),
        ("--rows 300 --cols 300 --mines 9000", True, ""),  # too large to be searched
    ],
)
def test_the_kind_of_boards_is_an_option_or_a_setting(
    words: str, no_guess: bool, kind: str
) -> None:
    game = asked_for(words, no_guess=no_guess)

    assert (game.board_kind, game.dealer.kind) == (kind, kind)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("--no-guess --solvable logic", "expected at most one of --solvable, --adjusted, --no-g"),
        ("--guess --adjusted logic", "expected at most one of --solvable, --adjusted, --no-guess"),
        ("--solvable odds", "--solvable: expected one of casual, pairs, logic, got 'odds'"),
        ("--rows 300 --cols 300 --mines 9000 --no-guess", "expected at most 40,000 cells to solve"),
        ("--no-guess board.rawvf", "--no-guess: a saved board brings its own"),
        ("--guess board.rawvf", "--guess: a saved board brings its own"),
    ],
)
def test_kinds_of_boards_that_can_not_be_are_refused(
    words: str, problem: str, folder: Path
) -> None:
    (folder / "board.rawvf").write_text(BOARD)

    with pytest.raises(ValueError, match=problem):
        asked_for(words)


def test_the_program_outside_of_the_tests_is_the_same(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "--rows", "0"], capture_output=True, text=True, cwd=tmp_path, check=False
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "minetui: expected at least 1 row, got 0\n"


@pytest.mark.parametrize("closed", ["stdin", "stdout", "stderr"])
def test_a_closed_stream_is_no_terminal(closed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`minetui <&-` was an AttributeError."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None if name == closed else Mock(isatty=lambda: True))

    with pytest.raises(ValueError, match="expected a terminal"):
        launch._expect_terminal()


def test_another_driver_needs_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")

    launch._expect_terminal()


@pytest.mark.parametrize(("term", "given"), [("dumb", "TERM=dumb"), ("", "no TERM")])
async def test_a_terminal_that_can_not_place_text_is_refused(
    term: str, given: str, tmp_path: Path
) -> None:
    told = "expected a terminal"
    async with Program(tmp_path, PROGRAM, Screen(), told, TERM=term) as program:
        await program.end(None)

    assert program.status == 2
    said = " ".join(program.screen.text.split())
    assert f"can place text, got {given}: name yours, as in TERM=xterm-256color minetui" in said


def test_an_unknown_theme_is_one_line(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "_expect_terminal", lambda: None)
    refusal = shell("--theme plaid").refusal

    assert refusal.startswith("minetui: --theme: expected one of slate, meadow, classic, pap")
    assert refusal.endswith(", got 'plaid'\n")


async def test_the_game_opens_plays_and_quits_in_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "board.rawvf"
    path.write_text(BOARD)
    async with Program(tmp_path / "home", [*PROGRAM, str(path)], Screen(), "Reveal") as program:
        await program.press("\x1b[F ")
        await program.until(lambda screen: " · won" in screen.text)
        await program.press("q", answered=False)
        await program.end(None)

    assert program.status == 0


@pytest.mark.parametrize(
    ("name", "charset", "begins"),
    [
        *(("zh_CN", "ascii", "usage: "), ("zh_CN", "latin-1", "usage: ")),
        *(("zh_CN", "gb18030", "用法"), ("de", "latin-1", "Aufruf"), ("de", "ascii", "Aufruf")),
    ],
)
def test_a_language_is_spoken_where_its_signs_can_be_written(
    name: str, charset: str, begins: str
) -> None:
    """A sign that a charset lacks ended the program: `minetui: 'ascii' codec can't encode …`."""
    variables = {**os.environ, "LC_ALL": name, "PYTHONIOENCODING": charset}
    done = subprocess.run([*PROGRAM, "--help"], env=variables, capture_output=True, check=True)

    assert done.stdout.decode(charset).startswith(begins)

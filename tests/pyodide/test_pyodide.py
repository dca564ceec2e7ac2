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
ROOMS = [f"tests/{room}" for room in ("core", "solver", "formats", "store", "texts")]
LEFT_OUT = [
    # A minute of searching, for boards that the golden ones stand for:
    "solver/test_daily.py::test_the_board_of_a_day_is_fit_and_its_start_is_a_zero",
    # Here are no threads and processes, ...
    "formats/test_mbf.py::test_a_pipe_may_give_a_file_in_parts",
    "store/test_records.py::test_threads_and_processes_add_at_once",
    "store/test_dailies.py::test_an_attempt_that_another_window_plays_is_not_ours_to_resume",
    "store/test_journal.py",
    # ... no pipes, other users, full disks and nanoseconds, ...
    "store/test_files.py::test_what_is_no_regular_file_is_not_waited_for",
    "store/test_records.py::test_what_is_no_regular_file_is_told",
    "store/test_records.py::test_a_read_only_folder_is_told",
    "store/test_records.py::test_a_full_disk_is_told_and_loses_nothing",
    "store/test_library_reading.py::test_a_file_of_another_time_is_read_again",
    "store/test_settings.py::test_what_can_not_be_read_is_one_line",
    # ... and no stack for JSON of a thousand brackets, which only our own database could hold.
    "store/test_library_json.py::test_another_text_is_refused",
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
    left_out = [f"--{'deselect' if '::' in test else 'ignore'}=tests/{test}" for test in LEFT_OUT]
    options = ["-o", "addopts=", "-p", "no:cacheprovider", "-q"]

    assert status_of(cache, "pytest", *options, *left_out, *ROOMS) == 0

"""`minetui dataset`: its file after stops of all kinds, and what it refuses."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from shell import TOP, Shell
from systems import kill_all, not_on_windows

from minetui.core import FirstClick, Level
from minetui.solver import Player
from minetui.studies import SimulationPlan, decisions_in, decisions_of
from minetui.studies.dataset import SCHEMAS

SMALL = "dataset --rows 5 --cols 6 --mines 6 --jobs 1"


def test_the_rows_are_those_of_the_options(shell: Shell) -> None:
    """The first cell is in the middle, the seed 1, and the player casual, if none is given."""
    plan = SimulationPlan(Level(5, 6, 6), Player.named("casual"), FirstClick.OPENING, 15, "1")
    told = shell(f"{SMALL} --games 3 -")
    rows = [row.row for game in range(3) for row in decisions_of(plan, game)]

    assert (told.status, told.err) == (0, "")
    assert told.json == json.loads(json.dumps(rows))
    other = shell(f"{SMALL} --games 1 --seed s --player odds --first-click any --start 2,1 -")
    assert {(row["seed"], row["player"], row["first"], row["start"]) for row in other.json} == {
        ("s:0", "odds/advice", "any", 6)
    }


def test_a_file_has_the_rows_of_standard_output_and_the_answer_counts_them(
    shell: Shell, folder: Path, progress: list[object]
) -> None:
    rows = shell(f"{SMALL} --games 99 -").out
    told = shell(f"{SMALL} --games 99 rows.jsonl")
    (games, new, pace) = told.out.rstrip("\n").split(" · ")

    assert (folder / "rows.jsonl").read_text("utf-8") == rows
    assert (games, new) == ("games 99", f"new rows {rows.count(chr(10))}")
    assert pace.startswith("rows a second ")
    assert progress == [(99, "games"), 0, 66, 99]
    assert shell(f"{SMALL} --games 99 rows.jsonl").out.startswith("games 99 · new rows 0 · ")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--games 0 -", "--games: expected at least 1, got 0"),
        ("--rows 101 --cols 100 --mines 9 -", "expected at most 10,000 cells, got 10,100"),
        ("--player nobody -", "expected a player of"),
        ("--games 1 .", "Is a directory"),
        ("--games 1 no/rows.jsonl", "rows.jsonl: No such file or directory"),
        ("--games 1 no/rows.parquet", "rows.parquet"),
        ("--games 1", "OUT"),
    ],
)
def test_what_can_not_be_written_is_refused_in_a_line(
    options: str, problem: str, shell: Shell, folder: Path
) -> None:
    assert problem in shell(f"dataset --jobs 1 {options}").refusal


PAGE = (TOP / "docs" / "dataset.md").read_text("utf-8")


def block(function: str) -> dict[str, Any]:
    """The names of the blocks of the page up to the one that has a function."""
    blocks, names = re.findall(r"```python\n((?!>>>).*?)```", PAGE, re.DOTALL), dict[str, Any]()
    for code in blocks:
        exec(code, names)
        if function in names:
            return names
    raise AssertionError(f"expected {function} on the page")


def test_the_reader_of_the_page_reads_what_the_library_reads(shell: Shell, folder: Path) -> None:
    shell(f"{SMALL} --games 9 rows.jsonl")
    path = folder / "rows.jsonl"

    for row, decision in zip(block("rows_of")["rows_of"](path), decisions_in(path), strict=True):
        assert [odds for line in row.pop("odds") for odds in line] == decision.odds
        assert row == json.loads(decision.line)


def test_the_arrays_of_the_page_are_those_numbers_and_odds() -> None:
    numpy = pytest.importorskip("numpy", reason="the extra gym is not installed")
    plan = SimulationPlan(Level(5, 6, 6), Player.named("odds"), FirstClick.OPENING, 15, "1")
    arrays_of = block("arrays_of")["arrays_of"]
    for decision in decisions_of(plan, 0):
        numbers, odds = arrays_of(decision.row)
        known = [numpy.nan if each is None else each for each in decision.odds]

        assert numbers.shape == odds.shape == (5, 6)
        assert numbers.flatten().tolist() == decision.numbers
        assert numpy.array_equal(odds.flatten(), numpy.float32(known), equal_nan=True)


def test_the_page_has_the_columns_in_their_order() -> None:
    told = re.findall(r"^\| `(\w+)` \| \w+", PAGE, re.MULTILINE)

    assert told == ["schema", *SCHEMAS[2]]


LONG = ["dataset", "--level", "intermediate", "--player", "odds", "--jobs", "2", "--games"]


@pytest.mark.slow
@not_on_windows("only its console tells several processes of a key")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_what_is_stopped_by_a_signal_goes_on_to_the_same_bytes(name: str, folder: Path) -> None:
    number = getattr(signal, name)
    path, command = folder / "rows.jsonl", [sys.executable, "-m", "minetui", *LONG]
    environment = os.environ | {"PYTHONPATH": str(TOP)}
    process = subprocess.Popen(
        [*command, "1000000", "rows.jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env=environment,
    )
    try:
        ends_at = time.monotonic() + 60
        while not (path.exists() and path.stat().st_size) and time.monotonic() < ends_at:
            time.sleep(0.01)
        os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
        out, err = process.communicate(timeout=60)
    finally:
        kill_all(process)
    seeds = [json.loads(line)["seed"] for line in path.read_text("utf-8").splitlines(True)[:-1]]
    games = int(seeds[-1].removeprefix("1:")) + 3
    again = subprocess.run(
        [*command, f"{games}", "rows.jsonl"], check=True, env=environment, capture_output=True
    )
    whole = subprocess.check_output([*command, f"{games}", "-"], env=environment)

    assert process.returncode == (130 if number == signal.SIGINT else process.returncode)
    assert out.startswith(b"stopped early") == (number == signal.SIGINT)
    assert name == "SIGKILL" or err == b""
    assert again.stdout.startswith(b"games %d " % games)
    assert path.read_bytes() == whole

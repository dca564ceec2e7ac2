"""A study: it goes on where it stopped, however that came about, and its figures are the same."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell import TOP
from systems import kill_all, not_under_wine

from minetui.core import FirstClick, Level
from minetui.solver import Player
from minetui.store import FileError, Records
from minetui.store.records import records_path
from minetui.studies import GameTally, SimulationPlan, Study, Team, WantedGames, games
from minetui.studies.study import PlayedChunk, Span, StudyResults, chosen, missing, unbroken

CASUAL, PAIRS = Player.named("casual"), Player.named("pairs")
PLAN = SimulationPlan(Level(5, 6, 6), CASUAL, FirstClick.SAFE, 0, "s", against=PAIRS)
PATH = Path("study.sqlite3")


@pytest.fixture(autouse=True)
def small_chunks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of ten games."""
    monkeypatch.setattr(games, "CHUNK_CELLS", 300)


def run(
    *goals: WantedGames[SimulationPlan], tell: Callable[[int], None] = lambda _: None
) -> tuple[list[GameTally], int]:
    """The tallies of goals once they are reached, and how many games were played for that."""
    done = 0

    def told(_: WantedGames[SimulationPlan], tally: GameTally) -> None:
        nonlocal done
        done += tally.games
        tell(done)

    with Study[SimulationPlan, GameTally](goals, PATH) as study:
        study.run(Team(1), told)
        return [study.played(goal) for goal in goals], done


def whole(games: int) -> GameTally:
    """The tally of so many games, one after the other."""
    return GameTally.sum(map(PLAN.tally, range(games)))


def stop_at(number: int) -> Callable[[int], None]:
    """Ctrl+C after so many games."""

    def told(done: int) -> None:
        if done == number:
            raise KeyboardInterrupt

    return told


def test_a_study_that_is_stopped_goes_on_where_it_was() -> None:
    with pytest.raises(KeyboardInterrupt):
        run(WantedGames(PLAN, 45), tell=stop_at(20))
    tallies, played = run(WantedGames(PLAN, 45))

    assert (tallies, played) == ([whole(45)], 25)
    assert run(WantedGames(PLAN, 45)) == ([whole(45)], 0)


def test_more_games_add_the_rest_and_fewer_leave_out_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chunk that is cut by the smaller number is played anew."""
    run(WantedGames(PLAN, 25))

    assert run(WantedGames(PLAN, 48)) == ([whole(48)], 23)
    assert run(WantedGames(PLAN, 48)) == ([whole(48)], 0)
    assert run(WantedGames(PLAN, 42)) == ([whole(42)], 2)
    monkeypatch.setattr(games, "CHUNK_CELLS", 210)
    assert run(WantedGames(PLAN, 60)) == ([whole(60)], 12)


def test_what_lies_behind_a_gap_is_kept_but_not_reported() -> None:
    """Chunks that are missing took longer, so those behind them are not like all."""
    goal = WantedGames(PLAN, 50)
    run(goal)
    with sqlite3.connect(PATH) as connection:
        connection.execute("DELETE FROM chunks WHERE first = 20")
    connection.close()
    with Study[SimulationPlan, GameTally]([goal], PATH) as study:
        assert study.played(goal) == whole(20)
        assert study.tally(goal).games == 40

    assert run(goal) == ([whole(50)], 10)


def test_the_results_say_what_was_played() -> None:
    run(WantedGames(PLAN, 1))
    with closing(sqlite3.connect(PATH)) as connection:
        ((description,),) = connection.execute("SELECT description FROM plans")

    assert json.loads(description) == {
        **{"rows": 5, "cols": 6, "mines": 6, "player": "casual", "guess": "random"},
        **{"against": PAIRS.name, "first_click": "safe", "start": [0, 0], "seed": "s"},
    }


def test_a_chunk_that_comes_twice_is_there_once() -> None:
    run(WantedGames(PLAN, 10))
    with closing(StudyResults(PATH)) as kept:
        (chunk,) = kept.chunks(PLAN.key)
        kept.add([chunk, PlayedChunk(PLAN.key, 0, 10, GameTally(games=99)._asdict())])

        assert kept.chunks(PLAN.key) == [chunk]


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "t"},
        {"first": 1},
        {"first_click": FirstClick.ANY},
        {"player": PAIRS},
        {"player": Player("casual", "safest")},
        {"against": None},
        {"level": Level(6, 5, 6)},
    ],
)
def test_another_plan_is_played_by_itself(changes: dict[str, object]) -> None:
    other = replace(PLAN, **changes)
    run(WantedGames(PLAN, 10))

    assert other.key != PLAN.key
    assert run(WantedGames(PLAN, 10), WantedGames(other, 10))[1] == 10


def test_other_code_plays_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that was changed may play otherwise, and its games are not added to the old ones."""
    run(WantedGames(PLAN, 10))
    monkeypatch.setattr(games, "code_version", lambda: "later")

    assert run(WantedGames(PLAN, 10))[1] == 10


STUDY = """
rows = 9
cols = 9
mines = 10
player = "odds"
games = 100_000
"""


@not_under_wine
def test_a_study_that_is_killed_leaves_no_process_and_keeps_its_chunks(folder: Path) -> None:
    """SIGKILL, to the first process only, as a system does that runs out of memory."""
    (folder / "study.toml").write_text(STUDY)
    process = subprocess.Popen(
        [sys.executable, "-m", "minetui", "study", "study.toml", "--jobs", "2"],
        env=os.environ | {"PYTHONPATH": str(TOP)},
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        ends_at = time.monotonic() + 60
        while stored() < 2 and time.monotonic() < ends_at:
            time.sleep(0.02)
        process.kill()
        process.communicate(timeout=60)  # until no process has the pipe any more
    finally:
        kill_all(process)

    assert stored() >= 2
    with closing(sqlite3.connect(PATH)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def stored() -> int:
    """The number of chunks in the results, so far."""
    if not PATH.exists():
        return 0
    with closing(sqlite3.connect(PATH)) as connection, suppress(sqlite3.Error):
        count: int = connection.execute("SELECT count(*) FROM chunks").fetchone()[0]
        return count
    return 0


def test_a_file_of_something_else_is_refused_and_left() -> None:
    PATH.write_text("no database")
    with pytest.raises(FileError, match=r"^study\.sqlite3: file is not a database$"):
        StudyResults(PATH)
    assert PATH.read_text() == "no database"
    with Records() as records:
        records.training.pass_lesson("flag")
    with pytest.raises(FileError, match="expected results of a study, got another database"):
        StudyResults(records_path())


# Spans of games: none is counted twice, and the rest is what is missing.

spans = st.tuples(st.integers(0, 60), st.integers(1, 20)).map(lambda two: (two[0], sum(two)))


def in_order(played: list[Span]) -> list[Span]:
    """The spans as the results give them: by their first games, of several the longest first."""
    return sorted(set(played), key=lambda span: (span[0], -span[1]))


@given(st.lists(spans), st.integers(1, 70), st.integers(1, 30))
def test_each_game_is_in_one_span_that_was_played_or_is_missing(
    played: list[Span], games: int, size: int
) -> None:
    taken = chosen(in_order(played), games)
    rest = list(missing(taken, games, size))
    numbers = [number for span in (*taken, *rest) for number in range(*span)]

    assert sorted(numbers) == list(range(games))
    assert set(taken) <= set(played)
    assert all(stop - first <= size for first, stop in rest)
    assert all(first // size == (stop - 1) // size for first, stop in rest)


@given(st.lists(spans), st.integers(1, 70))
def test_what_is_reported_has_no_gap(played: list[Span], games: int) -> None:
    taken = unbroken(chosen(in_order(played), games))
    known = [number for span in taken for number in range(*span)]

    assert known == list(range(len(known)))

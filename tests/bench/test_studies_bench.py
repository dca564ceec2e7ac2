"""What two cores do more than one, for processes and a Dask cluster; run with -o addopts= -s.

It takes a minute, on a computer that does nothing else.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

import pytest
from shell import TOP

from minetui.core import LEVELS, FirstClick
from minetui.solver import Player
from minetui.studies import Chunk, SimulationPlan, Team

GAMES = 3_000
EFFICIENT = 0.9
PLAN = SimulationPlan(LEVELS["Expert"], Player.named("odds"), FirstClick.OPENING, 93, "bench")
ALONE = f"""
from tests.bench.test_studies_bench import *
list(Team(1).finished(Chunk.tally, list(PLAN.chunks({GAMES}))[int(sys.argv[1]) :: 2]))
"""


def seconds(team: Team) -> float:
    """The time in which a team plays all games, with the start of its processes."""
    start = perf_counter()
    assert sum(tally.games for tally in team.finished(Chunk.tally, PLAN.chunks(GAMES))) == GAMES
    return perf_counter() - start


@contextmanager
def two_workers() -> Iterator[Team]:
    """A cluster of two processes with a thread each, which do not profile what they do."""
    distributed = pytest.importorskip("distributed")
    os.environ["DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED"] = "False"
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0"}
    with distributed.LocalCluster(**options) as cluster:
        yield Team(1, cluster.scheduler_address)


def by_themselves() -> float:
    """The time of two programs that play half of the games each, and know nothing of each other."""
    env = os.environ | {"PYTHONPATH": f"{TOP}:{TOP / 'tests'}"}
    start = perf_counter()
    halves = [subprocess.Popen([sys.executable, "-c", ALONE, half], env=env) for half in "01"]
    assert [half.wait() for half in halves] == [0, 0]
    return perf_counter() - start


def test_two_cores_do_nearly_twice_as_much_as_one() -> None:
    one = seconds(Team(1))
    took = {"two programs": by_themselves(), "two processes": seconds(Team(2))}
    with two_workers() as team:
        took["two Dask workers"] = seconds(team)
    print(f"\n{GAMES} Expert games: one process {one:.1f} s")
    for name, two in took.items():
        print(f"{name:17} {two:5.1f} s, efficiency {one / two / 2:.0%}")

    assert one / took["two processes"] / 2 >= EFFICIENT
    assert one / took["two Dask workers"] / 2 >= EFFICIENT

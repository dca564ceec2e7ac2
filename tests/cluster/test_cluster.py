"""Studies on a Dask cluster: the same figures as anywhere, whoever dies, and no other code.

python -m pytest tests/cluster -o addopts=
"""

import os
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from shell import TOP, Shell

from minetui.core import FirstClick, Level
from minetui.solver import Player
from minetui.studies import GameTally, SimulationPlan, Study, Team, WantedGames
from minetui.studies import cluster as clusters
from minetui.studies.cluster import ClusterError
from minetui.studies.study import StudyResults

from .conftest import Cluster, Started

REPLAYS = TOP / "assets" / "replays"
PAGE_COMMANDS = (r"dask scheduler .*", r"dask worker [^&]*", r"minetui study .*--scheduler .*")
LOGIC, CASUAL = Player.named("logic"), Player.named("casual")
PLANS = [
    SimulationPlan(Level(16, 16, 40), LOGIC, FirstClick.SAFE, 0, "s", against=CASUAL),
    SimulationPlan(Level(6, 6, 6), CASUAL, FirstClick.OPENING, 0, "s"),
]
GOALS = [WantedGames(PLANS[0], 400), WantedGames(PLANS[1], 3000)]


def figures(path: Path, team: Team, kill: Started | None = None) -> list[GameTally]:
    """The tallies of a study that is played by a team; after five chunks a process is killed."""
    told = list[GameTally]()

    def tell(_: WantedGames[SimulationPlan], tally: GameTally) -> None:
        told.append(tally)
        if kill and len(told) == 5:
            kill.kill()

    with Study[SimulationPlan, GameTally](GOALS, path) as study:
        study.run(team, tell)
        return [study.played(goal) for goal in GOALS]


def test_a_worker_that_is_killed_loses_nothing_and_counts_nothing_twice(
    cluster: Cluster, workers: tuple[Started, Started], tmp_path: Path
) -> None:
    alone = figures(tmp_path / "alone.sqlite3", Team(1))
    team = Team(1, cluster.address)
    shared = figures(tmp_path / "shared.sqlite3", team, workers[0])

    assert shared == alone
    assert [tally.games for tally in shared] == [goal.games for goal in GOALS]
    with sqlite3.connect(tmp_path / "shared.sqlite3") as connection:
        assert connection.execute("SELECT sum(stop - first) FROM chunks").fetchone() == (3400,)
    connection.close()


@pytest.mark.parametrize(
    "command",
    [
        "simulate --player logic --against casual --games 200 --seed s --json",
        "uniformity --boards 60000 --seed s --json",
        f"grade --json {REPLAYS}/expert-won.rawvf nothing {REPLAYS}/expert-lost.rawvf",
    ],
)
def test_every_command_answers_as_it_does_alone(
    command: str, cluster: Cluster, workers: tuple[Started, Started], shell: Shell
) -> None:
    alone, shared = shell(f"{command} --jobs 1"), shell(f"{command} --scheduler {cluster.address}")
    answers, expected = shared.json, alone.json
    for answer in (*answers, *expected):
        answer.pop("games_per_second", None)

    assert (shared.status, shared.err) == (alone.status, alone.err)
    assert answers == expected


def test_a_match_is_played_as_it_is_alone(
    cluster: Cluster, workers: tuple[Started, Started], shell: Shell, folder: Path
) -> None:
    """The programs run where the workers are; the games that are saved come back from there."""
    rogue = shlex.join([sys.executable, str(TOP / "tests" / "match" / "rogue.py"), "3:crash"])
    match = f"match casual 'cmd:{rogue}' --games 60 --keep disputed --keep-in kept --json"
    (alone,) = shell(f"{match} --jobs 1").json
    alone_kept = {path.name: path.read_bytes() for path in Path("kept").iterdir()}
    shutil.rmtree("kept")
    (shared,) = shell(f"{match} --scheduler {cluster.address}").json
    for answer in (alone, shared):
        for player in answer["players"]:
            del player["move_median"], player["move_99"]

    assert shared == alone
    assert alone["players"][1]["endings"]["lost exit"] == 1
    assert {path.name for path in Path("kept").iterdir()} == {*alone_kept}
    assert len(alone_kept) == 1


def another_player(code: Path) -> None:
    """A minetui whose players are other ones."""
    shutil.copytree(TOP / "minetui", code)
    players = code / "solver" / "players.py"
    players.write_text(players.read_text() + "# plays another way\n")


def no_modules(code: Path) -> None:
    """A minetui that has nothing in it."""
    code.mkdir(parents=True)
    (code / "__init__.py").write_text("")


@pytest.mark.parametrize(
    ("write", "got"), [(another_player, ""), (no_modules, "none or an older one\n")]
)
def test_a_worker_with_other_code_is_refused(
    write: Callable[[Path], None], got: str, cluster: Cluster, tmp_path: Path, shell: Shell
) -> None:
    write(tmp_path / "other" / "minetui")
    cluster.worker(tmp_path / "other")
    cluster.wait_for(1)
    refusal = shell(f"simulate --games 100 --scheduler {cluster.address}").refusal

    assert refusal.startswith("minetui: worker tcp://127.0.0.1:")
    assert f"expected minetui {clusters.code_version()}, got {got}" in refusal


def test_a_worker_with_other_code_that_comes_later_is_refused(
    cluster: Cluster, workers: tuple[Started, Started], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each task begins with a look at the version."""
    monkeypatch.setattr(clusters, "_expect_same_version", lambda _: None)
    monkeypatch.setattr(clusters, "code_version", lambda: "0.1.0+00000000")
    with pytest.raises(
        ClusterError, match=r"^worker on .*: expected minetui 0\.1\.0\+00000000, got"
    ):
        list(Team(1, cluster.address).finished(abs, [-1, -2]))


def test_a_scheduler_that_dies_ends_a_study_with_a_line_and_keeps_what_was_played(
    cluster: Cluster, workers: tuple[Started, Started], tmp_path: Path
) -> None:
    path = tmp_path / "results.sqlite3"
    with pytest.raises(ClusterError, match="expected the scheduler to stay"):
        figures(path, Team(1, cluster.address), cluster.scheduler)
    with closing(StudyResults(path)) as kept:
        assert 5 <= len(kept.chunks(PLANS[0].key)) < 22
    assert figures(path, Team(1)) == figures(tmp_path / "alone.sqlite3", Team(1))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "tcp://", ""])
def test_what_is_no_scheduler_is_one_line(
    address: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)

    assert shell(f"simulate --games 100 --scheduler '{address}'").refusal == (
        "minetui: --scheduler: expected the address of a Dask scheduler that answers, such as"
        f" tcp://host:8786, got '{address}'\n"
    )


def test_the_commands_of_the_page_make_a_cluster_that_plays_its_study(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of docs/studies.md, with this computer in place of a hundred."""
    page = (TOP / "docs" / "studies.md").read_text("utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    scheduler, worker, study = (
        re.search(pattern, page)[0].replace("tcp://10.0.0.1:8786", address)
        for pattern in PAGE_COMMANDS
    )
    block = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "density.toml").write_text(block[1], "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(TOP))
    started = [
        subprocess.Popen([sys.executable, "-m", *command.split()], start_new_session=True)
        for command in (scheduler, worker)
    ]
    try:
        told = shell.script(study)
    finally:
        for process in started:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    answer = re.search(r"```console\n\$ minetui study .*\n((?:[^`$].*\n)+)```", page)

    assert told.status == 0
    assert answer[1] in told.out

"""The agent of docs/programs.md learns: the program of the page, in small."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from shell import TOP, Shell

pytest.importorskip("numpy", reason="the extra gym is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra gym is not installed")
import numpy as np  # noqa: E402

PAGE = (TOP / "docs" / "programs.md").read_text("utf-8")
(PROGRAM,) = re.findall(r"`learner.py`:\n\n```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def learner() -> ModuleType:
    """The program of the page, as a module."""
    module = ModuleType("learner")
    exec(compile(PROGRAM, "learner.py", "exec"), module.__dict__)
    return module


def test_the_slopes_are_those_of_small_differences(learner: ModuleType) -> None:
    """One step of Adam begins with the sign of each slope, as differences of the loss have it."""
    rng = np.random.default_rng(1)
    boards = rng.integers(-1, 3, (4, 3, 4)).astype(np.int8)
    odds = np.where(boards < 0, rng.random(boards.shape), np.nan).astype(np.float32)
    agent, known = learner.Learner(2, rng), ~np.isnan(odds)
    agent.weights = [each.astype(np.float64) for each in agent.weights]

    def loss() -> float:
        logits = agent.forward(boards)[1]
        return float((np.logaddexp(0, logits) - odds * logits)[known].mean())

    for weights, means in zip(agent.weights, agent.means, strict=True):
        place = tuple(rng.integers(size) for size in weights.shape)
        weights[place] += 1e-4
        above = loss()
        weights[place] -= 2e-4
        below = loss()
        weights[place] += 1e-4
        means[...] = 0
        agent.learn(boards, odds, 0.0)
        slope = 10 * means[place]

        assert slope == pytest.approx((above - below) / 2e-4, rel=0.02, abs=1e-5)


@pytest.mark.slow
def test_the_agent_of_the_page_learns_and_plays(shell: Shell, folder: Path) -> None:
    """In seconds it learns to win more than half of the games on 5 × 5; the best play wins 80%."""
    level = "--rows 5 --cols 5 --mines 5"
    shell(f"dataset {level} --player odds --games 400 --seed teacher --jobs 1 rows.jsonl")
    (folder / "learner.py").write_text(PROGRAM, "utf-8")
    out = subprocess.check_output(
        [sys.executable, "learner.py", "rows.jsonl", "200", "100"],
        env=os.environ | {"PYTHONPATH": str(TOP), "OPENBLAS_NUM_THREADS": "1"},
        text=True,
    )
    won = {player: int(count) for player, count in re.findall(r"(\w+): (\d+) of 100,", out)}

    assert won["learner"] > 50
    assert won["random"] < 15


def test_the_agent_plays_the_boards_of_simulate(learner: ModuleType, shell: Shell) -> None:
    """Whoever reveals the first covered cell wins as often as core says."""
    from minetui.core import FirstClick, Level, Position, Status, lowest
    from minetui.studies.games import dealt_game

    level, won = Level(4, 4, 2), 0
    for game in range(20):
        field, _ = dealt_game(level, 8, FirstClick.OPENING, "s", game)
        position = Position(field).reveal(8)
        while position.status is Status.PLAYING:
            position = position.reveal(lowest(position.covered))
        won += position.status is Status.WON
    name, size = "minetui.gym:minetui/Custom-v0", {"rows": 4, "cols": 4, "mines": 2}
    envs = [gymnasium.make(name, **size) for _ in range(7)]

    def first(boards: np.ndarray) -> np.ndarray:
        return (boards.reshape(len(boards), -1) < 0).argmax(1)

    assert learner.wins(first, envs, "s", 20) == won > 0

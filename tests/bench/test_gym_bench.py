"""Steps a second of the environments, beside those of others that can be installed.

All play the same way in one run, turn by turn: cells in a random order, those that are still
covered, until the game ends, and then the next. What it costs to choose is counted for all. Where
an environment isn't installed, its test is skipped. Boards have the numbers that both can have.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

import pytest
from measuring import Show, best

np = pytest.importorskip("numpy", reason="the extra gym is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra gym is not installed")

STEPS = 500  # of one measurement
RANDOM = Random("steps")
Seen: TypeAlias = Any
"""An array, which has -1 for the covered cells."""
Play: TypeAlias = Callable[[int], tuple[Seen, bool]]
"""A step that reveals a cell: what is seen, and whether the game is over."""


def playing(reset: Callable[[], Seen], play: Play, size: int) -> Callable[[], None]:
    """The work of so many steps."""
    orders = [RANDOM.sample(range(size), size) for _ in range(50)]

    def work() -> None:
        steps = game = 0
        while steps < STEPS:
            seen, over = reset(), False
            game += 1
            for cell in orders[game % 50]:
                if over or steps == STEPS:
                    break
                if seen.item(cell) == -1:
                    seen, over = play(cell)
                    steps += 1

    return work


def ours(level: tuple[int, int, int], **options: object) -> Callable[[], None]:
    """The work of our environment; the first click is what the others have, a safe cell or none."""
    rows, cols, mines = level
    env: Any = gymnasium.make(
        "minetui.gym:minetui/Custom-v0", rows=rows, cols=cols, mines=mines, **options
    ).unwrapped
    env.reset(seed=1)

    def play(cell: int) -> tuple[Seen, bool]:
        seen, _, ended, cut, _ = env.step(cell)
        return seen, ended or cut

    return playing(lambda: env.reset()[0], play, rows * cols)


@pytest.mark.parametrize(
    ("name", "level"),
    [("Beginner", (9, 9, 10)), ("Intermediate", (16, 16, 40)), ("Expert", (16, 30, 99))],
)
def test_steps_a_second_of_one_environment(
    name: str, level: tuple[int, int, int], show: Show
) -> None:
    """With the mask and all resets, at random."""
    reveals, full = best(ours(level), ours(level, actions="all"))

    show(f"{name:13} {STEPS / reveals:8,.0f} steps/s, {STEPS / full:8,.0f} with actions='all'")
    assert STEPS / reveals > 1_000


def compared(
    show: Show, name: str, level: tuple[int, int, int], other: Callable[[], None]
) -> float:
    """The ratio of our steps a second to another's, which is printed."""
    mine, others = best(ours(level, first_click="any"), other)
    rows, cols, mines = level
    show(
        f"{name} on {rows} × {cols} / {mines}: {STEPS / others:,.0f} steps/s, "
        f"ours {STEPS / mine:,.0f}, {others / mine:.2f} ×"
    )
    return others / mine


def test_beside_gym_minesweeper(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Jeffreyyao, from PyPI; pygame, which only draws, need not be there.

    It needs the package gym, which a folder of the tests has the name of.
    """
    for missing in ("pygame", "pygame.freetype"):
        monkeypatch.setitem(sys.modules, missing, ModuleType(missing))
    others = [path for path in sys.path if Path(path).resolve() != Path(__file__).parents[1]]
    monkeypatch.setattr(sys, "path", others)
    monkeypatch.delitem(sys.modules, "gym", raising=False)
    module = pytest.importorskip("gym_minesweeper.envs.minesweeper")
    env = module.MinesweeperEnv(16, 16, 40)

    def play(cell: int) -> tuple[Seen, bool]:
        seen, _, over, _ = env.step(divmod(cell, 16))
        return seen, over

    assert compared(show, "gym-minesweeper", (16, 16, 40), playing(env.reset, play, 256)) > 1


def test_beside_minesweeper_env_rl(show: Show) -> None:
    """Its observation is a dictionary, whose board has a channel of numbers."""
    pytest.importorskip("minesweeper_env_rl")
    from minesweeper_env_rl.env.pomdp import MinesweeperPOMDP

    env = MinesweeperPOMDP(9, 9, 10)

    def play(cell: int) -> tuple[Seen, bool]:
        told, _, over, _ = env.step({"cell": divmod(cell, 9), "type": "reveal"})
        return told["global_state"][:, :, 1], over

    def reset() -> Seen:
        return env.reset()["global_state"][:, :, 1]

    assert compared(show, "minesweeper-env-rl", (9, 9, 10), playing(reset, play, 81)) > 1


def test_beside_popgym(show: Show) -> None:
    """It shows no board and opens no zeros, so it has far less to do; its player remembers."""
    module = pytest.importorskip("popgym.envs.minesweeper")
    env = module.MineSweeper("hard")
    covered = np.full(64, -1)

    def play(cell: int) -> tuple[Seen, bool]:
        *_, ended, cut, _ = env.step(divmod(cell, 8))
        return covered, ended or cut

    def reset() -> Seen:
        env.reset()
        return covered

    compared(show, "popgym", (8, 8, 10), playing(reset, play, 64))


def test_beside_jumanji_one_by_one(show: Show) -> None:
    """It is made for batches on an accelerator, which this is not; and it opens no zeros."""
    jumanji = pytest.importorskip("jumanji")
    jax = pytest.importorskip("jax")
    env = jumanji.make("Minesweeper-v0")
    step, begin = jax.jit(env.step), jax.jit(env.reset)
    key, state = jax.random.PRNGKey(0), None

    def reset() -> Seen:
        nonlocal key, state
        key, own = jax.random.split(key)
        state, told = begin(own)
        return np.asarray(told.observation.board)

    def play(cell: int) -> tuple[Seen, bool]:
        nonlocal state
        state, told = step(state, np.array(divmod(cell, 10), np.int32))
        return np.asarray(told.observation.board), bool(told.last())

    compared(show, "jumanji", (10, 10, 10), playing(reset, play, 100))

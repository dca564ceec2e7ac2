"""How fast environments are: a thousand games as arrays, beside a single environment in a loop.

Actions are random and legal, and drawn beforehand. Steps have their observations, masks, rewards
and deals, and games that end begin anew. Numpy does all of it in one thread. The same steps are
made again and again, in turns, and the least time of each is counted: a busy machine lengthens
some of them, and seldom the same ones.
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TypeAlias

import pytest

pytest.importorskip("gymnasium", reason="the extra gym is not installed")

import gymnasium
import numpy as np
from measuring import Report, Show

from minetui.gym.env import MinesweeperEnv
from minetui.gym.vector import MinesweeperVectorEnv

Step: TypeAlias = Callable[[], object]

GAMES, STEPS, ROUNDS = 1024, 64, 40


def legal(info: dict, random: np.random.Generator) -> np.ndarray:
    """An action of each mask, or of the only one."""
    mask = info["action_mask"]
    return (random.random(mask.shape, np.float32) * mask).argmax(axis=-1)


def drawn(envs: gymnasium.vector.VectorEnv) -> tuple[list[np.ndarray], float]:
    """The actions of some steps, and how many games end in one."""
    random, actions, ends = np.random.default_rng(0), [], 0
    _, info = envs.reset(seed=0)
    for _ in range(STEPS):
        actions.append(legal(info, random))
        _, _, terminated, truncated, info = envs.step(actions[-1])
        ends += int((terminated | truncated).sum())
    return actions, ends / STEPS


def together(envs: gymnasium.vector.VectorEnv, actions: list[np.ndarray]) -> Iterator[Step]:
    """Steps of all games."""
    envs.reset(seed=0)
    for chosen in actions:
        yield lambda chosen=chosen: envs.step(chosen)


def one_by_one(env: MinesweeperEnv) -> Iterator[Step]:
    """As many steps of one game, with the resets that they need."""
    random, (_, info) = np.random.default_rng(0), env.reset(seed=0)
    for _ in range(STEPS):
        action = legal(info, random)

        def step(action: np.ndarray = action) -> None:
            nonlocal info
            _, _, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                _, info = env.reset()

        yield step


def seconds_a_step(*kinds: Callable[[], Iterator[Step]]) -> list[float]:
    """How long a step of each kind takes on average."""
    least = np.full((len(kinds), STEPS), np.inf)
    for _ in range(ROUNDS):
        for times, steps in zip(least, kinds, strict=True):
            for index, step in enumerate(steps()):
                start = perf_counter()
                step()
                times[index] = min(times[index], perf_counter() - start)
    return least.mean(axis=1).tolist()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize(("level", "bar"), [("beginner", 20), ("expert", 10)])
def test_a_step_of_a_thousand_games_is_many_times_as_fast_as_one_by_one(
    level: str, bar: int, mode: str, report: Report, show: Show
) -> None:
    envs, env = MinesweeperVectorEnv(GAMES, level, autoreset_mode=mode), MinesweeperEnv(level)
    actions, ends = drawn(envs)
    arrays, alone = seconds_a_step(lambda: together(envs, actions), lambda: one_by_one(env))
    each = arrays / GAMES
    report(f"a step of {level}, {mode}", each, "single environment", alone)
    show(f"{level}, {mode}: {ends:.0f} of {GAMES:,} games end in a step")
    show(f"{1 / each:,.0f} steps a second, and {1 / alone:,.0f} of a single environment")

    assert alone >= bar * each

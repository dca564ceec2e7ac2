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


def seconds_a_step(*kinds: Callable[[], Iterator[Step]], rounds: int = ROUNDS) -> list[float]:
    """How long a step of each kind takes on average."""
    least = np.full((len(kinds), STEPS), np.inf)
    for _ in range(rounds):
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


@pytest.mark.parametrize("level", [(9, 9, 10), (16, 30, 99)])
def test_beside_jumanji_in_batches(level: tuple[int, int, int], report: Report, show: Show) -> None:
    """On a CPU, which it is not made for; it opens no zeros, so its games have more steps."""
    pytest.importorskip("jumanji")
    jax = pytest.importorskip("jax")
    from jumanji.environments.logic.minesweeper.env import Minesweeper
    from jumanji.environments.logic.minesweeper.generator import UniformSamplingGenerator
    from jumanji.wrappers import VmapAutoResetWrapper

    rows, cols, mines = level
    env = VmapAutoResetWrapper(Minesweeper(UniformSamplingGenerator(rows, cols, mines)))
    begin, play = jax.jit(env.reset), jax.jit(env.step)
    keys = jax.random.split(jax.random.PRNGKey(0), GAMES)

    def theirs() -> Iterator[Step]:
        random, (state, told) = np.random.default_rng(0), begin(keys)
        for _ in range(STEPS):
            covered = np.asarray(told.observation.action_mask).reshape(GAMES, -1)
            chosen = legal({"action_mask": covered}, random)
            actions = np.stack(np.divmod(chosen, cols), axis=1).astype(np.int32)

            def step(actions: np.ndarray = actions) -> None:
                nonlocal state, told
                state, told = play(state, actions)
                jax.block_until_ready((state, told))

            yield step

    envs = MinesweeperVectorEnv(GAMES, rows=rows, cols=cols, mines=mines, first_click="any")
    actions, _ = drawn(envs)
    ours, others = seconds_a_step(lambda: together(envs, actions), theirs, rounds=4)
    report(f"a step on {rows} × {cols} / {mines}", ours / GAMES, "jumanji", others / GAMES)
    show(f"{GAMES / ours:,.0f} steps a second, and {GAMES / others:,.0f} of jumanji")

    assert ours < others

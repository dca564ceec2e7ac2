"""Many games at once are as many single environments, step by step."""

import pytest

pytest.importorskip("gymnasium", reason="the extra gym is not installed")

import warnings
from collections.abc import Callable, Iterator
from random import Random

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers import vector as wrappers
from hypothesis import given, settings, strategies as st

from minetui import Problem
from minetui.batch import Boards, deal
from minetui.core import LEVELS, Dealer, FirstClick, Game, Level, Minefield, Position, Reveal
from minetui.gym.env import MinesweeperEnv
from minetui.gym.vector import MinesweeperVectorEnv

BEGINNER = LEVELS["Beginner"]
MODES = st.sampled_from(AutoresetMode)


class OnBoards(gymnasium.Wrapper):
    """An environment that plays these boards in turn, over and over."""

    def __init__(self, env: MinesweeperEnv, fields: list[Minefield]) -> None:
        super().__init__(env)
        self.fields, self.played = fields, 0

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple:
        field = self.fields[self.played % len(self.fields)]
        self.played += 1
        return self.env.reset(options={"start": Position(field)})


def both(
    level: Level, boards: np.ndarray, mode: AutoresetMode, **options: object
) -> tuple[MinesweeperVectorEnv, SyncVectorEnv]:
    """A vector environment and single ones, the boards of which are environments × episodes."""
    shape = dict(zip(("rows", "cols", "mines"), level.key, strict=True)) | options

    def single(mines: np.ndarray) -> Callable[[], gymnasium.Env]:
        return lambda: OnBoards(MinesweeperEnv(**shape), Boards(level, mines).fields)

    ours = MinesweeperVectorEnv(len(boards), autoreset_mode=mode, **shape)
    return ours, SyncVectorEnv([single(mines) for mines in boards], autoreset_mode=mode)


def assert_equal(ours: tuple, theirs: tuple) -> None:
    """The same results of a step or a reset, in arrays of the same types."""
    for mine, other in zip(ours, theirs, strict=True):
        assert data_equivalence(mine, other, exact=True), (mine, other)


def chosen(random: Random, ours: VectorEnv, info: dict) -> np.ndarray:
    """An action for each environment, mostly one that changes something."""
    actions = [random.randrange(ours.single_action_space.n) for _ in range(ours.num_envs)]
    for env, mask in enumerate(info["action_mask"]):
        if mask.any() and random.random() < 0.8:
            actions[env] = random.choice(np.flatnonzero(mask).tolist())
    return np.array(actions)


def play_both(ours: VectorEnv, theirs: VectorEnv, steps: int, seed: int, boards: object) -> None:
    """Play the same random actions in both; all that is returned is equal."""
    random, mode = Random(seed), ours.metadata["autoreset_mode"]
    mine, other = ours.reset(options={"boards": boards}), theirs.reset()
    assert_equal(mine, other)
    for _ in range(steps):
        actions = chosen(random, ours, mine[-1])
        mine, other = ours.step(actions), theirs.step(actions)
        assert_equal(mine, other)
        ended = mine[2] | mine[3]
        if mode is AutoresetMode.DISABLED and ended.any():
            mine, other = (env.reset(options={"reset_mask": ended}) for env in (ours, theirs))
            assert_equal(mine, other)


@st.composite
def played(draw: st.DrawFn) -> tuple[Level, np.ndarray]:
    """A small level, with boards for environments × episodes."""
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 7))
    level = Level(rows, cols, draw(st.integers(0, rows * cols // 3)))
    level = level if level.mines < level.size else Level(rows, cols, 0)
    envs, episodes = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    mines = deal(level, str(draw(st.integers(0, 99))), range(envs * episodes)).mines
    return level, mines.reshape(envs, episodes, rows, cols)


@given(
    played(),
    MODES,
    st.sampled_from(("reveal", "all")),
    st.sampled_from(("win", "progress")),
    st.sampled_from((None, 1, 3)),
    st.integers(0, 999),
)
def test_it_equals_single_environments_step_by_step_on_the_same_boards(
    level_and_boards: tuple[Level, np.ndarray],
    mode: AutoresetMode,
    actions: str,
    reward: str,
    patience: int | None,
    seed: int,
) -> None:
    level, boards = level_and_boards
    options = {"actions": actions, "reward": reward, "patience": patience}
    ours, theirs = both(level, boards, mode, **options)

    play_both(ours, theirs, 40, seed, boards)


@given(played(), MODES, st.sampled_from(("reveal", "all")), st.integers(0, 999))
@settings(max_examples=15)
def test_regrets_and_what_a_teacher_knows_equal_those_of_single_environments(
    level_and_boards: tuple[Level, np.ndarray], mode: AutoresetMode, actions: str, seed: int
) -> None:
    level, boards = level_and_boards
    options = {"actions": actions, "reward": "regret", "teach": True, "patience": 2}
    ours, theirs = both(level, boards, mode, **options)

    play_both(ours, theirs, 15, seed, boards)

"""Many games of Minesweeper as one environment of Gymnasium, played as arrays.

It equals as many single environments, step by step, on the same boards: observations, rewards, ends
and `info` are theirs, with the environments on the first axis, as Gymnasium's own vector
environments put them together. All three autoreset modes are there.

**Boards.** Those of a seed are dealt in batches, so they are others than the single environment's,
and depend on nothing that happens in other games: the board of environment `i` in its episode `k`,
both counted from 0 since the seed was given, is number `i` × 2³² + `k` of that seed, as
`minetui.batch.deal` counts them, with its own first cell. A board of a kind is the one that
`minetui --seed SEED:NUMBER` deals, with the number of the same board.

Rewards other than `win` and `progress`, and what a teacher knows, are computed game by game, and so
are boards of a kind; all else is done in arrays.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any, ClassVar, TypeAlias

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from minetui import Problem
from minetui.batch import Boards, Games, deal
from minetui.core import ANY_BOARD, Position, Surface

from .env import KINDS, MinesweeperEnv, _at_least, _game_at
from .rewards import REWARDS, Turn
from .teacher import Knowledge, membership

Observations: TypeAlias = NDArray[np.int8]
Whole: TypeAlias = NDArray[np.int64]
Which: TypeAlias = NDArray[np.bool_]
Rewards: TypeAlias = NDArray[np.float64]
Info: TypeAlias = dict[str, Any]
Steps: TypeAlias = tuple[Observations, Rewards, Which, Which, Info]

EPISODES = 2**32  # board numbers of one environment; those of the next one follow


class MinesweeperVectorEnv(VectorEnv[Observations, Whole, NDArray[Any]]):
    """So many games of one level; the options are those of `MinesweeperEnv`.

    `autoreset_mode` says when a game that is over begins anew: in the next step, whose action is
    ignored, in the same step, or when `reset` is told to. An episode may be truncated after
    `max_episode_steps`, too.
    """

    metadata: ClassVar[dict[str, Any]] = {
        **MinesweeperEnv.metadata,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        level: str | None = None,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        **options: Any,
    ) -> None:
        """An environment; a Problem says which option is wrong."""
        self._one = one = MinesweeperEnv(level, **options)
        self.num_envs, self.level = _at_least("num_envs", num_envs, 1), one.level
        self.render_mode, self._max_steps = one.render_mode, max_episode_steps
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self._mode}
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, num_envs)
        self.action_space = batch_space(one.action_space, num_envs)
        self._games = Games(self.level, num_envs)
        self._every = np.arange(num_envs)
        # Of each episode: its steps, those wasted in a row and those without a reveal in a row, the
        # safe cells that were covered at its start, and the mines.
        self._steps, self._wasted, self._idle, self._goal, self._mine_count = (
            np.zeros((5, num_envs), np.int64)
        )
        self._episodes = np.full(num_envs, -1, np.int64)  # their numbers since the seed was given
        self._seeds = np.full(num_envs, None, object)
        self._given: list[Iterator[Which] | None] = [None] * num_envs
        self._known: list[Knowledge] = []
        self._starts: list[Position] = []
        self._ended = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Observations, Info]:
        """New games, and what is seen of them.

        With a seed their boards are counted from 0 anew; without one they follow those before.
        `options` may have a `reset_mask`, the environments to reset, whose seed it then is; and
        `boards` that these play from now on, in turn and over and over, until a reset with a seed:
        environments × rows × columns of bool, or environments × boards × rows × columns.
        """
        is_first = self._np_random_seed is None
        super().reset(seed=seed)
        wanted = dict(options or {})
        which = self._masked(wanted.pop("reset_mask", None))
        boards = wanted.pop("boards", None)
        if wanted:
            raise Problem(f"expected the options boards and reset_mask, got {', '.join(wanted)}")
        if is_first:
            self._seed(self._every)
        elif seed is not None:
            self._seed(which)
        if boards is not None:
            self._give(which, boards)
        self._begin(which)
        self._ended[which] = False
        reset = np.zeros(self.num_envs, np.bool_)
        reset[which] = True
        return self._observations(), self._info(reset, np.zeros(self.num_envs, np.bool_))

    def step(self, actions: Whole | Sequence[int]) -> Steps:
        """A step of every environment."""
        acting, chosen = self._acting(np.asarray(actions))
        games = self._games
        before = games.left.copy()
        changed, moved = np.ones((2, self.num_envs), np.bool_)
        changed[acting], moved[acting] = self._played(acting, chosen)
        self._steps[acting] += 1
        self._wasted = np.where(changed, 0, self._wasted + 1)
        self._idle = np.where(moved, 0, self._idle + 1)
        terminated = np.logical_not(games.playing)
        truncated = self._truncated(terminated)
        rewards = self._rewards(acting, chosen, changed, truncated, before)
        ended = terminated | truncated
        observations = self._observations()
        info = self._info(np.ones_like(ended), np.logical_not(changed))
        if ended.any():
            info |= self._ends(ended)
            if self._mode is AutoresetMode.SAME_STEP:
                observations, info = self._renewed(ended, observations, info)
        self._ended = ended.copy()
        return observations, rewards, terminated, truncated, info

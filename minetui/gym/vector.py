"""Many games of Minesweeper as one environment of Gymnasium, played as arrays."""

from typing import Any, ClassVar, TypeAlias

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from minetui.batch import Boards, Games, deal
from minetui.core import FirstClick, Level

Observations: TypeAlias = NDArray[np.int8]
Actions: TypeAlias = NDArray[np.int64]
Rewards: TypeAlias = NDArray[np.float64]
Which: TypeAlias = NDArray[np.bool_]
Info: TypeAlias = dict[str, Any]
Steps: TypeAlias = tuple[Observations, Rewards, Which, Which, Info]

EPISODES = 2**32  # of one environment of a seed; the next one's boards follow


class MinesweeperVectorEnv(VectorEnv[Observations, Actions, NDArray[Any]]):
    """So many games of one level."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        num_envs: int = 1,
        level: str | None = None,
        *,
        rows: int | None = None,
        cols: int | None = None,
        mines: int | None = None,
        first_click: str = "opening",
        actions: str = "reveal",
        reward: str = "win",
        patience: int | None = 20,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.num_envs = num_envs
        self.level = Level.on(*Level.grid_and_mines(level, rows, cols, mines))
        self.first_click = FirstClick(first_click)
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.mode}
        self.all_actions = actions == "all"
        self.reward = reward
        self.patience = patience or 2**62
        size = self.level.size
        self.single_observation_space = gymnasium.spaces.Box(
            -2 if self.all_actions else -1, 8, self.level.key[:2], np.int8
        )
        self.single_action_space = gymnasium.spaces.Discrete(size * (3 if self.all_actions else 1))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = Games(self.level, num_envs)
        self._every = np.arange(num_envs)
        self._ended = np.ones(num_envs, np.bool_)
        self._idle = np.zeros(num_envs, np.int64)
        self._episodes = np.full(num_envs, -1, np.int64)

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Observations, Info]:
        super().reset(seed=seed)
        self._seed = str(self.np_random_seed)
        self._episodes[:] = -1
        self._begin(self._every)
        self._ended = np.zeros(self.num_envs, np.bool_)
        return self._observations(), self._info(np.zeros(self.num_envs, np.bool_))

    def step(self, actions: Actions) -> Steps:
        """A step of every environment."""
        games, acting = self._games, self._every
        actions = np.asarray(actions)
        if self._ended.any():
            if self.mode is AutoresetMode.DISABLED:
                raise ResetNeeded("expected a reset of the games that are over, got a step")
            self._begin(np.flatnonzero(self._ended))
            acting = np.flatnonzero(np.logical_not(self._ended))
            actions = actions[acting]
        before = games.left.copy()
        wasted = np.zeros(self.num_envs, np.bool_)
        wasted[acting] = np.logical_not(self._played(acting, actions))
        self._idle += 1
        self._idle *= wasted
        terminated = np.logical_not(games.playing)
        truncated = (self._idle >= self.patience) > terminated
        ended = terminated | truncated
        rewards = games.won.astype(np.float64)
        if self.reward == "progress":
            rewards = (before - games.left) / (self.level.size - self.level.mines)
        observations, info = self._observations(), self._info(wasted)
        if ended.any():
            info |= self._ends(ended)
            if self.mode is AutoresetMode.SAME_STEP:
                observations, info = self._renewed(ended, observations, info)
                ended = np.zeros_like(ended)
        self._ended = ended
        return observations, rewards, terminated, truncated, info

    def _played(self, acting: NDArray[np.int64], actions: Actions) -> Which:
        if not self.all_actions:
            return self._revealed(acting, actions)
        kinds, cells = np.divmod(actions, self.level.size)
        changed = np.empty(len(acting), np.bool_)
        for kind, play in enumerate(
            (self._revealed, self._games.toggle_flags, self._games.chord)
        ):
            mine = kinds == kind
            if mine.any():
                changed[mine] = play(acting[mine], cells[mine])
        return changed

    def _revealed(self, acting: NDArray[np.int64], cells: Actions) -> Which:
        need = self._games.need_boards(acting, cells)
        if need.any():
            which, first = acting[need], cells[need]
            self._games.place(which, self._dealt(which, first))
        return self._games.reveal(acting, cells)

    def _dealt(self, which: NDArray[np.int64], first: Actions) -> Boards:
        numbers = which * EPISODES + self._episodes[which]
        return deal(self.level, self._seed, numbers, first, self.first_click)

    def _begin(self, which: NDArray[np.int64]) -> None:
        self._games.clear(which)
        self._idle[which] = 0
        self._episodes[which] += 1

    def _observations(self) -> Observations:
        return self._games.observations(flags=self.all_actions)

    def _info(self, wasted: Which) -> Info:
        every = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self._mask(),
            "_action_mask": every,
            "wasted": wasted,
            "_wasted": every,
        }

    def _mask(self) -> NDArray[np.int8]:
        mask = self._games.revealable()
        if self.all_actions:
            mask = np.concatenate([mask, self._games.covered, self._games.chordable()], axis=1)
        return mask.view(np.int8)

    def _ends(self, ended: Which) -> Info:
        which = np.flatnonzero(ended)
        mines = np.zeros((self.num_envs, self.level.size), np.int8)
        mines[which] = self._games.mines(which)
        return {"mines": mines.reshape(-1, *self.level.key[:2]), "_mines": ended}

    def _renewed(
        self, ended: Which, observations: Observations, info: Info
    ) -> tuple[Observations, Info]:
        which = np.flatnonzero(ended)
        final = np.full(self.num_envs, None, object)
        for game, last in zip(which.tolist(), observations[which], strict=True):
            final[game] = last
        self._begin(which)
        info = {"final_obs": final, "_final_obs": ended, "final_info": info, "_final_info": ended}
        return self._observations(), info | self._info(np.zeros_like(ended))

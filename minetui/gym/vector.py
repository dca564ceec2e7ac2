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
from dataclasses import replace
from itertools import cycle
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from minetui import Problem
from minetui.batch import Boards, Games, deal
from minetui.core import Flag, Minefield, Position, Surface

from .env import KINDS, MinesweeperEnv, at_least, game_at, one_of
from .rewards import REWARDS, Turn
from .teacher import Knowledge

Observations: TypeAlias = NDArray[np.int8]
Whole: TypeAlias = NDArray[np.int64]
Which: TypeAlias = NDArray[np.bool_]
Rewards: TypeAlias = NDArray[np.float64]
Info: TypeAlias = dict[str, Any]
Steps: TypeAlias = tuple[Observations, Rewards, Which, Which, Info]

EPISODES = 2**32  # board numbers of one environment; those of the next one follow


class _Onlooker:
    """What can be known of each game, and its turns, as core and the solver have them."""

    def __init__(self, one: MinesweeperEnv, games: Games) -> None:
        self.known: dict[int, Knowledge] = {}
        self._one, self._games = one, games
        self._starts: dict[int, Position] = {}
        self._solvable: dict[int, bool] = {}

    def begin(self, env: int) -> None:
        """Look at a game that begins; one with a board is not known to be of a kind."""
        position = self._games.position(env)
        self._solvable[env] = bool(self._one.dealer.kind) and not self._games.dealt[env]
        self._starts[env] = position
        self._look(env, position)

    def turn(self, env: int, action: int, at: float, changed: bool, truncated: bool) -> Turn:
        """A turn that was played; the game is looked at anew."""
        known = self.known[env]
        kind, cell = divmod(action, self._games.level.size)
        after = self._games.position(env) if changed else known.position
        before = replace(known.position, field=after.field) if changed else after
        start = replace(self._starts[env], field=after.field)
        self._look(env, after)
        return Turn(start, before, KINDS[kind](cell, at), after, truncated, known)

    def _look(self, env: int, position: Position) -> None:
        self.known[env] = Knowledge(
            position,
            self._games.level,
            self._one.budget,
            is_solvable=self._solvable[env],
            first_click=None if self._games.dealt[env] else self._one.first_click,
            memory=self._one.memory,
        )


class MinesweeperVectorEnv(VectorEnv[Observations, Whole, NDArray[Any]]):
    """So many games of one level; the options are those of `MinesweeperEnv`.

    `autoreset_mode` says when a game that is over begins anew: in the next step, whose action is
    ignored, in the same step, or when `reset` is told to. An episode may be truncated after
    `max_episode_steps`, too.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's
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
        **options: Any,  # noqa: ANN401 - those of the single environment, which checks them
    ) -> None:
        """An environment; a Problem says which option is wrong."""
        self._one = one = MinesweeperEnv(level, **options)
        self.num_envs, self.level = at_least("num_envs", num_envs, 1), one.level
        self.render_mode, self._most_steps = one.render_mode, None
        if max_episode_steps is not None:
            self._most_steps = at_least("max_episode_steps", max_episode_steps, 1)
        if not isinstance(autoreset_mode, AutoresetMode):
            modes = [mode.value for mode in AutoresetMode]
            autoreset_mode = AutoresetMode(one_of("autoreset_mode", autoreset_mode, modes))
        self._mode = autoreset_mode
        self.metadata = {**type(self).metadata, "autoreset_mode": self._mode}
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, self.num_envs)
        self.action_space = batch_space(one.action_space, self.num_envs)
        self._actions = len(one.kinds) * self.level.size
        self._games = Games(self.level, self.num_envs)
        self._every = np.arange(self.num_envs)
        # Of each episode: its steps, the last ones that were wasted, and that revealed nothing, the
        # safe cells that were covered at its start, and its number since the seed was given.
        self._steps, self._wasted, self._idle, self._goal, self._episodes = np.zeros(
            (5, self.num_envs), np.int64
        )
        self._seeds = np.full(self.num_envs, None, object)
        self._given: dict[int, Iterator[Which]] = {}
        self._by_arrays = one.reward in (REWARDS["win"], REWARDS["progress"])
        self._onlooker = None if self._by_arrays and not one.teach else _Onlooker(one, self._games)
        self._ended = np.ones(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Observations, Info]:
        """New games, and what is seen of them.

        With a seed their boards are counted from 0 anew; without one they follow those before.
        `options` may have a `reset_mask`, the environments to reset, whose seed it then is; and
        `boards` that these play from now on, in turn and over and over, until a reset with a seed:
        environments × rows × columns of bool, or environments × boards × rows × columns.
        """
        super().reset(seed=seed)
        wanted = dict(options or {})
        which = self._masked(wanted.pop("reset_mask", None))
        boards = wanted.pop("boards", None)
        if wanted:
            raise Problem(f"expected the options boards and reset_mask, got {', '.join(wanted)}")
        is_first = self._seeds[0] is None
        if seed is not None or is_first:
            self._seed(self._every if is_first else which)
        if boards is not None:
            self._give(which, boards)
        self._begin(which)
        self._ended[which] = False
        told, wasted = np.zeros((2, self.num_envs), np.bool_)
        told[which] = True
        return self._observations(), _told_of(told, self._info(told, wasted))

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
        truncated = self._truncated()
        rewards = self._rewards(before)
        if self._onlooker:
            for env, action in zip(acting.tolist(), chosen.tolist(), strict=True):
                cut = bool(truncated[env] and games.playing[env])
                told = float(self._steps[env]), bool(changed[env]), cut
                turn = self._onlooker.turn(env, action, *told)
                if not self._by_arrays:
                    rewards[env] = self._one.reward(turn)
        ended = terminated | truncated
        observations = self._observations()
        info = self._info(np.ones_like(ended), np.logical_not(changed))
        if ended.any():
            info |= _told_of(ended, self._ends())
            if self._mode is AutoresetMode.SAME_STEP:
                observations, info = self._renewed(ended, observations, info)
        self._ended = ended & (self._mode is not AutoresetMode.SAME_STEP)
        return observations, rewards, terminated, truncated, info

    def render(self) -> tuple[Any, ...] | None:
        """The boards, each as its single environment shows it; None without a mode."""
        if self.render_mode is None:
            return None
        positions = map(self._games.position, range(self.num_envs))
        return tuple(map(self._one.frame, positions, self._observations()))

    def _masked(self, mask: object) -> Whole:
        """The environments to reset."""
        if mask is None:
            return self._every
        array = np.asarray(mask)
        if array.dtype != np.bool_ or array.shape != (self.num_envs,) or not array.any():
            raise Problem(
                f"reset_mask: expected {self.num_envs} of bool, at least one of them true"
            )
        return np.flatnonzero(array)

    def _seed(self, which: Whole) -> None:
        """Count the boards of these environments from 0 anew, of the seed that was given last."""
        self._seeds[which], self._episodes[which] = str(self.np_random_seed), -1
        for env in which.tolist():
            self._given.pop(env, None)

    def _give(self, which: Whole, boards: Boards | Sequence[object] | NDArray[Any]) -> None:
        """Have these environments play boards of the caller's."""
        mines = np.asarray(boards.mines if isinstance(boards, Boards) else boards)
        if mines.ndim == 3:
            mines = mines[:, None]
        rows, cols, count, _ = self.level.key
        fits = mines.ndim == 4 and mines.dtype == np.bool_ and mines.shape[1] > 0
        if not fits or (len(mines), *mines.shape[2:]) != (self.num_envs, rows, cols):
            raise Problem(
                f"boards: expected {self.num_envs} × {rows} × {cols} of bool, or some boards for "
                f"each game, got {_form_of(mines)}"
            )
        counts = mines.sum(axis=(2, 3))
        if (wrong := counts[counts != count]).size:
            raise Problem(f"boards: expected {count} mines on each, got {wrong[0]}")
        for env in which.tolist():
            self._given[env] = cycle(mines[env].copy())

    def _begin(self, which: Whole) -> None:
        """Begin the next episodes of these environments."""
        games, start = self._games, self._one.start
        games.clear(which)
        self._steps[which] = self._wasted[which] = self._idle[which] = 0
        self._episodes[which] += 1
        if isinstance(start, Position):
            games.put(which, self._started(start, ""))
        elif start is not None:
            for env, text in zip(which.tolist(), self._texts(which), strict=True):
                games.put(np.array([env]), self._started(start, text))
        if self._given and (given := [env for env in which.tolist() if env in self._given]):
            games.clear(np.array(given))
            mines = np.stack([next(self._given[env]) for env in given])
            games.place(np.array(given), Boards(self.level, mines))
        self._goal[which] = games.left[which]
        if self._onlooker:
            for env in which.tolist():
                self._onlooker.begin(env)

    def _started(self, start: Position | Surface, seed: str) -> Position:
        """The position that an episode begins at."""
        return game_at(start, seed, with_flags=self._one.kinds == KINDS).position

    def _numbers(self, which: Whole) -> Whole:
        """The numbers of the boards that these environments play."""
        return which * EPISODES + self._episodes[which]

    def _texts(self, which: Whole) -> list[str]:
        """The seeds of boards that are dealt one by one."""
        numbers = self._numbers(which).tolist()
        return [f"{seed}:{no}" for seed, no in zip(self._seeds[which], numbers, strict=True)]

    def _dealt(self, which: Whole, first: Whole) -> Boards:
        """The boards of these environments, for these first cells."""
        level, dealer, first_click = self.level, self._one.dealer, self._one.first_click
        if dealer.kind:
            firsts = zip(self._texts(which), first.tolist(), strict=True)
            mines = (dealer(level, Random(text), cell, first_click) for text, cell in firsts)
            return Boards.of([Minefield(level.grid, cells) for cells in mines])
        numbers, seeds = self._numbers(which), self._seeds[which]
        dealt = np.empty((len(which), *level.key[:2]), np.bool_)
        for seed in set(seeds.tolist()):
            here = seeds == seed
            dealt[here] = deal(level, seed, numbers[here], first[here], first_click).mines
        return Boards(level, dealt)

    def _acting(self, actions: NDArray[Any]) -> tuple[Whole, Whole]:
        """The environments that an action is for, and their actions; the others begin anew."""
        if self._seeds[0] is None:
            raise ResetNeeded("expected reset() before the first step")
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise Problem(
                f"expected {self.num_envs} whole numbers as actions, got {_form_of(actions)}"
            )
        acting = self._every
        if self._ended.any():
            if self._mode is AutoresetMode.DISABLED:
                raise ResetNeeded("expected reset() of the games that are over, got step()")
            acting = np.flatnonzero(np.logical_not(self._ended))
            actions = actions[acting]
        most = self._actions - 1
        if actions.size and not 0 <= actions.min() <= actions.max() <= most:
            raise Problem(
                f"expected actions of 0 to {most}, got {actions.min()} to {actions.max()}"
            )
        if self._one.strict and not (useful := self._mask()[acting, actions]).all():
            env = acting[np.argmin(useful)]
            raise Problem(f"expected actions that change something, got another for game {env}")
        if self._ended.any():
            self._begin(np.flatnonzero(self._ended))
        return acting, actions.astype(np.int64, copy=False)

    def _played(self, acting: Whole, actions: Whole) -> tuple[Which, Which]:
        """Play the actions; returns where something changed, and where a cell was revealed."""
        if self._one.kinds != KINDS:
            changed = self._revealed(acting, actions)
            return changed, changed
        kinds, cells = np.divmod(actions, self.level.size)
        changed = np.empty(len(acting), np.bool_)
        plays = (self._revealed, self._games.toggle_flags, self._games.chord)
        for kind, play in enumerate(plays):
            if (those := kinds == kind).any():
                changed[those] = play(acting[those], cells[those])
        return changed, changed & (kinds != KINDS.index(Flag))

    def _revealed(self, acting: Whole, cells: Whole) -> Which:
        """Reveal a cell in each of these games, whose boards are dealt by then."""
        need = self._games.need_boards(acting, cells)
        if need.any():
            which, first = acting[need], cells[need]
            self._games.place(which, self._dealt(which, first))
        return self._games.reveal(acting, cells)

    def _truncated(self) -> Which:
        """Which episodes are cut now."""
        truncated = np.zeros(self.num_envs, np.bool_)
        if (patience := self._one.patience) is not None:
            truncated |= self._wasted >= patience
            truncated |= self._idle >= self.level.size + patience
        if self._most_steps is not None:
            truncated |= self._steps >= self._most_steps
        return truncated

    def _rewards(self, before: Whole) -> Rewards:
        """What the step is worth, by arrays."""
        if self._one.reward is REWARDS["win"]:
            return self._games.won.astype(np.float64)
        return (before - self._games.left) / self._goal

    def _observations(self) -> Observations:
        """What the players see."""
        return self._games.observations(flags=self._one.kinds == KINDS)

    def _mask(self) -> NDArray[np.int8]:
        """1 for each action that would change something, environments × actions."""
        games = self._games
        mask = games.revealable()
        if self._one.kinds == KINDS:
            mask = np.concatenate([mask, games.covered, games.chordable()], axis=1)
        mask[np.logical_not(games.playing)] = False
        return mask.view(np.int8)

    def _info(self, told: Which, wasted: Which) -> Info:
        """What is told of these environments beside the observations."""
        info: Info = {"action_mask": self._mask(), "wasted": wasted}
        info |= {f"_{key}": told.copy() for key in info}
        if self._onlooker and self._one.teach:
            for env in np.flatnonzero(told & self._games.playing).tolist():
                info = self._add_info(info, self._onlooker.known[env].info, env)
        return info

    def _ends(self) -> Info:
        """What is told of episodes that are over; their mines if they were dealt."""
        games = self._games
        mines = games.mines(self._every).reshape(-1, *self.level.key[:2])
        every = np.ones_like(games.dealt)
        return {"mines": mines, "_mines": games.dealt, "won": games.won, "_won": every}

    def _renewed(
        self, ended: Which, observations: Observations, info: Info
    ) -> tuple[Observations, Info]:
        """Begin anew what is over: what is seen then, and with it what was told of the ends."""
        which = np.flatnonzero(ended)
        final = np.full(self.num_envs, None, object)
        for env, seen in zip(which.tolist(), observations[which], strict=True):
            final[env] = seen
        wasted = np.greater(info["wasted"], ended)
        ends = {"final_obs": final, "final_info": _told_of(ended, info)}
        ends |= {f"_{key}": ended.copy() for key in ends}
        self._begin(which)
        return self._observations(), self._info(np.ones_like(ended), wasted) | ends


def _form_of(array: NDArray[Any]) -> str:
    """The shape and the type of an array, in a line."""
    return f"{' × '.join(map(str, array.shape)) or 'one'} of {array.dtype}"


def _told_of(which: Which, info: Info) -> Info:
    """What is told of these environments, in the same arrays."""
    told: Info = {}
    for key in (key for key in info if not key.startswith("_")):
        if (those := info[f"_{key}"] & which).any():
            info[key][np.logical_not(those)] = 0
            told |= {key: info[key], f"_{key}": those}
    return told

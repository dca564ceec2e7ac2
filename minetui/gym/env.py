"""One game of Minesweeper as an environment of Gymnasium.

**Observation**: an int8 array of rows × columns: -1 for a covered cell, 0 to 8 for a revealed one,
and with `actions="all"` -2 for a flag. A mine that was hit stays -1. Each is a fresh array.
**Action**: the cell to reveal, row by row from 0. With `actions="all"` it is kind × cells + cell,
where the kinds are 0 to reveal, 1 to put a flag or to take it away, and 2 to chord.
**Reward**: 1 for a win and nothing else; `rewards` has others. **Terminated** by a win or a mine.

`info` always has the `action_mask`, int8, 1 for what would change something, as `sample` of the
action space takes it, and `wasted`, whether the step changed nothing. Nothing in it tells where the
mines are before the end. Then it has whether the game was `won`, and if it was dealt, its `mines`.
With `teach=True` it has what `teacher` knows of a position, until the game is over.

A step that changes nothing is a legal one: it costs a step and is told. With `strict=True` it is a
Problem instead. An episode is truncated after `patience` wasted steps in a row, or, since flags can
be toggled forever, after as many steps without a reveal as there are cells, and `patience` more.

The board is dealt at the first reveal and not before, from a seed: that of `reset(seed=S)` is the
board of `minetui --seed S` with the same level, first click and first cell.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from operator import index
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any, SupportsIndex, TypeAlias

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from minetui import Problem, solver
from minetui.batch import as_array
from minetui.core import (
    NO_CELLS,
    BoardKind,
    CellSet,
    Chord,
    Dealer,
    FirstClick,
    Flag,
    Game,
    Level,
    Minefield,
    Move,
    Position,
    Reveal,
    Shape,
    Status,
    Surface,
)
from minetui.formats import Replay, rawvf, registry, replay_at, too_large
from minetui.pictures import BOARDS

from .pixels import HIT, MINE, WRONG, painted
from .rewards import REWARDS, Turn
from .teacher import Knowledge

Observation: TypeAlias = NDArray[np.int8]
Start: TypeAlias = str | Position | Surface | Game | Replay
"""A position to begin at: the text of any file that minetui reads, or a value of the library."""

COVERED, FLAGGED = np.int8(-1), np.int8(-2)
KINDS: tuple[type[Reveal | Flag | Chord], ...] = (Reveal, Flag, Chord)
"""The kinds of moves, in the order of their numbers."""
ACTIONS = {"reveal": KINDS[:1], "all": KINDS}
PATIENCE = 20  # wasted steps in a row
BUDGET = 200  # layouts; measured: playing them all takes some milliseconds
SEEDS = 2**63  # of the boards of episodes without a seed of their own


class MinesweeperEnv(gymnasium.Env[Observation, np.int64]):
    """A game of Minesweeper; the level is named, or given by rows, columns and mines.

    Numbers that are missing are those of the named level, or of Beginner. `shape` is a shape of
    boards, such as "torus"; without it, that of the start, or the ordinary one. `board_kind` is a
    kind of boards, such as "solvable:logic" for those that need no guess. `start` is the position
    that each episode begins at, or a board alone; where its mines are unknown they are drawn for
    each, all layouts equally likely. `patience` may be None, for any number of wasted steps.
    `budget` is the number of layouts that may be played through to find an attainable win
    probability.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
    }

    def __init__(  # noqa: PLR0913 - options by their names
        self,
        level: str | None = None,
        *,
        rows: int | None = None,
        cols: int | None = None,
        mines: int | None = None,
        shape: str | None = None,
        first_click: str = "opening",
        board_kind: str = "",
        start: Start | None = None,
        actions: str = "reveal",
        reward: str | Callable[[Position, Move, Position], float] = "win",
        teach: bool = False,
        budget: int = BUDGET,
        patience: int | None = PATIENCE,
        strict: bool = False,
        render_mode: str | None = None,
        palette: str = "slate",
    ) -> None:
        """An environment; a Problem says which option is wrong."""
        of_shape = None if shape is None else Shape.named(one_of("shape", shape, Shape))
        self.start = None if start is None else _begun(start, of_shape)
        if self.start is not None and (level, rows, cols, mines) == (None,) * 4:
            own = _level_of(self.start)
            self.level = own.shaped(of_shape or own.shape)
        else:
            self.level = _level(level, rows, cols, mines, of_shape or Shape.SQUARE)
        self._expect_fitting(self.start)
        self.kinds = ACTIONS[one_of("actions", actions, ACTIONS)]
        self.first_click = FirstClick(
            one_of("first_click", first_click, [each.value for each in FirstClick])
        )
        self.dealer = _dealer(board_kind, self.level)
        self.reward = _reward(reward)
        self.teach, self.strict = teach, strict
        self.budget = at_least("budget", budget, 0)
        self.patience = None if patience is None else at_least("patience", patience, 1)
        self.render_mode = render_mode and one_of(
            "render_mode", render_mode, self.metadata["render_modes"]
        )
        self.palette = one_of("palette", palette, BOARDS)
        self._has_flags = self.kinds == KINDS
        self._size, self._shape = self.level.size, self.level.key[:2]
        self._actions = len(self.kinds) * self._size
        lowest = FLAGGED if self._has_flags else COVERED
        self.observation_space = Box(lowest, 8, self._shape, np.int8)
        self.action_space = Discrete(self._actions)
        self.memory = solver.Memory()
        self._begin(Game(self.level))
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, and what is seen of it.

        The seed is that of the run, and the seed of its first board. `options` may have another
        `seed` for the board, a number or a text as minetui takes it, and a `start` in place of the
        environment's.
        """
        super().reset(seed=seed)
        wanted = dict(options or {})
        of_board, start = wanted.pop("seed", seed), wanted.pop("start", None)
        if wanted:
            raise Problem(f"expected the options seed and start, got {', '.join(wanted)}")
        if of_board is None:
            of_board = int(self.np_random.integers(SEEDS))
        begun = self.start if start is None else _begun(start, self.level.shape)
        self._expect_fitting(begun)
        text = " ".join(str(of_board).split())
        if begun is None:
            self._begin(Game(self.level, text, self.first_click, self.dealer))
        else:
            self._begin(game_at(begun, text, with_flags=self._has_flags))
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """What a move makes of the game; at the end of an episode the next call is `reset`."""
        if self._is_over:
            raise ResetNeeded("expected reset() before the first and after the last step of a game")
        game, move, known = self.game, self._move(action), self.knowledge
        if self.strict and not (game.must_deal(move) or self._changes(move)):
            raise Problem(f"expected an action that changes something, got {index(action)}")
        self._steps += 1
        was_dealt, wasted = game.dealt, not game.play(move)
        if game.dealt is not was_dealt:
            self._numbers = _numbers(game.field)
        self._look()
        after = self.knowledge.position
        before = after if wasted else game.position_after(game.index - 1)
        truncated, terminated = self._lost_patience(before, after), self._is_over
        self._is_over |= truncated
        reward = self.reward(Turn(game.start, before, move, after, truncated, known))
        return self._observation(), reward, terminated, truncated, self._info(wasted=wasted)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text, which minetui reads again until the game is over, or as pixels."""
        return self.frame(self.knowledge.position, self._observation())

    def frame(self, position: Position, seen: Observation) -> str | NDArray[np.uint8] | None:
        """A position of this level as `render` shows it, with its observation."""
        if self.render_mode == "ansi":
            lines = (line.replace(".", "0") for line in position.lines)
            return "\n".join((" ".join(map(str, self.level.described.values())), *lines, ""))
        if self.render_mode != "rgb_array":
            return None
        signs = seen.copy()
        if position.status is Status.LOST:
            mines, flagged = position.field.mines, position.flagged
            shown = {MINE: mines & ~flagged, HIT: position.hit, WRONG: flagged & ~mines}
            for sign, cells in shown.items():
                signs[self._array(cells)] = sign
        return painted(signs, self.palette, self.level.shape)

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that would change something, as sb3-contrib's MaskablePPO asks for them."""
        return self._mask().view(np.bool_)

    @property
    def replay(self) -> Replay:
        """The game up to now, a second for each step; a Problem if the board is not dealt yet."""
        if not self.game.dealt:
            raise Problem("expected a game whose board is dealt, which the first reveal does")
        return Replay.of(self.game, {})

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game up to now as a RawVF file, which minetui replays."""
        Path(path).write_bytes(rawvf.write(self.replay))

    def _begin(self, game: Game) -> None:
        """Begin an episode."""
        self.game, self._steps, self._wasted, self._idle = game, 0, 0, 0
        self._numbers = _numbers(game.field) if game.dealt else np.zeros(self._size, np.int8)
        self._look()

    def _look(self) -> None:
        """Look at the position anew."""
        game = self.game
        self.knowledge = Knowledge(
            game.position,
            game.level,
            self.budget,
            is_solvable=bool(game.board_kind),
            first_click=None if game.dealt else self.first_click,
            memory=self.memory,
        )
        self._is_over = self.knowledge.position.status is not Status.PLAYING

    def _move(self, action: SupportsIndex) -> Move:
        """The move of an action."""
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self._actions:
            got = " ".join(str(action).split())
            raise Problem(f"expected an action of 0 to {self._actions - 1}, got {got}")
        kind, cell = divmod(number, self._size)
        return self.kinds[kind](cell, self._steps + 1.0)

    def _changes(self, move: Move) -> bool:
        """Does a move change anything on a board that is dealt, or without a deal?"""
        position = self.knowledge.position
        return move.played_on(position) is not position

    def _lost_patience(self, before: Position, after: Position) -> bool:
        """Is the episode truncated by a step that reveals nothing?"""
        if after.revealed != before.revealed:
            self._wasted = self._idle = 0
            return False
        self._idle += 1
        self._wasted = self._wasted + 1 if after is before else 0
        if self.patience is None:
            return False
        return self._wasted >= self.patience or self._idle >= self._size + self.patience

    def _observation(self) -> Observation:
        """What the player sees."""
        position, size = self.knowledge.position, self._size
        revealed = as_array(position.revealed & position.field.safe, size)
        seen = np.where(revealed, self._numbers, COVERED)
        if self._has_flags and position.flagged:
            seen[as_array(position.flagged, size)] = FLAGGED
        return seen.reshape(self._shape)

    def _info(self, *, wasted: bool = False) -> dict[str, Any]:
        """What is told beside the observation."""
        status, field = self.knowledge.position.status, self.knowledge.position.field
        info = {"action_mask": self._mask(), "wasted": wasted}
        if self.teach and status is Status.PLAYING:
            info |= self.knowledge.info
        if self._is_over:
            info["won"] = status is Status.WON
            if self.game.dealt:
                info["mines"] = self._array(field.mines)
        return info

    def _mask(self) -> NDArray[np.int8]:
        """1 for each action that would change something, 0 for all once the game is over."""
        position, size = self.knowledge.position, self._size
        if position.status is not Status.PLAYING:
            return np.zeros(self._actions, np.int8)
        covered = position.covered
        if not self._has_flags:
            return as_array(covered, size).view(np.int8)
        free, grid = covered & ~position.flagged, position.field.grid
        flags = grid.tally_digits(position.flagged)
        chords = self.knowledge.surface.numbers.equal_to(flags) & grid.spread(free)
        masks = [as_array(cells, size) for cells in (free, covered, chords)]
        return np.concatenate(masks).view(np.int8)

    def _array(self, cells: CellSet) -> NDArray[np.bool_]:
        """Whether each cell is in a set, as rows × columns."""
        return as_array(cells, self._size).reshape(self._shape)

    def _expect_fitting(self, start: Position | Surface | None) -> None:
        """Refuse a start of another level."""
        if start is not None and (level := _level_of(start)) != self.level:
            raise Problem(f"start: expected {_numbers_of(self.level)}, got {_numbers_of(level)}")


def _level(
    name: str | None, rows: int | None, cols: int | None, mines: int | None, shape: Shape
) -> Level:
    """The level of the options; a Problem says which of them is wrong."""
    given = {"rows": rows, "cols": cols, "mines": mines}
    rows, cols, mines = (None if n is None else whole(each, n) for each, n in given.items())
    return Level.on(*Level.grid_and_mines(name, rows, cols, mines, shape))


def _numbers(field: Minefield) -> NDArray[np.int8]:
    """The number of each safe cell, row by row, and 0 for mines."""
    numbers = np.zeros(field.grid.size, np.int8)
    for number, cells in enumerate(field.numbered):
        if number and cells:
            numbers += number * as_array(cells, field.grid.size).view(np.int8)
    return numbers


def _begun(start: Start, shape: Shape | None) -> Position | Surface:
    """The position of a start that can be played on from, or what is seen of it.

    A drawing that says no shape has this one.
    """
    try:
        content = start
        if isinstance(start, str):
            content = registry.read_bytes(start.encode(), shape)
    except Problem as error:
        raise Problem(f"start: {error}") from None
    if isinstance(content, Replay):
        content = content.final_position
    elif isinstance(content, Game):
        content = content.position
    if isinstance(content, Position) and content.status is not Status.PLAYING:
        raise Problem(
            f"expected a start to play on from, got a game that is {content.status.value}"
        )
    if not isinstance(content, Position | Surface):
        got = type(content).__name__
        raise Problem(f"start: expected the text of a file, or a position, got a value of {got}")
    return content


def _level_of(start: Position | Surface) -> Level:
    if isinstance(start, Surface):
        return Level.on(start.grid, start.mine_count)
    return Level.on(start.field.grid, start.field.mine_count)


def _numbers_of(level: Level) -> str:
    size = " ".join((level.grid.dimensions, *level.grid.named_shape.values()))
    return f"{size} with {level.mines} mines"


def game_at(start: Position | Surface, seed: str, *, with_flags: bool) -> Game:
    """A game that begins at a position; where its mines are unknown, the seed draws them."""
    surface = start if isinstance(start, Surface) else start.surface
    if problem := too_large(surface.grid):
        raise Problem(problem)
    if isinstance(start, Surface):
        try:
            field = Minefield(surface.grid, solver.random_layout(surface, Random(seed)))
        except solver.Contradiction as error:
            raise Problem(f"start: {error}") from None
    else:
        field = start.field
    return replay_at(surface if with_flags else replace(surface, flagged=NO_CELLS), field).game()


def _dealer(kind: str, level: Level) -> Dealer:
    """The dealer of a kind of boards."""
    dealer = solver.dealer_of(kind, level)
    if dealer.kind != kind:
        solver.expect_solvable(level)
        raise Problem(f"board_kind: expected a kind such as {BoardKind.NO_GUESS}, got {kind!r}")
    return dealer


def _reward(wanted: str | Callable[[Position, Move, Position], float]) -> Callable[[Turn], float]:
    """The reward of a name, or of a function of the positions before and after a move."""
    if not callable(wanted):
        return REWARDS[one_of("reward", wanted, REWARDS)]
    return partial(_paid, wanted)


def _paid(reward: Callable[[Position, Move, Position], float], turn: Turn) -> float:
    """What a function of the caller's pays for a turn."""
    return float(reward(turn.before, turn.move, turn.after))


def one_of(option: str, value: str, values: Iterable[str]) -> str:
    """The value of an option, if it is one of these."""
    if value not in (known := list(values)):
        raise Problem(f"{option}: expected one of {', '.join(known)}, got {value!r}")
    return value


def whole(option: str, value: SupportsIndex) -> int:
    """The value of an option, numpy's or Python's, as an int."""
    try:
        return index(value)
    except TypeError:
        raise Problem(f"{option}: expected a whole number, got {value!r}") from None


def at_least(option: str, value: SupportsIndex, least: int) -> int:
    """The value of an option as an int, if it is large enough."""
    if (number := whole(option, value)) < least:
        raise Problem(f"{option}: expected at least {least}, got {number}")
    return number

"""Races: two games on one board, each on its own clock, and which of them won.

Both begin at the same position. What it has solved already counts for neither. One may be a ghost,
a recorded game: its clock begins with its first reveal, and whoever races it is given the position
after that. Where a start was given already, or the first reveal hit a mine, nothing more is given.

A race is a game whose start is given, with its ghost as a value beside it: journals, records, undo
and replays know nothing of it. So an interrupted race comes back as a game, and the ghost is lost;
its moves would have to be in the journal.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple

from minetui import Problem
from minetui.language import _

from .annotation import Step
from .cells import CellSet
from .game import Game
from .moves import Move, Reveal
from .pace import Solved, solved_at
from .position import Minefield, Position, Status


class RaceOutcome(Enum):
    """The outcome of a race, for the first of its two games."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"


class RaceVerdict(NamedTuple):
    """The outcome of a race between two games that are over.

    Where both games were won, the `margin` is the seconds between them.
    """

    outcome: RaceOutcome
    margin: float | None = None


@dataclass(frozen=True)
class RaceCourse:
    """The way of one game through a race: the 3BV solved over time, of a `total`, and its end.

    A game that was given up ended as it was, with the status PLAYING.
    """

    total: int
    solved: Sequence[Solved]
    end: float
    status: Status

    @property
    def three_bv(self) -> int:
        """The 3BV solved in the end."""
        return self.solved[-1].three_bv if self.solved else 0

    def solved_at(self, at: float) -> int:
        """The 3BV solved by a time."""
        return solved_at(self.solved, at)

    def time_of(self, three_bv: int) -> float | None:
        """The time at which so many 3BV were solved; None if they never were."""
        index = bisect_left(self.solved, three_bv, key=attrgetter("three_bv"))
        return self.solved[index].at if index < len(self.solved) else None

    def verdict(self, other: "RaceCourse") -> RaceVerdict:
        """The verdict on this game: won before not won, then the faster, or the further.

        The time counts between games that were won, and otherwise the 3BV solved in the end.
        """
        (won, value), (other_won, other_value) = self._rank, other._rank
        outcome = RaceOutcome.TIED
        if self._rank != other._rank:
            outcome = RaceOutcome.WON if self._rank > other._rank else RaceOutcome.LOST
        if outcome is RaceOutcome.TIED or not (won and other_won):
            return RaceVerdict(outcome)
        return RaceVerdict(outcome, round(abs(value - other_value), 3))

    @property
    def _rank(self) -> tuple[bool, float]:
        """Was it won? By which value it then is the better one."""
        won = self.status is Status.WON
        return won, -round(self.end, 3) if won else self.three_bv


class LiveCourse:
    """The 3BV that a game has solved since its given start, followed as it is played."""

    def __init__(self, game: Game) -> None:
        self.game, self.solved = game, list[Solved]()
        self._given = game.field.solved_three_bv(game.start.revealed)
        self._followed = game.given

    @property
    def total(self) -> int:
        """The 3BV that were left to solve at the start."""
        return self.game.field.three_bv - self._given

    @property
    def three_bv(self) -> int:
        """The 3BV solved now."""
        return self.solved[-1].three_bv if self.solved else 0

    def follow(self) -> None:
        """Take in the moves that were played or undone since the last time."""
        game = self.game
        while self.solved and self.solved[-1].moves > game.index:
            self.solved.pop()
        for index in range(self._followed, game.index):
            self._add(index)
        self._followed = game.index

    def run(self, end: float) -> RaceCourse:
        """The way of the game so far, as if it ended now, at this time."""
        return RaceCourse(self.total, tuple(self.solved), end, self.game.status)

    def _add(self, index: int) -> None:
        """Take in a move by its index."""
        game, after = self.game, self.game.position_after(index + 1)
        if after.revealed != game.position_after(index).revealed:
            three_bv = game.field.solved_three_bv(after.revealed) - self._given
            self.solved.append(Solved(game.record[index].at, three_bv, index + 1))


class GhostError(Problem):
    """A game that can't be raced."""


@dataclass(frozen=True)
class Ghost:
    """A recorded game to race against: its way, and the cells that it had revealed along it.

    The moves `given` lead to the position where a race begins. `revealed` has the cells revealed
    by each entry of `run.solved`; `hit` are the mines that ended the game.
    """

    name: str
    field: Minefield
    given: tuple[Move, ...]
    run: RaceCourse
    revealed: Sequence[CellSet]
    hit: CellSet

    @classmethod
    def of(cls, name: str, steps: Iterable[Step], until: float = 0.0) -> "Ghost":
        """The ghost of a game by its steps; `until` is the time at the end of an unfinished one.

        A GhostError says why it can't be raced: it reveals nothing, or leaves nothing to solve.
        """
        every = list(steps)
        own = [step for step in every if step.opened and not step.given]
        if not own:
            raise GhostError(_("expected a game with a reveal, got none"))
        start, final = _start(every, own[0]), own[-1].after
        if start.left == 0:
            raise GhostError(_("expected a game that goes on after its first reveal"))
        revealed = tuple(start.position.revealed | step.after.revealed for step in own)
        solved = _solved(every, own, start)
        end = solved[-1].at
        if final.status is Status.PLAYING:
            end = max(end, round(until - start.zero, 3))
        run = RaceCourse(start.left, solved, end, final.status)
        return cls(name, final.field, start.given, run, revealed, final.hit)

    @property
    def start(self) -> Position:
        """The position where a race against it begins."""
        return _played(self.field, self.given)

    def solved_at(self, at: float) -> int:
        """The 3BV that it had solved by a time."""
        return self.run.solved_at(at)

    def revealed_at(self, at: float) -> CellSet:
        """The cells that it had revealed by a time, those of the start included."""
        index = bisect_right(self.run.solved, at, key=attrgetter("at"))
        return self.revealed[index - 1] if index else self.start.revealed


class _Start(NamedTuple):
    """The moves that are given, the position after them, and the time when the ghost was there."""

    given: tuple[Move, ...]
    position: Position
    zero: float

    @property
    def left(self) -> int:
        """The 3BV that are left to solve."""
        return self.position.field.three_bv - self.solved

    @property
    def solved(self) -> int:
        """The 3BV that are solved already."""
        return self.position.field.solved_three_bv(self.position.revealed)


def _start(every: Sequence[Step], first: Step) -> _Start:
    """The start of a game whose first reveal was this step."""
    given, zero = tuple(replace(step.move, at=0.0) for step in every if step.given), 0.0
    if not first.before.revealed:
        zero = max(step.move.at for step in every[: first.index + 1])
        opens = first.after.status is not Status.LOST
        given += (Reveal(first.move.cell),) if opens else ()
    return _Start(given, _played(first.after.field, given), zero)


def _solved(every: Sequence[Step], own: Sequence[Step], start: _Start) -> tuple[Solved, ...]:
    """The 3BV solved since the start by each of a game's own steps; time never goes back."""
    times = list(accumulate((step.move.at for step in every), max))
    field, before, known = start.position.field, start.solved, start.position.revealed
    return tuple(
        Solved(
            round(max(times[step.index] - start.zero, 0.0), 3),
            field.solved_three_bv(known | step.after.revealed) - before,
            step.index + 1,
        )
        for step in own
    )


def _played(field: Minefield, moves: Iterable[Move]) -> Position:
    """The position after some moves."""
    position = Position(field)
    for move in moves:
        position = move.played_on(position)
    return position

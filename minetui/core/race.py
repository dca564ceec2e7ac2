"""Races: two games on one board, each on its own clock, and which of them won where.

Both begin at the same position. What it has solved already counts for neither.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from .game import Game
from .pace import Solved, part_solved, solved_at
from .position import Status

QUARTERS = (25, 50, 75, 100)  # per cent of the 3BV that both have to solve


@dataclass(frozen=True)
class Run:
    """The way of one game through a race: the 3BV solved over time, of a `total`, and its end.

    A game that was given up ended as it was, with the status PLAYING.
    """

    total: int
    solved: Sequence[Solved]
    end: float
    status: Status

    @cached_property
    def splits(self) -> tuple[float | None, ...]:
        """The times at which it had solved each quarter; None for those it did not reach."""
        return tuple(self.time_of(needed(self.total, quarter)) for quarter in QUARTERS)

    @property
    def three_bv(self) -> int:
        """The 3BV solved in the end."""
        return self.solved[-1].three_bv if self.solved else 0

    @property
    def done(self) -> Fraction:
        """The part that is solved in the end, below 1 in a game that was not won."""
        return part_solved(self.three_bv, self.total, won=self.status is Status.WON)

    def solved_at(self, at: float) -> int:
        """The 3BV solved by a time."""
        return solved_at(self.solved, at)

    def time_of(self, three_bv: int) -> float | None:
        """The time at which so many 3BV were solved; None if they never were."""
        index = bisect_left(self.solved, three_bv, key=attrgetter("three_bv"))
        return self.solved[index].at if index < len(self.solved) else None


def needed(total: int, per_cent: int) -> int:
    """The 3BV to solve for a part of all.

    >>> needed(78, 25), needed(78, 100)
    (20, 78)
    """
    return -(-total * per_cent // 100)


class Outcome(Enum):
    """The outcome of a race, for the first of its two games."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"


class Verdict(NamedTuple):
    """The outcome of a race between two games that are over.

    Where both games were won, the `margin` is the seconds between them, and `turn` the index of
    the quarter in which the winner gained most.
    """

    outcome: Outcome
    margin: float | None = None
    turn: int | None = None


def verdict(run: Run, other: Run) -> Verdict:
    """The verdict on the first of two games: won before not won, then the faster, or the further.

    The time counts between games that were won, and otherwise the 3BV solved in the end.
    """
    ranks = _rank(run), _rank(other)
    outcome = Outcome.TIED
    if ranks[0] != ranks[1]:
        outcome = Outcome.WON if ranks[0] > ranks[1] else Outcome.LOST
    if outcome is Outcome.TIED or not (ranks[0].won and ranks[1].won):
        return Verdict(outcome)
    gains = _gains(run, other)
    turn = gains.index(max(gains) if outcome is Outcome.WON else min(gains))
    return Verdict(outcome, round(abs(ranks[0].value - ranks[1].value), 3), turn)


class _Rank(NamedTuple):
    won: bool
    value: float


def _rank(run: Run) -> _Rank:
    if run.status is Status.WON:
        return _Rank(True, -round(run.end, 3))
    return _Rank(False, run.three_bv)


def _gains(run: Run, other: Run) -> list[float]:
    """The seconds that a game gained on another one in each quarter; both were won."""
    leads = [0.0]
    for mine, other_time in zip(run.splits, other.splits, strict=True):
        leads.append((other_time or 0.0) - (mine or 0.0))
    return [after - before for before, after in pairwise(leads)]


class Progress:
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

    def run(self, end: float) -> Run:
        """The way of the game so far, as if it ended now, at this time."""
        return Run(self.total, tuple(self.solved), end, self.game.status)

    def _add(self, index: int) -> None:
        """Take in a move by its index."""
        game, after = self.game, self.game.position_after(index + 1)
        if after.revealed != game.position_after(index).revealed:
            three_bv = game.field.solved_three_bv(after.revealed) - self._given
            self.solved.append(Solved(game.record[index].at, three_bv, index + 1))

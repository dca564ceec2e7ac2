"""Ghosts: recorded games to race against, each on its own clock.

A ghost's clock begins with its first reveal, and whoever races it is given the position after that.
Where a start was given already, or the first reveal hit a mine, nothing more is given.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple

from .annotation import Step
from .grid import CellSet
from .minefield import Minefield
from .moves import Move, Reveal
from .pace import Solved
from .position import Position, Status
from .race import Run


class GhostError(ValueError):
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
    run: Run
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
            raise GhostError("expected a game with a reveal, got none")
        start, final = _start(every, own[0]), own[-1].after
        if start.left == 0:
            raise GhostError("expected a game that goes on after its first reveal")
        revealed = tuple(start.position.revealed | step.after.revealed for step in own)
        solved = _solved(every, own, start)
        end = solved[-1].at
        if final.status is Status.PLAYING:
            end = max(end, round(until - start.zero, 3))
        run = Run(start.left, solved, end, final.status)
        return cls(name, final.field, start.given, run, revealed, final.hit)

    @property
    def start(self) -> Position:
        """The position where a race against it begins."""
        return _played(self.field, self.given)

    @property
    def splits(self) -> tuple[float | None, ...]:
        """The times at which it had solved each quarter; None for those it did not reach."""
        return self.run.splits

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

"""A session of training: new puzzles, and among them those that were missed before."""

from collections import deque
from collections.abc import Iterable, Mapping

from minetui.solver.budget import Stop, never

from .choice import Plan
from .puzzle import Puzzle
from .stock import DEPTH, Stock
from .wish import Wish

EVERY = 3  # puzzles: one of them is repeated, if any is due


class Session:
    """The puzzles of a session, one after the other.

    `missed` has the fraction of wrong answers by technique or pattern; leave it out where a seed is
    to repeat the session, and repeat nothing in it.
    """

    def __init__(self, wish: Wish, seed: str, missed: Mapping[str, float] | None = None) -> None:
        self.seed, self._plan, self._stock = seed, Plan(wish, seed, missed or {}), Stock(seed)
        self._repeated, self._taken = deque[Puzzle](), 0

    def repeat(self, puzzles: Iterable[Puzzle]) -> None:
        """Ask these too, with their keys worked out, unless they are waiting already."""
        for puzzle in puzzles:
            if puzzle not in self._repeated:
                self._repeated.append(puzzle)

    def refill(self, stop: Stop = never) -> None:
        """Search for the next puzzles until enough are ready, or stop; threads may do so."""
        self._stock.refill(self._plan.ahead(DEPTH), stop)

    def take(self) -> Puzzle | None:
        """The next puzzle; None if it is not found yet."""
        if self._repeated and self._taken % EVERY == EVERY - 1:
            puzzle: Puzzle | None = self._repeated.popleft()
        else:
            puzzle = self._stock.take(self._plan.ahead(1)[0])
            if puzzle:
                self._plan.advance()
        self._taken += puzzle is not None
        return puzzle

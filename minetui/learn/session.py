"""A session of training: new puzzles, and among them those that were missed before."""

from collections import deque
from collections.abc import Iterable, Mapping
from threading import Lock

from minetui.solver.budget import Stop, never

from .choice import Plan
from .puzzle import Puzzle
from .stock import DEPTH, Stock
from .wish import Wish

EVERY = 3  # puzzles: one of them is repeated, if any is due
LATELY = 5  # puzzles that are not asked again at once


class Session:
    """The puzzles of a session, one after the other.

    `missed` has the fraction of wrong answers by technique or pattern; leave it out where a seed is
    to repeat the session, and repeat nothing in it.
    """

    def __init__(self, wish: Wish, seed: str, missed: Mapping[str, float] | None = None) -> None:
        self.wish, self.seed = wish, seed
        self._plan, self._stock = Plan(wish, seed, missed or {}), Stock(seed)
        self._repeated, self._taken = deque[Puzzle](), 0
        self._asked = deque[Puzzle](maxlen=LATELY)
        self._lock = Lock()  # of what is repeated and asked, for one thread searches, another takes

    def repeat(self, puzzles: Iterable[Puzzle]) -> None:
        """Ask the first few of these, too, that fit in and were not asked lately."""
        for puzzle in filter(self.wish.fits, puzzles):
            if self._has_enough:
                return
            if not self._is_asked(puzzle):
                ready = puzzle.worked_out()
                with self._lock:
                    self._repeated.append(ready)

    def refill(self, stop: Stop = never) -> None:
        """Search for the next puzzles until enough are ready, or stop; threads may do so."""
        self._stock.refill(self._plan.ahead(DEPTH), stop)

    @property
    def ready(self) -> bool:
        """Is the next puzzle found?"""
        return self._repeats_next or self._stock.ready(self._plan.ahead(1)[0]) > 0

    def take(self) -> Puzzle | None:
        """The next puzzle; None if it is not found yet."""
        with self._lock:
            puzzle = self._repeated.popleft() if self._repeats_next else self._new()
            if puzzle:
                self._taken += 1
                self._asked.append(puzzle)
        return puzzle

    def _new(self) -> Puzzle | None:
        """The next puzzle that was never asked."""
        puzzle = self._stock.take(self._plan.ahead(1)[0])
        if puzzle:
            self._plan.advance()
        return puzzle

    def _is_asked(self, puzzle: Puzzle) -> bool:
        """Is a puzzle to be asked again soon, or was it asked lately?"""
        with self._lock:
            return puzzle in self._repeated or puzzle in self._asked

    @property
    def _has_enough(self) -> bool:
        """Are enough puzzles to be repeated ready?"""
        return len(self._repeated) >= DEPTH

    @property
    def _repeats_next(self) -> bool:
        """Is it the turn of a puzzle that was missed before?"""
        return bool(self._repeated) and self._taken % EVERY == EVERY - 1

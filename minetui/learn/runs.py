"""Runs: the puzzles of one sitting, one after the other, and the rules by which it ends.

A run has no clock: whoever asks says how many seconds are over. One thread may search for the next
puzzles of a run while another takes those that are ready.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from threading import Lock
from typing import Protocol

from minetui.solver.budget import Stop, never

from .puzzle import Puzzle
from .session import Session
from .stock import DEPTH, Stock
from .storm import Storm

DRILLED = 20  # puzzles of a drill


class Run(Protocol):
    """The puzzles of one sitting."""

    @property
    def ready(self) -> bool:
        """Is the next puzzle found?"""

    def refill(self, stop: Stop = never) -> None:
        """Search for the next puzzles, until enough are ready, or stop."""

    def take(self) -> Puzzle | None:
        """The next puzzle; None if it is not found yet, or if there is none."""

    def answered(self, *, right: bool) -> None:
        """Count an answer."""

    def is_over(self, seconds: float) -> bool:
        """Is it over after this time?"""


class SessionRun:
    """The puzzles of a session; with a limit it ends after as many answers.

    `due` returns the puzzles that are to be repeated by now; it may be slow.
    """

    def __init__(
        self,
        session: Session,
        limit: int | None = None,
        due: Callable[[], Iterable[Puzzle]] = tuple,
    ) -> None:
        self._session, self._left, self._due = session, limit, due

    @property
    def ready(self) -> bool:
        """Is the next puzzle of the session found?"""
        return self._session.ready

    def refill(self, stop: Stop = never) -> None:
        """Search for the next puzzles of the session, and for those to be repeated."""
        self._session.refill(stop)
        if not stop():
            self._session.repeat(self._due())

    def take(self) -> Puzzle | None:
        """The next puzzle of the session, until the limit is reached."""
        return self._session.take() if self._left != 0 else None

    def answered(self, *, right: bool) -> None:
        """Count an answer."""
        if self._left:
            self._left -= 1

    def is_over(self, seconds: float) -> bool:
        """Is the limit reached?"""
        return self._left == 0


class StormRun:
    """The puzzles of a storm."""

    def __init__(self, seed: str) -> None:
        self.storm, self._stock = Storm(), Stock(f"{seed}/storm")

    @property
    def ready(self) -> bool:
        """Is the next puzzle of the storm found?"""
        return self._stock.ready(self.storm.wish) > 0

    def refill(self, stop: Stop = never) -> None:
        """Search for the puzzles that may come next."""
        self._stock.refill(self.storm.ahead, stop)

    def take(self) -> Puzzle | None:
        """The next puzzle of the storm."""
        return self._stock.take(self.storm.wish)

    def answered(self, *, right: bool) -> None:
        """Count an answer, which leads to a harder puzzle or costs a life."""
        self.storm = self.storm.answered(right=right)

    def is_over(self, seconds: float) -> bool:
        """Are the lives lost, or is the time over?"""
        return self.storm.is_over(seconds)


class SetRun:
    """The puzzles of a set, which are found one after the other; a None is no puzzle yet."""

    def __init__(self, found: Iterator[Puzzle | None]) -> None:
        self._found, self._ready = found, deque[Puzzle]()
        self._searching = Lock()
        self._is_complete = self._is_asking = False

    @property
    def ready(self) -> bool:
        """Is the next puzzle of the set found?"""
        return bool(self._ready)

    def refill(self, stop: Stop = never) -> None:
        """Go on with the search."""
        with self._searching:
            if len(self._ready) >= DEPTH:
                return
            for puzzle in self._found:
                if puzzle:
                    self._ready.append(puzzle)
                if stop() or len(self._ready) >= DEPTH:
                    return
            self._is_complete = True

    def take(self) -> Puzzle | None:
        """The next puzzle of the set."""
        self._is_asking = bool(self._ready)
        return self._ready.popleft() if self._ready else None

    def answered(self, *, right: bool) -> None:
        """The puzzle that was taken last is answered."""
        self._is_asking = False

    def is_over(self, seconds: float) -> bool:
        """Is every puzzle answered?"""
        return self._is_complete and not (self._ready or self._is_asking)

"""Runs: the puzzles of one sitting, one after the other, and the rules by which it ends.

Nothing here has a clock: whoever asks says how many seconds are over, and each answer comes with
its seconds. One thread may search for the next puzzles of a run while another takes those that are
ready.

Whoever shows puzzles knows no mode: a run hands them out and says when it is over, be it a session,
a storm, a drill or a set. Only the clock of a storm is asked for by name.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import median
from threading import Lock
from typing import NamedTuple, Protocol

from minetui import solver
from minetui.core import LEVELS, Level, below
from minetui.formats import Replay
from minetui.solver import CASUAL, LOGIC, ODDS, PAIRS, Stop

from .puzzle import Mode, Puzzle, Wish, patterns_on
from .search import DEPTH, Stock, mistakes

EVERY = 3  # puzzles of a session: one of them is repeated, if any is due
LATELY = 5  # puzzles that are not asked again at once
DRILLED = 20  # puzzles of a drill
UNTRIED = 0.5  # the fraction missed of what nobody asked yet
SURE, MISSED = 10, 90  # the weight of what is never missed, and what missing it always adds

SECONDS, LIVES = 180.0, 3  # of a storm
STAGES = (
    *6 * (Wish(Mode.SAFE_CELL, CASUAL, level=LEVELS["Beginner"]),),
    *6 * (Wish(Mode.SAFE_CELL, PAIRS.id, level=LEVELS["Intermediate"]),),
    *4 * (Wish(Mode.SAFE_CELL, LOGIC.id, level=LEVELS["Intermediate"]),),
)
"""The first puzzles of a storm; each one that is solved leads to the next."""

AFTER = (
    Wish(Mode.GUESS, ODDS, level=LEVELS["Intermediate"]),
    Wish(Mode.SAFE_CELL, LOGIC.id, level=LEVELS["Expert"]),
)
"""The puzzles after them, in turn, until the end."""


class Run(Protocol):
    """The puzzles of one sitting."""

    @property
    def ready(self) -> bool:
        """Is the next puzzle found?"""

    def refill(self, stop: Stop = solver.never) -> None:
        """Search for the next puzzles, until enough are ready, or stop."""

    def take(self) -> Puzzle | None:
        """The next puzzle; None if it is not found yet, or if there is none."""

    def answered(self, *, right: bool) -> None:
        """Count an answer."""

    def is_over(self, seconds: float) -> bool:
        """Is it over after this time?"""


class SessionRun:
    """New puzzles, and among them those that were missed before; with a limit, so many.

    `missed` has the fraction of wrong answers by technique; leave it out where a seed is to repeat
    the session, and repeat nothing in it. `due` returns the puzzles that are to be repeated by now;
    it may be slow.
    """

    def __init__(
        self,
        wish: Wish,
        seed: str,
        missed: Mapping[str, float] | None = None,
        *,
        limit: int | None = None,
        due: Callable[[], Iterable[Puzzle]] = tuple,
    ) -> None:
        self._wish, self._left, self._due = wish, limit, due
        self._plan, self._stock = Plan(wish, seed, missed or {}), Stock(seed)
        self._repeated, self._taken = deque[Puzzle](), 0
        self._asked = deque[Puzzle](maxlen=LATELY)
        self._lock = Lock()  # of what is repeated and asked, for one thread searches, another takes

    @classmethod
    def drill(
        cls, missed: Mapping[str, float], seed: str, level: Level, pattern: str = ""
    ) -> "SessionRun":
        """Puzzles about one pattern: the given one, or rather one that was missed more often."""
        drilled = pattern or chosen(patterns_on(level.shape), missed, Random(f"{seed}/drill"))
        return cls(Wish(Mode.SAFE_CELL, pattern=drilled, level=level), seed, limit=DRILLED)

    @property
    def ready(self) -> bool:
        """Is the next puzzle of the session found?"""
        return self._repeats_next or self._stock.ready(self._plan.ahead(1)[0]) > 0

    def refill(self, stop: Stop = solver.never) -> None:
        """Search for the next puzzles, and for the first few to be repeated that fit in."""
        self._stock.refill(self._plan.ahead(DEPTH), stop)
        for puzzle in filter(self._wish.fits, () if stop() else self._due()):
            if len(self._repeated) >= DEPTH:
                return
            with self._lock:
                is_asked = puzzle in self._repeated or puzzle in self._asked
            if not is_asked:
                ready = puzzle.worked_out()
                with self._lock:
                    self._repeated.append(ready)

    def take(self) -> Puzzle | None:
        """The next puzzle of the session, until the limit is reached."""
        if self._left == 0:
            return None
        with self._lock:
            puzzle = self._repeated.popleft() if self._repeats_next else self._new()
            if puzzle:
                self._taken += 1
                self._asked.append(puzzle)
        return puzzle

    def answered(self, *, right: bool) -> None:
        """Count an answer."""
        if self._left:
            self._left -= 1

    def is_over(self, seconds: float) -> bool:
        """Is the limit reached?"""
        return self._left == 0

    def _new(self) -> Puzzle | None:
        """The next puzzle that was never asked."""
        puzzle = self._stock.take(self._plan.ahead(1)[0])
        if puzzle:
            self._plan.advance()
        return puzzle

    @property
    def _repeats_next(self) -> bool:
        """Is it the turn of a puzzle that was missed before?"""
        return bool(self._repeated) and self._taken % EVERY == EVERY - 1


class Plan:
    """The wishes of a session, one after the other, with one technique or pattern each.

    `missed` has the fraction of wrong answers by technique. Threads may share a plan.
    """

    def __init__(self, wish: Wish, seed: str, missed: Mapping[str, float]) -> None:
        self.wish, self._missed = wish, missed
        self._random, self._ahead = Random(f"{seed}/plan"), deque[Wish]()
        self._choosing = Lock()

    def ahead(self, count: int) -> list[Wish]:
        """The wishes of the next puzzles, which the stock should have ready."""
        with self._choosing:
            while len(self._ahead) < count:
                technique = chosen(self.wish.techniques, self._missed, self._random)
                self._ahead.append(replace(self.wish, technique=technique))
            return list(self._ahead)[:count]

    def advance(self) -> None:
        """Go on to the wish after the next one, which must have been told."""
        self._ahead.popleft()


def chosen(options: Sequence[str], missed: Mapping[str, float], random: Random) -> str:
    """One of some techniques or patterns, with a weight that grows with the fraction missed."""
    weights = [SURE + round(MISSED * missed.get(option, UNTRIED)) for option in options]
    rank = below(sum(weights), random)
    for option, weight in zip(options, weights, strict=True):
        if rank < weight:
            return option
        rank -= weight
    return options[-1]


class StormRun:
    """A storm: as many puzzles as possible in three minutes, with three lives, ever harder."""

    def __init__(self, seed: str) -> None:
        self.solved, self.lives = 0, LIVES
        self._stock = Stock(f"{seed}/storm")

    @property
    def technique(self) -> str:
        """The id of the hardest technique that was reached."""
        return STAGES[self.solved].technique if self.solved < len(STAGES) else ODDS

    @property
    def ready(self) -> bool:
        """Is the next puzzle of the storm found?"""
        return self._stock.ready(_wish_after(self.solved)) > 0

    def refill(self, stop: Stop = solver.never) -> None:
        """Search for the puzzles that may come next: after a wrong answer, and after right ones."""
        solved = self.solved
        self._stock.refill([_wish_after(solved + more) for more in range(DEPTH)], stop)

    def take(self) -> Puzzle | None:
        """The next puzzle of the storm."""
        return self._stock.take(_wish_after(self.solved))

    def answered(self, *, right: bool) -> None:
        """Count an answer, which leads to a harder puzzle or costs a life."""
        if right:
            self.solved += 1
        else:
            self.lives -= 1

    def seconds_left(self, seconds: float) -> float:
        """The time that is left after so many seconds."""
        return max(SECONDS - seconds, 0.0)

    def is_over(self, seconds: float) -> bool:
        """Are the lives lost, or is the time over?"""
        return self.lives <= 0 or seconds >= SECONDS


def _wish_after(solved: int) -> Wish:
    """The wish of the puzzle of a storm after this many were solved."""
    if solved < len(STAGES):
        return STAGES[solved]
    return AFTER[(solved - len(STAGES)) % len(AFTER)]


class SetRun:
    """The puzzles of a set, which are found one after the other; a None is no puzzle yet."""

    def __init__(self, found: Iterator[Puzzle | None]) -> None:
        self._found, self._ready = found, deque[Puzzle]()
        self._searching = Lock()
        self._is_complete = self._is_asking = False

    @classmethod
    def of_mistakes(cls, games: Iterable[Replay], seconds: float | None) -> "SetRun":
        """The set of one's mistakes in some games; a reveal has so many seconds to be reviewed."""
        return cls(mistakes(games, seconds))

    @property
    def ready(self) -> bool:
        """Is the next puzzle of the set found?"""
        return bool(self._ready)

    def refill(self, stop: Stop = solver.never) -> None:
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


class Timed(NamedTuple):
    """An answer: whether it was right, and how long it took."""

    right: bool
    seconds: float


@dataclass(frozen=True)
class AnswerTally:
    """Some answers, the first one first."""

    answers: tuple[Timed, ...] = ()

    def answered(self, seconds: float, *, right: bool) -> "AnswerTally":
        """The tally after one more answer."""
        return AnswerTally((*self.answers, Timed(right, seconds)))

    def __len__(self) -> int:
        return len(self.answers)

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(answer.right for answer in self.answers)

    @property
    def accuracy(self) -> float:
        """The fraction of right answers; 0 before the first."""
        return self.right / len(self) if self.answers else 0.0

    @property
    def median(self) -> float | None:
        """The median time of the right answers, in seconds."""
        times = [answer.seconds for answer in self.answers if answer.right]
        return median(times) if times else None

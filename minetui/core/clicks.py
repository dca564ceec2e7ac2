"""Clicks: each press that counts, whether or not it changed anything, and how many there were.

A left click counts when it is released, a right one when it is pressed, a chord when it is
released, as in the programs of the community; `docs/metrics.md` compares their rules.
"""

from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from .grid import Cell, CellSet, has
from .moves import MOVES, Chord, Flag, Move, Question, Reveal


class Click(NamedTuple):
    """A click, as the move it would be; it is wasted if it changed nothing."""

    move: Move
    effective: bool = True


class Moment(NamedTuple):
    """A moment of a game: the number of moves made, those given included, and the time."""

    moves: int
    at: float


class ClickCounts(NamedTuple):
    """The numbers of clicks up to a moment.

    `misflags` are flags on safe cells, and are among the `flags`; `unflags` are flags taken away.
    `unrecorded` are wasted clicks that a file gives only the number of; None if it is unknown.
    """

    left: int = 0
    right: int = 0
    chords: int = 0
    effective: int = 0
    flags: int = 0
    misflags: int = 0
    unflags: int = 0
    unrecorded: int | None = 0

    @property
    def recorded(self) -> int:
        """The clicks whose moves are known."""
        return self.left + self.right + self.chords

    @property
    def all(self) -> int | None:
        """All clicks, effective or wasted; None if some were not counted."""
        return None if self.unrecorded is None else self.recorded + self.unrecorded

    @property
    def wasted(self) -> int | None:
        """The clicks that changed nothing; None if some were not counted."""
        return None if self.all is None else self.all - self.effective

    @property
    def style(self) -> str | None:
        """NF without a right click and a chord, FL otherwise; None if some are not recorded."""
        if self.right or self.chords:
            return "FL"
        return None if self.unrecorded != 0 else "NF"


def with_moments(clicks: Iterable[Click], given: int = 0) -> Iterator[tuple[Moment, Click]]:
    """Each click with the moment right after it; time never goes back."""
    moves, latest = given, -inf
    for click in clicks:
        moves, latest = moves + click.effective, max(latest, click.move.at)
        yield Moment(moves, latest), click


def running_counts(clicks: Iterable[Click], mines: CellSet) -> Iterator[ClickCounts]:
    """The counts after each click."""
    tally = _Tally(mines)
    for click in clicks:
        tally.add(click)
        yield tally.counts


def count_clicks(clicks: Iterable[Click], mines: CellSet) -> ClickCounts:
    """The counts after all clicks."""
    tally = _Tally(mines)
    for click in clicks:
        tally.add(click)
    return tally.counts


class _Tally:
    """Counts clicks one by one."""

    def __init__(self, mines: CellSet) -> None:
        self._kinds = dict.fromkeys(MOVES, 0)
        self._effective = self._flags = self._misflags = self._unflags = 0
        self._flagged = set[Cell]()
        self._mines = mines

    @property
    def counts(self) -> ClickCounts:
        """The counts up to now."""
        left, right = self._kinds[Reveal], self._kinds[Flag] + self._kinds[Question]
        flags = (self._flags, self._misflags, self._unflags)
        return ClickCounts(left, right, self._kinds[Chord], self._effective, *flags)

    def add(self, click: Click) -> None:
        """Count another click."""
        move = click.move
        self._kinds[type(move)] += 1
        if click.effective:
            self._effective += 1
            if isinstance(move, Flag | Question):
                self._mark(move)

    def _mark(self, move: Flag | Question) -> None:
        """Count a flag that is set, or one that is taken away or becomes a question mark."""
        if move.cell in self._flagged:
            self._flagged.remove(move.cell)
            self._unflags += 1
        elif isinstance(move, Flag):
            self._flagged.add(move.cell)
            self._flags += 1
            self._misflags += not has(self._mines, move.cell)

"""Moves, clicks and the way of a mouse: what somebody does on a board, each at a time.

Times are seconds on the game's clock. A click is a press that counts, whether or not it changed
anything: a left one when it is released, a right one when it is pressed, a chord when it is
released, as in the programs of the community; `docs/metrics.md` compares their rules.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from math import hypot, inf
from operator import gt, sub
from typing import ClassVar, NamedTuple, TypeAlias

from .cells import NO_CELLS, Cell, CellSet, cells_of, has, only
from .position import Position


@dataclass(frozen=True, slots=True)
class _OfCell:
    """What is done to a cell, at a time in seconds; equal only to another move of the same kind."""

    word: ClassVar[str]

    cell: Cell
    at: float = 0.0

    def aimed_at(self, position: Position) -> CellSet:
        """The cells that the move reveals itself, without the rest of their openings."""
        return NO_CELLS


class Reveal(_OfCell):
    """Reveal a covered cell."""

    __slots__ = ()
    word = "reveal"

    @classmethod
    def clearing(cls, cells: CellSet, flagged: CellSet, at: float) -> "list[Move]":
        """The moves that reveal safe cells; wrong flags on them are removed first."""
        corrections: list[Move] = [Flag(cell, at) for cell in cells_of(cells & flagged)]
        return corrections + [cls(cell, at) for cell in cells_of(cells)]

    def aimed_at(self, position: Position) -> CellSet:
        """The cell."""
        return only(self.cell)

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.reveal(self.cell)


class Flag(_OfCell):
    """Put a flag on a covered cell, or remove it."""

    __slots__ = ()
    word = "flag"

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.toggle_flag(self.cell)


class Chord(_OfCell):
    """Reveal the neighbours of a number that has all its flags."""

    __slots__ = ()
    word = "chord"

    def aimed_at(self, position: Position) -> CellSet:
        """The covered cells around the number that have no flag."""
        around = position.field.grid.neighbours(self.cell)
        return around & position.covered & ~position.flagged

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.chord(self.cell)


class Question(_OfCell):
    """Turn a flag into a question mark, or remove a question mark."""

    __slots__ = ()
    word = "question"

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.question(self.cell)


Move: TypeAlias = Reveal | Flag | Chord | Question
"""A click of a player, with its cell and its time."""
MOVES: tuple[type[Move], ...] = (Reveal, Flag, Chord, Question)
"""The kinds of moves."""


def forward_times(times: Iterable[float]) -> list[float]:
    """The times, each at least as late as those before it; in some files the clock goes back.

    >>> forward_times([0.5, 2.0, 1.0])
    [0.5, 2.0, 2.0]
    """
    known = list(times)
    if not any(map(gt, known, islice(known, 1, None))):  # as in most files
        return known
    return list(accumulate(known, max))


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

    @classmethod
    def of(cls, clicks: Iterable[Click], mines: CellSet) -> "ClickCounts":
        """The counts after all clicks."""
        tally = _Tally(mines)
        for click in clicks:
            tally.add(click)
        return tally.counts

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


CELL = 16  # pixels; paths are compared as if all cells were as large


class Points(NamedTuple):
    """Times in seconds, which never go back, and the pixels where the mouse was then.

    `xs` count to the right from the corner of the board, `ys` down from it.
    """

    times: Sequence[float]
    xs: Sequence[int]
    ys: Sequence[int]


class Track:
    """The track of a mouse; a cell is `square` pixels wide.

    `first` is the number of points before that of the first reveal, which may have the same time:
    some programs record the mouse before the clock starts, too. Points, nine tenths of a file, are
    read when they are needed.
    """

    def __init__(self, read: Callable[[], Points], square: int = CELL, first: int = 0) -> None:
        self.read, self.square, self.first = read, square, first

    def length(self, until: float | None = None) -> float:
        """The length of the path from the point of the first reveal to a time.

        It is in pixels of a board with cells of 16 pixels; 0 if nothing was revealed by then.

        >>> Track(lambda: Points([0, 0, 1, 2], [9, 0, 3, 3], [9, 0, 4, 8]), first=1).length(1.5)
        5.0
        """
        times = self.points.times
        end = len(times) if until is None else bisect_right(times, until)
        if self.first >= end:
            return 0.0
        return (self._lengths[end - 1] - self._lengths[self.first]) * CELL / self.square

    @cached_property
    def points(self) -> Points:
        """The points in order."""
        return self.read()

    @cached_property
    def _lengths(self) -> list[float]:
        """The length of the path up to each point, in pixels."""
        across, down = (
            map(sub, islice(each, 1, None), each) for each in (self.points.xs, self.points.ys)
        )
        return list(accumulate(map(hypot, across, down), initial=0.0))

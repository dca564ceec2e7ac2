"""The metrics of a game, each under the name that the community gives it, and over its course.

`docs/metrics.md` defines them, names the sources, and says which convention is ours where there
are two. A metric is None where it has no value, or where something it needs is not known. A course
gives them at any moment without counting the clicks anew; the solved 3BV is counted along the
moves (`pace.SolvedCurve`).

What a click lost is measured by ZiNi: the projected ZiNi after a click is the number of clicks so
far and the ZiNi of what is left, and a click loses as much as it raises it. A wasted click loses
one. The greedy method of ZiNi is not optimal, so a click may also save some.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from . import zini
from .game import Game
from .grid import Grid
from .levels import LEVELS, OLD_BEGINNER
from .moves import Click, ClickCounts, Moment, Track, running_counts, with_moments
from .pace import part_solved
from .position import Minefield, Position
from .zini import zini_left

STNB_FACTORS = {
    (level.grid, level.mines): factor
    for level, factor in zip(
        (OLD_BEGINNER, *LEVELS.values()), (36.0, 36.0, 162.0, 435.0), strict=True
    )
}
"""By the grid and the number of mines."""
EXPONENT = 1.7  # of the time, in QG and STNB

Value: TypeAlias = float | str | None


class BoardCounts(NamedTuple):
    """The counts of a board whose minefield is not at hand; None for a ZiNi that is not known."""

    grid: Grid
    mine_count: int
    three_bv: int
    zini: int | None = None
    human_zini: int | None = None

    @staticmethod
    def zinis(field: Minefield) -> tuple[int | None, int | None]:
        """The ZiNi and the human ZiNi of a minefield; None each for one too large to count."""
        return _if_countable(field, zini.zini), _if_countable(field, zini.human_zini)


@dataclass(frozen=True)
class Metrics:
    """The metrics of a game up to a moment.

    `seconds` is the time on the clock, `solved` the 3BV that its clicks solved by then, `path` the
    way of the mouse in pixels; it is None if the mouse was not recorded. The 3BV `given` was solved
    before the first click.
    """

    board: Minefield | BoardCounts = field(repr=False)
    seconds: float
    solved: int
    clicks: ClickCounts
    path: float | None = None
    given: int = 0

    @classmethod
    def between(
        cls,
        start: Position,
        end: Position,
        seconds: float,
        clicks: ClickCounts,
        path: float | None = None,
    ) -> "Metrics":
        """The metrics of a game from the position where its clicks began to another one."""
        given = start.solved_three_bv
        solved = end.solved_three_bv - given
        return cls(end.field, seconds, solved, clicks, path, given)

    @classmethod
    def of(cls, game: Game, seconds: float) -> "Metrics":
        """The metrics of a dealt game up to now."""
        return cls.between(game.start, game.position, seconds, game.click_counts)

    def values(self, names: Iterable[str] | None = None) -> dict[str, Value]:
        """The values of some metrics, or of all, by their names in `METRICS`."""
        return {name: METRICS[name](self) for name in (METRICS if names is None else names)}

    @property
    def three_bv(self) -> int:
        """The 3BV of the board."""
        return self.board.three_bv

    @property
    def to_solve(self) -> int:
        """The 3BV that the clicks had to solve: that of the board without the given part."""
        return self.three_bv - self.given

    @property
    def completion(self) -> float | None:
        """Solved 3BV per 3BV."""
        return ratio(self.solved, self.three_bv)

    def part_solved(self, *, won: bool) -> Fraction | None:
        """The part of all there was to solve that is solved; None if there was nothing.

        It is below 1 in a game that was not won.
        """
        return part_solved(self.solved, self.to_solve, won=won) if self.to_solve else None

    @property
    def speed(self) -> float | None:
        """3BV/s: solved 3BV per second."""
        return ratio(self.solved, self.seconds)

    @property
    def estimated_time(self) -> float | None:
        """The seconds that all there is to solve would take at this speed."""
        return times(ratio(self.seconds, self.solved), self.to_solve)

    @property
    def ioe(self) -> float | None:
        """Index of efficiency: solved 3BV per click."""
        return ratio(self.solved, self.clicks.all)

    @property
    def throughput(self) -> float | None:
        """ThrP: solved 3BV per effective click."""
        return ratio(self.solved, self.clicks.effective)

    @property
    def correctness(self) -> float | None:
        """Corr: effective clicks per click."""
        return ratio(self.clicks.effective, self.clicks.all)

    @property
    def clicks_per_second(self) -> float | None:
        """cl/s: clicks per second."""
        return ratio(self.clicks.all, self.seconds)

    @property
    def rqp(self) -> float | None:
        """RQP (rapport qualité prix): the time by 3BV/s."""
        return ratio(self.seconds, self.speed)

    @property
    def qg(self) -> float | None:
        """QG: the time to the power of 1.7 by solved 3BV."""
        return ratio(self.seconds**EXPONENT, self.solved)

    @property
    def stnb(self) -> float | None:
        """STNB: the speed weighted by the level; only the three levels have it."""
        factor = STNB_FACTORS.get((self.board.grid, self.board.mine_count))
        weight = None if factor is None else factor * (self.completion or 0.0) ** 0.5
        return times(ratio(self.solved, self.seconds**EXPONENT), weight)

    @property
    def zini(self) -> int | None:
        """The ZiNi of the board; None for one too large to count."""
        board = self.board
        return board.zini if isinstance(board, BoardCounts) else _if_countable(board, zini.zini)

    @property
    def human_zini(self) -> int | None:
        """The human ZiNi of the board; None for one too large to count."""
        board = self.board
        if isinstance(board, BoardCounts):
            return board.human_zini
        return _if_countable(board, zini.human_zini)

    @property
    def zne(self) -> float | None:
        """ZiNi efficiency: the part of ZiNi that is solved, per click."""
        return ratio(times(self.completion, self.zini), self.clicks.all)

    @property
    def znt(self) -> float | None:
        """ZiNi throughput: the part of ZiNi that is solved, per effective click."""
        return ratio(times(self.completion, self.zini), self.clicks.effective)

    @property
    def hzne(self) -> float | None:
        """Human ZiNi efficiency: the part of human ZiNi that is solved, per click."""
        return ratio(times(self.completion, self.human_zini), self.clicks.all)

    @property
    def hznt(self) -> float | None:
        """Human ZiNi throughput: the part of human ZiNi that is solved, per effective click."""
        return ratio(times(self.completion, self.human_zini), self.clicks.effective)


def ratio(value: float | None, by: float | None) -> float | None:
    """A value by another; None if either is unknown, or the second is 0."""
    return None if value is None or not by else value / by


def times(value: float | None, factor: float | None) -> float | None:
    """A value times another; None if either is unknown."""
    return None if value is None or factor is None else value * factor


def _if_countable(board: Minefield, count: Callable[[Minefield], int]) -> int | None:
    return count(board) if board.grid.size <= zini.ZINI_COUNTED else None


def _recorded(name: str) -> Callable[[Metrics], Value]:
    """The number of clicks of a kind, where all clicks are recorded."""
    count = attrgetter(f"clicks.{name}")
    return lambda game: count(game) if game.clicks.unrecorded == 0 else None


METRICS: Mapping[str, Callable[[Metrics], Value]] = {
    "time": attrgetter("seconds"),
    **{name: attrgetter(name) for name in ("three_bv", "solved", "speed", "estimated_time")},
    "clicks": attrgetter("clicks.all"),
    **{name: _recorded(name) for name in ("left", "right", "chords")},
    "effective_clicks": attrgetter("clicks.effective"),
    "wasted_clicks": attrgetter("clicks.wasted"),
    **{n: attrgetter(n) for n in ("clicks_per_second", "ioe", "throughput", "correctness")},
    **{name: _recorded(name) for name in ("flags", "misflags", "unflags")},
    "style": attrgetter("clicks.style"),
    **{name: attrgetter(name) for name in ("rqp", "qg", "stnb", "path", "zini", "human_zini")},
    **{name: attrgetter(name) for name in ("zne", "znt", "hzne", "hznt")},
}
"""The value of each metric, by the names that JSON and CSV use."""


@dataclass(frozen=True)
class Course:
    """The clicks of a game, effective and wasted, with the track of its mouse.

    The first `given` moves are no clicks, and solved `start_solved` 3BV. `unrecorded` are clicks
    that a file only counts, which are known at the `end` alone, a time in seconds; None if they are
    not even counted.
    """

    board: Minefield
    clicks: Sequence[Click]
    end: float
    given: int = 0
    unrecorded: int | None = 0
    track: Track | None = None
    start_solved: int = 0

    def metrics(self, moment: Moment, solved: int) -> Metrics:
        """The metrics at a moment, with the 3BV solved by then."""
        path = None if self.track is None else self.track.length(moment.at)
        counts, given = self.counts(moment), self.start_solved
        return Metrics(self.board, max(moment.at, 0.0), solved, counts, path, given)

    def counts(self, moment: Moment) -> ClickCounts:
        """The numbers of clicks up to a moment."""
        done = self.clicks_by(moment)
        if self.unrecorded != 0:
            is_end = done == len(self.clicks) and moment.at >= self.end
            return self._counts[done]._replace(unrecorded=self.unrecorded if is_end else None)
        return self._counts[done]

    def clicks_by(self, moment: Moment) -> int:
        """The number of clicks by a moment: up to the last move made, and wasted ones after it."""
        moves = min(max(moment.moves - self.given, 0), len(self._ends) - 1)
        last = self._ends[moves + 1] - 1 if moves + 1 < len(self._ends) else len(self.clicks)
        return bisect_right(self._times, moment.at, self._ends[moves], last)

    @cached_property
    def wasted(self) -> Sequence[tuple[Moment, Click]]:
        """The clicks that changed nothing, with their moments."""
        return [each for each in with_moments(self.clicks, self.given) if not each[1].effective]

    @cached_property
    def _times(self) -> list[float]:
        return [moment.at for moment, _ in with_moments(self.clicks)]

    @cached_property
    def _counts(self) -> list[ClickCounts]:
        """The counts before the first click and after each."""
        return [ClickCounts(), *running_counts(self.clicks, self.board.mines)]

    @cached_property
    def _ends(self) -> list[int]:
        """The number of clicks up to each move that was not given, after 0 for the start."""
        return [0, *(at for at, click in enumerate(self.clicks, start=1) if click.effective)]


DEAREST = 10


class ClickLoss(NamedTuple):
    """A click by its number, from 1, and its moment, with its loss and the ZiNi projected then."""

    number: int
    moment: Moment
    click: Click
    loss: int
    projected: int

    @classmethod
    def along(
        cls, start: Position, clicks: Iterable[Click], given: int = 0
    ) -> Iterator["ClickLoss"]:
        """The losses of the clicks from a position on, each computed when it is asked for.

        On a board of 10,000 cells each takes 0.14 s.

        >>> from minetui.core.position import Minefield
        >>> from minetui.core.moves import Reveal
        >>> start = Position(Minefield.drawn("*...", "....", "...*"))
        >>> clicks = [Click(Reveal(5)), Click(Reveal(5), False), Click(Reveal(3))]
        >>> [(each.loss, each.projected) for each in ClickLoss.along(start, clicks)]
        [(1, 3), (1, 4), (0, 4)]
        """
        position, left = start, zini_left(start)
        for number, (moment, click) in enumerate(with_moments(clicks, given), start=1):
            before = left
            if click.effective:
                position = click.move.played_on(position)
                left = zini_left(position)
            yield cls(number, moment, click, 1 + left - before, number + left)

    @staticmethod
    def dearest(losses: Iterable["ClickLoss"], most: int = DEAREST) -> list["ClickLoss"]:
        """The clicks that lost most, the dearest first; of equal ones the earlier."""
        lost = (each for each in losses if each.loss > 0)
        return sorted(lost, key=attrgetter("loss"), reverse=True)[:most]

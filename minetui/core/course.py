"""The course of a game: its metrics at any moment, without counting its clicks anew.

The solved 3BV is not counted here, but along the moves (`pace.solved_by`).
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .clicks import Click, ClickCounts, Moment, running_counts, with_moments
from .metrics import Metrics
from .minefield import Minefield
from .track import Track


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

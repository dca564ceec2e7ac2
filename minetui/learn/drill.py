"""The drill: some puzzles about one pattern, each timed.

It has no clock: each answer comes with its seconds.
"""

from dataclasses import dataclass, replace
from statistics import median
from typing import NamedTuple

PUZZLES = 10


class Timed(NamedTuple):
    """An answer in a drill: whether it was right, and how long it took."""

    right: bool
    seconds: float


@dataclass(frozen=True)
class Drill:
    """A drill of a pattern after some answers."""

    pattern: str
    answers: tuple[Timed, ...] = ()

    def answered(self, seconds: float, *, right: bool) -> "Drill":
        """The drill after one more answer."""
        return replace(self, answers=(*self.answers, Timed(right, seconds)))

    @property
    def is_over(self) -> bool:
        """Were all its puzzles answered?"""
        return len(self.answers) >= PUZZLES

    @property
    def right(self) -> int:
        """The number of right answers."""
        return sum(answer.right for answer in self.answers)

    @property
    def median(self) -> float | None:
        """The median time of the right answers, in seconds."""
        times = [answer.seconds for answer in self.answers if answer.right]
        return median(times) if times else None

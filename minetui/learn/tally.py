"""The tally of some answers: how many were right, and how long they took.

It has no clock: each answer comes with its seconds.
"""

from dataclasses import dataclass
from statistics import median
from typing import NamedTuple


class Timed(NamedTuple):
    """An answer: whether it was right, and how long it took."""

    right: bool
    seconds: float


@dataclass(frozen=True)
class Tally:
    """Some answers, the first one first."""

    answers: tuple[Timed, ...] = ()

    def answered(self, seconds: float, *, right: bool) -> "Tally":
        """The tally after one more answer."""
        return Tally((*self.answers, Timed(right, seconds)))

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

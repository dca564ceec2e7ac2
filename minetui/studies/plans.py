"""What a study is made of, whatever is played: plans, their chunks, and the tallies of these.

A simulation and a match are plans. Their games have numbers from 0; each depends on the plan and on
its number alone, and what is counted in some games is added up.
"""

from collections.abc import Mapping
from typing import Generic, NamedTuple, Protocol, Self, TypeVar


class Tally(Protocol):
    """What was counted in some games: names with whole numbers, which are added up."""

    @property
    def games(self) -> int:
        """The number of games."""

    @property
    def counts(self) -> Mapping[str, int]:
        """All that was counted, as a file of results keeps it."""

    def joined(self, other: Self) -> Self:
        """The sum of both tallies."""


Tallied_co = TypeVar("Tallied_co", bound=Tally, covariant=True)


class GamePlan(Protocol[Tallied_co]):
    """All that decides the outcome of each of its games."""

    @property
    def key(self) -> str:
        """A hash of the plan and of the code that plays it."""

    @property
    def described(self) -> dict[str, object]:
        """The plan as JSON."""

    @property
    def chunk_size(self) -> int:
        """The number of games in a chunk."""

    def tally_of(self, games: range) -> Tallied_co:
        """The tally of the games with these numbers."""

    def restored(self, counts: Mapping[str, int]) -> Tallied_co:
        """The tally with these counts, of which those that are missing are 0."""


class Chunk(NamedTuple, Generic[Tallied_co]):
    """Some games of a plan, from the one with the first number up to the end."""

    plan: GamePlan[Tallied_co]
    first: int
    end: int

    def tally(self) -> Tallied_co:
        """The tally of these games."""
        return self.plan.tally_of(range(self.first, self.end))

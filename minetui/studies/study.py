"""A study: plans with their numbers of games, and the results that are kept of them.

It goes on where it stopped: only games that are not in the results are played, and each chunk is
kept as soon as it is there, in the order in which they come.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import reduce
from time import monotonic
from typing import NamedTuple

from minetui.store.study_results import PlayedChunk, StudyResults

from .games import Chunk, SimulationPlan, Tally, counted
from .spans import Span, chosen, missing, unbroken
from .workers import Team

MOST_CHUNKS = 10_000  # of a plan; more would only keep the file and a scheduler busy
KEPT_EVERY = 0.25  # seconds; each time the disk is waited for


class Goal(NamedTuple):
    """A plan, and how many of its games are wanted."""

    plan: SimulationPlan
    games: int

    @property
    def chunk_size(self) -> int:
        """The number of games in a chunk; it decides nothing but how much is lost by a stop."""
        return max(self.plan.chunk_size, -(-self.games // MOST_CHUNKS))


@dataclass
class Study:
    """Goals, and where their results are kept."""

    goals: Sequence[Goal]
    results: StudyResults
    _unkept: list[PlayedChunk] = field(default_factory=list)
    _kept_at: float = 0.0

    def played(self, goal: Goal) -> Tally:
        """The tally of a goal's games that are kept, without what lies behind a gap."""
        parts = self._parts(goal)
        return _sum(parts[span] for span in unbroken(parts))

    def tally(self, goal: Goal) -> Tally:
        """The tally of all of a goal's games that are kept."""
        return _sum(self._parts(goal).values())

    def run(self, team: Team, told: Callable[[Goal, Tally], None]) -> None:
        """Play what is missing; `told` hears of each chunk. Whatever ends it, no chunk is lost."""
        self.results.describe({goal.plan.key: goal.plan.described for goal in self.goals})
        goals = {goal.plan.key: goal for goal in self.goals}
        try:
            with closing(team.finished(_played, self._chunks())) as played:
                for chunk, tally in played:
                    self._keep(chunk, tally)
                    told(goals[chunk.plan.key], tally)
        finally:
            self._write()

    def _chunks(self) -> Iterator[Chunk]:
        """The chunks that are missing, goal by goal."""
        for goal in self.goals:
            for span in missing(self._parts(goal), goal.games, goal.chunk_size):
                yield Chunk(goal.plan, *span)

    def _parts(self, goal: Goal) -> dict[Span, Tally]:
        """The tallies of the chunks that make up a goal's games, by their spans."""
        known = {chunk[1:3]: chunk.counts for chunk in self.results.chunks(goal.plan.key)}
        return {span: Tally(**known[span]) for span in chosen(known, goal.games)}

    def _keep(self, chunk: Chunk, tally: Tally) -> None:
        """Keep a chunk, together with others that come soon after it."""
        self._unkept.append(PlayedChunk(chunk.plan.key, chunk.first, chunk.end, tally._asdict()))
        if monotonic() - self._kept_at >= KEPT_EVERY:
            self._write()

    def _write(self) -> None:
        chunks, self._unkept = self._unkept, []
        if chunks:
            self.results.add(chunks)
        self._kept_at = monotonic()


def _played(chunk: Chunk) -> tuple[Chunk, Tally]:
    """A chunk with its tally."""
    return chunk, counted(chunk)


def _sum(tallies: Iterable[Tally]) -> Tally:
    return reduce(Tally.joined, tallies, Tally())

"""A study: plans with their numbers of games, and one file with the results that are kept of them.

It goes on where it stopped: only games that are not in the results are played, and each chunk is
kept as soon as it is there, in the order in which they come. The games of a plan may have been cut
in several ways, since a study may have been stopped, made larger or smaller, or shared by more
machines; no game is counted twice.

A chunk is known by the numbers of its games, and not by one of its own, so chunks may have any size
and grow with the number of games.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import reduce
from pathlib import Path
from time import monotonic
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

from minetui.language import N_
from minetui.store import DatabaseKind

from .plans import Chunk, GamePlan, Tally
from .workers import Team

# A plan decides what its tallies are, which no type can say: so both are named.
Planned = TypeVar("Planned", bound=GamePlan[Any])
Counting = TypeVar("Counting", bound=Tally)

Span: TypeAlias = tuple[int, int]  # the number of the first game, and that after the last one

MOST_CHUNKS = 10_000  # of a plan; more would only keep the file and a scheduler busy
KEPT_EVERY = 0.25  # seconds; each time the disk is waited for


class WantedGames(NamedTuple, Generic[Planned]):
    """A plan, and how many of its games are wanted."""

    plan: Planned
    games: int

    @property
    def chunk_size(self) -> int:
        """The number of games in a chunk; it decides nothing but how much is lost by a stop."""
        return max(self.plan.chunk_size, -(-self.games // MOST_CHUNKS))


class Study(Generic[Planned, Counting]):
    """Goals, and the file of their results, which is open until the end of a `with` block.

    The file is made if it is missing; a RecordsError says what is wrong with it.
    """

    def __init__(self, goals: Sequence[WantedGames[Planned]], path: Path) -> None:
        self.goals, self._results = goals, StudyResults(path)
        self._unkept, self._kept_at = list[PlayedChunk](), 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._results.close()

    def played(self, goal: WantedGames[Planned]) -> Counting:
        """The tally of a goal's games that are kept, without what lies behind a gap."""
        parts = self._parts(goal)
        return self._sum(goal, (parts[span] for span in unbroken(parts)))

    def tally(self, goal: WantedGames[Planned]) -> Counting:
        """The tally of all of a goal's games that are kept."""
        return self._sum(goal, self._parts(goal).values())

    def forget(self) -> None:
        """Forget all games of the goals' plans."""
        self._results.forget(goal.plan.key for goal in self.goals)

    def run(self, team: Team, told: Callable[[WantedGames[Planned], Counting], None]) -> None:
        """Play what is missing; `told` hears of each chunk. Whatever ends it, no chunk is lost.

        Only SIGKILL and the like can lose some, and of those `told` may have heard.
        """
        self._results.describe({goal.plan.key: goal.plan.described for goal in self.goals})
        goals = {goal.plan.key: goal for goal in self.goals}
        try:
            with closing(team.finished(_played, self._chunks())) as played:
                for chunk, tally in played:
                    key, counts = chunk.plan.key, dict(tally.counts)
                    self._unkept.append(PlayedChunk(key, chunk.first, chunk.end, counts))
                    told(goals[key], tally)
                    if monotonic() - self._kept_at >= KEPT_EVERY:
                        self._write()
        finally:
            self._write()

    def _chunks(self) -> Iterator[Chunk[Counting]]:
        """The chunks that are missing, goal by goal."""
        for goal in self.goals:
            for span in missing(self._parts(goal), goal.games, goal.chunk_size):
                yield Chunk(goal.plan, *span)

    def _parts(self, goal: WantedGames[Planned]) -> dict[Span, Counting]:
        """The tallies of the chunks that make up a goal's games, by their spans."""
        known = {chunk[1:3]: chunk.counts for chunk in self._results.chunks(goal.plan.key)}
        return {span: goal.plan.restored(known[span]) for span in chosen(known, goal.games)}

    def _sum(self, goal: WantedGames[Planned], parts: Iterable[Counting]) -> Counting:
        """The sum of tallies of a goal."""
        nothing: Counting = goal.plan.restored({})
        return reduce(lambda one, other: one.joined(other), parts, nothing)

    def _write(self) -> None:
        """Keep the chunks that came since the last time."""
        chunks, self._unkept = self._unkept, []
        if chunks:
            self._results.add(chunks)
        self._kept_at = monotonic()


def _played(chunk: Chunk[Counting]) -> tuple[Chunk[Counting], Counting]:
    """A chunk with its tally."""
    return chunk, chunk.tally()


STUDY_RESULTS = DatabaseKind(
    N_("results of a study"),
    0x4D535459,
    (
        """
    CREATE TABLE plans (
        key TEXT PRIMARY KEY,
        description TEXT NOT NULL  -- as JSON
    ) WITHOUT ROWID;
    CREATE TABLE chunks (
        plan TEXT NOT NULL REFERENCES plans,
        first INTEGER NOT NULL,  -- the number of the first game
        stop INTEGER NOT NULL,  -- the number after that of the last game
        counts TEXT NOT NULL,  -- as JSON
        PRIMARY KEY (plan, first, stop)
    ) WITHOUT ROWID
    """,
    ),
)
"""The kind of database that holds results; its number is MSTY in ASCII."""

NEW_PLAN = "INSERT OR IGNORE INTO plans VALUES (?, ?)"
NEW_CHUNK = "INSERT OR IGNORE INTO chunks VALUES (?, ?, ?, ?)"
CHUNKS = "SELECT first, stop, counts FROM chunks WHERE plan = ? ORDER BY first, stop DESC"


class PlayedChunk(NamedTuple):
    """The games of a plan from the first number up to `stop`, and what was counted in them."""

    plan: str
    first: int
    stop: int
    counts: dict[str, int]


class StudyResults:
    """The file of results, with a row for each chunk of games that was played.

    A chunk is known by its plan and by the numbers of its games, and is there once, however often
    and by how many processes it was played. A plan is a key and its description; what was counted
    is a set of names with whole numbers.
    """

    def __init__(self, path: Path) -> None:
        self._database = STUDY_RESULTS.opened(path)
        self._database.make()  # who can't write it should know before games are played

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def describe(self, plans: Mapping[str, Mapping[str, object]]) -> None:
        """Keep the descriptions of plans, by their keys."""
        rows = [(key, json.dumps(description)) for key, description in plans.items()]
        with self._database.writing() as connection:
            connection.executemany(NEW_PLAN, rows)

    def add(self, chunks: Iterable[PlayedChunk]) -> None:
        """Keep these chunks, all or none; those that are there already stay as they are."""
        rows = [(*chunk[:3], json.dumps(chunk.counts)) for chunk in chunks]
        with self._database.writing() as connection:
            connection.executemany(NEW_CHUNK, rows)

    def forget(self, keys: Iterable[str]) -> None:
        """Forget the chunks of these plans."""
        with self._database.writing() as connection:
            connection.executemany("DELETE FROM chunks WHERE plan = ?", [(key,) for key in keys])

    def chunks(self, key: str) -> list[PlayedChunk]:
        """The chunks of a plan by their first games, of several the longest first."""
        rows = self._database.rows(CHUNKS, [key])
        return [PlayedChunk(key, first, stop, json.loads(text)) for first, stop, text in rows]


def chosen(spans: Iterable[Span], games: int) -> list[Span]:
    """Spans of the first so many games that do not overlap, from spans by their first games.

    >>> chosen([(0, 20), (0, 10), (10, 25), (20, 30), (40, 50)], 45)
    [(0, 20), (20, 30)]
    """
    taken, end = list[Span](), 0
    for first, stop in spans:
        if first >= end and stop <= games:
            taken.append((first, stop))
            end = stop
    return taken


def missing(taken: Iterable[Span], games: int, size: int) -> Iterator[Span]:
    """The spans between these, cut at all multiples of a size.

    >>> list(missing([(0, 20), (30, 33)], 45, 10))
    [(20, 30), (33, 40), (40, 45)]
    """
    end = 0
    for first, stop in (*taken, (games, games)):
        while end < first:
            cut = min(end - end % size + size, first)
            yield end, cut
            end = cut
        end = stop


def unbroken(taken: Iterable[Span]) -> Iterator[Span]:
    """The spans up to the first gap: as if no more games had been begun.

    Beyond it those are missing that took long, so that the others are not like all.

    >>> list(unbroken([(0, 20), (20, 30), (40, 50)]))
    [(0, 20), (20, 30)]
    """
    end = 0
    for first, stop in taken:
        if first != end:
            return
        yield first, stop
        end = stop

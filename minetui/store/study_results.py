"""The results of studies: one file, with a row for each chunk of games that was played.

A chunk is known by its plan and by the numbers of its games, and is there once, however often and
by how many processes it was played. A plan is a key and its description; what was counted is a set
of names with whole numbers.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import NamedTuple

from .database import Database, Kind

STUDY_RESULTS = Kind(
    "results of a study",
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
    """The results in a file, which is made if it is missing; a RecordsError says what is wrong."""

    def __init__(self, path: Path) -> None:
        self._database = Database(path, kind=STUDY_RESULTS)

    def closing(self) -> AbstractContextManager["StudyResults"]:
        """Closes the file at the end of a block."""
        return closing(self)

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

    def chunks(self, key: str) -> list[PlayedChunk]:
        """The chunks of a plan by their first games, of several the longest first."""
        rows = self._database.rows(CHUNKS, [key])
        return [PlayedChunk(key, first, stop, json.loads(text)) for first, stop, text in rows]

"""Training: answers, skills, storms, and the puzzles to repeat, in the database of the records.

A puzzle that was answered wrongly is in box 0 and comes back soon. Each right answer moves it to
the next box, where it waits longer; after the last it is forgotten.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

from minetui.formats.errors import shown

from .database import Database, RecordsError
from .entries import DAMAGE
from .records import records_path
from .skills import Answer, Skill, StormResult, milliseconds_of
from .training_sql import CHANGES, QUERIES

__all__ = ["Answer", "Skill", "StormResult", "Training"]

Read = TypeVar("Read")

SOON, OTHERS = timedelta(minutes=10), 5  # after a wrong answer, whichever comes first
WAITS = (SOON, *(timedelta(days=days) for days in (1, 3, 7, 21)))
"""How long a puzzle waits in each box."""


class Training:
    """All that is kept of training. Close it, or use `with`.

    A method that fails raises a RecordsError and changes nothing. A row that damage made impossible
    is passed over, as the others are good. An object belongs to the thread that made it; others may
    have their own.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._database = Database(path or records_path())

    def __enter__(self) -> "Training":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def add(self, answer: Answer, puzzle: str = "") -> None:
        """Keep an answer; a `puzzle`, as text, comes back if the answer was wrong."""
        with self._damage(), self._database.writing() as connection:
            connection.execute(CHANGES["add_answer"], answer.row)
            skills = {"technique": answer.technique, "pattern": answer.pattern}
            for kind, name in skills.items():
                if name:
                    values = (kind, name, int(answer.correct))
                    connection.execute(CHANGES["count_answer"], values)
            if puzzle:
                _move(connection, puzzle, answer)

    def techniques(self) -> list[Skill]:
        """The skill in each technique that was asked for."""
        return self._skills("technique")

    def patterns(self) -> list[Skill]:
        """The skill in each pattern that was asked for."""
        return self._skills("pattern")

    def due(self, now: datetime, limit: int = 10) -> list[str]:
        """The puzzles to repeat now, as texts, those first that have waited the longest."""
        by_time = self._database.rows(QUERIES["due_by_time"], (milliseconds_of(now), limit))
        by_turn = self._database.rows(QUERIES["due_by_turn"], (limit,))
        texts = dict.fromkeys(text for (text,) in (*by_time, *by_turn) if isinstance(text, str))
        return list(texts)[:limit]

    def forget(self, puzzle: str) -> None:
        """Never repeat a puzzle again, such as one that can't be read."""
        with self._database.writing() as connection:
            connection.execute(CHANGES["drop_repeat"], (puzzle,))

    def add_storm(self, storm: StormResult) -> None:
        """Keep a finished storm."""
        with self._database.writing() as connection:
            connection.execute(CHANGES["add_storm"], storm.row)

    def best_storms(self, limit: int = 10) -> list[StormResult]:
        """The storms with the most puzzles solved; of equal ones the oldest first."""
        return self._storms("best_storms", limit)

    def latest_storms(self, limit: int = 10) -> list[StormResult]:
        """The newest storms, the newest first."""
        return self._storms("latest_storms", limit)

    def _skills(self, kind: str) -> list[Skill]:
        latest = QUERIES[f"latest_of_{kind}"]

        def skill(*row: object) -> Skill:
            return Skill.from_rows(row, self._database.rows(latest, row[:1]))

        return _readable(skill, self._database.rows(QUERIES["skills"], (kind,)))

    def _storms(self, query: str, limit: int) -> list[StormResult]:
        return _readable(StormResult.from_row, self._database.rows(QUERIES[query], (limit,)))

    @contextlib.contextmanager
    def _damage(self) -> Iterator[None]:
        """Turns the error of an impossible value, left by damage, into a RecordsError."""
        try:
            yield
        except DAMAGE:
            name = shown(str(self._database.path))
            problem = "expected a puzzle to repeat, got a row that is not one"
            raise RecordsError(f"{name}: {problem}") from None


def _readable(read: Callable[..., Read], rows: Iterable[Iterable[object]]) -> list[Read]:
    """What is read in the rows, without those that damage made impossible."""
    found = list[Read]()
    for row in rows:
        with contextlib.suppress(*DAMAGE):
            found.append(read(*row))
    return found


def _move(connection: sqlite3.Connection, puzzle: str, answer: Answer) -> None:
    """Put a puzzle into the box that it belongs to after an answer, inside a transaction."""
    row = connection.execute(QUERIES["box"], (puzzle,)).fetchone()
    if answer.correct and row is None:
        return
    (last,) = connection.execute(QUERIES["last_answer"]).fetchone()
    box = row[0] + 1 if answer.correct else 0
    if not 0 <= box < len(WAITS):
        connection.execute(CHANGES["drop_repeat"], (puzzle,))
        return
    due = milliseconds_of(answer.date + WAITS[box])
    connection.execute(CHANGES["put_repeat"], (puzzle, box, due, last + OTHERS))

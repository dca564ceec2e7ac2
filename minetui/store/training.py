"""What is kept of learning: lessons passed, answers, skills, storms, and the puzzles to repeat.

A puzzle that was answered wrongly is in box 0 and comes back soon. Each right answer moves it to
the next box, where it waits longer; after the last it is forgotten.

The boxes are Leitner's: the intervals of newer methods are fitted to grades of how hard an answer
was, which nobody is asked here. The median time is that of the latest right answers, which says how
fast a player is now; the counts of all answers are kept beside them, in the same transaction.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, TypeVar

from minetui.language import N_

from .database import Database
from .games import DAMAGE, EntryError, date_of, milliseconds_of

RECENT = 20  # answers that a trend compares with those before
NEWEST = 100  # answers that the median time is taken from
SOON, OTHERS = timedelta(minutes=10), 5  # after a wrong answer, whichever comes first
WAITS = (SOON, *(timedelta(days=days) for days in (1, 3, 7, 21)))
"""How long a puzzle waits in each box."""

_WAITING = "SELECT puzzle FROM repeats WHERE"
_STORMS = "SELECT date, score, technique FROM storms WHERE typeof(score) = 'integer' ORDER BY"
_LATEST = "SELECT correct, milliseconds FROM answers WHERE"
TRAINING_QUERIES = {
    "skills": "SELECT name, answers, correct FROM skills WHERE kind = ?",
    "latest_of_technique": f"{_LATEST} technique = ? ORDER BY id DESC LIMIT {NEWEST}",
    "latest_of_pattern": f"""{_LATEST} pattern = ? AND pattern <> ''
        ORDER BY id DESC LIMIT {NEWEST}""",
    "due_by_time": f"{_WAITING} due <= ? ORDER BY due LIMIT ?",
    "due_by_turn": f"""{_WAITING} box = 0 AND turn <= (SELECT max(id) FROM answers)
        ORDER BY turn LIMIT ?""",
    "box": "SELECT box FROM repeats WHERE puzzle = ?",
    "last_answer": "SELECT max(id) FROM answers",
    "best_storms": f"{_STORMS} score DESC, date LIMIT ?",
    "latest_storms": f"{_STORMS} id DESC LIMIT ?",
}
"""The queries of training; tests check that none reads or sorts all answers."""
LESSONS = "SELECT lesson, passed FROM lessons"
CHANGES = {
    "add_answer": """INSERT INTO answers (date, mode, technique, pattern, correct, milliseconds)
        VALUES (?, ?, ?, ?, ?, ?)""",
    "count_answer": """INSERT INTO skills VALUES (?, ?, 1, ?3)
        ON CONFLICT (kind, name) DO UPDATE SET answers = answers + 1, correct = correct + ?3""",
    "put_repeat": "INSERT OR REPLACE INTO repeats VALUES (?, ?, ?, ?)",
    "drop_repeat": "DELETE FROM repeats WHERE puzzle = ?",
    "add_storm": "INSERT INTO storms (date, score, technique) VALUES (?, ?, ?)",
    "pass_lesson": "INSERT OR IGNORE INTO lessons VALUES (?, ?)",
}

Read = TypeVar("Read")


@dataclass(frozen=True)
class Answer:
    """An answer to a puzzle: the ids of its mode and technique, and the name of its pattern."""

    date: datetime
    mode: str
    technique: str
    pattern: str
    correct: bool
    seconds: float

    @property
    def row(self) -> tuple[object, ...]:
        """The answer as it is in the table."""
        milliseconds = max(round(1000 * self.seconds), 0)
        kind = self.mode, self.technique, self.pattern
        return (milliseconds_of(self.date), *kind, int(self.correct), milliseconds)


@dataclass(frozen=True)
class StormResult:
    """A finished storm: the puzzles solved, and the id of the technique that was reached."""

    date: datetime
    score: int
    technique: str

    @classmethod
    def from_row(cls, date: object, score: object, technique: object) -> "StormResult":
        """The storm in a row; an EntryError if its values are impossible."""
        if not (type(date) is int and type(score) is int and isinstance(technique, str)):
            raise EntryError(f"expected a storm, got {(date, score, technique)}")
        return cls(date_of(date), score, technique)

    @property
    def row(self) -> tuple[object, ...]:
        """The storm as it is in the table."""
        return milliseconds_of(self.date), self.score, self.technique


class Latest(NamedTuple):
    """One of the latest answers, as it is in the table."""

    correct: int
    milliseconds: int


@dataclass(frozen=True)
class Skill:
    """The results of all answers about a technique or a pattern, and the latest ones.

    The latest answer comes first.
    """

    name: str
    answers: int
    correct: int
    latest: tuple[Latest, ...]

    @classmethod
    def from_rows(cls, row: Sequence[Any], latest: Sequence[Sequence[Any]]) -> "Skill":
        """The skill in a row and the rows of its answers; an EntryError for impossible values.

        An answer with such values is left out.
        """
        name, answers, correct = row
        are_counts = type(answers) is int and type(correct) is int and 0 <= correct <= answers
        if not (isinstance(name, str) and are_counts):
            raise EntryError(f"expected the answers about a technique, got {tuple(row)}")
        good = (Latest(*each) for each in latest if all(type(value) is int for value in each))
        return cls(name, answers, correct, tuple(good))

    @property
    def accuracy(self) -> float:
        """The fraction of right answers, of all."""
        return self.correct / self.answers if self.answers else 0.0

    @property
    def median_seconds(self) -> float | None:
        """The median time of the right ones among the latest answers."""
        # Without `statistics`, which takes longer to load than the rest of this room.
        times = sorted(each.milliseconds for each in self.latest if each.correct)
        middle = len(times) // 2
        return (times[middle] + times[-middle - 1]) / 2000 if times else None

    @property
    def recent(self) -> float | None:
        """The fraction of right answers among the last 20; None if there are fewer."""
        return _accuracy(self.latest[:RECENT])

    @property
    def trend(self) -> float | None:
        """How much better that is than among the 20 before; None if there are fewer."""
        before = _accuracy(self.latest[RECENT : 2 * RECENT])
        return None if self.recent is None or before is None else self.recent - before

    @property
    def missed(self) -> float:
        """The fraction of wrong answers to be expected: one in two before the first answer."""
        recent = self.latest[:RECENT]
        wrong = sum(not each.correct for each in recent)
        return (wrong + 1) / (len(recent) + 2)


def _accuracy(answers: Sequence[Latest]) -> float | None:
    """The fraction of right answers; None if they are too few to say."""
    if len(answers) < RECENT:
        return None
    return sum(each.correct for each in answers) / len(answers)


class Training:
    """What the records keep of learning.

    A method that fails raises a RecordsError and changes nothing. A row of answers or storms that
    damage made impossible is passed over, as the others are good.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def lessons(self) -> dict[str, datetime]:
        """The ids of the passed lessons, with the moments when each was first passed."""
        rows = self._database.rows(LESSONS)
        with self._database.expecting(N_("expected lessons, got a row that is not one")):
            return {str(name): date_of(passed) for name, passed in rows}

    def pass_lesson(self, name: str) -> None:
        """Keep that the lesson with this id is passed now, unless it was passed before."""
        with self._database.writing() as connection:
            connection.execute(CHANGES["pass_lesson"], (name, milliseconds_of(datetime.now(UTC))))

    def add(self, answer: Answer, puzzle: str = "") -> None:
        """Keep an answer; a `puzzle`, as text, comes back if the answer was wrong."""
        problem = N_("expected a puzzle to repeat, got a row that is not one")
        damage = self._database.expecting(problem)
        with damage, self._database.writing() as connection:
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
        values = (milliseconds_of(now), limit)
        by_time = self._database.rows(TRAINING_QUERIES["due_by_time"], values)
        by_turn = self._database.rows(TRAINING_QUERIES["due_by_turn"], (limit,))
        texts = dict.fromkeys(text for (text,) in (*by_time, *by_turn) if isinstance(text, str))
        return list(texts)[:limit]

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
        latest = TRAINING_QUERIES[f"latest_of_{kind}"]

        def skill(*row: object) -> Skill:
            return Skill.from_rows(row, self._database.rows(latest, row[:1]))

        return _sound(skill, self._database.rows(TRAINING_QUERIES["skills"], (kind,)))

    def _storms(self, query: str, limit: int) -> list[StormResult]:
        return _sound(StormResult.from_row, self._database.rows(TRAINING_QUERIES[query], (limit,)))


def _sound(read: Callable[..., Read], rows: Iterable[Iterable[object]]) -> list[Read]:
    """What is read in the rows, without those that damage made impossible."""
    found = list[Read]()
    for row in rows:
        with suppress(*DAMAGE):
            found.append(read(*row))
    return found


def _move(connection: sqlite3.Connection, puzzle: str, answer: Answer) -> None:
    """Put a puzzle into the box that it belongs to after an answer, inside a transaction."""
    row = connection.execute(TRAINING_QUERIES["box"], (puzzle,)).fetchone()
    if answer.correct and row is None:
        return
    (last,) = connection.execute(TRAINING_QUERIES["last_answer"]).fetchone()
    box = row[0] + 1 if answer.correct else 0
    if not 0 <= box < len(WAITS):
        connection.execute(CHANGES["drop_repeat"], (puzzle,))
        return
    due = milliseconds_of(answer.date + WAITS[box])
    connection.execute(CHANGES["put_repeat"], (puzzle, box, due, last + OTHERS))

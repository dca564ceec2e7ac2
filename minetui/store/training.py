"""Training: answers, skills, storms, and the puzzles to repeat, in the database of the records.

A puzzle that was answered wrongly is in box 0 and comes back soon. Each right answer moves it to
the next box, where it waits longer; after the last it is forgotten.

The values of training: answers, storms, and the skill in a technique or a pattern.

Progress in the lessons: which are passed, and since when, in the database of the records.

The replays of the games played last, to be read one after the other.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypeVar

from minetui.formats import Replay, shown

from .database import Database, RecordsError
from .entries import DAMAGE, EPOCH, MILLISECOND, EntryError
from .files import REPLAY, FileError
from .records import records_path
from .replay_files import read_replay
from .schema import CHANGES, PASSES, TRAINING_CHANGES, TRAINING_QUERIES

RECENT = 20  # answers that a trend compares with those before


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
        return cls(EPOCH + date * MILLISECOND, score, technique)

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
        times = [each.milliseconds for each in self.latest if each.correct]
        return median(times) / 1000 if times else None

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


def milliseconds_of(date: datetime) -> int:
    """A date in milliseconds since 1970."""
    return (date - EPOCH) // MILLISECOND


def _accuracy(answers: Sequence[Latest]) -> float | None:
    """The fraction of right answers; None if they are too few to say."""
    if len(answers) < RECENT:
        return None
    return sum(each.correct for each in answers) / len(answers)


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
            connection.execute(TRAINING_CHANGES["add_answer"], answer.row)
            skills = {"technique": answer.technique, "pattern": answer.pattern}
            for kind, name in skills.items():
                if name:
                    values = (kind, name, int(answer.correct))
                    connection.execute(TRAINING_CHANGES["count_answer"], values)
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
        by_time = self._database.rows(
            TRAINING_QUERIES["due_by_time"], (milliseconds_of(now), limit)
        )
        by_turn = self._database.rows(TRAINING_QUERIES["due_by_turn"], (limit,))
        texts = dict.fromkeys(text for (text,) in (*by_time, *by_turn) if isinstance(text, str))
        return list(texts)[:limit]

    def forget(self, puzzle: str) -> None:
        """Never repeat a puzzle again, such as one that can't be read."""
        with self._database.writing() as connection:
            connection.execute(TRAINING_CHANGES["drop_repeat"], (puzzle,))

    def add_storm(self, storm: StormResult) -> None:
        """Keep a finished storm."""
        with self._database.writing() as connection:
            connection.execute(TRAINING_CHANGES["add_storm"], storm.row)

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

        return _readable(skill, self._database.rows(TRAINING_QUERIES["skills"], (kind,)))

    def _storms(self, query: str, limit: int) -> list[StormResult]:
        return _readable(
            StormResult.from_row, self._database.rows(TRAINING_QUERIES[query], (limit,))
        )

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
    row = connection.execute(TRAINING_QUERIES["box"], (puzzle,)).fetchone()
    if answer.correct and row is None:
        return
    (last,) = connection.execute(TRAINING_QUERIES["last_answer"]).fetchone()
    box = row[0] + 1 if answer.correct else 0
    if not 0 <= box < len(WAITS):
        connection.execute(TRAINING_CHANGES["drop_repeat"], (puzzle,))
        return
    due = milliseconds_of(answer.date + WAITS[box])
    connection.execute(TRAINING_CHANGES["put_repeat"], (puzzle, box, due, last + OTHERS))


def passed_lessons() -> dict[str, datetime]:
    """The ids of the passed lessons, with the moments when each was first passed.

    Raises a RecordsError if the records can't be read.
    """
    path = records_path()
    if not path.exists():
        return {}
    with closing(Database(path)) as database:
        rows = database.rows(PASSES["lessons"])
    try:
        return {str(name): EPOCH + passed * MILLISECOND for name, passed in rows}
    except (TypeError, OverflowError):
        expected = "expected lessons, got a row that is not one"
        raise RecordsError(f"{shown(str(path))}: {expected}") from None


def pass_lesson(name: str) -> None:
    """Keep that the lesson with this id is passed now, unless it was passed before.

    Raises a RecordsError if the records can't be written.
    """
    passed = (datetime.now(UTC) - EPOCH) // MILLISECOND
    with closing(Database(records_path())) as database, database.writing() as connection:
        connection.execute(CHANGES["pass_lesson"], (name, passed))


LIMIT = 100  # games


def newest_replays(limit: int = LIMIT) -> list[Path]:
    """The files of the newest games whose replays are kept, the newest first.

    A RecordsError if the records can't be read.
    """
    path = records_path()
    if not path.exists():
        return []
    with closing(Database(path)) as database:
        names = (name for (name,) in database.rows(TRAINING_QUERIES["newest_replays"], (limit,)))
        ours = (name for name in names if isinstance(name, str) and REPLAY.fullmatch(name))
        return [path.parent / "replays" / name for name in ours]


def readable(paths: Iterable[Path]) -> Iterator[Replay]:
    """The replays in some files, each read when asked for; those that can't be are left out."""
    for path in paths:
        with contextlib.suppress(FileError):
            yield read_replay(path)

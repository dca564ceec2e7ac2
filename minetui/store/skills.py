"""The values of training: answers, storms, and the skill in a technique or a pattern."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Any, NamedTuple

from .entries import EPOCH, MILLISECOND, EntryError

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

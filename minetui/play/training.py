"""Training: the runs that a choice makes, and what is read and kept of their answers.

All of it reads or writes the records, so call it in a job.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from minetui.core import LEVELS, Level
from minetui.learn import (
    DRILLED,
    Mode,
    Puzzle,
    PuzzleError,
    Run,
    SessionRun,
    SetRun,
    StormRun,
    TrainingSession,
    Wish,
    mistakes,
    next_drill,
    puzzle_of,
    puzzle_text,
)
from minetui.solver import deadline
from minetui.store import (
    Answer,
    RecordsError,
    Skill,
    StormResult,
    Training,
    fresh_seed,
    newest_replays,
    readable,
    records_path,
)
from minetui.texts import learning

UNREADABLE = (RecordsError, OSError)
WISHED = {"safe-cell": Mode.SAFE_CELL, "region": Mode.REGION, "guess": Mode.GUESS}
MOST_DUE = 100  # puzzles to repeat
REVIEW = 1.0  # seconds for a reveal that may be a mistake


@dataclass(frozen=True)
class TrainingChoice:
    """What is chosen to train: a mode, and what its puzzles are about; empty means any.

    A seed repeats the run, where the mode has one to repeat; without one, what was missed comes
    back and decides what is asked.
    """

    mode: str = "safe-cell"
    technique: str = ""
    pattern: str = ""
    level: Level = LEVELS["Expert"]
    seed: str | None = None

    @property
    def comes_back(self) -> bool:
        """Does what is missed come back, rather than that a seed repeats all?"""
        return self.seed is None or self.mode in (learning.MISTAKES, learning.REPEATS)

    def run(self, seconds: float | None = REVIEW) -> Run:
        """A new run; it reads the answers so far. A reveal has so many seconds to be reviewed."""
        seed = fresh_seed() if self.seed is None else self.seed
        if self.mode == learning.STORM:
            return StormRun(seed)
        if self.mode == learning.MISTAKES:
            return SetRun(mistakes(readable(newest_replays()), partial(deadline, seconds)))
        if self.mode == learning.REPEATS:
            return SetRun(puzzle.worked_out() for puzzle in _readable(_due()))
        missed = _missed() if self.seed is None else {}
        if self.mode == learning.DRILL:
            pattern = self.pattern or next_drill(missed, seed)
            wish = Wish(Mode.SAFE_CELL, pattern=pattern, level=self.level)
            return SessionRun(TrainingSession(wish, seed), DRILLED)
        technique = "" if self.mode == "guess" else self.technique
        wish = Wish(WISHED[self.mode], technique, self.pattern, self.level)
        session = TrainingSession(wish, seed, missed)
        return SessionRun(session, due=_due_now if self.seed is None else tuple)


class TrainingState(NamedTuple):
    """What is kept of training; `due` are the puzzles to repeat now, as texts."""

    techniques: tuple[Skill, ...] = ()
    patterns: tuple[Skill, ...] = ()
    best: tuple[StormResult, ...] = ()
    latest: tuple[StormResult, ...] = ()
    due: tuple[str, ...] = ()

    @classmethod
    def read(cls) -> "TrainingState":
        """What is kept now; a RecordsError if it can't be read."""
        if not records_path().exists():
            return cls()
        with Training() as training:
            return cls(
                tuple(training.techniques()),
                tuple(training.patterns()),
                tuple(training.best_storms()),
                tuple(training.latest_storms()),
                tuple(training.due(datetime.now(UTC), MOST_DUE)),
            )

    @property
    def best_score(self) -> int | None:
        """The score of the best storm; None before the first."""
        return self.best[0].score if self.best else None


class GivenAnswer(NamedTuple):
    """An answer that was given in a run: its mode, the puzzle, and how it went.

    A wrong one comes back, unless a seed repeats the run anyway.
    """

    mode: str
    puzzle: Puzzle
    right: bool
    seconds: float
    comes_back: bool = True

    def keep(self) -> None:
        """Keep the answer; a puzzle that was missed comes back, if it is to."""
        asked = self.puzzle
        about = (asked.technique, asked.pattern)
        answer = Answer(datetime.now(UTC), self.mode, *about, self.right, self.seconds)
        with Training() as training:
            training.add(answer, puzzle_text(asked) if self.comes_back else "")


def keep_storm(score: int, technique: str) -> int | None:
    """Keep a finished storm; the score of the best one before it, None for none."""
    with Training() as training:
        best = training.best_storms(1)
        training.add_storm(StormResult(datetime.now(UTC), score, technique))
    return best[0].score if best else None


def _due_now() -> Iterator[Puzzle]:
    """The puzzles to repeat by now, those first that have waited the longest.

    None if they can't be read: then there are only new ones.
    """
    due: tuple[str, ...] = ()
    with suppress(*UNREADABLE):
        due = _due()
    return _readable(due)


def _missed() -> dict[str, float]:
    """The part of wrong answers to be expected for each technique and pattern that was asked."""
    with suppress(*UNREADABLE):  # puzzles need no records
        known = TrainingState.read()
        return {skill.name: skill.missed for skill in (*known.techniques, *known.patterns)}
    return {}


def _due() -> tuple[str, ...]:
    """The puzzles to repeat now, as texts; a RecordsError if they can't be read."""
    if not records_path().exists():
        return ()
    with Training() as training:
        return tuple(training.due(datetime.now(UTC), MOST_DUE))


def _readable(texts: tuple[str, ...]) -> Iterator[Puzzle]:
    """The puzzles of some texts; those that can't be read are forgotten."""
    for text in texts:
        try:
            yield puzzle_of(text)
        except PuzzleError:
            # If it can't be forgotten, it is passed over again.
            with suppress(*UNREADABLE), Training() as training:
                training.forget(text)

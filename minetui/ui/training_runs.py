"""What is read and kept of training, and the runs that are made of it; call it all in jobs."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from minetui.core import LEVELS, Level
from minetui.formats import Replay
from minetui.learn import (
    Mode,
    Puzzle,
    PuzzleError,
    Run,
    SessionRun,
    SetRun,
    StormRun,
    Wish,
    mistakes,
)
from minetui.store import (
    Answer,
    FileError,
    Records,
    Skill,
    StormResult,
    fresh_seed,
    read_replay,
)
from minetui.texts import training as training_texts

from .record_problems import or_problem
from .times import TIMES

WISHED = {"safe-cell": Mode.SAFE_CELL, "region": Mode.REGION, "guess": Mode.GUESS}
MOST_DUE = 100  # puzzles to repeat


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
        return self.seed is None or self.mode in (training_texts.MISTAKES, training_texts.REPEATS)

    def run(self, seconds: float | None = TIMES.mistake) -> Run:
        """A new run; it reads the answers so far. A reveal has so many seconds to be reviewed."""
        seed = fresh_seed() if self.seed is None else self.seed
        if self.mode == training_texts.STORM:
            return StormRun(seed)
        if self.mode == training_texts.MISTAKES:
            with Records() as records:
                games = _games_in(records.newest_replays())
            return SetRun(mistakes(games, seconds))
        if self.mode == training_texts.REPEATS:
            return SetRun(puzzle.worked_out() for puzzle in _readable(_due()))
        read = or_problem(read_known) if self.seed is None else Known()
        known = Known() if isinstance(read, str) else read  # puzzles need no records
        missed = {skill.name: skill.missed for skill in (*known.techniques, *known.patterns)}
        if self.mode == training_texts.DRILL:
            return SessionRun.drill(missed, seed, self.level, self.pattern)
        technique = "" if self.mode == "guess" else self.technique
        wish = Wish(WISHED[self.mode], technique, self.pattern, self.level)
        return SessionRun(wish, seed, missed, due=due_now if self.seed is None else tuple)


class Known(NamedTuple):
    """What is kept of training; `due` are the puzzles to repeat now, as texts."""

    techniques: tuple[Skill, ...] = ()
    patterns: tuple[Skill, ...] = ()
    best: tuple[StormResult, ...] = ()
    latest: tuple[StormResult, ...] = ()
    due: tuple[str, ...] = ()

    @property
    def best_score(self) -> int | None:
        """The score of the best storm; None before the first."""
        return self.best[0].score if self.best else None


class Given(NamedTuple):
    """An answer that was given in a run: its mode, the puzzle, and how it went.

    A wrong one comes back, unless a seed repeats the run anyway.
    """

    mode: str
    puzzle: Puzzle
    right: bool
    seconds: float
    comes_back: bool = True


def read_known() -> Known:
    """What is kept; a RecordsError if it can't be read."""
    with Records() as records:
        training = records.training
        return Known(
            tuple(training.techniques()),
            tuple(training.patterns()),
            tuple(training.best_storms()),
            tuple(training.latest_storms()),
            tuple(training.due(datetime.now(UTC), MOST_DUE)),
        )


def keep_answer(given: Given) -> None:
    """Keep an answer; a puzzle that was missed comes back, if it is to."""
    puzzle = given.puzzle
    answer = Answer(
        datetime.now(UTC),
        given.mode,
        puzzle.technique,
        puzzle.pattern,
        given.right,
        given.seconds,
    )
    with Records() as records:
        records.training.add(answer, puzzle.text if given.comes_back else "")


def due_now() -> Iterator[Puzzle]:
    """The puzzles to repeat by now, those first that have waited the longest.

    None if they can't be read: then there are only new ones.
    """
    known = or_problem(_due)
    return _readable(() if isinstance(known, str) else known)


def keep_storm(score: int, technique: str) -> int | None:
    """Keep a finished storm; the score of the best one before it, None for none."""
    with Records() as records:
        best = records.training.best_storms(1)
        records.training.add_storm(StormResult(datetime.now(UTC), score, technique))
    return best[0].score if best else None


def _due() -> tuple[str, ...]:
    """The puzzles to repeat now, as texts; a RecordsError if they can't be read."""
    with Records() as records:
        return tuple(records.training.due(datetime.now(UTC), MOST_DUE))


def _games_in(paths: Iterable[Path]) -> Iterator[Replay]:
    """The games in some files, each read when asked for; those that can't be are left out."""
    for path in paths:
        with suppress(FileError):
            yield read_replay(path)


def _readable(texts: tuple[str, ...]) -> Iterator[Puzzle]:
    """The puzzles of some texts; those that can't be read are forgotten."""
    for text in texts:
        try:
            yield Puzzle.read(text)
        except PuzzleError:
            or_problem(partial(_forget, text))  # if it can't be forgotten, it is passed over again


def _forget(text: str) -> None:
    with Records() as records:
        records.training.forget(text)

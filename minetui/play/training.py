"""Training: the runs that a choice makes, and what is read and kept of their answers.

All of it reads or writes the records, so call it in a job.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar, NamedTuple

from minetui import store
from minetui.core import LEVELS, Level, Shape
from minetui.formats import Replay
from minetui.learn import (
    PATTERNS,
    Mode,
    Puzzle,
    PuzzleError,
    Run,
    SessionRun,
    SetRun,
    StormRun,
    Wish,
    course,
    skill_id,
)
from minetui.solver import TECHNIQUES
from minetui.store import (
    Answer,
    FileError,
    RecordClass,
    Records,
    RecordsError,
    Skill,
    StormResult,
    fresh_seed,
)
from minetui.texts import training as training_texts
from minetui.texts.lessons import chapter_count

WISHED = {"safe-cell": Mode.SAFE_CELL, "region": Mode.REGION, "guess": Mode.GUESS}
MOST_DUE = 100  # puzzles to repeat
LAST_GAMES = 5  # that say at which level to train
REVIEW = 1.0  # seconds for a reveal that may be a mistake


@dataclass(frozen=True)
class TrainingChoice:
    """What is chosen to train: a mode, and what its puzzles are about; empty means any.

    A seed repeats the run, where the mode has one to repeat; without one, what was missed comes
    back and decides what is asked. `PARTS` are the fields that make a difference in each mode.
    """

    PARTS: ClassVar[Mapping[str, Sequence[str]]] = {
        "safe-cell": ("technique", "pattern", "level", "seed"),
        "region": ("technique", "pattern", "level", "seed"),
        "guess": ("level", "seed"),
        training_texts.DRILL: ("pattern", "level", "seed"),
        training_texts.STORM: ("seed",),
        training_texts.MISTAKES: (),
        training_texts.REPEATS: (),
    }

    mode: str = "safe-cell"
    technique: str = ""
    pattern: str = ""
    level: Level = LEVELS["Expert"]
    seed: str | None = None

    @property
    def comes_back(self) -> bool:
        """Does what is missed come back, rather than that a seed repeats all?"""
        return self.seed is None or self.mode in (training_texts.MISTAKES, training_texts.REPEATS)

    def run(self, seconds: float | None = REVIEW) -> Run:
        """A new run; it reads the answers so far. A reveal has so many seconds to be reviewed."""
        seed = fresh_seed() if self.seed is None else self.seed
        if self.mode == training_texts.STORM:
            return StormRun(seed)
        if self.mode == training_texts.MISTAKES:
            with Records() as records:
                games = _games_in(records.newest_replays())
            return SetRun.of_mistakes(games, seconds)
        if self.mode == training_texts.REPEATS:
            return SetRun(puzzle.worked_out() for puzzle in _readable(_due()))
        missed = _missed(self.level.shape) if self.seed is None else {}
        if self.mode == training_texts.DRILL:
            return SessionRun.drill(missed, seed, self.level, self.pattern)
        technique = "" if self.mode == "guess" else self.technique
        wish = Wish(WISHED[self.mode], technique, self.pattern, self.level)
        return SessionRun(wish, seed, missed, due=_due_now if self.seed is None else tuple)


class TrainingState(NamedTuple):
    """What is kept of training; `due` are the puzzles to repeat now, as texts.

    `level` is that of the newest game, of those that have a name; before the first one the easiest.
    """

    techniques: tuple[Skill, ...] = ()
    patterns: tuple[Skill, ...] = ()
    best: tuple[StormResult, ...] = ()
    latest: tuple[StormResult, ...] = ()
    due: tuple[str, ...] = ()
    level: Level = LEVELS["Beginner"]

    @classmethod
    def read(cls) -> "TrainingState":
        """What is kept now; a RecordsError if it can't be read."""
        with Records() as records:
            training = records.training
            return cls(
                tuple(training.techniques()),
                tuple(training.patterns()),
                tuple(training.best_storms()),
                tuple(training.latest_storms()),
                tuple(each.text for each in _readable(training.due(datetime.now(UTC), MOST_DUE))),
                _level_of(_games_in(records.newest_replays(LAST_GAMES))),
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
        asked, now = self.puzzle, datetime.now(UTC)
        answer = Answer(now, self.mode, *asked.skills, self.right, self.seconds)
        with Records() as records:
            records.training.add(answer, asked.text if self.comes_back else "")


def lessons_passed() -> str:
    """How many lessons are passed, of all, in words; it soon gives up if the records are locked."""
    with Records.glance() as records:
        return chapter_count(course(), records.training.lessons())


def knows_game() -> bool:
    """Has the player won a game or passed a lesson?"""
    with Records.glance() as records:
        return bool(records.training.lessons()) or any(each.wins for each in records.levels())


def knows_shape(shape: Shape) -> bool:
    """Has the player won a game on a board of this shape?"""
    with Records.glance() as records:
        return any(each.wins for each in records.levels() if each.level.shape is shape)


def best_times() -> dict[tuple[Level, bool], float | None]:
    """The best times by level, and by whether its boards need no guess; None without a win."""
    with Records() as records:
        return {
            (at.level, at.record_class is RecordClass.NO_GUESS): at.best_time
            for at in records.levels()
            if at.record_class in (RecordClass.ANY, RecordClass.NO_GUESS)
        }


def keep_storm(score: int, technique: str) -> int | None:
    """Keep a finished storm; the score of the best one before it, None for none."""
    with Records() as records:
        best = records.training.best_storms(1)
        records.training.add_storm(StormResult(datetime.now(UTC), score, technique))
    return best[0].score if best else None


def _due_now() -> Iterator[Puzzle]:
    """The puzzles to repeat by now, those first that have waited the longest.

    None if they can't be read: then there are only new ones.
    """
    due: tuple[str, ...] = ()
    with suppress(RecordsError):
        due = _due()
    return _readable(due)


def _missed(shape: Shape) -> dict[str, float]:
    """The part of wrong answers to be expected for each technique and pattern asked on a shape."""
    with suppress(RecordsError):  # puzzles need no records
        known = TrainingState.read()
        missed = {skill.name: skill.missed for skill in (*known.techniques, *known.patterns)}
        ids = {name: skill_id(name, shape) for name in (*TECHNIQUES.ids, *PATTERNS)}
        return {name: missed[kept] for name, kept in ids.items() if kept in missed}
    return {}


def _due() -> tuple[str, ...]:
    """The puzzles to repeat now, as texts; a RecordsError if they can't be read."""
    with Records() as records:
        return tuple(records.training.due(datetime.now(UTC), MOST_DUE))


def _level_of(games: Iterable[Replay]) -> Level:
    """The level of the first of these games whose level has a name; the easiest if none has."""
    named = (game.level for game in games if game.level.name != "Custom")
    return next(named, LEVELS["Beginner"])


def _games_in(paths: Iterable[Path]) -> Iterator[Replay]:
    """The games in some files, each read when asked for; those that can't be are left out."""
    for path in paths:
        with suppress(FileError):
            yield store.read_replay(path)


def _readable(texts: Iterable[str]) -> Iterator[Puzzle]:
    """The puzzles of some texts. Others stay as they are, for a newer minetui may read them."""
    for text in texts:
        with suppress(PuzzleError):
            yield Puzzle.read(text)

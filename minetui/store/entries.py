"""One finished game as the records keep it, and what a level's games come to."""

import math
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from minetui.core.game import Game
from minetui.core.levels import Level
from minetui.core.position import Status
from minetui.core.score import Score
from minetui.formats.errors import quoted

from .paths import UID

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(9999, 1, 1, tzinfo=UTC)  # with room for any time zone
LONGEST = 1_000_000_000  # seconds, and clicks
MILLISECOND = timedelta(milliseconds=1)
SURROGATE = re.compile("[\ud800-\udfff]")  # half a sign, which UTF-8 can't write


class EntryError(ValueError):
    """A game that can't be kept as it is told."""


@dataclass(frozen=True)
class Entry:
    """A finished game; an EntryError when it can't be one.

    `uid` is any text of 1 to 64 letters, digits and hyphens that no other game has, `date` is when
    the game ended, to the millisecond as `seconds` are. `three_bv` and `solved` are None for a
    board that is too large to count. The records themselves tell `replay`, the name of the file
    that the moves are in, and `best`: was it a best of its level when it was added?
    """

    uid: str
    date: datetime
    rows: int
    cols: int
    mines: int
    won: bool
    seconds: float
    seed: str = ""
    three_bv: int | None = None
    solved: int | None = None
    clicks: int = 0
    assisted: bool = False
    replay: str | None = field(default=None, compare=False)
    best: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if not UID.fullmatch(self.uid):
            told = "expected a uid of 1 to 64 letters, digits and hyphens"
            raise EntryError(f"{told}, got {quoted(self.uid)}")
        if self.date.tzinfo is None or not EPOCH <= self.date < LATEST:
            raise EntryError(f"expected a date from 1970 to 9998 in a time zone, got {self.date}")
        if not (math.isfinite(self.seconds) and 0 <= self.seconds <= LONGEST):
            raise EntryError(f"expected 0 to {LONGEST:,} seconds, got {self.seconds:g}")
        if not 0 <= self.clicks <= LONGEST:
            raise EntryError(f"expected 0 to {LONGEST:,} clicks, got {self.clicks}")
        if SURROGATE.search(self.seed):
            raise EntryError(f"expected text as the seed, got {quoted(self.seed)}")
        self._expect_counts()
        # As exact as the table keeps them, so that an entry is equal to itself when it is read.
        whole = (self.date - EPOCH) // MILLISECOND
        object.__setattr__(self, "date", EPOCH + whole * MILLISECOND)
        object.__setattr__(self, "seconds", round(self.seconds, 3))

    def _expect_counts(self) -> None:
        cells = Level(self.rows, self.cols, self.mines).grid.size
        if (self.three_bv is None) != (self.solved is None):
            raise EntryError("expected 3BV and solved 3BV, or neither, got one of them")
        if self.three_bv is not None and not 0 <= (self.solved or 0) <= self.three_bv <= cells:
            told = f"0 <= solved <= 3BV <= {cells}"
            raise EntryError(f"expected {told}, got {self.solved} and {self.three_bv}")

    @classmethod
    def of(
        cls, game: Game, score: Score | None, *, seconds: float, date: datetime, uid: str
    ) -> "Entry":
        """The entry of a game that is over; without a score for a board too large to count."""
        return cls(
            uid,
            date,
            game.level.rows,
            game.level.cols,
            game.level.mines,
            game.status is Status.WON,
            max(seconds, 0.0),
            game.seed.encode("utf-8", "backslashreplace").decode(),  # of a file that is not UTF-8
            score.three_bv if score else None,
            score.solved if score else None,
            game.index,
            game.assisted,
        )

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "Entry":
        """The entry of a row of the table."""
        uid, date, rows, cols, mines, won, milliseconds = row[:7]
        seed, three_bv, solved, clicks, assisted, replay, best = row[7:]
        when, seconds = EPOCH + date * MILLISECOND, milliseconds / 1000
        game = (uid, when, rows, cols, mines, bool(won), seconds, seed, three_bv, solved)
        return cls(*game, clicks, bool(assisted), replay, bool(best))

    @property
    def row(self) -> tuple[Any, ...]:
        """The columns of the table."""
        date = (self.date - EPOCH) // MILLISECOND
        game = (self.won, round(self.seconds * 1000), self.seed, self.three_bv, self.solved)
        told = (self.clicks, self.assisted, self.replay, self.best)
        return (self.uid, date, self.rows, self.cols, self.mines, *game, *told)

    @property
    def level(self) -> Level:
        """Rows, columns and mines."""
        return Level(self.rows, self.cols, self.mines)

    @property
    def level_name(self) -> str:
        """The name of the level, with its numbers when it is a custom one."""
        return full_name(self.level)

    @property
    def speed(self) -> float | None:
        """Solved 3BV per second; None before any time has passed, or when it is not counted."""
        return self.solved / self.seconds if self.solved is not None and self.seconds else None


@dataclass(frozen=True)
class Overview:
    """What the games of a level come to, the assisted ones apart; times in seconds."""

    level: Level
    assisted: bool
    games: int
    wins: int
    streak: int
    longest_streak: int
    best_time: float | None
    best_speed: float | None

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "Overview":
        """The overview of a row of the query."""
        rows, cols, mines, assisted, games, wins, streak, longest, milliseconds, speed = row
        kind = (Level(rows, cols, mines), bool(assisted))
        seconds = None if milliseconds is None else milliseconds / 1000
        return cls(*kind, games, wins, streak, longest, seconds, speed)

    @property
    def level_name(self) -> str:
        """The name of the level, with its numbers when it is a custom one."""
        return full_name(self.level)

    @property
    def losses(self) -> int:
        """The games that were not won."""
        return self.games - self.wins

    @property
    def win_rate(self) -> float:
        """The part of the games that was won, from 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True)
class Bests:
    """Whether a game beat all others of its level: by its time, by its 3BV per second."""

    time: bool = False
    speed: bool = False

    @property
    def any(self) -> bool:
        """Is it a best at all?"""
        return self.time or self.speed


def full_name(level: Level) -> str:
    """The name of a level, with its numbers when it is a custom one.

    >>> full_name(Level(16, 30, 80))
    'Custom 16 × 30 / 80'
    """
    numbers = f" {level.rows} × {level.cols} / {level.mines}" if level.name == "Custom" else ""
    return level.name + numbers

"""Results over many games: totals and overviews of a level and class, and how one game compares."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from minetui.core.levels import Level

from .entries import Entry, EntryError, RecordClass, full_name


class GameOrder(Enum):
    """An order in which games are listed."""

    LATEST = "latest"
    TIMES = "times"
    SPEEDS = "speeds"


class Totals(NamedTuple):
    """Counts of games in order of date; a streak is a run of wins without a loss."""

    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0
    last: int = 0

    def with_game(self, date: int, won: int) -> "Totals":
        """The totals with one more game, no older than the last one."""
        streak = self.streak + 1 if won else 0
        return Totals(self.games + 1, self.wins + won, streak, max(self.longest, streak), date)

    @property
    def possible(self) -> bool:
        """Can there be such games? A database may hold anything."""
        if not all(type(count) is int for count in self):
            return False
        return self.games > 0 and 0 <= self.streak <= self.longest <= self.wins <= self.games


@dataclass(frozen=True)
class Overview:
    """The results of a level's games of one class; times in seconds."""

    level: Level
    record_class: RecordClass
    games: int
    wins: int
    streak: int
    longest_streak: int
    best_time: float | None
    best_speed: float | None

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "Overview":
        """The overview in a row of the query; an EntryError if its values are impossible."""
        *numbers, class_id, games, wins, streak, longest, last, milliseconds, speed = row
        classes = {each.value: each for each in RecordClass}
        totals = Totals(games, wins, streak, longest, last)
        are_counts = totals.possible and all(type(number) is int for number in numbers)
        if class_id not in classes or not are_counts:
            raise EntryError(f"expected the totals of a level, got {row}")
        seconds = None if milliseconds is None else milliseconds / 1000
        return cls(Level(*numbers), classes[class_id], *totals[:4], seconds, speed)

    @property
    def level_name(self) -> str:
        """The name of the level, with its numbers when it is a custom one."""
        return full_name(self.level)

    @property
    def losses(self) -> int:
        """The number of games that were not won."""
        return self.games - self.wins

    @property
    def win_rate(self) -> float:
        """The fraction of the games that were won, from 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True)
class Bests:
    """Which records of its level and class a game broke: best time, most 3BV per second."""

    time: bool = False
    speed: bool = False

    @property
    def any(self) -> bool:
        """Did it break a record at all?"""
        return self.time or self.speed


@dataclass(frozen=True)
class Standing:
    """How a game compares with the others of its level and class.

    `best` is the shortest time of another win, `streak` the wins since the last loss and `longest`
    the longest streak so far. `latest` are the newest games, the newest last, with this `game`.
    """

    game: Entry
    bests: Bests
    best: float | None
    streak: int
    longest: int
    latest: tuple[Entry, ...]

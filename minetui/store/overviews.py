"""Results over many games: totals and overviews of a level and class, and how one game compares."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from minetui.core.levels import Level, full_name

from .entries import Entry, EntryError, RecordClass, Style
from .entry_metrics import metric_of


class GameOrder(Enum):
    """An order in which games are listed."""

    LATEST = "latest"
    TIMES = "times"
    SPEEDS = "speeds"
    IOES = "ioes"
    ZNES = "znes"

    @property
    def metric(self) -> str | None:
        """The name of the metric whose best games come first; None for the latest games."""
        names = {"times": "time", "speeds": "speed", "ioes": "ioe", "znes": "zne"}
        return names.get(self.value)

    def merit(self, game: Entry) -> float | None:
        """What the first game of the order has the most of; None if it is not known."""
        value = metric_of(game, self.metric) if self.metric else None
        if not isinstance(value, float):
            return None
        return -value if self is GameOrder.TIMES else value


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
    """The results of a level's games of one class; times in seconds.

    The bests may be those of a style, the counts are those of all games: a lost game says little
    about its style.
    """

    level: Level
    record_class: RecordClass
    games: int
    wins: int
    streak: int
    longest_streak: int
    best_time: float | None
    best_speed: float | None
    best_ioe: float | None = None
    best_zne: float | None = None

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "Overview":
        """The overview in a row of the query; an EntryError if its values are impossible."""
        *others, milliseconds, speed, ioe, zne = row
        *numbers, class_id, games, wins, streak, longest, last = others
        classes = {each.value: each for each in RecordClass}
        totals = Totals(games, wins, streak, longest, last)
        are_counts = totals.possible and all(type(number) is int for number in numbers)
        if class_id not in classes or not are_counts:
            raise EntryError(f"expected the totals of a level, got {row}")
        seconds = None if milliseconds is None else milliseconds / 1000
        return cls(Level(*numbers), classes[class_id], *totals[:4], seconds, speed, ioe, zne)

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
    """Which records of its level and class a game broke.

    The shortest time, the most 3BV per second, the highest IOE and ZNE, and the shortest time of
    the games without flags.
    """

    time: bool = False
    speed: bool = False
    ioe: bool = False
    zne: bool = False
    nf_time: bool = False

    @classmethod
    def of(cls, win: Entry, best: Callable[..., Iterable[Entry]]) -> "Bests":
        """What a win breaks that is not added yet.

        `best` returns the best of the others in an order, perhaps of a style, if there is one.
        """

        def beats(order: GameOrder, *style: Style) -> bool:
            merit, *others = (order.merit(each) for each in (win, *best(order, *style)))
            return merit is not None and all(other is None or merit > other for other in others)

        time, speed, ioe, zne = (beats(order) for order in GameOrder if order.metric)
        is_nf = metric_of(win, "style") == Style.NF.value
        return cls(time, speed, ioe, zne, is_nf and beats(GameOrder.TIMES, Style.NF))

    @property
    def any(self) -> bool:
        """Did it break a record at all?"""
        return self.time or self.speed or self.ioe or self.zne or self.nf_time


@dataclass(frozen=True)
class Standing:
    """How a game compares with the others of its level and class.

    `best` is the shortest time of another win, `streak` the wins since the last loss and `longest`
    the longest streak so far. `latest` are the newest games, the newest last, with this `game`.
    `earned` are the ids of the challenges that it earned.
    """

    game: Entry
    bests: Bests
    best: float | None
    streak: int
    longest: int
    latest: tuple[Entry, ...]
    earned: tuple[str, ...] = ()

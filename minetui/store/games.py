"""Finished games as the records keep them, and results over many of them: all as values.

Every field of a game is checked, wherever it comes from. Its metrics are those that are kept, and
those that follow from them.

What is kept is what takes long to compute, or is lost with the replay: the clicks and ZiNi.
"""

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any, NamedTuple

from minetui import Problem
from minetui.core import (
    METRICS,
    BoardCounts,
    BoardKind,
    ClickCounts,
    Game,
    Level,
    LevelError,
    Metrics,
    Shape,
    Status,
    Value,
)
from minetui.formats import TOGETHER, VERSUS, DailyMark, Eligibility, quoted
from minetui.language import N_, _, number

from .folders import REPLAY, UID
from .schema import COLUMNS, RECORDED

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(9999, 1, 1, tzinfo=UTC)  # with room for any time zone
LONGEST = 1_000_000_000  # seconds, and clicks
MILLISECOND = timedelta(milliseconds=1)
SHAPES = {"" if shape is Shape.SQUARE else str(shape): shape for shape in Shape}
"""The shapes by their names in the records, where that of most games takes no room."""
ROOMS = ("", VERSUS, TOGETHER)
NAME_OF = {shape: name for name, shape in SHAPES.items()}
SURROGATE = re.compile("[\ud800-\udfff]")  # half a character, which UTF-8 can't encode


class EntryError(Problem):
    """Values that no finished game can have; the message says what was expected."""


def _impossible(problem: str, got: object, **slots: object) -> EntryError:
    """The error of a value that a marked sentence tells."""
    return EntryError(_(problem, got=got, most=number(LONGEST), **slots))


DAMAGE = (EntryError, LevelError, TypeError, OverflowError)
"""The errors of values in a database that no game can have."""


def key_of(level: Level) -> tuple[int, int, int, str]:
    """Rows, columns, mines and the name of the shape, as the database has them."""
    rows, cols, mines = level.key[:3]
    return rows, cols, mines, NAME_OF[level.shape]


def milliseconds_of(date: datetime) -> int:
    """A date as the database has it: in milliseconds since 1970."""
    return (date - EPOCH) // MILLISECOND


def date_of(milliseconds: int) -> datetime:
    """The date that the database has; an OverflowError if there is none."""
    return EPOCH + milliseconds * MILLISECOND


class RecordClass(Enum):
    """A class of games that compete with each other within a level; the values are ids in files.

    Boards of a solvable kind are uniform among all such boards, so games on them are not assisted,
    but compared only with each other; so are games against others in a room, whose clock also
    counts the seconds that a mine has cost.
    """

    ANY = "any"
    NO_GUESS = "no-guess"
    ASSISTED = "assisted"
    VERSUS = "versus"

    @classmethod
    def of(cls, board_kind: str, *, assisted: bool, room: str = "") -> "RecordClass":
        """The class of a game on a board of this kind; all assisted games share one."""
        if assisted:
            return cls.ASSISTED
        if room == cls.VERSUS.value:
            return cls.VERSUS
        return cls.NO_GUESS if BoardKind(board_kind).is_solvable else cls.ANY


class Style(Enum):
    """A style of play: without flags or with them; the values are ids in files."""

    NF = "NF"
    FL = "FL"


OF_CLICKS = (
    *("time", "clicks", "left", "right", "chords", "effective_clicks", "wasted_clicks"),
    *("clicks_per_second", "correctness", "style"),
)
"""The metrics that need no 3BV, which the largest boards do not have."""


@dataclass(frozen=True)
class GameRecord:
    """A finished game; an EntryError if its values are impossible.

    `uid` is a unique text of 1 to 64 letters, digits and hyphens. `date` is when the game ended;
    it and `seconds` are exact to the millisecond. `three_bv` and `solved` are None for a board
    too large to count. `clicks` are the effective ones, which every program has recorded; all, left
    and right clicks and chords are None where they are not known, and so are both ZiNi. `daily` is
    the mark of a game on a daily board, and `shape` the name of a shape, empty for an ordinary
    board. `room` is how the room of a live game played, "versus" or "together". `luck` is the
    probability that its guesses would all be right, and `guesses` their number, once they are
    computed. The records add `replay`, the name of the replay's file, and `best`: was the game a
    best of its level and class when it was added?
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
    board_kind: str = ""
    all_clicks: int | None = None
    left_clicks: int | None = None
    right_clicks: int | None = None
    chords: int | None = None
    zini: int | None = None
    human_zini: int | None = None
    daily: str = ""
    shape: str = ""
    room: str = ""
    luck: float | None = field(default=None, compare=False)
    guesses: int | None = field(default=None, compare=False)
    replay: str | None = field(default=None, compare=False)
    best: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if not UID.fullmatch(self.uid):
            problem = N_("expected a uid of 1 to 64 letters, digits and hyphens, got {got}")
            raise _impossible(problem, quoted(self.uid))
        if self.date.tzinfo is None or not EPOCH <= self.date < LATEST:
            problem = N_("expected a date from 1970 to 9998 in a time zone, got {got}")
            raise _impossible(problem, self.date)
        if not (math.isfinite(self.seconds) and 0 <= self.seconds <= LONGEST):
            problem = N_("expected 0 to {most} seconds, got {got}")
            raise _impossible(problem, f"{self.seconds:g}")
        if not 0 <= self.clicks <= LONGEST:
            raise _impossible(N_("expected 0 to {most} clicks, got {got}"), self.clicks)
        if SURROGATE.search(self.seed):
            raise _impossible(N_("expected text as the seed, got {got}"), quoted(self.seed))
        self._expect_kinds()
        self._expect_counts()
        self._expect_clicks()
        self._expect_luck()
        # Rounded as in the table, so that an entry read back equals the one that was written.
        object.__setattr__(self, "date", date_of(milliseconds_of(self.date)))
        object.__setattr__(self, "seconds", round(float(self.seconds), 3))

    def _expect_kinds(self) -> None:
        if not BoardKind(self.board_kind).is_known:
            problem = N_("expected a kind of board such as 'solvable:logic', got {got}")
            raise _impossible(problem, quoted(self.board_kind))
        if self.daily and DailyMark.from_text(self.daily) is None:
            problem = N_("expected the mark of a daily game, such as '2026-11-21 late', got {got}")
            raise _impossible(problem, quoted(self.daily))
        if self.shape not in SHAPES:
            names = ", ".join(filter(None, SHAPES))
            problem = N_("expected one of {names} as the shape, or none, got {got}")
            raise _impossible(problem, quoted(self.shape), names=names)
        if self.room not in ROOMS:
            problem = N_("expected one of {names} as the room, or none, got {got}")
            raise _impossible(problem, quoted(self.room), names=", ".join(filter(None, ROOMS)))

    def _expect_counts(self) -> None:
        cells = self.level.size
        if (self.three_bv is None) != (self.solved is None):
            raise EntryError(_("expected both 3BV and solved 3BV or neither, got one"))
        if self.three_bv is not None and not 0 <= (self.solved or 0) <= self.three_bv <= cells:
            problem = N_("expected 0 <= solved <= 3BV <= {cells}, got {got} and {three_bv}")
            raise _impossible(problem, self.solved, cells=cells, three_bv=self.three_bv)
        both = {self.zini, self.human_zini}
        if both != {None} and not all(0 < (each or 0) <= (self.three_bv or 0) for each in both):
            problem = N_("expected 1 <= ZiNi, human ZiNi <= 3BV or neither, got {got} and {human}")
            raise _impossible(problem, self.zini, human=self.human_zini)

    def _expect_clicks(self) -> None:
        kinds = (self.left_clicks, self.right_clicks, self.chords)
        known = [count for count in kinds if count is not None]
        if len(known) not in (0, len(kinds)) or not all(0 <= each <= LONGEST for each in known):
            problem = N_(
                "expected 0 to {most} left clicks, right clicks and chords, or none of them, "
                "got {got}"
            )
            raise _impossible(problem, kinds)
        least = max(sum(known), self.clicks)
        if self.all_clicks is not None and not (known and least <= self.all_clicks <= LONGEST):
            problem = N_("expected {least} to {most} clicks, with those of each kind, got {got}")
            raise _impossible(problem, self.all_clicks, least=number(least))

    def _expect_luck(self) -> None:
        if self.luck is not None and not 0 <= self.luck <= 1:
            raise _impossible(N_("expected a luck from 0 to 1, got {got}"), f"{self.luck:g}")
        if self.guesses is not None and not 0 <= self.guesses <= LONGEST:
            raise _impossible(N_("expected 0 to {most} guesses, got {got}"), self.guesses)

    @classmethod
    def of(
        cls, game: Game, metrics: Metrics | None, *, seconds: float, date: datetime, uid: str
    ) -> "GameRecord":
        """The entry of a finished game; without metrics for a board too large to count.

        A live game that somebody else has won, or that ran out of lives, is lost as it stands.
        """
        clicks, eligibility = game.click_counts, Eligibility.of(game)
        rows, cols, mines, shape = key_of(game.level)
        return cls(
            uid,
            date,
            rows,
            cols,
            mines,
            game.status is Status.WON,
            max(seconds, 0.0),
            game.seed.encode("utf-8", "backslashreplace").decode(),  # from a file that is not UTF-8
            metrics.three_bv if metrics else None,
            metrics.solved if metrics else None,
            clicks.effective,
            not eligibility.may_be_best,
            game.board_kind,
            clicks.all,
            clicks.left,
            clicks.right,
            clicks.chords,
            metrics.zini if metrics else None,
            metrics.human_zini if metrics else None,
            str(eligibility.daily or ""),
            shape,
            eligibility.room,
        )

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "GameRecord":
        """The entry in a row of the table; an EntryError if a value has the wrong type.

        A replay with a name that we never give counts as not kept.
        """
        values = dict(zip(COLUMNS, row, strict=True))
        replay = values.pop("replay")
        for name, value in values.items():
            if not isinstance(value, COLUMNS[name]):
                raise EntryError(f"{name}: expected another type, got {type(value).__name__}")
        values["date"] = date_of(values["date"])
        values["seconds"] = values.pop("milliseconds") / 1000
        values |= {name: bool(values[name]) for name in ("won", "assisted", "best")}
        is_replay = isinstance(replay, str) and REPLAY.fullmatch(replay)
        return cls(**values, replay=replay if is_replay else None)

    @property
    def row(self) -> tuple[Any, ...]:
        """The entry as a row of the table."""
        others = {
            "date": milliseconds_of(self.date),
            "milliseconds": round(self.seconds * 1000),
        }
        return tuple(others[name] if name in others else getattr(self, name) for name in COLUMNS)

    @property
    def level(self) -> Level:
        """Rows, columns, mines and the shape."""
        return Level(self.rows, self.cols, self.mines, SHAPES[self.shape])

    @property
    def level_name(self) -> str:
        """The name of the level for machines, with the numbers of a custom one."""
        return self.level.full_name

    @property
    def record_class(self) -> RecordClass:
        """The class of games that this one is compared with."""
        return RecordClass.of(self.board_kind, assisted=self.assisted, room=self.room)

    @property
    def has_no_flag(self) -> bool:
        """Is it known to have left clicks alone, so that it has the style NF?"""
        return bool(self.all_clicks) and self.left_clicks == self.all_clicks

    @property
    def day(self) -> DailyMark | None:
        """The mark of a game on a daily board."""
        return DailyMark.from_text(self.daily) if self.daily else None

    def metric(self, name: str) -> Value:
        """A metric of the game; None if it has no value or is not known."""
        return self.metrics([name])[name]

    def metrics(self, names: Iterable[str] = RECORDED) -> dict[str, Value]:
        """Metrics of the game; without a 3BV, those in `OF_CLICKS` alone are known."""
        level, counted = self.level, self.three_bv is not None
        board = BoardCounts(level.grid, level.mines, self.three_bv or 0, self.zini, self.human_zini)
        given = board.three_bv - (self.solved or 0) if self.won else 0  # of a loss not known
        metrics = Metrics(board, self.seconds, self.solved or 0, self._clicks, given=given)
        return {
            name: METRICS[name](metrics) if counted or name in OF_CLICKS else None for name in names
        }

    @property
    def _clicks(self) -> ClickCounts:
        """The clicks; of a game from an older program, only the effective ones are known."""
        left, right, chords = self.left_clicks, self.right_clicks, self.chords
        if left is None or right is None or chords is None:
            return ClickCounts(effective=self.clicks, unrecorded=None)
        others = None if self.all_clicks is None else self.all_clicks - left - right - chords
        return ClickCounts(left, right, chords, self.clicks, unrecorded=others)


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

    def merit(self, game: GameRecord) -> float | None:
        """What the first game of the order has the most of; None if it is not known."""
        value = game.metric(self.metric) if self.metric else None
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
        rows, cols, mines, shape, class_id, games, wins, streak, longest, last = others
        classes = {each.value: each for each in RecordClass}
        totals = Totals(games, wins, streak, longest, last)
        are_counts = totals.possible and all(type(each) is int for each in (rows, cols, mines))
        if class_id not in classes or shape not in SHAPES or not are_counts:
            raise EntryError(f"expected the totals of a level, got {row}")
        seconds = None if milliseconds is None else milliseconds / 1000
        level = Level(rows, cols, mines, SHAPES[shape])
        return cls(level, classes[class_id], *totals[:4], seconds, speed, ioe, zne)

    @property
    def level_name(self) -> str:
        """The name of the level for machines, with the numbers of a custom one."""
        return self.level.full_name

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
    def of(cls, win: GameRecord, best: Callable[..., Iterable[GameRecord]]) -> "Bests":
        """What a win breaks that is not added yet.

        `best` returns the best of the others in an order, perhaps of a style, if there is one.
        """

        def beats(order: GameOrder, *style: Style) -> bool:
            merit, *others = (order.merit(each) for each in (win, *best(order, *style)))
            return merit is not None and all(other is None or merit > other for other in others)

        time, speed, ioe, zne = (beats(order) for order in GameOrder if order.metric)
        is_nf = win.metric("style") == Style.NF.value
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

    game: GameRecord
    bests: Bests
    best: float | None
    streak: int
    longest: int
    latest: tuple[GameRecord, ...]
    earned: tuple[str, ...] = ()

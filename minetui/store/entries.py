"""A finished game as the records keep it; every field is checked."""

import math
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any

from minetui.core.board_kinds import ANY, is_solvable
from minetui.core.game import Game
from minetui.core.levels import Level, LevelError, full_name
from minetui.core.metrics import Metrics
from minetui.core.position import Status
from minetui.formats.board_kinds import kind_from
from minetui.formats.daily_mark import DailyMark
from minetui.formats.eligibility import Eligibility
from minetui.formats.errors import quoted

from .paths import REPLAY, UID
from .schema import COLUMNS

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(9999, 1, 1, tzinfo=UTC)  # with room for any time zone
LONGEST = 1_000_000_000  # seconds, and clicks
MILLISECOND = timedelta(milliseconds=1)
SURROGATE = re.compile("[\ud800-\udfff]")  # half a character, which UTF-8 can't encode


class EntryError(ValueError):
    """Values that no finished game can have; the message says what was expected."""


DAMAGE = (EntryError, LevelError, TypeError, OverflowError)
"""The errors of values in a database that no game can have."""


class RecordClass(Enum):
    """A class of games that compete with each other within a level; the values are ids in files."""

    ANY = "any"
    NO_GUESS = "no-guess"
    ASSISTED = "assisted"

    @classmethod
    def of(cls, board_kind: str, *, assisted: bool) -> "RecordClass":
        """The class of a game on a board of this kind; all assisted games share one."""
        if assisted:
            return cls.ASSISTED
        return cls.NO_GUESS if is_solvable(board_kind) else cls.ANY


class Style(Enum):
    """A style of play: without flags or with them; the values are ids in files."""

    NF = "NF"
    FL = "FL"


@dataclass(frozen=True)
class Entry:
    """A finished game; an EntryError if its values are impossible.

    `uid` is a unique text of 1 to 64 letters, digits and hyphens. `date` is when the game ended;
    it and `seconds` are exact to the millisecond. `three_bv` and `solved` are None for a board
    too large to count. `clicks` are the effective ones, which every program has recorded; all, left
    and right clicks and chords are None where they are not known, and so are both ZiNi. `daily` is
    the mark of a game on a daily board. `luck` is the probability that its guesses would all be
    right, and `guesses` their number, once they are computed. The records add `replay`, the name of
    the replay's file, and `best`: was the game a best of its level and class when it was added?
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
    board_kind: str = ANY
    all_clicks: int | None = None
    left_clicks: int | None = None
    right_clicks: int | None = None
    chords: int | None = None
    zini: int | None = None
    human_zini: int | None = None
    daily: str = ""
    luck: float | None = field(default=None, compare=False)
    guesses: int | None = field(default=None, compare=False)
    replay: str | None = field(default=None, compare=False)
    best: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if not UID.fullmatch(self.uid):
            expected = "expected a uid of 1 to 64 letters, digits and hyphens"
            raise EntryError(f"{expected}, got {quoted(self.uid)}")
        if self.date.tzinfo is None or not EPOCH <= self.date < LATEST:
            raise EntryError(f"expected a date from 1970 to 9998 in a time zone, got {self.date}")
        if not (math.isfinite(self.seconds) and 0 <= self.seconds <= LONGEST):
            raise EntryError(f"expected 0 to {LONGEST:,} seconds, got {self.seconds:g}")
        if not 0 <= self.clicks <= LONGEST:
            raise EntryError(f"expected 0 to {LONGEST:,} clicks, got {self.clicks}")
        if SURROGATE.search(self.seed):
            raise EntryError(f"expected text as the seed, got {quoted(self.seed)}")
        if kind_from(self.board_kind) != self.board_kind:
            expected = "expected a kind of board such as 'solvable:logic'"
            raise EntryError(f"{expected}, got {quoted(self.board_kind)}")
        if self.daily and DailyMark.from_text(self.daily) is None:
            expected = "expected the mark of a daily game, such as '2026-11-21 late'"
            raise EntryError(f"{expected}, got {quoted(self.daily)}")
        self._expect_counts()
        self._expect_clicks()
        self._expect_luck()
        # Rounded as in the table, so that an entry read back equals the one that was written.
        whole = (self.date - EPOCH) // MILLISECOND
        object.__setattr__(self, "date", EPOCH + whole * MILLISECOND)
        object.__setattr__(self, "seconds", round(float(self.seconds), 3))

    def _expect_counts(self) -> None:
        cells = Level(self.rows, self.cols, self.mines).grid.size
        if (self.three_bv is None) != (self.solved is None):
            raise EntryError("expected both 3BV and solved 3BV or neither, got one")
        if self.three_bv is not None and not 0 <= (self.solved or 0) <= self.three_bv <= cells:
            got = f"got {self.solved} and {self.three_bv}"
            raise EntryError(f"expected 0 <= solved <= 3BV <= {cells}, {got}")
        both = {self.zini, self.human_zini}
        if both != {None} and not all(0 < (each or 0) <= (self.three_bv or 0) for each in both):
            got = f"got {self.zini} and {self.human_zini}"
            raise EntryError(f"expected 1 <= ZiNi, human ZiNi <= 3BV or neither, {got}")

    def _expect_clicks(self) -> None:
        kinds = (self.left_clicks, self.right_clicks, self.chords)
        known = [count for count in kinds if count is not None]
        if len(known) not in (0, len(kinds)) or not all(0 <= each <= LONGEST for each in known):
            expected = f"expected 0 to {LONGEST:,} left clicks, right clicks and chords, or none"
            raise EntryError(f"{expected} of them, got {kinds}")
        least = max(sum(known), self.clicks)
        if self.all_clicks is not None and not (known and least <= self.all_clicks <= LONGEST):
            expected = f"expected {least:,} to {LONGEST:,} clicks, with those of each kind"
            raise EntryError(f"{expected}, got {self.all_clicks}")

    def _expect_luck(self) -> None:
        if self.luck is not None and not 0 <= self.luck <= 1:
            raise EntryError(f"expected a luck from 0 to 1, got {self.luck:g}")
        if self.guesses is not None and not 0 <= self.guesses <= LONGEST:
            raise EntryError(f"expected 0 to {LONGEST:,} guesses, got {self.guesses}")

    @classmethod
    def of(
        cls, game: Game, metrics: Metrics | None, *, seconds: float, date: datetime, uid: str
    ) -> "Entry":
        """The entry of a finished game; without metrics for a board too large to count."""
        clicks, mark = game.click_counts, DailyMark.of(game)
        return cls(
            uid,
            date,
            game.level.rows,
            game.level.cols,
            game.level.mines,
            game.status is Status.WON,
            max(seconds, 0.0),
            game.seed.encode("utf-8", "backslashreplace").decode(),  # from a file that is not UTF-8
            metrics.three_bv if metrics else None,
            metrics.solved if metrics else None,
            clicks.effective,
            Eligibility.of(game).is_assisted,
            game.board_kind,
            clicks.all,
            clicks.left,
            clicks.right,
            clicks.chords,
            metrics.zini if metrics else None,
            metrics.human_zini if metrics else None,
            str(mark or ""),
        )

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "Entry":
        """The entry in a row of the table; an EntryError if a value has the wrong type.

        A replay with a name that we never give counts as not kept.
        """
        values = dict(zip(COLUMNS, row, strict=True))
        replay = values.pop("replay")
        for name, value in values.items():
            if not isinstance(value, COLUMNS[name]):
                raise EntryError(f"{name}: expected another type, got {type(value).__name__}")
        values["date"] = EPOCH + values["date"] * MILLISECOND
        values["seconds"] = values.pop("milliseconds") / 1000
        values |= {name: bool(values[name]) for name in ("won", "assisted", "best")}
        is_replay = isinstance(replay, str) and REPLAY.fullmatch(replay)
        return cls(**values, replay=replay if is_replay else None)

    @property
    def row(self) -> tuple[Any, ...]:
        """The entry as a row of the table."""
        date, milliseconds = (self.date - EPOCH) // MILLISECOND, round(self.seconds * 1000)
        others = {"date": date, "milliseconds": milliseconds}
        return tuple(others[name] if name in others else getattr(self, name) for name in COLUMNS)

    @property
    def level(self) -> Level:
        """Rows, columns and mines."""
        return Level(self.rows, self.cols, self.mines)

    @property
    def level_name(self) -> str:
        """The name of the level, with its numbers when it is a custom one."""
        return full_name(self.level)

    @property
    def record_class(self) -> RecordClass:
        """The class of games that this one is compared with."""
        return RecordClass.of(self.board_kind, assisted=self.assisted)

"""What a game counts for in the records: it may be a best, or counts as assisted for a reason.

The mark of a game on a daily board: the day, and whether the game is the attempt of that day.

What the file of a game says of a shared board: that it is one, or its day; the time to beat.

Further games on the board of a game, and what their files say of that board.

Races against recorded games: the ghost of a replay, and the game of whoever races it.
"""

import re
from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from minetui.core import Game, Ghost, GhostError, Grid, is_adjusted, steps

from .replay import BOARDS, DAILY, RACE, SHARED, Replay, kind_from

if TYPE_CHECKING:
    from minetui.core import SharedBoard


class Eligibility(Enum):
    """What a game counts for; all but the first count as assisted, and are never a best."""

    BEST = "best"
    ASSISTED = "assisted"  # with undo or hints, or on an adjusted or a known board
    RACE = "race"  # against a ghost, on a board that the player may know
    SHARED = "shared"  # on the board of a code, which the player may know

    @classmethod
    def of(cls, game: Game) -> "Eligibility":
        """What a game counts for, by what was done in it and by where its board comes from."""
        if game.assisted:
            return cls.ASSISTED
        if RACE in game.info:
            return cls.RACE
        return cls.SHARED if SHARED in game.info else cls.BEST

    @property
    def is_assisted(self) -> bool:
        """Does the game count as assisted?"""
        return self is not Eligibility.BEST


class Attempt(Enum):
    """What a game on a daily board counts for; the values are words in files."""

    ON_TIME = ""  # begun on the day itself: it counts for the streak
    LATE = "late"  # the first one on the board, begun on another day
    PRACTICE = "practice"  # any later game


class DailyMark(NamedTuple):
    """The mark of a game, such as `2026-11-21`, `2026-11-21 late` or `2026-11-21 practice`.

    >>> str(DailyMark(date(2026, 11, 21), Attempt.LATE))
    '2026-11-21 late'
    """

    day: date
    attempt: Attempt = Attempt.ON_TIME

    @classmethod
    def from_text(cls, text: str) -> "DailyMark | None":
        """The mark that a text spells; None if it spells none."""
        day, _, attempt = text.partition(" ")
        try:
            mark = cls(date.fromisoformat(day), Attempt(attempt))
        except ValueError:
            return None
        return mark if str(mark) == text else None  # which also has other forms of a date

    @classmethod
    def of(cls, game: Game) -> "DailyMark | None":
        """The mark of a game; None on other boards than a day's."""
        return cls.from_text(game.info.get(DAILY, ""))

    @property
    def is_attempt(self) -> bool:
        """Is the game the one that counts, on time or late?"""
        return self.attempt is not Attempt.PRACTICE

    @property
    def practice(self) -> "DailyMark":
        """The mark of further games on the board."""
        return DailyMark(self.day, Attempt.PRACTICE)

    def begun_on(self, today: date) -> "DailyMark":
        """The mark of a game that begins today: late after its day, and practice before it."""
        if today < self.day:
            return self.practice
        is_late = today > self.day and self.attempt is Attempt.ON_TIME
        return DailyMark(self.day, Attempt.LATE) if is_late else self

    def __str__(self) -> str:
        """The text in files."""
        return f"{self.day.isoformat()} {self.attempt.value}".rstrip()


TIME_TO_BEAT = "TimeToBeat"
SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,3})?", re.ASCII)


def info_of(shared: "SharedBoard") -> dict[str, str]:
    """The header lines of a game on a shared board; a daily board is nobody's secret.

    >>> from minetui.core.levels import Level
    >>> from minetui.core.boards import SharedBoard
    >>> info_of(SharedBoard(Level(9, 9, 10), "rainy day", seconds=45.1))
    {'Shared': 'Yes', 'TimeToBeat': '45.100'}
    """
    info = {DAILY: shared.day} if shared.day else {SHARED: "Yes"}
    return info | info_of_time(shared.seconds)


def info_of_time(seconds: float | None) -> dict[str, str]:
    """The header line of a time to beat, if there is one."""
    return {} if seconds is None else {TIME_TO_BEAT: f"{seconds:.3f}"}


def time_to_beat(info: Mapping[str, str]) -> float | None:
    """The seconds in the header of a game; None if there is no time to beat."""
    text = info.get(TIME_TO_BEAT, "")
    return float(text) if SECONDS.fullmatch(text) else None


KEPT = (SHARED, TIME_TO_BEAT)  # entries of a game's file for the next one on its board


def again(game: Game) -> Game:
    """A game on the same board; on a daily board it is practice."""
    other = game.again()
    other.info = info_of_board(game)
    return other


def from_here(game: Game) -> Game:
    """An assisted game on the same board, with the clicks up to now; on a daily one practice."""
    other = game.from_here()
    other.info = info_of_board(game)
    return other


def info_of_board(game: Game) -> Mapping[str, str]:
    """The header lines of a game that is practice on this board."""
    info = {key: game.info[key] for key in KEPT if key in game.info}
    mark = DailyMark.of(game)
    return info if mark is None else info | {DAILY: str(mark.practice)}


LARGEST = 10_000  # cells; measured: a ghost of more takes over a second and 50 MB
OF_BOARD = {"seed", "firstclick", BOARDS.lower()}  # the header lines about the board


class Race(NamedTuple):
    """A ghost, and the replay of the start that is given to whoever races it."""

    ghost: Ghost
    start: Replay

    def game(self) -> Game:
        """A new game on the board, which the records count as assisted."""
        return self.start.game()


def race_against(replay: Replay, name: str) -> Race:
    """The race against a recorded game; a GhostError says why it can't be raced."""
    expect_raceable(replay.field.grid)
    ghost = Ghost.of(name, steps(replay.field, replay.moves, replay.given), replay.end)
    info, given = _info(replay, name), ghost.given
    return Race(ghost, Replay(replay.field, given, info, given=len(given)))


def expect_raceable(grid: Grid) -> None:
    """Raise a GhostError for a board that is too large."""
    if grid.size > LARGEST:
        raise GhostError(f"expected at most {LARGEST:,} cells to race on, got {grid.size:,}")


def _info(replay: Replay, name: str) -> Mapping[str, str]:
    """The header lines of a game that races a replay; on a daily board it is practice."""
    info = {key: text for key, text in replay.info.items() if key.lower() in OF_BOARD}
    mark = DailyMark.from_text(replay.header(DAILY))
    if mark is not None:
        info[DAILY] = str(DailyMark(mark.day, Attempt.PRACTICE))
    if is_adjusted(kind_from(replay.header(BOARDS))):
        info["Assisted"] = "Yes"
    return info | {SHARED: "Yes", RACE: name}

"""Reading the records for their page and for the best times; call it in a job."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from minetui import play, store
from minetui.core import LEVELS, Level
from minetui.formats import Replay
from minetui.play import Race
from minetui.solver import REVIEWABLE
from minetui.store import (
    Challenge,
    FileError,
    GameOrder,
    GameRecord,
    Overview,
    RecordClass,
    Records,
    RecordsError,
    Style,
)

from ..kit.jobs import Stop, Stopped
from ..kit.place import TIMES

if TYPE_CHECKING:
    from minetui.texts import share

LISTED, PLOTTED = 200, 100  # games
NOT_KEPT = "The moves of this game are not kept: only those of the newest and the best games are."


class StyleFilter(NamedTuple):
    """A style to show, or all; something that can be clicked."""

    style: Style | None


@dataclass(frozen=True)
class RecordFilter:
    """The games to show: of a level, a class and perhaps a style, in an order.

    `playing` is the level of the game.
    """

    level: Level
    playing: Level
    record_class: RecordClass = RecordClass.ANY
    order: GameOrder = GameOrder.LATEST
    style: Style | None = None


@dataclass(frozen=True)
class RecordsPage:
    """The results of all levels, and the games and the latest wins of one choice.

    `choice` tells which games they are, and of which style the bests in the results.
    """

    choice: RecordFilter
    overviews: Sequence[Overview] = ()
    games: Sequence[GameRecord] = ()
    wins: Sequence[GameRecord] = ()

    @property
    def overview(self) -> Overview | None:
        """The results of the level and class; None without a game."""
        return next(
            (each for each in self.of_level if each.record_class is self.choice.record_class), None
        )

    @property
    def of_level(self) -> list[Overview]:
        """The results of all classes of the level."""
        return [each for each in self.overviews if each.level == self.choice.level]

    @property
    def levels(self) -> list[Level]:
        """The named levels, then all others with games and that of the game."""
        custom = dict.fromkeys(each.level for each in self.overviews if each.level.name == "Custom")
        return list(dict.fromkeys((*LEVELS.values(), *custom, self.choice.playing)))

    @property
    def times(self) -> list[float]:
        """The times of the latest wins, the oldest first."""
        return [win.seconds for win in reversed(self.wins)]


def read_page(choice: RecordFilter) -> RecordsPage | str:
    """The page of a choice, or the reason why it can't be read."""
    level, record_class = choice.level, choice.record_class
    try:
        with Records() as records:
            return RecordsPage(
                choice,
                records.levels(choice.style),
                records.games(level, record_class, choice.order, choice.style, limit=LISTED),
                records.last_wins(level, record_class, choice.style, limit=PLOTTED),
            )
    except RecordsError as error:
        return str(error)


def read_best_times() -> dict[tuple[Level, RecordClass], float | None]:
    """The best time of each level and class that was played; None without a win.

    Empty if the records can't be read: what they are for says so.
    """
    try:
        with Records() as records:
            return {(each.level, each.record_class): each.best_time for each in records.levels()}
    except RecordsError:
        return {}


def read_challenges() -> list[Challenge] | str:
    """All challenges with how far the games are, or the reason why they can't be read."""
    try:
        with Records() as records:
            return records.challenges()
    except RecordsError as error:
        return str(error)


def replay_of_game(uid: str, *, unknown: str = NOT_KEPT) -> Replay | str:
    """The replay of the game with this uid, or the reason why there is none."""
    try:
        with Records() as records:
            game = records.game(uid)
    except RecordsError as error:
        return str(error)
    return replay_of(game) if game else unknown


def replay_of(entry: GameRecord) -> Replay | str:
    """The replay of a game, or the reason why there is none."""
    try:
        with Records() as records:
            path = records.replay_path(entry)
        return NOT_KEPT if path is None else store.read_replay(path)
    except (FileError, RecordsError) as error:
        return str(error)


def reviewed_card(entry: GameRecord, stop: Stop) -> "share.ShareCard | str":
    """The card of a game, which is reviewed for it, or the reason why there is none."""
    from minetui.texts import share

    replay = replay_of(entry)
    if isinstance(replay, str):
        return replay
    if replay.field.grid.size > REVIEWABLE:
        return share.ShareCard.of(replay, None)
    reviews = list(play.reviews_of(replay, TIMES.review, stop))
    if stop():
        raise Stopped
    return share.ShareCard.of(replay, reviews)


def race_of(entry: GameRecord) -> Race | str:
    """The race against a game whose moves are kept, or the reason why there is none."""
    replay = replay_of(entry)
    if isinstance(replay, str):
        return replay
    return Race.or_reason(replay, f"your game of {entry.date.astimezone():%Y-%m-%d}")

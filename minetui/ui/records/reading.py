"""Reading the records for their page and for the best times; call it in a job."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from minetui import play
from minetui.core import LEVELS, Level
from minetui.solver import REVIEWABLE
from minetui.store import (
    GameOrder,
    GameRecord,
    Overview,
    RecordClass,
    Records,
    Style,
)
from minetui.texts import share

from ..kit.jobs import Stop, Stopped
from ..kit.place import TIMES

LISTED, PLOTTED = 200, 100  # games


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


def read_page(choice: RecordFilter) -> RecordsPage:
    """The page of a choice; a Problem says why it can't be read."""
    level, record_class = choice.level, choice.record_class
    with Records() as records:
        return RecordsPage(
            choice,
            records.levels(choice.style),
            records.games(level, record_class, choice.order, choice.style, limit=LISTED),
            records.last_wins(level, record_class, choice.style, limit=PLOTTED),
        )


def reviewed_card(game: GameRecord, stop: Stop) -> share.ShareCard:
    """The card of a game, which is reviewed for it; a Problem says why there is none."""
    replay = play.replay_of(game)
    if replay.field.grid.size > REVIEWABLE:
        return share.ShareCard.of(replay, None)
    reviews = list(play.reviews_of(replay, TIMES.review, stop))
    if stop():
        raise Stopped
    return share.ShareCard.of(replay, reviews)

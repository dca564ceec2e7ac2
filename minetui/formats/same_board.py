"""Further games on the board of a game, and what their files say of that board."""

from collections.abc import Mapping

from minetui.core.game import Game

from .daily_mark import DailyMark
from .replay import DAILY, SHARED
from .time_to_beat import TIME_TO_BEAT

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

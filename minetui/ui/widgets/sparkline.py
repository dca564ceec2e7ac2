"""A plot of times in one line: a bar for each game that was won, a sign for each that was lost."""

from collections.abc import Sequence
from typing import NamedTuple

from minetui.core import Annotation

from ..board.glyphs import Glyphs
from .spans import TextLine


class Tick(NamedTuple):
    """What a plot shows of a game."""

    won: bool
    seconds: float
    marked: bool = False


def sparkline(games: Sequence[Tick], width: int, glyphs: Glyphs) -> TextLine:
    """The last games, as many as fit; one that is marked has a pointer behind it."""
    games = games[max(len(games) - max(width - 1, 0), 0) :]
    times = [game.seconds for game in games if game.won]
    line: TextLine = ()
    for game in games:
        lost = glyphs.marks[Annotation.MISTAKE]
        sign = glyphs.bars[_level(game.seconds, times, len(glyphs.bars))] if game.won else lost
        style = "strong" if game.marked else "faint" if game.won else "bad"
        line += ((sign, style), *([(glyphs.cursor, "key")] if game.marked else []))
    return line


def _level(seconds: float, times: Sequence[float], levels: int) -> int:
    """The bar for a time, from that of the shortest to that of the longest.

    >>> [_level(seconds, [2.0, 5.0, 9.0], 8) for seconds in (2.0, 5.0, 9.0)]
    [0, 3, 7]
    """
    shortest, longest = min(times), max(times)
    if shortest == longest:
        return levels // 2
    return round((seconds - shortest) / (longest - shortest) * (levels - 1))

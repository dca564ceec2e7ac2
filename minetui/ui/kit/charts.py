"""A sparkline: a sign for each of the last games, on a line with other words."""

from collections.abc import Sequence
from typing import NamedTuple

from minetui import core
from minetui.pictures import scales

from .glyphs import Glyphs
from .lines import TextLine


class Tick(NamedTuple):
    """What a sparkline shows of a game."""

    won: bool
    seconds: float
    marked: bool = False


def sparkline(games: Sequence[Tick], width: int, glyphs: Glyphs, *, lost: str = "bad") -> TextLine:
    """The last games, as many as fit: as high as they took long, with another sign if lost.

    One that is marked has a pointer behind it. `lost` is the ink of those that were lost.
    """
    games = games[max(len(games) - max(width - 1, 0), 0) :]
    times = [game.seconds for game in games if game.won]
    line: TextLine = ()
    for game in games:
        cross = glyphs.mark(core.Annotation.MISTAKE)
        part = scales.fraction(game.seconds, min(times), max(times)) if game.won else 0
        sign = glyphs.bars[round(part * (len(glyphs.bars) - 1))] if game.won else cross
        style = "strong" if game.marked else "faint" if game.won else lost
        line += ((sign, style), *([(glyphs.cursor, "key")] if game.marked else []))
    return line

"""Cards and charts, as lines of text.

A card is a block of a few lines with an edge and a title; cards stand side by side. Charts are of
games and their times: occurrences have a bar for each part of a scale that several rows share, and
a sparkline has a sign for each game, on a line with other words.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import log
from typing import NamedTuple

from rich.cells import cell_len

from minetui import core
from minetui.pictures import scales

from .glyphs import Glyphs
from .lines import Link, LinkLine, TextLine, cut, width_of

EDGES = 4  # columns that an edge and a space take on both sides
GAP = 1  # columns between two cards


@dataclass(frozen=True)
class Card:
    """A title and lines of text; a click anywhere on the card has its target."""

    title: str
    lines: Sequence[TextLine]
    target: object = None
    style: str = "faint"  # of the edge and of the title

    @classmethod
    def of(cls, title: str, texts: Sequence[str], style: str, target: object = None) -> "Card":
        """A card of texts, of which the first is the most important."""
        first, *others = texts
        return cls(title, [((first, style),), *(((text, "plain"),) for text in others)], target)

    @property
    def width(self) -> int:
        """The columns of the card with its edge."""
        return EDGES + max((cell_len(self.title) + 1, *map(width_of, self.lines)))

    def drawn(self, width: int, height: int, glyphs: Glyphs) -> list[LinkLine]:
        """The card with its edge in this size."""
        corners, across, down = glyphs.edges[:4], glyphs.edges[4], glyphs.edges[5]
        title = f" {cut(self.title, width - EDGES - 1)} " if self.title else ""
        top = f"{corners[0]}{across}{title}{across * (width - cell_len(title) - 3)}{corners[1]}"
        bottom = f"{corners[2]}{across * (width - 2)}{corners[3]}"
        lines = [*self.lines, *[()] * height][: height - 2]
        middle = (self._line(line, width - EDGES, down) for line in lines)
        edges = ((Link(edge, self.style, self.target),) for edge in (top, bottom))
        return [next(edges), *middle, next(edges)]

    def _line(self, line: TextLine, width: int, down: str) -> LinkLine:
        """A line between the edges at its sides."""
        texts = (Link(text, str(style), self.target) for text, style in line)
        space = " " * (width - width_of(line))
        return (
            Link(f"{down} ", self.style, self.target),
            *texts,
            Link(f"{space} {down}", self.style, self.target),
        )


def side_by_side(
    cards: Sequence[Card], widths: Sequence[int], height: int, glyphs: Glyphs
) -> list[LinkLine]:
    """The cards beside each other, in these widths."""
    drawn = [card.drawn(wide, height, glyphs) for card, wide in zip(cards, widths, strict=True)]
    gap = (Link(" " * GAP),)
    return [
        tuple(chain.from_iterable((*part, *gap) for part in parts))[:-1]
        for parts in zip(*drawn, strict=True)
    ]


def spread(cards: Sequence[Card], width: int) -> list[int]:
    """Widths that fill the room, each as much wider than its card as the others."""
    more = width - sum(card.width for card in cards) - GAP * (len(cards) - 1)
    before, each = 0, list[int]()
    for at, card in enumerate(cards, start=1):
        shares = more * at // len(cards)
        each.append(card.width + shares - before)
        before = shares
    return each


def occurrences(
    times: Sequence[float], ends: tuple[float, float], width: int, glyphs: Glyphs
) -> str:
    """How often times fall into each part of a scale, which is logarithmic, between two times.

    >>> from minetui.ui.kit.glyphs import UNICODE
    >>> occurrences([10.0, 11.0, 99.0, 1000.0], (10.0, 1000.0), 10, UNICODE)
    '█   ▄    ▄'
    """
    if not times or width < 2:
        return ""
    counts, (least, most) = [0] * width, ends
    for time in times:
        part = log(time / least) / log(most / least) if 0 < least < most else 0
        counts[min(int(width * part), width - 1)] += 1
    steps, highest = len(glyphs.bars), max(counts)
    return "".join(scales.bar(-(-count * steps // highest), 1, glyphs.bars) for count in counts)


class Tick(NamedTuple):
    """What a sparkline shows of a game."""

    won: bool
    seconds: float
    marked: bool = False


def sparkline(games: Sequence[Tick], width: int, glyphs: Glyphs) -> TextLine:
    """The last games, as many as fit: as high as they took long, with another sign if lost.

    One that is marked has a pointer behind it.
    """
    games = games[max(len(games) - max(width - 1, 0), 0) :]
    times = [game.seconds for game in games if game.won]
    line: TextLine = ()
    for game in games:
        lost = glyphs.mark(core.Annotation.MISTAKE)
        part = scales.fraction(game.seconds, min(times), max(times)) if game.won else 0
        sign = glyphs.bars[round(part * (len(glyphs.bars) - 1))] if game.won else lost
        style = "strong" if game.marked else "faint" if game.won else "bad"
        line += ((sign, style), *([(glyphs.cursor, "key")] if game.marked else []))
    return line

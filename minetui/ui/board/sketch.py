"""A sketch of a board's density: a patch of covered cells with as many flags as it has mines."""

from functools import cache
from random import Random

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from .colours import colours_of
from .glyphs import Glyphs, Look
from .palettes import palette_for


class DensitySketch(Widget, can_focus=False):
    """Shows a share of mines: two cells a column with colours, signs without."""

    def __init__(self, glyphs: Glyphs, share: float) -> None:
        super().__init__(id="sketch")
        self.glyphs, self.share = glyphs, share

    def show(self, share: float) -> None:
        """Show another share."""
        if share != self.share:
            self.share = share
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line."""
        width, height = self.size
        plain = colours_of(self.app).plain or self.glyphs.words
        mined = mines(width, height if plain else 2 * height, self.share)
        return Strip(self._signs(y, mined) if plain else self._pixels(y, mined))

    def _signs(self, y: int, mined: frozenset[tuple[int, int]]) -> list[Segment]:
        """A sign for each cell."""
        free, mine = (self.glyphs.signs[look][0] for look in (Look.COVERED, Look.MINE))
        style = self.rich_style
        return [Segment(mine if (y, x) in mined else free, style) for x in range(self.size.width)]

    def _pixels(self, y: int, mined: frozenset[tuple[int, int]]) -> list[Segment]:
        """Two cells in each column, one above the other."""
        palette = palette_for(self.app.current_theme, colours_of(self.app))

        def colour(row: int, col: int) -> str:
            return palette.flag if (row, col) in mined else palette.covered[(row + col) % 2]

        return [
            Segment("▀", _style(colour(2 * y, x), colour(2 * y + 1, x)))
            for x in range(self.size.width)
        ]


def mines(width: int, height: int, share: float) -> frozenset[tuple[int, int]]:
    """The mined cells of a patch; a larger share adds cells and moves none.

    >>> sorted(mines(4, 2, 0.25)) == sorted(mines(4, 2, 0.25) & mines(4, 2, 0.5))
    True
    """
    return frozenset(_order(width, height)[: round(share * width * height)])


@cache
def _style(upper: str, lower: str) -> Style:
    """The style of two cells in these colours."""
    return Style(color=upper, bgcolor=lower)


@cache
def _order(cols: int, rows: int) -> list[tuple[int, int]]:
    """The cells in the order in which they are mined."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    Random(1).shuffle(cells)
    return cells

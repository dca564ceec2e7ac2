"""Paints the picture of a large board in half blocks, with the window's frame and the cursor.

On a terminal without colours or half blocks a pixel is a sign.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple, TypeAlias

from rich.style import Style
from textual.color import Color

from ..widgets.spans import Span, TextLine
from .colours import BLACK, WHITE, contrast, readable
from .glyphs import Glyphs, Look
from .minimap import STEPS, Block
from .painter import UPPER_HALF
from .palettes import Palette

Rows: TypeAlias = Sequence[Sequence[Block]]

FIRST_STEP = (
    0.4  # how far a pixel with a revealed cell goes to the ground of revealed ones, at least
)
FLAGGED = 0.25  # how far a pixel with all its flags goes to their colour
CURSOR = "X"


class MapMarks(NamedTuple):
    """What is drawn over a picture: the columns and rows of the frame, and the cursor's pixel."""

    frame: tuple[range, range]
    cursor: tuple[int, int]

    def on_frame(self, x: int, y: int) -> bool:
        """Is a pixel on the frame?"""
        cols, rows = self.frame
        on_edge = x in (cols[0], cols[-1]) or y in (rows[0], rows[-1])
        return on_edge and x in cols and y in rows

    def edge(self, x: int, y: int) -> int:
        """The index, among the signs of edges, of the one for a pixel on the frame."""
        cols, rows = self.frame
        if x in (cols[0], cols[-1]) and y in (rows[0], rows[-1]):
            return 2 * (y == rows[-1]) + (x == cols[-1])
        return 5 if x in (cols[0], cols[-1]) else 4


class MapPainter:
    """Paints pictures in a palette; what it mixed once, it remembers."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._covered, self._revealed = Color.parse(palette.covered[0]), palette.revealed[0]
        self._frame = frame_colour(palette)
        self._colours: dict[Block, Color] = {}
        self._styles: dict[tuple[Color, Color | None], Style] = {}

    def lines(self, rows: Rows, marks: MapMarks) -> list[TextLine]:
        """A picture with two rows of pixels on a line."""
        colours = [list(self._row(row, y, marks)) for y, row in enumerate(rows)]
        pairs = zip_longest(colours[::2], colours[1::2], fillvalue=())
        return [tuple(self._line(upper, lower)) for upper, lower in pairs]

    def colour(self, block: Block) -> Color:
        """The colour of a pixel without marks."""
        colour = self._colours.get(block)
        if colour is None:
            colour = self._colours[block] = self._mixed(block)
        return colour

    def _row(self, row: Sequence[Block], y: int, marks: MapMarks) -> Iterator[Color]:
        """The colours of a row of pixels."""
        for x, block in enumerate(row):
            if (x, y) == marks.cursor:
                yield readable(Color.parse(self.palette.marks.cursor[0]), self.colour(block))
            elif marks.on_frame(x, y):
                yield self._frame
            else:
                yield self.colour(block)

    def _mixed(self, block: Block) -> Color:
        if block.hit:
            return Color.parse(self.palette.marks.exploded[0])
        colour = self._covered
        if block.revealed:
            part = FIRST_STEP + (1 - FIRST_STEP) * (block.revealed - 1) / (STEPS - 1)
            colour = colour.blend(Color.parse(self._revealed), part)
        return colour.blend(Color.parse(self.palette.flag), FLAGGED * block.flagged / STEPS)

    def _line(self, upper: Sequence[Color], lower: Sequence[Color]) -> Iterator[Span]:
        """Two rows of pixels in half blocks; the last line may have only one."""
        for pair, pixels in groupby(zip_longest(upper, lower)):
            style = self._styles.get(pair)
            if style is None:
                style = self._styles[pair] = _style(*pair)
            yield (" " if pair[0] == pair[1] else UPPER_HALF) * len(list(pixels)), style


def frame_colour(palette: Palette) -> Color:
    """The colour that stands out best from covered and from revealed cells."""
    grounds = [Color.parse(shades[0]) for shades in (palette.covered, palette.revealed)]
    own = map(Color.parse, (palette.text, palette.marks.exploded[0]))
    return max(
        (*own, BLACK, WHITE),
        key=lambda colour: min(contrast(colour, ground) for ground in grounds),
    )


def plain_lines(rows: Rows, marks: MapMarks, glyphs: Glyphs) -> list[TextLine]:
    """A picture in signs, a row of pixels on a line."""
    return [tuple(_signs(row, y, marks, glyphs)) for y, row in enumerate(rows)]


def _signs(row: Sequence[Block], y: int, marks: MapMarks, glyphs: Glyphs) -> Iterator[Span]:
    pixels = (_sign(x, y, block, marks, glyphs) for x, block in enumerate(row))
    for style, signs in groupby(pixels, key=lambda pixel: pixel[1]):
        yield "".join(sign for sign, _ in signs), style


def _sign(x: int, y: int, block: Block, marks: MapMarks, glyphs: Glyphs) -> tuple[str, str]:
    """A pixel as a sign, with the name of its style."""
    if (x, y) == marks.cursor:
        return CURSOR, "key"
    if marks.on_frame(x, y):
        return glyphs.edges[marks.edge(x, y)], "strong"
    if block.hit:
        return glyphs.mine, "bad"
    if block.flagged and not block.revealed:
        return glyphs.signs[Look.FLAG][0], "plain"
    most = len(glyphs.densities) - 1
    return glyphs.densities[-(-block.revealed * most // STEPS)], "plain"


def _style(upper: Color, lower: Color | None) -> Style:
    """The style of a line's two pixels, which is a blank where both are of one colour."""
    if upper == lower:
        return Style.from_color(None, upper.rich_color)
    return Style.from_color(upper.rich_color, lower.rich_color if lower is not None else None)

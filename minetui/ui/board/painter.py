"""Paints cells in one of their sizes: on the board, in cut-outs of it, and in the help's legend.

A line of the terminal is two pixels high, an upper and a lower half block, and a pixel is about
as wide as it is high. A cell of four pixels begins half a line lower, so that its sign stands in
its middle line and the lines between two signs show the ends of two cells.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from ..kit.glyphs import HALF_BLOCKS, NUMBERS, ODDS, REACHES, Glyphs, Look
from ..kit.inks import CellPaint, Inks

Half: TypeAlias = tuple[int, int] | None
"""The row of a pixel on the board and its place in its cell from the top; None off the board."""


Sprite: TypeAlias = tuple[str, ...]
"""The sign of a large cell: five rows of three pixels, of which points are left empty."""


def _drawn(rows: str) -> tuple[Sprite, ...]:
    """Sprites that stand side by side in a drawing of five lines."""
    lines = [line.split() for line in rows.strip().splitlines()]
    return tuple(zip(*lines, strict=True))


DIGIT_SPRITES = _drawn("""
    ### .#. ##. ### #.# ### .## ### ### ###
    #.# ##. ..# ..# #.# #.. #.. ..# #.# #.#
    #.# .#. .#. .## ### ##. ### .#. ### ###
    #.# .#. #.. ..# ..# ..# #.# .#. #.# ..#
    ### ### ### ### ..# ##. ### .#. ### ##.
""")
FLAG, HOLLOW_FLAG, CROSS, MINE, BLAST, QUESTION, RING, DOT = _drawn("""
    #.. ##. #.# .#. #.# ##. ... ...
    ##. #.# #.# ### .#. ..# .#. ...
    ### ##. .#. ### ### .#. #.# .#.
    #.. #.. #.# ### .#. ... .#. ...
    #.. #.. #.# .#. #.# .#. ... ...
""")

SPRITES: dict[Look, Sprite] = {
    **dict(zip(NUMBERS[1:], DIGIT_SPRITES[1:9], strict=True)),
    **dict(zip(REACHES[2:-1], DIGIT_SPRITES, strict=True)),
    **dict.fromkeys((Look.MINE, Look.MAYBE_MINE, Look.ODDS_MINE), MINE),
    **dict.fromkeys((Look.CLEAR, Look.MAYBE_CLEAR, Look.ODDS_SAFE, Look.REACH_ALL), RING),
    Look.FLAG: FLAG,
    Look.TO_FLAG: HOLLOW_FLAG,
    Look.WRONG: CROSS,
    Look.HIT: BLAST,
    Look.QUESTION: QUESTION,
    Look.REACH_ONE: DOT,
}


NO_STYLE = Style.null()
# Nothing blinks, or has a line over or through it: where the screen is finer, these move a sign.
HALF_RIGHT = Style(blink=True)  # half a column to the right
LOWER, HIGHER = Style(overline=True), Style(strike=True)  # a quarter of a line


class CellSize(NamedTuple):
    """The columns of a cell, its height in pixels, and the pixels above the first row."""

    name: str
    width: int
    height: int
    shift: int = 0

    @property
    def has_sprites(self) -> bool:
        """Are signs drawn in pixels?"""
        return self.height >= 7

    @property
    def lines(self) -> int:
        """The least number of lines from one row to the next."""
        return self.height // 2

    def whole_lines(self, rows: int) -> int:
        """The lines of a board of so many rows."""
        return (rows * self.height + self.shift + 1) // 2

    def lines_of(self, row: int) -> range:
        """The lines on which a row has pixels."""
        top = row * self.height + self.shift
        return range(top // 2, (top + self.height + 1) // 2)

    def sign_line(self, row: int) -> int:
        """The line through the middle of a row."""
        return (row * self.height + self.shift + (self.height - 1) // 2) // 2

    def off_line(self, row: int) -> Style:
        """How the middle of a row lies beside that of its sign's line: as it is, or a bit off."""
        if self.height % 2 == 0:
            return NO_STYLE
        return LOWER if (row * self.height + self.shift + self.height // 2) % 2 else HIGHER

    def halves(self, line: int, rows: int) -> tuple[Half, Half]:
        """The upper and the lower pixel of a line of a board of so many rows."""
        return self._half(2 * line, rows), self._half(2 * line + 1, rows)

    def row_at(self, line: int, rows: int) -> int | None:
        """The row that the mouse means on a line; of two rows, the upper one."""
        half = next(filter(None, self.halves(line, rows)), None)
        return half[0] if half else None

    def _half(self, pixel: int, rows: int) -> Half:
        row, inner = divmod(pixel - self.shift, self.height)
        return (row, inner) if 0 <= row < rows else None


SMALL = CellSize("S", 2, 2)
MEDIUM = CellSize("M", 3, 2)
LARGE = CellSize("L", 4, 4, shift=1)
EXTRA_LARGE = CellSize("XL", 5, 4, shift=1)
GIANT = CellSize("XXL", 7, 7)
SIZES = (SMALL, MEDIUM, LARGE, EXTRA_LARGE, GIANT)

# Without half blocks all pixels of a line are of one cell, and signs stay text.
PLAIN_SIZES = (SMALL, MEDIUM, CellSize("L", 4, 4), CellSize("XL", 5, 4), CellSize("XXL", 7, 6))


Pixel: TypeAlias = tuple[CellPaint, int] | None
"""What a cell shows and the place of a pixel in it from the top; None off the board."""
Pixels: TypeAlias = tuple[Sequence[int], int] | None
"""The numbers of what the cells of a row show, and the place of a pixel in them; None as above."""
Piece: TypeAlias = list[tuple[str, Style]]

OFF_BOARD = -1  # the number of what is off the board
UPPER_HALF, LOWER_HALF = tuple(HALF_BLOCKS)


def is_single(text: str) -> bool:
    """Is it one sign?"""
    return len(text.strip()) == 1


class Painter:
    """Paints cells of one size in one palette; what it painted once, it remembers."""

    def __init__(
        self, glyphs: Glyphs, inks: Inks, size: CellSize, *, plain: bool, finer: bool = False
    ) -> None:
        self.glyphs, self.inks, self.size, self.plain = glyphs, inks, size, plain
        self._moves = finer and size.width % 2 == 0
        self._numbers: dict[CellPaint, int] = {}
        self._paints: list[CellPaint] = []
        self._pieces: dict[tuple[int, int, int, int], Piece] = {}

    def number_of(self, paint: CellPaint) -> int:
        """The number by which `line` knows what a cell shows."""
        number = self._numbers.setdefault(paint, len(self._paints))
        if number == len(self._paints):
            self._paints.append(paint)
        return number

    def line(self, upper: Pixels, lower: Pixels, cells: int) -> list[Segment]:
        """The upper and lower pixels of so many cells, neighbours of one style together."""
        above, at_above = upper or ([], 0)
        below, at_below = lower or ([], 0)
        pieces, segments = self._pieces, list[Segment]()
        texts, last = list[str](), NO_STYLE
        for col in range(cells):
            key = (
                above[col] if upper else OFF_BOARD,
                at_above,
                below[col] if lower else OFF_BOARD,
                at_below,
            )
            piece = pieces.get(key)
            if piece is None:
                piece = pieces[key] = self._painted(*self._pixels_of(key))
            for text, style in piece:
                if style is not last and style != last:
                    if texts:
                        segments.append(Segment("".join(texts), last))
                    texts, last = [], style
                texts.append(text)
        return [*segments, Segment("".join(texts), last)]

    def _pixels_of(self, key: tuple[int, int, int, int]) -> tuple[Pixel, Pixel]:
        upper, at_upper, lower, at_lower = key
        return (
            None if upper == OFF_BOARD else (self._paints[upper], at_upper),
            None if lower == OFF_BOARD else (self._paints[lower], at_lower),
        )

    def _painted(self, upper: Pixel, lower: Pixel) -> Piece:
        """A cell's columns on a line."""
        if upper is not None and lower is not None and upper[0] == lower[0]:
            paint, (above, below) = upper[0], (upper[1], lower[1])
            middle = above <= (self.size.height - 1) // 2 <= below
            if not self.size.has_sprites or self.plain or (middle and paint.label):
                text = self._text(paint) if middle else " " * self.size.width
                if text.isspace() and not self.plain:
                    return [self._blocks(len(text), *[self.inks.ground(paint)] * 2)]
                style = self.inks.style(paint)
                return [(text, style + HALF_RIGHT if self._moves and is_single(text) else style)]
        columns = zip(self._row(upper), self._row(lower), strict=True)
        return [self._blocks(len(list(group)), *pair) for pair, group in groupby(columns)]

    def _blocks(self, width: int, upper: Color | None, lower: Color | None) -> tuple[str, Style]:
        """Half blocks of two colours; None is the ground of the window."""
        beside = self.inks.window_style
        if upper is None and lower is None:
            return " " * width, beside
        if lower is None:
            return UPPER_HALF * width, beside + Style.from_color(upper and upper.rich_color)
        if upper is None:
            window = beside.bgcolor
            if window is None or window.triplet is None:  # the terminal's own, which no ink has
                return LOWER_HALF * width, beside + Style.from_color(lower.rich_color)
            # Where the lower block of a font ends early, one shows the window below it as a line.
            return UPPER_HALF * width, Style.from_color(window, lower.rich_color)
        if upper == lower:
            return " " * width, Style.from_color(None, lower.rich_color)
        return UPPER_HALF * width, Style.from_color(upper.rich_color, lower.rich_color)

    def _row(self, pixel: Pixel) -> Sequence[Color | None]:
        """The colours of a row of pixels of a cell; None off the board."""
        width = self.size.width
        if pixel is None:
            return [None] * width
        paint, inner = pixel
        if not self.size.has_sprites:
            return [self.inks.ground(paint)] * width
        bare = paint._replace(here=False)
        row = [self.inks.ground(bare)] * width
        sprite = None if paint.label else SPRITES.get(paint.look)
        first = (width - 3) // 2
        top = (self.size.height - 5) // 2
        if sprite and 0 <= inner - top < 5:
            text = self.inks.text(bare)
            for column, sign in enumerate(sprite[inner - top], start=first):
                if sign != ".":
                    row[column] = text
        if paint.here:
            cursor = self.inks.ground(paint)
            if inner in (0, self.size.height - 1):
                return [cursor] * width
            row[0] = row[-1] = cursor
        return row

    def _text(self, paint: CellPaint) -> str:
        """The sign of a cell, or its label, in the middle of its columns."""
        width = self.size.width
        sign, mark = tuple(self.glyphs.signs[paint.look])
        if paint.look in (Look.COVERED, *ODDS) and not (self.plain or paint.here):
            sign = " "
        if paint.look is Look.VEIL and not self.plain:
            sign = mark = " "
        if self.plain:
            if paint.here:
                # One column is left beside the cursor: a mark says more than a sign, but for mines.
                keep = paint.look in (Look.VEIL, Look.HIT) or mark == " "
                sign = sign if keep else mark
                before, after = ("[", "]") if width > 2 else ("", self.glyphs.cursor)
                return (before + sign + after).rjust((width + 3) // 2).ljust(width)
            if not paint.label and paint.accent is not None:
                mark = self.glyphs.accents.get(paint.accent, mark)
        if paint.label:
            return paint.label.center(width)
        return (sign + mark).rjust((width + 1) // 2 + 1).ljust(width)

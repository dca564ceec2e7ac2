"""Paints lines of cells as segments, with half blocks where a line shows two cells or pixels."""

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from .glyphs import ODDS, Glyphs, Look
from .inks import CellPaint, Inks
from .sizes import CellSize
from .sprites import SPRITES, Sprite

Pixel: TypeAlias = tuple[CellPaint, int] | None
"""What a cell shows and the place of a pixel in it from the top; None off the board."""
Pixels: TypeAlias = tuple[Sequence[int], int] | None
"""The numbers of what the cells of a row show, and the place of a pixel in them; None as above."""
Piece: TypeAlias = list[tuple[str, Style]]

NOTHING = -1  # the number of what is off the board
NO_STYLE = Style.null()

UPPER_HALF, LOWER_HALF = "▀", "▄"


class Painter:
    """Paints cells of one size in one palette; what it painted once, it remembers."""

    def __init__(self, glyphs: Glyphs, inks: Inks, size: CellSize, *, plain: bool) -> None:
        self.glyphs, self.inks, self.size, self.plain = glyphs, inks, size, plain
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
                above[col] if upper else NOTHING,
                at_above,
                below[col] if lower else NOTHING,
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
            None if upper == NOTHING else (self._paints[upper], at_upper),
            None if lower == NOTHING else (self._paints[lower], at_lower),
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
                return [(text, self.inks.style(paint))]
        columns = zip(self._row(upper), self._row(lower), strict=True)
        return [self._blocks(len(list(group)), *pair) for pair, group in groupby(columns)]

    def _blocks(self, width: int, upper: Color | None, lower: Color | None) -> tuple[str, Style]:
        """Half blocks of two colours; None is the ground of the window."""
        if upper is None or lower is None:
            beside = self.inks.window_style
            cell = upper or lower
            block = UPPER_HALF if lower is None else LOWER_HALF
            style = Style.from_color(cell.rich_color) if cell else Style.null()
            return (block if cell else " ") * width, beside + style
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
        sprite, first = self._sprite(paint), (width - 3) // 2
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

    def _sprite(self, paint: CellPaint) -> Sprite | None:
        return None if paint.label else SPRITES.get(paint.look)

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

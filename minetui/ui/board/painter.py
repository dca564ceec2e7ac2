"""Paints cells in one of their sizes: on the board, in cut-outs of it, and in the help's legend.

A line of the terminal is two pixels high, an upper and a lower half block, and a pixel is about
as wide as it is high. A cell of four pixels begins half a line lower, so that its sign stands in
its middle line and the lines between two signs show the ends of two cells.

Where every second row stands half a cell to the right, large cells are hexagons: the points of a
row lie between those of the next, and neighbours never have the same of three shades.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from minetui.core import Shape

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
    """The columns of a cell, the pixels from a row to the next, and those above the first row.

    On a staggered board every second row stands `stagger` columns to the right, half a cell; the
    first `tip` pixels of each row have the points of its cells and of those above.
    """

    name: str
    width: int
    height: int
    shift: int = 0
    stagger: int = 0
    tip: int = 0

    @property
    def has_sprites(self) -> bool:
        """Are signs drawn in pixels?"""
        return self.height >= 7

    @property
    def lines(self) -> int:
        """The least number of lines from one row to the next."""
        return self.height // 2

    @property
    def middle(self) -> int:
        """The pixel in the middle of a cell, from its top."""
        return self.tip + (self.height - self.tip - 1) // 2

    def whole_lines(self, rows: int) -> int:
        """The lines of a board of so many rows."""
        return (rows * self.height + self.shift + self.tip + 1) // 2

    def lines_of(self, row: int) -> range:
        """The lines on which a row has pixels."""
        top = row * self.height + self.shift
        return range(top // 2, (top + self.height + self.tip + 1) // 2)

    def rows_on(self, line: int) -> range:
        """The rows that have pixels on a line of a board without end."""
        pixel = 2 * line - self.shift
        return range((pixel - self.tip) // self.height, (pixel + 1) // self.height + 1)

    def indent(self, row: int) -> int:
        """The columns before the first cell of a row."""
        return self.stagger * (row & 1)

    def shades(self, row: int) -> tuple[int, ...]:
        """The shades of the first cells of a row, after which they come again.

        They are those of a checkerboard, or three, so that a hexagon differs from all it touches.
        """
        if self.stagger:
            return (2, 0, 1) if row & 1 else (0, 1, 2)
        return (1, 0) if row & 1 else (0, 1)

    def sign_line(self, row: int) -> int:
        """The line through the middle of a row."""
        return (row * self.height + self.shift + self.middle) // 2

    def off_line(self, row: int) -> Style:
        """How the middle of a row lies beside that of its sign's line: as it is, or a bit off."""
        if self.height % 2 == 0:
            return NO_STYLE
        return LOWER if (row * self.height + self.shift + self.height // 2) % 2 else HIGHER

    def halves(self, line: int, rows: range) -> tuple[Half, Half]:
        """The upper and the lower pixel of a line, if they are of one of these rows."""
        return self._half(2 * line, rows), self._half(2 * line + 1, rows)

    def row_at(self, line: int, rows: range) -> int | None:
        """The row of these that is on a line; of two rows, the upper one."""
        half = next(filter(None, self.halves(line, rows)), None)
        return half[0] if half else None

    def place_at(self, across: int, line: int, rows: range, cols: range) -> tuple[int, int] | None:
        """The row and column of these that the mouse means; of two cells, the upper one."""
        for pixel in (2 * line, 2 * line + 1):
            row, inner = divmod(pixel - self.shift, self.height)
            if inner < self.tip and not self._in_point(across - self.indent(row), inner):
                row -= 1
            col = (across - self.indent(row)) // self.width
            if row in rows and col in cols:
                return row, col
        return None

    def _in_point(self, across: int, inner: int) -> bool:
        """Is a column of a row in the upper point of a cell?"""
        column = across % self.width
        return min(column, self.width - 1 - column) >= self.stagger - 1 - inner

    def _half(self, pixel: int, rows: range) -> Half:
        row, inner = divmod(pixel - self.shift, self.height)
        return (row, inner) if row in rows else None


SMALL = CellSize("S", 2, 2)
MEDIUM = CellSize("M", 3, 2)
LARGE = CellSize("L", 4, 4, shift=1)
EXTRA_LARGE = CellSize("XL", 5, 4, shift=1)
GIANT = CellSize("XXL", 7, 7)
SIZES = (SMALL, MEDIUM, LARGE, EXTRA_LARGE, GIANT)

# Without half blocks all pixels of a line are of one cell, and signs stay text.
PLAIN_SIZES = (SMALL, MEDIUM, CellSize("L", 4, 4), CellSize("XL", 5, 4), CellSize("XXL", 7, 6))

# Half of an even width is whole columns. A point is a pixel lower than half a cell is wide.
SMALL_STAGGERED = CellSize("S", 2, 2, stagger=1)
MEDIUM_STAGGERED = CellSize("M", 4, 2, stagger=2)
HEXAGONS = (
    *(SMALL_STAGGERED, MEDIUM_STAGGERED),
    CellSize("L", 4, 4, stagger=2, tip=1),
    CellSize("XL", 6, 4, stagger=3, tip=2),
    CellSize("XXL", 8, 7, stagger=4, tip=3),
)
PLAIN_STAGGERED = (
    *(SMALL_STAGGERED, MEDIUM_STAGGERED),
    CellSize("L", 4, 4, stagger=2),
    CellSize("XL", 6, 4, stagger=3),
    CellSize("XXL", 8, 6, stagger=4),
)


def sizes_of(shape: Shape, *, plain: bool) -> tuple[CellSize, ...]:
    """The five sizes of cells of a shape, the smallest first; plain ones need no half blocks."""
    if shape.is_staggered:
        return PLAIN_STAGGERED if plain else HEXAGONS
    return PLAIN_SIZES if plain else SIZES


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
    """Paints cells of one size in one palette; what it painted once, it remembers.

    `Painter.of` has one for any size.
    """

    @staticmethod
    def of(
        glyphs: Glyphs, inks: Inks, size: CellSize, *, plain: bool, finer: bool = False
    ) -> "Painter":
        """A painter of cells of a size, which may be staggered."""
        kind = StaggeredPainter if size.stagger else Painter
        return kind(glyphs, inks, size, plain=plain, finer=finer)

    def __init__(
        self, glyphs: Glyphs, inks: Inks, size: CellSize, *, plain: bool, finer: bool = False
    ) -> None:
        self.glyphs, self.inks, self.size, self.plain = glyphs, inks, size, plain
        self._moves = finer and size.width % 2 == 0
        self._numbers: dict[CellPaint, int] = {}
        self._paints: list[CellPaint] = []
        self._pieces: dict[tuple[int, int, int, int], Piece] = {}
        self._styles: dict[Style, Style] = {}  # each once, so that equal ones are the same

    def number_of(self, paint: CellPaint) -> int:
        """The number by which `line` knows what a cell shows."""
        number = self._numbers.setdefault(paint, len(self._paints))
        if number == len(self._paints):
            self._paints.append(paint)
        return number

    def board_line(
        self, line: int, rows: range, cells: int, numbers: Callable[[int], Sequence[int]]
    ) -> list[Segment]:
        """A line of a board of these rows, by the numbers of what the cells of each show."""
        upper, lower = self.size.halves(line, rows)
        return self.line(
            (numbers(upper[0]), upper[1]) if upper else None,
            (numbers(lower[0]), lower[1]) if lower else None,
            cells,
        )

    def line(self, upper: Pixels, lower: Pixels, cells: int) -> list[Segment]:
        """The upper and lower pixels of so many cells, neighbours of one style together."""
        above, at_above = upper or ([], 0)
        below, at_below = lower or ([], 0)
        pieces, found = self._pieces, list[Piece]()
        for col in range(cells):
            key = (
                above[col] if upper else OFF_BOARD,
                at_above,
                below[col] if lower else OFF_BOARD,
                at_below,
            )
            piece = pieces.get(key)
            if piece is None:
                piece = pieces[key] = self._kept(self._painted(*self._pixels_of(key)))
            found.append(piece)
        return _joined(found)

    def _kept(self, piece: Piece) -> Piece:
        """A piece with styles of which no two are equal."""
        return [(text, self._styles.setdefault(style, style)) for text, style in piece]

    def _pixels_of(self, key: tuple[int, int, int, int]) -> tuple[Pixel, Pixel]:
        upper, at_upper, lower, at_lower = key
        paints = self._paints
        return _pixel(paints, upper, at_upper), _pixel(paints, lower, at_lower)

    def _painted(self, upper: Pixel, lower: Pixel) -> Piece:
        """A cell's columns on a line."""
        if upper is not None and lower is not None and upper[0] == lower[0]:
            paint, (above, below) = upper[0], (upper[1], lower[1])
            middle = above <= self.size.middle <= below
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
        top = (self.size.height + self.size.tip - 5) // 2
        if sprite and 0 <= inner - top < 5:
            text = self.inks.text(bare)
            for column, sign in enumerate(sprite[inner - top], start=first):
                if sign != ".":
                    row[column] = text
        if paint.here:
            cursor, edge, last = self.inks.ground(paint), self._edge(inner), width - 1
            if inner in (0, self.size.height + self.size.tip - 1):
                return [cursor] * width
            row[edge] = row[last - edge] = cursor
        return row

    def _edge(self, inner: int) -> int:
        """The columns beside a cell at a row of its pixels."""
        return 0

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
            wide = cell_len(paint.label) - len(paint.label)  # a sign may take two
            return paint.label.center(width - wide)
        return (sign + mark).rjust((width + 1) // 2 + 1).ljust(width)


class StaggeredPainter(Painter):
    """Paints the cells of a staggered board, which are hexagons if their size has points."""

    def board_line(
        self, line: int, rows: range, cells: int, numbers: Callable[[int], Sequence[int]]
    ) -> list[Segment]:
        """A line of a board of these rows, which is half a cell wider than a row."""
        size, on_line = self.size, self.size.rows_on(line)
        above, below = on_line[0], on_line[-1]
        if above != below:
            return self._between(line, above, (above in rows, below in rows), cells, numbers)
        if above not in rows:
            return [self._blank(cells * size.width + size.stagger)]
        top = 2 * line - above * size.height
        row = numbers(above)
        painted = self.line((row, top), (row, top + 1), cells)
        blank = self._blank(size.stagger)
        return [blank, *painted] if size.indent(above) else [*painted, blank]

    def _between(
        self,
        line: int,
        above: int,
        there: tuple[bool, bool],
        cells: int,
        numbers: Callable[[int], Sequence[int]],
    ) -> list[Segment]:
        """A line with the lower points of a row and the upper points of the next, by half cells."""
        found, pieces = list[Piece](), self._pieces
        upper = [OFF_BOARD, *(numbers(above) if there[0] else [OFF_BOARD] * cells), OFF_BOARD]
        lower = [OFF_BOARD, *(numbers(above + 1) if there[1] else [OFF_BOARD] * cells), OFF_BOARD]
        top, odd = 2 * line - (above + 1) * self.size.height, (above + 1) & 1
        for half in range(2 * cells + 1):
            is_right = (half - odd) & 1
            key = (
                upper[(half - 1 + odd) // 2 + 1],
                lower[(half - odd) // 2 + 1],
                top,
                is_right,
            )
            piece = pieces.get(key)
            if piece is None:
                piece = pieces[key] = self._kept(self._half_cell(*key))
            found.append(piece)
        return _joined(found)

    def _half_cell(self, upper: int, lower: int, top: int, is_right: int) -> Piece:
        """A half of a cell and what is above it, from a row of its pixels or of those above."""
        rows = (self._half_row(upper, lower, inner, is_right) for inner in (top, top + 1))
        columns = zip(*rows, strict=True)
        return [self._blocks(len(list(group)), *pair) for pair, group in groupby(columns)]

    def _half_row(
        self, upper: int, lower: int, inner: int, is_right: int
    ) -> Sequence[Color | None]:
        """The colours of a row of pixels of half a cell and of the cell above."""
        half, size = self.size.stagger, self.size
        right, left = slice(half, 2 * half), slice(0, half)
        above = self._row(_pixel(self._paints, upper, inner + size.height))
        above_half = above[left] if is_right else above[right]
        if inner < 0:
            return above_half
        own = self._row(_pixel(self._paints, lower, inner))
        own_half = own[right] if is_right else own[left]
        cut = half - min(inner + 1, half) if inner < size.tip else 0
        if is_right:
            return [*own_half[: half - cut], *above_half[half - cut :]]
        return [*above_half[:cut], *own_half[cut:]]

    def _edge(self, inner: int) -> int:
        """The columns beside a hexagon: its points grow by a column on both sides."""
        size = self.size
        if inner < size.tip:
            return size.stagger - 1 - inner
        return max(inner - size.height + 1, 0)

    def _blank(self, columns: int) -> Segment:
        return Segment(" " * columns, self.inks.window_style)


def _pixel(paints: Sequence[CellPaint], number: int, inner: int) -> Pixel:
    """A pixel of what has a number."""
    return None if number == OFF_BOARD else (paints[number], inner)


def _joined(pieces: Sequence[Piece]) -> list[Segment]:
    """The segments of some pieces, neighbours of one style together."""
    segments, texts, last = list[Segment](), list[str](), NO_STYLE
    for piece in pieces:
        for text, style in piece:
            if style is not last:
                if texts:
                    segments.append(Segment("".join(texts), last))
                texts, last = [], style
            texts.append(text)
    return [*segments, Segment("".join(texts), last)]

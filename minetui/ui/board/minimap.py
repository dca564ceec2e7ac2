"""The minimap: where the player is on a board that is larger than the window.

It is a picture of the whole board in a few pixels that say how much of each part is revealed and
flagged, with the frame of the window and the cursor. The counts are exact, so that a single
revealed cell of a huge board can be seen. Pixels are half blocks, and signs on a terminal without
those or without colours.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple, TypeAlias

from rich.style import Style
from textual.color import Color

from minetui.core import Cell, Grid, Position
from minetui.language import _

from ..kit.colours import BLACK, WHITE, contrast, readable
from ..kit.commands import Group, command, on_or_off
from ..kit.glyphs import HALF_BLOCKS, Glyphs, Look
from ..kit.inks import Palette
from ..kit.jobs import Stop, Stopped
from ..kit.lines import Span, TextLine
from .feature import NOTHING, Feature, Happening, Occasion, PanelClicked, View
from .layout import PANEL_HEIGHT, Size, Want
from .painter import MEDIUM

JOB = "minimap"
HALF_BLOCK = HALF_BLOCKS[0]  # the upper one
LEAST_WIDTH, LEAST_HEIGHT = 10, 4  # columns and lines of a picture in which anything is seen
STEPS = 8  # of a density
LEAST = 8  # pixels of a picture in each direction, even if a board is very wide or very high
LEAST_FRAME = 3  # pixels, so that the cursor is seen in it
FIRST_STEP = (
    0.4  # how far a pixel with a revealed cell is from the ground of covered ones, at least
)
FLAGGED = 0.25  # how far a pixel with all its flags goes to their colour
CURSOR = "X"


class Block(NamedTuple):
    """The cells of a pixel: how many are revealed and flagged, in steps.

    One cell is a step, and all steps are as many as are safe, or mined, on average. `hit` says that
    a mine exploded there.
    """

    revealed: int
    flagged: int
    hit: bool


Picture: TypeAlias = Sequence[Sequence[Block]]
"""The pixels row by row."""


class MapShape(NamedTuple):
    """The pixels of a picture, each the cells from one of `tops` and of `lefts` to the next."""

    grid: Grid
    tops: tuple[int, ...]
    lefts: tuple[int, ...]

    def cell(self, x: int, y: int) -> Cell:
        """The cell in the middle of a pixel."""
        rows, cols = self.rows(y), self.cols(x)
        return self.grid.cell((rows[0] + rows[-1]) // 2, (cols[0] + cols[-1]) // 2)

    def pixel(self, cell: Cell) -> tuple[int, int]:
        """The column and the row of the pixel of a cell."""
        row, col = self.grid.place(cell)
        return self._x(col), self._y(row)

    def frame(self, rows: range, cols: range) -> tuple[Sequence[int], Sequence[int]]:
        """The columns and the rows of pixels that show some cells, and a few at least.

        They may go on over an edge.
        """
        wide, high = len(self.lefts), len(self.tops)
        over, below = (
            seen[-1] // count - seen[0] // count
            for seen, count in ((cols, self.grid.cols), (rows, self.grid.rows))
        )
        first, last = (self.grid.nearest(rows[at], cols[at]) for at in (0, -1))
        (left, top), (right, bottom) = self.pixel(first), self.pixel(last)
        return _wide(left, right + over * wide, wide), _wide(top, bottom + below * high, high)

    def rows(self, y: int) -> range:
        """The rows of the board in a row of pixels."""
        return _span(self.tops, y, self.grid.rows)

    def cols(self, x: int) -> range:
        """The columns of the board in a column of pixels."""
        return _span(self.lefts, x, self.grid.cols)

    def _x(self, col: int) -> int:
        return _index(col, len(self.lefts), self.grid.cols)

    def _y(self, row: int) -> int:
        return _index(row, len(self.tops), self.grid.rows)


def shape_of(grid: Grid, room: Size, *, pixel_height: int) -> MapShape:
    """The largest picture of a board in a room of pixels, each so many times as high as wide.

    A very wide or a very high board is drawn less so.
    """
    width, height = room
    scale = max(grid.cols / width, grid.rows / (height * pixel_height), 1.0)
    wide = min(max(round(grid.cols / scale), LEAST), width, grid.cols)
    high = min(max(round(grid.rows / (scale * pixel_height)), LEAST), height, grid.rows)
    return MapShape(grid, _starts(grid.rows, high), _starts(grid.cols, wide))


def rows_of_blocks(position: Position, shape: MapShape) -> Iterator[tuple[Block, ...]]:
    """The pixels, row by row; all of a board of 100,000,000 cells take some 100 ms."""
    grid, mines = shape.grid, position.field.mine_count
    sets = (position.revealed, position.flagged, position.hit)
    counts = (grid.densities(members, shape.tops, shape.lefts) for members in sets)
    widths = [len(shape.cols(x)) for x in range(len(shape.lefts))]
    for y, (revealed, flagged, hit) in enumerate(zip(*counts, strict=True)):
        sizes = [len(shape.rows(y)) * width for width in widths]
        mined = [max(size * mines // grid.size, 1) for size in sizes]
        safe = [max(size - count, 1) for size, count in zip(sizes, mined, strict=True)]
        steps = map(_steps, revealed, safe), map(_steps, flagged, mined)
        yield tuple(map(Block, *steps, map(bool, hit)))


def _steps(count: int, whole: int) -> int:
    """A part of a whole in steps, rounded up."""
    return min(-(-count * STEPS // whole), STEPS)


def _starts(cells: int, pixels: int) -> tuple[int, ...]:
    return tuple(cells * pixel // pixels for pixel in range(pixels))


def _span(starts: Sequence[int], index: int, end: int) -> range:
    return range(starts[index], starts[index + 1] if index + 1 < len(starts) else end)


def _index(place: int, pixels: int, cells: int) -> int:
    """The pixel of a place, so that `_starts` has the first place of each."""
    return ((place + 1) * pixels - 1) // cells


def _wide(first: int, last: int, pixels: int) -> Sequence[int]:
    """The pixels from first to last, and as many around them as a frame needs."""
    if last >= pixels:  # over an edge
        return [pixel % pixels for pixel in range(first, min(last + 1, first + pixels))]
    missing = max(LEAST_FRAME - (last - first + 1), 0)
    start = max(min(first - (missing + 1) // 2, pixels - LEAST_FRAME), 0) if missing else first
    return range(start, min(max(start + LEAST_FRAME, last + 1), pixels))


class MapMarks(NamedTuple):
    """What is drawn over a picture: the columns and rows of the frame, and the cursor's pixel."""

    frame: tuple[Sequence[int], Sequence[int]]
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

    def lines(self, picture: Picture, marks: MapMarks) -> list[TextLine]:
        """A picture with two rows of pixels on a line."""
        colours = [list(self._row(row, y, marks)) for y, row in enumerate(picture)]
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
            yield (" " if pair[0] == pair[1] else HALF_BLOCK) * len(list(pixels)), style


def frame_colour(palette: Palette) -> Color:
    """The colour that stands out best from covered and from revealed cells."""
    grounds = [Color.parse(shades[0]) for shades in (palette.covered, palette.revealed)]
    own = map(Color.parse, (palette.text, palette.marks.exploded[0]))
    return max(
        (*own, BLACK, WHITE),
        key=lambda colour: min(contrast(colour, ground) for ground in grounds),
    )


def plain_lines(picture: Picture, marks: MapMarks, glyphs: Glyphs) -> list[TextLine]:
    """A picture in signs, a row of pixels on a line."""
    return [tuple(_signs(row, y, marks, glyphs)) for y, row in enumerate(picture)]


def _signs(row: Sequence[Block], y: int, marks: MapMarks, glyphs: Glyphs) -> Iterator[Span]:
    pixels = (_sign(x, y, block, marks, glyphs) for x, block in enumerate(row))
    for style, signs in groupby(pixels, key=lambda pixel: pixel[1]):
        yield "".join(sign for sign, ink in signs), style


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


class Minimap(Feature):
    """Draws the whole board in the panel while it is switched on, where the window cuts the board.

    The panel of `others` comes below it. A job makes the picture; while one is under way there is
    no other, and when it is done it begins again if the position has changed.
    """

    def __init__(self, others: Sequence[Feature]) -> None:
        self.shown = False
        self._others = others
        self._shape: MapShape | None = None  # of the picture that the panel has room for
        self._room: tuple[Grid, Size] | None = None
        self._picture: Picture = ()
        self._drawn: tuple[object, MapShape] | None = None  # the position and shape of `_picture`
        self._painter: MapPainter | None = None

    @property
    def wants_map(self) -> bool:
        """Is it switched on, and is there more board than the window shows?"""
        return self.shown and self.screen.cuts_board

    def happened(self, event: Happening) -> None:
        """Draw another board or position; go where the picture was clicked."""
        match event:
            case Occasion.OPENED:  # the frame follows the board in the same paint
                for axis in ("scroll_x", "scroll_y"):
                    self.screen.board.watch(self.screen.board, axis, self._scrolled, init=False)
            case Occasion.OTHER_GAME:
                self.screen.jobs.stop(JOB)
                self._drawn = None
            case Occasion.CHANGED:
                self._make()
            case PanelClicked(row, column):
                self._go(row, column - 1)

    def show(self) -> View:
        """The picture in a panel."""
        return View(want=Want.MAP, panel=self._panel) if self.wants_map else NOTHING

    def _panel(self, size: Size) -> list[TextLine]:
        """The picture, and the panel of another feature below it."""
        others = [each.show() for each in self._others]
        height = self._height(size, shared=any(view.want for view in others))
        if not height:
            return []
        self._shape = self._shape_in((size[0] - 2, height))
        self._make()
        lines = [((" ", "plain"), *line) for line in self._lines()]
        below = (size[0], size[1] - len(lines) - 1)
        panels = (view.panel(below) for view in others if view.panel)
        panel = next(filter(None, panels), ())
        return [*lines, (), *panel] if panel else lines

    def _go(self, row: int, column: int) -> None:
        """Go to the cell in the middle of the pixel that was clicked."""
        shape, y = self._shape, row if self._is_plain else 2 * row
        if not self.wants_map or shape is None:
            return
        if 0 <= column < len(shape.lefts) and y < len(shape.tops):
            self.screen.go_to(shape.cell(column, y))

    @command(
        "Minimap",
        "M",
        always=True,
        group=Group.MOVE,
        menu="Minimap",
        offered=lambda minimap: minimap.screen.cuts_board,
        state=on_or_off,
        id="minimap",
    )
    def toggle(self) -> None:
        """Show the whole of a board that is larger than the window, or no longer."""
        if not self.screen.cuts_board:
            self.screen.say(_("The window shows the whole board: there is nothing to map."))
            return
        self.shown, self._shape = not self.shown, None
        self.screen.fit()
        self.screen.show()
        if self.wants_map and self._shape is None:
            self.shown = False
            self.screen.fit()
            self.screen.say(_("There is no room for the minimap in this window."))

    def _height(self, size: Size, *, shared: bool) -> int:
        """The lines for the picture in a panel: at most half of one that it shares."""
        height = min(size[1] // 2, size[1] - PANEL_HEIGHT - 1) if shared else size[1]
        return height if height >= LEAST_HEIGHT and size[0] >= LEAST_WIDTH else 0

    def _shape_in(self, room: Size) -> MapShape:
        """The shape of the picture in so many columns and lines; the same one for the same room."""
        grid, (width, height) = self.screen.board.grid, room
        if self._room != (grid, room) or self._shape is None:
            plain = self._is_plain
            pixels = (width, height if plain else 2 * height)
            self._shape = shape_of(grid, pixels, pixel_height=2 if plain else 1)
            self._room = (grid, room)
        return self._shape

    def _make(self) -> None:
        """Have a picture made of this position, unless there is one or a job is making another."""
        position, shape = self.session.position, self._shape
        if not self.wants_map or shape is None or self.screen.jobs.is_running(JOB):
            return
        if self._drawn is not None and self._drawn[0] is position and self._drawn[1] is shape:
            return

        def work(stop: Stop) -> Picture:
            rows = list[Sequence[Block]]()
            for row in rows_of_blocks(position, shape):
                if stop():
                    raise Stopped
                rows.append(row)
            return rows

        def take(picture: Picture) -> None:
            self._picture, self._drawn = picture, (position, shape)
            self.screen.show()

        self.screen.jobs.run(JOB, work, take)

    def _lines(self) -> list[TextLine]:
        """The picture with the frame of the window and the cursor."""
        board, shape = self.screen.board, self._shape
        if self.session.hidden:
            return [((_("Paused."), "faint"),)]
        if shape is None or self._drawn is None or self._drawn[1] is not shape:
            return [((_("Drawing the map …"), "faint"),)]
        marks = MapMarks(shape.frame(*board.in_view), shape.pixel(board.cursor))
        if self._is_plain:
            return plain_lines(self._picture, marks, self.screen.glyphs)
        palette = board.painter(MEDIUM).inks.palette
        if self._painter is None or self._painter.palette is not palette:
            self._painter = MapPainter(palette)
        return self._painter.lines(self._picture, marks)

    def _scrolled(self) -> None:
        if self.wants_map:
            self.screen.show()

    @property
    def _is_plain(self) -> bool:
        """Must signs say what otherwise colours say?"""
        return self.screen.board.is_plain or not self.screen.application.draws_blocks

"""The board as one widget: it draws a scene, follows the cursor, and reports mouse presses.

Only cells that look different are painted again. Cells at an edge with more board behind it fade
into the window.

A row repaints the runs of cells that changed, and not all from the first to the last: a reveal on
Expert costs half the bytes. The coordinates are part of the widget, since they scroll with it. A
board with other mines under revealed cells is painted anew, as their numbers change with the mines
around them and not with their own cells.

A drag with the mouse: a board that is larger than its part of the window follows the mouse.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minetui.core import Cell, CellRows, Grid, only
from minetui.texts import words

from ..kit.colours import colours_of
from ..kit.glyphs import ASCII, Glyphs
from ..kit.inks import CellPaint, Inks, palette_for
from ..kit.lines import Ink, NamedStyles
from .painter import PLAIN_SIZES, SIZES, CellSize, Half, Painter, Pixels
from .scene import CellSets, LookRows, RowLooks, Scene

COLUMNS, LINES = 4, 2  # with fewer a hand only trembled


class Drag(NamedTuple):
    """A press of a mouse button: where it was, and how far the board was scrolled."""

    start: Offset
    scroll: Offset

    def is_far(self, mouse: Offset) -> bool:
        """Is the mouse so far from the press that the board follows it?"""
        across, down = mouse - self.start
        return abs(across) >= COLUMNS or abs(down) >= LINES

    def scroll_at(self, mouse: Offset) -> Offset:
        """How far the board is scrolled when it follows the mouse."""
        return self.scroll + self.start - mouse


MARGIN = 2  # cells that stay visible around the cursor
LARGE = 2_000_000  # cells; see `_rows_to_read`
TOO_MANY_REGIONS = 300
MOST_ROWS = 500  # rows kept while the board scrolls under one scene
FORGOTTEN = -1  # the number of a cell to be painted anew
INKS = {
    "window": Ink(),
    "coordinate": Ink("foreground", opacity=0.6),
    "here": Ink("warning", attributes="bold"),
}


class BoardView(ScrollView, can_focus=False, inherit_bindings=False):
    """Shows a scene; posts `Pressed` when the mouse is used on a cell.

    `zoom` is the size of cells that the player chose, from 1, or 0 for the largest that fits.
    """

    class Pressed(Message):
        """A mouse button was used on a cell of a grid, for 'reveal', 'flag' or 'chord'.

        By the time it is handled, the board may show another grid.
        """

        def __init__(self, grid: Grid, cell: Cell, command: str) -> None:
            super().__init__()
            self.grid, self.cell, self.command = grid, cell, command

    class Resized(Message):
        """The board has another size in the window, so that more or less of it is visible."""

    def __init__(self, scene: Scene, glyphs: Glyphs, zoom: int = 0) -> None:
        super().__init__(id="board")
        self.glyphs, self.zoom, self.size_index = glyphs, zoom, 0
        self.has_coordinates = True
        self.cursor: Cell = 0
        self._styles = NamedStyles(self, INKS)
        self._painters: dict[CellSize, Painter] = {}
        self._numbers: dict[int, list[int]] = {}  # of the cells painted, by the row
        self._lines: dict[int, list[Segment]] = {}
        self._painted_at: tuple[Offset, Size] | None = None
        self._painted_cols = range(0)
        self._held: Cell | None = None
        self._drag: Drag | None = None
        self._hovered: Cell | None = None
        self.scene, self._sets = scene, scene.sets
        self._reader, self._rows = LookRows(self.grid), dict[int, RowLooks]()
        self.labels = scene.labels

    @property
    def grid(self) -> Grid:
        """The shape of the board shown."""
        return self.scene.position.field.grid

    @property
    def is_plain(self) -> bool:
        """Must signs and marks say what otherwise grounds say?"""
        return colours_of(self.app).plain

    @cached_property
    def sizes(self) -> tuple[CellSize, ...]:
        """The sizes of cells on this terminal, the smallest first."""
        return PLAIN_SIZES if self.is_plain or self.glyphs is ASCII else SIZES

    @property
    def cell_size(self) -> CellSize:
        """The present size of the cells."""
        return self.sizes[self.size_index]

    @property
    def margins(self) -> Size:
        """The columns and lines of the coordinates."""
        return self._margins(coordinates=self.has_coordinates)

    def whole_size(self, size: int, *, coordinates: bool) -> Size:
        """The columns and lines of the whole board, in cells of a size."""
        cell, (left, top) = self.sizes[size], self._margins(coordinates=coordinates)
        return Size(self.grid.cols * cell.width + left, cell.whole_lines(self.grid.rows) + top)

    def show(self, scene: Scene) -> None:
        """Show another scene, painting only the cells that look different."""
        if scene.position.field.grid != self.grid or scene.hidden != self.scene.hidden:
            self._begin(scene)
            self._measure()
            return
        before, self._sets, labels = self._sets, scene.sets, self.labels
        self.scene, self.labels = scene, scene.labels
        if labels != self.labels or self._sets.has_other_numbers(before):
            self._forget_all()
            self.refresh()
        if before == self._sets:
            return
        spans = list(self._spans_to_paint(before))
        for span in spans:
            self._forget(*span)
        changed = [self._span(*span) for span in spans]
        if len(changed) > TOO_MANY_REGIONS:
            self.refresh()
        elif changed:
            self.refresh(*changed)

    def _spans_to_paint(self, before: CellSets) -> Iterator[tuple[int, int, int]]:
        """The rows and columns, from first to last, of the visible cells that look different."""
        (rows, cols), old_rows = self.in_view, self._rows
        stale = self._rows_to_read(before)
        read = [row for row in rows if row in stale or row not in old_rows]
        fresh = {row: self._reader.row(self._sets, row) for row in read}
        self._rows = {row: fresh[row] if row in fresh else old_rows[row] for row in rows}
        for row, looks in fresh.items():
            all_cols = only(self.grid.cols) - 1
            members = looks.changed(old_rows[row]) if row in old_rows else all_cols
            yield from ((row, *run) for run in CellRows.runs(members, cols))

    def _rows_to_read(self, before: CellSets) -> Collection[int]:
        """The visible rows that may look different now.

        To compare whole sets of a large board takes longer than to read the visible rows.
        """
        rows, grid = self.in_view[0], self.grid
        if grid.size > LARGE or before.base[0] != self._sets.base[0]:
            return rows
        band = grid.band(self._sets.differing(before), rows.start, len(rows))
        return {row for at, row in enumerate(rows) if grid.row_of(band, at)}

    def move_to(self, cell: Cell) -> None:
        """Put the cursor on a cell and bring it into view."""
        before, self.cursor = self.cursor, cell
        self._forget_cells(before, cell)
        self.refresh(*self._regions_of_move(before, cell))
        self.follow()

    def follow(self) -> None:
        """Scroll just far enough that the cursor and a margin around it are visible."""
        row, col = self.grid.place(self.cursor)
        size, inside, (across, down) = self.cell_size, self._inside, self.scroll_offset
        most = self._most_scrolled
        lines, step = size.lines_of(row), 1 if size.has_sprites else size.lines
        wide = (col * size.width, size.width, size.width)
        left = min(_scrolled(across, *wide, inside.width), most.width)
        high = (lines.start, len(lines), step)
        top = min(_scrolled(down, *high, inside.height), most.height)
        if (left, top) != self.scroll_offset:
            self.scroll_to(left, top, animate=False, immediate=True)
        # A Braille display follows the terminal's own cursor, though that is hidden.
        if self.is_attached:
            self.app.cursor_position = self.region.offset + self._region(self.cursor).offset

    def center(self, cell: Cell) -> None:
        """Scroll so that a cell out of view is in the middle."""
        (rows, cols), (row, col) = self.in_view, self.grid.place(cell)
        size, inside = self.cell_size, self._inside
        if row not in rows or col not in cols:
            left = col * size.width - (inside.width - size.width) // 2
            top = size.lines_of(row).start - (inside.height - size.lines) // 2
            self._scroll(left, top)

    def set_size(self, size: int, *, coordinates: bool) -> None:
        """Draw the cells at another of the sizes, with or without coordinates."""
        if (size, coordinates) != (self.size_index, self.has_coordinates):
            self.size_index, self.has_coordinates = size, coordinates
            self._forget_all()
            self._measure()

    @property
    def in_view(self) -> tuple[range, range]:
        """The rows and the columns that are visible, at least in part."""
        return self._visible_rows(), self._visible_cols

    @property
    def shows_motion(self) -> bool:
        """May light run over the board: does the player want it, and can the terminal show it?"""
        wanted = self.app.animation_level != "none"
        coloured = not self.is_plain and self.glyphs is not ASCII
        return wanted and coloured and not getattr(self.app, "link_is_slow", False)

    @property
    def page_rows(self) -> int:
        """The number of rows of cells that are visible."""
        return max(2 * self._inside.height // self.cell_size.height, 1)

    def middle_of(self, width: int, height: int) -> Cell:
        """The cell in the middle of what is visible at a size of the widget before scrolling."""
        (left, top), cell, grid = self.margins, self.cell_size, self.grid
        rows, cols = 2 * max(height - top, 0) // cell.height, max(width - left, 0) // cell.width
        return grid.cell(min(rows, grid.rows - 1) // 2, min(cols, grid.cols - 1) // 2)

    def render_line(self, y: int) -> Strip:
        """A line of the coordinates or of the cells."""
        left, top = self.margins
        if y < top:
            return self._column_names()
        line, width = y - top + self.scroll_offset.y, self.size.width
        segments = [*self._row_number(line, left), *self._cells(line)]
        strip = Strip(segments).adjust_cell_length(width, self._styles("window"))
        return strip.crop(0, width)

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self.virtual_size = self._whole
        self.follow()
        self.post_message(self.Resized())

    def notify_style_update(self) -> None:
        """Take the colours of another theme."""
        self._styles.renew()
        self._painters.clear()
        self._forget_all()
        super().notify_style_update()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Flag at once; a left or middle press waits for its release on the same cell."""
        cell = self._cell_at(event) if event.button in (1, 2, 3) else None
        self._held = cell
        if cell is None:
            return
        if event.button == 3 or (event.button == 1 and (event.ctrl or event.shift)):
            self._held = None
            self._press(cell, "flag")
        elif any(self._most_scrolled):
            self._drag = Drag(event.offset, self.scroll_offset)
            self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Reveal or chord where the press began; dragging away cancels."""
        held, self._held = self._held, None
        self._end_drag()
        if held is not None and self._cell_at(event) == held:
            self._press(held, "chord" if event.button == 2 else "reveal")

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up the cell under the mouse, or let a board that is cut follow a pressed button."""
        if not event.button:
            self._end_drag()  # its release went elsewhere
        if self._drag is not None and (self._held is None or self._drag.is_far(event.offset)):
            self._held = None
            self._hover(None)
            self._scroll(*self._drag.scroll_at(event.offset))
        else:
            self._hover(self._cell_at(event))

    def on_leave(self) -> None:
        """Light up no cell."""
        self._hover(None)

    def painter(self, size: CellSize) -> Painter:
        """A painter of cells of a size in the present theme."""
        painter = self._painters.get(size)
        if painter is None:
            palette = palette_for(self.app.current_theme, colours_of(self.app))
            inks = Inks(palette, self._styles("window"))
            painter = Painter(self.glyphs, inks, size, plain=self.is_plain)
            self._painters[size] = painter
        return painter

    def _press(self, cell: Cell, command: str) -> None:
        self.post_message(self.Pressed(self.grid, cell, command))

    def _end_drag(self) -> None:
        if self._drag is not None:
            self._drag = None
            self.release_mouse()

    def _scroll(self, left: int, top: int) -> None:
        """Scroll to whole cells at these columns and lines, as far as the board goes."""
        size, most = self.cell_size, self._most_scrolled
        step = 1 if size.has_sprites else size.lines
        x, y = left // size.width * size.width, top // step * step
        x, y = max(min(x, most.width), 0), max(min(y, most.height), 0)
        if (x, y) != self.scroll_offset:
            self.scroll_to(x, y, animate=False, immediate=True)

    def _begin(self, scene: Scene) -> None:
        """Show a scene of another board."""
        self.scene, self._sets = scene, scene.sets
        self._reader, self._rows, self.labels = LookRows(self.grid), {}, scene.labels
        self.cursor = min(self.cursor, self.grid.size - 1)
        self._hovered = self._held = None
        self._forget_all()

    def _measure(self) -> None:
        """Take the size of the whole board, and paint all."""
        self.virtual_size = self._whole
        self.refresh()

    def _hover(self, cell: Cell | None) -> None:
        before, self._hovered = self._hovered, cell
        cells = [one for one in (before, cell) if one is not None]
        if cell != before:
            self._forget_cells(*cells)
            self.refresh(*map(self._region, cells))

    def _row(self, row: int) -> RowLooks:
        looks = self._rows.get(row)
        if looks is None:
            if len(self._rows) > MOST_ROWS:
                self._rows.clear()
            looks = self._rows[row] = self._reader.row(self._sets, row)
        return looks

    def _cell_at(self, event: events.MouseEvent) -> Cell | None:
        """The cell under the mouse; None beside the board."""
        left, top = self.margins
        if not (left <= event.x < self.size.width and top <= event.y < self.size.height):
            return None
        col = (event.x - left + self.scroll_offset.x) // self.cell_size.width
        row = self.cell_size.row_at(event.y - top + self.scroll_offset.y, self.grid.rows)
        return self.grid.cell(row, col) if row is not None and col < self.grid.cols else None

    def _margins(self, *, coordinates: bool) -> Size:
        return Size(len(str(self.grid.rows)) + 1, 1) if coordinates else Size(0, 0)

    @property
    def _whole(self) -> Size:
        """The size of the whole board with its coordinates."""
        return self.whole_size(self.size_index, coordinates=self.has_coordinates)

    @property
    def _inside(self) -> Size:
        """The columns and lines for cells."""
        (left, top), size = self.margins, self.size
        return Size(max(size.width - left, 0), max(size.height - top, 0))

    @property
    def _most_scrolled(self) -> Size:
        """How far the board can be scrolled."""
        whole, size = self._whole, self.size
        return Size(max(whole.width - size.width, 0), max(whole.height - size.height, 0))

    def _region(self, cell: Cell) -> Region:
        """The region of a cell in the widget."""
        row, col = self.grid.place(cell)
        return self._span(row, col, col)

    def _regions_of_move(self, *cells: Cell) -> Iterator[Region]:
        """The regions that show that the cursor went from one cell to another."""
        places, (left, top) = [self.grid.place(cell) for cell in cells], self.margins
        rows, cols = ({place[axis] for place in places} for axis in (0, 1))
        for row, col in places:
            cell_region = self._span(row, col, col)
            yield cell_region
            if not (self.has_coordinates and cell_region):
                continue
            if len(cols) > 1:
                wide = cell_region.width + 2  # names of later columns are wider than a small cell
                yield Region(cell_region.x, 0, min(wide, self.size.width - cell_region.x), 1)
            if len(rows) > 1:
                line = self.cell_size.sign_line(row) - self.scroll_offset.y + top
                yield Region(0, line, left, 1)

    def _span(self, row: int, first: int, last: int) -> Region:
        """The region of some columns of a row in the widget, as far as it is visible."""
        (left, top), (across, down), size = self.margins, self.scroll_offset, self.cell_size
        lines = size.lines_of(row)
        region = Region(
            first * size.width, lines.start, (last - first + 1) * size.width, len(lines)
        )
        return region.translate((left - across, top - down)).intersection(
            Region(left, top, *self._inside)
        )

    def _visible_rows(self) -> range:
        down, lines = self.scroll_offset.y, self._inside.height
        first, last = self._visible_row(down), self._visible_row(down + max(lines - 1, 0))
        return range(first, last + 1)

    def _visible_row(self, line: int) -> int:
        """The row on a line of the whole board, or the nearest."""
        upper, lower = self.cell_size.halves(line, self.grid.rows)
        if line > 0 and lower is None:
            return upper[0] if upper else self.grid.rows - 1
        return lower[0] if lower else 0

    def _column_names(self) -> Strip:
        """The names of the visible columns, as many as have room, and that of the cursor's."""
        left, size, across = self.margins.width, self.cell_size.width, self.scroll_offset.x
        room = self._inside.width
        cols = range(across // size, min(-(-(across + room) // size), self.grid.cols))
        names = {col: words.column_name(col) for col in cols}
        here = self.grid.place(self.cursor)[1]
        shown = [col for col in cols if col % -(-(len(names[col]) + 1) // size) == 0]
        line, start, end = [" "] * room, 0, 0
        for col in (*shown, here):
            name = names.get(col, "")
            start = col * size - across + max(size - len(name), 0) // 2
            end = start + len(name)
            for at, letter in enumerate(name, start):
                if 0 <= at < room:
                    line[at] = letter
        text, ends = "".join(line), (max(start, 0), max(end, 0))
        dim, bright = self._styles("coordinate"), self._styles("here")
        return Strip(
            [
                Segment(" " * left, self._styles("window")),
                Segment(text[: ends[0]], dim),
                Segment(text[slice(*ends)], bright),
                Segment(text[ends[1] :], dim),
            ]
        )

    def _row_number(self, line: int, left: int) -> list[Segment]:
        """The number of the row whose sign is on a line."""
        if not left:
            return []
        row = self.cell_size.row_at(line, self.grid.rows)
        if row is None or self.cell_size.sign_line(row) != line:
            return [Segment(" " * left, self._styles("window"))]
        style = "here" if row == self.grid.place(self.cursor)[0] else "coordinate"
        return [Segment(f"{row + 1:>{left - 1}} ", self._styles(style))]

    def _cells(self, line: int) -> list[Segment]:
        """The visible cells on a line of the whole board."""
        if self._painted_at != (self.scroll_offset, self.size):
            self._forget_all()
            self._painted_at = (self.scroll_offset, self.size)
            self._painted_cols = self._visible_cols
        segments = self._lines.get(line)
        if segments is None:
            upper, lower = self.cell_size.halves(line, self.grid.rows)
            cols, width = self._painted_cols, self.cell_size.width
            pixels = self._pixels(upper), self._pixels(lower)
            segments = self.painter(self.cell_size).line(*pixels, len(cols))
            cut, room = self.scroll_offset.x - cols.start * width, self._inside.width
            if cut or room < len(cols) * width:
                segments = list(Strip(segments).crop(cut, cut + room))
            self._lines[line] = segments
        return segments

    @property
    def _visible_cols(self) -> range:
        """The columns that are visible, at least in part."""
        width, across = self.cell_size.width, self.scroll_offset.x
        return range(
            across // width, min(-(-(across + self._inside.width) // width), self.grid.cols)
        )

    def _pixels(self, half: Half) -> Pixels:
        """What the visible cells of a row show at a pixel."""
        if half is None:
            return None
        row, inner = half
        numbers, cols = self._numbers.get(row), self._painted_cols
        if numbers is None:
            numbers = self._numbers[row] = [FORGOTTEN] * len(cols)
        if FORGOTTEN in numbers:
            unknown = [at for at, number in enumerate(numbers) if number == FORGOTTEN]
            paints = self._paints(row, (cols[at] for at in unknown))
            for at, paint in zip(unknown, paints, strict=True):
                numbers[at] = self.painter(self.cell_size).number_of(paint)
        return numbers, inner

    def _paints(self, row: int, cols: Iterable[int]) -> Iterator[CellPaint]:
        """What some visible cells of a row show."""
        looks, start = self._row(row), row * self.grid.cols
        faded_row, faded_cols = row in self._faded_rows, self._faded_cols
        figures = min(self.size_index, 1)
        for col in cols:
            label = self.labels.get(start + col)
            yield CellPaint(
                looks.look(col),
                looks.accent(col),
                (row + col) % 2,
                start + col == self.cursor,
                start + col == self._hovered,
                faded_row or col in faded_cols,
                label[figures] if label else "",
            )

    def _forget_cells(self, *cells: Cell) -> None:
        """Forget how some cells were painted."""
        for row, col in map(self.grid.place, cells):
            self._forget(row, col, col)

    def _forget(self, row: int, first: int, last: int) -> None:
        """Forget how some columns of a row were painted."""
        numbers, start = self._numbers.get(row, []), self._painted_cols.start
        for at in range(max(first - start, 0), min(last - start + 1, len(numbers))):
            numbers[at] = FORGOTTEN
        for line in self.cell_size.lines_of(row):
            self._lines.pop(line, None)

    def _forget_all(self) -> None:
        """Forget how all rows were painted."""
        self._painted_at = None
        self._numbers.clear()
        self._lines.clear()

    @property
    def _faded_rows(self) -> set[int]:
        """The first and last visible rows with more board behind them."""
        rows, down = self._visible_rows(), self.scroll_offset.y
        first = {rows.start} if down > 0 else set()
        return first | ({rows.stop - 1} if down < self._most_scrolled.height else set())

    @property
    def _faded_cols(self) -> set[int]:
        """The first and last visible columns with more board behind them."""
        across, width = self.scroll_offset.x, self.cell_size.width
        first = {across // width} if across > 0 else set()
        last = (across + self._inside.width - 1) // width
        return first | ({last} if across < self._most_scrolled.width else set())


def _scrolled(offset: int, start: int, length: int, step: int, room: int) -> int:
    """The scroll offset nearest to this one that shows a cell and a margin around it.

    It is rounded up to whole steps, so that the first visible cell is not cut.
    """
    margin = min(MARGIN, max((room - length) // 2 // step, 0)) * step
    lowest = -(-(start + length + margin - room) // step) * step
    return max(min(max(offset, lowest), start - margin), 0)

"""The board as one widget: it draws a scene, follows the cursor, and reports mouse presses.

Only cells that look different are painted again: a row repaints the runs of cells that changed, and
not all from the first to the last, so that a reveal on Expert costs half the bytes. A board with
other mines under revealed cells is painted anew, as their numbers change with the mines around them
and not with their own cells. Cells at an edge with more board behind it fade into the window.

Which cells are visible, and where, is the viewport's to say. A drag with the mouse: a board that is
larger than its part of the window follows the mouse.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, product
from typing import Any, NamedTuple

from rich.segment import Segment
from textual import events
from textual.app import App
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minetui.core import Cell, CellRows, Grid

from ..kit.colours import Colours
from ..kit.glyphs import ASCII, Glyphs
from ..kit.inks import CellPaint, Inks, Palette
from ..kit.lines import Ink, NamedStyles
from ..kit.patches import QuickWidget
from ..kit.place import OWN
from .painter import HALF_RIGHT, NO_STYLE, CellSize, Painter, is_single, sizes_of
from .scene import CellSets, LookRows, RowLooks, Scene
from .viewport import NO_RIM, Viewport

LARGE = 2_000_000  # cells; see `_rows_to_read`
TOO_MANY_REGIONS = 300
WIDEST_RIM = 2  # cells: what a cell at an edge touches, and one beyond it
MOST_ROWS = 500  # rows kept while the board scrolls under one scene
NAMES = re.compile(r"\s+|\S+")  # of columns, and what is between them
FORGOTTEN = -1  # the number of a cell to be painted anew
DRAG_COLUMNS, DRAG_LINES = 4, 2  # with fewer a hand only trembled
INKS = {
    "window": Ink(),
    "coordinate": Ink("foreground", opacity=0.6),
    "ghost": Ink("foreground", opacity=0.35, colourless="dim"),
    "here": Ink("warning", attributes="bold", colourless="bold reverse"),
}


class Drag(NamedTuple):
    """A press of a mouse button: where it was, and how far the board was scrolled."""

    start: Offset
    scroll: Offset

    def is_far(self, mouse: Offset) -> bool:
        """Is the mouse so far from the press that the board follows it?"""
        across, down = mouse - self.start
        return abs(across) >= DRAG_COLUMNS or abs(down) >= DRAG_LINES

    def scroll_at(self, mouse: Offset) -> Offset:
        """How far the board is scrolled when it follows the mouse."""
        return self.scroll + self.start - mouse


def shows_motion(app: App[Any], glyphs: Glyphs) -> bool:
    """May light run over a board here: does the player want it, and can the terminal show it?"""
    coloured = not Colours.of(app).plain and glyphs is not ASCII
    wanted = app.animation_level != "none"
    return wanted and coloured and not getattr(app, "link_is_slow", False)


class BoardView(QuickWidget, ScrollView, can_focus=False, inherit_bindings=False):
    """Shows a scene; posts `Pressed` when the mouse is used on a cell.

    `zoom` is the size of cells that the player chose, from 1, or 0 for the largest that fits. A
    board that may not have coordinates has none even where there is room.
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
        self.may_have_coordinates = self.has_coordinates = True
        self.rim = NO_RIM
        self.cursor: Cell = 0
        self._styles = NamedStyles(self, INKS)
        self._painters: dict[CellSize, Painter] = {}
        self._numbers: dict[int, list[int]] = {}  # of the cells painted, by the row
        self._lines: dict[int, list[Segment]] = {}
        self._viewport: Viewport | None = None
        self._painted_in: Viewport | None = None
        self._held: Cell | None = None
        self._drag: Drag | None = None
        self._hovered: Cell | None = None
        self.scene, self._sets = scene, scene.sets
        self._reader, self._rows = LookRows(self.grid), dict[int, RowLooks]()
        self.labels = scene.labels

    @property
    def allow_horizontal_scroll(self) -> bool:
        """May it be scrolled? Its scroll bars would never be seen, so it has none."""
        return True

    allow_vertical_scroll = allow_horizontal_scroll

    @property
    def grid(self) -> Grid:
        """The shape of the board shown."""
        return self.scene.position.field.grid

    @cached_property
    def _finer(self) -> bool:
        """May signs stand between columns and lines?"""
        place = getattr(self.app, "place", OWN)
        return bool(place.finer)

    @property
    def is_plain(self) -> bool:
        """Must signs and marks say what otherwise grounds say?"""
        return Colours.of(self.app).plain

    @cached_property
    def sizes(self) -> tuple[CellSize, ...]:
        """The sizes of cells on this terminal, the smallest first."""
        draws_blocks = self.glyphs is not ASCII and getattr(self.app, "draws_blocks", True)
        return sizes_of(self.grid.shape, plain=self.is_plain or not draws_blocks)

    def take_signs(self) -> None:
        """Choose the sizes of cells anew, for a terminal that has told which signs are too wide."""
        vars(self).pop("sizes", None)
        self._measure()

    @property
    def cell_size(self) -> CellSize:
        """The present size of the cells."""
        return self.sizes[self.size_index]

    @property
    def viewport(self) -> Viewport:
        """What is visible now; the same one until that changes."""
        size, scroll, kept = self.size, self.scroll_offset, self._viewport
        if kept is None or kept.size != size or kept.scroll != scroll:
            kept = Viewport(self.grid, self.cell_size, size, scroll, self.has_coordinates, self.rim)
            self._viewport = kept
        return kept

    @property
    def margins(self) -> Size:
        """The columns and lines of the coordinates."""
        return self.viewport.margins

    @property
    def in_view(self) -> tuple[range, range]:
        """The rows and the columns that are visible, at least in part, each once.

        They may go on over an edge, with numbers beyond those of the board.
        """
        return self.viewport.own

    @property
    def page_rows(self) -> int:
        """The number of rows of cells that are visible."""
        return self.viewport.page

    def whole_size(self, size: int, *, coordinates: bool, rim: Size = NO_RIM) -> Size:
        """The columns and lines of the whole board, in cells of a size, with a rim of ghosts."""
        cell = self.sizes[size]
        return Viewport(self.grid, cell, Size(), coordinates=coordinates, rim=rim).whole

    @property
    def rims(self) -> list[Size]:
        """The rims of ghosts that the board may have, the widest first."""
        shape, widths = self.grid.shape, range(WIDEST_RIM + 1)
        wide, high = widths if shape.wraps_cols else (0,), widths if shape.wraps_rows else (0,)
        rims = [Size(*rim) for rim in product(wide, high) if any(rim)]
        return sorted(rims, key=sum, reverse=True)

    def shows_other_side(self, rim: Size) -> bool:
        """Does a rim of ghosts show some of the other side, wherever there is a way to it?"""
        shape = self.grid.shape
        return bool(rim.width or not shape.wraps_cols) and bool(rim.height or not shape.wraps_rows)

    def middle_of(self, width: int, height: int) -> Cell:
        """The cell in the middle of what is visible at a size of the widget before scrolling."""
        return replace(self.viewport, size=Size(width, height)).middle

    @property
    def shows_motion(self) -> bool:
        """May light run over the board: does the player want it, and can the terminal show it?"""
        return shows_motion(self.app, self.glyphs)

    def show(self, scene: Scene) -> None:
        """Show another scene, painting only the cells that look different."""
        if scene.position.field.grid != self.grid or scene.hidden != self.scene.hidden:
            self._begin(scene)
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
        viewport = self.viewport
        changed = [viewport.span(*span) for span in spans]
        if len(changed) > TOO_MANY_REGIONS:
            self.refresh()
        elif changed:
            self.refresh(*changed)

    def _begin(self, scene: Scene) -> None:
        """Show a scene of another board."""
        self.scene, self._sets = scene, scene.sets
        self._reader, self._rows, self.labels = LookRows(self.grid), {}, scene.labels
        vars(self).pop("sizes", None)
        self.cursor = min(self.cursor, self.grid.size - 1)
        self._hovered = self._held = None
        self._measure()

    def _spans_to_paint(self, before: CellSets) -> Iterator[tuple[int, int, int]]:
        """The rows and columns, from first to last, of the visible cells that look different."""
        viewport, old_rows = self.viewport, self._rows
        own_rows, own_cols = viewport.parts
        rows = dict.fromkeys(row for part in own_rows for row in part.own)
        # Light on cells that lie apart takes less time with those between them, but more bytes.
        bridged, stale = self.grid.shape.leaps, self._rows_to_read(before)
        read = [row for row in rows if row in stale or row not in old_rows]
        fresh = {row: self._reader.row(self._sets, row) for row in read}
        self._rows = {row: fresh[row] if row in fresh else old_rows[row] for row in rows}
        for row, looks in fresh.items():
            changed = looks.changed(old_rows[row]) if row in old_rows else self.grid.row(0)
            for cols, beyond in own_cols if changed else ():
                for first, last in CellRows.runs(changed, cols, bridged=bridged):
                    for near in viewport.rows_of(row):
                        yield near, first + beyond, last + beyond

    def _rows_to_read(self, before: CellSets) -> Collection[int]:
        """The visible rows that may look different now.

        To compare whole sets of a large board takes longer than to read the visible rows.
        """
        parts, grid = [part.own for part in self.viewport.parts[0]], self.grid
        if grid.size > LARGE or before.base[0] != self._sets.base[0]:
            return {row for rows in parts for row in rows}
        differing, stale = self._sets.differing(before), set[int]()
        for rows in parts if differing else ():
            band = grid.band(differing, rows.start, len(rows))
            stale |= {row for at, row in enumerate(rows) if grid.row_of(band, at)}
        return stale

    def move_to(self, cell: Cell) -> None:
        """Put the cursor on a cell and bring it into view."""
        before, self.cursor = self.cursor, cell
        self._forget_cells(before, cell)
        self._refresh(self.viewport.regions_of_move(before, cell))
        self.follow()

    def _refresh(self, regions: Iterable[Region]) -> None:
        """Paint some regions, if there are any: without one Textual would paint all."""
        if regions := [*regions]:
            self.refresh(*regions)

    def follow(self) -> None:
        """Scroll just far enough that the cursor and a margin around it are visible."""
        self._scroll(self.viewport.following(self.cursor))
        # A Braille display follows the terminal's own cursor, though that is hidden.
        if self.is_attached:
            self.app.cursor_position = self.region.offset + self.viewport.region(self.cursor).offset

    def center(self, cell: Cell) -> None:
        """Scroll so that a cell out of view is in the middle."""
        self._scroll(self.viewport.centered(cell))

    def look_at(self, cell: Cell) -> None:
        """Scroll so that a cell is in the middle, as far as the board goes and with the cursor."""
        self._scroll(self.viewport.around(cell))
        self.follow()

    def _scroll(self, to: Offset) -> None:
        if to != self.scroll_offset:
            self.scroll_to(to.x, to.y, animate=False, immediate=True)

    def set_size(self, size: int, *, coordinates: bool, rim: Size) -> None:
        """Draw the cells at another of the sizes, with or without coordinates and ghosts."""
        if (size, coordinates, rim) != (self.size_index, self.has_coordinates, self.rim):
            self.size_index, self.has_coordinates, self.rim = size, coordinates, rim
            self._measure()

    def _measure(self) -> None:
        """Take the size of the whole board, and paint all."""
        self._viewport = None
        self._forget_all()
        self.virtual_size = self.viewport.scrollable
        self.refresh()

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self.virtual_size = self.viewport.scrollable
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
        cell = self.viewport.cell_at(event.offset) if event.button in (1, 2, 3) else None
        self._held = cell
        if cell is None:
            return
        if event.button == 3 or (event.button == 1 and (event.ctrl or event.shift)):
            self._held = None
            self.post_message(self.Pressed(self.grid, cell, "flag"))
        elif any(self.viewport.most_scrolled):
            self._drag = Drag(event.offset, self.scroll_offset)
            self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Reveal or chord where the press began; dragging away cancels."""
        held, self._held = self._held, None
        self._end_drag()
        if held is not None and self.viewport.cell_at(event.offset) == held:
            command = "chord" if event.button == 2 else "reveal"
            self.post_message(self.Pressed(self.grid, held, command))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up the cell under the mouse, or let a board that is cut follow a pressed button."""
        if not event.button:
            self._end_drag()  # its release went elsewhere
        if self._drag is not None and (self._held is None or self._drag.is_far(event.offset)):
            self._held = None
            self._hover(None)
            self._scroll(self.viewport.in_whole_cells(self._drag.scroll_at(event.offset)))
        else:
            self._hover(self.viewport.cell_at(event.offset))

    def on_leave(self) -> None:
        """Light up no cell."""
        self._hover(None)

    def _end_drag(self) -> None:
        if self._drag is not None:
            self._drag = None
            self.release_mouse()

    def _hover(self, cell: Cell | None) -> None:
        before, self._hovered = self._hovered, cell
        cells = [one for one in (before, cell) if one is not None]
        if cell != before:
            self._forget_cells(*cells)
            self._refresh(self.viewport.regions(*cells))

    def painter(self, size: CellSize) -> Painter:
        """A painter of cells of a size in the present theme."""
        painter = self._painters.get(size)
        if painter is None:
            inks = Inks(Palette.of(self.app), self._styles("window"))
            painter = Painter.of(self.glyphs, inks, size, plain=self.is_plain, finer=self._finer)
            self._painters[size] = painter
        return painter

    def render_line(self, y: int) -> Strip:
        """A line of the coordinates or of the cells."""
        viewport = self.viewport
        if viewport is not self._painted_in:
            self._forget_all()
            self._painted_in = viewport
        if y < viewport.margins.height:
            return self._column_names(viewport)
        line = viewport.line(y)
        segments, (width, _) = self._row_number(line, viewport), viewport.size
        strip = Strip([*segments, *self._cells(line, viewport)], viewport.drawn_width)
        return strip.adjust_cell_length(width, self._styles("window"))

    def _column_names(self, viewport: Viewport) -> Strip:
        """The names of the visible columns, that of the cursor's brighter."""
        text, start, end = viewport.column_names(viewport.place(self.cursor)[1])
        ghost, dim, bright = map(self._styles, ("ghost", "coordinate", "here"))
        moves, beside = self._finer and viewport.cell.width % 2 == 0, viewport.named_ghosts
        last = len(text) - beside
        parts = [(text[beside:start], dim), (text[start:end], bright), (text[end:last], dim)]
        if beside:
            parts = [(text[:beside], ghost), *parts, (text[last:], ghost)]
        names = [
            Segment(part, style + HALF_RIGHT if moves and is_single(part) else style)
            for words, style in parts
            for part in (NAMES.findall(words) if moves else [words])
        ]
        return Strip([Segment(" " * viewport.margins.width, self._styles("window")), *names])

    def _row_number(self, line: int, viewport: Viewport) -> list[Segment]:
        """The number of the row whose sign is on a line of the whole board."""
        left, row = viewport.margins.width, viewport.row_of_sign(line)
        if not left:
            return []
        if row is None:
            return [Segment(" " * left, self._styles("window"))]
        style = "here" if row == viewport.place(self.cursor)[0] else "coordinate"
        style = "ghost" if row in viewport.ghosts[0] else style
        moved = viewport.cell.off_line(row) if self._finer else NO_STYLE
        number = viewport.board_row(row) + 1
        return [Segment(f"{number:>{left - 1}} ", self._styles(style) + moved)]

    def _cells(self, line: int, viewport: Viewport) -> list[Segment]:
        """The visible cells on a line of the whole board."""
        segments = self._lines.get(line)
        if segments is None:
            size, cols, room = viewport.cell, viewport.cols, viewport.inside.width
            painter, numbers = self.painter(size), self._numbers_in
            segments = painter.board_line(line, viewport.all_rows, len(cols), numbers)
            cut = viewport.cut
            if cut or room < viewport.width_of_cells:
                segments = list(Strip(segments).crop(cut, cut + room))
            self._lines[line] = segments
        return segments

    def _numbers_in(self, row: int) -> Sequence[int]:
        """The painter's numbers of what the visible cells of a row show."""
        viewport, numbers = self._painted_in or self.viewport, self._numbers.get(row)
        if numbers is None:
            numbers = self._numbers[row] = [FORGOTTEN] * len(viewport.cols)
        if FORGOTTEN in numbers:
            unknown = [at for at, number in enumerate(numbers) if number == FORGOTTEN]
            paints = self._paints(row, unknown, viewport)
            number_of = self.painter(viewport.cell).number_of
            for at, paint in zip(unknown, paints, strict=True):
                numbers[at] = number_of(paint)
        return numbers

    def _paints(self, row: int, places: Iterable[int], viewport: Viewport) -> Iterator[CellPaint]:
        """What the cells of a row show at some of the visible columns, counted from the first."""
        own, (ghost_rows, ghost_cols) = viewport.board_row(row), viewport.ghosts
        looks, start, first = self._looks(own), self.grid.cell(own, 0), viewport.cols.start
        faded_row, faded_cols = row in viewport.faded_rows, viewport.faded_cols
        ghostly, cols, shades = row in ghost_rows, viewport.board_cols, viewport.cell.shades(own)
        figures, count = min(self.size_index, 1), len(shades)
        for at in places:
            near, col = first + at, cols[at]
            cell = start + col
            label, here = self.labels.get(cell), cell == self.cursor
            is_ghost = ghostly or near in ghost_cols
            yield CellPaint(
                looks.look(col),
                looks.accent(col),
                shades[col % count],
                here and not is_ghost,
                cell == self._hovered or (here and is_ghost),
                faded_row or near in faded_cols,
                label[figures] if label else "",
            )

    def _looks(self, row: int) -> RowLooks:
        """The looks of the cells in a row, which are kept."""
        looks = self._rows.get(row)
        if looks is None:
            if len(self._rows) > MOST_ROWS:
                self._rows.clear()
            looks = self._rows[row] = self._reader.row(self._sets, row)
        return looks

    def _forget_cells(self, *cells: Cell) -> None:
        """Forget how some cells were painted."""
        if self._painted_in is not None:
            for row, col in chain.from_iterable(map(self._painted_in.places, cells)):
                self._forget(row, col, col)

    def _forget(self, row: int, first: int, last: int) -> None:
        """Forget how some columns of a row were painted."""
        if self._painted_in is None:
            return
        numbers, start = self._numbers.get(row, []), self._painted_in.cols.start
        for at in range(max(first - start, 0), min(last - start + 1, len(numbers))):
            numbers[at] = FORGOTTEN
        for line in self.cell_size.lines_of(row):
            self._lines.pop(line, None)

    def _forget_all(self) -> None:
        """Forget how all rows were painted."""
        self._painted_in = None
        self._numbers.clear()
        self._lines.clear()

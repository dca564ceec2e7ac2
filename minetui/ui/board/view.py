"""The board as one widget: it draws a scene, follows the cursor, and reports mouse presses.

A frame surrounds the visible cells of a board of any size; an edge with more board behind it is
dotted with arrows. Only cells that look different are painted again.
"""

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minetui.core.grid import Cell, Grid

from ..widgets.styles import NamedStyles
from .glyphs import Accent, Glyphs, Look
from .inks import BOARD_INKS
from .scene import RowLooks, RowReader, Scene

ZOOMS = ((2, 1), (4, 2), (6, 3))
MARGIN = 2  # cells that stay visible around the cursor
TOO_MANY_REGIONS = 60
MOST_ROWS = 500  # rows kept while the board scrolls under one scene


class BoardView(ScrollView, can_focus=False, inherit_bindings=False):
    """Shows a scene; posts `Pressed` when the mouse is used on a cell."""

    class Pressed(Message):
        """A mouse button was used on a cell, for the command 'reveal', 'flag' or 'chord'."""

        def __init__(self, cell: Cell, command: str) -> None:
            super().__init__()
            self.cell, self.command = cell, command

    def __init__(self, scene: Scene, glyphs: Glyphs, zoom: int = 0) -> None:
        super().__init__(id="board")
        self.glyphs, self.zoom = glyphs, zoom
        self.cursor: Cell = 0
        self._styles = NamedStyles(self, BOARD_INKS)
        self._held: Cell | None = None
        self.scene, self._sets = scene, scene.sets
        self._reader, self._rows = RowReader(self.grid), dict[int, RowLooks]()
        self.labels = scene.labels

    @property
    def grid(self) -> Grid:
        """The shape of the board shown."""
        return self.scene.position.field.grid

    @property
    def cell_size(self) -> Size:
        """The columns and lines of one cell on the screen."""
        return Size(*ZOOMS[self.zoom])

    @property
    def whole_size(self) -> Size:
        """The size at which the whole board and its frame are visible."""
        width, height = self.cell_size
        return Size(self.grid.cols * width + 2, self.grid.rows * height + 2)

    def show(self, scene: Scene) -> None:
        """Show another scene, painting only the cells that look different."""
        if scene.position.field.grid != self.grid or scene.hidden != self.scene.hidden:
            self._begin(scene)
            self.virtual_size = self.whole_size
            self.refresh()
            return
        before, self._sets, labels = self._sets, scene.sets, self.labels
        self.scene, self.labels = scene, scene.labels
        if labels != self.labels:
            self.refresh()
        if before == self._sets:
            return
        rows, old_rows = self._visible_rows(), self._rows
        self._rows = {row: self._reader.row(self._sets, row) for row in rows}
        whole_row = (0, self.grid.cols - 1)
        changed = [
            self._span(row, *columns)
            for row, looks in self._rows.items()
            if (columns := looks.changed_columns(old_rows[row]) if row in old_rows else whole_row)
        ]
        if len(changed) > TOO_MANY_REGIONS:
            self.refresh()
        elif changed:
            self.refresh(*changed)

    def move_to(self, cell: Cell) -> None:
        """Put the cursor on a cell and bring it into view."""
        before, self.cursor = self.cursor, cell
        self.refresh(self._region(before), self._region(cell))
        self.follow()

    def follow(self) -> None:
        """Scroll just far enough that the cursor and a margin around it are visible."""
        (x, y), (width, height) = self._origin(self.cursor), self.cell_size
        across, down = self.size.width - 2, self.size.height - 2
        left = min(_scrolled(self.scroll_offset.x, x, width, across), self.max_scroll_x)
        top = min(_scrolled(self.scroll_offset.y, y, height, down), self.max_scroll_y)
        if (left, top) != self.scroll_offset:
            self.scroll_to(left, top, animate=False, immediate=True)
        # A Braille display follows the terminal's own cursor, though that is hidden.
        if self.is_attached:
            self.app.cursor_position = self.region.offset + self._region(self.cursor).offset

    def set_zoom(self, zoom: int) -> None:
        """Draw the cells at another of the three sizes."""
        self.zoom = min(max(zoom, 0), len(ZOOMS) - 1)
        self.virtual_size = self.whole_size
        self.refresh()

    @property
    def page_rows(self) -> int:
        """The number of rows of cells that are visible."""
        return max((self.size.height - 2) // self.cell_size.height, 1)

    def render_line(self, y: int) -> Strip:
        """A line of the frame or of the cells in it."""
        width, height = self.size
        left, top, right, bottom = self._hidden_edges()
        corners, flat, upright = self.glyphs.frame[:4], self.glyphs.frame[4], self.glyphs.frame[5]
        if y == 0:
            return self._flat_edge(corners[:2], flat, self.glyphs.more[2] if top else "", width)
        if y == height - 1:
            ends = corners[3] + corners[2]
            return self._flat_edge(ends, flat, self.glyphs.more[3] if bottom else "", width)
        cells = self._cells_line(y - 1 + self.scroll_offset.y)
        before = self._upright_edge(upright, self.glyphs.more[0] if left else "")
        after = self._upright_edge(upright, self.glyphs.more[1] if right else "")
        return Strip([before, *cells, after], width)

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self.virtual_size = self.whole_size
        self.follow()

    def notify_style_update(self) -> None:
        """Take the colours of another theme."""
        self._styles.renew()
        super().notify_style_update()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Flag at once; a left or middle press waits for its release on the same cell."""
        cell = self._cell_at(event) if event.button in (1, 2, 3) else None
        self._held = cell
        if cell is None:
            return
        if event.button == 3 or (event.button == 1 and (event.ctrl or event.shift)):
            self._held = None
            self.post_message(self.Pressed(cell, "flag"))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Reveal or chord where the press began; dragging away cancels."""
        held, self._held = self._held, None
        if held is not None and self._cell_at(event) == held:
            self.post_message(self.Pressed(held, "chord" if event.button == 2 else "reveal"))

    def _begin(self, scene: Scene) -> None:
        """Show a scene of another board."""
        self.scene, self._sets = scene, scene.sets
        self._reader, self._rows, self.labels = RowReader(self.grid), {}, scene.labels
        self.cursor = min(self.cursor, self.grid.size - 1)

    def _row(self, row: int) -> RowLooks:
        looks = self._rows.get(row)
        if looks is None:
            if len(self._rows) > MOST_ROWS:
                self._rows.clear()
            looks = self._rows[row] = self._reader.row(self._sets, row)
        return looks

    def _cell_at(self, event: events.MouseEvent) -> Cell | None:
        """The cell under the mouse; None on the frame, or where a larger board was just before."""
        if not (0 < event.x < self.size.width - 1 and 0 < event.y < self.size.height - 1):
            return None
        width, height = self.cell_size
        col = (event.x - 1 + self.scroll_offset.x) // width
        row = (event.y - 1 + self.scroll_offset.y) // height
        on_board = row < self.grid.rows and col < self.grid.cols
        return self.grid.cell(row, col) if on_board else None

    def _origin(self, cell: Cell) -> tuple[int, int]:
        """The column and line of a cell's corner on the whole board."""
        row, col = self.grid.place(cell)
        width, height = self.cell_size
        return col * width, row * height

    def _region(self, cell: Cell) -> Region:
        """The region of a cell in the widget."""
        row, col = self.grid.place(cell)
        return self._span(row, col, col)

    def _span(self, row: int, first: int, last: int) -> Region:
        """The region of some columns of a row in the widget, cut to its inside."""
        (width, height), (across, down) = self.cell_size, self.scroll_offset
        region = Region(first * width, row * height, (last - first + 1) * width, height)
        inside = Region(1, 1, max(self.size.width - 2, 0), max(self.size.height - 2, 0))
        return region.translate((1 - across, 1 - down)).intersection(inside)

    def _visible_rows(self) -> range:
        height = self.cell_size.height
        top = self.scroll_offset.y // height
        bottom = -(-(self.scroll_offset.y + self.size.height - 2) // height)
        return range(top, min(bottom, self.grid.rows))

    def _hidden_edges(self) -> tuple[bool, bool, bool, bool]:
        """Is there more board behind the left, top, right and bottom edge?"""
        (x, y), whole, size = self.scroll_offset, self.whole_size, self.size
        return x > 0, y > 0, x + size.width < whole.width, y + size.height < whole.height

    def _flat_edge(self, corners: str, line: str, arrow: str, width: int) -> Strip:
        """The top or the bottom of the frame."""
        room = max(width - 2, 0)
        fill = ((arrow + " ") * (room // 2 + 1))[:room] if arrow else line * room
        frame, edge = self._styles("frame"), self._styles("more" if arrow else "frame")
        return Strip([Segment(corners[0], frame), Segment(fill, edge), Segment(corners[1], frame)])

    def _upright_edge(self, line: str, arrow: str) -> Segment:
        """One line of the left or the right side of the frame."""
        return Segment(arrow or line, self._styles("more" if arrow else "frame"))

    def _cells_line(self, line: int) -> list[Segment]:
        """The visible cells on one line of the whole board, neighbours of one style together."""
        width, height = self.cell_size
        room, offset = max(self.size.width - 2, 0), self.scroll_offset.x
        row, part = divmod(line, height)
        first, last = offset // width, min(-(-(offset + room) // width), self.grid.cols)
        segments: list[Segment] = []
        text, style = "", None
        for piece, its_style in self._pieces(row, part, range(first, last)):
            if its_style is not style and style is not None:
                segments.append(Segment(text, style))
                text = ""
            text, style = text + piece, its_style
        segments.append(Segment(text, style))
        cut = offset - first * width
        return list(Strip(segments).crop(cut, cut + room)) if cut or room % width else segments

    def _pieces(self, row: int, part: int, cols: range) -> Iterator[tuple[str, Style]]:
        """Text and style of each of these cells on one of the lines of a row."""
        width, height = self.cell_size
        looks, start = self._row(row), row * self.grid.cols
        signed = part == (height - 1) // 2
        for col in cols:
            look = looks.look(col)
            here, accent = start + col == self.cursor, looks.accent(col)
            text = " " * width
            if signed:
                label = self.labels.get(start + col, ("", ""))[width > 2]
                text = self._text(look, accent, width, label=label, here=here)
            over = ("cursor",) if here else (accent.value,) if accent else ()
            yield text, self._styles(look.value, *over)

    def _text(
        self, look: Look, accent: Accent | None, width: int, *, label: str, here: bool
    ) -> str:
        """A cell's sign and mark, or its label, in the middle of its columns."""
        sign, mark = self.glyphs.signs[look][0], self.glyphs.signs[look][1]
        if here:
            # One column is left beside the cursor: a mark says more than a sign, except for a mine.
            sign = sign if look in (Look.VEIL, Look.HIT) or mark == " " else mark
            before = "[" if width > 2 else ""
            after = "]" if width > 2 else self.glyphs.cursor
            return (before + sign + after).rjust((width + 3) // 2).ljust(width)
        if label:
            return label.center(width)
        sign += self.glyphs.accents.get(accent, mark) if accent else mark
        return sign.rjust((width - 1) // 2 + 2).ljust(width)


def _scrolled(offset: int, start: int, length: int, room: int) -> int:
    """The scroll offset nearest to this one that shows a cell and a margin around it."""
    margin = min(MARGIN, max((room - length) // 2 // length, 0)) * length
    # Rounded up to a whole cell, so that the first visible cell is not cut.
    lowest = -(-(start + length + margin - room) // length) * length
    return max(min(max(offset, lowest), start - margin), 0)

"""The part of a board that is seen: which cells are visible, where, and how it is scrolled.

The board scrolls in cells, and its coordinates with it. Lines and columns here are those of the
widget, from its top left corner, unless they are said to be those of the whole board.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from textual.geometry import Offset, Region, Size

from minetui.core import Cell, Grid
from minetui.texts import words

from .painter import CellSize, Half

MARGIN = 2  # cells that stay visible around the cursor
UNSCROLLED = Offset()


@dataclass(frozen=True)
class Viewport:
    """A board in cells of a size, as far as a widget of a size shows it when scrolled so far.

    With `coordinates` the first columns and the first line of the widget have those.
    """

    grid: Grid
    cell: CellSize
    size: Size
    scroll: Offset = UNSCROLLED
    coordinates: bool = True

    @cached_property
    def margins(self) -> Size:
        """The columns and lines of the coordinates."""
        return Size(len(str(self.grid.rows)) + 1, 1) if self.coordinates else Size(0, 0)

    @cached_property
    def whole(self) -> Size:
        """The columns and lines of the whole board with its coordinates."""
        (left, top), grid, cell = self.margins, self.grid, self.cell
        return Size(grid.cols * cell.width + left, cell.whole_lines(grid.rows) + top)

    @cached_property
    def inside(self) -> Size:
        """The columns and lines for cells."""
        return self.size - self.margins

    @cached_property
    def most_scrolled(self) -> Size:
        """How far the board can be scrolled."""
        return self.whole - self.size

    @cached_property
    def rows(self) -> range:
        """The rows that are visible, at least in part."""
        down, lines = self.scroll.y, self.inside.height
        return range(self._row_on(down), self._row_on(down + max(lines - 1, 0)) + 1)

    @cached_property
    def cols(self) -> range:
        """The columns that are visible, at least in part."""
        width, across = self.cell.width, self.scroll.x
        end = -(-(across + self.inside.width) // width)
        return range(across // width, min(end, self.grid.cols))

    @cached_property
    def faded_rows(self) -> set[int]:
        """The first and last visible rows with more board behind them."""
        first = {self.rows.start} if self.scroll.y > 0 else set()
        more = self.scroll.y < self.most_scrolled.height
        return first | ({self.rows.stop - 1} if more else set())

    @cached_property
    def faded_cols(self) -> set[int]:
        """The first and last visible columns with more board behind them."""
        across, width = self.scroll.x, self.cell.width
        first = {across // width} if across > 0 else set()
        last = (across + self.inside.width - 1) // width
        return first | ({last} if across < self.most_scrolled.width else set())

    def column_names(self, here: int) -> tuple[str, int, int]:
        """The names of the visible columns, and where that of one begins and ends in them.

        This one is always there, and touches no other; of the others as many as have room.
        """
        line = [*self._names]
        name = words.column_name(here) if here in self.cols else ""
        # Of a column that is visible in part, the name may lie beyond the edge.
        start, end = (min(max(at, 0), len(line)) for at in self._put(name, here, line))
        for beside in (range(start - 1, -1, -1), range(end, len(line))):
            for at in takewhile(lambda at: line[at] != " ", beside):
                line[at] = " "
        return "".join(line), start, end

    @cached_property
    def _names(self) -> str:
        """The names of columns that have room."""
        line = [" "] * self.inside.width
        for col in self.cols:
            name = words.column_name(col)
            if col % -(-(len(name) + 1) // self.cell.width) == 0:
                self._put(name, col, line)
        return "".join(line)

    def _put(self, name: str, col: int, line: list[str]) -> tuple[int, int]:
        """Write a name over a column; returns where it begins and ends."""
        width = self.cell.width
        start = col * width - self.scroll.x + max(width - len(name), 0) // 2
        for at, letter in enumerate(name, start):
            if 0 <= at < len(line):
                line[at] = letter
        return start, start + len(name)

    @property
    def page(self) -> int:
        """The number of rows that are visible."""
        return max(2 * self.inside.height // self.cell.height, 1)

    @property
    def middle(self) -> Cell:
        """The cell in the middle of what is visible before scrolling."""
        (wide, high), cell, grid = self.inside, self.cell, self.grid
        rows, cols = 2 * high // cell.height, wide // cell.width
        return grid.cell(min(rows, grid.rows - 1) // 2, min(cols, grid.cols - 1) // 2)

    def cell_at(self, at: Offset) -> Cell | None:
        """The cell at a place in the widget; None beside the board."""
        left, top = self.margins
        if not (left <= at.x < self.size.width and top <= at.y < self.size.height):
            return None
        col = (at.x - left + self.scroll.x) // self.cell.width
        row = self.cell.row_at(self.line(at.y), self.grid.rows)
        return self.grid.cell(row, col) if row is not None and col < self.grid.cols else None

    def line(self, y: int) -> int:
        """The line of the whole board that is on a line here."""
        return y - self.margins.height + self.scroll.y

    def halves(self, line: int) -> tuple[Half, Half]:
        """The upper and the lower pixel of a line of the whole board."""
        return self.cell.halves(line, self.grid.rows)

    def row_of_sign(self, line: int) -> int | None:
        """The row whose sign is on a line of the whole board; None if there is none."""
        row = self.cell.row_at(line, self.grid.rows)
        return row if row is not None and self.cell.sign_line(row) == line else None

    def region(self, cell: Cell) -> Region:
        """The region of a cell, as far as it is visible."""
        row, col = self.grid.place(cell)
        return self.span(row, col, col)

    def span(self, row: int, first: int, last: int) -> Region:
        """The region of some columns of a row, as far as it is visible."""
        (left, top), (across, down), width = self.margins, self.scroll, self.cell.width
        lines = self.cell.lines_of(row)
        x, y = left - across + first * width, top - down + lines.start
        whole = Region(x, y, (last - first + 1) * width, len(lines))
        return whole.intersection(Region(left, top, *self.inside))

    def regions_of_move(self, *cells: Cell) -> Iterator[Region]:
        """The regions that show that the cursor went from one cell to another."""
        places, (left, top) = [self.grid.place(cell) for cell in cells], self.margins
        rows, cols = ({place[axis] for place in places} for axis in (0, 1))
        for row, col in places:
            region = self.span(row, col, col)
            yield region
            if not (self.coordinates and region):
                continue
            if len(cols) > 1:
                wide = region.width + 2  # names of later columns are wider than a small cell
                yield Region(region.x, 0, min(wide, self.size.width - region.x), 1)
            if len(rows) > 1:
                yield Region(0, self.cell.sign_line(row) - self.scroll.y + top, left, 1)

    def following(self, cell: Cell) -> Offset:
        """The scroll that is just far enough for a cell and a margin around it to be visible."""
        (row, col), size, inside = self.grid.place(cell), self.cell, self.inside
        lines, step = size.lines_of(row), 1 if size.has_sprites else size.lines
        wide = (col * size.width, size.width, size.width)
        left = min(scrolled(self.scroll.x, *wide, inside.width), self.most_scrolled.width)
        high = (lines.start, len(lines), step)
        top = min(scrolled(self.scroll.y, *high, inside.height), self.most_scrolled.height)
        return Offset(left, top)

    def centered(self, cell: Cell) -> Offset:
        """The scroll that has a cell out of view in the middle; as it is for others."""
        row, col = self.grid.place(cell)
        return self.scroll if row in self.rows and col in self.cols else self.around(cell)

    def around(self, cell: Cell) -> Offset:
        """The scroll that has a cell in the middle, as far as the board goes."""
        (row, col), size, inside = self.grid.place(cell), self.cell, self.inside
        left = col * size.width - (inside.width - size.width) // 2
        top = size.lines_of(row).start - (inside.height - size.lines) // 2
        return self.in_whole_cells(Offset(left, top))

    def in_whole_cells(self, scroll: Offset) -> Offset:
        """The scroll to whole cells at these columns and lines, as far as the board goes."""
        size, most = self.cell, self.most_scrolled
        step = 1 if size.has_sprites else size.lines
        x, y = scroll.x // size.width * size.width, scroll.y // step * step
        return Offset(max(min(x, most.width), 0), max(min(y, most.height), 0))

    def _row_on(self, line: int) -> int:
        """The row on a line of the whole board, or the nearest."""
        upper, lower = self.halves(line)
        if line > 0 and lower is None:
            return upper[0] if upper else self.grid.rows - 1
        return lower[0] if lower else 0


def scrolled(offset: int, start: int, length: int, step: int, room: int) -> int:
    """The scroll offset nearest to this one that shows a cell and a margin around it.

    It is rounded up to whole steps, so that the first visible cell is not cut.
    """
    margin = min(MARGIN, max((room - length) // 2 // step, 0)) * step
    lowest = -(-(start + length + margin - room) // step) * step
    return max(min(max(offset, lowest), start - margin), 0)

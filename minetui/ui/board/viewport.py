"""The part of a board that is seen: which cells are visible, where, and how it is scrolled.

The board scrolls in cells, and its coordinates with it. Lines and columns here are those of the
widget, from its top left corner, unless they are said to be those of the whole board.

Where there is a way over an edge, the rows or columns go on there, with numbers beyond the board's
own. If all of the board is visible, these are a rim of ghosts: cells that are seen a second time.
If the board is cut there, it has no end: it can be scrolled round and round, and no cell is seen
twice. So a cell may have several places in view, and each place has one cell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from textual.geometry import Offset, Region, Size

from minetui.core import Cell, Grid
from minetui.texts import words

from .painter import CellSize

Rim: TypeAlias = Size
"""The columns and rows of ghosts on each side of a board."""

MARGIN = 2  # cells that stay visible around the cursor
UNSCROLLED = Offset()
NO_RIM = Size()
ENDLESS = range(-(10**9), 10**9)  # rows or columns


class Part(NamedTuple):
    """Rows or columns of the board, and how much lower their numbers are than those in view."""

    own: range
    beyond: int


@dataclass(frozen=True)
class Viewport:
    """A board in cells of a size, as far as a widget of a size shows it when scrolled so far.

    With `coordinates` the first columns and the first line of the widget have those. The `rim` is
    the columns and rows of ghosts on each side, for a board that is not cut there.
    """

    grid: Grid
    cell: CellSize
    size: Size
    scroll: Offset = UNSCROLLED
    coordinates: bool = True
    rim: Size = NO_RIM

    @cached_property
    def margins(self) -> Size:
        """The columns and lines of the coordinates."""
        return Size(len(str(self.grid.rows)) + 1, 1) if self.coordinates else Size(0, 0)

    @cached_property
    def whole(self) -> Size:
        """The columns and lines of the whole board with its coordinates and its rim."""
        (left, top), (beside, above), grid, cell = self.margins, self.rim, self.grid, self.cell
        wide = (grid.cols + 2 * beside) * cell.width + cell.stagger
        lines = cell.lines_of(grid.rows + above - 1).stop - cell.lines_of(-above).start
        return Size(wide + left, lines + top)

    @cached_property
    def inside(self) -> Size:
        """The columns and lines for cells."""
        return self.size - self.margins

    @cached_property
    def _frame(self) -> Region:
        """The region of the cells."""
        return Region(*self.margins, *self.inside)

    @cached_property
    def period(self) -> Size:
        """The columns and lines after which a board without an end begins again; else 0."""
        shape, grid, cell, room = self.grid.shape, self.grid, self.cell, self.inside
        wide, high = grid.cols * cell.width, grid.rows * cell.height
        lines = high if high % 2 else high // 2  # two boards, where one ends within a line
        return Size(
            wide if shape.wraps_cols and wide > room.width else 0,
            lines if shape.wraps_rows and high > 2 * room.height else 0,
        )

    @cached_property
    def scrollable(self) -> Size:
        """The columns and lines of all that can be scrolled to."""
        across, down = self.period
        whole, size = self.whole, self.size
        return Size(
            size.width + across if across else whole.width,
            size.height + down if down else whole.height,
        )

    @cached_property
    def most_scrolled(self) -> Size:
        """How far the board can be scrolled."""
        return self.scrollable - self.size

    @cached_property
    def _drawn(self) -> tuple[range, range]:
        """The rows and the columns that there are, in view or not."""
        (beside, above), grid = self.rim, self.grid
        return (
            ENDLESS if self.period.height else range(-above, grid.rows + above),
            ENDLESS if self.period.width else range(-beside, grid.cols + beside),
        )

    @cached_property
    def _origin(self) -> Offset:
        """The column and the line of the whole board that come first before it is scrolled."""
        (rows, cols), period = self._drawn, self.period
        across = 0 if period.width else cols.start * self.cell.width
        return Offset(across, 0 if period.height else self.cell.lines_of(rows.start).start)

    @cached_property
    def _corner(self) -> Offset:
        """The column and the line of the whole board that come first."""
        return self.scroll + self._origin

    @cached_property
    def rows(self) -> range:
        """The rows that are visible, at least in part."""
        first, last = (self._rows_on(y)[-1] for y in (0, max(self.inside.height - 1, 0)))
        return range(first, last + 1)

    @cached_property
    def touched_rows(self) -> range:
        """The rows that have a pixel in view."""
        return range(self._rows_on(0)[0], self.rows.stop)

    @cached_property
    def cols(self) -> range:
        """The columns that are visible, at least in part."""
        across, cell, drawn = self._corner.x, self.cell, self._drawn[1]
        end = -(-(across + self.inside.width) // cell.width)
        return range(max((across - cell.stagger) // cell.width, drawn.start), min(end, drawn.stop))

    @cached_property
    def own(self) -> tuple[range, range]:
        """The rows and the columns in view without those that are seen a second time."""
        rows, cols, grid = self.rows, self.cols, self.grid
        return _once(rows, grid.rows, self.period.height), _once(cols, grid.cols, self.period.width)

    @cached_property
    def parts(self) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """The rows and the columns in view, in parts that go over no edge."""
        rows, cols = self.touched_rows, self.cols
        return tuple(_parts(rows, self.grid.rows)), tuple(_parts(cols, self.grid.cols))

    def rows_of(self, row: int) -> Sequence[int]:
        """The rows in view that show a row of the board that is in view."""
        is_round = self.grid.shape.wraps
        return _like(row, self.touched_rows, self.grid.rows) if is_round else (row,)

    def board_row(self, row: int) -> int:
        """The row of the board that is shown by a row, which may be beyond an edge."""
        return row % self.grid.rows

    @cached_property
    def board_cols(self) -> list[int]:
        """The columns of the board that are shown by those in view."""
        return [col % self.grid.cols for col in self.cols]

    def places(self, cell: Cell) -> list[tuple[int, int]]:
        """The rows and columns that show a cell: all in view, or on a board with edges the one."""
        row, col = self.grid.place(cell)
        if not self.grid.shape.wraps:
            return [(row, col)]
        cols = _like(col, self.cols, self.grid.cols)
        return [(near, beside) for near in self.rows_of(row) for beside in cols]

    def place(self, cell: Cell) -> tuple[int, int]:
        """The row and column of a cell that is no ghost: in view, or nearest to what is."""
        row, col = self.grid.place(cell)
        if self.period.height:
            row = _nearest(row, self.rows, self.grid.rows)
        if self.period.width:
            col = _nearest(col, self.cols, self.grid.cols)
        return row, col

    @cached_property
    def ghosts(self) -> tuple[set[int], set[int]]:
        """The rows and the columns of ghosts."""
        (rows, cols), grid = self._drawn, self.grid
        return (
            set() if self.period.height else _beyond(rows, grid.rows),
            set() if self.period.width else _beyond(cols, grid.cols),
        )

    @cached_property
    def faded_rows(self) -> set[int]:
        """The rows of ghosts, and the first and last visible ones with more board behind them."""
        if self.period.height:
            return set()
        first = {self.rows.start} if self.scroll.y > 0 else set()
        more = self.scroll.y < self.most_scrolled.height
        return first | ({self.rows.stop - 1} if more else set()) | self.ghosts[0]

    @cached_property
    def faded_cols(self) -> set[int]:
        """The columns of ghosts, and those as above."""
        if self.period.width or not self.cols:
            return set()
        first = {self.cols.start} if self.scroll.x > 0 else set()
        more = self.scroll.x < self.most_scrolled.width
        return first | ({self.cols.stop - 1} if more else set()) | self.ghosts[1]

    def column_names(self, here: int) -> tuple[str, int, int]:
        """The names of the visible columns, and where that of one begins and ends in them.

        This one is always there, and touches no other; of the others as many as have room.
        """
        line = [*self._names]
        name = words.column_name(here % self.grid.cols) if here in self.cols else ""
        # Of a column that is visible in part, the name may lie beyond the edge.
        start, end = (min(max(at, 0), len(line)) for at in self._put(name, here, line))
        for beside in (range(start - 1, -1, -1), range(end, len(line))):
            for at in takewhile(lambda at: line[at] != " ", beside):
                line[at] = " "
        return "".join(line), start, end

    def _named(self, here: int) -> tuple[int, int]:
        """Where the name of a column begins and ends, with the names that it leaves no room."""
        names, (_, start, end) = self._names, self.column_names(here)
        before, after = names[:start].rpartition(" ")[2], names[end:].partition(" ")[0]
        return start - len(before), end + len(after)

    @property
    def named_ghosts(self) -> int:
        """The columns of the names of ghosts, on each side."""
        return 0 if self.period.width else self.rim.width * self.cell.width

    @cached_property
    def _names(self) -> str:
        """The names of columns that have room."""
        line = [" "] * self.inside.width
        for col in self.cols:
            own = col % self.grid.cols
            name = words.column_name(own)
            if own % -(-(len(name) + 1) // self.cell.width) == 0:
                self._put(name, col, line)
        return "".join(line)

    def _put(self, name: str, col: int, line: list[str]) -> tuple[int, int]:
        """Write a name over a column; returns where it begins and ends."""
        width, half = self.cell.width, self.cell.stagger // 2
        start = col * width - self._corner.x + half + max(width - len(name), 0) // 2
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
        """The cell at a place in the widget, perhaps by its ghost; None beside the board."""
        left, top = self.margins
        if not (left <= at.x < self.size.width and top <= at.y < self.size.height):
            return None
        across = at.x - left + self._corner.x
        place = self.cell.place_at(across, self.line(at.y), *self._drawn)
        return self.grid.at(*place) if place else None

    def line(self, y: int) -> int:
        """The line of the whole board that is on a line here."""
        return y - self.margins.height + self._corner.y

    @property
    def all_rows(self) -> range:
        """The rows that there are, in view or not."""
        return self._drawn[0]

    @cached_property
    def width_of_cells(self) -> int:
        """The columns of the visible cells, with those of them that are not visible."""
        return len(self.cols) * self.cell.width + self.cell.stagger

    @cached_property
    def drawn_width(self) -> int:
        """The columns of coordinates and visible cells."""
        seen = max(self.width_of_cells - self.cut, 0)
        return self.margins.width + min(seen, self.inside.width)

    @property
    def cut(self) -> int:
        """The columns of the first visible cells that are not visible."""
        return self._corner.x - self.cols.start * self.cell.width

    def row_of_sign(self, line: int) -> int | None:
        """The row whose sign is on a line of the whole board; None if there is none."""
        rows = self.cell.rows_on(line)
        signed = (row for row in rows if row in self._drawn[0] and self.cell.sign_line(row) == line)
        return next(signed, None)

    def region(self, cell: Cell) -> Region:
        """The region of a cell that is no ghost, as far as it is visible."""
        row, col = self.place(cell)
        return self.span(row, col, col)

    def regions(self, *cells: Cell) -> list[Region]:
        """All regions that show some cells, as far as they are visible."""
        places = (place for cell in cells for place in self.places(cell))
        return [self.span(row, col, col) for row, col in places]

    def span(self, row: int, first: int, last: int) -> Region:
        """The region of some columns of a row, as far as it is visible."""
        (left, top), (across, down), cell = self.margins, self._corner, self.cell
        lines = cell.lines_of(row)
        x, y = left - across + first * cell.width + cell.indent(row), top - down + lines.start
        whole = Region(x, y, (last - first + 1) * cell.width, len(lines))
        return whole.intersection(self._frame)

    def regions_of_move(self, *cells: Cell) -> Iterator[Region]:
        """The regions that show that the cursor went from one cell to another."""
        places, (left, top) = [self.place(cell) for cell in cells], self.margins
        rows, cols = ({place[axis] for place in places} for axis in (0, 1))
        for cell, (row, col) in zip(cells, places, strict=True):
            region = self.span(row, col, col)
            yield region
            if self.grid.shape.wraps:
                yield from self.regions(cell)
            if not (self.coordinates and region):
                continue
            if len(cols) > 1:
                start, end = self._named(col)
                yield Region(left + start, 0, end - start, 1)
            if len(rows) > 1:
                yield Region(0, self.cell.sign_line(row) - self._corner.y + top, left, 1)

    def following(self, cell: Cell) -> Offset:
        """The scroll that is just far enough for a cell and a margin around it to be visible."""
        (row, col), size, inside = self.place(cell), self.cell, self.inside
        lines, step = size.lines_of(row), 1 if size.has_sprites else size.lines
        # A board without an end goes on before its first cell as well.
        (across, down), corner = self.period, self._origin
        start = col * size.width + size.indent(row) - corner.x + across
        left = scrolled(self.scroll.x + across, start, size.width, size.width, inside.width)
        high = (lines.start - corner.y + down, len(lines), step)
        top = scrolled(self.scroll.y + down, *high, inside.height)
        return self._within(Offset(left, top))

    def centered(self, cell: Cell) -> Offset:
        """The scroll that has a cell out of view in the middle; as it is for others."""
        row, col = self.place(cell)
        return self.scroll if row in self.rows and col in self.cols else self.around(cell)

    def around(self, cell: Cell) -> Offset:
        """The scroll that has a cell in the middle, as far as the board goes."""
        (row, col), size, inside = self.place(cell), self.cell, self.inside
        corner = self._origin
        left = col * size.width - (inside.width - size.width) // 2 - corner.x
        top = size.lines_of(row).start - (inside.height - size.lines) // 2 - corner.y
        return self.in_whole_cells(Offset(left, top))

    def in_whole_cells(self, scroll: Offset) -> Offset:
        """The scroll to whole cells at these columns and lines, as far as the board goes."""
        size = self.cell
        step = 1 if size.has_sprites else size.lines
        x, y = scroll.x // size.width * size.width, scroll.y // step * step
        return self._within(Offset(x, y))

    def _within(self, scroll: Offset) -> Offset:
        """A scroll as far as the board goes, or the same one in a board without an end."""
        (across, down), most = self.period, self.most_scrolled
        return Offset(
            scroll.x % across if across else max(min(scroll.x, most.width), 0),
            scroll.y % down if down else max(min(scroll.y, most.height), 0),
        )

    def _rows_on(self, y: int) -> tuple[int, int]:
        """The first and the last row on a line of the cells, or the nearest."""
        on_line, drawn = self.cell.rows_on(y + self._corner.y), self._drawn[0]
        first, last = (min(max(row, drawn[0]), drawn[-1]) for row in (on_line[0], on_line[-1]))
        return first, last


def _beyond(drawn: range, count: int) -> set[int]:
    """The rows or columns that are drawn before the board's first and after its last."""
    return {*range(drawn.start, 0), *range(count, drawn.stop)}


def _once(seen: range, count: int, period: int) -> range:
    """Some rows or columns in view without those that are seen a second time."""
    if period:
        return seen[:count]
    return range(max(seen.start, 0), min(seen.stop, count))


def _like(place: int, seen: range, count: int) -> range:
    """The rows or columns in view that are one of the board's."""
    return range(seen.start + (place - seen.start) % count, seen.stop, count)


def _nearest(place: int, seen: range, count: int) -> int:
    """The row or column that is one of the board's, in view or nearest to what is."""
    after = seen.start + (place - seen.start) % count
    before = after - count
    return before if seen.start - before < after - seen.stop + 1 else after


def _parts(seen: range, count: int) -> Iterator[Part]:
    """Some rows or columns in parts that go over no edge."""
    at = seen.start
    while at < seen.stop:
        edge = at // count * count
        end = min(seen.stop, edge + count)
        yield Part(range(at - edge, end - edge), edge)
        at = end


def scrolled(offset: int, start: int, length: int, step: int, room: int) -> int:
    """The scroll offset nearest to this one that shows a cell and a margin around it.

    It is rounded up to whole steps, so that the first visible cell is not cut.
    """
    margin = min(MARGIN, max((room - length) // 2 // step, 0)) * step
    lowest = -(-(start + length + margin - room) // step) * step
    return max(min(max(offset, lowest), start - margin), 0)

"""Cut-outs of a board: the few cells that a hint is about, drawn as on the board, for a panel."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.style import Style

from minetui.core import Cell, Grid
from minetui.texts import words

from ..layout import Size
from ..widgets.spans import Span, TextLine
from .inks import CellPaint
from .painter import Painter
from .scene import LookRows, RowLooks, Scene


class Box(NamedTuple):
    """Some rows and columns of a board."""

    rows: range
    cols: range


def box_around(grid: Grid, cells: Sequence[Cell], size: Size) -> Box:
    """A box of so many columns and rows, or of all, around some cells.

    It has them in its middle; if there are too many, the first cell.
    """
    (cols, rows), (by_row, by_col) = size, zip(*map(grid.place, cells), strict=True)
    last_row, last_col = grid.place(grid.size - 1)
    return Box(_span(by_row, rows, last_row + 1), _span(by_col, cols, last_col + 1))


def fits(grid: Grid, cells: Sequence[Cell], size: Size) -> bool:
    """Can a box of so many columns and rows have all of these cells?"""
    (cols, rows), (by_row, by_col) = size, zip(*map(grid.place, cells), strict=True)
    wide, tall = max(by_col) - min(by_col), max(by_row) - min(by_row)
    return bool(wide < cols and tall < rows)


class CutOuts:
    """Draws boxes of one board, and keeps what it reads of it."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._reader = LookRows(grid)

    def lines(self, scene: Scene, box: Box, painter: Painter) -> list[TextLine]:
        """The cells of a box with their coordinates; cells have one line."""
        sets, left, width = scene.sets, len(str(box.rows.stop)) + 2, painter.size.width
        letters = "".join(f"{words.column_name(col):^{width}}" for col in box.cols)
        lines: list[TextLine] = [((" " * left + letters, "faint"),)]
        for row in box.rows:
            cells = _painted(self._reader.row(sets, row), row, box.cols, painter)
            lines.append(((f"{row + 1:>{left - 1}} ", "faint"), *cells))
        return lines


def _painted(looks: RowLooks, row: int, cols: range, painter: Painter) -> Iterator[Span]:
    """Some cells of a row."""
    numbers = [
        painter.number_of(CellPaint(looks.look(col), looks.accent(col), (row + col) % 2))
        for col in cols
    ]
    for segment in painter.line((numbers, 0), (numbers, 1), len(numbers)):
        yield segment.text, segment.style or Style.null()


def _span(members: Sequence[int], room: int, size: int) -> range:
    """A span of so many of `size` numbers, or of all, with the members in its middle."""
    room, first, last = min(room, size), min(members), max(members)
    spare = room - (last - first + 1)
    start = first - spare // 2 if spare >= 0 else members[0] - room // 2
    start = min(max(start, 0), size - room)
    return range(start, start + room)

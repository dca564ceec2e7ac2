"""The picture of a large board in a few pixels: how much of each part is revealed and flagged.

The counts are exact, so that a single revealed cell of a huge board can be seen. No Textual here.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from minetui.core import Cell, Grid, Position

from ..layout import Size

STEPS = 8  # of a density
LEAST = 8  # pixels of a picture in each direction, even if a board is very wide or very high
LEAST_FRAME = 3  # pixels, so that the cursor is seen in it

Places: TypeAlias = Sequence[int]


class Block(NamedTuple):
    """The cells of a pixel: how many are revealed and flagged, in steps.

    One cell is a step, and all steps are as many as are safe, or mined, on average. `hit` says that
    a mine exploded there.
    """

    revealed: int
    flagged: int
    hit: bool


class Shape(NamedTuple):
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

    def frame(self, rows: range, cols: range) -> tuple[range, range]:
        """The columns and the rows of pixels that show some cells, and a few at least."""
        across = _wide(self._x(cols[0]), self._x(cols[-1]), len(self.lefts))
        return across, _wide(self._y(rows[0]), self._y(rows[-1]), len(self.tops))

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


def shape_of(grid: Grid, room: Size, *, pixel_height: int) -> Shape:
    """The largest picture of a board in a room of pixels, each so many times as high as wide.

    A very wide or a very high board is drawn less so.
    """
    width, height = room
    scale = max(grid.cols / width, grid.rows / (height * pixel_height), 1.0)
    wide = min(max(round(grid.cols / scale), LEAST), width, grid.cols)
    high = min(max(round(grid.rows / (scale * pixel_height)), LEAST), height, grid.rows)
    return Shape(grid, _starts(grid.rows, high), _starts(grid.cols, wide))


def rows_of_blocks(position: Position, shape: Shape) -> Iterator[tuple[Block, ...]]:
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


def _span(starts: Places, index: int, end: int) -> range:
    return range(starts[index], starts[index + 1] if index + 1 < len(starts) else end)


def _index(place: int, pixels: int, cells: int) -> int:
    """The pixel of a place, so that `_starts` has the first place of each."""
    return ((place + 1) * pixels - 1) // cells


def _wide(first: int, last: int, pixels: int) -> range:
    """The pixels from first to last, and as many around them as a frame needs."""
    missing = max(LEAST_FRAME - (last - first + 1), 0)
    start = max(min(first - (missing + 1) // 2, pixels - LEAST_FRAME), 0) if missing else first
    return range(start, min(max(start + LEAST_FRAME, last + 1), pixels))

"""MBF and ABF, boards of several Minesweeper programs in a few bytes.

A byte for the width, a byte for the height, two for the number of mines (big-endian), then two
for each mine, its column and its row, from 0, in any order.
"""

from minetui.core import Grid, Minefield, cells_of, set_of
from minetui.language import N_, _, ngettext, number

from .binary import ByteReader
from .replay import Replay
from .source import BinaryFormat, board_of, single

WIDEST = 255


def begins(data: bytes) -> bool:
    """Do these bytes look like MBF: as many as the mines need, with all mines on the board?"""
    count = int.from_bytes(data[2:4], "big")
    if len(data) < 4 or not all(data[:2]) or len(data) != 4 + 2 * count:
        return False
    return count == 0 or (max(data[4::2]) < data[0] and max(data[5::2]) < data[1])


def read(data: bytes) -> Minefield:
    """The minefield; a FormatError names the byte that is wrong."""
    source = ByteReader(data)
    cols, rows = source.number(1, N_("a width")), source.number(1, N_("a height"))
    count = source.number(2, N_("a number of mines"))
    if not cols or not rows:
        problem = _(
            "expected a width and a height from 1, got {cols} and {rows}", cols=cols, rows=rows
        )
        raise source.error(problem, 0)
    grid, mines = Grid(rows, cols), set[int]()
    while len(mines) < count:
        start = source.offset
        col, row = source.number(1, N_("a mine's column")), source.number(1, N_("a mine's row"))
        if col >= cols or row >= rows:
            at = {"size": grid.dimensions, "col": col, "row": row}
            problem = _("expected a mine within {size}, got {col}, {row}", **at)
            raise source.error(problem, start)
        if grid.cell(row, col) in mines:
            raise source.error(_twice(count, row, col), start)
        mines.add(grid.cell(row, col))
    if source.offset < len(data):
        problem = ngettext(
            "expected the end of the file after {n} mine",
            "expected the end of the file after {n} mines",
            count,
        )
        raise source.error(problem)
    return Minefield(grid, set_of(mines))


def _twice(count: int, row: int, col: int) -> str:
    return ngettext(
        "expected {n} mine, got column {col}, row {row} twice",
        "expected {n} mines, got column {col}, row {row} twice",
        count,
        col=col,
        row=row,
    )


def write(field: Minefield) -> bytes:
    """The minefield, its mines row by row; a ValueError if it is too wide or too high."""
    grid = field.grid
    if max(grid.rows, grid.cols) > WIDEST:
        problem = _("expected at most {most} rows and columns for MBF", most=number(WIDEST))
        raise ValueError(problem)
    places = map(grid.place, cells_of(field.mines))
    mines = b"".join(bytes((col, row)) for row, col in places)
    return bytes((grid.cols, grid.rows)) + field.mine_count.to_bytes(2, "big") + mines


FORMAT = BinaryFormat(
    "mbf", ("mbf", "abf"), begins, single(lambda data: Replay(read(data))), board_of(write)
)

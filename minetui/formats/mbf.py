"""MBF and ABF, boards of several Minesweeper programs in a few bytes.

A byte for the width, a byte for the height, two for the number of mines (big-endian), then two
for each mine, its column and its row, from 0, in any order.
"""

from minetui.core import Grid, Minefield, cells_of, set_of

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
    cols, rows = source.number(1, "a width"), source.number(1, "a height")
    count = source.number(2, "a number of mines")
    if not cols or not rows:
        raise source.error(f"expected a width and a height from 1, got {cols} and {rows}", 0)
    grid, mines = Grid(rows, cols), set[int]()
    while len(mines) < count:
        start = source.offset
        col, row = source.number(1, "a mine's column"), source.number(1, "a mine's row")
        if col >= cols or row >= rows:
            raise source.error(f"expected a mine within {cols} × {rows}, got {col}, {row}", start)
        if grid.cell(row, col) in mines:
            raise source.error(f"expected {count} mines, got column {col}, row {row} twice", start)
        mines.add(grid.cell(row, col))
    if source.offset < len(data):
        raise source.error(f"expected the end of the file after {count} mines")
    return Minefield(grid, set_of(mines))


def write(field: Minefield) -> bytes:
    """The minefield, its mines row by row; a ValueError if it is too wide or too high."""
    grid = field.grid
    if max(grid.rows, grid.cols) > WIDEST:
        raise ValueError(f"expected at most {WIDEST} rows and columns for MBF")
    places = map(grid.place, cells_of(field.mines))
    mines = b"".join(bytes((col, row)) for row, col in places)
    return bytes((grid.cols, grid.rows)) + field.mine_count.to_bytes(2, "big") + mines


FORMAT = BinaryFormat(
    "mbf", ("mbf", "abf"), begins, single(lambda data: Replay(read(data))), board_of(write)
)

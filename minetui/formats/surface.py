"""Surfaces: what a player sees of a board, as text.

A line `ROWS COLS MINES`, then rows of `0` to `8` for revealed cells, `#` for covered ones and `F`
for flagged ones; any number of them in one stream. Blank lines, blanks at the end of a line and
CRLF do no harm.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core.grid import Grid
from minetui.core.levels import LevelError, expect_legal
from minetui.core.pictures import sign_rows
from minetui.core.surface import Surface

from .errors import FormatError, quoted
from .text import numbered_lines, showing, taken_rows

SIGNS = "012345678#F"
SHAPE = re.compile(r"([0-9]{1,18})\s+([0-9]{1,18})\s+([0-9]{1,18})")


def read(lines: Iterable[str]) -> Iterator[tuple[int, Surface]]:
    """The surfaces, each when its last row is there, with the line where it begins.

    Their numbers may be such as no board has. A FormatError names the line that is not right.
    """
    filled = numbered_lines(lines)
    for first, text in filled:
        told = SHAPE.fullmatch(text)
        if told is None:
            wanted = "expected rows, columns and mines such as '9 9 10'"
            raise FormatError(first, f"{wanted}, got {quoted(text)}")
        rows, cols, mines = map(int, told.groups())
        try:
            expect_legal(rows, cols, mines)
        except LevelError as error:
            raise FormatError(first, str(error)) from None
        grid = Grid(rows, cols)
        yield first, _surface(grid, mines, taken_rows(filled, first, grid, SIGNS))


def written(surface: Surface) -> str:
    """The surface as text."""
    grid = surface.grid
    layers = {str(number): cells for number, cells in enumerate(surface.numbered)}
    rows = sign_rows(grid, "#", layers | {"F": surface.flagged})
    return "\n".join((f"{grid.rows} {grid.cols} {surface.mine_count}", *rows)) + "\n"


def _surface(grid: Grid, mines: int, rows: list[str]) -> Surface:
    numbered = tuple(showing(rows, str(number)) for number in range(9))
    return Surface(grid, mines, numbered, showing(rows, "#F"), showing(rows, "F"))

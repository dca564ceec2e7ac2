"""Surfaces as text: the part of a board that a player sees.

A line `ROWS COLS MINES`, then rows of `0` to `8` for revealed cells, `#` for covered ones and `F`
for flagged ones; any number of them in one stream. Blank lines, trailing blanks and CRLF are
accepted.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core.levels import Level, LevelError
from minetui.core.pictures import sign_rows
from minetui.core.surface import Surface

from .errors import FormatError, quoted
from .text import cells_showing, numbered_lines, read_rows

SIGNS = "012345678#F"
SHAPE = re.compile(r"([0-9]{1,18})\s+([0-9]{1,18})\s+([0-9]{1,18})")


def read(lines: Iterable[str]) -> Iterator[tuple[int, Surface]]:
    """The surfaces, each as soon as its last row is read, with the line where it begins.

    Their numbers may contradict each other. A FormatError names the line that is wrong.
    """
    numbered = numbered_lines(lines)
    for line, text in numbered:
        shape = SHAPE.fullmatch(text)
        if shape is None:
            wanted = "expected rows, columns and mines such as '9 9 10'"
            raise FormatError(line, f"{wanted}, got {quoted(text)}")
        try:
            level = Level(*map(int, shape.groups()))
        except LevelError as error:
            raise FormatError(line, str(error)) from None
        yield line, _surface(level, read_rows(numbered, line, level.grid, SIGNS))


def write(surface: Surface) -> str:
    """The surface as text."""
    grid = surface.grid
    layers = {str(number): cells for number, cells in enumerate(surface.numbered)}
    rows = sign_rows(grid, "#", layers | {"F": surface.flagged})
    return "\n".join((f"{grid.rows} {grid.cols} {surface.mine_count}", *rows)) + "\n"


def _surface(level: Level, rows: list[str]) -> Surface:
    numbered = tuple(cells_showing(rows, str(number)) for number in range(9))
    covered, flagged = cells_showing(rows, "#F"), cells_showing(rows, "F")
    return Surface(level.grid, level.mines, numbered, covered, flagged)

"""Surfaces as text: the part of a board that a player sees.

A line `ROWS COLS MINES`, then rows of `0` to `8` for revealed cells, `#` for covered ones and `F`
for flagged ones; any number of them in one stream. Blank lines, trailing blanks and CRLF are
accepted.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core.levels import Level
from minetui.core.pictures import sign_rows
from minetui.core.surface import Surface

from .errors import FormatError, quoted
from .format import TextFormat, parsed
from .positions import View, signs_of
from .text import level_of, numbered_lines, read_rows

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
        rows, cols, mines = map(int, shape.groups())
        level = level_of(rows, cols, mines, line)
        yield line, _surface(level, read_rows(numbered, line, level.grid, SIGNS))


def begins(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    return SHAPE.fullmatch(first) is not None


def write(surface: Surface) -> str:
    """The surface as text."""
    grid = surface.grid
    rows = sign_rows(grid, "#", signs_of(View.at(surface), {"F": surface.flagged}))
    return "\n".join((f"{grid.rows} {grid.cols} {surface.mine_count}", *rows)) + "\n"


def _surface(level: Level, rows: list[str]) -> Surface:
    return View.of([row.replace("#", "U") for row in rows]).surface(level.mines)


FORMAT = TextFormat("surface", (), begins, parsed(read), None, lambda seen: write(seen).encode())

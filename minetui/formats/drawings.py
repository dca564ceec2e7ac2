"""The contest's text format for minefields (ACM Mid-Central USA 2003, problem E; also POJ 1551).

A line `r c`, then r rows of `M` for a mine and `.` for a safe cell; `0 0` or the end of the file
ends it. Blank lines, trailing blanks and CRLF are accepted.

Minefields drawn as rows of `*` for a mine and `.` or `0` for a safe cell.

Blank lines separate several of them.

Surfaces as text: the part of a board that a player sees.

A line `ROWS COLS MINES`, then rows of `0` to `8` for revealed cells, `#` for covered ones and `F`
for flagged ones; any number of them in one stream. Blank lines, trailing blanks and CRLF are
accepted.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core import Level, Minefield, Surface

from .errors import FormatError, quoted
from .positions import PositionView, signs_of
from .source import TextFormat, parsed, text_boards
from .text import (
    grid_of,
    level_of,
    minefield_of,
    minefield_rows,
    numbered_lines,
    read_rows,
    two_numbers,
)


def begins_contest(first: str) -> bool:
    """Does a text that begins with this line look like the contest's?"""
    return two_numbers(first) is not None


def read_contest(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefields, each as soon as its last row is read, with the line where it begins.

    A FormatError names the line that is wrong.
    """
    numbered = numbered_lines(lines)
    for line, text in numbered:
        shape = two_numbers(text)
        if shape == (0, 0):
            return
        if shape is None or 0 in shape:
            raise FormatError(line, f"expected rows and columns such as '5 7', got {quoted(text)}")
        yield line, minefield_of(read_rows(numbered, line, grid_of(*shape, line), "M."), "M")


def write_contest(field: Minefield) -> bytes:
    """The minefield as the contest's text, without the `0 0` that ends a file."""
    shape = f"{field.grid.rows} {field.grid.cols}"
    return "".join(f"{line}\n" for line in (shape, *minefield_rows(field, "M", "."))).encode()


CONTEST = text_boards("contest", ("txt",), begins_contest, read_contest, write_contest)


def begins_drawing(first: str) -> bool:
    """Does a text that begins with this line look like a drawing?"""
    return not first.strip("*.0")


def read_drawings(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefields, each as soon as the blank line below it is read, with its first line.

    A FormatError names the line that is wrong.
    """
    rows: list[str] = []
    number = 0
    for number, line in enumerate(lines, start=1):
        row = line.strip()
        if not row and rows:
            yield number - len(rows), minefield_of(rows, "*")
            rows = []
        elif row:
            rows.append(_checked(number, row, rows))
    if rows:
        yield number + 1 - len(rows), minefield_of(rows, "*")


def write_drawing(field: Minefield) -> bytes:
    """The minefield as rows of `*` and `.`."""
    return "".join(f"{row}\n" for row in minefield_rows(field, "*", ".")).encode()


def _checked(line: int, row: str, rows: list[str]) -> str:
    number, wrong = len(rows) + 1, row.strip("*.0")
    if wrong:
        raise FormatError(line, f"expected '*' and '.', got {quoted(wrong[0])}")
    if rows and len(row) != len(rows[0]):
        wanted = len(rows[0])
        raise FormatError(line, f"expected {wanted} cells in row {number}, got {len(row)}")
    grid_of(number, len(row), line)
    return row


GRID = text_boards("grid", (), begins_drawing, read_drawings, write_drawing)


SIGNS = "012345678#F"
SHAPE = re.compile(r"([0-9]{1,18})\s+([0-9]{1,18})\s+([0-9]{1,18})")


def read_surfaces(lines: Iterable[str]) -> Iterator[tuple[int, Surface]]:
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


def begins_surface(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    return SHAPE.fullmatch(first) is not None


def surface_text(surface: Surface) -> str:
    """The surface as text."""
    grid = surface.grid
    rows = grid.signs("#", signs_of(PositionView.at(surface), {"F": surface.flagged}))
    return "\n".join((f"{grid.rows} {grid.cols} {surface.mine_count}", *rows)) + "\n"


def _surface(level: Level, rows: list[str]) -> Surface:
    return PositionView.of([row.replace("#", "U") for row in rows]).surface(level.mines)


SURFACE = TextFormat(
    "surface",
    (),
    begins_surface,
    parsed(read_surfaces),
    None,
    lambda seen: surface_text(seen).encode(),
)

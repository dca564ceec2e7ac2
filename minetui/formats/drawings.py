"""Three plain texts, any number of boards in each: a contest's, drawings, and surfaces.

**contest** (ACM Mid-Central USA 2003, problem E; also POJ 1551): a line `r c`, then r rows of `M`
for a mine and `.` for a safe cell; `0 0` or the end of the file ends it.

**grid**: rows of `*` for a mine and `.` or `0` for a safe cell; a blank line ends a board.

**surface**, the part of a board that a player sees: a line `ROWS COLS MINES`, perhaps with a shape,
then rows of `0` to `8` for revealed cells, `#` for covered ones and `F` for flagged ones. Numbers
may contradict.

A board of another shape than the ordinary one looks no different. So whoever reads a text may say
the shape of its boards; only a surface can say another one itself.

Blank lines elsewhere, trailing blanks and CRLF are accepted. Each board comes as soon as its last
row is read, and a FormatError names the line that is wrong.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from minetui.core import Minefield, Shape, Surface
from minetui.language import _

from .errors import FormatError, quoted
from .positions import PositionView, surface_rows
from .source import TextFormat, board_of, boards
from .text import (
    cells_problem,
    grid_sized,
    level_of,
    minefield_of,
    minefield_rows,
    numbered_lines,
    read_rows,
    shape_named,
)

SIZE = re.compile(r"([0-9]{1,18})\s+([0-9]{1,18})")
LEVEL = re.compile(rf"{SIZE.pattern}\s+([0-9]{{1,18}})(?:\s+([a-z][a-z-]*))?", re.I)
SIGNS = "012345678#F"


def read_contest(lines: Iterable[str], shape: Shape = Shape.SQUARE) -> Iterator[Minefield]:
    """The minefields of the contest's text."""
    numbered = numbered_lines(lines)
    for line, text in numbered:
        size = SIZE.fullmatch(text)
        rows, cols = map(int, size.groups()) if size else (-1, -1)
        if rows == cols == 0:
            return
        if rows < 1 or cols < 1:
            got = quoted(text)
            problem = _("expected rows and columns such as '5 7', got {text}", text=got)
            raise FormatError(line, problem)
        drawn = read_rows(numbered, line, grid_sized(rows, cols, line, shape), "M.")
        yield minefield_of([row for _, row in drawn], "M", shape)


def write_contest(field: Minefield) -> bytes:
    """The minefield as the contest's text, without the `0 0` that ends a file."""
    size = f"{field.grid.rows} {field.grid.cols}"
    return "".join(f"{line}\n" for line in (size, *minefield_rows(field, "M", "."))).encode()


def read_drawings(lines: Iterable[str], shape: Shape = Shape.SQUARE) -> Iterator[Minefield]:
    """The minefields that are drawn."""
    rows: list[str] = []
    for number, line in enumerate(chain(lines, [""]), start=1):
        row = line.strip()
        if row:
            _expect_row(number, row, rows)
            rows.append(row)
        elif rows:
            grid_sized(len(rows), len(rows[0]), number - len(rows), shape)
            yield minefield_of(rows, "*", shape)
            rows = []


def write_drawing(field: Minefield) -> bytes:
    """The minefield as rows of `*` and `.`."""
    return "".join(f"{row}\n" for row in minefield_rows(field, "*", ".")).encode()


def _expect_row(line: int, row: str, above: list[str]) -> None:
    """Refuse a row that does not fit below these."""
    number, wrong = len(above) + 1, row.strip("*.0")
    if wrong:
        raise FormatError(line, _("expected '*' and '.', got {sign}", sign=quoted(wrong[0])))
    if above and len(row) != len(above[0]):
        raise FormatError(line, cells_problem(len(above[0]), number, len(row)))
    grid_sized(number, len(row), line)


def read_surfaces(lines: Iterable[str], shape: Shape = Shape.SQUARE) -> Iterator[Surface]:
    """The surfaces of a text; those that say no shape have this one."""
    numbered = numbered_lines(lines)
    for line, text in numbered:
        numbers = LEVEL.fullmatch(text)
        if numbers is None:
            got = quoted(text)
            problem = _("expected rows, columns and mines such as '9 9 10', got {text}", text=got)
            raise FormatError(line, problem)
        *size, name = numbers.groups()
        own = shape_named(name, line) if name else shape
        rows, cols, mines = map(int, size)
        level = level_of(rows, cols, mines, line, own)
        drawn = read_rows(numbered, line, level.grid, SIGNS)
        yield PositionView.of([row.replace("#", "U") for _, row in drawn], own).surface(level.mines)


def surface_text(surface: Surface) -> str:
    """The surface as text."""
    grid, rows = surface.grid, surface_rows(surface, "#", {"F": surface.flagged})
    level = (str(grid.rows), str(grid.cols), str(surface.mine_count), *grid.named_shape.values())
    return "\n".join((" ".join(level), *rows)) + "\n"


CONTEST = TextFormat(
    "contest",
    ("txt",),
    SIZE.fullmatch,
    boards(read_contest),
    board_of(write_contest),
    takes_shape=True,
)
GRID = TextFormat(
    "grid",
    (),
    lambda first: not first.strip("*.0"),
    boards(read_drawings),
    board_of(write_drawing),
    takes_shape=True,
)
SURFACE = TextFormat(
    "surface",
    (),
    LEVEL.fullmatch,
    read_surfaces,
    write_surface=lambda surface: surface_text(surface).encode(),
    says_shape=True,
    takes_shape=True,
)

"""The `.mine` text of JSMinesweeper for a position; only its mines are read.

The first line is `WxHxM`; then rows of `0` to `8` for a revealed cell, `H` for a covered safe one,
`F` for a flag on a mine, `M` or `?` for a mine without one.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core.minefield import Minefield

from .errors import FormatError, quoted
from .format import text_boards
from .text import grid_of, minefield_of, minefield_rows, numbered_lines, read_rows

HEADER = re.compile(r"([1-9][0-9]{0,8})x([1-9][0-9]{0,8})x([0-9]{1,9})")
MINES = "FM?"


def begins(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    return HEADER.fullmatch(first) is not None


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The one minefield, with the line where it begins; a FormatError names the wrong line."""
    numbered = numbered_lines(lines)
    line, first = next(numbered, (1, ""))
    header = HEADER.fullmatch(first)
    if header is None:
        wanted = "width, height and mines as '9x9x10'"
        raise FormatError(line, f"expected {wanted}, got {quoted(first)}")
    cols, rows, mines = map(int, header.groups())
    grid = grid_of(rows, cols, line)
    field = minefield_of(read_rows(numbered, line, grid, MINES + "H012345678"), MINES)
    last, more = next(numbered, (0, ""))
    if more:
        raise FormatError(last, f"expected no row after row {rows}, got {quoted(more)}")
    if field.mine_count != mines:
        raise FormatError(line, f"expected {mines} mines in the rows, got {field.mine_count}")
    yield line, field


def write(field: Minefield) -> bytes:
    """The minefield with all its cells covered."""
    header = f"{field.grid.cols}x{field.grid.rows}x{field.mine_count}"
    return "".join(f"{row}\n" for row in (header, *minefield_rows(field, "M", "H"))).encode()


FORMAT = text_boards("mine", ("mine",), begins, read, write)

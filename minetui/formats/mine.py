"""The `.mine` text of JSMinesweeper for a position, of which the mines are read.

The first line is `WxHxM`; then rows of `0` to `8` for an open cell, `H` for a covered safe one, `F`
for a flag on a mine, `M` or `?` for a mine without one.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core.grid import Grid
from minetui.core.minefield import Minefield

from .errors import FormatError, quoted
from .text import mined, minefield_rows, numbered_lines, taken_rows

HEADER = re.compile(r"([1-9][0-9]{0,8})x([1-9][0-9]{0,8})x([0-9]{1,9})")
MINES = "FM?"


def begins(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    return HEADER.fullmatch(first) is not None


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The one minefield, with the line where it begins; a FormatError names what is not right."""
    filled = numbered_lines(lines)
    line, first = next(filled, (1, ""))
    header = HEADER.fullmatch(first)
    if header is None:
        raise FormatError(
            line, f"expected width, height and mines as '9x9x10', got {quoted(first)}"
        )
    cols, rows, mines = map(int, header.groups())
    field = mined(taken_rows(filled, line, Grid(rows, cols), MINES + "H012345678"), MINES)
    last, more = next(filled, (0, ""))
    if more:
        raise FormatError(last, f"expected no row after row {rows}, got {quoted(more)}")
    if field.mine_count != mines:
        raise FormatError(line, f"expected {mines} mines in the rows, got {field.mine_count}")
    yield line, field


def written(field: Minefield) -> bytes:
    """The minefield with all its cells covered."""
    header = f"{field.grid.cols}x{field.grid.rows}x{field.mine_count}"
    return "".join(f"{row}\n" for row in (header, *minefield_rows(field, "M", "H"))).encode()

"""Metasweeper's `.board` text, version 0.1; only its real board is read.

`key: value` lines (rows, columns, mines and game_mode are required), then `[real]` with rows of `*`
and `0` to `8`, and perhaps `[view]` with what the player saw.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core.grid import Grid
from minetui.core.minefield import Minefield
from minetui.core.pictures import sign_rows

from .errors import FormatError, quoted
from .format import text_boards
from .text import NumberedLine, grid_of, minefield_of, numbered_lines, read_rows

MAGIC = "# MINESWEEPER-BOARD"
NUMBER = re.compile(r"[1-9][0-9]{0,8}|0")
SEEN = "U012345678F?X@#"


def begins(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    return first.upper().startswith(MAGIC)


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The one minefield, with the line where it begins; a FormatError names the wrong line."""
    numbered = numbered_lines(lines)
    line, first = next(numbered, (1, ""))
    if not begins(first):
        raise FormatError(line, f"expected '{MAGIC} v0.1', got {quoted(first)}")
    header, line = _header(numbered, line)
    rows, cols, mines = (_number(header, key, line) for key in ("rows", "columns", "mines"))
    if "game_mode" not in header:
        raise FormatError(line, "expected a line 'game_mode: …' above '[real]'")
    if not rows or not cols:
        raise FormatError(line, f"expected rows and columns from 1, got {rows} and {cols}")
    grid = grid_of(rows, cols, line)
    field = minefield_of(read_rows(numbered, line, grid, "*012345678"), "*")
    if field.mine_count != mines:
        raise FormatError(line, f"expected {mines} mines in the rows, got {field.mine_count}")
    _check_rest(numbered, grid)
    yield line, field


def write(field: Minefield) -> bytes:
    """The minefield as a board whose cells are all covered."""
    grid = field.grid
    layers = {str(number): cells for number, cells in enumerate(field.numbered)}
    header = (f"{MAGIC} v0.1", "# Render: ascii", "", f"rows: {grid.rows}", f"columns: {grid.cols}")
    more = (f"mines: {field.mine_count}", "game_mode: classic", "", "[real]")
    rows = sign_rows(grid, "*", layers)
    return "".join(f"{line}\n" for line in (*header, *more, *rows)).encode()


def _header(lines: Iterator[NumberedLine], above: int) -> tuple[dict[str, NumberedLine], int]:
    """The lines above `[real]` by key, and the number of that line."""
    header, last = dict[str, NumberedLine](), above
    for last, text in lines:
        if text.lower() == "[real]":
            return header, last
        key, colon, value = text.partition(":")
        if colon and not text.startswith("#"):
            header[key.strip().lower()] = (last, value.strip())
    raise FormatError(last, "expected a line '[real]', got the end of the file")


def _number(header: dict[str, NumberedLine], key: str, above: int) -> int:
    line, text = header.get(key, (above, ""))
    if not NUMBER.fullmatch(text):
        raise FormatError(line, f"expected a line '{key}: ' with a number, got {quoted(text)}")
    return int(text)


def _check_rest(lines: Iterator[NumberedLine], grid: Grid) -> None:
    """Refuse anything below the board but a view of its size, comments and other keys."""
    for line, text in lines:
        if text.lower() == "[view]":
            read_rows(lines, line, grid, SEEN)
        elif text.startswith("["):
            return  # a section of another program
        elif not text.startswith("# ") and ":" not in text:
            raise FormatError(line, f"expected '[view]' or the end of the file, got {quoted(text)}")


FORMAT = text_boards("board", ("board",), begins, read, write)

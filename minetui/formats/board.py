"""Metasweeper's `.board` text, version 0.1, of which the real board is read.

`key: value` lines (rows, columns, mines and game_mode are required), then `[real]` with rows of `*`
and `0` to `8`, and perhaps `[view]` with what the player saw.
"""

import re
from collections.abc import Iterable, Iterator

from minetui.core.grid import Grid
from minetui.core.minefield import Minefield
from minetui.core.pictures import sign_rows

from .errors import FormatError, quoted
from .text import Line, mined, numbered_lines, taken_rows

MAGIC = "# MINESWEEPER-BOARD"
NUMBER = re.compile(r"[1-9][0-9]{0,8}|0")
SEEN = "U012345678F?X@#"


def begins(first: str) -> bool:
    """Does a text that begins with this line look like this format?"""
    return first.upper().startswith(MAGIC)


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The one minefield, with the line where it begins; a FormatError names what is not right."""
    filled = numbered_lines(lines)
    line, first = next(filled, (1, ""))
    if not begins(first):
        raise FormatError(line, f"expected '{MAGIC} v0.1', got {quoted(first)}")
    header, line = _header(filled, line)
    rows, cols, mines = (_number(header, key, line) for key in ("rows", "columns", "mines"))
    if "game_mode" not in header:
        raise FormatError(line, "expected a line 'game_mode: …' above '[real]'")
    if not rows or not cols:
        raise FormatError(line, f"expected rows and columns from 1, got {rows} and {cols}")
    field = mined(taken_rows(filled, line, Grid(rows, cols), "*012345678"), "*")
    if field.mine_count != mines:
        raise FormatError(line, f"expected {mines} mines in the rows, got {field.mine_count}")
    _check_rest(filled, field.grid)
    yield line, field


def written(field: Minefield) -> bytes:
    """The minefield as a board whose cells are all covered."""
    grid = field.grid
    layers = {str(number): cells for number, cells in enumerate(field.numbered)}
    header = (f"{MAGIC} v0.1", "# Render: ascii", "", f"rows: {grid.rows}", f"columns: {grid.cols}")
    more = (f"mines: {field.mine_count}", "game_mode: classic", "", "[real]")
    rows = sign_rows(grid, "*", layers)
    return "".join(f"{line}\n" for line in (*header, *more, *rows)).encode()


def _header(lines: Iterator[Line], above: int) -> tuple[dict[str, Line], int]:
    """What stands above `[real]`, and the line of that."""
    header, last = dict[str, Line](), above
    for last, text in lines:
        if text.lower() == "[real]":
            return header, last
        key, colon, told = text.partition(":")
        if colon and not text.startswith("#"):
            header[key.strip().lower()] = (last, told.strip())
    raise FormatError(last, "expected a line '[real]', got the end of the file")


def _number(header: dict[str, Line], key: str, above: int) -> int:
    line, told = header.get(key, (above, ""))
    if not NUMBER.fullmatch(told):
        raise FormatError(line, f"expected a line '{key}: ' with a number, got {quoted(told)}")
    return int(told)


def _check_rest(lines: Iterator[Line], grid: Grid) -> None:
    """Refuse what stands below the board, but for a view of its size, comments and other keys."""
    for line, text in lines:
        if text.lower() == "[view]":
            taken_rows(lines, line, grid, SEEN)
        elif text.startswith("["):
            return  # a section of another program
        elif not text.startswith("# ") and ":" not in text:
            raise FormatError(line, f"expected '[view]' or the end of the file, got {quoted(text)}")

"""LeetCode's problem 529, "Minesweeper": a board as a matrix of letters, and a click on it.

`M` is a covered mine, `E` a covered safe cell, `B` a revealed zero, `1` to `8` a revealed number
and `X` a revealed mine. A problem is a line of JSON, `{"board": [["E", "M"]], "click": [0, 0]}`, or
the two lines of the problem page, a matrix and `[0,0]`, with single or double quotes.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from minetui.core.flood import flood
from minetui.core.grid import Cell, CellSet, Grid, cells_of, has, only
from minetui.core.minefield import Minefield
from minetui.core.pictures import in_rows

from .errors import FormatError, quoted
from .text import Line, mined, numbered_lines, showing

OBJECT = 'an object such as {"board": [["E","M"]], "click": [0,0]}'
LETTERS = "MEB12345678X"
KINDS: dict[type, str] = {
    **{dict: "an object", list: "an array", str: "a string"},
    **{bool: "a boolean", int: "a number", float: "a number"},
}
STRING = re.compile(r"""["'][^"']*["']""")  # either quote ends it: all become the same
LABEL = re.compile(r"\s*,?\s*(?:input\s*:\s*)?(?:(?:board|click)\s*[:=]\s*)?", re.I)


@dataclass(frozen=True)
class Problem:
    """A board, as rows of letters, and the cell to click."""

    rows: tuple[str, ...]
    click: Cell

    @property
    def field(self) -> Minefield:
        """The minefield under the board."""
        return mined(self.rows, "MX")

    def solved(self) -> list[Sequence[str]]:
        """The board after the click: revealed cells stay as they are, covered ones may open."""
        letters, field = list("".join(self.rows)), self.field
        if has(field.mines, self.click):
            letters[self.click] = "X"
        else:
            opened = self._opened(field)
            for number, cells in enumerate(field.numbered):
                for cell in cells_of(cells & opened):
                    letters[cell] = "B12345678"[number]
        return in_rows(letters, field.grid.cols)

    def _opened(self, field: Minefield) -> CellSet:
        """The covered cells that a click on a safe cell opens: revealed ones stop an opening."""
        covered = showing(self.rows, "E")
        reached = flood(field.grid, only(self.click), field.zeros & covered)
        return (field.grid.spread(reached) & covered) | only(self.click)


def read(lines: Iterable[str]) -> Iterator[tuple[int, Problem]]:
    """The problems, each when its last line is there, with the line where it begins.

    A FormatError names the line where what is not right begins.
    """
    filled = numbered_lines(lines)
    for line, text in filled:
        if text.startswith("{"):
            told, rest = _json(line, text, OBJECT)
            if rest or not isinstance(told, dict) or not {"board", "click"} <= told.keys():
                raise FormatError(line, f"expected {OBJECT}, got {quoted(text)}")
            yield line, _problem(line, told["board"], told["click"])
        else:
            board, rest = _list(line, text, filled, "a matrix such as [['E','M'],['E','E']]")
            click, rest = _list(line, rest, filled, "a click such as [3,0]")
            if rest:
                raise FormatError(line, f"expected nothing after the click, got {quoted(rest)}")
            yield line, _problem(line, board, click)


def _list(line: int, text: str, lines: Iterator[Line], wanted: str) -> tuple[object, str]:
    """The next [...], which may go on over several lines, and what follows on its last line."""
    text = LABEL.sub("", text, count=1)
    open_brackets, parts = _unclosed(text), [text]
    while open_brackets > 0 or not text:
        _, text = next(lines, (0, ""))
        if not text:
            raise FormatError(line, f"expected {wanted}, got the end of the file")
        text = text if open_brackets else LABEL.sub("", text, count=1)
        open_brackets += _unclosed(text)
        parts.append(text)
    whole = "".join(parts)
    if not whole.startswith("["):
        raise FormatError(line, f"expected {wanted}, got {quoted(whole)}")
    return _json(line, whole.replace("'", '"'), wanted)


def _unclosed(text: str) -> int:
    """How many more brackets open in a text than close, outside of its strings."""
    text = STRING.sub("", text)
    return text.count("[") - text.count("]")


def _json(line: int, text: str, wanted: str) -> tuple[object, str]:
    """The JSON value that a text begins with, and what follows it."""
    try:
        told, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        raise FormatError(line, f"expected {wanted}, got {quoted(text)}") from None
    return told, text[end:].strip()


def _problem(line: int, board: object, click: object) -> Problem:
    """The problem, checked: a rectangle of known letters, and a click on a covered cell."""
    rows = _rows(line, board)
    grid = Grid(len(rows), len(rows[0]))
    if not isinstance(click, list) or [type(count) for count in click] != [int, int]:
        raise FormatError(line, f"expected a click such as [3,0], got {_kind(click)}")
    row, col = click
    if not (0 <= row < grid.rows and 0 <= col < grid.cols):
        inside = f"rows 0 to {grid.rows - 1} and columns 0 to {grid.cols - 1}"
        raise FormatError(line, f"expected a click within {inside}, got {quoted(f'[{row},{col}]')}")
    if rows[row][col] not in "ME":
        letter = quoted(rows[row][col])
        raise FormatError(line, f"expected a click on 'M' or 'E', got {letter} at [{row},{col}]")
    return Problem(tuple(rows), grid.cell(row, col))


def _rows(line: int, board: object) -> list[str]:
    """The matrix as rows of letters."""
    if not isinstance(board, list) or not board or board[0] == []:
        raise FormatError(line, "expected a matrix with at least one cell, got none")
    rows: list[str] = []
    for number, row in enumerate(board, start=1):
        if not isinstance(row, list):
            raise FormatError(line, f"expected an array as row {number}, got {_kind(row)}")
        if len(row) != len(board[0]):
            raise FormatError(
                line, f"expected {len(board[0])} cells in row {number}, got {len(row)}"
            )
        for wrong in (one for one in row if not _is_letter(one)):
            known = "one of M, E, B, 1 to 8 and X"
            got = quoted(wrong) if isinstance(wrong, str) else _kind(wrong)
            raise FormatError(line, f"expected {known} in row {number}, got {got}")
        rows.append("".join(row))
    return rows


def _is_letter(told: object) -> bool:
    return isinstance(told, str) and len(told) == 1 and told in LETTERS


def _kind(told: object) -> str:
    """What JSON calls a value, which itself may be nested without end."""
    return KINDS.get(type(told), "null")


def begins(text: str) -> bool:
    """Does a text that begins with this line look like a problem?"""
    return text.lower().startswith("input") or LABEL.sub("", text, count=1)[:1] in ("{", "[")

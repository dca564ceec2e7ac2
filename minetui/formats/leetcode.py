"""LeetCode's problem 529, "Minesweeper": a board as a matrix of letters, and a click on it.

`M` is a covered mine, `E` a covered safe cell, `B` a revealed zero, `1` to `8` a revealed number
and `X` a revealed mine. A problem is a line of JSON, `{"board": [["E", "M"]], "click": [0, 0]}`, or
the two lines of the problem page, a matrix and `[0,0]`, with single or double quotes. The answer
after `Output:` and the remarks around the examples of the page are skipped.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from minetui.core import Cell, CellSet, Minefield, Shape, cells_of, has, only
from minetui.language import N_, _, number

from .errors import FormatError, quoted
from .positions import PositionView, replay_in
from .replay import Replay
from .source import LONGEST_LINE, TextFormat
from .text import (
    NumberedLine,
    cells_problem,
    cells_showing,
    grid_sized,
    minefield_of,
    numbered_lines,
)

OBJECT = N_('an object such as {"board": [["E","M"]], "click": [0,0]}')
MATRIX = N_("a matrix such as [['E','M'],['E','E']]")
CLICK = N_("a click such as [3,0]")
LETTERS = "MEB12345678X"
SHOWN = str.maketrans({"B": "0"})
KINDS: dict[type, str] = {
    **{dict: N_("an object"), list: N_("an array"), str: N_("a string")},
    **{bool: N_("a boolean"), int: N_("a number"), float: N_("a number")},
}
NULL = N_("null")
STRING = re.compile(r"""["'][^"']*["']""")  # any quote ends it: all become double quotes
LABEL = re.compile(r"\s*,?\s*(?:input\s*:\s*)?(?:(?:board|click)\s*[:=]\s*)?", re.I)
BRACKET = re.compile(r"[][{}]")
DEEPEST = 20  # brackets in brackets; a problem has three
ANSWER = re.compile(r"output\s*[:=]\s*", re.I)
REMARK = re.compile(r"(?:example|explanation)\b", re.I)


@dataclass(frozen=True)
class LeetCodeProblem:
    """A board, as rows of letters, the cell to click, and the line where it begins in its file."""

    rows: tuple[str, ...]
    click: Cell
    line: int = field(compare=False)
    shape: Shape = Shape.SQUARE

    @property
    def field(self) -> Minefield:
        """The minefield under the board."""
        return minefield_of(self.rows, "MX", self.shape)

    @property
    def position(self) -> Replay:
        """The position before the click; a FormatError if its numbers are wrong."""
        view = PositionView.of([row.translate(SHOWN) for row in self.rows], self.shape)
        return replay_in(self.field, [(self.line, row) for row in self.rows], view)

    def solved(self) -> list[Sequence[str]]:
        """The board after the click: covered cells may be revealed, others stay as they are."""
        letters, field = list("".join(self.rows)), self.field
        if has(field.mines, self.click):
            letters[self.click] = "X"
        else:
            revealed = self._revealed(field)
            for number, cells in enumerate(field.numbered):
                for cell in cells_of(cells & revealed):
                    letters[cell] = "B12345678"[number]
        return field.grid.lines(letters)

    def _revealed(self, field: Minefield) -> CellSet:
        """The covered cells that a click on a safe cell reveals: revealed ones stop an opening."""
        covered = cells_showing(self.rows, "E")
        reached = field.grid.flood(only(self.click), field.zeros & covered)
        return (field.grid.spread(reached) & covered) | only(self.click)


def begins(text: str) -> bool:
    """Does a text that begins with this line look like a problem?"""
    if text.lower().startswith("input") or REMARK.match(text):
        return True
    return LABEL.sub("", text, count=1)[:1] in ("{", "[")


def read(lines: Iterable[str], shape: Shape = Shape.SQUARE) -> Iterator[LeetCodeProblem]:
    """The problems, on boards of a shape, each as soon as its last line is read.

    A FormatError names the line where the error begins.
    """
    numbered = numbered_lines(lines)
    for line, text in numbered:
        if text.startswith("{"):
            yield _from_json(line, text, shape)
        elif answer := ANSWER.match(text):
            _skip_answer(line, text[answer.end() :], numbered)
        elif not REMARK.match(text):
            yield _from_page(line, text, numbered, shape)


def _from_json(line: int, text: str, shape: Shape) -> LeetCodeProblem:
    """The problem that a line of JSON holds."""
    value, rest = _json(line, text, OBJECT)
    if rest or not isinstance(value, dict) or not {"board", "click"} <= value.keys():
        raise _unexpected(line, OBJECT, quoted(text))
    return _problem(line, value["board"], value["click"], shape)


def _from_page(
    line: int, text: str, lines: Iterator[NumberedLine], shape: Shape
) -> LeetCodeProblem:
    """The problem that begins with this line, in the form of the problem page."""
    board, rest = _list(line, text, lines, MATRIX)
    click, rest = _list(line, rest, lines, CLICK)
    if answer := ANSWER.match(rest):
        _skip_answer(line, rest[answer.end() :], lines)
    elif rest:
        got = quoted(rest)
        raise FormatError(line, _("expected nothing after the click, got {text}", text=got))
    return _problem(line, board, click, shape)


def _skip_answer(line: int, text: str, lines: Iterator[NumberedLine]) -> None:
    """Skip the matrix after `Output:`."""
    if rest := _list(line, text, lines, MATRIX)[1]:
        got = quoted(rest)
        raise FormatError(line, _("expected nothing after the output, got {text}", text=got))


def _list(line: int, text: str, lines: Iterator[NumberedLine], wanted: str) -> tuple[object, str]:
    """The next [...], which may span several lines, and the rest of its last line."""
    text = LABEL.sub("", text, count=1)
    open_brackets, parts, length = _unclosed(text), [text], len(text)
    while open_brackets > 0 or not text:
        text = next(lines, (0, ""))[1]
        if not text:
            problem = _("expected {field}, got the end of the file", field=_(wanted))
            raise FormatError(line, problem)
        text = text if open_brackets else LABEL.sub("", text, count=1)
        open_brackets += _unclosed(text)
        parts.append(text)
        length += len(text)
        if length > LONGEST_LINE:
            most = number(LONGEST_LINE)
            raise FormatError(line, _("expected at most {most} characters", most=most))
    whole = "".join(parts)
    if not whole.startswith("["):
        raise _unexpected(line, wanted, quoted(whole))
    return _json(line, whole.replace("'", '"'), wanted)


def _unclosed(text: str) -> int:
    """The number of brackets that a text opens and does not close, outside of its strings."""
    text = STRING.sub("", text)
    return text.count("[") - text.count("]")


def _json(line: int, text: str, wanted: str) -> tuple[object, str]:
    """The JSON value at the beginning of a text, and the rest of it."""
    try:
        _expect_shallow(text)
        value, end = json.JSONDecoder().raw_decode(text)
    except ValueError:
        raise _unexpected(line, wanted, quoted(text)) from None
    return value, text[end:].strip()


def _expect_shallow(text: str) -> None:
    """Refuse brackets that JSON's reader would need a deep stack for: in a browser it has none."""
    steps = (1 if bracket in "[{" else -1 for bracket in BRACKET.findall(text))
    if max(accumulate(steps), default=0) > DEEPEST:
        raise ValueError


def _problem(line: int, board: object, click: object, shape: Shape) -> LeetCodeProblem:
    """The problem, checked: a rectangle of known letters, and a click on a covered cell."""
    rows = _rows(line, board)
    grid = grid_sized(len(rows), len(rows[0]), line, shape)
    if not isinstance(click, list) or [type(value) for value in click] != [int, int]:
        raise _unexpected(line, CLICK, _kind(click))
    row, col = click
    place = f"[{row},{col}]"
    if not (0 <= row < grid.rows and 0 <= col < grid.cols):
        problem = _(
            "expected a click within rows 0 to {row} and columns 0 to {col}, got {text}",
            row=grid.rows - 1,
            col=grid.cols - 1,
            text=quoted(place),
        )
        raise FormatError(line, problem)
    if rows[row][col] not in "ME":
        problem = _(
            "expected a click on 'M' or 'E', got {letter} at {place}",
            letter=quoted(rows[row][col]),
            place=place,
        )
        raise FormatError(line, problem)
    return LeetCodeProblem(tuple(rows), grid.cell(row, col), line, shape)


def _rows(line: int, board: object) -> list[str]:
    """The matrix as rows of letters."""
    if not isinstance(board, list) or not board or board[0] == []:
        raise FormatError(line, _("expected a matrix with at least one cell, got none"))
    rows: list[str] = []
    for at, row in enumerate(board, start=1):
        if not isinstance(row, list):
            kind = _kind(row)
            problem = _("expected an array as row {row}, got {kind}", row=at, kind=kind)
            raise FormatError(line, problem)
        if len(row) != len(board[0]):
            raise FormatError(line, cells_problem(len(board[0]), at, len(row)))
        for wrong in (value for value in row if not _is_letter(value)):
            got = quoted(wrong) if isinstance(wrong, str) else _kind(wrong)
            problem = _(
                "expected one of M, E, B, 1 to 8 and X in row {row}, got {text}", row=at, text=got
            )
            raise FormatError(line, problem)
        rows.append("".join(row))
    return rows


def _is_letter(value: object) -> bool:
    return isinstance(value, str) and len(value) == 1 and value in LETTERS


def _kind(value: object) -> str:
    """The JSON name of a value's type; the value may be nested too deeply to be shown."""
    return _(KINDS.get(type(value), NULL))


def _unexpected(line: int, wanted: str, got: str) -> FormatError:
    """The error of something else than what is wanted, a marked name."""
    return FormatError(line, _("expected {field}, got {text}", field=_(wanted), text=got))


FORMAT = TextFormat(
    "leetcode",
    (),
    begins,
    lambda *lines: (problem.position for problem in read(*lines)),
    takes_shape=True,
)

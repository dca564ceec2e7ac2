"""What text formats share: numbered lines, levels that a line gives, and rows of characters."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from minetui.core import (
    CellSet,
    Grid,
    Level,
    LevelError,
    Minefield,
    Shape,
    grid_drawn,
    set_spelled,
    spelled,
)
from minetui.language import _, ngettext, number

from .errors import FormatError, quoted

NumberedLine: TypeAlias = tuple[int, str]


def numbered_lines(lines: Iterable[str]) -> Iterator[NumberedLine]:
    """The lines that are not blank, without blanks around them, with their numbers from 1."""
    for place, line in enumerate(lines, start=1):
        text = line.strip()
        if text:
            yield place, text


def shape_named(name: str, line: int) -> Shape:
    """The shape whose name a line gives, in any case; a FormatError if there is none."""
    try:
        return Shape.named(name)
    except ValueError:
        problem = _(
            "expected one of {shapes} as the shape, got {text}",
            shapes=", ".join(Shape),
            text=quoted(name),
        )
        raise FormatError(line, problem) from None


def level_of(rows: int, cols: int, mines: int, line: int, shape: Shape = Shape.SQUARE) -> Level:
    """The level that a line gives; a FormatError if it is not legal."""
    try:
        return Level(rows, cols, mines, shape)
    except LevelError as error:
        raise FormatError(line, str(error)) from None


def grid_sized(rows: int, cols: int, line: int, shape: Shape = Shape.SQUARE) -> Grid:
    """The grid of a size that a line gives; a FormatError if no board has that size."""
    return level_of(rows, cols, 0, line, shape).grid


def read_rows(
    lines: Iterator[NumberedLine], above: int, grid: Grid, signs: str
) -> list[NumberedLine]:
    """The next lines as the rows of a grid, made of these characters.

    `above` is the number of the line above them. A FormatError names the line that is wrong.
    """
    rows: list[NumberedLine] = []
    line = above
    while len(rows) < grid.rows:
        line, row = next(lines, (line, ""))
        if problem := _row_problem(row, len(rows) + 1, grid, signs):
            raise FormatError(line, problem)
        rows.append((line, row))
    return rows


def _row_problem(row: str, place: int, grid: Grid, signs: str) -> str:
    """What is wrong with a row of a grid; empty if it is right."""
    if not row:
        problem = _(
            "expected row {row} of {rows}, got the end of the file", row=place, rows=grid.rows
        )
    elif wrong := row.strip(signs):
        slots = {"row": place, "sign": quoted(wrong[0])}
        if len(signs) == 2:
            one, other = signs[0], signs[1]
            problem = _(
                "expected '{one}' and '{other}' in row {row}, got {sign}",
                one=one,
                other=other,
                **slots,
            )
        else:
            problem = _("expected one of '{signs}' in row {row}, got {sign}", signs=signs, **slots)
    elif len(row) != grid.cols:
        problem = cells_problem(grid.cols, place, len(row))
    else:
        problem = ""
    return problem


def cells_problem(wanted: int, row: int, got: int) -> str:
    """The problem of a row that has another number of cells than the others."""
    return ngettext(
        "expected {n} cell in row {row}, got {got}",
        "expected {n} cells in row {row}, got {got}",
        wanted,
        row=row,
        got=number(got),
    )


def mines_problem(wanted: int, got: int) -> str:
    """The problem of rows with another number of mines than the file says."""
    return ngettext(
        "expected {n} mine in the rows, got {got}",
        "expected {n} mines in the rows, got {got}",
        wanted,
        got=number(got),
    )


def minefield_of(rows: Sequence[str], mines: str, shape: Shape = Shape.SQUARE) -> Minefield:
    """The minefield drawn in these rows, where any character in `mines` is a mine."""
    return Minefield(grid_drawn(rows, shape), cells_showing(rows, mines))


def minefield_rows(field: Minefield, mine: str, safe: str) -> list[str]:
    """The rows of a minefield, drawn with one character for mines and one for safe cells."""
    grid = field.grid
    signs = spelled(field.mines, grid.size).translate({ord("1"): mine, ord("0"): safe})
    return [signs[start : start + grid.cols] for start in range(0, grid.size, grid.cols)]


def cells_showing(rows: Iterable[str], signs: str) -> CellSet:
    """The cells that show any of these characters."""
    bits = defaultdict(lambda: "0", {ord(sign): "1" for sign in signs})
    return set_spelled("".join(rows).translate(bits))

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

from .errors import FormatError, quoted

NumberedLine: TypeAlias = tuple[int, str]


def numbered_lines(lines: Iterable[str]) -> Iterator[NumberedLine]:
    """The lines that are not blank, without blanks around them, with their numbers from 1."""
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text:
            yield number, text


def shape_named(name: str, line: int) -> Shape:
    """The shape whose name a line gives, in any case; a FormatError if there is none."""
    try:
        return Shape.named(name)
    except ValueError:
        expected = f"expected one of {', '.join(Shape)} as the shape"
        raise FormatError(line, f"{expected}, got {quoted(name)}") from None


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
        number, wrong = len(rows) + 1, row.strip(signs)
        if not row:
            wanted = f"row {number} of {grid.rows}"
            raise FormatError(line, f"expected {wanted}, got the end of the file")
        if wrong:
            known = f"'{signs[0]}' and '{signs[1:]}'" if len(signs) == 2 else f"one of '{signs}'"
            raise FormatError(line, f"expected {known} in row {number}, got {quoted(wrong[0])}")
        if len(row) != grid.cols:
            raise FormatError(line, f"expected {grid.cols} cells in row {number}, got {len(row)}")
        rows.append((line, row))
    return rows


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

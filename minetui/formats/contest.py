"""The contest's text for minefields (ACM Mid-Central USA 2003, problem E; also POJ 1551).

A line `r c`, then r rows of `M` for a mine and `.` for a safe cell; `0 0` or the end of the file
ends it. Blank lines, blanks at the end of a line and CRLF do no harm.
"""

from collections.abc import Iterable, Iterator

from minetui.core.grid import Grid
from minetui.core.minefield import Minefield

from .errors import FormatError, quoted
from .text import mined, minefield_rows, numbered_lines, taken_rows, two_numbers


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefields, each when its last row is there, with the line where it begins.

    A FormatError names the line that is not right.
    """
    filled, last = numbered_lines(lines), 1
    for last, text in filled:
        shape = two_numbers(text)
        if shape == (0, 0):
            return
        if shape is None or 0 in shape:
            raise FormatError(last, f"expected rows and columns such as '5 7', got {quoted(text)}")
        yield last, mined(taken_rows(filled, last, Grid(*shape), "M."), "M")


def written(field: Minefield) -> str:
    """The minefield as the contest's text, without the `0 0` that ends a file."""
    shape = f"{field.grid.rows} {field.grid.cols}"
    return "\n".join((shape, *minefield_rows(field, "M", "."))) + "\n"

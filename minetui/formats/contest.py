"""The contest's text format for minefields (ACM Mid-Central USA 2003, problem E; also POJ 1551).

A line `r c`, then r rows of `M` for a mine and `.` for a safe cell; `0 0` or the end of the file
ends it. Blank lines, trailing blanks and CRLF are accepted.
"""

from collections.abc import Iterable, Iterator

from minetui.core.minefield import Minefield

from .errors import FormatError, quoted
from .format import text_boards
from .text import grid_of, minefield_of, minefield_rows, numbered_lines, read_rows, two_numbers


def begins(first: str) -> bool:
    """Does a text that begins with this line look like the contest's?"""
    return two_numbers(first) is not None


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefields, each as soon as its last row is read, with the line where it begins.

    A FormatError names the line that is wrong.
    """
    numbered = numbered_lines(lines)
    for line, text in numbered:
        shape = two_numbers(text)
        if shape == (0, 0):
            return
        if shape is None or 0 in shape:
            raise FormatError(line, f"expected rows and columns such as '5 7', got {quoted(text)}")
        yield line, minefield_of(read_rows(numbered, line, grid_of(*shape, line), "M."), "M")


def write(field: Minefield) -> bytes:
    """The minefield as the contest's text, without the `0 0` that ends a file."""
    shape = f"{field.grid.rows} {field.grid.cols}"
    return "".join(f"{line}\n" for line in (shape, *minefield_rows(field, "M", "."))).encode()


FORMAT = text_boards("contest", ("txt",), begins, read, write)

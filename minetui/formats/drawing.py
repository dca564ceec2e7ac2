"""Minefields drawn as rows of `*` for a mine and `.` or `0` for a safe cell.

Blank lines separate several of them.
"""

from collections.abc import Iterable, Iterator

from minetui.core.minefield import Minefield

from .errors import FormatError, quoted
from .format import text_boards
from .text import grid_of, minefield_of, minefield_rows


def begins(first: str) -> bool:
    """Does a text that begins with this line look like a drawing?"""
    return not first.strip("*.0")


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefields, each as soon as the blank line below it is read, with its first line.

    A FormatError names the line that is wrong.
    """
    rows: list[str] = []
    number = 0
    for number, line in enumerate(lines, start=1):
        row = line.strip()
        if not row and rows:
            yield number - len(rows), minefield_of(rows, "*")
            rows = []
        elif row:
            rows.append(_checked(number, row, rows))
    if rows:
        yield number + 1 - len(rows), minefield_of(rows, "*")


def write(field: Minefield) -> bytes:
    """The minefield as rows of `*` and `.`."""
    return "".join(f"{row}\n" for row in minefield_rows(field, "*", ".")).encode()


def _checked(line: int, row: str, rows: list[str]) -> str:
    number, wrong = len(rows) + 1, row.strip("*.0")
    if wrong:
        raise FormatError(line, f"expected '*' and '.', got {quoted(wrong[0])}")
    if rows and len(row) != len(rows[0]):
        wanted = len(rows[0])
        raise FormatError(line, f"expected {wanted} cells in row {number}, got {len(row)}")
    grid_of(number, len(row), line)
    return row


FORMAT = text_boards("grid", (), begins, read, write)

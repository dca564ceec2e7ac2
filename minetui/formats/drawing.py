"""Minefields drawn as rows of `*` for a mine and `.` or `0` for a safe cell.

Blank lines stand between several of them.
"""

from collections.abc import Iterable, Iterator

from minetui.core.minefield import Minefield

from .errors import FormatError, quoted
from .text import mined, minefield_rows


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefields, each when the blank line below it is there, with the line where it begins.

    A FormatError names the line that is not right.
    """
    rows: list[str] = []
    number = 0
    for number, line in enumerate(lines, start=1):
        row = line.strip()
        if not row and rows:
            yield number - len(rows), mined(rows, "*")
            rows = []
        elif row:
            rows.append(_checked(number, row, rows))
    if rows:
        yield number + 1 - len(rows), mined(rows, "*")


def written(field: Minefield) -> str:
    """The minefield as rows of `*` and `.`."""
    return "".join(row + "\n" for row in minefield_rows(field, "*", "."))


def _checked(line: int, row: str, rows: list[str]) -> str:
    wrong = row.strip("*.0")
    if wrong:
        raise FormatError(line, f"expected '*' and '.', got {quoted(wrong[0])}")
    if rows and len(row) != len(rows[0]):
        number, wanted = len(rows) + 1, len(rows[0])
        raise FormatError(line, f"expected {wanted} cells in row {number}, got {len(row)}")
    return row

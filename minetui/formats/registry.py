"""Which format a text is in: decided by what it holds, not by its name."""

from collections.abc import Iterator

from minetui.core.minefield import Minefield

from . import contest, drawing, leetcode, rawvf
from .errors import FormatError
from .text import numbered_lines, two_numbers


def minefields(data: bytes) -> Iterator[Minefield]:
    """The minefields in a file of any format that is known.

    A FormatError tells what is not right, taken for RawVF where it looks like no other format.
    """
    lines = data.decode("utf-8-sig", "surrogateescape").split("\n")
    line, first = next(numbered_lines(lines), (1, ""))
    if not first:
        raise FormatError(line, "expected a board, got an empty file")
    if two_numbers(first):
        return (field for _, field in contest.read(lines))
    if not first.strip("*.0"):
        return (field for _, field in drawing.read(lines))
    if first[0] in "{[" or first.lower().startswith(("input", "board =")):
        return (problem.field for _, problem in leetcode.read(lines))
    return iter([rawvf.read(data).field])

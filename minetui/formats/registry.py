"""Which format a text is in: decided by what it holds, not by its name."""

from collections.abc import Iterable, Iterator
from itertools import chain

from minetui.core.minefield import Minefield

from . import contest, drawing, leetcode, rawvf
from .errors import FormatError
from .text import two_numbers

KNOWN = "a board in RawVF, the contest's text, LeetCode's letters or drawn with '*' and '.'"


def read(lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefields in a text of any format that is known, with the lines where they begin.

    Each comes when its last line is there, but for RawVF, which is one board a file. A FormatError
    tells what is not right.
    """
    coming, blank = iter(lines), list[str]()
    first = next(coming, "")
    while first.isspace():
        blank.append(first)
        first = next(coming, "")
    if not first:
        raise FormatError(len(blank) or 1, f"expected {KNOWN}, got nothing")
    return _read_as(first.strip(), len(blank) + 1, chain(blank, [first], coming))


def _read_as(first: str, line: int, lines: Iterable[str]) -> Iterator[tuple[int, Minefield]]:
    """The minefields in a text whose first filled line is this one."""
    if two_numbers(first):
        return contest.read(lines)
    if not first.strip("*.0"):
        return drawing.read(lines)
    if leetcode.begins(first):
        return ((start, problem.field) for start, problem in leetcode.read(lines))
    if ":" not in first:
        raise FormatError(line, f"expected {KNOWN}")
    whole = "\n".join(text.removesuffix("\n") for text in lines)
    return iter([(line, rawvf.read(whole.encode("utf-8", "surrogateescape")).field)])

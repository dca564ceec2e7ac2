"""What the text formats share: lines that come in bit by bit, numbers in them, rows of signs."""

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from minetui.core.grid import spelled
from minetui.core.minefield import Minefield

Line: TypeAlias = tuple[int, str]

NUMBER = re.compile(r"\d{1,18}")


def numbered_lines(lines: Iterable[str]) -> Iterator[Line]:
    """The lines that are not blank, without blanks around them, with their numbers from 1."""
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text:
            yield number, text


def two_numbers(text: str) -> tuple[int, int] | None:
    """The two numbers that a line consists of, None where it is no such line."""
    words = text.split()
    if len(words) != 2 or not all(NUMBER.fullmatch(word) for word in words):
        return None
    return int(words[0]), int(words[1])


def minefield_rows(field: Minefield, mine: str, safe: str) -> list[str]:
    """The rows of a minefield, with these signs for a mine and for a safe cell."""
    grid = field.grid
    signs = spelled(field.mines, grid.size).translate({ord("1"): mine, ord("0"): safe})
    return [signs[start : start + grid.cols] for start in range(0, grid.size, grid.cols)]

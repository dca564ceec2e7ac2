"""The header of a RawVF file: lines `Key: value`, up to the board.

The board begins with the line `Board:`, or without it below the statistics that parser_raw, the
community's reference program, adds to the file that it was given.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from .errors import FormatError, quoted
from .rawvf_writer import WRITTEN
from .text import NumberedLine

FIRST_KEYS = {  # of a file; others, such as Version and Time, begin texts of many kinds
    *("rawvf_version", "program", "player", "timestamp", "level", "width", "height", "mines"),
    *("skin", "marks", "questionmarks", "squaresize", "bbbv", "bbbvs", "superclick", "board"),
}
STATISTIC = "raw_"  # the start of the keys that parser_raw adds
MOST_HEADER_LINES = 10_000

BOARD, COUNT = re.compile(r"board\s*:", re.I), re.compile(r"[1-9]\d{0,8}")
# Clicks per second in a game of no time: a number so long that parser_raw puts the first row of
# the board right after it.
TOO_LONG = re.compile(r"raw_rilianclicks/s: -214748\.359([*0]+)", re.I)


@dataclass(frozen=True)
class Header:
    """Header values and their lines, by lower-case key; `end` is the line that ends the header.

    `info` holds those that neither the board nor the moves imply, by key as the file spells it.
    """

    lines: dict[str, NumberedLine]
    info: dict[str, str]
    end: int

    def text(self, key: str) -> str:
        """The value of a key; empty if there is none."""
        return self.lines.get(key, (0, ""))[1]

    def count(self, key: str, *, or_none: bool = False) -> int | None:
        """The value of a key as a number from 1, or from 0 `or_none`; None without a value."""
        line, text = self.lines.get(key, (0, ""))
        if text and not COUNT.fullmatch(text) and not (or_none and text == "0"):
            raise FormatError(line, f"expected a number from 1 as {key}, got {quoted(text)}")
        return int(text) if text else None

    def is_on(self, *keys: str) -> bool:
        """Is the first of these keys that has a value on?"""
        return next(filter(None, map(self.text, keys)), "").lower() == "on"

    @property
    def is_output(self) -> bool:
        """Are there statistics of parser_raw?"""
        return any(key.startswith(STATISTIC) for key in self.lines)


def begins(first: str) -> bool:
    """Does a text that begins with this line look like a RawVF file?"""
    key, colon, _ = first.partition(":")
    known = key.strip().lower()
    return bool(colon) and (known in FIRST_KEYS or known.startswith(STATISTIC))


def read_header(lines: Iterator[NumberedLine]) -> tuple[Header, Iterator[NumberedLine]]:
    """The header of a file, and the lines from the first row of its board on."""
    header, number = Header({}, {}, 0), 0
    for number, text in islice(lines, MOST_HEADER_LINES):
        if BOARD.fullmatch(text):
            return replace(header, end=number), lines
        glued = TOO_LONG.fullmatch(text)
        row = glued[1] if glued else text
        if glued or (is_row(text) and header.is_output):
            return replace(header, end=number), chain([(number, row)], lines)
        key, colon, value = (part.strip() for part in text.partition(":"))
        if not colon:
            raise FormatError(number, f"expected 'Key: value' or 'Board:', got {quoted(text)}")
        header.lines[key.lower()] = (number, value)
        if key.lower() not in WRITTEN and not key.lower().startswith(STATISTIC):
            header.info[key] = value
    if not number:
        raise FormatError(1, "expected a RawVF replay, got an empty file")
    raise FormatError(number, "expected a RawVF file, but it has no line 'Board:'")


def is_row(text: str) -> bool:
    """Is a line a row of the board?"""
    return not text.strip("*0")

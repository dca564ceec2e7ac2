"""The content of a file as readers see it: lines or bytes, both limited.

A file may be endless, such as /dev/zero, and so may a line. Reading stops with a FormatError at a
limit that no real board or replay reaches.
"""

import io
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, repeat
from typing import TextIO

from .errors import FormatError
from .file_errors import expect_file

HEAD = 8192  # bytes that decide whether a file is text
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")  # bytes that no text has
PIECE = 65_536  # characters read at once
LONGEST_LINE = 150_000_000  # characters: a row of the most cells, with room for blanks
MOST_BYTES = 32_000_000  # of a binary file: some three million mouse events


def opened(path: str) -> io.BufferedReader:
    """The file, opened with a buffer that holds its head."""
    expect_file(path)
    return io.BufferedReader(io.FileIO(path), HEAD)


class Source:
    """The content of an open file, which is read from front to back, once."""

    def __init__(self, stream: io.BufferedReader) -> None:
        self._stream = stream

    @cached_property
    def is_text(self) -> bool:
        """Is the head of the file free of control characters?"""
        return not CONTROL.search(self._stream.peek(HEAD))

    @cached_property
    def data(self) -> bytes:
        """All bytes of the file."""
        data = self._stream.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise FormatError(MOST_BYTES, f"expected at most {MOST_BYTES:,} bytes", "byte")
        return data

    @property
    def first_line(self) -> str:
        """The first line that is not blank, without blanks around it; empty if there is none."""
        return self._first[1].strip()

    @property
    def first_number(self) -> int:
        """The number of the first line that is not blank, or of the last one of a blank file."""
        return self._first[0]

    def lines(self) -> Iterator[str]:
        """All lines, with their line ends."""
        number, first = self._first
        return chain(repeat("\n", number - 1), [first], self._lines)

    @cached_property
    def _first(self) -> tuple[int, str]:
        number, line = 0, "\n"
        while line.isspace() and (following := next(self._lines, "")):
            number, line = number + 1, following
        return max(number, 1), line

    @cached_property
    def _lines(self) -> Iterator[str]:
        if self.is_text:
            return _lines_of(self._stream)
        return _decoded(io.BytesIO(self.data))


def _decoded(stream: io.BufferedReader | io.BytesIO) -> io.TextIOWrapper:
    return io.TextIOWrapper(stream, encoding="utf-8-sig", errors="surrogateescape")


def _lines_of(stream: io.BufferedReader) -> Iterator[str]:
    """The lines of a stream, which stays open: whoever opened it closes it."""
    text = _decoded(stream)
    try:
        yield from read_lines(text)
    finally:
        if not stream.closed:
            text.detach()


def read_lines(text: TextIO) -> Iterator[str]:
    """The lines of a text, with their line ends; a FormatError names one that is not text."""
    number = 0
    while line := text.readline(PIECE):
        number += 1
        if line[-1] != "\n":
            line = _whole_line(text, line, number)
        if "\0" in line:
            raise FormatError(number, "expected text, got a zero byte")
        yield line


def _whole_line(text: TextIO, start: str, number: int) -> str:
    """The line that begins with `start`, read up to its end."""
    pieces, length = [start], len(start)
    while (piece := text.readline(PIECE)) and "\0" not in pieces[-1]:
        pieces.append(piece)
        length += len(piece)
        if length > LONGEST_LINE:
            raise FormatError(number, f"expected at most {LONGEST_LINE:,} characters in a line")
        if piece[-1] == "\n":
            break
    return "".join(pieces)

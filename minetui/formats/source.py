"""Formats: how their files are recognised, read and, where minetui can, written.

A module of this room that reads a format exports it as `FORMAT`; `registry.py` lists them all.

The content of a file as readers see it: lines or bytes, both limited.

A file may be endless, such as /dev/zero, and so may a line. Reading stops with a FormatError at a
limit that no real board or replay reaches.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import ClassVar, Protocol, TextIO, TypeAlias, TypeVar

from minetui.core import Minefield, Surface

from .errors import FormatError, expect_file
from .replay import Replay

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


Input = TypeVar("Input")
Lines: TypeAlias = Iterable[str]
Content: TypeAlias = Replay | Surface
"""A board or a replay, or a position whose mines are unknown."""
Writer: TypeAlias = Callable[[Replay], bytes]
SurfaceWriter: TypeAlias = Callable[[Surface], bytes]
BoardReader: TypeAlias = Callable[[Lines], Iterator[tuple[int, Minefield]]]
ContentReader: TypeAlias = Callable[[Lines], Iterator[tuple[int, Content]]]


class Format(Protocol):
    """A file format. Its reader gives contents, or raises a FormatError that names the place."""

    @property
    def name(self) -> str:
        """Its name on the command line and in the table of formats."""

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings of its file names, without the dot."""

    @property
    def is_text(self) -> bool:
        """Is it a text format, and not a binary one?"""

    @property
    def write(self) -> Writer | None:
        """The function that returns a replay as a file; None if minetui writes no such files."""

    @property
    def write_surface(self) -> SurfaceWriter | None:
        """The function that returns a position without mines as a file; None if there is none."""

    def begins(self, source: Source) -> bool:
        """Does a file of this format begin like this?"""

    def read(self, source: Source) -> Iterator[Content]:
        """The contents of a file, each as soon as its last line is read; boards have no moves."""


@dataclass(frozen=True)
class TextFormat:
    """A format of lines, recognised by the first one that is not blank."""

    name: str
    endings: tuple[str, ...]
    recognise: Callable[[str], bool]
    parse: Callable[[Lines], Iterator[Content]]
    write: Writer | None = None
    write_surface: SurfaceWriter | None = None
    is_text: ClassVar[bool] = True

    def begins(self, source: Source) -> bool:
        """Does a file of this format begin like this?"""
        return bool(source.first_line) and self.recognise(source.first_line)

    def read(self, source: Source) -> Iterator[Content]:
        """The contents of a file."""
        return self.parse(source.lines())


@dataclass(frozen=True)
class BinaryFormat:
    """A format of bytes."""

    name: str
    endings: tuple[str, ...]
    recognise: Callable[[bytes], bool]
    parse: Callable[[bytes], Iterator[Replay]]
    write: Writer | None = None
    is_text: ClassVar[bool] = False
    write_surface: ClassVar[None] = None

    def begins(self, source: Source) -> bool:
        """Is the file binary, and does a file of this format begin like this?"""
        return not source.is_text and self.recognise(source.data)

    def read(self, source: Source) -> Iterator[Content]:
        """The replays in a file, each as soon as it is wanted."""
        return self.parse(source.data)


def text_boards(
    name: str,
    endings: tuple[str, ...],
    recognise: Callable[[str], bool],
    read: BoardReader,
    write: Callable[[Minefield], bytes] | None = None,
) -> TextFormat:
    """The format of a text that holds boards and no moves."""

    def parse(lines: Lines) -> Iterator[Replay]:
        return (Replay(field) for _, field in read(lines))

    writer = (lambda replay: write(replay.field)) if write else None
    return TextFormat(name, endings, recognise, parse, writer)


def parsed(read: ContentReader) -> Callable[[Lines], Iterator[Content]]:
    """The reader without the lines where its contents begin."""
    return lambda lines: (content for _, content in read(lines))


def single(read: Callable[[Input], Replay]) -> Callable[[Input], Iterator[Replay]]:
    """The reader of a format with one replay to a file."""

    def parse(file: Input) -> Iterator[Replay]:
        yield read(file)

    return parse

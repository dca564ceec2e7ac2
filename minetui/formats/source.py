"""The content of a file as readers see it, lines or bytes, and what a format is.

A file may be endless, such as /dev/zero, and so may a line. Reading stops with a FormatError at a
limit that no real board or replay reaches.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import ClassVar, TextIO, TypeAlias, TypeVar

from minetui.core import Minefield, Shape, Surface
from minetui.language import _, number

from .errors import HEAD, FormatError
from .replay import Replay

CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")  # bytes that no text has
PIECE = 65_536  # characters read at once
LONGEST_LINE = 150_000_000  # characters: a row of the most cells, with room for blanks
MOST_BYTES = 32_000_000  # of a binary file: some three million mouse events

File = TypeVar("File")
Lines: TypeAlias = Iterable[str]
Content: TypeAlias = Replay | Surface
"""A board or a replay, or a position whose mines are unknown."""


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
            problem = _("expected at most {most} bytes", most=number(MOST_BYTES))
            raise FormatError(MOST_BYTES, problem, "byte")
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
        return _lines_of(self._stream) if self.is_text else _decoded(io.BytesIO(self.data))


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
    line_number = 0
    while line := text.readline(PIECE):
        line_number += 1
        if line[-1] != "\n":
            line = _whole_line(text, line, line_number)
        if "\0" in line:
            raise FormatError(line_number, _("expected text, got a zero byte"))
        yield line


def _whole_line(text: TextIO, start: str, line_number: int) -> str:
    """The line that begins with `start`, read up to its end."""
    pieces, length = [start], len(start)
    while (piece := text.readline(PIECE)) and "\0" not in pieces[-1]:
        pieces.append(piece)
        length += len(piece)
        if length > LONGEST_LINE:
            most = number(LONGEST_LINE)
            problem = _("expected at most {most} characters in a line", most=most)
            raise FormatError(line_number, problem)
        if piece[-1] == "\n":
            break
    return "".join(pieces)


@dataclass(frozen=True)
class TextFormat:
    """A format of lines, recognised by the first one that is not blank.

    `name` is its name on the command line, `endings` are those of its files, without the dot.
    `recognise` gives something true for such a line. `parse` gives the contents, each as soon as
    its last line is read, or raises a FormatError that names the line. `write` and `write_surface`
    give a file; they are None if minetui writes no such files.

    A format `says_shape` if it has a place for the shape of a board; in others all boards are
    ordinary ones. Where a file need not say it, whoever reads the file may (`takes_shape`): then
    `parse` is also given the shape of what has no other.
    """

    name: str
    endings: tuple[str, ...]
    recognise: Callable[[str], object]
    parse: Callable[..., Iterator[Content]]
    write: Callable[[Replay], bytes] | None = None
    write_surface: Callable[[Surface], bytes] | None = None
    says_shape: bool = False
    takes_shape: bool = False
    is_text: ClassVar[bool] = True

    def begins(self, source: Source) -> bool:
        """Does a file of this format begin like this?"""
        return bool(source.first_line and self.recognise(source.first_line))

    def read(self, source: Source, shape: Shape | None = None) -> Iterator[Content]:
        """The contents of a file; boards have no moves, and perhaps the shape of whoever reads."""
        if self.takes_shape and shape is not None:
            return self.parse(source.lines(), shape)
        return self.parse(source.lines())


@dataclass(frozen=True)
class BinaryFormat:
    """A format of bytes, with fields as those of a text; a FormatError names the byte."""

    name: str
    endings: tuple[str, ...]
    recognise: Callable[[bytes], bool]
    parse: Callable[[bytes], Iterator[Replay]]
    write: Callable[[Replay], bytes] | None = None
    write_surface: ClassVar[None] = None
    says_shape: ClassVar[bool] = False
    is_text: ClassVar[bool] = False

    def begins(self, source: Source) -> bool:
        """Is the file binary, and does a file of this format begin like this?"""
        return not source.is_text and self.recognise(source.data)

    def read(self, source: Source, shape: Shape | None = None) -> Iterator[Content]:
        """The replays in a file, each as soon as it is wanted."""
        return self.parse(source.data)


Format: TypeAlias = TextFormat | BinaryFormat


def single(read: Callable[[File], Replay]) -> Callable[[File], Iterator[Replay]]:
    """The reader of a format with one replay to a file."""

    def parse(file: File) -> Iterator[Replay]:
        yield read(file)

    return parse


def boards(read: Callable[..., Iterator[Minefield]]) -> Callable[..., Iterator[Replay]]:
    """The reader of a format that holds boards and no moves."""
    return lambda *file: map(Replay, read(*file))


def board_of(write: Callable[[Minefield], bytes]) -> Callable[[Replay], bytes]:
    """The writer of a format that holds the board of a replay alone."""
    return lambda replay: write(replay.field)

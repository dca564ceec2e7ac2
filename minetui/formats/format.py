"""Formats: how their files are recognised, read and, where minetui can, written.

A module of this room that reads a format exports it as `FORMAT`; `registry.py` lists them all.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeAlias, TypeVar

from minetui.core.minefield import Minefield
from minetui.core.surface import Surface

from .replay import Replay
from .source import Source

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

"""The input of a command: a file or standard input, and errors that name the file and line.

The option that names a first cell: by its coordinates, or by row and column from 1.
"""

import argparse
import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from minetui.core import Cell, Grid, Surface
from minetui.formats import (
    Content,
    FormatError,
    Replay,
    expect_file,
    opened,
    quoted,
    read_lines,
    reason,
    registry,
    shown,
)
from minetui.texts import words

Item = TypeVar("Item")

CLOSED = "stdin: expected an input, but it is closed"
BOM_OR_NOT, KEEP_BYTES = "utf-8-sig", "surrogateescape"


class InputError(ValueError):
    """A file that can't be read or written: one line that begins with its name."""

    has_place = True


def each(
    file: str | None, read: Callable[[Iterable[str]], Iterator[tuple[int, Item]]]
) -> Iterator[Item]:
    """The items in a file, each as soon as it is read; `read` yields them with line numbers."""
    with _naming(file), _opened_as_text(file) as lines:
        for _, item in read(lines):
            yield item


def replays(file: str | None) -> Iterator[Replay]:
    """The boards and replays in a file of any format, each as soon as it is read."""
    with _naming(file), _opened(file) as stream:
        yield from registry.read(stream)


def surfaces(file: str | None) -> Iterator[Surface]:
    """The surfaces in a file of any format, each as soon as it is read."""
    with _naming(file), _opened(file) as stream:
        yield from registry.read_surfaces(stream)


def contents(file: str | None) -> Iterator[Content]:
    """The boards, replays and positions in a file of any format, each as soon as it is read."""
    with _naming(file), _opened(file) as stream:
        yield from registry.read_contents(stream)


def first_content(file: str | None) -> Content:
    """The first board, replay or position in a file of any format, even of nothing but mines."""
    return _first(file, lambda stream: next(registry.read_contents(stream), None))


def playable(file: str | None, game: int = 1) -> Replay:
    """The board or replay in a file of any format, of several the one with this number."""
    content = _first(file, lambda stream: registry.read_playable(stream, game))
    if isinstance(content, Surface):
        raise InputError(f"{input_name(file)}: {registry.EXPECTED}, got {registry.UNKNOWN_MINES}")
    return content


def input_name(file: str | None) -> str:
    """The name of an input in messages."""
    return "stdin" if _is_stdin(file) else shown(file or "")


def _first(file: str | None, read: Callable[[io.BufferedReader], Content | None]) -> Content:
    with _naming(file), _opened(file) as stream:
        content = read(stream)
    if content is None:
        raise InputError(f"{input_name(file)}: {registry.EXPECTED}, got none")
    return content


def _is_stdin(file: str | None) -> bool:
    return file in (None, "-")


@contextmanager
def _naming(file: str | None) -> Iterator[None]:
    """Turns errors of the input into an InputError: one line that begins with its name."""
    try:
        yield
    except FormatError as error:
        raise InputError(error.within(input_name(file))) from None
    except OSError as error:
        raise InputError(f"{input_name(file)}: {reason(error)}") from None


@contextmanager
def _opened_as_text(file: str | None) -> Iterator[Iterator[str]]:
    """The lines of a file, or of standard input."""
    if not _is_stdin(file):
        expect_file(file or "")
        with open(file or "", encoding=BOM_OR_NOT, errors=KEEP_BYTES) as text:
            yield read_lines(text)
    elif isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding=BOM_OR_NOT, errors=KEEP_BYTES)
        yield read_lines(sys.stdin)
    else:
        raise InputError(CLOSED)


@contextmanager
def _opened(file: str | None) -> Iterator[io.BufferedReader]:
    """The bytes of a file, or of standard input."""
    if not _is_stdin(file):
        with opened(file or "") as stream:
            yield stream
    elif isinstance(sys.stdin, io.TextIOWrapper):
        buffer = sys.stdin.buffer  # wrapped only if it can't peek: a second buffer would wait
        yield buffer if isinstance(buffer, io.BufferedReader) else io.BufferedReader(buffer)
    else:
        raise InputError(CLOSED)


def add_start(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the option of the first cell; its help names the default."""
    help_text = f"the first cell: D4, or row and column from 1 as in 4,4 (default: {default})"
    parser.add_argument("--start", type=start_of, metavar="CELL", help=help_text)


def add_first_cell(parser: argparse.ArgumentParser) -> None:
    """Add the former name of that option, which took row and column as two words, and still does.

    It is not shown.
    """
    help_text = argparse.SUPPRESS
    parser.add_argument("--first-cell", dest="start", nargs="+", action=_Words, help=help_text)


class _Words(argparse.Action):
    """Takes a cell in one word or two: D4, 4,4 or 4 4."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Keep the cell."""
        try:
            setattr(namespace, self.dest, start_of(",".join(values or "")))
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentError(self, str(error)) from None


def start_of(text: str) -> tuple[int, int]:
    """The row and column in a text, both from 0."""
    place = words.row_and_column(text)
    if place is None:
        raise argparse.ArgumentTypeError(f"expected a cell such as D4 or 4,4, got {quoted(text)}")
    return place


def cell_at(grid: Grid, start: tuple[int, int] | None) -> Cell:
    """The cell at this row and column from 0, or the middle; a GridError if it is off the grid."""
    return grid.cell(*start) if start else grid.middle

"""What commands read: boards, replays and positions of any format, as text or bytes.

The input is a file or standard input, and each item is handed on as soon as it is read. What can't
be read is an error of one line that begins with the name of the input, and the number of the line.
A `shape` is that of boards whose format can't say theirs.
"""

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from minetui import Problem
from minetui.core import Shape, Surface
from minetui.formats import (
    Content,
    FormatError,
    Replay,
    expect_file,
    opened,
    read_lines,
    reason,
    registry,
    shown,
)
from minetui.language import N_, _

Item = TypeVar("Item")

CLOSED = N_("stdin: expected an input, but it is closed")
BOM_OR_NOT, KEEP_BYTES = "utf-8-sig", "surrogateescape"


class InputError(Problem):
    """A file that can't be read or written: one line that begins with its name."""

    has_place = True


def each(
    file: str | None, read: Callable[..., Iterator[Item]], shape: Shape | None = None
) -> Iterator[Item]:
    """The items in a file, each as soon as it is read from its lines."""
    with _naming(file), _opened_as_text(file) as lines:
        yield from read(lines) if shape is None else read(lines, shape)


def replays(file: str | None, shape: Shape | None = None) -> Iterator[Replay]:
    """The boards and replays in a file of any format, each as soon as it is read."""
    with _naming(file), _opened(file) as stream:
        yield from registry.read(stream, shape)


def surfaces(file: str | None, shape: Shape | None = None) -> Iterator[Surface]:
    """The surfaces in a file of any format, each as soon as it is read."""
    with _naming(file), _opened(file) as stream:
        yield from registry.read_surfaces(stream, shape)


def contents(file: str | None, shape: Shape | None = None) -> Iterator[Content]:
    """The boards, replays and positions in a file of any format, each as soon as it is read."""
    with _naming(file), _opened(file) as stream:
        yield from registry.read_contents(stream, shape)


def first_content(file: str | None, shape: Shape | None = None) -> Content:
    """The first board, replay or position in a file of any format, even of nothing but mines."""
    with _naming(file), _opened(file) as stream:
        return registry.first_content(stream, shape)


def playable(file: str | None, game: int = 1, shape: Shape | None = None) -> Replay:
    """The board or replay in a file of any format, of several the one with this number."""
    with _naming(file), _opened(file) as stream:
        return registry.expect_replay(registry.read_playable(stream, game, shape))


def input_name(file: str | None) -> str:
    """The name of an input in messages."""
    return "stdin" if _is_stdin(file) else shown(file or "")


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
        raise InputError(_(CLOSED))


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
        raise InputError(_(CLOSED))

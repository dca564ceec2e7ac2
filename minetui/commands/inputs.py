"""What a program reads: a file or standard input, and errors that name the place in it."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO, TypeVar

from minetui.formats import registry
from minetui.formats.errors import FormatError, shown
from minetui.formats.replay import Replay

Told = TypeVar("Told")

NO_INPUT = "stdin: expected an input, but it is closed"
BOM_OR_NOT, KEEP_BYTES = "utf-8-sig", "surrogateescape"


class InputError(ValueError):
    """Input that can't be read, or a file that can't be written: one line that begins with it."""

    has_place = True


def each(
    file: str | None, read: Callable[[Iterable[str]], Iterator[tuple[int, Told]]]
) -> Iterator[Told]:
    """What a format's reader tells of a file, one by one as it comes."""
    with _errors_of(file), _opened(file) as lines:
        for _, told in read(lines):
            yield told


def replays(file: str | None) -> Iterator[Replay]:
    """The boards and replays in a file of any format that is known, one by one as they come."""
    with _errors_of(file), _opened_as_bytes(file) as stream:
        yield from registry.read(stream)


def called(file: str | None) -> str:
    """A file's name in what is said of it."""
    return "stdin" if _is_stdin(file) else shown(file or "")


def _is_stdin(file: str | None) -> bool:
    return file in (None, "-")


@contextmanager
def _errors_of(file: str | None) -> Iterator[None]:
    """Errors of reading and of the format, as one line that names the place."""
    try:
        yield
    except FormatError as error:
        raise InputError(error.within(called(file))) from None
    except OSError as error:
        raise InputError(f"{called(file)}: {error.strerror or error}") from None


@contextmanager
def _opened(file: str | None) -> Iterator[TextIO]:
    """The lines of a file, or of standard input."""
    if not _is_stdin(file):
        with open(file or "", encoding=BOM_OR_NOT, errors=KEEP_BYTES) as lines:
            yield lines
    elif isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding=BOM_OR_NOT, errors=KEEP_BYTES)
        yield sys.stdin
    else:
        raise InputError(NO_INPUT)


@contextmanager
def _opened_as_bytes(file: str | None) -> Iterator[io.BufferedReader]:
    """The bytes of a file, or of standard input."""
    if not _is_stdin(file):
        with registry.opened(file or "") as stream:
            yield stream
    elif isinstance(sys.stdin, io.TextIOWrapper):
        buffer = sys.stdin.buffer  # as it is if it can peek: another buffer would wait to be full
        yield buffer if isinstance(buffer, io.BufferedReader) else io.BufferedReader(buffer)
    else:
        raise InputError(NO_INPUT)

"""What a program reads: a file or standard input, and errors that name the place in it."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO, TypeVar

from minetui.formats.errors import FormatError, shown

Told = TypeVar("Told")

BOM_OR_NOT, KEEP_BYTES = "utf-8-sig", "surrogateescape"


class InputError(ValueError):
    """Input that can't be read, or a file that can't be written: one line that begins with it."""

    has_place = True


def each(
    file: str | None, read: Callable[[Iterable[str]], Iterator[tuple[int, Told]]]
) -> Iterator[Told]:
    """What a format's reader tells of a file, one by one as it comes."""
    with _opened(file) as lines:
        try:
            for _, told in read(lines):
                yield told
        except FormatError as error:
            raise InputError(error.within(file or "stdin")) from None


@contextmanager
def _opened(file: str | None) -> Iterator[TextIO]:
    """The lines of a file, or of standard input."""
    if file is None or file == "-":
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding=BOM_OR_NOT, errors=KEEP_BYTES)
        yield sys.stdin
        return
    try:
        with open(file, encoding=BOM_OR_NOT, errors=KEEP_BYTES) as lines:
            yield lines
    except OSError as error:
        raise InputError(f"{shown(file)}: {error.strerror}") from None

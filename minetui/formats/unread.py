"""Formats that minetui recognises but does not read, so that a message can name them."""

import re
from collections.abc import Callable

from .avf_parts import read_minefield
from .binary import ByteReader
from .errors import FormatError, quoted
from .source import Source

LINES = {
    "a random seed of Simon Tatham's Mines, not a game ID": re.compile(r"\d+x\d+(n\d+)?a?#\S+"),
    "the journal of a game in progress": re.compile(r"minetui journal \d"),
}
LINK = re.compile(r"https?://([^/?#\s]+)\S*$", re.I)


def recognised(source: Source) -> str:
    """The kind of a file that minetui does not read; empty if it is unknown."""
    if not source.is_text:
        return next((name for name, fits in FILES.items() if fits(source.data)), "")
    if link := LINK.match(source.first_line):
        return f"a link to {quoted(link[1])}"
    return next((name for name, sign in LINES.items() if sign.match(source.first_line)), "")


def _is_other_avf(data: bytes) -> bool:
    """Does the file look like AVF in level and mines, but not in its version?"""
    source = ByteReader(data)
    try:
        source.take(5, "a version and four random bytes")
        read_minefield(source)
    except FormatError:
        return False
    return True


FILES: dict[str, Callable[[bytes], bool]] = {
    "a UMF replay": lambda data: data.startswith(b"*umf"),
    "an AVF replay of another program or version": _is_other_avf,
}

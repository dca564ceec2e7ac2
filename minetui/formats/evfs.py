"""EVFS, the games of one session of Metasweeper: EVF files in a row, each with a name.

The layout follows the public specification by eee555 ("evfs标准.md" in ms-toollib), version 0. The
reader skips the names and checksums, and reads a game only when it is wanted.
"""

from collections.abc import Iterator
from contextlib import suppress

from . import evf
from .binary import ByteReader
from .errors import FormatError
from .format import BinaryFormat
from .replay import Replay

VERSION = b"\0"


def begins(data: bytes) -> bool:
    """Do these bytes look like an EVFS file, with an EVF file in it?"""
    source = ByteReader(data)
    with suppress(FormatError):
        _checksum(source)
        size = _size(source)
        return evf.begins(data[source.offset : source.offset + size])
    return False


def read(data: bytes) -> Iterator[Replay]:
    """The games in an EVFS file; a FormatError names the byte that is wrong."""
    source = ByteReader(data)
    checksum = _checksum(source)
    while source.offset < len(data):
        size = _size(source)
        start, game = source.offset, source.take(size, "a game")
        source.take(checksum, "a checksum")
        yield _replay(game, start)


def _checksum(source: ByteReader) -> int:
    """The size of each checksum, which follows the version."""
    source.expect(VERSION, "version 0 of an EVFS file")
    return source.number(2, "the size of a checksum")


def _size(source: ByteReader) -> int:
    """The size of the next game, which follows its name."""
    source.until(b"\0", "the name of a game and a zero byte")
    return source.number(4, "the size of a game")


def _replay(game: bytes, start: int) -> Replay:
    """The replay of the game that begins at a byte of the file."""
    try:
        return evf.read(game)
    except FormatError as error:
        raise FormatError(start + error.place, error.problem, error.unit) from None


FORMAT = BinaryFormat("evfs", ("evfs",), begins, read)

"""AVF, the replays of Minesweeper Arbiter: the mines, a header in text, then the mouse events.

Its author never described the format; this follows public readers and real files of versions 0.49
and 0.52. The reader ignores the checksum and the time in the header, which may be wrong: the last
event ends the game. It skips the parts whose meaning is unknown.
"""

import re
from contextlib import suppress

from minetui.core.minefield import Minefield

from .avf_parts import play, read_header, read_minefield, skip_number, start_of
from .binary import ByteReader, text_of
from .errors import FormatError
from .format import BinaryFormat, single
from .mouse import Mouse, recorded_game
from .replay import Replay

VERSIONS = range(30, 60)  # the middle part: 52 is 0.52.x
CHECKSUM = 16  # bytes
PROGRAM = re.compile(r"(Minesweeper Arbiter) (\d+(?:\.\d+)+)")


def begins(data: bytes) -> bool:
    """Do these bytes look like an AVF file?

    The format has no signature; version, level and mines must all be right.
    """
    with suppress(FormatError):
        _field(ByteReader(data))
        return True
    return False


def read(data: bytes) -> Replay:
    """The replay in an AVF file; a FormatError names the byte that is wrong."""
    source = ByteReader(data)
    field = _field(source)
    marks, header = read_header(source, exact=True)
    skip_number(source, header)
    mouse = Mouse(marks=marks)
    seconds, track = play(source, mouse, field.grid)
    header_lines = {**_ending(source), "Timestamp": start_of(header)}
    return recorded_game(mouse, field, header_lines, seconds, track)


def _field(source: ByteReader) -> Minefield:
    """The minefield, which follows the version and four random bytes."""
    version = source.number(1, "a version")
    if version not in VERSIONS:
        wanted = f"a version of Arbiter from {VERSIONS[0]} to {VERSIONS[-1]}"
        raise source.error(f"expected {wanted}, got {version}", 0)
    source.take(4, "four random bytes")
    return read_minefield(source)


def _ending(source: ByteReader) -> dict[str, str]:
    """The header lines after the events; none if the end of the file is missing."""
    _, _, tail = source.data[source.offset :].partition(b"cs=")
    lines = [text_of(line) for line in tail[CHECKSUM:].split(b"\r")]
    program = PROGRAM.match(lines[-1])
    if program is None or len(lines) < 2:
        return {}
    settings = dict(line.split(": ", 1) for line in lines[:-2] if ": " in line)
    return {
        "Program": program[1],
        "Version": program[2],
        "Player": lines[-2],
        "Skin": settings.get("Skin", ""),
    }


FORMAT = BinaryFormat("avf", ("avf",), begins, single(read))

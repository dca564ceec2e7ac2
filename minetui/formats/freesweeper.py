"""FSVF, the replays of FreeSweeper: AVF with version 0, another head, and thousandths of a second.

Its author never described the format; this follows public readers. The reader ignores the time in
the header, as in AVF: the last event ends the game. It skips the parts whose meaning is unknown.
"""

from contextlib import suppress
from itertools import takewhile

from minetui.core import Minefield

from .avf import count_events, play, read_header, read_minefield, skip_number, start_of
from .binary import ByteReader, text_of
from .errors import FormatError
from .mouse import Mouse
from .replay import Replay
from .source import BinaryFormat, single

VERSION = b"\0"
LUCKY = 1  # of the flags
DIGIT = 15  # the bits of the thousandths
CHECKSUM = 17  # bytes
MOST_LINES = 20  # after the events


def begins(data: bytes) -> bool:
    """Do these bytes look like an FSVF file?

    The format has no signature; level, mines and header must all be right.
    """
    with suppress(FormatError):
        source = ByteReader(data)
        _field(source)
        read_header(source, exact=False)
        return True
    return False


def read(data: bytes) -> Replay:
    """The replay in an FSVF file; a FormatError names the byte that is wrong."""
    source = ByteReader(data)
    release, lucky, field = _field(source)
    marks, header = read_header(source, exact=False)
    skip_number(source, header)
    events = ByteReader(data)
    events.offset = source.offset
    digits = bytes(byte & DIGIT for byte in _thousandths(source))
    mouse = Mouse(marks=marks)
    seconds, track = play(events, mouse, field.grid, digits)
    header_lines = {
        **{"Program": "FreeSweeper", "Version": f"R{release}", "Timestamp": start_of(header)},
        **{"Mode": "Lucky" if lucky else "", **_ending(source)},
    }
    return mouse.game(field, header_lines, seconds, track)


def _field(source: ByteReader) -> tuple[int, bool, Minefield]:
    """The number of the release, whether the game was made lucky, and the minefield."""
    source.expect(VERSION, "version 0 of FreeSweeper")
    release, flags = source.number(1, "a release"), source.number(1, "the flags")
    source.take(2, "two unknown bytes")
    return release, bool(flags & LUCKY), read_minefield(source)


def _thousandths(source: ByteReader) -> bytes:
    """A byte for each event, with the last digit of its time; they follow the events."""
    count = count_events(source)
    source.until(b"cs=", "'cs=' and the thousandths of a second")
    return source.take(count, "the thousandths of a second")


def _ending(source: ByteReader) -> dict[str, str]:
    """The header lines after the thousandths, up to the player; some may be missing."""
    _, _, tail = source.data[source.offset + CHECKSUM :].partition(b"\r")
    lines = [text_of(line) for line in tail.split(b"\r", MOST_LINES)]
    settings = [*takewhile(lambda line: ":" in line, lines)]
    player = [*lines, ""][len(settings)]
    skin = next((line for line in settings if line.startswith("Skin:")), "")
    return {"Player": player.partition("<")[0], "Skin": skin.partition(":")[2].strip()}


FORMAT = BinaryFormat("fsvf", ("fsvf", "avf"), begins, single(read))

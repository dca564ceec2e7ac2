"""AVF, the replays of Minesweeper Arbiter: the mines, a header in text, then the mouse events.

FSVF, those of FreeSweeper, is AVF with version 0, another head, and thousandths of a second.

Their authors never described the formats; this follows public readers and, of AVF, real files of
versions 0.49 and 0.52. The reader ignores the checksum and the time in the header, which may be
wrong: the last event ends the game. It skips the parts whose meaning is unknown.
"""

import re
import struct
from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile

from minetui.core import Cell, Grid, Level, Minefield, Points, Track, forward_times, set_of
from minetui.language import N_, _

from .binary import ByteReader, text_of
from .errors import FormatError
from .mouse import Mouse, cell_on
from .replay import Replay
from .source import BinaryFormat, single

VERSIONS = range(30, 60)  # the middle part: 52 is 0.52.x
CHECKSUM = 16  # bytes
FSVF_VERSION, FSVF_CHECKSUM = b"\0", 17  # bytes
LUCKY = 1  # of the flags in FSVF
DIGIT = 15  # the bits of the thousandths
MOST_LINES = 20  # after the events of FSVF
PROGRAM = re.compile(r"(Minesweeper Arbiter) (\d+(?:\.\d+)+)")
LEVELS = {3: Level(8, 8, 10), 4: Level(16, 16, 40), 5: Level(16, 30, 99)}
CUSTOM = 6
SQUARE = 16  # pixels
EVENT = 8  # bytes
LOW, HUNDREDTHS, HIGH = 2, 4, 6  # their places in an event

MOVED = 1
EVENTS = {
    **{MOVED: "mv", 3: "lc", 11: "sc", 5: "lr", 21: "lr", 9: "rc", 17: "rr", 145: "rr"},
    **{33: "mc", 65: "mr", 193: "mr"},
}

PRESS, UNKNOWN = (
    re.compile(b"[^" + b"".join(re.escape(bytes([kind])) for kind in kinds) + b"]", re.DOTALL)
    for kinds in ((MOVED,), EVENTS)
)  # nine events in ten are movements, and never a click
ABOVE_99 = re.compile(rb"[\x64-\xff]")

LONGEST = 255  # bytes of a header
MARKS = b"\x11"  # question marks are on
HEADER = re.compile(rb"([\x11\x7f])(.)\[[0-3]\|", re.DOTALL)
FIRST_EVENT = re.compile(rb"[^\x00][\x00\x01]\x01", re.DOTALL)


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
    marks, header = _read_header(source, exact=True)
    _skip_number(source, header)
    mouse = Mouse(marks=marks)
    seconds, track = _play(source, mouse, field.grid)
    header_lines = {**_ending(source), "Timestamp": _start_of(header)}
    return mouse.game(field, header_lines, seconds, track)


def _field(source: ByteReader) -> Minefield:
    """The minefield, which follows the version and four random bytes."""
    version = source.number(1, N_("a version"))
    if version not in VERSIONS:
        problem = _(
            "expected a version of Arbiter from {first} to {last}, got {version}",
            first=VERSIONS[0],
            last=VERSIONS[-1],
            version=version,
        )
        raise source.error(problem, 0)
    source.take(4, N_("four random bytes"))
    return _read_minefield(source)


def _ending(source: ByteReader) -> dict[str, str]:
    """The header lines after the events; none if the end of the file is missing."""
    tail = source.data[source.offset :].partition(b"cs=")[2]
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


def begins_fsvf(data: bytes) -> bool:
    """Do these bytes look like an FSVF file?

    The format has no signature; level, mines and header must all be right.
    """
    with suppress(FormatError):
        source = ByteReader(data)
        _fsvf_field(source)
        _read_header(source, exact=False)
        return True
    return False


def read_fsvf(data: bytes) -> Replay:
    """The replay in an FSVF file; a FormatError names the byte that is wrong."""
    source = ByteReader(data)
    release, lucky, field = _fsvf_field(source)
    marks, header = _read_header(source, exact=False)
    _skip_number(source, header)
    events = ByteReader(data)
    events.offset = source.offset
    digits = bytes(byte & DIGIT for byte in _thousandths(source))
    mouse = Mouse(marks=marks)
    seconds, track = _play(events, mouse, field.grid, digits)
    header_lines = {
        **{"Program": "FreeSweeper", "Version": f"R{release}", "Timestamp": _start_of(header)},
        **{"Mode": "Lucky" if lucky else "", **_fsvf_ending(source)},
    }
    return mouse.game(field, header_lines, seconds, track)


def _fsvf_field(source: ByteReader) -> tuple[int, bool, Minefield]:
    """The number of the release, whether the game was made lucky, and the minefield."""
    source.expect(FSVF_VERSION, N_("version 0 of FreeSweeper"))
    release, flags = source.number(1, N_("a release")), source.number(1, N_("the flags"))
    source.take(2, N_("two unknown bytes"))
    return release, bool(flags & LUCKY), _read_minefield(source)


def _thousandths(source: ByteReader) -> bytes:
    """A byte for each event, with the last digit of its time; they follow the events."""
    count = _count_events(source)
    source.until(b"cs=", N_("'cs=' and the thousandths of a second"))
    return source.take(count, N_("the thousandths of a second"))


def _fsvf_ending(source: ByteReader) -> dict[str, str]:
    """The header lines after the thousandths, up to the player; some may be missing."""
    _, _, tail = source.data[source.offset + FSVF_CHECKSUM :].partition(b"\r")
    lines = [text_of(line) for line in tail.split(b"\r", MOST_LINES)]
    settings = [*takewhile(lambda line: ":" in line, lines)]
    player = [*lines, ""][len(settings)]
    skin = next((line for line in settings if line.startswith("Skin:")), "")
    return {"Player": player.partition("<")[0], "Skin": skin.partition(":")[2].strip()}


def has_level_and_mines(data: bytes) -> bool:
    """Does a file look like AVF in level and mines, whatever its version is?"""
    source = ByteReader(data)
    with suppress(FormatError):
        source.take(5, N_("a version and four random bytes"))
        _read_minefield(source)
        return True
    return False


def _read_minefield(source: ByteReader) -> Minefield:
    """The minefield: a level, and the place of each mine."""
    level = _level(source)
    grid, cells = level.grid, set[Cell]()
    for _each in range(level.mines):
        cells.add(_mine(source, grid, cells))
    return Minefield(grid, set_of(cells))


def _read_header(source: ByteReader, *, exact: bool) -> tuple[bool, bytes]:
    """Whether question marks are on, and the text in brackets that follows its own length.

    The reader searches for them, since old programs may write something else before them. Only with
    `exact` must the length be right.
    """
    for header in HEADER.finditer(source.data, source.offset):
        start, length = header.start() + 2, header[2][0]
        end = start + length if exact else source.data.find(b"]", start, start + LONGEST) + 1
        if source.data[end - 1 : end] == b"]":  # neither cut off nor of another length
            source.offset = end
            return header[1] == MARKS, source.data[start:end]
    raise source.error(_("expected a header such as '[0|start|end|B28T4.07]'"))


def _start_of(header: bytes) -> str:
    """The time of the start: the first part of the header that holds a time."""
    parts = text_of(header[1:-1]).split("|")
    return next((part for part in parts if ":" in part), "")


def _skip_number(source: ByteReader, header: bytes) -> None:
    """Skip the check number after the header: the sum of its bytes, each times its position.

    Its decimal digits are stored as bytes from 3 to 12. If another number stands there, the first
    event at time 0 ends it.
    """
    total = sum(count * byte for count, byte in enumerate(header, start=1))
    digits = bytes(int(digit) + 3 for digit in str(total))
    if source.data.startswith(digits, source.offset):
        source.offset += len(digits)
    elif first := FIRST_EVENT.search(source.data, source.offset):
        source.offset = first.start()
    else:
        raise source.error(_("expected an event at time 0"))


def _count_events(source: ByteReader) -> int:
    """The number of mouse events, which are skipped, and so is the end of their list."""
    count = _whole_events(source)
    source.take((count + 1) * EVENT, N_("an event"))
    return count


def _play(
    source: ByteReader, mouse: Mouse, grid: Grid, thousandths: bytes = b""
) -> tuple[float, Track]:
    """Apply the events to the mouse; returns the time at the end, in seconds, and its track.

    An event is a byte for its kind, then the bytes of its pixel and its time, mixed. Seconds count
    from 1; an event whose seconds are stored as 0 ends the list. `thousandths` are the last digits.
    The track begins with the first reveal, since the events before it have the time 0, too.
    """
    start, end = source.offset, source.offset + _whole_events(source) * EVENT
    columns = [source.data[start + at : end : EVENT] for at in range(EVENT)]
    kinds, x_high, low, x_low, hundredths, y_high, high, y_low = columns
    _expect_known(source, kinds, hundredths)
    _count_events(source)
    milliseconds = zip(_numbers(high, low, "H"), hundredths, strict=True)
    times = [1000 * whole + 10 * more - 1000 for whole, more in milliseconds]
    if thousandths:
        times = [time + digit for time, digit in zip(times, thousandths, strict=True)]
    xs, ys = _numbers(x_high, x_low, "h"), _numbers(y_high, y_low, "h")
    began: int | None = None
    for press in PRESS.finditer(kinds):
        at = press.start()
        cell = cell_on(grid, ys[at] // SQUARE, xs[at] // SQUARE)
        mouse.apply(EVENTS[kinds[at]], cell, times[at] / 1000)
        if mouse.revealed and began is None:
            began = at
    began = len(times) if began is None else began
    track = Track(lambda: _points(times[began:], xs[began:], ys[began:]))
    return max(times, default=0) / 1000, track


def _points(times: Sequence[int], xs: Sequence[int], ys: Sequence[int]) -> Points:
    """The points at these times in milliseconds."""
    return Points(forward_times(time / 1000 for time in times), xs, ys)


def _whole_events(source: ByteReader) -> int:
    """The number of events before the end of their list, or else of the file."""
    lows, highs = (source.data[source.offset + at :: EVENT] for at in (LOW, HIGH))
    at = lows.find(0)
    while at >= 0 and highs[at : at + 1] not in (b"\0", b""):
        at = lows.find(0, at + 1)
    return at if at >= 0 and highs[at:] else (len(source.data) - source.offset) // EVENT


def _expect_known(source: ByteReader, kinds: bytes, hundredths: bytes) -> None:
    """Expect kinds of events that are known, and hundredths below 100."""
    kind, above = UNKNOWN.search(kinds), ABOVE_99.search(hundredths)
    if kind and not (above and above.start() <= kind.start()):
        problem = _("expected a kind of event such as 1, 3 or 5, got {kind}", kind=kind[0][0])
        raise source.error(problem, source.offset + kind.start() * EVENT)
    if above:
        place = source.offset + above.start() * EVENT + HUNDREDTHS
        raise source.error(_("expected hundredths up to 99, got {got}", got=above[0][0]), place)


def _numbers(high: bytes, low: bytes, form: str) -> tuple[int, ...]:
    """The numbers of two bytes each, of which one sequence has the first and the other the second.

    With the form `h` they are signed: pixels to the left of the board or above it are below 0.
    """
    both = bytearray(2 * len(high))
    both[::2], both[1::2] = high, low
    return struct.unpack(f">{len(high)}{form}", both)


def _level(source: ByteReader) -> Level:
    mode = source.number(1, N_("a level"))
    if mode in LEVELS:
        return LEVELS[mode]
    if mode != CUSTOM:
        problem = _("expected a level from 3 to {last}, got {level}", last=CUSTOM, level=mode)
        raise source.error(problem, source.offset - 1)
    cols = source.number(1, N_("the width")) + 1
    rows = source.number(1, N_("the height")) + 1
    return source.level(rows, cols, source.number(2, N_("the mines")))


def _mine(source: ByteReader, grid: Grid, others: set[Cell]) -> Cell:
    """The next mine: its row and its column, both from 1."""
    start = source.offset
    row, col = source.take(2, N_("a mine"))
    cell = cell_on(grid, row - 1, col - 1)
    if cell is None:
        problem = _(
            "expected a mine on {size}, got row {row}, column {col}",
            size=grid.dimensions,
            row=row,
            col=col,
        )
        raise source.error(problem, start)
    if cell in others:
        problem = _("expected each mine once, got row {row}, column {col} again", row=row, col=col)
        raise source.error(problem, start)
    return cell


AVF = BinaryFormat("avf", ("avf",), begins, single(read))
FSVF = BinaryFormat("fsvf", ("fsvf", "avf"), begins_fsvf, single(read_fsvf))

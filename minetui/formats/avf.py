"""AVF, the replays of Minesweeper Arbiter: the mines, a header in text, then the mouse events.

Its author never described the format; this follows public readers and real files of versions 0.49
and 0.52. The reader ignores the checksum and the time in the header, which may be wrong: the last
event ends the game. It skips the parts whose meaning is unknown.
"""

import re
from contextlib import suppress
from struct import Struct

from minetui.core.grid import Cell, Grid, set_of
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.track import Points, Track

from .binary import ByteReader, text_of
from .errors import FormatError
from .format import BinaryFormat
from .mouse import Mouse, cell_at
from .replay import Replay

VERSIONS = range(30, 60)  # the middle part: 52 is 0.52.x
LEVELS = {3: Level(8, 8, 10), 4: Level(16, 16, 40), 5: Level(16, 30, 99)}
CUSTOM = 6
SQUARE = 16  # pixels
EVENT = Struct("8B")
CHECKSUM = 16  # bytes

MOVED = 1
EVENTS = {
    **{MOVED: "mv", 3: "lc", 11: "sc", 5: "lr", 21: "lr", 9: "rc", 17: "rr", 145: "rr"},
    **{33: "mc", 65: "mr", 193: "mr"},
}

MARKS = b"\x11"  # question marks are on
HEADER = re.compile(rb"([\x11\x7f])(.)\[[0-3]\|", re.DOTALL)
FIRST_EVENT = re.compile(rb"[^\x00][\x00\x01]\x01", re.DOTALL)
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
    marks, header = _header(source)
    _skip_number(source, header)
    mouse = Mouse(marks=marks)
    seconds, track = _play(source, mouse, field.grid)
    header_lines = {**_ending(source), "Timestamp": _start(header)}
    info = {key: text for key, text in header_lines.items() if text}
    presses = frozenset(mouse.chord_presses)
    return Replay(field, tuple(mouse.moves), info, seconds, chord_presses=presses, track=track)


def _field(source: ByteReader) -> Minefield:
    """The minefield, which follows the version."""
    version = source.number(1, "a version")
    if version not in VERSIONS:
        wanted = f"a version of Arbiter from {VERSIONS[0]} to {VERSIONS[-1]}"
        raise source.error(f"expected {wanted}, got {version}", 0)
    return read_minefield(source)


def read_minefield(source: ByteReader) -> Minefield:
    """The minefield, which follows four random bytes."""
    source.take(4, "four random bytes")
    level = _level(source)
    grid, cells = level.grid, set[Cell]()
    for _ in range(level.mines):
        cells.add(_mine(source, grid, cells))
    return Minefield(grid, set_of(cells))


def _level(source: ByteReader) -> Level:
    mode = source.number(1, "a level")
    if mode in LEVELS:
        return LEVELS[mode]
    if mode != CUSTOM:
        raise source.error(f"expected a level from 3 to {CUSTOM}, got {mode}", source.offset - 1)
    cols = source.number(1, "the width") + 1
    rows = source.number(1, "the height") + 1
    return source.level(rows, cols, source.number(2, "the mines"))


def _mine(source: ByteReader, grid: Grid, others: set[Cell]) -> Cell:
    """The next mine: its row and its column, both from 1."""
    start = source.offset
    row, col = source.take(2, "a mine")
    cell = cell_at(grid, row - 1, col - 1)
    if cell is None:
        wanted = f"expected a mine on {grid.shape}"
        raise source.error(f"{wanted}, got row {row}, column {col}", start)
    if cell in others:
        raise source.error(f"expected each mine once, got row {row}, column {col} again", start)
    return cell


def _header(source: ByteReader) -> tuple[bool, bytes]:
    """Whether question marks are on, and the text in brackets that follows its own length.

    The reader searches for them, since old programs may write something else before them.
    """
    for header in HEADER.finditer(source.data, source.offset):
        start, length = header.start() + 2, header[2][0]
        text = source.data[start : start + length]
        if text[length - 1 :] == b"]":  # neither cut off nor of another length
            source.offset = start + length
            return header[1] == MARKS, text
    raise source.error("expected a header such as '[0|start|end|B28T4.07]'")


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
        raise source.error("expected an event at time 0")


def _play(source: ByteReader, mouse: Mouse, grid: Grid) -> tuple[float, Track]:
    """Apply the events to the mouse; returns the time at the end, in seconds, and its track.

    An event is a byte for its kind, then the bytes of its pixel and its time, mixed. Seconds count
    from 1; an event whose seconds are stored as 0 ends the list.
    """
    times, xs, ys, latest = list[float](), list[int](), list[int](), 0.0
    for event in source.records(EVENT, "an event"):
        kind, x_high, low, x_low, hundredths, y_high, high, y_low = event
        if not (low or high):
            break
        if hundredths > 99:
            wrong = source.offset - EVENT.size + 4
            raise source.error(f"expected hundredths up to 99, got {hundredths}", wrong)
        if kind not in EVENTS:
            known = "a kind of event such as 1, 3 or 5"
            raise source.error(f"expected {known}, got {kind}", source.offset - EVENT.size)
        at = ((high * 256 + low - 1) * 100 + hundredths) / 100
        x, y = _signed(x_high * 256 + x_low), _signed(y_high * 256 + y_low)
        if kind != MOVED:  # nine events in ten, and never a click
            mouse.apply(EVENTS[kind], cell_at(grid, y // SQUARE, x // SQUARE), at)
        latest = max(latest, at)
        times.append(latest)
        xs.append(x)
        ys.append(y)
    return latest, Track(lambda: Points(times, xs, ys))


def _signed(pixel: int) -> int:
    """A pixel from two bytes; those to the left of the board or above it are below 0."""
    return pixel - 65536 if pixel >= 32768 else pixel


def _start(header: bytes) -> str:
    """The time of the start: the first part of the header that holds a time."""
    parts = text_of(header[1:-1]).split("|")
    return next((part for part in parts if ":" in part), "")


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


FORMAT = BinaryFormat("avf", ("avf",), begins, read)

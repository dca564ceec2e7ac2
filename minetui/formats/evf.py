"""EVF, the replays of Metasweeper, versions 3 and 4: a header, the board as bits, mouse events.

Version 3 gives the time and pixel of each event, version 4 their changes since the one before. The
layout follows the public specification by eee555 ("evf标准.md" in ms-toollib), in our own words.
minetui does not write such files, nor check their signature, which only Metasweeper can do. It
applies its own rules: a recursive chord of Metasweeper is a single chord here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from minetui.core.grid import Cell, Grid, set_spelled
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Move, Question, Reveal

from .binary import ByteReader, text_of
from .errors import FormatError
from .format import BinaryFormat
from .mouse import CODES, Mouse, cell_at
from .replay import Replay

TEXTS_3 = (
    *("Program", "Player", "Tournament", "Nickname", "Timestamp"),
    *("the time of the end", "Country", "the device"),
)
KEPT = ("Player", "Nickname", "Country", "Tournament", "Timestamp", "Converter")
MODES = (
    *("Classic", "UPK", "Cheat", "Density", "Win7", "Competitive no guess", "Strong no guess"),
    *("Weak no guess", "Quasi no guess", "Strong guessable", "Weak guessable"),
    *("Recursive chord", "Recursive flag", "Recursive", "Recursive chord, no guess"),
    *("Recursive flag, no guess", "Recursive, no guess"),
)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

END, END_UNSIGNED, PAUSE = 0, 255, 255  # 255 ends version 3, and is a pause in version 4
SIGNATURE_SIZE = 32
LEFT_DOWN, PREFLAG, SECOND_DOWN, LEFT_CHANGED = 2, 8, 9, 10
MOUSE, GAME_CODES = range(1, LEFT_CHANGED + 3), {81, 82, 83, 99}
BOARD_CODES = {*range(100, 109), 110, 111, 114, 115, 116, 118, 120, 121}
NUMBER_METRIC, TEXT_METRIC = 200, 201


class _Head(NamedTuple):
    """The part of a file before its events."""

    version: int
    square: int  # pixels
    program: str
    info: dict[str, str]
    field: Minefield


class _Event(NamedTuple):
    """A mouse event, with its time in milliseconds and its pixel."""

    code: int
    at: int
    x: int
    y: int


def begins(data: bytes) -> bool:
    """Do these bytes look like an EVF file, with as many mines on the board as the header says?

    An MBF board of 3 or 4 columns begins with the same byte. There every second byte is a column,
    below 4, so that no name of a program can be read.
    """
    try:
        program = _head(ByteReader(data)).program
    except FormatError:
        return False
    return len(program) > 1 and min(program) >= " "


def read(data: bytes) -> Replay:
    """The replay in an EVF file; a FormatError names the byte that is wrong."""
    source = ByteReader(data)
    head = _head(source)
    events = list(_absolute(source) if head.version == 3 else _relative(source))
    if source.offset < len(data):
        more = len(data) - source.offset
        raise source.error(f"expected the end of the file, got {more} more bytes")
    mouse = _mouse_after(events, head.field.grid, head.square)
    end = max((event.at for event in events), default=0)
    start = _start(mouse.moves, end)
    moves = tuple(replace(move, at=(move.at - start) / 1000) for move in mouse.moves)
    presses = frozenset(mouse.chord_presses)
    return Replay(head.field, moves, head.info, (end - start) / 1000, chord_presses=presses)


def _head(source: ByteReader) -> _Head:
    version = source.number(1, "a version")
    if version not in (3, 4):
        raise source.error(f"expected version 3 or 4 of an EVF file, got {version}", 0)
    flags, _ = source.number(1, "the flags"), source.number(1, "the settings")
    level = _level(source)
    square = source.number(1, "the size of a cell")
    if not square:
        raise source.error("expected cells of at least 1 pixel, got 0", source.offset - 1)
    mode = source.number(2, "the mode")
    source.take(2 + version, "the 3BV and the time")  # 3 bytes of time in version 3, 4 in version 4
    texts = _texts(source, version, transcoded=bool(flags & 8))
    field = _field(source, level)
    for _ in range(source.number(2, "the count of metrics") if version == 4 else 0):
        source.until(b"\0", "the name of a metric and a zero byte")
    return _Head(version, square, texts["Program"], _info(texts, mode), field)


def _level(source: ByteReader) -> Level:
    rows, cols = source.number(1, "the rows"), source.number(1, "the columns")
    return source.level(rows, cols, source.number(2, "the mines"))


def _texts(source: ByteReader, version: int, *, transcoded: bool) -> dict[str, str]:
    if version == 3:
        return {key: _text(source, key) for key in TEXTS_3}
    country = text_of(source.take(2, "Country"))
    texts = {"Country": "" if country == "XX" else country}
    texts["Timestamp"] = str(source.number(8, "Timestamp") or "")
    source.take(8, "the time of the end")
    converter = ("Converter", "the encoding") if transcoded else ()
    for key in ("Program", *converter, "Player", "Tournament", "Nickname"):
        texts[key] = _text(source, key)
    source.take(source.number(2, "the length of the device"), "the device")
    return texts


def _text(source: ByteReader, key: str) -> str:
    return text_of(source.until(b"\0", f"{key} and a zero byte"))


def _info(texts: dict[str, str], mode: int) -> dict[str, str]:
    """The header lines, by the keys that RawVF uses."""
    program = texts["Program"]
    name = program.rstrip("0123456789.")
    info = {"Program": name.strip(), "Version": program[len(name) :]}
    info |= {key: texts.get(key, "") for key in KEPT}
    info["Timestamp"] = _timestamp(texts["Timestamp"])
    info["Mode"] = MODES[mode] if mode < len(MODES) else str(mode)
    return {key: text for key, text in info.items() if text}


def _timestamp(text: str) -> str:
    """Microseconds since 1970 as a date; any other text as it is."""
    if len(text) != 16 or not (text.isascii() and text.isdigit()):
        return text
    return (EPOCH + timedelta(microseconds=int(text))).isoformat(timespec="seconds")


def _field(source: ByteReader, level: Level) -> Minefield:
    """The minefield from one bit per cell, the highest bit of a byte first."""
    start, size = source.offset, level.grid.size
    board = source.take((size + 7) // 8, "the board")
    signs = f"{int.from_bytes(board, 'big'):0{8 * len(board)}b}"
    field = Minefield(level.grid, set_spelled(signs[:size]))
    if field.mine_count != level.mines:
        expected = f"expected {level.mines} mines on the board, as the header says"
        raise source.error(f"{expected}, got {field.mine_count}", start)
    return field


def _absolute(source: ByteReader) -> Iterator[_Event]:
    """The events of version 3."""
    while (code := source.number(1, "an event")) not in (END, END_UNSIGNED):
        if code not in MOUSE:
            raise source.error(f"expected an event from 1 to 12, got {code}", source.offset - 1)
        at, x = source.number(3, "the time of an event"), source.number(2, "its pixel")
        yield _Event(code, at, x, source.number(2, "its pixel"))
    source.take(SIGNATURE_SIZE if code == END else 0, "a signature")


def _relative(source: ByteReader) -> Iterator[_Event]:
    """The events of version 4: times add up over all events, pixels over mouse events."""
    at = x = y = 0
    while (code := source.number(1, "an event")) != END:
        if code == PAUSE:
            at += source.number(2, "the length of a pause")
            continue
        at += source.number(1, "the time of an event")
        if code in MOUSE:
            x += source.signed(2, "the pixel of an event")
            y += source.signed(2, "the pixel of an event")
            yield _Event(code, at, x, y)
        else:
            _skip(source, code)
    source.take(source.number(2, "the length of the signature"), "a signature")


def _skip(source: ByteReader, code: int) -> None:
    """Skip what follows the time of an event that is not a mouse event."""
    if code in BOARD_CODES:
        source.take(2, "the cell of an event")
    elif code == NUMBER_METRIC:
        source.take(10, "a metric")
    elif code == TEXT_METRIC:
        source.take(2, "a metric")
        source.until(b"\0", "the text of a metric and a zero byte")
    elif code not in GAME_CODES:
        raise source.error(f"expected the code of an event, got {code}", source.offset - 2)


def _mouse_after(events: Sequence[_Event], grid: Grid, square: int) -> Mouse:
    """The mouse after these events; the times of its moves are milliseconds."""
    mouse = Mouse()  # without marks: in Metasweeper, a game with marks can't be won
    for code, at, x, y in events:
        _apply(mouse, code, cell_at(grid, y // square, x // square), at)
    return mouse


def _apply(mouse: Mouse, code: int, cell: Cell | None, at: int) -> None:
    """Apply an event to the mouse."""
    if code >= LEFT_CHANGED:  # a button changed: it goes up if it was down
        button = code - LEFT_CHANGED
        held = (mouse.left, mouse.right, mouse.middle)[button]
        code = LEFT_DOWN + 2 * button + held
    if code == PREFLAG:
        mouse.apply("rc", cell, at)
        mouse.apply("rr", cell, at)
    elif code == SECOND_DOWN:
        mouse.begin_chord()
    else:
        mouse.apply(CODES[code], cell, at)


def _start(moves: Sequence[Move], end: int) -> float:
    """The time of the first reveal, which starts the clock; the end if there is none."""
    flagged = set[Cell]()
    for move in moves:
        if isinstance(move, Flag):
            flagged ^= {move.cell}
        elif isinstance(move, Question):
            flagged.discard(move.cell)
        elif isinstance(move, Reveal) and move.cell not in flagged:
            return move.at
    return end


FORMAT = BinaryFormat("evf", ("evf",), begins, read)

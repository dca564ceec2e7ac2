"""EVF, the replays of Metasweeper, versions 0 to 4: a header, the board as bits, mouse events.

The layout follows the public specification by eee555 ("evf标准.md" in ms-toollib), in our own
words. minetui does not write such files, nor check their signature, which only Metasweeper can do.
It applies its own rules: a recursive chord of Metasweeper is a single chord here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import compress, islice
from typing import NamedTuple

from minetui.core.grid import Cell, set_spelled
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Move, Question, Reveal, forward_times
from minetui.core.track import Points, Track

from . import evf_events
from .binary import ByteReader, text_of
from .errors import FormatError
from .evf_events import Events
from .format import BinaryFormat, single
from .mouse import Mouse
from .replay import Replay

WITHOUT_DEVICE = (
    *("Program", "Player", "Tournament", "Nickname", "Timestamp"),
    *("the time of the end", "Country"),
)
WITH_DEVICE = (*WITHOUT_DEVICE, "the device")
LAYOUTS = {  # the texts that a version may have; version 4 has others
    0: (WITHOUT_DEVICE, WITH_DEVICE),  # Metasweeper added the device and kept the number
    1: (WITHOUT_DEVICE,),
    2: (WITH_DEVICE,),
    3: (WITH_DEVICE,),
    4: ((),),
}
KEPT = ("Player", "Nickname", "Country", "Tournament", "Timestamp", "Converter")
MODES = (
    *("Classic", "UPK", "Cheat", "Density", "Win7", "Competitive no guess", "Strong no guess"),
    *("Weak no guess", "Quasi no guess", "Strong guessable", "Weak guessable"),
    *("Recursive chord", "Recursive flag", "Recursive", "Recursive chord, no guess"),
    *("Recursive flag, no guess", "Recursive, no guess"),
)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class _Head(NamedTuple):
    """The part of a file before its events."""

    version: int
    square: int  # pixels
    program: str
    info: dict[str, str]
    field: Minefield


def begins(data: bytes) -> bool:
    """Do these bytes look like an EVF file, with as many mines on the board as the header says?

    An MBF board of 1 to 4 columns begins with the same byte. There every second byte is a column,
    below 4, so that no name of a program can be read.
    """
    return any(_begins(data, texts) for texts in LAYOUTS.get(data[0], ())) if data else False


def read(data: bytes) -> Replay:
    """The replay in an EVF file; a FormatError names the byte that is wrong.

    If a version has several layouts, the error is that of the one that fits longest.
    """
    errors = []
    for texts in _layouts(ByteReader(data)):
        try:
            return _read(ByteReader(data), texts)
        except FormatError as error:
            errors.append(error.with_traceback(None))  # a traceback would keep the moves
    raise max(errors, key=lambda error: error.place)


def _begins(data: bytes, texts: Sequence[str]) -> bool:
    try:
        program = _head(ByteReader(data), texts).program
    except FormatError:
        return False
    return len(program) > 1 and min(program) >= " "


def _layouts(source: ByteReader) -> tuple[tuple[str, ...], ...]:
    version = source.number(1, "a version")
    if version not in LAYOUTS:
        raise source.error(f"expected version 0 to 4 of an EVF file, got {version}", 0)
    return LAYOUTS[version]


def _read(source: ByteReader, texts: Sequence[str]) -> Replay:
    head = _head(source, texts)
    mouse = Mouse()  # without marks: in Metasweeper, a game with marks can't be won
    events = (evf_events.absolute if head.version < 4 else evf_events.relative)(source)
    first = events.apply_to(mouse, head.field.grid, head.square)
    if source.offset < len(source.data):
        more = len(source.data) - source.offset
        raise source.error(f"expected the end of the file, got {more} more bytes")
    end = max(events.times, default=0)
    start = _start(mouse.moves, end)
    moves = tuple(replace(move, at=(move.at - start) / 1000) for move in mouse.moves)
    presses = frozenset(mouse.chord_presses)

    def points() -> Points:
        forward = [(at - start) / 1000 for at in forward_times(events.times)]
        kept = list(_on_board(head, events))
        xs, ys = (list(compress(axis, kept)) for axis in (events.xs, events.ys))
        return Points(list(compress(forward, kept)), xs, ys)

    track = Track(points, head.square, sum(islice(_on_board(head, events), first)))
    return Replay(
        head.field, moves, head.info, (end - start) / 1000, chord_presses=presses, track=track
    )


def _on_board(head: _Head, events: Events) -> Iterator[bool]:
    """Which points are not the far corner, where Metasweeper puts a mouse off the board.

    Where the mouse really was is not recorded then, so they are no part of its path.
    """
    corner = head.field.grid.cols * head.square, head.field.grid.rows * head.square
    return (place != corner for place in zip(events.xs, events.ys, strict=True))


def _head(source: ByteReader, keys: Sequence[str]) -> _Head:
    version, flags = source.number(1, "a version"), source.number(1, "the flags")
    source.take(version >= 3, "the settings")
    level = _level(source)
    square = source.number(1, "the size of a cell")
    if not square:
        raise source.error("expected cells of at least 1 pixel, got 0", source.offset - 1)
    mode = source.number(2, "the mode")
    source.take(6 if version == 4 else 5, "the 3BV and the time")
    if version == 4:
        texts = _texts(source, transcoded=bool(flags & 8))
    else:
        texts = {key: _text(source, key) for key in keys}
    field = _field(source, level)
    for _ in range(source.number(2, "the count of metrics") if version == 4 else 0):
        source.until(b"\0", "the name of a metric and a zero byte")
    return _Head(version, square, texts["Program"], _info(texts, mode), field)


def _level(source: ByteReader) -> Level:
    rows, cols = source.number(1, "the rows"), source.number(1, "the columns")
    return source.level(rows, cols, source.number(2, "the mines"))


def _texts(source: ByteReader, *, transcoded: bool) -> dict[str, str]:
    """The texts of version 4, by their keys."""
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


FORMAT = BinaryFormat("evf", ("evf",), begins, single(read))

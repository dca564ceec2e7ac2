"""EVF and EVFS, the replays of Metasweeper and the games of one session of it.

EVF, versions 0 to 4, is a header, the board as bits, and mouse events: presses and releases at
pixels, with times in milliseconds. Versions 0 to 3 give the time and pixel of each event, version 4
their changes since the one before. EVFS, version 0, is EVF files in a row, each with a name; the
reader skips the names and checksums, and reads a game only when it is wanted.

The layout follows the public specifications by eee555 ("evf标准.md" and "evfs标准.md" in
ms-toollib), in our own words. minetui does not write such files, nor check their signature, which
only Metasweeper can do. It applies its own rules: a recursive chord of Metasweeper is a single
chord here.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import compress, islice
from struct import Struct
from typing import NamedTuple

from minetui.core import (
    Cell,
    Flag,
    Grid,
    Level,
    Minefield,
    Move,
    Points,
    Question,
    Reveal,
    Track,
    forward_times,
)
from minetui.language import N_, _, ngettext, number

from .binary import ByteReader, cells_in, text_of
from .errors import FormatError
from .mouse import CODES, Mouse, cell_on
from .replay import Replay
from .source import BinaryFormat, single

END, END_UNSIGNED, PAUSE = 0, 255, 255  # 255 ends versions 0 to 3, and is a pause in version 4
EVENT, TIME_OF_EVENT = N_("an event"), N_("the time of an event")
PIXEL_OF_EVENT = N_("the pixel of an event")
SIGNATURE_SIZE = 32
ABSOLUTE, PIXEL = Struct(">BBHhh"), Struct(">hh")  # code, time and pixel of an event; a pixel
MOVED, LEFT_DOWN, PREFLAG, SECOND_DOWN, LEFT_CHANGED = 1, 2, 8, 9, 10
OTHER_CODE = re.compile(rb"[^\x01-\x0c]")
MOUSE, GAME_CODES = range(MOVED, LEFT_CHANGED + 3), {81, 82, 83, 99}
BOARD_CODES = {*range(100, 109), 110, 111, 114, 115, 116, 118, 120, 121}
NUMBER_METRIC, TEXT_METRIC = 200, 201
WITHOUT_DEVICE = (
    *("Program", "Player", "Tournament", "Nickname", "Timestamp"),
    *("End", "Country"),
)
WITH_DEVICE = (*WITHOUT_DEVICE, "Device")
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


class _EvfHead(NamedTuple):
    """The part of a file before its events."""

    version: int
    square: int  # pixels
    program: str
    info: dict[str, str]
    field: Minefield


class _Events(NamedTuple):
    """Mouse events in columns: codes, times in milliseconds, pixels."""

    codes: Sequence[int]
    times: Sequence[int]
    xs: Sequence[int]
    ys: Sequence[int]

    def apply_to(self, mouse: Mouse, grid: Grid, square: int) -> int:
        """Apply the events to a mouse, on cells of this many pixels.

        Returns the number of events before the first reveal; all if there is none.
        """
        first: int | None = None
        for at, code in enumerate(self.codes):
            if code != MOVED:  # nine events in ten, and never a click
                cell = cell_on(grid, self.ys[at] // square, self.xs[at] // square)
                _apply(mouse, code, cell, self.times[at])
                if mouse.revealed and first is None:
                    first = at
        return len(self.codes) if first is None else first


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
    source, errors = ByteReader(data), list[FormatError]()
    version = source.number(1, N_("a version"))
    if version not in LAYOUTS:
        problem = _("expected version 0 to 4 of an EVF file, got {version}", version=version)
        raise source.error(problem, 0)
    for texts in LAYOUTS[version]:
        try:
            return _read(ByteReader(data), texts)
        except FormatError as error:
            errors.append(error.with_traceback(None))  # a traceback would keep the moves
    raise max(errors, key=lambda error: error.place)


def begins_evfs(data: bytes) -> bool:
    """Do these bytes look like an EVFS file, with an EVF file in it?"""
    source = ByteReader(data)
    with suppress(FormatError):
        _checksum(source)
        size = _size(source)
        return begins(data[source.offset : source.offset + size])
    return False


def read_evfs(data: bytes) -> Iterator[Replay]:
    """The games in an EVFS file; a FormatError names the byte that is wrong."""
    source = ByteReader(data)
    checksum = _checksum(source)
    while source.offset < len(data):
        size = _size(source)
        start, game = source.offset, source.take(size, N_("a game"))
        source.take(checksum, N_("a checksum"))
        try:
            replay = read(game)
        except FormatError as error:
            raise FormatError(start + error.place, error.problem, error.unit) from None
        yield replay


def _checksum(source: ByteReader) -> int:
    """The size of each checksum, which follows the version."""
    source.expect(b"\0", N_("version 0 of an EVFS file"))
    return source.number(2, N_("the size of a checksum"))


def _size(source: ByteReader) -> int:
    """The size of the next game, which follows its name."""
    source.until(b"\0", N_("the name of a game and a zero byte"))
    return source.number(4, N_("the size of a game"))


def _begins(data: bytes, texts: Sequence[str]) -> bool:
    try:
        program = _head(ByteReader(data), texts).program
    except FormatError:
        return False
    return len(program) > 1 and min(program) >= " "


def _read(source: ByteReader, texts: Sequence[str]) -> Replay:
    head = _head(source, texts)
    mouse = Mouse()  # without marks: in Metasweeper, a game with marks can't be won
    events = (_absolute if head.version < 4 else _relative)(source)
    first = events.apply_to(mouse, head.field.grid, head.square)
    if source.offset < len(source.data):
        more = len(source.data) - source.offset
        problem = ngettext(
            "expected the end of the file, got {n} more byte",
            "expected the end of the file, got {n} more bytes",
            more,
        )
        raise source.error(problem)
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


def _on_board(head: _EvfHead, events: _Events) -> Iterator[bool]:
    """Which points are not the far corner, where Metasweeper puts a mouse off the board.

    Where the mouse really was is not recorded then, so they are no part of its path.
    """
    corner = head.field.grid.cols * head.square, head.field.grid.rows * head.square
    return (place != corner for place in zip(events.xs, events.ys, strict=True))


def _head(source: ByteReader, keys: Sequence[str]) -> _EvfHead:
    version, flags = source.number(1, N_("a version")), source.number(1, N_("the flags"))
    source.take(version >= 3, N_("the settings"))
    level = _level(source)
    square = source.number(1, N_("the size of a cell"))
    if not square:
        raise source.error(_("expected cells of at least 1 pixel, got 0"), source.offset - 1)
    mode = source.number(2, N_("the mode"))
    source.take(6 if version == 4 else 5, N_("the 3BV and the time"))
    if version == 4:
        texts = _texts(source, transcoded=bool(flags & 8))
    else:
        texts = {key: _text(source, key) for key in keys}
    field = _field(source, level)
    for _each in range(source.number(2, N_("the count of metrics")) if version == 4 else 0):
        source.until(b"\0", N_("the name of a metric and a zero byte"))
    return _EvfHead(version, square, texts["Program"], _info(texts, mode), field)


def _level(source: ByteReader) -> Level:
    rows, cols = source.number(1, N_("the rows")), source.number(1, N_("the columns"))
    return source.level(rows, cols, source.number(2, N_("the mines")))


def _texts(source: ByteReader, *, transcoded: bool) -> dict[str, str]:
    """The texts of version 4, by their keys."""
    country = text_of(source.take(2, N_("Country")))
    texts = {"Country": "" if country == "XX" else country}
    texts["Timestamp"] = str(source.number(8, N_("Timestamp")) or "")
    source.take(8, N_("the time of the end"))
    converter = ("Converter", "Encoding") if transcoded else ()
    for key in ("Program", *converter, "Player", "Tournament", "Nickname"):
        texts[key] = _text(source, key)
    source.take(source.number(2, N_("the length of the device")), N_("the device"))
    return texts


def _text(source: ByteReader, key: str) -> str:
    return text_of(source.until(b"\0", N_("{key} and a zero byte"), key=key))


def _info(texts: dict[str, str], mode: int) -> dict[str, str]:
    """The header lines, by the keys that RawVF uses."""
    program = texts["Program"]
    name = program.rstrip("0123456789.")
    info = {"Program": name.strip(), "Version": program[len(name) :]}
    info |= {key: texts.get(key, "") for key in KEPT}
    stamp = texts["Timestamp"]
    if len(stamp) == 16 and stamp.isascii() and stamp.isdigit():  # microseconds since 1970
        date = EPOCH + timedelta(microseconds=int(stamp))
        info["Timestamp"] = date.isoformat(timespec="seconds")
    info["Mode"] = MODES[mode] if mode < len(MODES) else str(mode)
    return {key: text for key, text in info.items() if text}


def _field(source: ByteReader, level: Level) -> Minefield:
    """The minefield from one bit per cell, the highest bit of a byte first."""
    start, size = source.offset, level.size
    board = source.take((size + 7) // 8, N_("the board"))
    field = Minefield(level.grid, cells_in(board, size))
    if field.mine_count != level.mines:
        problem = ngettext(
            "expected {n} mine on the board, as the header says, got {got}",
            "expected {n} mines on the board, as the header says, got {got}",
            level.mines,
            got=number(field.mine_count),
        )
        raise source.error(problem, start)
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


def _absolute(source: ByteReader) -> _Events:
    """The events of versions 0 to 3."""
    data, size = source.data[source.offset :], ABSOLUTE.size
    last = OTHER_CODE.search(data[::size])
    count = min(last.start() if last else len(data), len(data) // size)
    columns = zip(*ABSOLUTE.iter_unpack(data[: count * size]), strict=True)
    codes, highs, lows, xs, ys = columns if count else ((), (), (), (), ())
    source.offset += count * size
    code = source.byte(EVENT)
    if code in MOUSE:
        source.take(size - 1, N_("a mouse event"))
    elif code not in (END, END_UNSIGNED):
        problem = _("expected an event from 1 to 12, got {code}", code=code)
        raise source.error(problem, source.offset - 1)
    source.take(SIGNATURE_SIZE if code == END else 0, N_("a signature"))
    times = [high * 65536 + low for high, low in zip(highs, lows, strict=True)]
    return _Events(codes, times, xs, ys)


def _relative(source: ByteReader) -> _Events:
    """The events of version 4: times add up over all events, pixels over mouse events."""
    codes, times, xs, ys = (list[int]() for _ in range(4))
    at = x = y = 0
    while (code := source.byte(EVENT)) != END:
        if code == PAUSE:
            at += source.number(2, N_("the length of a pause"))
            continue
        at += source.byte(TIME_OF_EVENT)
        if code in MOUSE:
            across, down = PIXEL.unpack(source.take(PIXEL.size, PIXEL_OF_EVENT))
            x, y = x + across, y + down
            for column, value in ((codes, code), (times, at), (xs, x), (ys, y)):
                column.append(value)
        else:
            _skip(source, code)
    source.take(source.number(2, N_("the length of the signature")), "a signature")
    return _Events(codes, times, xs, ys)


def _skip(source: ByteReader, code: int) -> None:
    """Skip what follows the time of an event that is not a mouse event."""
    if code in BOARD_CODES:
        source.take(2, N_("the cell of an event"))
    elif code == NUMBER_METRIC:
        source.take(10, N_("a metric"))
    elif code == TEXT_METRIC:
        source.take(2, N_("a metric"))
        source.until(b"\0", N_("the text of a metric and a zero byte"))
    elif code not in GAME_CODES:
        problem = _("expected the code of an event, got {code}", code=code)
        raise source.error(problem, source.offset - 2)


def _apply(mouse: Mouse, code: int, cell: Cell | None, at: int) -> None:
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


EVF = BinaryFormat("evf", ("evf",), begins, single(read))
EVFS = BinaryFormat("evfs", ("evfs",), begins_evfs, read_evfs)

"""The events of EVF: presses and releases of the mouse at pixels, with times in milliseconds.

Versions 0 to 3 give the time and pixel of each event, version 4 their changes since the one before.
"""

import re
from collections.abc import Sequence
from struct import Struct
from typing import NamedTuple

from minetui.core.grid import Cell, Grid

from .binary import ByteReader
from .mouse import CODES, Mouse, cell_at

END, END_UNSIGNED, PAUSE = 0, 255, 255  # 255 ends versions 0 to 3, and is a pause in version 4
SIGNATURE_SIZE = 32
ABSOLUTE, PIXEL = Struct(">BBHhh"), Struct(">hh")  # code, time and pixel of an event; a pixel
MOVED, LEFT_DOWN, PREFLAG, SECOND_DOWN, LEFT_CHANGED = 1, 2, 8, 9, 10
OTHER_CODE = re.compile(rb"[^\x01-\x0c]")
MOUSE, GAME_CODES = range(MOVED, LEFT_CHANGED + 3), {81, 82, 83, 99}
BOARD_CODES = {*range(100, 109), 110, 111, 114, 115, 116, 118, 120, 121}
NUMBER_METRIC, TEXT_METRIC = 200, 201


class Events(NamedTuple):
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
                cell = cell_at(grid, self.ys[at] // square, self.xs[at] // square)
                _apply(mouse, code, cell, self.times[at])
                if mouse.revealed and first is None:
                    first = at
        return len(self.codes) if first is None else first


def absolute(source: ByteReader) -> Events:
    """The events of versions 0 to 3."""
    data, size = source.data[source.offset :], ABSOLUTE.size
    last = OTHER_CODE.search(data[::size])
    count = min(last.start() if last else len(data), len(data) // size)
    columns = zip(*ABSOLUTE.iter_unpack(data[: count * size]), strict=True)
    codes, highs, lows, xs, ys = columns if count else ((), (), (), (), ())
    source.offset += count * size
    code = source.byte("an event")
    if code in MOUSE:
        source.take(size - 1, "a mouse event")
    elif code not in (END, END_UNSIGNED):
        raise source.error(f"expected an event from 1 to 12, got {code}", source.offset - 1)
    source.take(SIGNATURE_SIZE if code == END else 0, "a signature")
    times = [high * 65536 + low for high, low in zip(highs, lows, strict=True)]
    return Events(codes, times, xs, ys)


def relative(source: ByteReader) -> Events:
    """The events of version 4: times add up over all events, pixels over mouse events."""
    codes, times, xs, ys = (list[int]() for _ in range(4))
    at = x = y = 0
    while (code := source.byte("an event")) != END:
        if code == PAUSE:
            at += source.number(2, "the length of a pause")
            continue
        at += source.byte("the time of an event")
        if code in MOUSE:
            across, down = PIXEL.unpack(source.take(PIXEL.size, "the pixel of an event"))
            x, y = x + across, y + down
            for column, value in ((codes, code), (times, at), (xs, x), (ys, y)):
                column.append(value)
        else:
            _skip(source, code)
    source.take(source.number(2, "the length of the signature"), "a signature")
    return Events(codes, times, xs, ys)


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

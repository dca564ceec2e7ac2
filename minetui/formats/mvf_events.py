"""The events of MVF replays: the mouse at one moment after another, plain or with shuffled bits.

Before 0.97 an event has a byte for each thing. Later programs shuffle the bits of all events of a
file in the same way, which follows from a key: it decides some sines and cosines, and the bits are
sorted by the digits of those.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from operator import getitem
from typing import NamedTuple

from minetui.core.grid import Grid
from minetui.core.moves import forward_times
from minetui.core.track import Points, Track

from .binary import ByteReader
from .mouse import Mouse, cell_at

SQUARE = 16  # pixels
BUTTONS = "lrm"
PLAIN_SIZE = 8  # bytes
DIGITS = 8  # of each sine and cosine, one for each bit of a byte
CORNER = 32  # the pixel where the board begins, in the programs of 2006 and 2007


class MouseState(NamedTuple):
    """The mouse at one moment: the time in seconds, the pixel, and the buttons that are down."""

    at: float
    x: int
    y: int
    held: str


class Layout(NamedTuple):
    """The layout of shuffled events: their size in bytes, and what the number in them means."""

    size: int
    state: Callable[[int], MouseState | None]


def play(states: Iterable[MouseState], mouse: Mouse, grid: Grid) -> Track:
    """Press and release the buttons of the mouse as these states tell.

    Returns its track, which begins with the first reveal: its time may be a little above 0.
    """
    held, times, xs, ys = "", list[float](), list[int](), list[int]()
    began: int | None = None
    for state in states:
        times.append(state.at)
        xs.append(state.x)
        ys.append(state.y)
        if state.held != held:  # in one event of ten
            cell = cell_at(grid, state.y // SQUARE, state.x // SQUARE)
            for event in _changes(held, state.held):
                mouse.apply(event, cell, state.at)
            held = state.held
            if mouse.revealed and began is None:
                began = len(times) - 1
    began = len(times) if began is None else began
    points = Points(forward_times(times[began:]), xs[began:], ys[began:])
    return Track(lambda: points, SQUARE)


def plain_states(source: ByteReader, end: int, seconds: float) -> Iterator[MouseState]:
    """The events before 0.97, up to a byte; then the buttons that are still down come up.

    Something else may follow the last event: what would be an event that goes back in time, or one
    after the end of the game.
    """
    last = None
    while source.offset + PLAIN_SIZE <= end:
        whole, hundredths, buttons, *pixel, _ = source.take(PLAIN_SIZE, "an event")
        at = (whole * 100 + hundredths) / 100
        if hundredths > 99 or not (last.at if last else 0) <= at <= seconds:
            break
        x, y = pixel[0] * 256 + pixel[1], pixel[2] * 256 + pixel[3]
        last = MouseState(at, x, y, HELD_PLAIN[buttons % 8])
        yield last
    if last is None:
        raise source.error(f"expected an event up to {seconds:.2f} seconds")
    yield last._replace(held="")


def shuffled_states(source: ByteReader, layout: Layout) -> Iterator[MouseState]:
    """The events from 0.97 on, which follow a key and their number."""
    key, count = source.number(2, "the key of the events"), source.number(3, "the count of events")
    start = source.offset
    events = iter(source.take(count * layout.size, f"{count} events"))
    worths = _worths(shuffle(key, layout.size))
    for number, event in enumerate(zip(*[events] * layout.size, strict=True)):
        state = layout.state(sum(map(getitem, worths, event)))
        if state is None:
            raise source.error("expected hundredths up to 99", start + number * layout.size)
        yield state


def shuffle(key: int, size: int) -> list[int]:
    """The bits of an event of this many bytes, in their meaningful order, the lowest first.

    A bit is a number: 8 times its byte, plus its place in the byte from the lowest one.
    """
    root, above = math.sqrt(key), math.sqrt(key + 1000)
    waves = (
        *(math.cos(math.sqrt(root + 1000) + 1000), math.sin(math.sqrt(above))),
        *(math.cos(math.sqrt(root + 1000)), math.sin(math.sqrt(root) + 1000)),
        *(math.cos(math.sqrt(above + 1000)), math.sin(math.sqrt(above + 1000))),
    )
    digits = "".join(f"{round(abs(wave) * 10**8):08}"[:DIGITS] for wave in waves[:size])
    return sorted(range(len(digits)), key=digits.__getitem__)


def _worths(bits: list[int]) -> list[list[int]]:
    """What each value of each byte adds to the number that the bits spell in this order."""
    rank = {bit: order for order, bit in enumerate(bits)}
    worths = []
    for first in range(0, len(bits), 8):
        worth = [0]
        for bit in range(first, first + 8):
            worth += [lower + 2 ** rank[bit] for lower in worth]
        worths.append(worth)
    return worths


def _state_of_097(number: int) -> MouseState | None:
    """The state in an event of 0.97; None if its hundredths are above 99."""
    rest, buttons = divmod(number, 8)
    rest, y = divmod(rest, 512)
    rest, x = divmod(rest, 512)
    seconds, hundredths = divmod(rest, 128)
    if hundredths > 99:
        return None
    return MouseState((seconds % 1024 * 100 + hundredths) / 100, x, y, HELD[buttons])


def _state_of_2006(number: int) -> MouseState:
    """The state in an event of 2006 or 2007."""
    rest, buttons = divmod(number, 8)
    rest, y = divmod(rest, 2048)
    milliseconds, x = divmod(rest, 2048)
    return MouseState(milliseconds % 2**22 / 1000, x - CORNER, y - CORNER, HELD[buttons])


def _changes(before: str, after: str) -> list[str]:
    """The presses, then the releases, that lead from some held buttons to others."""
    pressed = [button + "c" for button in BUTTONS if button in after and button not in before]
    return pressed + [
        button + "r" for button in BUTTONS if button in before and button not in after
    ]


def _held(order: str) -> list[str]:
    """The buttons that are down for each number of three bits, the lowest for the first button."""
    return [
        "".join(button for bit, button in enumerate(order) if number // 2**bit % 2)
        for number in range(8)
    ]


HELD_PLAIN, HELD = _held("lmr"), _held("rml")
LAYOUT_097, LAYOUT_2006 = Layout(5, _state_of_097), Layout(6, _state_of_2006)

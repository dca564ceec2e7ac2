"""MVF, the replays of Minesweeper Clone: a header and the board, then the mouse events.

Its author never described the format; this follows public readers, and real files of 0.96, 0.97,
2006 and 2007. The reader ignores the level, the counts of clicks and 3BV, and the checksum, whose
algorithm is not public.

Before 0.97 a file begins with the board and ends with the header, and an event, the mouse at one
moment, has a byte for each thing. Later programs shuffle the bits of all events of a file in the
same way, which follows from a key: it decides some sines and cosines, and the bits are sorted by
the digits of those.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from operator import getitem
from typing import NamedTuple

from minetui.core import Grid, Minefield, Points, Track, forward_times, set_of
from minetui.language import N_, _, ngettext, number

from .binary import ByteReader, text_of
from .errors import quoted
from .mouse import Mouse, cell_on
from .replay import Replay
from .source import BinaryFormat, single

PROGRAM = "Minesweeper Clone"
BEGINNING = bytes([len(PROGRAM)]) + PROGRAM.encode()
WIPED = bytes(2)  # the beginning in files of a changed program, instead of its name
WIPED_SIZE = 7
MODES = ("", "Classic", "Density", "UPK", "Cheat")

EARLY_LEVELS = {(8, 8, 10), (16, 16, 40), (16, 30, 99)}  # the only ones that early programs save
SCORE_SIZE = 3
NAME_SIZE, BLANKS = 100, b"   "  # no name of a player is as long as its field
NUMBER_SIZE, CHECKSUM_SIZE = 10, 22  # the end of a file, up to 0.76 and from 0.8 on
EVENT = N_("an event")
SQUARE = 16  # pixels
BUTTONS = "lrm"
PLAIN_SIZE = 8  # bytes
DIGITS = 8  # of each sine and cosine, one for each bit of a byte
CORNER = 32  # the pixel where the board begins, in the programs of 2006 and 2007


class _MvfHead(NamedTuple):
    """What a file tells besides its events."""

    field: Minefield
    seconds: float
    marks: bool
    info: dict[str, str]


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


class _Release(NamedTuple):
    """A release from 0.97 on: its events, and its version and mode if its files tell others."""

    layout: Layout
    version: str = ""
    mode: str = ""


def begins(data: bytes) -> bool:
    """Do these bytes look like an MVF file: by a name, or a likely date, or a level and marks?"""
    if data.startswith(BEGINNING):
        return True
    with suppress(ValueError):
        source = ByteReader(data)
        if data.startswith(WIPED):
            head = _head(source, _release(source))
            datetime.fromisoformat(head.info["Timestamp"])  # a ValueError if there is no such day
            return head.field.mine_count > 0
        _early_field(source)
        return source.number(1, N_("the marks")) <= 1
    return False


def read(data: bytes) -> Replay:
    """The replay in an MVF file; a FormatError names the byte that is wrong."""
    source = ByteReader(data)
    if not data.startswith((BEGINNING[:2], WIPED)):
        return _early_replay(source)
    release = _release(source)
    head = _head(source, release)
    return _replay(head, shuffled_states(source, release.layout))


def _replay(head: _MvfHead, states: Iterable[MouseState]) -> Replay:
    """The replay with this header and these events."""
    mouse = Mouse(marks=head.marks)
    track = _play(states, mouse, head.field.grid)
    header = {"Program": PROGRAM, **head.info, "Marks": "On" if head.marks else "Off"}
    return mouse.game(head.field, header, head.seconds, track)


def _release(source: ByteReader) -> _Release:
    """The release that wrote the file, by the texts at its beginning."""
    if source.data.startswith(WIPED):
        source.take(WIPED_SIZE, N_("a beginning without a name"))
        return WIPED_RELEASE
    source.expect(BEGINNING, N_("'Minesweeper Clone' at the beginning"))
    start, years = source.offset, source.short(N_("the length of the years"), N_("the years"))
    source.short(N_("the length of the author"), N_("the author"))
    version = text_of(source.short(N_("the length of the version"), N_("the version")))
    source.take(3, N_("three bytes before the date"))
    if years[-1:] not in RELEASES:
        got = quoted(text_of(years))
        problem = _("expected years that end in 2005, 2006, 2007 or 2008, got {text}", text=got)
        raise source.error(problem, start)
    release = RELEASES[years[-1:]]
    return release._replace(version=release.version or version.removeprefix("version "))


def _head(source: ByteReader, release: _Release) -> _MvfHead:
    """The header and the board from 0.97 on, which follow the release."""
    date = _date(source)
    mode = source.take(2, N_("the level and the mode"))[1]
    if release.layout is LAYOUT_2006:
        seconds = source.number(3, N_("the time")) / 1000
    else:
        seconds = _score(source)
        source.take(10, N_("the counts of 3BV and of clicks"))
    marks = source.number(1, N_("the marks")) > 0
    field = _field(source, 1)
    info = {
        "Version": release.version,
        "Player": text_of(source.short(N_("the length of the player"), N_("the player"))),
        "Timestamp": date,
        "Mode": release.mode or (MODES[mode] if mode < len(MODES) else str(mode)),
    }
    return _MvfHead(field, seconds, marks, info)


def _date(source: ByteReader) -> str:
    """The date of the game; Clone 2007 sometimes writes no day."""
    month, day = source.take(2, N_("the month and the day"))
    year = source.number(2, N_("the year"))
    hour, minute, second = source.take(3, N_("the hour, the minute and the second"))
    days = f"{day:02}" if day else "??"
    return f"{year:04}-{month:02}-{days} {hour:02}:{minute:02}:{second:02}"


def _score(source: ByteReader) -> float:
    """The time of a game in seconds, which is stored with hundredths."""
    whole, hundredths = source.number(2, N_("the seconds")), source.number(1, N_("the hundredths"))
    if hundredths > 99:
        problem = _("expected hundredths up to 99, got {got}", got=hundredths)
        raise source.error(problem, source.offset - 1)
    return (whole * 100 + hundredths) / 100


def _field(source: ByteReader, first: int) -> Minefield:
    """The minefield, whose first column and row have this number."""
    cols, rows = source.number(1, N_("the columns")), source.number(1, N_("the rows"))
    level = source.level(rows, cols, source.number(2, N_("the count of mines")))
    mines = source.cells(level.grid, level.mines, N_("mine {n} of {count}"), first)
    return Minefield(level.grid, set_of(mines))


def _early_field(source: ByteReader) -> Minefield:
    """The minefield of an early file, which has one of three levels."""
    field = _field(source, 0)
    if (field.grid.rows, field.grid.cols, field.mine_count) not in EARLY_LEVELS:
        problem = ngettext(
            "expected a level of an early MVF file, got {size} with {n} mine",
            "expected a level of an early MVF file, got {size} with {n} mines",
            field.mine_count,
            size=field.grid.dimensions,
        )
        raise source.error(problem, 0)
    return field


def _early_replay(source: ByteReader) -> Replay:
    """The replay in a file from before 0.97; its header is at its end."""
    field = _early_field(source)
    marks = source.take(2, N_("the marks and a byte"))[0]
    version, name_size, checksum_size = _ending(source)
    end = len(source.data) - checksum_size - name_size - SCORE_SIZE
    tail = ByteReader(source.data)
    tail.offset = end
    if end < source.offset:
        raise source.ended(_("events and a time"))
    seconds = _score(tail)
    player = text_of(tail.take(name_size, N_("the player"))).rstrip(" \0")
    info = {"Version": version, "Player": player, "Mode": MODES[1]}
    return _replay(_MvfHead(field, seconds, marks > 0, info), plain_states(source, end, seconds))


def _ending(source: ByteReader) -> tuple[str, int, int]:
    """The version by the end of the file, and the sizes of the name and the checksum in it."""
    data = source.data
    if data[-1:].isdigit():
        if data[-NUMBER_SIZE - len(BLANKS) : -NUMBER_SIZE] == BLANKS:
            return "0.76 beta", NAME_SIZE, NUMBER_SIZE
        return "0.75 beta (or earlier)", 0, NUMBER_SIZE
    if data[-1:] == data[-CHECKSUM_SIZE : 1 - CHECKSUM_SIZE] == b"\0":
        return "0.96 beta (or earlier)", NAME_SIZE, CHECKSUM_SIZE
    raise source.ended(_("a checksum at the end"))


def _play(states: Iterable[MouseState], mouse: Mouse, grid: Grid) -> Track:
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
            cell = cell_on(grid, state.y // SQUARE, state.x // SQUARE)
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
        whole, hundredths, buttons, *pixel = source.take(PLAIN_SIZE, EVENT)
        at = (whole * 100 + hundredths) / 100
        if hundredths > 99 or not (last.at if last else 0) <= at <= seconds:
            break
        x, y = pixel[0] * 256 + pixel[1], pixel[2] * 256 + pixel[3]
        last = MouseState(at, x, y, HELD_PLAIN[buttons % 8])
        yield last
    if last is None:
        last_time = number(seconds, 2)
        raise source.error(_("expected an event up to {seconds} seconds", seconds=last_time))
    yield last._replace(held="")


def shuffled_states(source: ByteReader, layout: Layout) -> Iterator[MouseState]:
    """The events from 0.97 on, which follow a key and their number."""
    key, count = (
        source.number(2, N_("the key of the events")),
        source.number(3, N_("the count of events")),
    )
    start = source.offset
    events = iter(source.take(count * layout.size, N_("{count} events"), count=count))
    worths = _worths(shuffle(key, layout.size))
    for order, event in enumerate(zip(*[events] * layout.size, strict=True)):
        state = layout.state(sum(map(getitem, worths, event)))
        if state is None:
            raise source.error(_("expected hundredths up to 99"), start + order * layout.size)
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
    changed = [button for button in BUTTONS if (button in before) != (button in after)]
    pressed = [f"{button}c" for button in changed if button in after]
    return pressed + [f"{button}r" for button in changed if button in before]


def _held(order: str) -> list[str]:
    """The buttons that are down for each number of three bits, the lowest for the first button."""
    return [
        "".join(button for bit, button in enumerate(order) if number // 2**bit % 2)
        for number in range(8)
    ]


HELD_PLAIN, HELD = _held("lmr"), _held("rml")
LAYOUT_097, LAYOUT_2006 = Layout(5, _state_of_097), Layout(6, _state_of_2006)
RELEASES = {  # by the last digit of the years in the copyright
    b"5": _Release(LAYOUT_097),
    b"6": _Release(LAYOUT_2006),
    b"7": _Release(LAYOUT_2006),
    b"8": _Release(LAYOUT_097, "0.97 Funny Mode Hack", "UPK"),
}
WIPED_RELEASE = _Release(LAYOUT_097, "0.97 Unknown Hack")
FORMAT = BinaryFormat("mvf", ("mvf",), begins, single(read))

"""The events of a RawVF file: presses and releases of the mouse, and all else, which is skipped."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from minetui.core.grid import Cell, Grid
from minetui.core.moves import Flag, Question, forward_times
from minetui.core.track import Points, Track

from .errors import FormatError, quoted
from .mouse import Mouse, cell_at
from .rawvf_header import Header
from .rawvf_writer import CLOSED, PROGRAM, QUESTIONED, SQUARE
from .text import NumberedLine

MOST_EVENTS = 10_000_000

MOUSE_EVENTS = {"mv", "lc", "lr", "rc", "rr", "mc", "mr", "sc", "mt"}
ENDINGS = {"won", "boom", "lost", "defeat", "blast"}
OTHER_EVENTS = {
    *(*ENDINGS, "start", "nonstandard", "reset", "sx", "sy"),
    *("closed", "flag", "pressed", "questionmark", "pressedqm"),
    *(f"number{n}" for n in range(9)),
    *("cell", "solved"),  # of parser_raw, which also has its own "flag" and "questionmark"
}

EVENTS = re.compile(r"events\s*:", re.I)
EVENT = re.compile(
    r"(?:(-?\d{1,9}(?:[.,]\d{1,9})?)\s+)?([a-z]+\d?)\b"  # when, and what
    r"(?:\s+(\d{1,9})\s+(\d{1,9}))?(?:[^(]*\(\s*(-?\d{1,9})\s+(-?\d{1,9})\s*\))?",  # where
    re.I,
)
POINT = re.compile(
    r"^(-?\d{1,9}(?:[.,]\d{1,9})?)\s+[a-z]+[^(\n]*\(\s*(-?\d{1,9})\s+(-?\d{1,9})\s*\)",
    re.I | re.M,
)
PIPED = re.compile(r"[-.\d]+")  # all statistics in a row: parser_raw's last line in a pipe


class Played(NamedTuple):
    """The mouse after all events, its track, and the line of a press without a release, or 0."""

    mouse: Mouse
    track: Track
    unreleased: int


def play(lines: Iterator[NumberedLine], grid: Grid, header: Header) -> Played:
    """Apply all events to a mouse."""
    square = header.count("squaresize") or SQUARE
    mouse, pressed, time = Mouse(marks=header.is_on("marks", "questionmarks")), 0, 0.0
    is_output, notes, tracked = header.is_output, _notes(header), list[str]()
    first: int | None = None  # of the tracked lines, that of the first reveal
    for number, text in islice(_below_title(lines), MOST_EVENTS):
        if text.partition(" ")[2].startswith("mv "):  # nine events in ten, and never a click
            tracked.append(text)
            continue
        event = EVENT.match(text)
        word = event[2].lower() if event else text
        if event and word in MOUSE_EVENTS:
            time = _time(number, event)
            tracked.append(text)
            mouse.apply(word, _cell(number, event, grid, square), time)
            if mouse.revealed and first is None:
                first = len(tracked) - 1
            pressed = number if word in ("lc", "sc", "mc") else pressed
        elif word in ENDINGS:
            pressed = 0
        elif event and event[2] in notes:
            _note(mouse, word, _cell(number, event, grid, square), time)
        elif word not in OTHER_EVENTS and not (is_output and PIPED.fullmatch(text)):
            wanted = "an event such as 'lc', 'rc' or 'mv'"
            raise FormatError(number, f"expected {wanted}, got {quoted(word)}")
    if more := next(lines, None):
        raise FormatError(more[0], f"expected at most {MOST_EVENTS:,} events")
    before = len(POINT.findall("\n".join(tracked[:first])))
    track = Track(lambda: _points(tracked), square, before)
    return Played(mouse, track, pressed if mouse.holds_click else 0)


def _points(lines: Iterable[str]) -> Points:
    """The points in lines of mouse events; those without a pixel are left out."""
    found = POINT.findall("\n".join(lines))
    times = forward_times(float(time.replace(",", ".")) for time, _, _ in found)
    return Points(times, [int(x) for _, x, _ in found], [int(y) for _, _, y in found])


def _notes(header: Header) -> tuple[str, ...]:
    """The board events that are read: minetui's own, which say what no press can say."""
    return (CLOSED, QUESTIONED) if header.text("program") == PROGRAM else ()


def _note(mouse: Mouse, word: str, cell: Cell | None, at: float) -> None:
    """Apply a board event: the flag just removed is now a question mark, or that is removed."""
    last = mouse.moves[-1] if mouse.moves else None
    if cell is None:
        return
    if word == CLOSED:
        mouse.moves.append(Question(cell, at))
    elif isinstance(last, Flag) and last.cell == cell:
        mouse.moves[-1] = Question(cell, last.at)


def _below_title(lines: Iterator[NumberedLine]) -> Iterator[NumberedLine]:
    """The lines after `Events:`, which some programs leave out."""
    first = next(lines, (0, ""))
    return chain([first], lines) if first[0] and not EVENTS.fullmatch(first[1]) else lines


def _time(line: int, event: re.Match[str]) -> float:
    if event[1] is None:
        raise FormatError(line, f"expected a time before {quoted(event[2])}")
    return float(event[1].replace(",", "."))


def _cell(line: int, event: re.Match[str], grid: Grid, square: int) -> Cell | None:
    """The cell of an event; None off the board.

    It is taken from the pixel, since some programs count columns from 0.
    """
    _, _, col, row, x, y = event.groups()
    if x is not None:
        return cell_at(grid, int(y) // square, int(x) // square)
    if col is not None:
        return cell_at(grid, int(row) - 1, int(col) - 1)
    got = quoted(event.string[event.end(2) :].strip())
    raise FormatError(line, f"expected a cell such as '3 5 (40 72)', got {got}")

"""The events of a RawVF file: presses and releases of the mouse, and all else, which is skipped."""

import re
from collections.abc import Iterator
from itertools import chain, islice

from minetui.core.grid import Cell, Grid
from minetui.core.moves import Flag, Question

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
PIPED = re.compile(r"[-.\d]+")  # all statistics in a row: parser_raw's last line in a pipe


def play(lines: Iterator[NumberedLine], grid: Grid, header: Header) -> tuple[Mouse, int]:
    """The mouse after all events, and the line of a press without its release; 0 for none."""
    square = header.count("squaresize") or SQUARE
    mouse, pressed, time = Mouse(marks=header.is_on("marks", "questionmarks")), 0, 0.0
    is_output, notes = header.is_output, _notes(header)
    for number, text in islice(_below_title(lines), MOST_EVENTS):
        if text.partition(" ")[2].startswith("mv "):  # nine events in ten, and never a click
            continue
        event = EVENT.match(text)
        word = event[2].lower() if event else text
        if event and word in MOUSE_EVENTS:
            time = _time(number, event)
            mouse.apply(word, _cell(number, event, grid, square), time)
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
    return mouse, pressed if mouse.holds_click else 0


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

"""RawVF, the community's open text format for replays, and the native format of minetui.

The reader accepts what real programs write, but never guesses a meaning. Nothing is allocated
from the numbers in a file: the board is as large as the rows that are there.
`rawvf_writer.py` writes such files, and `docs/formats.md` describes them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from minetui.core.grid import Cell, Grid, has
from minetui.core.levels import Level, LevelError
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Move, Reveal
from minetui.core.position import Position, Status

from .errors import FormatError, quoted
from .format import TextFormat
from .mouse import Mouse, cell_at
from .rawvf_writer import PROGRAM, SQUARE, WRITTEN, write
from .replay import Replay
from .text import NumberedLine, grid_of, minefield_of, numbered_lines

__all__ = ["FORMAT", "begins", "read", "write"]

FIRST_KEYS = {  # of a file; others, such as Version and Time, begin texts of many kinds
    *("rawvf_version", "program", "player", "timestamp", "level", "width", "height", "mines"),
    *("skin", "marks", "questionmarks", "squaresize", "bbbv", "bbbvs", "superclick", "board"),
}
STATISTIC = "raw_"  # the start of the keys that parser_raw adds
MOST_HEADER_LINES, MOST_EVENTS = 10_000, 10_000_000

MOUSE_EVENTS = {"mv", "lc", "lr", "rc", "rr", "mc", "mr", "sc", "mt"}
ENDINGS = {"won", "boom", "lost", "defeat", "blast"}
OTHER_EVENTS = {
    *(*ENDINGS, "start", "nonstandard", "reset", "sx", "sy"),
    *("closed", "flag", "pressed", "questionmark", "pressedqm"),
    *(f"number{n}" for n in range(9)),
}

BOARD, EVENTS = re.compile(r"board\s*:", re.I), re.compile(r"events\s*:", re.I)
EVENT = re.compile(
    r"(?:(-?\d{1,9}(?:[.,]\d{1,9})?)\s+)?([a-z]+\d?)\b"  # when, and what
    r"(?:\s+(\d{1,9})\s+(\d{1,9}))?(?:[^(]*\(\s*(-?\d{1,9})\s+(-?\d{1,9})\s*\))?",  # where
    re.I,
)
TIME, COUNT = re.compile(r"\d{1,9}(?:\.\d{1,9})?"), re.compile(r"[1-9]\d{0,8}")


@dataclass(frozen=True)
class Header:
    """Header values and their lines, by lower-case key; `end` is the line of `Board:`.

    `info` holds those that neither the board nor the moves imply, by key as the file spells it.
    """

    lines: dict[str, NumberedLine]
    info: dict[str, str]
    end: int

    def text(self, key: str) -> str:
        """The value of a key; empty if there is none."""
        return self.lines.get(key, (0, ""))[1]

    def count(self, key: str, *, or_none: bool = False) -> int | None:
        """The value of a key as a number from 1, or from 0 `or_none`; None without a value."""
        line, text = self.lines.get(key, (0, ""))
        if text and not COUNT.fullmatch(text) and not (or_none and text == "0"):
            raise FormatError(line, f"expected a number from 1 as {key}, got {quoted(text)}")
        return int(text) if text else None

    def is_on(self, *keys: str) -> bool:
        """Is the first of these keys that has a value on?"""
        return next(filter(None, map(self.text, keys)), "").lower() == "on"


def begins(first: str) -> bool:
    """Does a text that begins with this line look like a RawVF file?"""
    key, colon, _ = first.partition(":")
    known = key.strip().lower()
    return bool(colon) and (known in FIRST_KEYS or known.startswith(STATISTIC))


def read(lines: Iterable[str]) -> Replay:
    """The replay in a RawVF file; a FormatError names the line that is wrong."""
    numbered = numbered_lines(lines)
    header = _header(numbered)
    minefield, below = _board(numbered, header)
    mouse, unreleased = _play(below, minefield.grid, header)
    replay = _replay(minefield, mouse, header)
    if unreleased and replay.final_position.status is Status.PLAYING:
        wanted = "expected a release of this button, got the end of the file"
        raise FormatError(unreleased, wanted)
    return replay


def _header(lines: Iterator[NumberedLine]) -> Header:
    """The header, up to the line `Board:`."""
    known, info, number = dict[str, NumberedLine](), dict[str, str](), 0
    for number, text in islice(lines, MOST_HEADER_LINES):
        if BOARD.fullmatch(text):
            return Header(known, info, number)
        key, colon, value = (part.strip() for part in text.partition(":"))
        if not colon:
            got = _got(text, known)
            raise FormatError(number, f"expected 'Key: value' or 'Board:', got {got}")
        known[key.lower()] = (number, value)
        if key.lower() not in WRITTEN:
            info[key] = value
    if not number:
        raise FormatError(1, "expected a RawVF replay, got an empty file")
    raise FormatError(number, "expected a RawVF file, but it has no line 'Board:'")


def _got(text: str, known: Iterable[str]) -> str:
    """The name of a line without a colon: after statistics it is the output of parser_raw."""
    is_output = not text.strip("*0") and any(key.startswith(STATISTIC) for key in known)
    return "the output of parser_raw" if is_output else quoted(text)


def _board(
    lines: Iterator[NumberedLine], header: Header
) -> tuple[Minefield, Iterator[NumberedLine]]:
    """The minefield in the rows below the header, and the lines below it."""
    height, width = header.count("height"), header.count("width")
    rows: list[str] = []
    number, text = header.end, ""
    for number, text in lines:
        if text.strip("*0"):
            lines = chain([(number, text)], lines)
            break
        width = width or len(text)
        if len(text) != width:
            raise FormatError(number, f"expected a row of {width} cells, got {len(text)}")
        rows.append(text)
        grid_of(len(rows), width, header.end)
        if len(rows) == height:
            break
    if not rows or (height and len(rows) < height):
        got = quoted(text) if text.strip("*0") else "the end of the file"
        wanted = f"row {len(rows) + 1}" + (f" of {height}" if height else "")
        raise FormatError(number, f"expected {wanted} of the board in '*' and '0', got {got}")
    try:
        Level(len(rows), width or 0, sum(row.count("*") for row in rows))
    except LevelError as error:
        raise FormatError(header.end, str(error)) from None
    return minefield_of(rows, "*"), lines


def _play(lines: Iterator[NumberedLine], grid: Grid, header: Header) -> tuple[Mouse, int]:
    """The mouse after all events, and the line of a press without its release; 0 for none."""
    square = header.count("squaresize") or SQUARE
    mouse, pressed = Mouse(marks=header.is_on("marks", "questionmarks")), 0
    first = next(lines, (0, ""))
    if first[0] and not EVENTS.fullmatch(first[1]):
        lines = chain([first], lines)
    for number, text in islice(lines, MOST_EVENTS):
        if text.partition(" ")[2].startswith("mv "):  # nine events in ten, and never a click
            continue
        event = EVENT.match(text)
        word = event[2].lower() if event else text
        if event and word in MOUSE_EVENTS:
            mouse.apply(word, _cell(number, event, grid, square), _time(number, event))
            pressed = number if word in ("lc", "sc", "mc") else pressed
        elif word not in OTHER_EVENTS:
            wanted = "an event such as 'lc', 'rc' or 'mv'"
            raise FormatError(number, f"expected {wanted}, got {quoted(word)}")
        elif word in ENDINGS:
            pressed = 0
    if more := next(lines, None):
        raise FormatError(more[0], f"expected at most {MOST_EVENTS:,} events")
    return mouse, pressed if mouse.holds_click else 0


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


def _replay(minefield: Minefield, mouse: Mouse, header: Header) -> Replay:
    """The replay; minetui's own files may have wasted clicks, and may give the number of all."""
    moves = tuple(mouse.moves)
    if header.is_on("superclick"):
        moves = tuple(_with_super_clicks(minefield, moves))
    is_ours, time = header.text("program") == PROGRAM, header.text("time")
    seconds = float(time) if TIME.fullmatch(time) else 0.0
    return Replay(
        minefield,
        moves,
        header.info,
        seconds,
        given=min(header.count("given") or 0, len(moves)) if is_ours else 0,
        records_all=not is_ours,
        counted=header.count("clicks", or_none=True) if is_ours else None,
        chord_presses=frozenset(mouse.chord_presses),
    )


def _with_super_clicks(minefield: Minefield, moves: Iterable[Move]) -> Iterator[Move]:
    """The moves, with a chord for each left click on a revealed cell."""
    position = Position(minefield)
    for move in moves:
        chords = isinstance(move, Reveal) and has(position.revealed, move.cell)
        made = Chord(move.cell, move.at) if chords else move
        position = made.played_on(position)
        yield made


FORMAT = TextFormat("rawvf", ("rawvf",), begins, lambda lines: iter((read(lines),)), write)

"""RawVF, the community's open text format for replays, and the native format of minetui.

The reader is kind to what real programs write, and strict where guessing would lie. Nothing is
allocated from the numbers of a file: the board is as large as the rows that are there.
`docs/formats.md` describes the format.
"""

import re
from collections.abc import Iterator
from typing import TypeAlias

from minetui import __version__
from minetui.core.grid import Cell, Grid
from minetui.core.levels import Level, LevelError
from minetui.core.minefield import Minefield
from minetui.core.moves import Chord, Flag, Move, Question, Reveal
from minetui.core.position import Status

from .errors import FormatError, quoted
from .events import MOUSE_EVENTS, cell_at, tell
from .mouse import Buttons
from .replay import Replay
from .text import mined, minefield_rows

Line: TypeAlias = tuple[int, str]
Header: TypeAlias = dict[str, Line]

SQUARE = 16  # pixels, as the format proposes
WRITTEN = {
    *("rawvf_version", "program", "version", "level", "width", "height", "mines", "marks"),
    *("squaresize", "time", "bbbv", "status"),
}
ENDINGS = {"won", "boom", "lost", "defeat", "blast"}
OTHER_EVENTS = {
    *(*ENDINGS, "start", "nonstandard", "reset", "sx", "sy"),
    *("closed", "flag", "pressed", "questionmark", "pressedqm"),
    *(f"number{n}" for n in range(9)),
}

PRESSES: dict[type[Move], tuple[str, ...]] = {
    Reveal: ("lc", "lr"),
    Chord: ("sc", "lr"),
    **dict.fromkeys((Flag, Question), ("rc", "rr")),
}
HELD = {"lc": "l00", "sc": "l00", "rc": "0r0"}  # the buttons that are down after an event

EVENT = re.compile(
    r"(?:(?P<at>-?\d{1,9}(?:[.,]\d{1,9})?)\s+)?(?P<id>[a-z]+\d?)\b(?P<rest>.*)", re.I
)
BOARD, EVENTS = re.compile(r"board\s*:", re.I), re.compile(r"events\s*:", re.I)
TIME = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
PLACE = re.compile(r"\s*(\d{1,9})\s+(\d{1,9})")
PIXELS = re.compile(r"\(\s*(-?\d{1,9})\s+(-?\d{1,9})\s*\)")


def written(replay: Replay) -> bytes:
    """The replay as a RawVF file; a replay without moves as a board."""
    lines = [*_header(replay), "Board:", *minefield_rows(replay.field, "*", "0")]
    if replay.moves:
        lines += ["Events:", "0.000 start"]
        lines += _all_events(replay)
        lines += _ending(replay)
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape")


def read(data: bytes) -> Replay:
    """The replay that a RawVF file holds; a FormatError names the line that is not right."""
    text = data.decode("utf-8-sig", "surrogateescape")
    lines = enumerate(text.split("\n"), start=1)
    filled = [(number, line.strip()) for number, line in lines if line and not line.isspace()]
    if not filled:
        raise FormatError(1, "expected a RawVF replay, got an empty file")
    start = next((at for at, (_, line) in enumerate(filled) if BOARD.fullmatch(line)), None)
    if start is None:
        raise FormatError(filled[-1][0], "expected a RawVF file, but it has no line 'Board:'")
    header = [_key_and_value(line) for line in filled[:start]]
    known = {key.lower(): (number, text) for number, key, text in header}
    field, rest = _field(filled, start, known)
    events = rest[1:] if rest and EVENTS.fullmatch(rest[0][1]) else rest
    moves = _moves(events, field.grid, known)
    kept = {key: text for _, key, text in header if key.lower() not in WRITTEN}
    _, time = known.get("time", (0, ""))
    seconds = float(time) if TIME.fullmatch(time) else 0.0
    return Replay(field, tuple(moves), kept, seconds)


def _header(replay: Replay) -> Iterator[str]:
    """The lines above the board; what is told besides must not break out of its line."""
    level = replay.level
    yield from ("RawVF_Version: Rev6", "Program: minetui", f"Version: {__version__}")
    for key, text in replay.info.items():
        if key.lower() not in WRITTEN:
            yield f"{key}: {' '.join(text.split())}"
    yield from (f"Level: {level.name}", f"Width: {level.cols}", f"Height: {level.rows}")
    marks = "On" if _has_marks(replay) else "Off"
    yield from (f"Mines: {level.mines}", f"Marks: {marks}", f"SquareSize: {SQUARE}")
    if replay.moves:
        yield f"Time: {_seconds(max(replay.moves[-1].at, replay.seconds))}"
    if replay.moves and replay.field.countable:
        yield f"BBBV: {replay.field.three_bv}"
    status = replay.final_position.status
    if replay.moves and status is not Status.PLAYING:
        yield f"Status: {status.value}"


def _has_marks(replay: Replay) -> bool:
    """Are there question marks in the game?"""
    return any(isinstance(move, Question) for move in replay.moves)


def _all_events(replay: Replay) -> Iterator[str]:
    """The events of all moves.

    With marks on, a press turns a flag into a question mark, and takes that away: a flag that just
    goes is taken with marks off, and one that stands for a question mark takes two presses.
    """
    marks, flagged, questioned = _has_marks(replay), set[Cell](), set[Cell]()
    for move in replay.moves:
        cell, presses = move.cell, PRESSES[type(move)]
        if isinstance(move, Flag):
            if cell in questioned:
                presses *= 2
            elif marks and cell in flagged:
                presses = ("mt", *presses, "mt")
            flagged ^= {cell}
            questioned.discard(cell)
        elif isinstance(move, Question):
            questioned ^= {cell}
            flagged.discard(cell)
        yield from _events(presses, move, replay.field.grid)


def _events(names: tuple[str, ...], move: Move, grid: Grid) -> Iterator[str]:
    """These events where and when the move was made."""
    row, col = grid.place(move.cell)
    pixels = f"({col * SQUARE + SQUARE // 2} {row * SQUARE + SQUARE // 2})"
    for name in names:
        yield f"{_seconds(move.at)} {name} {col + 1} {row + 1} {pixels} ({HELD.get(name, '000')})"


def _ending(replay: Replay) -> list[str]:
    """How the game ended: never with a time, since a known reader crashes on a timed `won`."""
    ends = {Status.WON: ["won"], Status.LOST: ["boom"], Status.PLAYING: []}
    return ends[replay.final_position.status]


def _seconds(at: float) -> str:
    return f"{round(at, 3) + 0.0:.3f}"


def _key_and_value(line: Line) -> tuple[int, str, str]:
    number, text = line
    key, colon, told = text.partition(":")
    if not colon:
        raise FormatError(number, f"expected 'Key: value' or 'Board:', got {quoted(text)}")
    return number, key.strip(), told.strip()


def _field(lines: list[Line], start: int, known: Header) -> tuple[Minefield, list[Line]]:
    """The minefield that the rows below line `start` draw, and the lines below them."""
    height = _count(known, "height")
    end = start + 1
    while end < len(lines) and not lines[end][1].strip("*0") and end - start - 1 != height:
        end += 1
    rows = lines[start + 1 : end]
    if not rows or (height is not None and len(rows) < height):
        number, got = lines[end] if end < len(lines) else (lines[-1][0], "")
        came = quoted(got) if got else "the end of the file"
        wanted = f"row {len(rows) + 1}" + (f" of {height}" if height is not None else "")
        raise FormatError(number, f"expected {wanted} of the board in '*' and '0', got {came}")
    width = _count(known, "width") or len(rows[0][1])
    for number, row in rows:
        if len(row) != width:
            raise FormatError(number, f"expected a row of {width} cells, got {len(row)}")
    try:
        Level(len(rows), width, sum(row.count("*") for _, row in rows))
    except LevelError as error:
        raise FormatError(lines[start][0], str(error)) from None
    return mined([row for _, row in rows], "*"), lines[end:]


def _count(known: Header, key: str) -> int | None:
    """A number of the header, None when it is not told."""
    line, text = known.get(key, (0, ""))
    if text and not re.fullmatch(r"[1-9]\d{0,8}", text):
        raise FormatError(line, f"expected a number from 1 as {key}, got {quoted(text)}")
    return int(text) if text else None


def _moves(lines: list[Line], grid: Grid, known: Header) -> list[Move]:
    """The moves that the mouse events make."""
    square = _count(known, "squaresize") or SQUARE
    _, marks = known.get("marks", known.get("questionmarks", (0, "")))
    buttons, pressed = Buttons(marks=marks.lower() == "on"), 0
    for number, text in lines:
        event = EVENT.fullmatch(text)
        word = event["id"].lower() if event else text
        if event is None or word not in MOUSE_EVENTS | OTHER_EVENTS:
            raise FormatError(
                number, f"expected an event such as 'lc', 'rc' or 'mv', got {quoted(word)}"
            )
        if word in MOUSE_EVENTS:
            tell(buttons, word, _cell(number, event["rest"], grid, square), _time(number, event))
            pressed = number if word in ("lc", "sc", "mc") else pressed
        pressed = 0 if word in ENDINGS else pressed
    if pressed and (buttons.left or buttons.middle):
        raise FormatError(pressed, "expected a release of this button, got the end of the file")
    return buttons.moves


def _time(line: int, event: re.Match[str]) -> float:
    if event["at"] is None:
        raise FormatError(line, f"expected a time before {quoted(event['id'])}")
    return float(event["at"].replace(",", "."))


def _cell(line: int, rest: str, grid: Grid, square: int) -> Cell | None:
    """The cell of an event, from its pixels, for some programs count columns from 0.

    None when it is off the board.
    """
    if pixels := PIXELS.search(rest):
        col, row = (int(pixel) // square for pixel in pixels.groups())
    elif place := PLACE.match(rest):
        col, row = (int(count) - 1 for count in place.groups())
    else:
        raise FormatError(
            line, f"expected a place such as '3 5 (40 72)', got {quoted(rest.strip())}"
        )
    return cell_at(grid, row, col)

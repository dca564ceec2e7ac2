"""RawVF, the community's open text format for replays, and the native format of minetui.

A file is a header of lines `Key: value`, then the board, then events: presses and releases of the
mouse, and much else. `docs/formats.md` describes them.

The reader accepts what real programs write, but never guesses a meaning. Nothing is allocated
from the numbers in a file: the board is as large as the rows that are there. Without the line
`Board:` they stand below the statistics that parser_raw, the community's reference program, adds to
the file that it was given. Rules of other programs become the ordinary moves that have the same
effect: a click that stands for several moves is counted as so many.

The rows of a board of another shape stand below a line that says it, such as `Shape: torus`, in
place of `Board:`. So programs that know nothing of shapes find no board, where they would take it
for an ordinary one.

Of each file that is written, the programs of the community count the same 3BV and clicks as
minetui. Question marks are the hard part, since parser_raw has no third press: here flags are
written with `Marks: Off`, and question marks as board events, which say how a cell looks and which
other programs skip.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, takewhile
from typing import NamedTuple, TypeAlias

from minetui import __version__
from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Chord,
    Flag,
    Grid,
    Minefield,
    Move,
    Points,
    Position,
    Question,
    Reveal,
    Shape,
    Status,
    Track,
    cells_of,
    forward_times,
    has,
)
from minetui.language import N_, _, ngettext, number

from .errors import FormatError, quoted
from .mouse import Mouse, cell_on
from .replay import Replay
from .source import TextFormat, single
from .text import (
    NumberedLine,
    grid_sized,
    level_of,
    minefield_of,
    minefield_rows,
    numbered_lines,
    shape_named,
)

PROGRAM = "minetui"
SQUARE = 16  # pixels, as the format proposes
WRITTEN = {
    *("rawvf_version", "program", "version", "level", "width", "height", "mines", "marks"),
    *("questionmarks", "superclick", "superflag"),
    *("squaresize", "time", "bbbv", "status", "given", "clicks", "track", "shape"),
}
FIRST_KEYS = {  # of a file; others, such as Version and Time, begin texts of many kinds
    *("rawvf_version", "program", "player", "timestamp", "level", "width", "height", "mines"),
    *("skin", "marks", "questionmarks", "squaresize", "bbbv", "bbbvs", "superclick", "board"),
    "shape",
}
STATISTIC = "raw_"  # the start of the keys that parser_raw adds
NO_EVENT = N_("expected an event such as 'lc', 'rc' or 'mv', got {text}")
MOST_HEADER_LINES, MOST_EVENTS = 10_000, 10_000_000
QUESTIONED, CLOSED = "questionmark", "closed"  # board events

BOARD, COUNT = re.compile(r"board\s*:", re.I), re.compile(r"[1-9]\d{0,8}")
# Clicks per second in a game of no time: a number so long that parser_raw puts the first row of
# the board right after it.
TOO_LONG = re.compile(r"raw_rilianclicks/s: -214748\.359([*0]+)", re.I)
TIME = re.compile(r"\d{1,9}(?:\.\d{1,9})?")

MOUSE_EVENTS = {"mv", "lc", "lr", "rc", "rr", "mc", "mr", "sc", "mt"}
FINAL_WORDS = {"won", "boom", "lost", "defeat", "blast"}
OTHER_EVENTS = {
    *(*FINAL_WORDS, "start", "nonstandard", "reset", "sx", "sy"),
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

PRESSES: dict[type[Move], tuple[str, ...]] = {
    Reveal: ("lc", "lr"),
    Chord: ("sc", "lr"),
    **dict.fromkeys((Flag, Question), ("rc", "rr")),
}
BESIDE = f"0 0 (-{SQUARE} -{SQUARE})"  # where a press does nothing
HELD = {"lc": "l00", "sc": "l00", "rc": "0r0"}  # the buttons that are down after an event
# Never with a time: a known reader crashes on a timed `won`.
LAST_EVENTS = {Status.WON: ["won"], Status.LOST: ["boom"], Status.PLAYING: []}


def begins(first: str) -> bool:
    """Does a text that begins with this line look like a RawVF file?"""
    key, colon, _ = first.partition(":")
    known = key.strip().lower()
    return bool(colon) and (known in FIRST_KEYS or known.startswith(STATISTIC))


def read(lines: Iterable[str]) -> Replay:
    """The replay in a RawVF file; a FormatError names the line that is wrong."""
    header, below = _header_of(numbered_lines(lines))
    minefield, below = _board(below, header)
    played = _play(below, minefield.grid, header)
    replay = _replay(minefield, played, header)
    if played.unreleased and replay.final_position.status is Status.PLAYING:
        problem = _("expected a release of this button, got the end of the file")
        raise FormatError(played.unreleased, problem)
    return replay


def write(replay: Replay) -> bytes:
    """The replay as a RawVF file; without moves, its board."""
    shape = replay.field.grid.shape
    title = "Board:" if shape is Shape.SQUARE else f"Shape: {shape}"
    lines = [*_header_lines(replay), title, *minefield_rows(replay.field, "*", "0")]
    if replay.moves:
        lines += ["Events:", "0.000 start"]
        lines += _events(replay)
        lines += _last_movement(replay)
        lines += LAST_EVENTS[replay.final_position.status]
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape")


@dataclass(frozen=True)
class _Header:
    """Header values and their lines, by lower-case key; `end` is the line that ends the header.

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
            got = quoted(text)
            problem = _("expected a number from 1 as {key}, got {text}", key=key, text=got)
            raise FormatError(line, problem)
        return int(text) if text else None

    def is_on(self, *keys: str) -> bool:
        """Is the first of these keys that has a value on?"""
        return next(filter(None, map(self.text, keys)), "").lower() == "on"

    @property
    def is_ours(self) -> bool:
        """Did minetui write the file?"""
        return self.text("program") == PROGRAM

    @property
    def is_output(self) -> bool:
        """Are there statistics of parser_raw?"""
        return any(key.startswith(STATISTIC) for key in self.lines)

    @property
    def shape(self) -> Shape:
        """The shape of the board; a FormatError for one that is unknown."""
        line, name = self.lines.get("shape", (0, Shape.SQUARE))
        return shape_named(name, line)


def _header_of(lines: Iterator[NumberedLine]) -> tuple[_Header, Iterator[NumberedLine]]:
    """The header of a file, and the lines from the first row of its board on."""
    header, line = _Header({}, {}, 0), 0
    for line, text in islice(lines, MOST_HEADER_LINES):
        if BOARD.fullmatch(text):
            return replace(header, end=line), lines
        glued = TOO_LONG.fullmatch(text)
        row = glued[1] if glued else text
        if glued or (_is_row(text) and (header.is_output or "shape" in header.lines)):
            return replace(header, end=line), chain([(line, row)], lines)
        key, colon, value = (part.strip() for part in text.partition(":"))
        if not colon:
            problem = _("expected 'Key: value' or 'Board:', got {text}", text=quoted(text))
            raise FormatError(line, problem)
        header.lines[key.lower()] = (line, value)
        if key.lower() not in WRITTEN and not key.lower().startswith(STATISTIC):
            header.info[key] = value
    if not line:
        raise FormatError(1, _("expected a RawVF replay, got an empty file"))
    raise FormatError(line, _("expected a RawVF file, but it has no line 'Board:'"))


def _is_row(text: str) -> bool:
    """Is a line a row of the board?"""
    return not text.strip("*0")


def _board(
    lines: Iterator[NumberedLine], header: _Header
) -> tuple[Minefield, Iterator[NumberedLine]]:
    """The minefield in the rows below the header, and the lines below it."""
    height, width, shape = header.count("height"), header.count("width"), header.shape
    rows: list[str] = []
    line, text = header.end, ""
    for line, text in lines:
        if not _is_row(text):
            lines = chain([(line, text)], lines)
            break
        width = width or len(text)
        if len(text) != width:
            problem = ngettext(
                "expected a row of {n} cell, got {got}",
                "expected a row of {n} cells, got {got}",
                width,
                got=number(len(text)),
            )
            raise FormatError(line, problem)
        rows.append(text)
        grid_sized(len(rows), width, header.end)
        if len(rows) == height:
            break
    if not rows or (height and len(rows) < height):
        raise FormatError(line, _missing(len(rows) + 1, height, text))
    level_of(len(rows), width or 0, sum(row.count("*") for row in rows), header.end, shape)
    return minefield_of(rows, "*", shape), lines


def _missing(row: int, rows: int | None, text: str) -> str:
    """The problem of a row that is missing, where a line has this text, or the file ends."""
    if _is_row(text) and rows:
        return _(
            "expected row {row} of {rows} of the board in '*' and '0', got the end of the file",
            row=row,
            rows=rows,
        )
    if _is_row(text):
        return _("expected row {row} of the board in '*' and '0', got the end of the file", row=row)
    got = quoted(text)
    if rows:
        return _(
            "expected row {row} of {rows} of the board in '*' and '0', got {text}",
            row=row,
            rows=rows,
            text=got,
        )
    return _("expected row {row} of the board in '*' and '0', got {text}", row=row, text=got)


class _Played(NamedTuple):
    """The mouse after all events, its track, and the line of a press without a release, or 0."""

    mouse: Mouse
    track: Track
    unreleased: int


def _play(lines: Iterator[NumberedLine], grid: Grid, header: _Header) -> _Played:
    """Apply all events to a mouse."""
    square = header.count("squaresize") or SQUARE
    mouse, pressed, time = Mouse(marks=header.is_on("marks", "questionmarks")), 0, 0.0
    is_output, tracked = header.is_output, list[str]()
    notes = (CLOSED, QUESTIONED) if header.is_ours else ()
    first: int | None = None  # of the tracked lines, that of the first reveal
    for line, text in islice(_below_title(lines), MOST_EVENTS):
        if text.partition(" ")[2].startswith("mv "):  # nine events in ten, and never a click
            tracked.append(text)
            continue
        event = EVENT.match(text)
        word = event[2].lower() if event else text
        if event and word in MOUSE_EVENTS:
            time = _time(line, event)
            tracked.append(text)
            mouse.apply(word, _cell(line, event, grid, square), time)
            if mouse.revealed and first is None:
                first = len(tracked) - 1
            pressed = line if word in ("lc", "sc", "mc") else pressed
        elif word in FINAL_WORDS:
            pressed = 0
        elif event and event[2] in notes:
            _note(mouse, word, _cell(line, event, grid, square), time)
        elif word not in OTHER_EVENTS and not (is_output and PIPED.fullmatch(text)):
            expected = _(NO_EVENT, text=quoted(word))
            raise FormatError(line, expected)
    if more := next(lines, None):
        raise FormatError(more[0], _("expected at most {most} events", most=number(MOST_EVENTS)))
    before = len(POINT.findall("\n".join(tracked[:first])))
    track = Track(lambda: _points(tracked), square, before)
    return _Played(mouse, track, pressed if mouse.holds_click else 0)


def _below_title(lines: Iterator[NumberedLine]) -> Iterator[NumberedLine]:
    """The lines after `Events:`, which some programs leave out."""
    title = next(lines, (0, "events:"))
    return lines if EVENTS.fullmatch(title[1]) else chain([title], lines)


def _points(lines: Iterable[str]) -> Points:
    """The points in lines of mouse events; those without a pixel are left out."""
    found = POINT.findall("\n".join(lines))
    times = forward_times(float(time.replace(",", ".")) for time, _, _ in found)
    return Points(times, [int(x) for _, x, _ in found], [int(y) for _, _, y in found])


def _note(mouse: Mouse, word: str, cell: Cell | None, at: float) -> None:
    """Apply a board event of minetui's own files, which say what no press can say.

    The flag just removed is now a question mark, or that is removed.
    """
    last = mouse.moves[-1] if mouse.moves else None
    if cell is None:
        return
    if word == CLOSED:
        mouse.moves.append(Question(cell, at))
    elif isinstance(last, Flag) and last.cell == cell:
        mouse.moves[-1] = Question(cell, last.at)


def _time(line: int, event: re.Match[str]) -> float:
    if event[1] is None:
        raise FormatError(line, _("expected a time before {event}", event=quoted(event[2])))
    return float(event[1].replace(",", "."))


def _cell(line: int, event: re.Match[str], grid: Grid, square: int) -> Cell | None:
    """The cell of an event; None off the board.

    It is taken from the pixel, since some programs count columns from 0.
    """
    col, row, x, y = event.groups()[2:]
    if x is not None:
        return cell_on(grid, int(y) // square, int(x) // square)
    if col is not None:
        return cell_on(grid, int(row) - 1, int(col) - 1)
    got = quoted(event.string[event.end(2) :].strip())
    raise FormatError(line, _("expected a cell such as '3 5 (40 72)', got {text}", text=got))


Rule: TypeAlias = Callable[[Position, Move], Sequence[Move]]


def _rules_of(header: _Header) -> list[Rule]:
    """The rules that a header names."""
    known: tuple[tuple[Rule, bool], ...] = (
        (_super_click, header.is_on("superclick")),
        (_super_flag, header.is_on("superflag")),
        (_sweep, header.text("program").lower() == "llamasweeper"),
    )
    return [rule for rule, applies in known if applies]


def _ordinary(
    field: Minefield, mouse: Mouse, rules: Sequence[Rule]
) -> tuple[tuple[Move, ...], frozenset[int]]:
    """The moves that clicks of a mouse stand for, and the new indexes of its chord presses."""
    if not rules:
        return tuple(mouse.moves), frozenset(mouse.chord_presses)
    position, moves, presses = Position(field), list[Move](), set[int]()
    for index, click in enumerate(mouse.moves):
        if index in mouse.chord_presses:
            presses.add(len(moves))
        made: Sequence[Move] = [click]
        for rule in rules:
            made = [move for each in made for move in rule(position, each)]
        for move in made:
            position = move.played_on(position)
            moves.append(move)
    return tuple(moves), frozenset(presses)


def _super_click(position: Position, click: Move) -> Sequence[Move]:
    """A left click on a revealed cell chords."""
    chords = isinstance(click, Reveal) and has(position.revealed, click.cell)
    return [Chord(click.cell, click.at) if chords else click]


def _super_flag(position: Position, click: Move) -> Sequence[Move]:
    """A right click on a revealed number flags its covered neighbours if all must be mines."""
    if not isinstance(click, Flag) or not has(position.revealed, click.cell):
        return [click]
    covered = position.field.grid.neighbours(click.cell) & position.covered
    if position.field.number(click.cell) < covered.bit_count():
        return [click]
    return [Flag(cell, click.at) for cell in cells_of(covered & ~position.flagged)] or [click]


def _sweep(position: Position, click: Move) -> Sequence[Move]:
    """An opening takes away the flags in it, as LlamaSweeper has it."""
    moves, after = [click], click.played_on(position)
    while swept := _in_openings(position, after):
        for cell in cells_of(swept):
            moves += [Flag(cell, click.at), Reveal(cell, click.at)]
            after = after.toggle_flag(cell).reveal(cell)
    return moves


def _in_openings(before: Position, after: Position) -> CellSet:
    """The flags around the zeros that were revealed, while the game goes on."""
    if after.status is not Status.PLAYING:
        return NO_CELLS
    zeros = after.revealed & ~before.revealed & after.field.zeros
    return after.field.grid.spread(zeros) & after.flagged


def _replay(minefield: Minefield, played: _Played, header: _Header) -> Replay:
    """The replay; minetui's own files give the number of clicks, and have no real track."""
    moves, chord_presses = _ordinary(minefield, played.mouse, _rules_of(header))
    is_ours, time = header.is_ours, header.text("time")
    given = min(header.count("given") or 0, len(moves)) if is_ours else 0
    seconds = float(time) if TIME.fullmatch(time) else 0.0
    return Replay(
        minefield,
        moves,
        header.info,
        seconds,
        given=given,
        records_all=not is_ours or len(moves) <= given,
        counted=header.count("clicks", or_none=True) if is_ours else None,
        chord_presses=chord_presses,
        track=None if is_ours and not header.is_on("track") else played.track,
    )


def _header_lines(replay: Replay) -> Iterator[str]:
    """The lines above the board; no value can break out of its line."""
    level = replay.level
    yield from ("RawVF_Version: Rev6", f"Program: {PROGRAM}", f"Version: {__version__}")
    for key, text in replay.info.items():
        if key.lower() not in WRITTEN:
            yield f"{key}: {' '.join(text.split())}"
    yield from (f"Level: {level.name}", f"Width: {level.cols}", f"Height: {level.rows}")
    yield from (f"Mines: {level.mines}", "Marks: Off", f"SquareSize: {SQUARE}")
    if replay.moves:
        yield from _result_lines(replay)


def _result_lines(replay: Replay) -> Iterator[str]:
    """The lines about a game that was played."""
    yield f"Time: {_seconds(replay.end)}"
    if replay.field.countable:
        yield f"BBBV: {replay.field.three_bv}"
    if replay.given:
        yield f"Given: {replay.given}"
    if replay.track:
        yield "Track: On"
    if replay.click_counts.all is not None:
        yield f"Clicks: {replay.click_counts.all}"
    status = replay.final_position.status
    if status is not Status.PLAYING:
        yield f"Status: {status.value}"


def _events(replay: Replay) -> Iterator[str]:
    """The events of all moves, the clicks that changed nothing included, and of the mouse."""
    grid, questioned, mouse = replay.field.grid, set[Cell](), _MousePath(replay)
    for move in replay.pressed:
        yield from mouse.moved(move)
        place = mouse.place(move.cell)
        events = _presses(move, place)
        if isinstance(move, Question):
            events = _question(move, grid, place, is_there=move.cell in questioned)
            questioned ^= {move.cell}
        elif isinstance(move, Flag):
            questioned.discard(move.cell)
        yield from events
    yield from mouse.rest()


class _MousePath:
    """The mouse of a replay, if its track is recorded, as movements from one click to the next."""

    def __init__(self, replay: Replay) -> None:
        self._grid, self._points = replay.field.grid, list[tuple[float, int, int]]()
        if replay.track:
            times, *pixels = replay.track.points
            scaled = ([pixel * SQUARE // replay.track.square for pixel in axis] for axis in pixels)
            self._points = list(zip(times, *scaled, strict=True))
        self._first = replay.track.first if replay.track else 0
        self._done = 0

    def moved(self, move: Move) -> Iterator[str]:
        """The movements up to a move: of those at its time, only up to the one on its cell.

        The first reveal is at its own point, with which the path begins.
        """
        end = bisect_left(self._points, (move.at,))
        now = takewhile(lambda at: self._points[at][0] == move.at, range(end, len(self._points)))
        there = next((at + 1 for at in now if self._cell(at) == move.cell), end)
        begins = isinstance(move, Reveal) and self._first < len(self._points)
        if begins and self._points[self._first][0] == move.at:
            there = max(there, self._first + 1)
        yield from self._movements(max(there, self._done))

    def rest(self) -> Iterator[str]:
        """The movements after the last move."""
        yield from self._movements(len(self._points))

    def place(self, cell: Cell) -> str:
        """Column and row of a cell, with the pixel of the mouse, or the one in its middle."""
        if not self._done or self._cell(self._done - 1) != cell:
            return _place(cell, self._grid)
        return self._pixel(self._done - 1)

    def _movements(self, end: int) -> Iterator[str]:
        for at in range(self._done, end):
            yield f"{_seconds(self._points[at][0])} mv {self._pixel(at)} (000)"
        self._done = end

    def _pixel(self, at: int) -> str:
        _, x, y = self._points[at]
        return f"{x // SQUARE + 1} {y // SQUARE + 1} ({x} {y})"

    def _cell(self, at: int) -> Cell | None:
        _, x, y = self._points[at]
        return cell_on(self._grid, y // SQUARE, x // SQUARE)


def _presses(move: Move, place: str) -> Iterator[str]:
    """The press and the release of a move."""
    for name in PRESSES[type(move)]:
        yield f"{_seconds(move.at)} {name} {place} ({HELD.get(name, '000')})"


def _question(move: Question, grid: Grid, place: str, *, is_there: bool) -> Iterator[str]:
    """The events that turn a flag into a question mark, or remove one that is there.

    A press on that cell would set a flag, so the button goes down beside the board.
    """
    press, release = _presses(move, place)
    row, col = grid.place(move.cell)
    yield press.replace(place, BESIDE) if is_there else press
    yield release
    yield f"{CLOSED if is_there else QUESTIONED} {col + 1} {row + 1}"


def _place(cell: Cell, grid: Grid) -> str:
    """Column and row of a cell, and the pixel in its middle."""
    row, col = grid.place(cell)
    return f"{col + 1} {row + 1} ({col * SQUARE + SQUARE // 2} {row * SQUARE + SQUARE // 2})"


def _last_movement(replay: Replay) -> Iterator[str]:
    """A movement at the end of an unfinished game: other programs read the time from the events."""
    last, is_over = replay.moves[-1], replay.final_position.status is not Status.PLAYING
    if not is_over and [move.at for move in replay.pressed[-1:]] != [replay.end]:
        yield f"{_seconds(replay.end)} mv {_place(last.cell, replay.field.grid)} (000)"


def _seconds(time: float) -> str:
    return f"{round(time, 3) + 0.0:.3f}"


FORMAT = TextFormat("rawvf", ("rawvf",), begins, single(read), write, says_shape=True)

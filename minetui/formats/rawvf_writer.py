"""Replays as RawVF, in the form that the programs of the community read.

Of each game they count the same 3BV and clicks as minetui. Question marks are the hard part, since
parser_raw, the reference program, has no third press: here flags are written with `Marks: Off`, and
question marks as board events, which say how a cell looks and which other programs skip.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import takewhile

from minetui import __version__
from minetui.core.grid import Cell, Grid
from minetui.core.moves import Chord, Flag, Move, Question, Reveal
from minetui.core.position import Status

from .mouse import cell_at
from .replay import Replay
from .text import minefield_rows

PROGRAM = "minetui"
SQUARE = 16  # pixels, as the format proposes
WRITTEN = {
    *("rawvf_version", "program", "version", "level", "width", "height", "mines", "marks"),
    *("questionmarks", "superclick", "superflag"),
    *("squaresize", "time", "bbbv", "status", "given", "clicks", "track"),
}
PRESSES: dict[type[Move], tuple[str, ...]] = {
    Reveal: ("lc", "lr"),
    Chord: ("sc", "lr"),
    **dict.fromkeys((Flag, Question), ("rc", "rr")),
}
QUESTIONED, CLOSED = "questionmark", "closed"  # board events
BESIDE = f"0 0 (-{SQUARE} -{SQUARE})"  # where a press does nothing
HELD = {"lc": "l00", "sc": "l00", "rc": "0r0"}  # the buttons that are down after an event
# Never with a time: a known reader crashes on a timed `won`.
ENDINGS = {Status.WON: ["won"], Status.LOST: ["boom"], Status.PLAYING: []}


def write(replay: Replay) -> bytes:
    """The replay as a RawVF file; without moves, its board."""
    lines = [*_header(replay), "Board:", *minefield_rows(replay.field, "*", "0")]
    if replay.moves:
        lines += ["Events:", "0.000 start"]
        lines += _all_events(replay)
        lines += _rest(replay)
        lines += ENDINGS[replay.final_position.status]
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape")


def _header(replay: Replay) -> Iterator[str]:
    """The lines above the board; no value can break out of its line."""
    level = replay.level
    yield from ("RawVF_Version: Rev6", f"Program: {PROGRAM}", f"Version: {__version__}")
    for key, text in replay.info.items():
        if key.lower() not in WRITTEN:
            yield f"{key}: {' '.join(text.split())}"
    yield from (f"Level: {level.name}", f"Width: {level.cols}", f"Height: {level.rows}")
    yield from (f"Mines: {level.mines}", "Marks: Off", f"SquareSize: {SQUARE}")
    if replay.moves:
        yield from _result(replay)


def _result(replay: Replay) -> Iterator[str]:
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


def _all_events(replay: Replay) -> Iterator[str]:
    """The events of all moves, the clicks that changed nothing included, and of the mouse."""
    grid, questioned, mouse = replay.field.grid, set[Cell](), _Mouse(replay)
    for move in replay.pressed:
        yield from mouse.moved(move)
        place = mouse.place(move.cell)
        events = _events(move, place)
        if isinstance(move, Question):
            events = _question(move, grid, place, is_there=move.cell in questioned)
            questioned ^= {move.cell}
        elif isinstance(move, Flag):
            questioned.discard(move.cell)
        yield from events
    yield from mouse.rest()


class _Mouse:
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
        return cell_at(self._grid, y // SQUARE, x // SQUARE)


def _events(move: Move, place: str) -> Iterator[str]:
    """The press and the release of a move."""
    for name in PRESSES[type(move)]:
        yield f"{_seconds(move.at)} {name} {place} ({HELD.get(name, '000')})"


def _question(move: Question, grid: Grid, place: str, *, is_there: bool) -> Iterator[str]:
    """The events that turn a flag into a question mark, or remove one that is there.

    A press on that cell would set a flag, so the button goes down beside the board.
    """
    press, release = _events(move, place)
    row, col = grid.place(move.cell)
    yield press.replace(place, BESIDE) if is_there else press
    yield release
    yield f"{CLOSED if is_there else QUESTIONED} {col + 1} {row + 1}"


def _place(cell: Cell, grid: Grid) -> str:
    """Column and row of a cell, and the pixel in its middle."""
    row, col = grid.place(cell)
    return f"{col + 1} {row + 1} ({col * SQUARE + SQUARE // 2} {row * SQUARE + SQUARE // 2})"


def _rest(replay: Replay) -> Iterator[str]:
    """A movement at the end of an unfinished game: other programs read the time from the events."""
    last, is_over = replay.moves[-1], replay.final_position.status is not Status.PLAYING
    if not is_over and [move.at for move in replay.pressed[-1:]] != [replay.end]:
        yield f"{_seconds(replay.end)} mv {_place(last.cell, replay.field.grid)} (000)"


def _seconds(time: float) -> str:
    return f"{round(time, 3) + 0.0:.3f}"

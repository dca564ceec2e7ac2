"""Replays as RawVF, in the form that the programs of the community read."""

from collections.abc import Iterator

from minetui import __version__
from minetui.core.grid import Cell, Grid
from minetui.core.moves import Chord, Flag, Move, Question, Reveal
from minetui.core.position import Status

from .replay import Replay
from .text import minefield_rows

PROGRAM = "minetui"
SQUARE = 16  # pixels, as the format proposes
WRITTEN = {
    *("rawvf_version", "program", "version", "level", "width", "height", "mines", "marks"),
    *("squaresize", "time", "bbbv", "status", "given", "clicks"),
}
PRESSES: dict[type[Move], tuple[str, ...]] = {
    Reveal: ("lc", "lr"),
    Chord: ("sc", "lr"),
    **dict.fromkeys((Flag, Question), ("rc", "rr")),
}
HELD = {"lc": "l00", "sc": "l00", "rc": "0r0"}  # the buttons that are down after an event
# Never with a time: a known reader crashes on a timed `won`.
ENDINGS = {Status.WON: ["won"], Status.LOST: ["boom"], Status.PLAYING: []}


def write(replay: Replay) -> bytes:
    """The replay as a RawVF file; without moves, its board."""
    lines = [*_header(replay), "Board:", *minefield_rows(replay.field, "*", "0")]
    if replay.moves:
        lines += ["Events:", "0.000 start"]
        lines += _all_events(replay)
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
    marks = "On" if _has_marks(replay) else "Off"
    yield from (f"Mines: {level.mines}", f"Marks: {marks}", f"SquareSize: {SQUARE}")
    if replay.moves:
        yield from _result(replay)


def _result(replay: Replay) -> Iterator[str]:
    """The lines about a game that was played."""
    yield f"Time: {_seconds(max(replay.moves[-1].at, replay.seconds))}"
    if replay.field.countable:
        yield f"BBBV: {replay.field.three_bv}"
    if replay.given:
        yield f"Given: {replay.given}"
    if replay.click_counts.all is not None:
        yield f"Clicks: {replay.click_counts.all}"
    status = replay.final_position.status
    if status is not Status.PLAYING:
        yield f"Status: {status.value}"


def _has_marks(replay: Replay) -> bool:
    """Are there question marks in the game?"""
    return any(isinstance(move, Question) for move in replay.moves)


def _all_events(replay: Replay) -> Iterator[str]:
    """The events of all moves, the clicks that changed nothing included.

    With marks on, a press turns a flag into a question mark, and the next one removes that. So a
    flag is removed with marks off, and one that replaces a question mark takes two presses.
    """
    marks, flagged, questioned = _has_marks(replay), set[Cell](), set[Cell]()
    for move in replay.pressed:
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
    """The events with these names, at the time and the cell of the move."""
    row, col = grid.place(move.cell)
    pixels = f"({col * SQUARE + SQUARE // 2} {row * SQUARE + SQUARE // 2})"
    time = _seconds(move.at)
    for name in names:
        yield f"{time} {name} {col + 1} {row + 1} {pixels} ({HELD.get(name, '000')})"


def _seconds(time: float) -> str:
    return f"{round(time, 3) + 0.0:.3f}"

"""A replay without a screen: its moves and boards as text, or one moment as a picture."""

import argparse
from bisect import bisect_right
from collections.abc import Iterator
from io import StringIO
from itertools import accumulate
from typing import TYPE_CHECKING

from minetui.core.marks import mark
from minetui.core.moves import Chord, Flag, Move, Reveal
from minetui.core.pictures import board_rows
from minetui.core.position import Position, Status
from minetui.core.reasons import counted, place
from minetui.formats.errors import shown
from minetui.formats.replay import Replay

from .inputs import InputError, called, replays

if TYPE_CHECKING:
    from rich.text import Text

DEEDS = {Reveal: "reveal", Flag: "flag", Chord: "chord"}
ENDS = {Status.WON: "won", Status.LOST: "lost", Status.PLAYING: "unfinished"}
TOLD = ("Player", "Timestamp", "Program")
SIGNS = {"#": "· ", ".": "  "}
STYLES = {
    **{"1": "#6ea8ff", "2": "#6fcf6f", "3": "#ff7070", "4": "#a9a0ff"},
    **{"5": "#e0906a", "6": "#4fd0d0", "7": "#f0f0f0", "8": "#a8a8a8"},
    **{"#": "#7d8a9b on #39424f", "F": "bold #ff9f43 on #39424f", "*": "bold #ffffff on #c62f2f"},
}


def run(arguments: argparse.Namespace) -> int:
    """Print the replay, or save the picture of a moment of it."""
    replay = next(replays(arguments.file), None)
    if replay is None:
        raise InputError(f"{called(arguments.file)}: expected a replay, got none")
    if arguments.svg is not None:
        _save_picture(replay, arguments.svg, arguments.at)
    if arguments.text:
        for block in _blocks(replay):
            print(block)
    return 0


def positions(replay: Replay) -> Iterator[tuple[Move, Position, Position]]:
    """Each move with the positions before and after it."""
    before = Position(replay.field)
    for move in replay.moves:
        after = move.played_on(before)
        yield move, before, after
        before = after


def _blocks(replay: Replay) -> Iterator[str]:
    """What is told of the replay, then each move with the board after it, then the end."""
    level = replay.level
    yield f"{level.name} {level.rows} × {level.cols}, {counted(level.mines, 'mine')}"
    yield from (f"{key}: {shown(text)}" for key, text in replay.info.items() if key in TOLD)
    for number, (move, before, after) in enumerate(positions(replay), start=1):
        yield f"\n{number}. {_move_line(move, before, after)}"
        yield "\n".join(_rows(after))
    yield f"\n{ENDS[replay.final_position.status]} after {counted(len(replay.moves), 'move')}"


def _move_line(move: Move, before: Position, after: Position) -> str:
    """When and what was done, what it opened, and whether the casual rules forced it."""
    where = f"{move.at:.3f} s: {DEEDS[type(move)]} {place(before.field.grid, move.cell)}"
    if isinstance(move, Flag):
        taken = after.flagged.bit_count() < before.flagged.bit_count()
        return f"{where}, {'taken away' if taken else 'set'}"
    opened = (after.revealed ^ before.revealed).bit_count()
    said = mark(before, move)
    hit = ", a mine" if after.hit else ""
    return f"{where}, {counted(opened, 'cell')} opened{hit}{f', {said.value}' if said else ''}"


def _rows(position: Position) -> list[str]:
    """The board with spaces between its cells."""
    return [" ".join(row) for row in board_rows(position)]


def _save_picture(replay: Replay, path: str, at: float | None) -> None:
    """Save the board at a moment, at the end by default, as an SVG picture."""
    from rich.console import Console

    position, title = Position(replay.field), f"{replay.level.name}, the start"
    # Some programs write times that go back; a replay's clock only goes forward.
    times = list(accumulate((move.at for move in replay.moves), max))
    count = len(times) if at is None else bisect_right(times, at)
    for move, _, after in list(positions(replay))[:count]:
        position, title = after, f"{replay.level.name}, {move.at:.3f} s, move {count}"
    width = max(2 * position.field.grid.cols, len(title) + 10)
    console = Console(record=True, width=width, file=StringIO())
    console.print(_coloured(board_rows(position)))
    try:
        console.save_svg(path, title=title)
    except OSError as error:
        raise InputError(f"{shown(path)}: {error.strerror}") from None


def _coloured(rows: list[str]) -> "Text":
    """The board's rows in colours, two columns a cell."""
    from rich.text import Text

    lines = [[(SIGNS.get(sign, f"{sign} "), STYLES.get(sign, "")) for sign in row] for row in rows]
    return Text("\n").join(Text.assemble(*line) for line in lines)

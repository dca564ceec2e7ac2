"""A replay without a screen: its moves and boards as text, or one board as a picture."""

import argparse
from bisect import bisect_right
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import store
from minetui.core import Position, Shape, Step, forward_times, steps
from minetui.formats import Replay, shown
from minetui.texts import annotations, shapes
from minetui.texts import metrics as metric_texts
from minetui.texts import words as word_texts

from .inputs import playable

if TYPE_CHECKING:
    from rich.text import Text

SHOWN_KEYS = ("Player", "Timestamp", "Program")
SIGNS = {"#": "· ", ".": "  "}
STYLES = {
    **{"1": "#6ea8ff", "2": "#6fcf6f", "3": "#ff7070", "4": "#a9a0ff"},
    **{"5": "#e0906a", "6": "#4fd0d0", "7": "#f0f0f0", "8": "#a8a8a8"},
    **{"#": "#7d8a9b on #39424f", "F": "bold #ff9f43 on #39424f", "*": "bold #ffffff on #c62f2f"},
}


def run(arguments: argparse.Namespace) -> int:
    """Save a picture of the replay, or print it, or both."""
    if len(arguments.file) > 1:
        raise ValueError("expected a single FILE with --text or --svg")
    replay = playable(arguments.file[0], arguments.game)
    if arguments.svg is not None:
        _save_picture(replay, arguments.svg, arguments.at)
    if arguments.text:
        for block in _blocks(replay):
            print(block)
    return 0


def _blocks(replay: Replay) -> Iterator[str]:
    """Blocks of text: the level and the player, each move with the board after it, the result."""
    level = replay.level
    yield f"{level.name}, {shapes.sized(level.grid)}, mines {level.mines:,}"
    yield from (f"{key}: {shown(text)}" for key, text in replay.info.items() if key in SHOWN_KEYS)
    yield from _move_blocks(replay)
    result, moves = word_texts.RESULTS[replay.final_position.status], len(replay.effective_moves)
    yield f"\n{result}, moves {moves:,}"
    if replay.clicks and (metrics := replay.metrics):
        yield from (f"{f'{name}:':11}{text}" for name, text in metric_texts.all_metrics(metrics))


def _move_blocks(replay: Replay) -> Iterator[str]:
    """Each move with the board after it, and the wasted clicks between them."""
    played = map(_move_block, steps(replay.field, replay.effective_moves, replay.given))
    yield from islice(played, replay.given)
    for move, effective in replay.clicks:
        wasted = f"\n{move.at:.3f} s, {annotations.wasted_text(replay.field.grid, move)}"
        yield next(played) if effective else wasted


def _move_block(step: Step) -> str:
    """A move and its number, time, outcome and judgement, with the board after it."""
    words = annotations.move_text(step.after.field.grid, step.annotated)
    head = f"\n{step.index + 1}. {step.move.at:.3f} s: {words}"
    return "\n".join([head, *_rows(step.after)])


def _rows(position: Position) -> list[str]:
    """The rows of the board, with spaces between the cells."""
    return shapes.drawn(position.field.grid, "".join(position.lines))


def _save_picture(replay: Replay, path: str, at: float | None) -> None:
    """Save the board at this time, by default at the end, as an SVG picture."""
    from rich.console import Console

    name = replay.level.title
    position, title = Position(replay.field), f"{name}, the start"
    moves = replay.effective_moves
    times = forward_times(move.at for move in moves)
    count = len(times) if at is None else bisect_right(times, at)
    for step in islice(steps(replay.field, moves), count):
        position = step.after
        title = f"{name}, {step.move.at:.3f} s, move {count}"
    lines = position.lines
    width = max(2 * len(lines[0]) + replay.field.grid.shape.is_staggered, len(title) + 10)
    console = Console(record=True, width=width, file=StringIO())
    console.print(_coloured(lines, replay.field.grid.shape))
    store.write_parts(Path(path), [console.export_svg(title=title).encode()])


def _coloured(rows: list[str], shape: Shape = Shape.SQUARE) -> "Text":
    """The board in colours, two columns for each cell."""
    from rich.text import Text

    lines = [[(SIGNS.get(sign, f"{sign} "), STYLES.get(sign, "")) for sign in row] for row in rows]
    return Text("\n").join(
        Text.assemble(" " * shape.half_cells_in(number), *line) for number, line in enumerate(lines)
    )

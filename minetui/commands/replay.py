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
from minetui.language import N_, _, number
from minetui.texts import annotations, shapes
from minetui.texts import metrics as metric_texts
from minetui.texts import words as word_texts
from minetui.texts.columns import columns
from minetui.texts.words import in_seconds

from .inputs import playable
from .output import in_columns

if TYPE_CHECKING:
    from rich.text import Text

NAME = 11  # columns of the name of a metric, at least
SHOWN_KEYS = (N_("Player"), N_("Timestamp"), N_("Program"))
SIGNS = {"#": "· ", ".": "  "}
STYLES = {
    **{"1": "#6ea8ff", "2": "#6fcf6f", "3": "#ff7070", "4": "#a9a0ff"},
    **{"5": "#e0906a", "6": "#4fd0d0", "7": "#f0f0f0", "8": "#a8a8a8"},
    **{"#": "#7d8a9b on #39424f", "F": "bold #ff9f43 on #39424f", "*": "bold #ffffff on #c62f2f"},
}


def run(arguments: argparse.Namespace) -> int:
    """Save a picture of the replay, or print it, or both."""
    if len(arguments.file) > 1 or arguments.side_by_side:
        raise ValueError(_("expected a single FILE with --text or --svg"))
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
    size, mines = shapes.sized(level.grid), number(level.mines)
    yield _("{level}, {size}, mines {mines}", level=_(level.name), size=size, mines=mines)
    for key, text in replay.info.items():
        if key in SHOWN_KEYS:
            yield _("{label}: {text}", label=_(key), text=shown(text))
    yield from _move_blocks(replay)
    result = _(word_texts.RESULTS[replay.final_position.status])
    moves = number(len(replay.effective_moves))
    yield "\n" + _("{result}, moves {number}", result=result, number=moves)
    if replay.clicks and (metrics := replay.metrics):
        named = (
            (_("{name}:", name=name), text) for name, text in metric_texts.all_metrics(metrics)
        )
        yield from in_columns(named, NAME)


def _move_blocks(replay: Replay) -> Iterator[str]:
    """Each move with the board after it, and the wasted clicks between them."""
    played = map(_move_block, steps(replay.field, replay.effective_moves, replay.given))
    yield from islice(played, replay.given)
    for move, effective in replay.clicks:
        what, time = annotations.wasted_text(replay.field.grid, move), in_seconds(move.at)
        wasted = _("{time}, {text}", time=time, text=what)
        yield next(played) if effective else f"\n{wasted}"


def _move_block(step: Step) -> str:
    """A move and its number, time, outcome and judgement, with the board after it."""
    words = annotations.move_text(step.after.field.grid, step.annotated)
    slots = {"number": step.index + 1, "time": in_seconds(step.move.at), "text": words}
    return "\n".join(["\n" + _("{number}. {time}: {text}", **slots), *_rows(step.after)])


def _rows(position: Position) -> list[str]:
    """The rows of the board, with spaces between the cells."""
    return shapes.drawn(position.field.grid, "".join(position.lines))


def _save_picture(replay: Replay, path: str, at: float | None) -> None:
    """Save the board at this time, by default at the end, as an SVG picture."""
    from rich.console import Console

    name = shapes.level_name(replay.level)
    position, title = Position(replay.field), _("{level}, the start", level=name)
    moves = replay.effective_moves
    times = forward_times(move.at for move in moves)
    count = len(times) if at is None else bisect_right(times, at)
    for step in islice(steps(replay.field, moves), count):
        position = step.after
        slots = {"level": name, "time": in_seconds(step.move.at), "number": count}
        title = _("{level}, {time}, move {number}", **slots)
    lines = position.lines
    width = max(2 * len(lines[0]) + replay.field.grid.shape.is_staggered, columns(title) + 10)
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

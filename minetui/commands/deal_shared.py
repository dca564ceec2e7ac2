"""The board of a code or of a day, dealt and printed with its start."""

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import count

from minetui.core.game import Game
from minetui.core.grid import Cell, Grid, cells_of
from minetui.core.shared_board import SharedBoard
from minetui.formats import contest, drawing, rawvf
from minetui.formats.code import parsed
from minetui.formats.replay import DAILY, Replay
from minetui.formats.time_to_beat import info_of
from minetui.solver.shared_boards import daily, game_on

from .progress import progress

BOARD = ("level", "rows", "cols", "mines", "method", "solvable", "start")
"""The options that say which board to deal."""
VERSION = 2  # of the JSON


def deal_shared(arguments: argparse.Namespace) -> int:
    """Deal the board of a code or of a day, and print it."""
    option, what = ("daily", "a day") if arguments.code is None else ("code", "a code")
    for name in BOARD:
        if getattr(arguments, name) is not None:
            raise ValueError(f"--{name}: {what} brings its own, so give one or the other")
    if arguments.count != 1:
        raise ValueError(f"--count: expected 1 with --{option}, got {arguments.count}")
    game = _dealt(daily(arguments.daily) if arguments.code is None else parsed(arguments.code))
    if not game.dealt:
        raise ValueError("--code: expected a code with a start, on which the board depends")
    print(FORMS[arguments.form](game), end="", flush=True)
    return 0


def _dealt(shared: SharedBoard) -> Game:
    """The game on a board, with its day or its time to beat."""
    tried = count(1)
    with progress(None, "boards tried") as show:
        game = game_on(shared, lambda _: show(next(tried)))
    game.info = info_of(shared)
    return game


def _json(game: Game) -> str:
    """The board as a line of JSON, with its day if it has one, and the start if that is opened."""
    grid, day = game.level.grid, game.info.get(DAILY, "")
    board = document(grid, game.seed, list(cells_of(game.field.mines)))
    given = [grid.place(move.cell) for move in game.moves]
    more = {**({"start": given[0]} if given else {}), **({"daily": day} if day else {})}
    return json.dumps(board | more) + "\n"


def document(grid: Grid, seed: str | None, mines: Sequence[Cell]) -> dict[str, object]:
    """A board as JSON; rows and columns count from 0.

    Version 1, of minetui 0.1.0, had no `version`, and the column first, in `positions`.
    """
    return {
        **{"version": VERSION, "rows": grid.rows, "cols": grid.cols, "mines": len(mines)},
        **{"seed": seed, "mined": [grid.place(cell) for cell in mines]},
    }


def _positions(game: Game) -> str:
    """The columns and rows of the mines."""
    places = map(game.level.grid.place, cells_of(game.field.mines))
    return "".join(f"{col} {row}\n" for row, col in places)


FORMS: dict[str, Callable[[Game], str]] = {
    "grid": lambda game: drawing.write(game.field).decode(),
    "positions": _positions,
    "json": _json,
    "rawvf": lambda game: rawvf.write(Replay.of(game, {})).decode("utf-8", "surrogateescape"),
    "contest": lambda game: contest.write(game.field).decode(),
}

"""The board of a code, dealt and printed with its start."""

import argparse
import json
from collections.abc import Callable
from itertools import count

from minetui.core.game import Game
from minetui.core.grid import cells_of
from minetui.formats import contest, drawing, rawvf
from minetui.formats.code import parsed
from minetui.formats.replay import Replay
from minetui.formats.time_to_beat import info_of
from minetui.solver.shared_boards import game_on

from .workers import progress

BOARD = ("level", "rows", "cols", "mines", "method", "solvable", "start")
"""The options that say which board to deal."""


def deal_code(arguments: argparse.Namespace) -> int:
    """Deal the board of a code, and print it."""
    for name in BOARD:
        if getattr(arguments, name) is not None:
            raise ValueError(f"--{name}: a code brings its own, so give one or the other")
    if arguments.count != 1:
        raise ValueError(f"--count: expected 1 with --code, got {arguments.count}")
    shared, tried = parsed(arguments.code), count(1)
    with progress(None, "boards tried") as show:
        game = game_on(shared, lambda _: show(next(tried)))
    game.info = info_of(shared)
    if not game.dealt:
        raise ValueError("--code: expected a code with a start, on which the board depends")
    print(FORMS[arguments.form](game), end="", flush=True)
    return 0


def _json(game: Game) -> str:
    """The board as a line of JSON, with the start if that is opened."""
    grid = game.level.grid
    positions = [grid.place(cell)[::-1] for cell in cells_of(game.field.mines)]
    level = {"rows": grid.rows, "cols": grid.cols, "mines": len(positions), "seed": game.seed}
    given = [grid.place(move.cell)[::-1] for move in game.moves]
    start = {"start": given[0]} if given else {}
    return json.dumps(level | {"positions": positions} | start) + "\n"


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

"""Deal uniformly random boards of any size.

Every method deals all sets of mines with equal probability. The game uses whole and floyd; shuffle
(Fisher-Yates) and reservoir (algorithm R) are for comparison. floyd needs memory only for the
mines, so it deals grids of any size. The first board of a seed is the one the game deals with
--first-click any, or with --solvable and the same first reveal. Positions are pairs of column and
row from 0; JSON has row and column, as everywhere. The board of a code or day comes with its start.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from minetui import solver
from minetui.arguments import Parser, whole_number
from minetui.core import (
    METHODS,
    BoardKind,
    Cell,
    FirstClick,
    Game,
    Grid,
    Level,
    LevelError,
    Minefield,
    Shape,
    SharedBoard,
    cells_of,
    set_of,
)
from minetui.formats import DAILY, Eligibility, Replay, code, drawings, rawvf, registry
from minetui.language import N_, _, number
from minetui.solver import TECHNIQUES

from .output import tell
from .start import add_start
from .work import progress

EXAMPLES = """examples:
  minetui deal --level expert --seed "rainy day"
  minetui deal --rows 5 --cols 8 --mines 9 --count 3 --as contest | minetui casual
  minetui deal --rows 1000000000 --cols 1000000000 --mines 3 --as positions
  minetui deal --level expert --as rawvf > board.rawvf
  minetui deal --level expert --solvable logic --start 4,4
  minetui deal --code MT1-0HM4-0ZX0 --as rawvf > board.rawvf
  minetui deal --daily 2026-11-21"""

Dealing: TypeAlias = Callable[[Random], Iterator[Cell]]

FORMS = ("grid", "positions", "json", "rawvf", "contest")
BOARD = ("level", "rows", "cols", "mines", "shape", "method", "solvable", "start")
"""The options that say which board to deal."""
VERSION = 2  # of the JSON
BROUGHT_BY_DAY = N_("--{option}: a day brings its own, so give one or the other")
BROUGHT_BY_CODE = N_("--{option}: a code brings its own, so give one or the other")


class DealtBoard(NamedTuple):
    """A board to print: its mines as they come; that of a code or of a day has more to it."""

    grid: Grid
    mines: Iterable[Cell]
    seed: str | None
    marks: Mapping[str, object] = MappingProxyType({})  # the start and the day, for JSON
    replay: Replay | None = None

    @property
    def json(self) -> dict[str, object]:
        """The board as JSON; rows and columns count from 0.

        Version 1, of minetui 0.1.0, had no `version`, and the column first, in `positions`.
        """
        mined = [self.grid.place(cell) for cell in self.mines]
        return {
            **{"version": VERSION, **self.grid.numbers, "mines": len(mined)},
            **self.grid.named_shape,
            **{"seed": self.seed, "mined": mined, **self.marks},
        }


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_level()
    add = parser.add_argument
    source = parser.add_mutually_exclusive_group().add_argument
    source("--seed", metavar="TEXT", help=_("seed; the same text gives the same boards"))
    source("--code", metavar="CODE", help=_("deal the board of a code, such as MT1-0HM4-0ZX0"))
    source(
        "--daily",
        type=parser.day,
        metavar="DATE",
        help=_("deal the daily board of a day, such as 2026-11-21"),
    )
    add("--count", type=whole_number, default=1, metavar="N", help=_("boards to deal (default: 1)"))
    add("--method", choices=METHODS, help=_("method of dealing (default: whole, or floyd if huge)"))
    solvers = [technique.id for technique in TECHNIQUES]
    add("--solvable", choices=solvers, help=_("deal only boards this technique solves"))
    start = N_(
        "first cell, such as D4 or 4,4 (row, column) (default: the middle; only with --solvable)"
    )
    add_start(parser, start)
    add("--as", dest="form", choices=FORMS, default="grid", help=_("output format (default: grid)"))


def run(arguments: argparse.Namespace) -> int:
    """Deal the boards, and print each before dealing the next."""
    if arguments.code is not None or arguments.daily is not None:
        return _deal_shared(arguments)
    numbers, shape = (arguments.rows, arguments.cols, arguments.mines), arguments.shape
    grid, mines = Level.grid_and_mines(arguments.level, *numbers, shape or Shape.SQUARE)
    method = arguments.method
    if method is None:
        method = "whole" if grid.size <= Level.MOST_CELLS else "floyd"
    _expect_possible(grid, mines, arguments)
    random, solvable = Random(arguments.seed), _solvable(arguments, grid, mines)
    _tell_shape(grid, arguments.form)
    for index in range(arguments.count):
        cells = solvable(random) if solvable else METHODS[method](grid.size, mines, random)
        if index and arguments.form in ("grid", "positions"):
            print()
        _print_board(DealtBoard(grid, cells, arguments.seed), arguments.form)
    return 0


def _solvable(arguments: argparse.Namespace, grid: Grid, mines: int) -> Dealing | None:
    """The function that deals solvable boards; None if any board will do."""
    if arguments.solvable is None:
        if arguments.start:
            raise ValueError(_("--start: expected --solvable TECHNIQUE too"))
        return None
    if arguments.method is not None:
        raise ValueError(_("expected --solvable or --method, got both"))
    level = Level.on(grid, mines)
    solver.expect_solvable(level)
    dealer = solver.dealer_of(BoardKind.of(BoardKind.SOLVABLE, arguments.solvable), level)
    start = grid.cell_at(arguments.start)

    def deal_solvable(random: Random) -> Iterator[Cell]:
        tried = count(1)
        with progress(None, _("boards tried")) as show:
            mines = dealer(
                level, random, start, FirstClick.OPENING, progress=lambda done: show(next(tried))
            )
        return cells_of(mines)

    return deal_solvable


def _expect_possible(grid: Grid, mines: int, arguments: argparse.Namespace) -> None:
    """Refuse boards that can't be dealt or written, before any memory is allocated."""
    sparse = arguments.method in (None, "floyd") and arguments.form in ("positions", "json")
    Level.expect_legal(grid, mines, None if sparse else Level.MOST_CELLS)
    if mines > Level.MOST_CELLS:
        most, got = number(Level.MOST_CELLS), number(mines)
        raise LevelError(_("expected at most {most} mines, got {number}", most=most, number=got))
    if arguments.count < 1:
        given = arguments.count
        raise ValueError(_("--count: expected at least 1 board, got {number}", number=given))
    if arguments.form == "rawvf" and arguments.count > 1:
        raise ValueError(_("--as rawvf: expected --count 1, since a file holds one board"))


def _deal_shared(arguments: argparse.Namespace) -> int:
    """Deal the board of a code or of a day, and print it with its start."""
    is_daily = arguments.code is None
    option, problem = ("daily", BROUGHT_BY_DAY) if is_daily else ("code", BROUGHT_BY_CODE)
    for name in BOARD:
        if getattr(arguments, name) is not None:
            raise ValueError(_(problem, option=name))
    if (given := arguments.count) != 1:
        problem = N_("--count: expected 1 with --{option}, got {number}")
        raise ValueError(_(problem, option=option, number=given))
    game = _dealt(SharedBoard.daily(arguments.daily) if is_daily else code.parsed(arguments.code))
    if not game.dealt:
        raise ValueError(_("--code: expected a code with a start, on which the board depends"))
    field, marks = game.field, dict[str, object]()
    if game.moves:
        marks["start"] = field.grid.place(game.moves[0].cell)
    if DAILY in game.info:
        marks["daily"] = game.info[DAILY]
    board = DealtBoard(field.grid, cells_of(field.mines), game.seed, marks, Replay.of(game, {}))
    _tell_shape(field.grid, arguments.form)
    _print_board(board, arguments.form)
    return 0


def _tell_shape(grid: Grid, form: str) -> None:
    """Tell the shape beside a drawing for another program, which can't say it."""
    is_silent = form in registry.WRITERS and not registry.can_say(form, grid.shape)
    if is_silent and not sys.stdout.isatty():
        told = N_("A drawing can't say its shape: what reads this one needs --shape {shape}.")
        tell(_(told, shape=grid.shape))


def _dealt(shared: SharedBoard) -> Game:
    """The game on a board, with its day or its time to beat."""
    tried = count(1)
    with progress(None, _("boards tried")) as show:
        game = solver.game_on(shared, lambda done: show(next(tried)))
    Eligibility.on(shared).put_on(game)
    return game


def _print_board(board: DealtBoard, form: str) -> None:
    """Print a board in one of the forms; huge ones are never held as a whole."""
    grid, mines = board.grid, board.mines
    if form == "positions":
        for row, col in map(grid.place, mines):
            print(col, row)
    elif form == "json":
        print(json.dumps(board.json), flush=True)
    elif form == "rawvf":
        info = {"Seed": board.seed or ""}
        game = board.replay or Replay(Minefield(grid, set_of(mines)), info=info)
        print(rawvf.write(game).decode("utf-8", "surrogateescape"), end="", flush=True)
    else:
        write = drawings.write_contest if form == "contest" else drawings.write_drawing
        print(write(Minefield(grid, set_of(mines))).decode(), end="", flush=True)

"""Games on shared boards, and the board of a game as one to share."""

from dataclasses import replace
from datetime import date
from random import Random
from typing import NamedTuple

from minetui.core.deal import Progress
from minetui.core.game import Game
from minetui.core.grid import Cell, has
from minetui.core.minefield import Minefield
from minetui.core.moves import Reveal
from minetui.core.shared_board import SharedBoard
from minetui.core.week import DAILY_KIND

from .daily import daily_board, level_of
from .solvable import dealer_of, expect_solvable


class Dealt(NamedTuple):
    """A minefield, and the cell where its game begins."""

    field: Minefield
    start: Cell | None


def game_on(shared: SharedBoard, progress: Progress | None = None) -> Game:
    """A game on a shared board; an opened start is a given move.

    A board that depends on the first click is dealt then. `progress` is called as by a dealer.
    Raises LevelError for a board of a kind that nobody can deal, as the level is too large.
    """
    if shared.kind and shared.mines is None:
        expect_solvable(shared.level)
    dealer, dealt = dealer_of(shared.kind, shared.level), dealt_for(shared, progress)
    if dealt is None:
        return Game(shared.level, shared.seed, shared.first_click, dealer)
    given = [] if dealt.start is None or not shared.opened else [Reveal(dealt.start)]
    game = Game.on(dealt.field, given, seed=shared.seed)
    game.given, game.first_click = game.index, shared.first_click
    game.dealer, game.board_kind = dealer, shared.kind
    return game


def dealt_for(shared: SharedBoard, progress: Progress | None = None) -> Dealt | None:
    """The minefield and the start of a shared board; None if they depend on the first click."""
    if shared.day:
        board = daily_board(date.fromisoformat(shared.day), progress)
        return Dealt(board.field, board.start)
    if shared.mines is not None:
        return Dealt(Minefield(shared.level.grid, shared.mines), shared.start)
    if shared.start is None:
        return None
    deal = dealer_of(shared.kind, shared.level)
    mines = deal(shared.level, Random(shared.seed), shared.start, shared.first_click, progress)
    return Dealt(Minefield(shared.level.grid, mines), shared.start)


def daily(day: date) -> SharedBoard:
    """The daily board of a day, as a board to share."""
    return SharedBoard(level_of(day), day=day.isoformat(), opened=True, kind=DAILY_KIND)


def shared_board(game: Game, progress: Progress | None = None) -> SharedBoard:
    """The board of a dealt game to share: by its seed where that gives the board, else by mines.

    Its start is the cell that was revealed first, and is opened unless it is a mine. `progress` is
    called as by a dealer.
    """
    start = next((move.cell for move in game.record if isinstance(move, Reveal)), None)
    opened = start is not None and has(game.field.safe, start)
    by_mines = SharedBoard(
        game.level, mines=game.field.mines, start=start, opened=opened, kind=game.board_kind
    )
    if not game.seed or start is None:
        return by_mines
    by_seed = replace(by_mines, seed=game.seed, mines=None, first_click=game.first_click)
    return by_seed if dealt_for(by_seed, progress) == Dealt(game.field, start) else by_mines

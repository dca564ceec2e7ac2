"""Boards that anybody can rebuild: the daily board, and the board of a game as one to share.

There is one daily board a day, drawn from the date alone, the same for everybody. `docs/daily.md`
specifies the derivation so that other programs can rebuild it.

The daily board does not use the game's dealer, which is made for boards of any size and hard to
rebuild in another language: SHA-256 and Floyd's method take a page of specification.
"""

from dataclasses import replace
from datetime import date
from hashlib import sha256
from random import Random
from typing import NamedTuple

from minetui.core import (
    Cell,
    FirstClick,
    Game,
    Minefield,
    Progress,
    Reveal,
    SharedBoard,
    below,
    cells_of,
    floyd,
    has,
    set_of,
)

from .dealers import dealer_of, expect_solvable, needs_no_guess
from .techniques import TECHNIQUES


class DailyBoard(NamedTuple):
    """The board of a day, and the zero that is revealed before the player begins.

    It is that of the draw with this number, from 0 on: the first one that is fit to be played.
    """

    field: Minefield
    start: Cell
    draw: int

    @property
    def is_fit(self) -> bool:
        """Does logic solve it from the start, and is there as much 3BV left as there are mines?"""
        given = self.field.solved_three_bv(self.field.opening(set_of([self.start])))
        left = self.field.three_bv - given
        return left >= self.field.mine_count and needs_no_guess(self.field, self.start, TECHNIQUES)


class HashedBits:
    """A source of random bits: the 32-bit words of SHA-256 digests of a name and a number."""

    def __init__(self, name: str) -> None:
        self._name, self._words, self._blocks = name, list[int](), 0

    def getrandbits(self, width: int, /) -> int:
        """The highest bits of the next word, at most 32."""
        if not self._words:
            digest = sha256(f"{self._name} {self._blocks}".encode("ascii")).digest()
            self._words = [int.from_bytes(digest[i : i + 4]) for i in range(28, -1, -4)]
            self._blocks += 1
        highest: int = self._words.pop() // 2 ** (32 - width)
        return highest


def daily_board(day: date, progress: Progress | None = None) -> DailyBoard:
    """The board of a day.

    `progress` is called with 0 after each draw; an exception from it ends the search.
    """
    draw = 0
    while not (board := drawn(day, draw)).is_fit:
        if progress is not None:
            progress(0.0)
        draw += 1
    return board


def is_board_of(day: date, field: Minefield) -> bool:
    """Is it the minefield of the board of a day? Only one of that level is compared."""
    level = SharedBoard.daily(day).level
    is_level = (field.grid, field.mine_count) == (level.grid, level.mines)
    return is_level and daily_board(day).field == field


def drawn(day: date, draw: int) -> DailyBoard:
    """The board of one draw, which need not be fit to be played."""
    shared = SharedBoard.daily(day)
    level, grid = shared.level, shared.level.grid
    bits = HashedBits(f"minetui-daily-{shared.derivation} {day.isoformat()} {draw}")
    start = below(grid.size, bits)
    free = list(cells_of(grid.cells & ~FirstClick.OPENING.kept_free(level, start)))
    mines = set_of(free[rank] for rank in floyd(len(free), level.mines, bits))
    return DailyBoard(Minefield(grid, mines), start, draw)


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

"""The daily board: one board a day, drawn from the date alone, the same for everybody.

`docs/daily.md` specifies the derivation so that other programs can rebuild it.
"""

from datetime import date
from hashlib import sha256
from typing import NamedTuple

from minetui.core.deal import FirstClick, Progress
from minetui.core.grid import Cell, cells_of, set_of
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.sampling import below, floyd
from minetui.core.week import derivation_of

from .solvable import is_solvable
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
        return left >= self.field.mine_count and is_solvable(self.field, self.start, TECHNIQUES)


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


def level_of(day: date) -> Level:
    """The level of the board of a day."""
    return derivation_of(day.isoformat()).week[day.weekday()]


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
    level = level_of(day)
    is_level = (field.grid, field.mine_count) == (level.grid, level.mines)
    return is_level and daily_board(day).field == field


def drawn(day: date, draw: int) -> DailyBoard:
    """The board of one draw, which need not be fit to be played."""
    level, version = level_of(day), derivation_of(day.isoformat()).version
    grid = level.grid
    bits = HashedBits(f"minetui-daily-{version} {day.isoformat()} {draw}")
    start = below(grid.size, bits)
    free = list(cells_of(grid.cells & ~FirstClick.OPENING.kept_free(level, start)))
    mines = set_of(free[rank] for rank in floyd(len(free), level.mines, bits))
    return DailyBoard(Minefield(grid, mines), start, draw)

"""Exact play where few layouts are left: the guess after which most of them can be won.

All layouts are equally likely, so the best play is the one that wins most of them. The search tries
every cell and, for every number that it may show, searches again among the layouts that show it.
Sets of layouts are integers, and each is searched once. (Tu, Li, Chen, Zu and Gu, Exploring
Efficient Strategies for Minesweeper, 2017, also switch from rules of thumb to the optimal play.)
"""

from collections.abc import Iterator
from typing import TypeAlias

from minetui.core.grid import Cell, CellSet, Grid, cells_of, has, lowest, only, set_of

from .budget import OutOfTime, Stop, never
from .counting import Counter
from .odds import Odds, odds_of

MOST_LAYOUTS = 64  # measured: more win no more games

LayoutSet: TypeAlias = int
"""A set of layouts by their index in a list: layout i is a member when bit i is on."""


def layouts(odds: Odds, counter: Counter, stop: Stop = never) -> Iterator[CellSet]:
    """The mines of each layout of a surface; raises OutOfTime if stopped."""
    open_cells = odds.surface.covered & ~(odds.mines | odds.safe)
    if not open_cells:
        yield odds.mines
        return
    cell, mines, safe = only(lowest(open_cells)), odds.mines, odds.safe
    for known in ({"mines": mines | cell, "safe": safe}, {"mines": mines, "safe": safe | cell}):
        after = odds_of(odds.surface, stop, counter=counter, **known)
        if not after.layouts:
            raise OutOfTime
        yield from layouts(after, counter, stop)


def best_guess(odds: Odds, counter: Counter, stop: Stop = never) -> tuple[Cell, int]:
    """The guess that wins the most layouts, the first cell if tied, and how many it wins.

    Raises OutOfTime if stopped.
    """
    every = list(layouts(odds, counter, stop))
    cells = odds.surface.covered & ~odds.mines
    return Endgame(odds.surface.grid, cells, every, stop).best()


class Endgame:
    """The best play on some covered cells, given all their possible layouts."""

    def __init__(
        self, grid: Grid, cells: CellSet, layouts: list[CellSet], stop: Stop = never
    ) -> None:
        self._all, self._stop = set_of(range(len(layouts))), stop
        self._shown = {cell: _shown(grid, cell, layouts) for cell in cells_of(cells)}
        self._won: dict[LayoutSet, int] = {}

    def best(self) -> tuple[Cell, int]:
        """The cell to begin with, and the number of layouts won from there."""
        return self._best(self._all)

    def won(self, members: LayoutSet) -> int:
        """The number of these layouts that the best play wins."""
        if members.bit_count() < 2:  # a single layout is certain, so it is won
            return members.bit_count()
        if members not in self._won:
            if self._stop():
                raise OutOfTime
            self._won[members] = self._best(members)[1]
        return self._won[members]

    def _best(self, members: LayoutSet) -> tuple[Cell, int]:
        """The best cell to reveal, and the number of these layouts won from there.

        A cell that is safe in all of them and tells some apart costs nothing. No cell wins more
        layouts than it is safe in, so cells that are safe in too few are skipped.
        """
        choices = []
        for cell, shown in self._shown.items():
            parts = [part for part in (members & each for each in shown) if part]
            safe = sum(part.bit_count() for part in parts)
            if safe == members.bit_count() and len(parts) > 1:
                return cell, sum(map(self.won, parts))
            if 0 < safe < members.bit_count():
                choices.append((safe, cell, parts))
        best, most = choices[0][1], 0
        for safe, cell, parts in sorted(choices, key=lambda choice: (-choice[0], choice[1])):
            if safe <= most:
                break
            won = sum(map(self.won, parts))
            if won > most:
                best, most = cell, won
        return best, most


def _shown(grid: Grid, cell: Cell, layouts: list[CellSet]) -> list[LayoutSet]:
    """The layouts in which a cell is safe, grouped by the number that it shows."""
    near, shown = grid.neighbours(cell), [0] * 9
    for index, mines in enumerate(layouts):
        if not has(mines, cell):
            shown[(near & mines).bit_count()] |= only(index)
    return [members for members in shown if members]

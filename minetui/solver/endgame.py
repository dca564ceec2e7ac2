"""Exact play where few layouts are left: the guess after which most of them can be won.

Each layout is as likely as the others, so the best play is the one that wins most of them. It is
found by trying every cell, and for every number that it may show the same again with the layouts
that show it there. Groups of layouts are bits of one integer, and none is looked at twice. (Tu, Li,
Chen, Zu and Gu, Exploring Efficient Strategies for Minesweeper, 2017, also go over from rules of
thumb to the optimal procedure.)
"""

from collections.abc import Iterator
from typing import TypeAlias

from minetui.core.grid import Cell, CellSet, Grid, cells_of, has, lowest, only, set_of

from .budget import OutOfTime, Stop, never
from .counting import Counter
from .odds import Odds, odds

MOST_LAYOUTS = 64  # measured: more win no more games

Group: TypeAlias = int
"""A set of layouts by their place in a list: layout i is in it when bit i is on."""


def layouts(chances: Odds, counter: Counter, stop: Stop = never) -> Iterator[CellSet]:
    """Each layout of a surface as its mines; OutOfTime when it was asked to stop."""
    open_cells = chances.surface.covered & ~(chances.mines | chances.safe)
    if not open_cells:
        yield chances.mines
        return
    cell, mines, safe = only(lowest(open_cells)), chances.mines, chances.safe
    for known in ({"mines": mines | cell, "safe": safe}, {"mines": mines, "safe": safe | cell}):
        after = odds(chances.surface, stop, counter=counter, **known)
        if not after.layouts:
            raise OutOfTime
        yield from layouts(after, counter, stop)


def best_guess(chances: Odds, counter: Counter, stop: Stop = never) -> tuple[Cell, int]:
    """The guess that wins the most layouts, and how many; the lowest cell of equally good ones.

    OutOfTime when it was asked to stop.
    """
    found = list(layouts(chances, counter, stop))
    cells = chances.surface.covered & ~chances.mines
    return Endgame(chances.surface.grid, cells, found, stop).best()


class Endgame:
    """What is won of some layouts by playing on these covered cells as well as can be."""

    def __init__(
        self, grid: Grid, cells: CellSet, layouts: list[CellSet], stop: Stop = never
    ) -> None:
        self._all, self._stop = set_of(range(len(layouts))), stop
        self._shown = {cell: _shown(grid, cell, layouts) for cell in cells_of(cells)}
        self._won: dict[Group, int] = {}

    def best(self) -> tuple[Cell, int]:
        """The cell to begin with, and how many layouts that wins."""
        return self._best(self._all)

    def won(self, group: Group) -> int:
        """How many layouts of a group the best play wins."""
        if group.bit_count() < 2:  # one layout is known, so it is won
            return group.bit_count()
        if group not in self._won:
            if self._stop():
                raise OutOfTime
            self._won[group] = self._best(group)[1]
        return self._won[group]

    def _best(self, group: Group) -> tuple[Cell, int]:
        """The best cell to reveal in a group, and how many of its layouts that wins.

        A cell that is safe in all of them and tells some apart costs nothing. No cell wins more
        layouts than it is safe in, so those that are safe in too few need no look.
        """
        choices = []
        for cell, shown in self._shown.items():
            parts = [part for part in (group & each for each in shown) if part]
            safe = sum(part.bit_count() for part in parts)
            if safe == group.bit_count() and len(parts) > 1:
                return cell, sum(map(self.won, parts))
            if 0 < safe < group.bit_count():
                choices.append((safe, cell, parts))
        best, most = choices[0][1], 0
        for safe, cell, parts in sorted(choices, key=lambda one: (-one[0], one[1])):
            if safe <= most:
                break
            won = sum(map(self.won, parts))
            if won > most:
                best, most = cell, won
        return best, most


def _shown(grid: Grid, cell: Cell, layouts: list[CellSet]) -> list[Group]:
    """The layouts in which a cell is safe, by the number that it shows in them."""
    near, shown = grid.neighbours(cell), [0] * 9
    for place, mines in enumerate(layouts):
        if not has(mines, cell):
            shown[(near & mines).bit_count()] |= only(place)
    return [group for group in shown if group]

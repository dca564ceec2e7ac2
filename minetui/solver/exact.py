"""Exact play: the best way to play on, and how many of all layouts it wins.

All layouts are equally likely, so the best play is the one that wins most of them. What is known
when the search has to end early are bounds, and they are right at any moment. (Tu, Li, Chen, Zu and
Gu, Exploring Efficient Strategies for Minesweeper, 2017, also switch from rules of thumb to the
optimal play.)
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from minetui.core.deal import FirstClick
from minetui.core.grid import Cell, CellSet, Grid, set_of
from minetui.core.levels import Level

from .budget import OutOfTime
from .exact_nodes import Limit, Outcome
from .exact_positions import Positions
from .exact_search import ALL, WIDTHS, Search
from .exact_table import LayoutSet, LayoutTable
from .frontier import frontier
from .listing import MOST_LISTED, listed, placed
from .odds import Odds

MOST_SIGNS = 2**27  # layouts times cells of the board, of a table while it is made: 128 MB


class Won(NamedTuple):
    """The layouts that the best play wins after a reveal of this cell, of all that may be there."""

    cell: Cell
    low: int
    high: int
    layouts: int

    @property
    def least(self) -> Fraction:
        """The least probability to win."""
        return Fraction(self.low, self.layouts)

    @property
    def most(self) -> Fraction:
        """The greatest probability to win."""
        return Fraction(self.high, self.layouts)


@dataclass(frozen=True)
class Play:
    """What is known of the best play: bounds on the layouts won, of all, after each first cell."""

    cells: tuple[Won, ...]
    low: int
    high: int
    layouts: int

    @property
    def is_exact(self) -> bool:
        """Is the number of layouts won known?"""
        return self.low == self.high

    @property
    def best(self) -> CellSet:
        """The first cells that are known to win the most."""
        most = max((each.least for each in self.cells), default=0)
        return set_of(each.cell for each in self.cells if each.least == most)


class ExactPlayer:
    """Searches for the best play on a board, given all layouts that fit it.

    Positions that look the same are taken to have the same layouts, so none that fits may be
    missing. With a first click that is promised something, or at one cell, only some of them count.
    """

    def __init__(
        self,
        layouts: LayoutTable,
        limit: Limit,
        first_click: FirstClick = FirstClick.ANY,
        start: Cell | None = None,
    ) -> None:
        self._table, self._limit, self._first_click = layouts, limit, first_click
        self._cells = list(layouts.mined)
        self._positions = Positions(layouts.grid, limit)
        self._search = Search(self._positions, limit)
        free = [cell for cell in self._cells if layouts.mined[cell] != layouts.all]
        self._starts = free if start is None else [start]
        self._known: dict[Cell | None, Outcome] = {}
        self._is_whole = start is None and first_click is not FirstClick.OPENING

    def solve(self) -> None:
        """Search until the best play is known, or the limit is reached."""
        for width in WIDTHS:
            if self._is_whole:
                self._search.solve(self._whole, 0, width)
            else:
                self._compare(width, above=1)
        if self._is_whole:
            self._compare(until_found=True)

    def compare(self) -> None:
        """Search until it is known which first cells are best, or the limit is reached."""
        self._compare()

    @property
    def play(self) -> Play:
        """What is known by now."""
        if not self._starts:  # nothing but mines is covered
            return Play((), 1, 1, 1)
        cells = tuple(map(self._won, self._starts))
        best = max(cells, key=lambda each: each.least)
        low, most = best.low, max(each.most for each in cells)
        if self._is_whole:
            low, most = (
                max(low, self._whole.low),
                min(most, Fraction(self._whole.high, best.layouts)),
            )
        return Play(cells, low, int(most * best.layouts), best.layouts)

    @property
    def _whole(self) -> Outcome:
        """What all layouts lead to, whichever cell is first."""
        return self._outcome(None)

    def _compare(self, width: int = ALL, above: int = 0, *, until_found: bool = False) -> None:
        """Narrow the bounds of each first cell, as far as it may win more than the best by so much.

        The first `width` of them are tried, the most promising first; or only until one is found
        that wins as much as is known to be possible.
        """
        wins = sorted(map(self._won, self._starts), key=lambda each: (-each.most, -each.least))
        for won in wins[:width]:
            play = self.play
            found = until_found and max(each.low for each in play.cells) == play.low
            if found or self._limit.is_reached:
                return
            enough = -(-play.low * won.layouts // play.layouts) + above
            self._search.solve(self._outcome(won.cell), enough, width)

    def _won(self, cell: Cell) -> Won:
        """What is known of a first cell."""
        outcome = self._outcome(cell)
        if self._first_click is FirstClick.ANY:
            layouts = len(self._table.layouts)
        else:
            layouts = sum(map(int.bit_count, self._parts(cell)))
        return Won(cell, outcome.low, outcome.high, layouts)

    def _outcome(self, cell: Cell | None) -> Outcome:
        """What a first cell leads to; None stands for the best one."""
        if cell in self._known:
            return self._known[cell]
        parts = [self._table.all] if cell is None else self._parts(cell)
        outcome = self._positions.outcome(self._table, parts, self._cells)
        if not self._limit.is_reached:
            self._known[cell] = outcome
        return outcome

    def _parts(self, cell: Cell) -> list[LayoutSet]:
        """The layouts in which the first click can be here, in groups by the number that it shows.

        An opening is the group with the lowest number: a zero, if there is room for one.
        """
        parts = self._table.parts(cell, self._table.all)
        return parts[:1] if self._first_click is FirstClick.OPENING else parts


def on_level(
    level: Level, limit: Limit, first_click: FirstClick = FirstClick.ANY, start: Cell | None = None
) -> ExactPlayer:
    """The exact player of a level; raises OutOfTime if it has too many layouts."""
    grid = level.grid
    table = _table(grid, placed(grid.cells, level.mines), grid.cells)
    return ExactPlayer(table, limit, first_click, start)


def on_odds(odds: Odds, limit: Limit) -> ExactPlayer:
    """The exact player of a surface with all its layouts counted.

    Raises OutOfTime if there are too many, or the limit is reached before they are listed.
    """
    surface = odds.surface
    if odds.layouts > MOST_LISTED:
        raise OutOfTime
    layouts = listed(frontier(surface, odds.mines, odds.safe, limit.stop), limit.stop)
    return ExactPlayer(_table(surface.grid, layouts, surface.covered), limit)


def _table(grid: Grid, layouts: list[CellSet], cells: CellSet) -> LayoutTable:
    """The table of some layouts; raises OutOfTime if it is too large."""
    if len(layouts) * grid.size > MOST_SIGNS:
        raise OutOfTime
    return LayoutTable(grid, layouts, cells)

"""Surfaces: all that a player may know of a position, and so never the mines.

The casual rules and the solver take a surface, so they can't cheat even by accident.
"""

from dataclasses import dataclass
from functools import cached_property

from .grid import NO_CELLS, CellSet, Grid, grid_of, highest, lowest
from .numbers import Numbers


@dataclass(frozen=True)
class Surface:
    """The visible part of a position: revealed cells by number, covered and flagged cells."""

    grid: Grid
    mine_count: int
    numbered: tuple[CellSet, ...]
    covered: CellSet
    flagged: CellSet = NO_CELLS

    @cached_property
    def revealed(self) -> CellSet:
        """The cells that are not covered."""
        return self.grid.cells & ~self.covered

    @cached_property
    def numbers(self) -> Numbers:
        """The revealed cells with the digits of their numbers."""
        return Numbers.of(self.numbered)

    def busy_band(self) -> tuple[int, "Surface"]:
        """The first row that revealed cells touch, and the surface of all such rows.

        The rules need no other rows. The mine count stays that of the whole board.
        """
        if not self.revealed:
            return 0, self
        top = max(lowest(self.revealed) // self.grid.cols - 1, 0)
        bottom = min(highest(self.revealed) // self.grid.cols + 2, self.grid.rows)
        return top, self.band(top, bottom - top) if bottom - top < self.grid.rows else self

    def band(self, top: int, height: int) -> "Surface":
        """Up to `height` rows from `top`, with the mine count of the whole board."""
        height = min(height, self.grid.rows - top)
        covered, flagged, *numbered = (
            self.grid.band(members, top, height)
            for members in (self.covered, self.flagged, *self.numbered)
        )
        band = grid_of(height, self.grid.cols)
        return Surface(band, self.mine_count, tuple(numbered), covered, flagged)

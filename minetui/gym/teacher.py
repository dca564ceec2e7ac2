"""What can be known of a position, for an agent that is taught, and for the reward `regret`.

The odds are exact, and those of any board: every layout that fits what the player sees is equally
likely, even on a board that was dealt solvable. Before the deal they are those of the first reveal:
0 wherever that is sure to be safe.

The win probability is that of the best play, found by trying all of it. That is done where no more
layouts than the budget are left, and given up after some positions for each layout of the budget;
on boards that are solvable it is 1. So what is known depends on the position, and on no clock.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

import numpy as np

from minetui.batch import as_array
from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    FirstClick,
    Level,
    Position,
    Surface,
    cells_of,
    lowest,
    only,
)
from minetui.solver import Analysis, ExactPlayer, Limit, Memory, OutOfTime

NODES = 15  # positions that may be looked at, for each layout of the budget; as the advice does


@dataclass(frozen=True)
class Knowledge:
    """What can be known of a position that is played on, each computed when it is asked for.

    `first_click` is what the first reveal is promised, before the deal; `is_solvable` says that the
    board is one that needs no guess. The memory may know components of other positions.
    """

    position: Position
    level: Level
    budget: int
    is_solvable: bool = False
    first_click: FirstClick | None = None
    memory: Memory = field(default_factory=Memory, compare=False)

    @cached_property
    def surface(self) -> Surface:
        """What is seen; before the deal that is nothing but the level."""
        if self.first_click is None:
            return self.position.surface
        grid, flagged = self.level.grid, self.position.flagged
        return Surface(grid, self.level.mines, (NO_CELLS,) * 9, grid.cells, flagged)

    @property
    def info(self) -> dict[str, Any]:
        """The knowledge as entries of `info`, with fresh arrays of rows × columns.

        `odds` are the odds of a mine in each cell, 0 in a revealed one; `safe` are the covered
        cells that are certainly safe; `forced_guess` says that there are none. `attainable` is the
        win probability of the best play, and is missing where that isn't known. All are missing if
        the layouts are too many to be counted.
        """
        if not self.parts:
            return {}
        odds, safe = np.zeros(self.level.size), NO_CELLS
        for cells, mined in self.parts:
            odds[[*cells_of(cells)]] = float(mined)
            safe |= cells if not mined else NO_CELLS
        known = {"odds": odds, "safe": as_array(safe, self.level.size)}
        shape = self.level.key[:2]
        info: dict[str, Any] = {name: array.reshape(shape) for name, array in known.items()}
        info["forced_guess"] = not safe
        return info if self.attainable is None else info | {"attainable": float(self.attainable)}

    @cached_property
    def parts(self) -> tuple[tuple[CellSet, Fraction], ...]:
        """The covered cells by their odds of a mine, the safest first; none if not counted."""
        if self.is_first_safe:
            return ((self.surface.covered, Fraction(0)),)
        odds = self._analysis.odds
        return tuple(odds.parts) if odds.layouts else ()

    @cached_property
    def attainable(self) -> Fraction | None:
        """The win probability of the best play; None where it isn't known."""
        return Fraction(1) if self.is_solvable else self._won()

    def given_away(self, cells: CellSet) -> Fraction:
        """What a reveal of these covered cells gives away, from 0 to 1.

        It is 0 if they are all safe. Where it is known, it is the win probability of the best play
        less that of the best play after revealing this cell. Otherwise, and for several cells at
        once, it is the odds that one of them is a mine, less the odds of the safest cell.
        """
        if not self.parts:
            return Fraction(0)
        risk = Fraction(0) if self.is_first_safe else self._analysis.odds.of_any(cells)
        if not risk and self.first_click is None:
            return risk
        if self.attainable is not None and cells == only(lowest(cells)):
            won = self._won(lowest(cells))
            if won is not None:
                return self.attainable - won
        return risk - self.parts[0][1]

    @property
    def is_first_safe(self) -> bool:
        """Is the board not dealt yet, and the first reveal certain to be safe?"""
        if self.first_click is None:
            return False
        return self.is_solvable or self.first_click is not FirstClick.ANY

    @cached_property
    def _analysis(self) -> Analysis:
        return Analysis(self.surface, memory=self.memory)

    @property
    def _layouts(self) -> int:
        """The number of layouts that fit; 0 if they are too many to be counted."""
        if self.first_click is None:
            return self._analysis.odds.layouts
        return comb(self.level.size, self.level.mines)

    def _won(self, start: Cell | None = None) -> Fraction | None:
        """The win probability of the best play, after a reveal at `start` if one is given.

        None if it isn't found within the budget, or not known, as on a solvable board.
        """
        if self.is_solvable or not 0 < self._layouts <= self.budget:
            return None
        limit = Limit(NODES * self.budget)
        try:
            player = self._player(limit, start)
        except OutOfTime:
            return None
        player.solve()
        return Fraction(player.play.low, player.play.layouts) if player.play.is_exact else None

    def _player(self, limit: Limit, start: Cell | None) -> ExactPlayer:
        """The exact player of this position; raises OutOfTime if its layouts are too many."""
        if self.first_click is None:
            return ExactPlayer.on_odds(self._analysis.odds, limit, start)
        return ExactPlayer.on_level(self.level, limit, self.first_click, start)

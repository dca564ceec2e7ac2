"""Guesses: which cells count as best where nothing is certain.

Where the rest of the game can be searched, they are those from which the best play wins the most
layouts. Elsewhere a cell counts if its odds are within a hair of the lowest: players compare odds,
and nobody sees a thousandth. The advised cell counts, too, since a riskier cell may tell more.
"""

from dataclasses import dataclass
from fractions import Fraction

from minetui.core.grid import NO_CELLS, Cell, CellSet, has, lowest
from minetui.solver import endgame
from minetui.solver.odds import Odds
from minetui.solver.reasons import Advice

HAIR = Fraction(1, 1000)


@dataclass(frozen=True)
class Guesses:
    """The guesses of a position by their odds, the best ones, and the one of these to show.

    They are `searched` if it is known that the best ones win the most layouts.
    """

    odds: Odds
    best: CellSet
    advised: Cell
    searched: bool

    @property
    def safest(self) -> Cell:
        """The cell with the lowest odds, the first if tied."""
        return lowest(self.odds.parts[0][0])

    def mined(self, cell: Cell) -> Fraction:
        """The odds of a mine in a covered cell."""
        return self.odds.of(cell) or Fraction(0)

    def is_right(self, cell: Cell) -> bool:
        """Is this one of the best guesses?"""
        return has(self.best, cell)


def guesses_of(odds: Odds, advice: Advice) -> Guesses:
    """The guesses of a position with all its layouts counted, given the advice there."""
    found = endgame.best_guesses(odds) if advice.won is not None else None
    best = found or advice.cells | _within_a_hair(odds)
    return Guesses(odds, best, advice.cell, searched=found is not None)


def _within_a_hair(odds: Odds) -> CellSet:
    """The cells whose odds are nearly the lowest."""
    found, least = NO_CELLS, odds.parts[0][1]
    for cells, mined in odds.parts:
        if mined > least + HAIR:
            break
        found |= cells
    return found

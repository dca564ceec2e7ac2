"""Best guesses: which cells count as right where nothing is certain, and the verdict on one.

A cell counts if its odds are within a hair of the lowest: players compare odds, and nobody sees a
thousandth. The advised cell counts too, since a riskier cell may be better if its number helps
more; and where the rest of the game can be searched, so does each cell that wins as many layouts.
"""

from dataclasses import dataclass
from fractions import Fraction

from minetui.core.grid import NO_CELLS, Cell, CellSet, has
from minetui.solver import endgame
from minetui.solver.odds import Odds
from minetui.solver.reasons import Advice

HAIR = Fraction(1, 1000)


@dataclass(frozen=True)
class GuessVerdict:
    """The verdict on a guess: its odds, the lowest odds, and the advice."""

    cell: Cell
    odds: Fraction
    lowest_odds: Fraction
    advice: Advice
    is_right: bool

    @property
    def is_advised(self) -> bool:
        """Is it the very cell that is advised?"""
        return self.cell == self.advice.cell


def verdict_on_guess(cell: Cell, odds: Odds, advice: Advice) -> GuessVerdict:
    """The verdict on the guess of a covered cell, with all layouts counted."""
    mined, lowest = odds.of(cell) or Fraction(0), odds.parts[0][1]
    return GuessVerdict(cell, mined, lowest, advice, has(best_guesses(odds, advice), cell))


def best_guesses(odds: Odds, advice: Advice) -> CellSet:
    """The cells that count as best, given the advice."""
    best, lowest = advice.cells | _wins_as_much(odds, advice), odds.parts[0][1]
    for cells, mined in odds.parts:
        if mined > lowest + HAIR:
            break
        best |= cells
    return best


def _wins_as_much(odds: Odds, advice: Advice) -> CellSet:
    """The cells that win as many layouts as the advised one, if that is known."""
    found = endgame.best_guesses(odds) if advice.won is not None else None
    return found[0] if found else NO_CELLS

"""Simulated players, who use some techniques and guess where these prove nothing safe."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from minetui.core.grid import Cell, cells_of, lowest, only
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status

from .advice import advice_on
from .analysis import Analysis
from .budget import never
from .counting import Memory
from .technique import Proven
from .techniques import Techniques, first_safe

Guess = Callable[[Analysis, Proven], Cell]


@dataclass(frozen=True)
class Outcome:
    """The result of a game, and the number of guesses after the first reveal."""

    won: bool
    guesses: int


def at_random(random: Random) -> Guess:
    """A way to guess: any covered cell that is not proven to be a mine, all equally likely."""

    def guess(analysis: Analysis, proven: Proven) -> Cell:
        cells = list(cells_of(analysis.surface.covered & ~proven.mines))
        return cells[random.randrange(len(cells))]

    return guess


def by_odds(analysis: Analysis, _: Proven) -> Cell:
    """The advised guess; the first uncounted cell if the odds take too long."""
    odds = analysis.odds
    return advice_on(odds).cell if odds.layouts else lowest(odds.uncounted)


def played(field: Minefield, first: Cell, techniques: Techniques, guess: Guess) -> Outcome:
    """The outcome of a game that reveals all cells proven safe, and guesses where none is."""
    here, guesses, counter = Position(field).reveal(first), 0, Memory()
    while here.status is Status.PLAYING:
        analysis = Analysis(here.surface, never, counter)
        _, proven = first_safe(analysis, techniques)
        cells = proven.safe
        if not cells:
            guesses += 1
            cells = only(guess(analysis, proven))
        here = here.reveal_all(cells)
    return Outcome(here.status is Status.WON, guesses)

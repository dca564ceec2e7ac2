"""Simulated players, who use some techniques and guess where these prove nothing safe."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from minetui.core.grid import Cell, cells_of, lowest, only
from minetui.core.minefield import Minefield
from minetui.core.position import Status

from .advice import advice_on
from .analysis import Analysis
from .counting import Memory
from .sure_play import SurePlay
from .technique import Proven
from .techniques import Techniques

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
    memory = analysis.counter if isinstance(analysis.counter, Memory) else None
    return advice_on(odds, memory=memory).cell if odds.layouts else lowest(odds.uncounted)


def played(field: Minefield, first: Cell, techniques: Techniques, guess: Guess) -> Outcome:
    """The outcome of a game that reveals all cells proven safe, and guesses where none is."""
    game, guesses = SurePlay(field, first, techniques), 0
    while stuck := game.stuck():
        guesses += 1
        game.reveal(only(guess(*stuck)))
    return Outcome(game.position.status is Status.WON, guesses)

"""Whole games played by a rung of the ladder, which guesses where it knows nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from minetui.core.grid import Cell, cells_of, lowest, only
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status
from minetui.core.surface import Surface

from .advice import advised
from .counting import Memory
from .odds import odds
from .rung import Rung
from .rungs import Known, known

Guess = Callable[[Surface, Known], Cell]


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and how many guesses it took after the first reveal."""

    won: bool
    guesses: int


def at_random(random: Random) -> Guess:
    """A guess among all covered cells that are not known to be mines."""

    def guess(surface: Surface, found: Known) -> Cell:
        cells = list(cells_of(surface.covered & ~found.mines))
        return cells[random.randrange(len(cells))]

    return guess


def by_odds(surface: Surface, found: Known) -> Cell:
    """The guess that the odds advise; the first cell of all where they take too long."""
    chances = found.chances or odds(surface)
    return advised(chances).cell if chances.layouts else lowest(chances.uncounted)


def played(field: Minefield, first: Cell, rung: Rung, guess: Guess) -> Outcome:
    """A game from this first cell: reveal what the rung knows, and guess where it knows nothing."""
    here, guesses, counter = Position(field).reveal(first), 0, Memory()
    while here.status is Status.PLAYING:
        surface = here.surface
        found = known(surface, rung, counter=counter)
        cells = found.safe
        if not cells:
            guesses += 1
            cells = only(guess(surface, found))
        here = here.reveal_all(cells)
    return Outcome(here.status is Status.WON, guesses)

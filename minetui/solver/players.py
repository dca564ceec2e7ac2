"""Whole games played by a rung of the ladder, which guesses where it knows nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from minetui.core.grid import Cell, CellSet, cells_of, only
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status
from minetui.core.surface import Surface

from .advice import advised
from .odds import odds
from .rung import Rung
from .rungs import known

Guess = Callable[[Surface, CellSet], Cell]


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and how many guesses it took after the first reveal."""

    won: bool
    guesses: int


def at_random(random: Random) -> Guess:
    """A guess among all covered cells that are not known to be mines."""

    def guess(surface: Surface, mines: CellSet) -> Cell:
        cells = list(cells_of(surface.covered & ~mines))
        return cells[random.randrange(len(cells))]

    return guess


def by_odds(surface: Surface, _: CellSet) -> Cell:
    """The guess that the odds advise."""
    return advised(odds(surface))


def played(field: Minefield, first: Cell, rung: Rung, guess: Guess) -> Outcome:
    """A game from this first cell: reveal what the rung knows, and guess where it knows nothing."""
    here, guesses = Position(field).reveal(first), 0
    while here.status is Status.PLAYING:
        surface = here.surface
        found = known(surface, rung)
        cells = found.safe
        if not cells:
            guesses += 1
            cells = only(guess(surface, found.mines))
        for cell in cells_of(cells):
            here = here.reveal(cell)
    return Outcome(here.status is Status.WON, guesses)

"""The outcomes of a reveal: the numbers that a covered cell may show, each with its probability."""

from fractions import Fraction
from typing import NamedTuple

from minetui.core.grid import Cell

from .budget import Stop, never
from .frontier import Contradiction
from .lookahead import showing
from .memory import Memory
from .odds import Odds, layouts_on


class Outcome(NamedTuple):
    """A number that a cell may show, and how probable that is, whether or not the cell is safe."""

    number: int
    probability: Fraction


def outcomes(odds: Odds, cell: Cell, memory: Memory, stop: Stop = never) -> tuple[Outcome, ...]:
    """The numbers that a covered cell shows in some layout; none if they are not counted.

    With the odds of a mine the probabilities add up to 1. Raises OutOfTime if stopped.
    """
    if not odds.layouts or odds.of(cell) == 1:
        return ()
    found = list[Outcome]()
    for number in possible_numbers(odds, cell):
        try:
            layouts = layouts_on(showing(odds.frontier, cell, number), stop, memory.totals)
        except Contradiction:
            continue
        if layouts:
            found.append(Outcome(number, Fraction(layouts, odds.layouts)))
    return tuple(found)


def possible_numbers(odds: Odds, cell: Cell) -> range:
    """The numbers between the certain mines around a cell and the cells that may be mines."""
    around = odds.surface.grid.neighbours(cell) & odds.surface.covered
    return range((around & odds.mines).bit_count(), (around & ~odds.safe).bit_count() + 1)

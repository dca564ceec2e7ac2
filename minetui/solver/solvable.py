"""Boards that a player can finish without a guess: uniform deals, the unsolvable ones left out.

Each board of that kind is as likely as any other of that kind, for all boards are dealt uniformly
and kept or not by what they are alone. One seed gives one board.
"""

from dataclasses import dataclass
from random import Random

from minetui.core.closure import closure
from minetui.core.deal import FirstClick, Progress, deal
from minetui.core.grid import Cell, CellSet
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status

from .counting import Memory
from .rung import Rung
from .rungs import known


@dataclass(frozen=True)
class Solvable:
    """Deals until a player of this rung can finish from the first cell; `progress` is told each.

    What progress is told is 0 every time, since nobody knows how many deals it takes; an exception
    of its own ends the search.
    """

    rung: Rung

    @property
    def label(self) -> str:
        """What boards these are."""
        return f"solvable by {self.rung.value}"

    def __call__(
        self,
        level: Level,
        random: Random,
        first: Cell = 0,
        promise: FirstClick = FirstClick.ANY,
        progress: Progress | None = None,
    ) -> CellSet:
        """The mines of a solvable board, as `deal` gives those of any."""
        while True:
            mines = deal(level, random, first, promise)
            if is_solvable(Minefield(level.grid, mines), first, self.rung):
                return mines
            if progress is not None:
                progress(0.0)


def is_solvable(field: Minefield, first: Cell, rung: Rung) -> bool:
    """Does a player of this rung win from this first cell without a guess?"""
    if rung is Rung.CASUAL:
        return closure(field, first) == field.safe
    here, counter = Position(field).reveal(first), Memory()
    while here.status is Status.PLAYING:
        safe = known(here.surface, rung, counter=counter).safe
        if not safe:
            return False
        here = here.reveal_all(safe)
    return here.status is Status.WON

"""Boards that a player can finish without a guess: the solvable ones of all, or adjusted ones.

All boards are dealt uniformly and kept or not by what they are alone, so each solvable one is as
likely as any other. Where that takes too long, a board is adjusted: where the player is stuck,
mines at the edge of what is revealed are moved elsewhere and the board is tried again (an idea of
Simon Tatham's, from the Mines of his puzzle collection); a change is kept when the player comes at
least as far as before. They may go anywhere, also where all is revealed already: if they only went
ahead, they would pile up there. Such boards are not uniform, and say so. One seed gives one board.
"""

from dataclasses import dataclass
from random import Random

from minetui.core.board_kinds import ADJUSTED, SOLVABLE
from minetui.core.closure import closure
from minetui.core.deal import ANY_BOARD, Dealer, FirstClick, Progress, deal
from minetui.core.grid import Cell, CellSet, cells_of, only
from minetui.core.levels import Level, LevelError
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status

from .counting import Memory
from .rung import SOLVERS, Rung
from .rungs import known

MOST_MOVED = 3  # mines at a time
MOST_CELLS = 40_000  # of a board; measured: on larger ones a single try may take seconds


@dataclass(frozen=True)
class Solvable(Dealer):
    """Deals until a player of this rung can finish from the first cell; `progress` is told each.

    What progress is told is 0 every time, since nobody knows how many deals it takes; an exception
    of its own ends the search.
    """

    rung: Rung

    @property
    def kind(self) -> str:
        """The id of the kind of its boards."""
        return f"{SOLVABLE}:{self.rung.value}"

    @property
    def fallback(self) -> Dealer:
        """Adjusts a board instead."""
        return Adjusted(self.rung)

    def mines(
        self,
        level: Level,
        random: Random,
        first: Cell,
        first_click: FirstClick,
        tell: Progress | None,
    ) -> CellSet:
        """The mines of a solvable board, as `deal` gives those of any."""
        while True:
            mines = deal(level, random, first, first_click)
            if is_solvable(Minefield(level.grid, mines), first, self.rung):
                return mines
            if tell is not None:
                tell(0.0)


@dataclass(frozen=True)
class Adjusted(Dealer):
    """Deals one board, and moves mines until a player of this rung can finish it."""

    rung: Rung

    @property
    def kind(self) -> str:
        """The id of the kind of its boards."""
        return f"{ADJUSTED}:{self.rung.value}"

    @property
    def fallback(self) -> Dealer:
        """Deals any board instead."""
        return ANY_BOARD

    def mines(
        self,
        level: Level,
        random: Random,
        first: Cell,
        first_click: FirstClick,
        tell: Progress | None,
    ) -> CellSet:
        """The mines of a board that is solvable from the first cell."""
        kept = FirstClick.SAFE if first_click is FirstClick.ANY else first_click
        free = kept.kept_free(level, first)
        mines = deal(level, random, first, kept)
        known = reach(Minefield(level.grid, mines), first, self.rung)
        while known.bit_count() < level.grid.size - level.mines:
            if tell is not None:
                tell(0.0)
            other = _moved(level, mines, known, free, random)
            further = reach(Minefield(level.grid, other), first, self.rung)
            if further.bit_count() >= known.bit_count():
                mines, known = other, further
        return mines


def expect_solvable(level: Level) -> None:
    """A LevelError where looking for boards of a kind would take too long."""
    if level.grid.size > MOST_CELLS:
        raise LevelError(f"expected at most {MOST_CELLS:,} cells to solve, got {level.grid.size:,}")


def dealers() -> list[Dealer]:
    """A dealer for each kind of boards: any, and of each rung the solvable and the adjusted."""
    return [ANY_BOARD, *map(Solvable, SOLVERS), *map(Adjusted, SOLVERS)]


NO_GUESS = Solvable(Rung.LOGIC).kind


def dealer_of(kind: str, level: Level) -> Dealer:
    """The dealer for boards of this kind; of any boards if it is unknown or the level too large."""
    if level.grid.size > MOST_CELLS:
        return ANY_BOARD
    return next((dealer for dealer in dealers() if dealer.kind == kind), ANY_BOARD)


def is_solvable(field: Minefield, first: Cell, rung: Rung) -> bool:
    """Does a player of this rung win from this first cell without a guess?"""
    return reach(field, first, rung) == field.safe


def reach(field: Minefield, first: Cell, rung: Rung) -> CellSet:
    """The cells that a player of this rung reveals from this first cell without a guess."""
    if rung is Rung.CASUAL:
        return closure(field, first)
    here, counter = Position(field).reveal(first), Memory()
    while here.status is Status.PLAYING:
        safe = known(here.surface, rung, counter=counter).safe
        if not safe:
            break
        here = here.reveal_all(safe)
    return here.revealed


def _moved(level: Level, mines: CellSet, known: CellSet, free: CellSet, random: Random) -> CellSet:
    """The mines, with a few of those that touch what is revealed moved to any other cells."""
    edge = list(cells_of(level.grid.spread(known) & mines)) or list(cells_of(mines))
    room = list(cells_of(level.grid.cells & ~(mines | free)))
    for _ in range(min(1 + random.getrandbits(8) % MOST_MOVED, len(edge), len(room))):
        old = edge.pop(random.getrandbits(32) % len(edge))
        new = room.pop(random.getrandbits(32) % len(room))
        mines ^= only(old) | only(new)
    return mines

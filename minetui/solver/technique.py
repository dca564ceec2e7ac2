"""A technique: a way to prove cells from an analysis of what a player sees.

`techniques.py` lists them all in order.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from minetui.core import NO_CELLS, Cell, CellSet, Surface, cells_of, has, only

from .advice import advice_on, best_guesses
from .budget import OutOfTime, Stop, never
from .counting import Memory
from .frontier import Frontier
from .odds import BoxOdds, Odds, odds_on
from .reasons import Advice, Proof

MOST_PROVEN = 6  # cells in a hint


@dataclass(frozen=True)
class Analysis:
    """A surface and its time limit, with its frontier, odds and advice, each computed once.

    The memory may know components of other surfaces. `mines` are known already, as facts: single
    numbers need not prove them.
    """

    surface: Surface
    stop: Stop = never
    memory: Memory = field(default_factory=Memory, compare=False)
    mines: CellSet = NO_CELLS

    @property
    def flagged(self) -> CellSet:
        """The cells that are no news as mines."""
        return self.surface.flagged | self.mines

    @cached_property
    def frontier(self) -> Frontier:
        """The frontier of the surface; raises OutOfTime if stopped."""
        return Frontier.of(self.surface, self.mines, stop=self.stop)

    @cached_property
    def odds(self) -> Odds:
        """The odds of the surface; cells not counted in time are `uncounted`.

        Raises Contradiction if no layout fits.
        """
        try:
            return odds_on(self.frontier, self.stop, self.memory)
        except OutOfTime:
            return Odds(self.surface, 0, BoxOdds((), 0), self.surface.covered)

    @cached_property
    def advice(self) -> Advice:
        """The cell to guess; a covered cell must be left, and all layouts counted."""
        return advice_on(self.odds, self.stop, self.memory)

    @property
    def best_guesses(self) -> CellSet | None:
        """All guesses that win the most layouts; None where the best play can't be searched."""
        return best_guesses(self.odds) if self.advice.won is not None else None


@dataclass(frozen=True)
class Proven:
    """Covered cells that are proven safe or mined, and proofs of the first few."""

    safe: CellSet
    mines: CellSet
    proofs: tuple[Proof, ...] = ()


Analyse: TypeAlias = Callable[[Analysis], Proven]
"""The proven cells; raises OutOfTime if stopped, and Contradiction if no layout fits."""


@dataclass(frozen=True)
class Technique:
    """A way to prove cells.

    `certain` returns all cells that it proves, applied until nothing more follows, without proofs.
    `hint` returns those that it proves at once, with proofs that a player can check by hand. Cells
    that other techniques prove need not be among them. Flags never matter, since they are notes.
    Both raise Contradiction if anything that the technique concludes contradicts a number, the mine
    count, or another conclusion of its own.
    """

    id: str
    certain: Analyse
    hint: Analyse


def with_proofs(
    analysis: Analysis, safe: CellSet, mines: CellSet, proof: Callable[[Cell, bool], Proof]
) -> Proven:
    """These cells, with proofs of the first unflagged ones, as many as there is time for.

    `proof` takes a cell and whether it is mined. Cells that the same numbers prove are in one.
    """
    cells = islice(cells_of(safe | (mines & ~analysis.flagged)), MOST_PROVEN)
    return Proven(safe, mines, joined(proof(cell, has(mines, cell)) for cell in cells))


def joined(proofs: Iterable[Proof]) -> tuple[Proof, ...]:
    """The proofs, as many as there is time for, with all cells that the same numbers prove."""
    kept: dict[object, Proof] = {}
    with suppress(OutOfTime):
        for found in proofs:
            grounds = frozenset(found.constraints), found.mines_left
            before = kept.setdefault(grounds, found)
            sets = before.safe | found.safe, before.mines | found.mines
            kept[grounds] = replace(before, safe=sets[0], mines=sets[1])
    return tuple(kept.values())


def as_sets(cell: Cell, *, mined: bool) -> tuple[CellSet, CellSet]:
    """A proven cell as two sets: the safe cells and the mines."""
    return (NO_CELLS, only(cell)) if mined else (only(cell), NO_CELLS)

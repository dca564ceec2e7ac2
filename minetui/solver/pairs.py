"""Two numbers at a time: the rung above the casual player.

Where the covered cells around two numbers overlap, let the first need a mines and the second b. If
a - b is just the number of cells that only the first touches, then all of those are mines, and the
cells that only the second touches are safe: no other split of the shared cells is left.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of
from minetui.core.surface import Surface

from .budget import Stop, never, while_time
from .frontier import Constraint, Frontier, frontier


@dataclass(frozen=True)
class Pair:
    """What two numbers prove together: the first one's own cells are mines, the second's safe."""

    first: Constraint
    second: Constraint

    @property
    def mines(self) -> CellSet:
        """The cells that only the first touches."""
        return self.first.cells & ~self.second.cells

    @property
    def safe(self) -> CellSet:
        """The cells that only the second touches."""
        return self.second.cells & ~self.first.cells


def pairs(constraints: Iterable[Constraint], stop: Stop = never) -> Iterator[Pair]:
    """All pairs of constraints that prove something; OutOfTime when it was asked to stop."""
    every = tuple(constraints)
    by_cell: dict[Cell, list[int]] = {}
    for place, one in enumerate(every):
        for cell in cells_of(one.cells):
            by_cell.setdefault(cell, []).append(place)
    for place, first in enumerate(while_time(every, stop)):
        near = {other for cell in cells_of(first.cells) for other in by_cell[cell]} - {place}
        for second in (every[other] for other in sorted(near)):
            own = first.cells & ~second.cells
            if own.bit_count() == first.mines - second.mines and first.cells != second.cells:
                yield Pair(first, second)


def settled_by_pairs(surface: Surface) -> Frontier:
    """The frontier when casual rules and pairs have nothing more to say.

    A Contradiction if they find that no layout fits.
    """
    found = frontier(surface)
    while True:
        mines = safe = NO_CELLS
        for pair in pairs(found.constraints):
            mines, safe = mines | pair.mines, safe | pair.safe
        if not mines | safe:
            return found
        found = frontier(surface, found.mines | mines, found.safe | safe)

"""Everything that follows from all numbers and the mine count, and the numbers that prove it."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, only
from minetui.core.surface import Surface

from .budget import Stop, never
from .counting import counts
from .frontier import Constraint, Frontier, components_of, numbers
from .odds import layouts_of

NOBODY: Cell = -1  # the witness of what is only assumed


@dataclass(frozen=True)
class Proof:
    """Numbers that prove a cell safe or mined, together with the mine count if that is needed."""

    cell: Cell
    mined: bool
    constraints: tuple[Constraint, ...]
    by_count: bool


def proof(found: Frontier, cell: Cell, *, mined: bool, stop: Stop = never) -> Proof:
    """A small set of numbers that proves what is certain of a cell: none of them can be left out.

    The claim must be true in all layouts. OutOfTime when it was asked to stop.
    """
    opposite = Constraint(only(cell), 0 if mined else 1, NOBODY)
    grid, row_col = found.surface.grid, found.surface.grid.place(cell)

    def distance(one: Constraint) -> int:
        return max(abs(a - b) for a, b in zip(grid.place(one.witness), row_col, strict=True))

    near_first = sorted(found.constraints, key=distance)
    by_count, kept = _Question(found, (opposite,), stop).needed(near_first)
    return Proof(cell, mined, tuple(kept), by_count)


def contradictory(
    surface: Surface, mines: CellSet = NO_CELLS, stop: Stop = never
) -> tuple[tuple[Constraint, ...], bool]:
    """A small set of numbers that no layout fits, and whether the mine count is needed for that.

    There must be no layout that fits all numbers, with the known mines. OutOfTime when it was asked
    to stop.
    """
    known = (Constraint(only(cell), 1, cell) for cell in cells_of(mines))
    told = sorted((*numbers(surface), *known), key=lambda one: one.is_possible)
    whole = Frontier(surface, NO_CELLS, NO_CELLS, (), NO_CELLS)
    by_count, kept = _Question(whole, (), stop).needed(told)
    return tuple(kept), by_count


@dataclass(frozen=True)
class _Question:
    """Is there a layout that fits what is given, and some numbers besides?"""

    found: Frontier
    given: tuple[Constraint, ...]
    stop: Stop

    def needed(self, constraints: Sequence[Constraint]) -> tuple[bool, list[Constraint]]:
        """Is the mine count needed for a no, and which numbers, none of which can be left out?

        There must be no layout that fits all of them. The last of the fewest first ones that are
        refuted is needed with those before it; the same is asked again about those, until what is
        kept is enough (U. Junker's QuickXplain, 2004, finds such sets in the same spirit).
        """
        by_count, fewest = False, self._fewest_refuted(constraints, [], by_count=False)
        if fewest is None:
            by_count, fewest = True, self._fewest_refuted(constraints, [], by_count=True)
        kept, before = list[Constraint](), constraints
        while fewest:
            kept.insert(0, before[fewest - 1])
            before = before[: fewest - 1]
            fewest = self._fewest_refuted(before, kept, by_count=by_count)
        return by_count, kept

    def _fewest_refuted(
        self, constraints: Sequence[Constraint], kept: Sequence[Constraint], *, by_count: bool
    ) -> int | None:
        """How many of the first ones it takes, with those that are kept, so that none fits.

        None if all of them are not enough. A few are tried before many, which take longer.
        """

        def refuted(first: int) -> bool:
            return not self._possible([*constraints[:first], *kept], by_count=by_count)

        fewer, first = 0, 0
        while not refuted(first):
            if first == len(constraints):
                return None
            fewer, first = first + 1, min(2 * first + 1, len(constraints))
        return bisect_left(range(first), True, lo=fewer, key=refuted)

    def _possible(self, constraints: Sequence[Constraint], *, by_count: bool) -> bool:
        """Is there, when the mine count has to fit too or not?"""
        together, parts, inside = (*constraints, *self.given), [], NO_CELLS
        if not all(one.is_possible for one in together):
            return False
        for component in components_of(together):
            part = counts(component, self.stop)
            if not part.by_mines:
                return False
            parts.append(part)
        for one in together:
            inside |= one.cells
        unknown = self.found.surface.covered & ~(self.found.mines | self.found.safe)
        sea = (unknown & ~inside).bit_count()
        return not by_count or layouts_of(parts, sea, self.found.mines_left) > 0

"""Everything that follows from all numbers and the mine count, and the numbers that prove it."""

from collections.abc import Sequence
from dataclasses import dataclass

from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, only
from minetui.core.surface import Surface

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


def proof(found: Frontier, cell: Cell, *, mined: bool) -> Proof:
    """A small set of numbers that proves what is certain of a cell: none of them can be left out.

    The claim must be true in all layouts.
    """
    opposite = Constraint(only(cell), 0 if mined else 1, NOBODY)
    grid, row_col = found.surface.grid, found.surface.grid.place(cell)

    def distance(one: Constraint) -> int:
        return max(abs(a - b) for a, b in zip(grid.place(one.witness), row_col, strict=True))

    near_last = sorted(found.constraints, key=distance, reverse=True)
    by_count = _possible(found, [*near_last, opposite], by_count=False)
    kept = _needed(found, near_last, [opposite], by_count=by_count)
    return Proof(cell, mined, tuple(reversed(kept)), by_count)


def contradictory(
    surface: Surface, mines: CellSet = NO_CELLS
) -> tuple[tuple[Constraint, ...], bool]:
    """A small set of numbers that no layout fits, and whether the mine count is needed for that.

    There must be no layout that fits all numbers, with the known mines.
    """
    known = (Constraint(only(cell), 1, cell) for cell in cells_of(mines))
    constraints = (*numbers(surface), *known)
    whole = Frontier(surface, NO_CELLS, NO_CELLS, (), NO_CELLS)
    by_count = _possible(whole, constraints, by_count=False)
    return tuple(_needed(whole, constraints, [], by_count=by_count)), by_count


def _needed(
    found: Frontier, constraints: Sequence[Constraint], given: list[Constraint], *, by_count: bool
) -> list[Constraint]:
    """Those of impossible constraints that can't be left out one by one, the first ones first."""
    kept = list(constraints)
    for one in constraints:
        rest = [other for other in kept if other is not one]
        if not _possible(found, [*rest, *given], by_count=by_count):
            kept = rest
    return kept


def _possible(found: Frontier, constraints: Sequence[Constraint], *, by_count: bool) -> bool:
    """Is there a layout that fits these, and the mine count too if that is asked?"""
    parts, inside = [], NO_CELLS
    if any(one.mines > one.cells.bit_count() for one in constraints):
        return False
    for component in components_of(constraints):
        part = counts(component)
        if not part.by_mines:
            return False
        parts.append(part)
    for one in constraints:
        inside |= one.cells
    unknown = found.surface.covered & ~(found.mines | found.safe)
    sea = (unknown & ~inside).bit_count()
    return not by_count or layouts_of(parts, sea, found.mines_left) > 0

"""The frontier after one more number, made from the frontier before it.

Only the components that the new number touches change; all others are kept as they are, so a
counter that remembers components need not count them again.
"""

from collections.abc import Iterable
from dataclasses import replace

from minetui.core.grid import NO_CELLS, Cell, CellSet, only

from .frontier import Component, Constraint, Contradiction, Frontier, components_of


def showing(before: Frontier, cell: Cell, number: int) -> Frontier:
    """The frontier after an unknown cell was revealed and showed this number.

    Raises Contradiction if it is plain that no layout fits.
    """
    here, grid = only(cell), before.surface.grid
    around = grid.neighbours(cell)
    unknown, left = before.unknown & ~here, number - (around & before.mines).bit_count()
    near = around & unknown | here
    touched = [part for part in before.components if part.cells & near]
    constraints = [Constraint(near ^ here, left, cell)]
    constraints += (number for part in touched for number in part.constraints)
    mines, safe, constraints = _settled(constraints, here)
    kept = (part for part in before.components if not part.cells & near)
    changed = components_of(constraints)
    surface = replace(
        before.surface,
        numbered=tuple(
            cells | here if shown == number else cells
            for shown, cells in enumerate(before.surface.numbered)
        ),
        covered=before.surface.covered & ~here,
    )
    sea = before.sea & ~near
    return Frontier(surface, before.mines | mines, before.safe | safe, (*kept, *changed), sea)


def _settled(
    constraints: Iterable[Constraint], clear: CellSet
) -> tuple[CellSet, CellSet, list[Constraint]]:
    """The mines and safe cells that single constraints prove, and the constraints on other cells.

    `clear` are cells that are safe, and not covered any more.
    """
    mines, safe, known, changed = NO_CELLS, NO_CELLS, clear, True
    left = list(constraints)
    while changed:
        changed, waiting, left = False, left, list[Constraint]()
        for constraint in waiting:
            cells, count, witness = constraint
            if cells & known:
                count -= (cells & mines).bit_count()
                cells &= ~known
                constraint = Constraint(cells, count, witness)
            size = cells.bit_count()
            if not 0 <= count <= size:
                raise Contradiction
            if 0 < count < size:
                left.append(constraint)
            elif cells:
                changed, known = True, known | cells
                mines |= cells if count else NO_CELLS
                safe |= NO_CELLS if count else cells
    return mines, safe, list(_distinct(left))


def _distinct(constraints: Iterable[Constraint]) -> Iterable[Constraint]:
    """One constraint for each set of cells; raises Contradiction where two differ."""
    known: dict[CellSet, Constraint] = {}
    for constraint in constraints:
        if known.setdefault(constraint.cells, constraint).mines != constraint.mines:
            raise Contradiction
    return known.values()

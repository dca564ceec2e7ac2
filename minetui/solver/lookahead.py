"""The frontier after one more number, made from the frontier before it.

Only the components that the new number touches change; all others are kept as they are, so a
counter that remembers components need not count them again.
"""

from minetui.core.grid import Cell, only
from minetui.core.surface import Surface

from .frontier import Constraint, Frontier, components_of, settled


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
    mines, safe, constraints = settled(constraints, before.mines, before.safe | here)
    kept = (part for part in before.components if not part.cells & near)
    changed = components_of(constraints)
    surface = _showing(before.surface, cell, number)
    sea = before.sea & ~near
    return Frontier(surface, mines, safe ^ here, (*kept, *changed), sea)


def _showing(before: Surface, cell: Cell, number: int) -> Surface:
    """The surface after a cell was revealed and showed this number."""
    numbered, here = list(before.numbered), only(cell)
    numbered[number] |= here
    covered = before.covered & ~here
    return Surface(before.grid, before.mine_count, tuple(numbered), covered, before.flagged)

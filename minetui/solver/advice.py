"""Which cell to guess, where nothing is certain.

The cell with the lowest probability of a mine; of equal ones a corner, then an edge, then the one
that is likelier to be a zero, which opens more. That likelihood is the product over its covered
neighbours, as if they did not depend on each other, so it is an estimate; the probability is exact.
"""

from math import prod

from minetui.core.grid import NO_CELLS, Cell, cells_of
from minetui.core.surface import Surface

from .odds import Odds


def advised(chances: Odds) -> Cell:
    """The cell to guess; there must be a covered one."""
    _, least = chances.parts[0]
    best = NO_CELLS
    for cells, probability in chances.parts:
        if probability == least:
            best |= cells
    surface = chances.surface
    ranked = max(_rank(surface, cell) for cell in cells_of(best))
    tied = [cell for cell in cells_of(best) if _rank(surface, cell) == ranked]
    if len(tied) == 1:
        return tied[0]
    safe_by_cell = {
        cell: float(1 - probability)
        for cells, probability in chances.parts
        for cell in cells_of(cells)
    }
    return max(tied, key=lambda cell: (_openness(surface, cell, safe_by_cell), -cell))


def _rank(surface: Surface, cell: Cell) -> int:
    """2 for a corner, 1 for another cell of the edge, 0 inside."""
    grid = surface.grid
    row, col = grid.place(cell)
    return int(row in (0, grid.rows - 1)) + int(col in (0, grid.cols - 1))


def _openness(surface: Surface, cell: Cell, safe: dict[Cell, float]) -> float:
    """How likely the cell is a zero, estimated."""
    around = surface.grid.neighbours(cell) & surface.covered
    return prod(safe[near] for near in cells_of(around))

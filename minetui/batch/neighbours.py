"""Which cells touch, as tables of their numbers: all that arrays know of boards of other shapes.

Where steps to neighbours are no shifts of the whole array, cells are laid out the other way round,
cells × boards. Then what a cell touches are whole rows, which are copied at once, whatever shape
the board has. Where a cell has no neighbour stands the number after the last cell, which has a row
of its own.
"""

from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from minetui.core import Grid

Cells: TypeAlias = NDArray[np.int64]
"""A cell of each board, counted row by row from 0."""
AnyArray = TypeVar("AnyArray", bound=NDArray[Any])


def neighbours_of(cells: Cells, grid: Grid) -> Cells:
    """The neighbours of some cells, those × steps of the shape; the grid's size for none."""
    shape, (rows, cols) = grid.shape, grid.numbers.values()
    row, col = np.divmod(cells, cols)
    steps = np.array([shape.steps_in(0), shape.steps_in(1)])[row % 2]
    down, right = row[:, np.newaxis] + steps[..., 0], col[:, np.newaxis] + steps[..., 1]
    if shape.wraps_rows:
        down %= rows
    if shape.wraps_cols:
        right %= cols
    inside = (down >= 0) & (down < rows) & (right >= 0) & (right < cols)
    return np.where(inside, down * cols + right, grid.size)


@lru_cache(maxsize=8)
def neighbours(grid: Grid) -> Cells:
    """The neighbours of each cell of a grid, as `neighbours_of` has them."""
    table = neighbours_of(np.arange(grid.size), grid)
    return np.ascontiguousarray(table.T).T


@lru_cache(maxsize=8)
def later_neighbours(grid: Grid) -> list[Cells]:
    """How far it is from each cell to a later neighbour, to a second one and so on; 0 for none."""
    around = neighbours(grid)
    steps = np.where(around < grid.size, around - np.arange(grid.size)[:, np.newaxis], 0)
    steps = np.sort(np.maximum(steps, 0))[:, ::-1].T.copy()
    return [each for each in steps if each.any()]


def joined_around(join: np.ufunc, cells: AnyArray, grid: Grid, ground: int = 0) -> AnyArray:
    """For each cell the items of it and of all that touch it, joined, boards × cells.

    What is joined with the ground stays as it is.
    """
    columns = np.full((grid.size + 1, len(cells)), ground, cells.dtype)
    columns[:-1] = cells.T
    joined, near = columns[:-1].copy(), np.empty_like(columns[:-1])
    for each in neighbours(grid).T:
        np.take(columns, each, axis=0, out=near, mode="clip")  # which needs no buffer for it
        join(joined, near, out=joined)
    return joined.T  # type: ignore[return-value]

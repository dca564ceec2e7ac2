"""Which cells touch, as tables of their numbers: all that arrays know of boards of other shapes.

Where steps to neighbours are no shifts of the whole array, cells are laid out the other way round,
cells × boards. Then the neighbours of a cell are whole rows, which are copied at once, and any
relation of neighbours is eight of them. No cell is the one after the last: it has a row of its own.
"""

from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from minetui.core import Cell, Grid, cells_of
from minetui.core.worlds import World

Cells: TypeAlias = NDArray[np.int64]
"""A cell of each board, counted row by row from 0."""
AnyArray = TypeVar("AnyArray", bound=NDArray[Any])

MOST = 8  # neighbours of a cell


@lru_cache(maxsize=8)
def neighbours(grid: Grid) -> Cells:
    """The neighbours of each cell of a grid, cells × 8, and its size where there are fewer."""
    rows, cols, size = grid.rows, grid.cols, grid.size
    if not isinstance(grid, World):
        numbered = np.pad(np.arange(size).reshape(rows, cols), 1, constant_values=size)
        windows = np.lib.stride_tricks.sliding_window_view(numbered, (3, 3)).reshape(-1, 9)
        return np.delete(windows, 4, axis=1)
    table = np.full((MOST, rows, cols), size)
    for row in range(rows):
        for place, links in enumerate(grid.links(row)):
            for link in links:
                found = np.array([*cells_of(link.cols)], np.int64)
                table[place, row, found] = link.row * cols + link.shift + found
    return table.reshape(MOST, size).T


@lru_cache(maxsize=8)
def later_neighbours(grid: Grid) -> list[Cells]:
    """How far it is from each cell to a later neighbour, to a second one and so on; 0 for none."""
    around = neighbours(grid)
    steps = np.where(around < grid.size, around - np.arange(grid.size)[:, np.newaxis], 0)
    steps = np.sort(np.maximum(steps, 0))[:, ::-1].T.copy()
    return [each for each in steps if each.any()]


@lru_cache(maxsize=2**12)
def in_order(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    """The neighbours of a cell by their numbers."""
    return tuple(cells_of(grid.neighbours(cell)))


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

"""Symmetries: a set on the same board turned over, so that one order of cells serves for others."""

from .grid import CellSet, Grid, set_spelled, spelled


def transposed(grid: Grid, members: CellSet) -> CellSet:
    """The set with rows and columns exchanged.

    >>> grid = Grid(rows=2, cols=3)
    >>> print(Grid(rows=3, cols=2).picture(transposed(grid, grid.row(0))))
    x .
    x .
    x .
    """
    signs = spelled(members, grid.size)
    return set_spelled("".join(signs[col :: grid.cols] for col in range(grid.cols)))


def mirrored(grid: Grid, members: CellSet) -> CellSet:
    """The set with left and right exchanged."""
    signs, starts = spelled(members, grid.size), range(0, grid.size, grid.cols)
    return set_spelled("".join(signs[start : start + grid.cols][::-1] for start in starts))

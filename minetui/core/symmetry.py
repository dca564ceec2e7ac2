"""Symmetries: a set on the same board turned over, so that one order of cells serves for others."""

from .grid import Cell, CellSet, Grid, set_spelled, spelled


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


def symmetries(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """The ways to turn a board over: for each, the cells in their new order; as it is comes first.

    There are eight on a square board, four on others, some alike if it has one row or column.

    >>> symmetries(Grid(rows=1, cols=3))[1]
    (2, 1, 0)
    """
    as_it_is = tuple(
        tuple(grid.cell(row, col) for col in range(grid.cols)) for row in range(grid.rows)
    )
    turned = [as_it_is, tuple(row[::-1] for row in as_it_is)]
    turned += [rows[::-1] for rows in turned]
    if grid.rows == grid.cols:
        turned += [tuple(zip(*rows, strict=True)) for rows in turned]
    return tuple(tuple(cell for row in rows for cell in row) for rows in turned)

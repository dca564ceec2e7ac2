"""Pictures of boards, as rows of characters."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from .grid import CellSet, Grid, cells_of
from .position import Position

Item = TypeVar("Item")


def sign_rows(grid: Grid, ground: str, layers: Mapping[str, CellSet]) -> list[str]:
    """The rows of a grid, with a character for each layer of cells and `ground` for all others.

    >>> sign_rows(Grid(2, 3), ".", {"x": 1, "o": 34})
    ['xo.', '..o']
    """
    signs = [ground] * grid.size
    for sign, cells in layers.items():
        for cell in cells_of(cells):
            signs[cell] = sign
    return ["".join(row) for row in in_rows(signs, grid.cols)]


def in_rows(items: Sequence[Item], cols: int) -> list[Sequence[Item]]:
    """The items, one for each cell, in rows of this many columns."""
    return [items[start : start + cols] for start in range(0, len(items), cols)]


def board_rows(position: Position) -> list[str]:
    """The player's view: `#` covered, `F` flagged, `*` a mine that was hit, `.` a zero."""
    surface = position.surface
    layers = dict(zip(".12345678", surface.numbered, strict=True))
    return sign_rows(position.field.grid, "#", layers | {"F": position.flagged, "*": position.hit})

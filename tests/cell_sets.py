"""Failing assertions on cell sets, explained by drawn pictures instead of huge integers.

A cell set is a plain int, so its grid is looked for among the names that the failing line can see:
a Grid, or something with one (a minefield, a position, a level, a game).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import islice
from types import FrameType

from minetui.core import CellSet, Grid, cells_of

LARGEST_PICTURE = 48  # rows or columns
MOST_LISTED = 20


def explained(left: object, right: object, frame: FrameType | None) -> list[str] | None:
    """The lines that explain why the two are not equal; None if they hold no cell sets."""
    if type(left) is int and type(right) is int and left >= 0 and right >= 0:
        return _explained_sets(left, right, frame)
    for (name, one), (_, other) in zip(_parts(left), _parts(right), strict=False):
        lines = explained(one, other, frame) if one != other else None
        if lines:
            return [f"unequal at {name}:", *lines]
    return None


def _explained_sets(left: CellSet, right: CellSet, frame: FrameType | None) -> list[str] | None:
    largest = max(left, right)
    grid = _grid(frame, largest)
    if grid is not None and max(grid.rows, grid.cols) <= LARGEST_PICTURE:
        return _pictures(grid, left, right) if largest > grid.size else None
    return _listed(left, right) if largest.bit_length() > 64 else None


def _parts(value: object) -> Iterator[tuple[object, object]]:
    """The items of a sequence or the fields of a dataclass, with their indices or names."""
    if isinstance(value, list | tuple):
        yield from enumerate(value)
    elif is_dataclass(value):
        yield from ((field.name, getattr(value, field.name)) for field in fields(value))


def _pictures(grid: Grid, left: CellSet, right: CellSet) -> list[str]:
    """Both sets side by side, or the right one below where they are wide."""
    rows = [grid.picture(members).splitlines() for members in (left, right)]
    heading = f"two cell sets on {grid.dimensions}, "
    if 4 * grid.cols > 96:
        return [f"{heading}left and then right:", *rows[0], "", *rows[1]]
    return [f"{heading}left and right:", *map("   |   ".join, zip(*rows, strict=True))]


def _listed(left: CellSet, right: CellSet) -> list[str]:
    """The cells that only one of the sets has."""
    sides = (("left", left & ~right), ("right", right & ~left))
    return ["two cell sets:", *(f"only {side}: {_cells(cells)}" for side, cells in sides)]


def _cells(cells: CellSet) -> str:
    listed = [str(cell) for cell in islice(cells_of(cells), MOST_LISTED)]
    more = cells.bit_count() - len(listed)
    return ", ".join(listed or ["none"]) + (f" and {more:,} more" if more else "")


def _grid(frame: FrameType | None, members: CellSet) -> Grid | None:
    """The one grid among local names, or else among global ones, on which the members fit."""
    scopes: list[Mapping[str, object]] = [frame.f_locals, frame.f_globals] if frame else []
    for scope in scopes:
        grids = {grid for value in [*scope.values()] for grid in _grids_of(value)}
        fitting = [grid for grid in grids if members.bit_length() <= grid.size]
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None


def _grids_of(value: object, depth: int = 2) -> Iterable[Grid]:
    if isinstance(value, Grid):
        yield value
    elif depth and type(value).__module__.startswith("minetui."):
        for name in ("grid", "field", "level", "game"):
            yield from _grids_of(getattr(value, name, None), depth - 1)

"""The smallest set of numbers and known mines that no layout fits.

`logic.impossible` finds a set of which none is spare. Here the smaller sets are tried one by one.
Only numbers that touch the same cells, directly or through others of the set, can contradict each
other, unless the mine count belongs to the contradiction: that set is left as it is.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from minetui.core.grid import NO_CELLS, CellSet, cells_of, lowest, only, set_of
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never, while_time
from .counting import counts
from .frontier import Component, Constraint, numbers
from .logic import impossible
from .reasons import Impossible

Indexes: TypeAlias = int
"""A set of indexes of constraints, kept as cell sets are."""


def smallest_conflict(
    surface: Surface, mines: CellSet = NO_CELLS, stop: Stop = never
) -> Impossible:
    """The numbers and known mines that contradict each other, as few as were found in time.

    Call it only where no layout fits.
    """
    known = impossible(surface, mines, stop)
    size = len(known.constraints)
    if not size and known.mines is None:
        return known
    if size < 2:
        return replace(known, is_smallest=True)
    if known.mines is not None:
        return known
    with suppress(OutOfTime):
        fewer = _fewest(_every(surface, mines), size, stop)
        return replace(known, constraints=fewer or known.constraints, is_smallest=True)
    return known


def _every(surface: Surface, mines: CellSet) -> list[Constraint]:
    """The numbers and the known mines as constraints."""
    return [*numbers(surface), *(Constraint(only(cell), 1, cell) for cell in cells_of(mines))]


def _fewest(every: Sequence[Constraint], size: int, stop: Stop) -> tuple[Constraint, ...]:
    """The first of the smallest sets of fewer than `size` that no layout fits; none for no set.

    Raises OutOfTime if stopped.
    """
    touching = _touching(every)
    for fewer in range(1, size):
        for chosen in while_time(_connected(touching, fewer), stop):
            some = tuple(every[index] for index in cells_of(chosen))
            if not _fit(some):
                return some
    return ()


def _touching(every: Sequence[Constraint]) -> list[Indexes]:
    """For each constraint, the others that share a cell with it."""
    by_cell: dict[int, list[int]] = {}
    for index, constraint in enumerate(every):
        for cell in cells_of(constraint.cells):
            by_cell.setdefault(cell, []).append(index)
    return [
        set_of(other for cell in cells_of(each.cells) for other in by_cell[cell]) & ~only(index)
        for index, each in enumerate(every)
    ]


def _connected(touching: Sequence[Indexes], size: int) -> Iterator[Indexes]:
    """All connected sets of this size, each once (S. Wernicke's ESU algorithm, 2006)."""
    for first in range(len(touching)):
        lower = only(first + 1) - 1
        waiting = [(only(first), touching[first] & ~lower, touching[first] | lower)]
        while waiting:
            chosen, open_, seen = waiting.pop()
            if chosen.bit_count() == size:
                yield chosen
                continue
            while open_:
                index = lowest(open_)
                open_ &= ~only(index)
                fresh = touching[index] & ~seen
                waiting.append((chosen | only(index), open_ | fresh, seen | fresh))


def _fit(some: Sequence[Constraint]) -> bool:
    """Does a layout fit these connected constraints?"""
    if not all(each.is_possible for each in some):
        return False
    if len(some) == 2:
        return _two_fit(*some)
    return len(some) == 1 or bool(counts(Component(tuple(some))).by_free)


def _two_fit(one: Constraint, other: Constraint) -> bool:
    """Does a number of mines in the shared cells fit both?"""
    shared = (one.cells & other.cells).bit_count()
    least = max(each.mines - (each.cells.bit_count() - shared) for each in (one, other))
    return max(least, 0) <= min(shared, one.mines, other.mines)

"""The smallest set of numbers and known mines that no layout fits.

`logic.contradicting` finds a set of which none is spare. Here it is asked for sets around each of
the first one's numbers, and then all smaller sets are tried one by one, as long as they are not too
many. If the mine count is not needed, only numbers that share cells, directly or through others of
the set, can contradict each other.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, islice
from math import comb
from typing import TypeAlias

from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, lowest, only, set_of
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never, while_time
from .counting import counts
from .frontier import Constraint, components_of
from .logic import contradicting, every_constraint, impossible
from .odds import layouts_of
from .reasons import Impossible

Indexes: TypeAlias = int
"""A set of indexes of constraints, kept as cell sets are."""

MOST_TRIED = 100_000  # sets; measured: some seconds


def smallest_conflict(
    surface: Surface, mines: CellSet = NO_CELLS, stop: Stop = never
) -> Impossible:
    """The numbers and known mines that contradict each other, as few as were found in time.

    Call it only where no layout fits.
    """
    fewest = impossible(surface, mines, stop)
    every = [each for each in every_constraint(surface, mines) if each.cells or each.mines]
    for witness in cells_of(fewest.witnesses):
        other = contradicting(surface, _nearest_first(surface, every, witness), stop)
        if 0 < len(other.constraints) < len(fewest.constraints):
            fewest = other
    if not fewest.constraints and fewest.mines is None:
        return fewest
    with suppress(OutOfTime):
        fewer = _fewer(surface, every, fewest, stop)
        return replace(fewest, constraints=fewer or fewest.constraints, is_smallest=True)
    return fewest


def _nearest_first(
    surface: Surface, every: Sequence[Constraint], witness: Cell
) -> Sequence[Constraint]:
    """The constraints, those around a cell first."""
    place = surface.grid.place
    row, col = place(witness)

    def distance(number: Constraint) -> int:
        to_row, to_col = place(number.witness)
        return max(abs(row - to_row), abs(col - to_col))

    return sorted(every, key=distance)


def _fewer(
    surface: Surface, every: Sequence[Constraint], known: Impossible, stop: Stop
) -> tuple[Constraint, ...]:
    """One of the smallest sets that contradict each other, if any is smaller than a known one.

    Raises OutOfTime if stopped, or if there are too many sets.
    """
    by_count, touching = known.mines is not None, _touching(every)
    for size in range(1, len(known.constraints)):
        sets = _any(len(every), size) if by_count else _connected(touching, size)
        for chosen in while_time(_at_most(sets, MOST_TRIED), stop):
            some = tuple(every[index] for index in cells_of(chosen))
            if not _fit(surface, some, by_count=by_count):
                return some
    return ()


def _at_most(sets: Iterator[Indexes], most: int) -> Iterator[Indexes]:
    """The sets; raises OutOfTime after this many if there are more."""
    yield from islice(sets, most)
    if next(sets, None) is not None:
        raise OutOfTime


def _any(count: int, size: int) -> Iterator[Indexes]:
    """All sets of this size; raises OutOfTime if there are too many."""
    if comb(count, size) > MOST_TRIED:
        raise OutOfTime
    return map(set_of, combinations(range(count), size))


def _connected(touching: Sequence[Indexes], size: int) -> Iterator[Indexes]:
    """All connected sets of this size, each once (S. Wernicke's ESU algorithm, 2006)."""
    for first in range(len(touching)):
        lower = only(first + 1) - 1
        waiting = [(only(first), touching[first] & ~lower, touching[first] | lower)]
        while waiting:
            chosen, beside, seen = waiting.pop()
            if chosen.bit_count() == size:
                yield chosen
                continue
            while beside:
                index = lowest(beside)
                beside &= ~only(index)
                fresh = touching[index] & ~seen
                waiting.append((chosen | only(index), beside | fresh, seen | fresh))


def _touching(every: Sequence[Constraint]) -> list[Indexes]:
    """For each constraint, the others that share a cell with it."""
    by_cell: dict[Cell, list[int]] = {}
    for index, constraint in enumerate(every):
        for cell in cells_of(constraint.cells):
            by_cell.setdefault(cell, []).append(index)
    return [
        set_of(other for cell in cells_of(each.cells) for other in by_cell[cell]) & ~only(index)
        for index, each in enumerate(every)
    ]


def _fit(surface: Surface, some: Sequence[Constraint], *, by_count: bool) -> bool:
    """Does a layout fit these constraints? With `by_count`, one of the right number of mines."""
    if not all(each.is_possible for each in some):
        return False
    if len(some) == 2 and not by_count:
        return _two_fit(*some)
    parts = [counts(component) for component in components_of(some)]
    if not all(part.by_free for part in parts):
        return False
    sea = surface.covered
    for each in some:
        sea &= ~each.cells
    return not by_count or layouts_of(parts, sea.bit_count(), surface.mine_count) > 0


def _two_fit(one: Constraint, other: Constraint) -> bool:
    """Does a number of mines in the shared cells fit both?"""
    shared = (one.cells & other.cells).bit_count()
    least = max(each.mines - (each.cells.bit_count() - shared) for each in (one, other))
    return max(least, 0) <= min(shared, one.mines, other.mines)

"""Numbers and known mines that no layout fits: some of them at once, and the fewest in time.

The mine count is one more fact that any set may use; of sets with as many numbers, one that does
without it is better. Numbers that share no cell may need more mines than there are: that is quickly
seen. Otherwise `contradicting` finds a set of which none is spare, and is asked for sets around
each of the first one's numbers. Then all smaller sets are tried one by one, as long as they are not
too many: without the count only numbers that share cells, directly or through others of the set,
can contradict each other, and with it only those that hold many mines or many safe cells.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from minetui.core import NO_CELLS, Cell, CellSet, Surface, cells_of, lowest, only, set_of

from .budget import OutOfTime, Stop, never, while_time
from .frontier import Constraint
from .logic import contradicting, nearest_first
from .odds import fits
from .reasons import Impossible

Indexes: TypeAlias = int
"""A set of indexes of constraints, kept as cell sets are."""

MOST_TRIED = 100_000  # sets; measured: some seconds


def impossible(surface: Surface, mines: CellSet = NO_CELLS, stop: Stop = never) -> Impossible:
    """A small set of numbers and known mines that no layout fits; call only where there is one.

    If stopped, the set is empty.
    """
    every = sorted(_every(surface, mines), key=lambda number: number.is_possible)
    return contradicting(surface, every, stop)


def some_conflict(surface: Surface, mines: CellSet = NO_CELLS, stop: Stop = never) -> Impossible:
    """The same, by numbers that share no cell where those need too many mines or safe cells."""
    simple = _miscounted(surface, _every(surface, mines))
    return impossible(surface, mines, stop) if simple is None else simple


def smallest_conflict(
    surface: Surface, mines: CellSet = NO_CELLS, stop: Stop = never
) -> Impossible:
    """The numbers and known mines that contradict each other, as few as were found in time.

    Call it only where no layout fits.
    """
    every = _every(surface, mines)
    search = _Search(surface, every, stop)
    simple = _miscounted(surface, every)
    if simple is not None:
        simple = search.smallest(simple)
        if simple.is_smallest:
            return simple
    first = impossible(surface, mines, stop)
    near = (nearest_first(surface.grid, every, only(cell)) for cell in cells_of(first.witnesses))
    others = (contradicting(surface, each, stop) for each in near)
    found = [each for each in (simple, first, *others) if each is not None and each.is_found]
    return search.smallest(min(found, key=_rank, default=first))


def _every(surface: Surface, mines: CellSet) -> Sequence[Constraint]:
    """The numbers and some known mines as constraints on all their covered cells.

    Zeros that touch no covered cell are left out.
    """
    near = surface.grid.neighbours
    numbers = (
        Constraint(near(witness) & surface.covered, number, witness)
        for number, cells in enumerate(surface.numbered)
        for witness in cells_of(cells)
    )
    known = (Constraint(only(cell), 1, cell) for cell in cells_of(mines))
    return [*(each for each in numbers if each.cells or each.mines), *known]


def _rank(conflict: Impossible) -> tuple[int, bool]:
    """The number of constraints, and whether the mine count belongs to them: less is better."""
    return len(conflict.constraints), conflict.mines is not None


def _miscounted(surface: Surface, every: Sequence[Constraint]) -> Impossible | None:
    """Constraints apart from each other that hold too many mines, or too many safe cells.

    None if there are none that are so simply found.
    """
    covered, possible = surface.covered.bit_count(), [each for each in every if each.is_possible]
    sides = [_apart(possible, weigh, most) for weigh, most in _limits(surface)]
    found = [Impossible(side, surface.mine_count, covered) for side in sides if side is not None]
    return min(found, key=_rank, default=None)


def _limits(surface: Surface) -> tuple[tuple[Callable[[Constraint], int], int], ...]:
    """What constraints can have too much of, and how much there is: mines, and safe cells."""
    mines, covered = surface.mine_count, surface.covered.bit_count()
    return (
        ((lambda each: each.mines), mines),
        ((lambda each: each.cells.bit_count() - each.mines), covered - mines),
    )


def _apart(
    every: Sequence[Constraint], weigh: Callable[[Constraint], int], most: int
) -> tuple[Constraint, ...] | None:
    """Constraints without a shared cell that weigh more than this together; None if none do.

    The heaviest come first, so none of them is spare.
    """
    chosen, taken, weight = list[Constraint](), NO_CELLS, 0
    for each in sorted(every, key=weigh, reverse=True):
        if weight > most:
            break
        if not each.cells & taken:
            chosen.append(each)
            taken, weight = taken | each.cells, weight + weigh(each)
    return tuple(chosen) if weight > most else None


@dataclass(frozen=True)
class _Search:
    """A search through all sets of some constraints; raises OutOfTime if they are too many."""

    surface: Surface
    every: Sequence[Constraint]
    stop: Stop

    def smallest(self, known: Impossible) -> Impossible:
        """A smallest set that contradicts itself; a known one if that is, or for want of time."""
        most = len(known.constraints) if known.is_found else len(self.every) + 1
        try:
            found = next(filter(None, map(self._conflict_of, range(most))), known)
        except OutOfTime:
            return known
        if found is known and known.mines is not None:
            with suppress(OutOfTime):
                found = self._first(connected(self._touching, most)) or known
        return replace(found, is_smallest=True)

    @cached_property
    def _touching(self) -> Sequence[Indexes]:
        return touching(self.every)

    def _conflict_of(self, size: int) -> Impossible | None:
        """A conflict of so many constraints, without the mine count if there is one.

        No fewer may contradict each other.
        """
        without_count = self._first(connected(self._touching, size))
        return without_count or self._first(self._heavy(size), by_count=True)

    def _heavy(self, size: int) -> Iterator[Indexes]:
        """The sets of so many that the mine count may contradict where no number does.

        Any other set has a layout with neither too many mines in its cells nor too many safe cells,
        and the sea takes the rest.
        """
        for weigh, most in _limits(self.surface):
            yield from heavier(list(map(weigh, self.every)), size, most)

    def _first(self, sets: Iterator[Indexes], *, by_count: bool = False) -> Impossible | None:
        """The first of some sets that no layout fits."""
        surface = self.surface
        for chosen in while_time(_at_most(sets, MOST_TRIED), self.stop):
            some = tuple(self.every[index] for index in cells_of(chosen))
            if not _fit(surface, some, by_count=by_count):
                mines = surface.mine_count if by_count else None
                return Impossible(some, mines, surface.covered.bit_count())
        return None


def _at_most(sets: Iterator[Indexes], most: int) -> Iterator[Indexes]:
    """The sets; raises OutOfTime after this many if there are more."""
    yield from islice(sets, most)
    if next(sets, None) is not None:
        raise OutOfTime


def _fit(surface: Surface, some: Sequence[Constraint], *, by_count: bool) -> bool:
    """Does a layout fit these constraints? With `by_count`, one of the right number of mines."""
    if len(some) == 2 and not by_count and all(each.is_possible for each in some):
        one, other = some  # does a number of mines in the shared cells fit both?
        shared = (one.cells & other.cells).bit_count()
        least = max(each.mines - (each.cells.bit_count() - shared) for each in some)
        return max(least, 0) <= min(shared, one.mines, other.mines)
    return fits(some, surface.covered, surface.mine_count if by_count else None)


def connected(touching: Sequence[Indexes], size: int) -> Iterator[Indexes]:
    """All connected sets of this size, each once (S. Wernicke's ESU algorithm, 2006)."""
    for first in range(len(touching) if size else 0):
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


def touching(every: Sequence[Constraint]) -> list[Indexes]:
    """For each constraint, the others that share a cell with it."""
    by_cell: dict[Cell, list[int]] = {}
    for index, constraint in enumerate(every):
        for cell in cells_of(constraint.cells):
            by_cell.setdefault(cell, []).append(index)
    return [
        set_of(other for cell in cells_of(each.cells) for other in by_cell[cell]) & ~only(index)
        for index, each in enumerate(every)
    ]


def heavier(weights: Sequence[int], size: int, most: int) -> Iterator[Indexes]:
    """All sets of this size of what weighs more than this together."""
    order = sorted(range(len(weights)), key=weights.__getitem__, reverse=True)
    waiting = [(NO_CELLS, 0, size, most)]
    while waiting:
        chosen, first, left, room = waiting.pop()
        if not left and room < 0:
            yield chosen
        for place in range(first, len(order) - left + 1) if left else ():
            if sum(weights[index] for index in order[place : place + left]) <= room:
                break
            index = order[place]
            waiting.append((chosen | only(index), place + 1, left - 1, room - weights[index]))

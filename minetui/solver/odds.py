"""The odds: the exact probability of a mine in each covered cell, and the number of layouts.

Each component's layouts are weighted by the number of ways to place the other mines: those in the
other components, and those in the sea, C(n, k) ways for k mines in n cells. All numbers are
integers until the last division.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from operator import mul
from typing import NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, Surface, cells_of, lowest, only

from .budget import OutOfTime, Stop, never, while_time
from .counting import Counter, Counts, Memory, counts, totals
from .frontier import Constraint, Contradiction, Frontier, cells_in, components_of


@dataclass(frozen=True)
class BoxOdds:
    """Boxes with the odds of a mine in each of their cells; each fraction is made when asked for.

    `boxes` are their cells, with the mines that they hold in all layouts together.

    Reducing a fraction takes longer than counting its mines, and a search wants only the first.
    """

    boxes: tuple[tuple[CellSet, int], ...]
    layouts: int

    def __len__(self) -> int:
        return len(self.boxes)

    def __getitem__(self, index: int) -> tuple[CellSet, Fraction]:
        cells, mined = self.boxes[index]
        return cells, Fraction(mined, self.layouts * cells.bit_count())

    def __iter__(self) -> Iterator[tuple[CellSet, Fraction]]:
        return map(self.__getitem__, range(len(self)))

    @property
    def counted(self) -> Iterator[tuple[CellSet, int, int]]:
        """Each box with its mines, and those that it would hold if all layouts filled it."""
        layouts = self.layouts
        return ((cells, mined, layouts * cells.bit_count()) for cells, mined in self.boxes)


class NumberOdds(NamedTuple):
    """A number that a cell may show, and how probable that is, whether or not the cell is safe."""

    number: int
    probability: Fraction


@dataclass(frozen=True)
class Odds:
    """The odds of a mine in each covered cell, and the number of layouts.

    `parts` are boxes of cells with the odds of a mine in each cell of the box, the safest first. If
    time ran out before all layouts were counted, they hold only certain cells, the other cells are
    `uncounted`, and `layouts` is 0.
    """

    surface: Surface
    layouts: int
    parts: BoxOdds
    uncounted: CellSet = NO_CELLS

    def of(self, cell: Cell) -> Fraction | None:
        """The odds of a mine in a cell; None for a revealed or uncounted one."""
        here, boxes = only(cell), self.parts.boxes
        box = next((index for index, (cells, _) in enumerate(boxes) if cells & here), None)
        return None if box is None else self.parts[box][1]

    def of_any(self, cells: CellSet, stop: Stop = never) -> Fraction:
        """The odds of a mine in one or more of these covered cells, as a chord reveals them.

        They are 1 only if no layout leaves all the cells free of mines, though each of them may be
        safe in some. Raises OutOfTime if stopped, and if the layouts are not counted.
        """
        open_cells = cells & ~self.safe
        if not self.layouts:
            raise OutOfTime
        if not open_cells or cells & self.mines:
            return Fraction(bool(open_cells))
        if open_cells == only(lowest(open_cells)):
            return self.of(lowest(open_cells)) or Fraction(0)
        try:
            free = Frontier.of(self.surface, self.mines, self.safe | open_cells, stop)
        except Contradiction:
            return Fraction(1)
        return 1 - Fraction(layouts_on(free, stop), self.layouts)

    def possible_numbers(self, cell: Cell) -> range:
        """The numbers between the certain mines around a cell and the cells that may be mines."""
        around = self.surface.grid.neighbours(cell) & self.surface.covered
        return range((around & self.mines).bit_count(), (around & ~self.safe).bit_count() + 1)

    def outcomes(self, cell: Cell, memory: Memory, stop: Stop = never) -> tuple[NumberOdds, ...]:
        """The numbers that a covered cell shows in some layout; none if they are not counted.

        With the odds of a mine the probabilities add up to 1. Raises OutOfTime if stopped.
        """
        if not self.layouts or self.of(cell) == 1:
            return ()
        found = list[NumberOdds]()
        for number in self.possible_numbers(cell):
            try:
                layouts = layouts_on(self.frontier.showing(cell, number), stop, memory.totals)
            except Contradiction:
                continue
            if layouts:
                found.append(NumberOdds(number, Fraction(layouts, self.layouts)))
        return tuple(found)

    @cached_property
    def frontier(self) -> Frontier:
        """The frontier of the surface, given the certain mines."""
        return Frontier.of(self.surface, self.mines)

    @cached_property
    def chances(self) -> dict[Cell, float]:
        """How likely each counted cell is to be safe, rounded, for estimates."""
        safe = ((cells, (every - mined) / every) for cells, mined, every in self.parts.counted)
        return {cell: chance for cells, chance in safe for cell in cells_of(cells)}

    @cached_property
    def safe(self) -> CellSet:
        """The covered cells that are safe in all layouts."""
        return _union(cells for cells, mined, _ in self.parts.counted if not mined)

    @cached_property
    def mines(self) -> CellSet:
        """The covered cells that are mined in all layouts."""
        return _union(cells for cells, mined, every in self.parts.counted if mined == every)


def _union(sets: Iterable[CellSet]) -> CellSet:
    """The cells of some sets together."""
    union = NO_CELLS
    for cells in sets:
        union |= cells
    return union


def odds_on(frontier: Frontier, stop: Stop = never, counter: Counter = counts) -> Odds:
    """The odds of a frontier; if stopped, some cells may be left uncounted.

    Raises Contradiction if no layout fits. The `counter` may remember components.
    """
    parts: list[Counts] = []
    in_time = True
    for component in sorted(frontier.components, key=lambda each: len(each.constraints)):
        try:
            parts.append(counter(component, stop))
        except OutOfTime:
            in_time = False  # the others may be counted all the same
    if not all([part.by_free for part in parts]):
        raise Contradiction
    with suppress(OutOfTime):
        if in_time:
            return _complete(frontier, parts, stop)
    return _partial(frontier, parts)


def layouts_on(frontier: Frontier, stop: Stop = never, counter: Counter = totals) -> int:
    """The number of layouts of a frontier; raises OutOfTime if stopped."""
    parts = [counter(component, stop) for component in frontier.components]
    if not all(part.by_free for part in parts):
        return 0
    return layouts_of(parts, frontier.sea.bit_count(), frontier.mines_left, stop)


def fits(
    constraints: Sequence[Constraint], room: CellSet, mines: int | None, stop: Stop = never
) -> bool:
    """Is there a layout of some constraints? With a number of mines, one of as many in this room.

    Raises OutOfTime if stopped.
    """
    parts: list[Counts] = []
    if not all(constraint.is_possible for constraint in constraints):
        return False
    for component in components_of(constraints):
        part = counts(component, stop)
        if not part.by_free:
            return False
        parts.append(part)
    sea = (room & ~cells_in(constraints)).bit_count()
    return mines is None or layouts_of(parts, sea, mines) > 0


def _complete(frontier: Frontier, parts: Sequence[Counts], stop: Stop) -> Odds:
    """The odds of a frontier with all its components counted."""
    left = room = frontier.mines_left
    free, most, times = [], 0, 1
    for part in parts:
        room -= part.least
        if len(part.by_free) > 1:
            free.append(part)
            most += len(part.by_free) - 1
        else:  # all its layouts have the same number of mines, so they only multiply
            times *= part.by_free[0]
    ways = [times * count for count in ways_below(frontier.sea.bit_count(), room, most, stop)]
    weighted = _weights(free, ways, stop)
    layouts = sum(map(mul, free[0].by_free, weighted[0])) if free else ways[0]
    if not layouts:
        raise Contradiction
    boxes = [(frontier.mines, frontier.mines.bit_count() * layouts), (frontier.safe, 0)]
    inside, weights = 0, iter(weighted)
    for part in parts:
        if len(part.by_free) > 1:
            by_free = next(weights)
            mined = [sum(map(mul, box, by_free)) for box in part.mined]
        else:
            weight = layouts // part.by_free[0]
            mined = [sum(box) * weight for box in part.mined]
        boxes += zip(part.boxes, mined, strict=True)
        inside += sum(mined)
    boxes.append((frontier.sea, left * layouts - inside))
    return Odds(frontier.surface, layouts, _sorted(boxes, layouts))


def _weights(parts: Sequence[Counts], ways: Sequence[int], stop: Stop) -> list[Sequence[int]]:
    """For each component, the number of ways to place all other mines, by its free mines."""
    if len(parts) == 1:
        return [ways]
    return [
        [sum(map(mul, others, ways[free:])) for free in range(len(part.by_free))]
        for part, others in zip(parts, _others(parts, stop), strict=True)
    ]


def _partial(frontier: Frontier, parts: Sequence[Counts]) -> Odds:
    """The odds of the cells that are certain in the counted components; the others uncounted."""
    boxes = [(frontier.mines, frontier.mines.bit_count()), (frontier.safe, 0)]
    for part in parts:
        for cells, mined in zip(part.boxes, part.mined, strict=True):
            size, inside = cells.bit_count(), sum(mined)
            if inside in (0, size * sum(part.by_free)):
                boxes.append((cells, size if inside else 0))
    known = _sorted(boxes, 1)
    uncounted = frontier.surface.covered
    for cells, _ in known:
        uncounted &= ~cells
    return Odds(frontier.surface, 0, known, uncounted)


def _sorted(boxes: Iterable[tuple[CellSet, int]], layouts: int) -> BoxOdds:
    """Boxes with their mines summed over all layouts, the safest first."""
    kept = [box for box in boxes if box[0]]
    shared = lcm(*{cells.bit_count() for cells, _ in kept})
    # Integers are compared faster than fractions.
    kept.sort(key=lambda box: box[1] * (shared // box[0].bit_count()))
    return BoxOdds(tuple(kept), layouts)


def layouts_of(parts: Sequence[Counts], sea: int, mines: int, stop: Stop = never) -> int:
    """The number of layouts of `mines` mines in counted components and a sea of `sea` cells.

    Raises OutOfTime if stopped.
    """
    counted, room = _product(parts, stop), mines - sum(part.least for part in parts)
    return sum(map(mul, counted, ways_below(sea, room, len(counted) - 1, stop)))


def ways_in(cells: int, mines: int) -> int:
    """The number of ways to place this many mines in this many cells."""
    return comb(cells, mines) if mines >= 0 else 0


def ways_below(cells: int, mines: int, fewer: int, stop: Stop) -> list[int]:
    """The numbers of ways to place this many mines in these cells, one less, and so on."""
    ways = [ways_in(cells, mines)]
    for count in while_time(range(mines, mines - fewer, -1), stop):
        # C(n, k - 1) = C(n, k) k / (n - k + 1)
        known = 0 < count <= cells
        ways.append(ways[-1] * count // (cells - count + 1) if known else ways_in(cells, count - 1))
    return ways


def _product(parts: Iterable[Counts], stop: Stop) -> list[int]:
    """The numbers of layouts of all components together, by free mines."""
    *_, counted = _products(parts, stop)
    return counted


def _others(parts: Sequence[Counts], stop: Stop) -> Iterator[list[int]]:
    """The numbers of layouts of all other components, by free mines, for each component."""
    before, after = list(_products(parts[:-1], stop)), list(_products(parts[:0:-1], stop))
    return map(multiplied, before, reversed(after)) if parts else iter([])


def _products(parts: Iterable[Counts], stop: Stop) -> Iterator[list[int]]:
    """The numbers of layouts, by free mines, of no component, the first, the first two, ..."""
    counted = [1]
    yield counted
    for part in while_time(parts, stop):
        counted = multiplied(counted, part.by_free)
        yield counted


def multiplied(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The numbers of layouts of two groups of components together, by mines."""
    product = [0] * (len(left) + len(right) - 1)
    for some, count in enumerate(left):
        if count:
            for more, other in enumerate(right, some):
                product[more] += count * other
    return product

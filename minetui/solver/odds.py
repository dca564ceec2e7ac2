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

from minetui.core.grid import NO_CELLS, Cell, CellSet, has
from minetui.core.surface import Surface

from .budget import OutOfTime, Stop, never, while_time
from .counting import Counter, Counts, counts
from .frontier import Contradiction, Frontier, frontier


@dataclass(frozen=True)
class Odds:
    """The odds of a mine in each covered cell, and the number of layouts.

    `parts` are boxes of cells with the odds of a mine in each cell of the box, the safest first. If
    time ran out before all layouts were counted, they hold only certain cells, the other cells are
    `uncounted`, and `layouts` is 0.
    """

    surface: Surface
    layouts: int
    parts: tuple[tuple[CellSet, Fraction], ...]
    uncounted: CellSet = NO_CELLS

    def of(self, cell: Cell) -> Fraction | None:
        """The odds of a mine in a cell; None for a revealed or uncounted one."""
        return next((mined for cells, mined in self.parts if has(cells, cell)), None)

    @cached_property
    def safe(self) -> CellSet:
        """The covered cells that are safe in all layouts."""
        return self._where(0)

    @cached_property
    def mines(self) -> CellSet:
        """The covered cells that are mined in all layouts."""
        return self._where(1)

    def _where(self, certain: int) -> CellSet:
        union = NO_CELLS
        for cells, mined in self.parts:
            union |= cells if mined == certain else NO_CELLS
        return union


def odds_of(
    surface: Surface,
    stop: Stop = never,
    *,
    mines: CellSet = NO_CELLS,
    safe: CellSet = NO_CELLS,
    counter: Counter = counts,
) -> Odds:
    """The odds of a surface, whatever its flags, given some known mines and safe cells.

    Raises Contradiction if no layout fits.
    """
    try:
        return odds_on(frontier(surface, mines, safe, stop), stop, counter)
    except OutOfTime:
        return uncounted(surface)


def odds_on(frontier: Frontier, stop: Stop = never, counter: Counter = counts) -> Odds:
    """The odds of a frontier; if stopped, some cells may be left uncounted.

    Raises Contradiction if no layout fits. The `counter` may remember components.
    """
    parts = list[Counts]()
    for component in sorted(frontier.components, key=lambda each: len(each.constraints)):
        with suppress(OutOfTime):
            parts.append(counter(component, stop))
    if not all(part.by_mines for part in parts):
        raise Contradiction
    if len(parts) == len(frontier.components):
        with suppress(OutOfTime):
            return _complete(frontier, parts, stop)
    return _partial(frontier, parts)


def uncounted(surface: Surface) -> Odds:
    """The odds of a surface with nothing counted."""
    return Odds(surface, 0, (), surface.covered)


def _complete(frontier: Frontier, parts: Sequence[Counts], stop: Stop) -> Odds:
    """The odds of a frontier with all its components counted."""
    sea, left = frontier.sea.bit_count(), frontier.mines_left
    layouts = layouts_of(parts, sea, left, stop)
    if not layouts:
        raise Contradiction
    boxes = [(frontier.mines, frontier.mines.bit_count() * layouts), (frontier.safe, 0)]
    inside = 0
    most = sum(len(part.by_mines) for part in parts)
    outside = while_time(range(most + 1), stop)
    # By the number of mines outside the sea.
    ways = [ways_in(sea, left - mines) for mines in outside]
    for part, others in zip(parts, _others(parts, stop), strict=True):
        weights = [
            sum(map(int.__mul__, others, ways[mines:])) for mines in range(len(part.by_mines))
        ]
        mined = [sum(map(int.__mul__, box, weights)) for box in part.mined]
        boxes += zip(part.boxes, mined, strict=True)
        inside += sum(mined)
    boxes.append((frontier.sea, left * layouts - inside))
    return Odds(frontier.surface, layouts, _sorted(boxes, layouts))


def _partial(frontier: Frontier, parts: Sequence[Counts]) -> Odds:
    """The odds of the cells that are certain in the counted components; the others uncounted."""
    boxes = [(frontier.mines, frontier.mines.bit_count()), (frontier.safe, 0)]
    for part in parts:
        for cells, mined in zip(part.boxes, part.mined, strict=True):
            size, inside = cells.bit_count(), sum(mined)
            if inside in (0, size * sum(part.by_mines)):
                boxes.append((cells, size if inside else 0))
    known = _sorted(boxes, 1)
    uncounted = frontier.surface.covered
    for cells, _ in known:
        uncounted &= ~cells
    return Odds(frontier.surface, 0, known, uncounted)


def _sorted(
    boxes: Iterable[tuple[CellSet, int]], layouts: int
) -> tuple[tuple[CellSet, Fraction], ...]:
    """Boxes with their odds, from their mines summed over all layouts, the safest first."""
    sized = [(cells, mined, cells.bit_count()) for cells, mined in boxes if cells]
    shared = lcm(*(size for _, _, size in sized))  # integers are compared faster than fractions
    sized.sort(key=lambda part: part[1] * (shared // part[2]))
    return tuple((cells, Fraction(mined, layouts * size)) for cells, mined, size in sized)


def layouts_of(parts: Sequence[Counts], sea: int, mines: int, stop: Stop = never) -> int:
    """The number of layouts of `mines` mines in counted components and a sea of `sea` cells.

    Raises OutOfTime if stopped.
    """
    inside = while_time(enumerate(_product(parts, stop)), stop)
    return sum(count * ways_in(sea, mines - placed) for placed, count in inside)


def ways_in(cells: int, mines: int) -> int:
    """The number of ways to place this many mines in this many cells."""
    return comb(cells, mines) if mines >= 0 else 0


def _product(parts: Iterable[Counts], stop: Stop) -> list[int]:
    """The numbers of layouts of all components together, by number of mines."""
    *_, counted = _products(parts, stop)
    return counted


def _others(parts: Sequence[Counts], stop: Stop) -> Iterator[list[int]]:
    """The numbers of layouts of all other components together, by mines, for each component."""
    before, after = list(_products(parts[:-1], stop)), list(_products(parts[:0:-1], stop))
    return map(multiplied, before, reversed(after)) if parts else iter([])


def _products(parts: Iterable[Counts], stop: Stop) -> Iterator[list[int]]:
    """The numbers of layouts, by mines, of no component, the first, the first two, and so on."""
    counted = [1]
    yield counted
    for part in while_time(parts, stop):
        counted = multiplied(counted, part.by_mines)
        yield counted


def multiplied(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The numbers of layouts of two groups of components together, by mines."""
    product = [0] * (len(left) + len(right) - 1)
    for some, count in enumerate(left):
        if count:
            for more, other in enumerate(right):
                product[some + more] += count * other
    return product

"""The odds: the exact probability of a mine in each covered cell, and the number of layouts.

Each component's layouts are weighed by how many ways there are to place the other mines: in the
other components, and anywhere in the sea, C(n, k) ways for k mines in n cells. All numbers are
integers until the very last division.
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
    """How likely each covered cell is mined, as boxes of cells that are equally likely.

    `parts` are boxes with the probability of a mine in each of their cells, the safest first. When
    the time was up before all layouts were counted, there are only the certain cells among them,
    the others are `uncounted`, and `layouts` is 0.
    """

    surface: Surface
    layouts: int
    parts: tuple[tuple[CellSet, Fraction], ...]
    uncounted: CellSet = NO_CELLS

    def of(self, cell: Cell) -> Fraction | None:
        """The probability of a mine in a cell; None for one that is revealed or uncounted."""
        return next((chance for cells, chance in self.parts if has(cells, cell)), None)

    @cached_property
    def safe(self) -> CellSet:
        """The covered cells that are safe in all layouts."""
        return self._where(0)

    @cached_property
    def mines(self) -> CellSet:
        """The covered cells that are mined in all layouts."""
        return self._where(1)

    def _where(self, certain: int) -> CellSet:
        together = NO_CELLS
        for cells, probability in self.parts:
            together |= cells if probability == certain else NO_CELLS
        return together


def odds(
    surface: Surface,
    stop: Stop = never,
    *,
    mines: CellSet = NO_CELLS,
    safe: CellSet = NO_CELLS,
    counter: Counter = counts,
) -> Odds:
    """The odds of a surface, whatever its flags say; some cells may be known from elsewhere.

    A Contradiction if no layout fits it. When it is asked to stop, what is certain is told all the
    same. A `counter` may remember components that it has counted before.
    """
    try:
        found = frontier(surface, mines, safe, stop)
    except OutOfTime:
        return uncounted(surface)
    parts = list[Counts]()
    for component in sorted(found.components, key=lambda one: len(one.constraints)):
        with suppress(OutOfTime):
            parts.append(counter(component, stop))
    if not all(part.by_mines for part in parts):
        raise Contradiction
    if len(parts) == len(found.components):
        with suppress(OutOfTime):
            return _complete(found, parts, stop)
    return _partial(found, parts)


def uncounted(surface: Surface) -> Odds:
    """That nothing is known of the odds of a surface."""
    return Odds(surface, 0, (), surface.covered)


def _complete(found: Frontier, parts: Sequence[Counts], stop: Stop) -> Odds:
    """The odds of a frontier all of whose components are counted."""
    sea, left = found.sea.bit_count(), found.mines_left
    layouts = layouts_of(parts, sea, left, stop)
    if not layouts:
        raise Contradiction
    boxes = [(found.mines, found.mines.bit_count() * layouts), (found.safe, 0)]
    inside = 0
    most = sum(len(part.by_mines) for part in parts)
    outside = while_time(range(most + 1), stop)
    ways = [_ways(sea, left - mines) for mines in outside]  # by the mines outside the sea
    for part, others in zip(parts, _others(parts, stop), strict=True):
        weights = [
            sum(map(int.__mul__, others, ways[mines:])) for mines in range(len(part.by_mines))
        ]
        mined = [sum(map(int.__mul__, box, weights)) for box in part.mined]
        boxes += zip(part.boxes, mined, strict=True)
        inside += sum(mined)
    boxes.append((found.sea, left * layouts - inside))
    return Odds(found.surface, layouts, _sorted(boxes, layouts))


def _partial(found: Frontier, parts: Sequence[Counts]) -> Odds:
    """What is certain in components that are counted, whatever is in the others."""
    boxes = [(found.mines, found.mines.bit_count()), (found.safe, 0)]
    for part in parts:
        for cells, mined in zip(part.boxes, part.mined, strict=True):
            size, inside = cells.bit_count(), sum(mined)
            if inside in (0, size * sum(part.by_mines)):
                boxes.append((cells, size if inside else 0))
    known = _sorted(boxes, 1)
    uncounted = found.surface.covered
    for cells, _ in known:
        uncounted &= ~cells
    return Odds(found.surface, 0, known, uncounted)


def _sorted(
    boxes: Iterable[tuple[CellSet, int]], layouts: int
) -> tuple[tuple[CellSet, Fraction], ...]:
    """Boxes with the mines in them over all layouts, as probabilities, the safest first."""
    sized = [(cells, mined, cells.bit_count()) for cells, mined in boxes if cells]
    shared = lcm(*(size for _, _, size in sized))  # integers are compared faster than fractions
    sized.sort(key=lambda part: part[1] * (shared // part[2]))
    return tuple((cells, Fraction(mined, layouts * size)) for cells, mined, size in sized)


def layouts_of(parts: Sequence[Counts], sea: int, mines: int, stop: Stop = never) -> int:
    """The layouts of so many mines in counted components and in a sea of so many cells.

    OutOfTime when it was asked to stop.
    """
    inside = while_time(enumerate(_product(parts, stop)), stop)
    return sum(count * _ways(sea, mines - placed) for placed, count in inside)


def _ways(cells: int, mines: int) -> int:
    """The ways to place so many mines in so many cells."""
    return comb(cells, mines) if mines >= 0 else 0


def _product(parts: Iterable[Counts], stop: Stop) -> list[int]:
    """The layouts of all components together, by mines."""
    *_, together = _products(parts, stop)
    return together


def _others(parts: Sequence[Counts], stop: Stop) -> Iterator[list[int]]:
    """For each component, the layouts of all others together, by mines."""
    before, after = list(_products(parts[:-1], stop)), list(_products(parts[:0:-1], stop))
    return map(_multiplied, before, reversed(after)) if parts else iter([])


def _products(parts: Iterable[Counts], stop: Stop) -> Iterator[list[int]]:
    """The layouts by mines of no component, of the first, of the first two, and so on."""
    together = [1]
    yield together
    for part in while_time(parts, stop):
        together = _multiplied(together, part.by_mines)
        yield together


def _multiplied(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The product of two counts by mines."""
    product = [0] * (len(left) + len(right) - 1)
    for some, count in enumerate(left):
        if count:
            for more, other in enumerate(right):
                product[some + more] += count * other
    return product

"""The odds: the exact probability of a mine in each covered cell, and the number of layouts.

Each component's layouts are weighed by how many ways there are to place the other mines: in the
other components, and anywhere in the sea, C(n, k) ways for k mines in n cells. All numbers are
integers until the very last division.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from minetui.core.grid import NO_CELLS, Cell, CellSet, has
from minetui.core.surface import Surface

from .counting import Counts, Stop, counts
from .frontier import Contradiction, Frontier, frontier


@dataclass(frozen=True)
class Odds:
    """How likely each covered cell is mined, as boxes of cells that are equally likely.

    `mined[i]` layouts of all `layouts`, summed over the cells of `boxes[i]`, have a mine there.
    """

    surface: Surface
    layouts: int
    boxes: tuple[CellSet, ...]
    mined: tuple[int, ...]

    def of(self, cell: Cell) -> Fraction | None:
        """The probability of a mine in a cell; None for a revealed one."""
        for cells, probability in self.parts:
            if has(cells, cell):
                return probability
        return None

    @cached_property
    def parts(self) -> tuple[tuple[CellSet, Fraction], ...]:
        """The boxes with the probability of a mine in each of their cells, the safest first."""
        found = (
            (cells, Fraction(mined, self.layouts * cells.bit_count()))
            for cells, mined in zip(self.boxes, self.mined, strict=True)
        )
        return tuple(sorted(found, key=lambda part: part[1]))

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
        for cells, mined in zip(self.boxes, self.mined, strict=True):
            if mined == certain * self.layouts * cells.bit_count():
                together |= cells
        return together


def odds(
    surface: Surface,
    stop: Stop = lambda: False,
    *,
    mines: CellSet = NO_CELLS,
    safe: CellSet = NO_CELLS,
) -> Odds:
    """The odds of a surface, whatever its flags say; some cells may be known from elsewhere.

    A Contradiction if no layout fits it; OutOfTime when it was asked to stop.
    """
    found = frontier(surface, mines, safe)
    return combined(found, [counts(component, stop) for component in found.components])


def combined(found: Frontier, parts: Sequence[Counts]) -> Odds:
    """The odds of a frontier whose components are counted."""
    if not all(part.by_mines for part in parts):
        raise Contradiction
    sea, left = found.sea.bit_count(), found.mines_left
    ahead = _others(parts)
    layouts = layouts_of(parts, sea, left)
    if not layouts:
        raise Contradiction
    boxes, mined = list[CellSet](), list[int]()
    for part, others in zip(parts, ahead, strict=True):
        weights = [
            sum(count * _ways(sea, left - mines - more) for more, count in enumerate(others))
            for mines in range(len(part.by_mines))
        ]
        boxes += part.boxes
        mined += [sum(map(int.__mul__, box, weights)) for box in part.mined]
    inside = sum(mined)
    certain = [(found.mines, found.mines.bit_count() * layouts), (found.safe, 0)]
    certain.append((found.sea, left * layouts - inside))
    for cells, count in certain:
        if cells:
            boxes.append(cells)
            mined.append(count)
    return Odds(found.surface, layouts, tuple(boxes), tuple(mined))


def layouts_of(parts: Sequence[Counts], sea: int, mines: int) -> int:
    """The layouts of so many mines in counted components and in a sea of so many cells."""
    return sum(count * _ways(sea, mines - inside) for inside, count in enumerate(_product(parts)))


def _ways(cells: int, mines: int) -> int:
    """The ways to place so many mines in so many cells."""
    return comb(cells, mines) if mines >= 0 else 0


def _product(parts: Sequence[Counts]) -> list[int]:
    """The layouts of all components together, by mines."""
    together = [1]
    for part in parts:
        together = _multiplied(together, part.by_mines)
    return together


def _others(parts: Sequence[Counts]) -> Iterator[list[int]]:
    """For each component, the layouts of all others together, by mines."""
    before: list[list[int]] = [[1]]
    for part in parts[:-1]:
        before.append(_multiplied(before[-1], part.by_mines))
    after: list[list[int]] = [[1]]
    for part in reversed(parts[1:]):
        after.append(_multiplied(after[-1], part.by_mines))
    return map(_multiplied, before, reversed(after)) if parts else iter([])


def _multiplied(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """The product of two counts by mines."""
    product = [0] * (len(left) + len(right) - 1)
    for some, count in enumerate(left):
        if count:
            for more, other in enumerate(right):
                product[some + more] += count * other
    return product

"""Layouts of mines that fit a surface, whatever its flags: a uniformly random one, or all of them.

For a random one, the number of mines of each component is drawn first, in proportion to the layouts
that have it, those of the other components and of the sea included. Then the walk of each component
is gone back: at each box the number of its mines is drawn in proportion to the layouts that lead
there. All weights are exact integers, so the result is exactly uniform. Only `getrandbits` is asked
of the source.

To list all, each number is met in all ways that the numbers before it leave; then the components
are joined, and the rest of the mines is placed in the sea.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, combinations
from math import comb
from random import Random

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Level,
    Surface,
    below,
    cells_of,
    floyd,
    only,
    set_of,
    set_spelled,
    spelled,
)
from minetui.core.deal import deal

from .budget import OutOfTime, Stop, never, while_time
from .counting import Walk
from .frontier import Component, Contradiction, Frontier
from .odds import multiplied, ways_in

RUN = re.compile("1+")


def random_layout(
    surface: Surface,
    random: Random,
    stop: Stop = never,
    *,
    mines: CellSet = NO_CELLS,
    safe: CellSet = NO_CELLS,
) -> CellSet:
    """The mines of a random layout, among those with these mines and these safe cells.

    Raises Contradiction if no layout fits, and OutOfTime if stopped or if counting would take too
    much memory.
    """
    seen = Frontier.of(surface, mines, safe, stop)
    parts = [Walk(component.shape, stop).by_mines for component in seen.components]
    most = sum(len(part) for part in parts)
    outside = while_time(range(most + 1), stop)
    ways = [ways_in(seen.sea.bit_count(), seen.mines_left - mines) for mines in outside]
    counts = _counts(parts, ways, random, stop)
    mines = seen.mines
    # Each is walked a second time, so that there is never more than one walk in memory.
    for component, count in zip(seen.components, counts, strict=True):
        mines |= _in_component(component, Walk(component.shape, stop), count, random)
    return mines | _in_sea(seen.sea, seen.mines_left - sum(counts), random)


def _counts(
    parts: Sequence[Sequence[int]], ways: Sequence[int], random: Random, stop: Stop
) -> list[int]:
    """The number of mines in each component, given its layouts by mines.

    `ways` are the layouts of the sea, by the number of mines outside of it.
    """
    after: list[list[int]] = [[1]]  # the layouts of the later components together, by mines
    for part in while_time(reversed(parts[1:]), stop):
        after.append(multiplied(after[-1], part))
    counts, placed = list[int](), 0
    for part, later in zip(parts, reversed(after), strict=False):
        weights = list[int]()
        for own, layouts in while_time(enumerate(part, placed), stop):
            weights.append(layouts * sum(map(int.__mul__, later, ways[own:])))
        counts.append(_drawn(weights, random))
        placed += counts[-1]
    if not ways[placed]:
        raise Contradiction
    return counts


def _drawn(weights: Sequence[int], random: Random) -> int:
    """An index, in proportion to its weight; a Contradiction if all weights are 0."""
    total = sum(weights)
    if not total:
        raise Contradiction
    rank = below(total, random)
    sums = accumulate(weights)
    return next(index for index, end in enumerate(sums) if rank < end)


def _in_component(component: Component, walk: Walk, mines: int, random: Random) -> CellSet:
    """The mines of a random layout of a component that holds this many."""
    boxes, needs, drawn = list(component.boxes.values()), walk.guards, list[Cell]()
    for index, (box, taken, _, _) in reversed(list(enumerate(walk.steps))):
        cells = list(cells_of(boxes[box]))
        weights = [
            comb(len(cells), count) * walk.layouts(index, needs + count * taken, mines - count)
            for count in range(min(len(cells), mines) + 1)
        ]
        count = _drawn(weights, random)
        drawn += (cells[rank] for rank in floyd(len(cells), count, random))
        needs, mines = needs + count * taken, mines - count
    return set_of(drawn)


def _in_sea(sea: CellSet, mines: int, random: Random) -> CellSet:
    """A uniformly random set of this many cells of the sea."""
    size = sea.bit_count()
    if mines in (0, size):
        return sea if mines else NO_CELLS
    return _deposited(deal(Level(1, size, mines), random), sea)


def _deposited(ranks: CellSet, members: CellSet) -> CellSet:
    """The members whose ranks in the set, from 0, are given; linear.

    >>> list(cells_of(_deposited(set_of([0, 2]), set_of([3, 5, 8, 9]))))
    [3, 8]
    """
    start, chosen = 0, spelled(ranks, members.bit_count())

    def part(run: re.Match[str]) -> str:
        nonlocal start
        start += len(run[0])
        return chosen[start - len(run[0]) : start]

    return set_spelled(RUN.sub(part, spelled(members, 1)))


MOST_LISTED = 2_000_000  # layouts, and parts of them; measured: 300 MB


def listed(frontier: Frontier, stop: Stop = never) -> list[CellSet]:
    """The mines of each layout of a frontier, in a fixed order.

    Raises OutOfTime if stopped, or if there are too many.
    """
    parts = [_listed_in_component(component, stop) for component in frontier.components]
    joined = [frontier.mines]
    for index, part in enumerate(parts):
        least, most = _range(frontier, parts[index + 1 :])
        joined = _checked(
            both
            for mines in while_time(joined, stop)
            for both in (mines | more for more in part)
            if least <= both.bit_count() <= most
        )
    return _with_sea(frontier, joined, stop)


def placed(cells: CellSet, mines: int) -> list[CellSet]:
    """All sets of this many of the cells; raises OutOfTime if there are too many."""
    if comb(cells.bit_count(), mines) > MOST_LISTED:
        raise OutOfTime
    return list(map(sum, combinations([only(cell) for cell in cells_of(cells)], mines)))


def _range(frontier: Frontier, later: Sequence[Sequence[CellSet]]) -> tuple[int, int]:
    """The least and the most mines that leave the right number to the later parts and the sea."""
    counts = [[mines.bit_count() for mines in part] or [0] for part in later]
    whole = frontier.surface.mine_count
    return (
        whole - sum(map(max, counts)) - frontier.sea.bit_count(),
        whole - sum(map(min, counts)),
    )


def _listed_in_component(component: Component, stop: Stop) -> list[CellSet]:
    """The mines of each layout of a component."""
    found, decided, left = [NO_CELLS], NO_CELLS, list(component.constraints)
    while left:
        number = min(left, key=lambda each: (each.cells & ~decided).bit_count())
        left.remove(number)
        fresh, decided = number.cells & ~decided, decided | number.cells
        ways = [placed(fresh, mines) for mines in range(fresh.bit_count() + 1)]
        found = _checked(
            mines | more
            for mines in while_time(found, stop)
            if 0 <= (need := number.mines - (mines & number.cells).bit_count()) < len(ways)
            for more in ways[need]
        )
    return found


def _with_sea(frontier: Frontier, joined: Sequence[CellSet], stop: Stop) -> list[CellSet]:
    """The layouts, given those outside the sea."""
    ways: dict[int, list[CellSet]] = {}
    for left in {frontier.surface.mine_count - mines.bit_count() for mines in joined}:
        ways[left] = placed(frontier.sea, left) if left >= 0 else []
    return _checked(
        mines | more
        for mines in while_time(joined, stop)
        for more in ways[frontier.surface.mine_count - mines.bit_count()]
    )


def _checked(sets: Iterable[CellSet]) -> list[CellSet]:
    """The sets; raises OutOfTime if there are too many."""
    kept = list[CellSet]()
    for members in sets:
        kept.append(members)
        if len(kept) > MOST_LISTED:
            raise OutOfTime
    return kept

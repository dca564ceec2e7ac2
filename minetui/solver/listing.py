"""All layouts that fit a surface, one by one, where there are few enough to list.

Each number is met in all ways that the numbers before it leave; then the components are joined, and
the rest of the mines is placed in the sea.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

from minetui.core.grid import NO_CELLS, CellSet, cells_of, only

from .budget import OutOfTime, Stop, never, while_time
from .frontier import Component, Frontier

MOST_LISTED = 2_000_000  # layouts, and parts of them; measured: 300 MB


def listed(frontier: Frontier, stop: Stop = never) -> list[CellSet]:
    """The mines of each layout of a frontier, in a fixed order.

    Raises OutOfTime if stopped, or if there are too many.
    """
    parts = [_in_component(component, stop) for component in frontier.components]
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


def _in_component(component: Component, stop: Stop) -> list[CellSet]:
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

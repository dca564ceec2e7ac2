"""Conflicts: no smaller set contradicts itself, checked by trying all sets on all layouts."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

from minetui.core.grid import NO_CELLS, CellSet, cells_of, only, set_of
from minetui.core.surface import Surface
from minetui.solver import conflicts
from minetui.solver.budget import Stop, never
from minetui.solver.conflicts import smallest_conflict
from minetui.solver.frontier import Constraint
from minetui.solver.logic import every_constraint, impossible
from minetui.solver.reasons import Impossible

from .test_layouts import fitting
from .test_odds import drawn


@cache
def impossible_positions(count: int) -> list[tuple[Surface, CellSet]]:
    """Small positions that no layout fits, with known mines."""
    random, found = Random(3), list[tuple[Surface, CellSet]]()
    while len(found) < count:
        position = impossible_position(random)
        if position is not None:
            found.append(position)
    return found


def impossible_position(random: Random) -> tuple[Surface, CellSet] | None:
    """A small drawing of numbers with perhaps a known mine, if no layout fits it."""
    rows, cols = random.randint(1, 3), random.randint(2, 6)
    signs = random.choices("#12304", [8, 4, 4, 2, 1, 1], k=rows * cols)
    if not 0 < signs.count("#") <= 8:
        return None
    text = ["".join(signs[row * cols : (row + 1) * cols]) for row in range(rows)]
    surface = drawn(text, random.randint(0, signs.count("#")))
    covered = list(cells_of(surface.covered))
    mines = set_of(cell for cell in covered if random.random() < 0.15)
    fits = any(not mines & ~layout for layout in fitting(surface))
    return None if fits else (surface, mines)


def fewest(surface: Surface, every: list[Constraint]) -> tuple[int, bool]:
    """The size of the smallest set that no layout fits, and whether the mine count must belong.

    It belongs only if all numbers fit without it.
    """
    covered = list(cells_of(surface.covered))
    for by_count in (False, True):
        counts = [surface.mine_count] if by_count else range(len(covered) + 1)
        layouts = [set_of(each) for count in counts for each in combinations(covered, count)]
        fit = [
            frozenset(i for i, mines in enumerate(layouts) if met(each, mines)) for each in every
        ]
        whole = frozenset(range(len(layouts)))
        for size in range(len(every) + 1):
            for some in combinations(fit, size):
                if not whole.intersection(*some):
                    return size, by_count
    raise AssertionError("a layout fits")


def spacious(surface: Surface, mines: CellSet, stop: Stop) -> Impossible:
    """A conflict of all numbers, with the mine count if it is needed."""
    return replace(
        impossible(surface, mines, stop), constraints=tuple(every_constraint(surface, mines))
    )


def met(constraint: Constraint, mines: CellSet) -> bool:
    return (constraint.cells & mines).bit_count() == constraint.mines


@pytest.mark.parametrize("tried", ["in other orders", "one by one"])
def test_the_smallest_conflict_is_the_smallest(tried: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All smaller sets are tried, whether or not another order of the numbers gave one."""
    if tried == "one by one":
        every = Impossible((), None, 0)
        monkeypatch.setattr(conflicts, "contradicting", lambda *_: every)
        monkeypatch.setattr(conflicts, "impossible", spacious)
    larger = Counter[int]()
    chain = (drawn(["1#1#1.#"], 2), only(6))
    for surface, mines in [*impossible_positions(400), chain]:
        conflict = smallest_conflict(surface, mines)
        size, by_count = fewest(surface, every_constraint(surface, mines))
        larger[size] += len(impossible(surface, mines).constraints) > size

        assert conflict.is_smallest
        assert (len(conflict.constraints), conflict.mines is not None) == (size, by_count)
        assert set(conflict.constraints) <= set(every_constraint(surface, mines))
    assert larger.total() > 3


def test_without_time_nothing_is_said_to_be_smallest() -> None:
    surface = drawn(["1#1#", "3###", "####"], 0)

    assert not smallest_conflict(surface, stop=lambda: True).is_smallest
    assert not impossible(surface, NO_CELLS, never).is_smallest


def test_known_mines_may_contradict_a_number_or_the_count() -> None:
    surface = drawn(["1##", "###"], 2)
    around = surface.grid.neighbours(0)

    assert {each.witness for each in smallest_conflict(surface, around).constraints} < {0, 1, 3, 4}
    assert len(smallest_conflict(surface, around).constraints) == 3
    assert smallest_conflict(drawn(["###"], 0), only(1)).mines == 0

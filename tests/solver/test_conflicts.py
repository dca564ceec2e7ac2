"""Conflicts: no smaller set contradicts itself, checked by trying all sets on all layouts."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

from minetui.core import NO_CELLS, Cell, CellSet, Level, Surface, cells_of, only, set_of
from minetui.solver import Constraint, Impossible, Stop, conflicts, impossible, never
from minetui.solver.conflicts import smallest_conflict
from minetui.solver.logic import contradicting

from .naive_play import naive_layouts
from .test_odds import drawn, position


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
    fits = any(not mines & ~layout for layout in naive_layouts(surface))
    return None if fits else (surface, mines)


def fewest(surface: Surface, every: list[Constraint]) -> tuple[int, bool]:
    """The size of the smallest set that no layout fits, and whether the mine count must belong."""
    mines = subsets(list(cells_of(surface.covered)))
    counted = frozenset(i for i, some in enumerate(mines) if some.bit_count() == surface.mine_count)
    fit = [frozenset(i for i, some in enumerate(mines) if met(each, some)) for each in every]
    for size in range(len(every) + 1):
        for by_count, whole in ((False, frozenset(range(len(mines)))), (True, counted)):
            if any(not whole.intersection(*some) for some in combinations(fit, size)):
                return size, by_count
    raise AssertionError("a layout fits")


def facts(surface: Surface, mines: CellSet) -> list[Constraint]:
    """The numbers and the known mines, each about all its covered cells."""
    numbers = [
        Constraint(surface.grid.neighbours(cell) & surface.covered, number, cell)
        for number, cells in enumerate(surface.numbered)
        for cell in cells_of(cells)
    ]
    return [*numbers, *(Constraint(only(cell), 1, cell) for cell in cells_of(mines))]


def subsets(cells: list[Cell]) -> list[CellSet]:
    return [set_of(some) for size in range(len(cells) + 1) for some in combinations(cells, size)]


def spacious(surface: Surface, mines: CellSet, stop: Stop) -> Impossible:
    """A conflict of all numbers, with the mine count if it is needed."""
    return replace(
        contradicting(surface, facts(surface, mines), stop),
        constraints=tuple(facts(surface, mines)),
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
        monkeypatch.setattr(conflicts, "_miscounted", lambda *_: None)
    larger = Counter[int]()
    chain = (drawn(["1#1#1.#"], 2), only(6))
    for surface, mines in [*impossible_positions(400), chain]:
        conflict = smallest_conflict(surface, mines)
        size, by_count = fewest(surface, facts(surface, mines))
        larger[size] += len(contradicting(surface, facts(surface, mines)).constraints) > size

        assert conflict.is_smallest
        assert (len(conflict.constraints), conflict.mines is not None) == (size, by_count)
        assert set(conflict.constraints) <= set(facts(surface, mines))
    assert larger.total() > 3


@pytest.mark.parametrize(
    ("rows", "mines", "witnesses"),
    [(["1", "#", "0"], 1, {2}), (["1#0##"], 4, set()), (["##1##1##"], 1, {2, 5})],
)
def test_the_mine_count_is_a_fact_that_any_set_may_use(
    rows: list[str], mines: int, witnesses: set[int]
) -> None:
    conflict = smallest_conflict(drawn(rows, mines))

    assert {each.witness for each in conflict.constraints} == witnesses
    assert conflict.mines == mines
    assert conflict.is_smallest


def test_a_wrong_mine_count_is_named_on_a_board_that_can_not_be_counted() -> None:
    """All numbers together were too many to look for those that contradict each other."""
    field = position(Random(5), Level(100, 100, 2_000), 1).field
    some = set_of(cell for cell in cells_of(field.safe) if Random(cell).random() < 0.3)
    numbered = tuple(cells & some for cells in field.numbered)
    surface = Surface(field.grid, 10, numbered, field.grid.cells & ~some, NO_CELLS)
    conflict = smallest_conflict(surface)

    assert sum(each.mines for each in conflict.constraints) > conflict.mines == 10
    assert (len(conflict.constraints), conflict.is_smallest) == (2, True)


def test_without_time_nothing_is_said_to_be_smallest() -> None:
    surface = drawn(["1#1#", "3###", "####"], 3)

    assert not smallest_conflict(surface, stop=lambda: True).is_smallest
    assert not impossible(surface, NO_CELLS, never).is_smallest


def test_known_mines_may_contradict_a_number_or_the_count() -> None:
    surface = drawn(["1##", "###"], 2)
    around = surface.grid.neighbours(0)

    assert {each.witness for each in smallest_conflict(surface, around).constraints} < {0, 1, 3, 4}
    assert len(smallest_conflict(surface, around).constraints) == 3
    assert smallest_conflict(drawn(["###"], 0), only(1)).mines == 0

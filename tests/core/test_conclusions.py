"""Conclusions: every cell that the casual rules prove, once, with all the numbers that prove it."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Conclusion,
    Conclusions,
    Conflict,
    Deductions,
    Level,
    Position,
    Rule,
    Shape,
    cells_of,
    deductions,
    has,
    set_of,
)
from minetui.core import conclusions as module

from .boards import dealt, surface

LEVEL = Level(17, 7, 15)
CELLS = st.integers(0, LEVEL.grid.size - 1)
SEEDS = st.integers(0, 10**6)
SHAPES = st.sampled_from(Shape)


@cache
def deduced(seed: int, shape: Shape) -> Deductions:
    """The deductions of a position with some flags, right and wrong."""
    random = Random(seed)
    here = Position(dealt(LEVEL.shaped(shape), random))
    safe = [*cells_of(here.field.safe)]
    for cell in random.sample(safe, 3):
        here = here.reveal(cell)
    for cell in random.sample(range(LEVEL.grid.size), 6):
        here = here.toggle_flag(cell)
    return deductions(here.surface)


def cells_by_rule(every: Deductions) -> dict[Cell, set[Rule]]:
    """The rules by which each cell is cleared or flagged, number by number."""
    rules: dict[Cell, set[Rule]] = {}
    for each in every:
        shown = every.clears if each.rule is Rule.C1 else every.flags
        for cell in cells_of(each.cells & shown):
            rules.setdefault(cell, set()).add(each.rule)
    return rules


def hints(every: Deductions, center: Cell) -> tuple[list[Conflict], list[Conclusion]]:
    found = [*Conclusions(every).nearest(center)]
    conflicts = [each for each in found if isinstance(each, Conflict)]
    return conflicts, [each for each in found if isinstance(each, Conclusion)]


@given(SEEDS, SHAPES, CELLS, st.sampled_from([NO_CELLS, set_of(range(0, LEVEL.grid.size, 2))]))
def test_each_cell_that_is_not_known_is_in_one_conclusion_and_each_conflict_is_there(
    seed: int, shape: Shape, center: Cell, known: CellSet
) -> None:
    every = deduced(seed, shape)
    conclusions, rules = Conclusions(every, known), cells_by_rule(every)
    everything = [*conclusions.nearest(center)]
    found = [each for each in everything if isinstance(each, Conclusion)]
    cells = [cell for each in found for cell in each.cells]
    conflicts = [each.witness for each in everything if isinstance(each, Conflict)]

    assert conclusions.about(center) in (None, *everything[:1])
    assert sorted(cells) == [cell for cell in sorted(rules) if not has(known, cell)]
    assert all(each.rule in rules[cell] for each in found for cell in each.cells)
    assert sorted(conflicts) == [*cells_of(every.conflicts)]
    assert conclusions.count == len(cells) + len(conflicts)


@given(SEEDS, SHAPES, CELLS)
def test_a_conclusion_names_all_numbers_that_prove_its_cells(
    seed: int, shape: Shape, center: Cell
) -> None:
    """The first shows what the sentence says; none trusts a flag that the first does not."""
    every = deduced(seed, shape)
    near = every.surface.grid.neighbours
    for each in hints(every, center)[1]:
        own = every.deduction(each.witness)
        proving = [
            other.witness
            for other in every
            if other.rule is each.rule
            and {*each.cells} <= {*cells_of(other.cells)}
            and other.trusted & ~own.trusted == NO_CELLS
        ]
        flags = (near(each.witness) & every.surface.flagged).bit_count()

        assert sorted(each.witnesses) == proving
        assert set_of(each.trusted) == own.trusted
        assert has(every.surface.numbered[each.number], each.witness)
        assert (each.flags, each.covered) == (flags, own.cells.bit_count())


@given(SEEDS, SHAPES, CELLS)
def test_what_concerns_a_cell_comes_first_and_then_the_nearest(
    seed: int, shape: Shape, center: Cell
) -> None:
    every = deduced(seed, shape)
    here = Conclusions(every).about(center)
    found = [*Conclusions(every).nearest(center)]
    conflicts, others = hints(every, center)
    steps = [
        [min(every.surface.grid.distance(center, cell) for cell in cells) for cells in group]
        for group in (
            [each.witnesses for each in conflicts],
            [each.cells for each in others if each != here],
        )
    ]

    assert here is None or found[0] == here
    assert steps == [sorted(group) for group in steps]


def strength(hint: Conclusion | Conflict | None) -> tuple[object, ...]:
    """How much is proven by how little."""
    if isinstance(hint, Conclusion):
        return len(hint.cells), len(hint.trusted)
    return (hint,)


@given(SEEDS, SHAPES, CELLS, st.sampled_from([4, 6]))
def test_a_large_board_is_read_in_bands_that_say_the_same(
    seed: int, shape: Shape, cell: Cell, height: int
) -> None:
    """A conclusion about cells in a band may be by a number at its edge, or next to it.

    The rows around those that a band is for have all that one number proves of a cell in them.
    """
    every = deduced(seed, shape)
    whole = Conclusions(every).about(cell)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "LARGE", 0)
        patch.setattr(module, "BAND_HEIGHT", height * shape.reach)
        banded = Conclusions(every)
        found = [*banded.nearest(cell)]

        assert strength(banded.about(cell)) == strength(whole)
        # Over a seam, another one comes first of those that are equally strong.
        assert banded.about(cell) == whole or shape.wraps_rows
    assert bool(found) == bool(every or every.conflicts)
    for each in found:
        around = every.surface.numbers_around(each.witness)
        assert (each.number, each.flags, each.covered) == around


def test_a_mine_that_a_wrong_flag_seems_to_clear_has_no_conclusion() -> None:
    """D2 is a mine, so B1 and B2 are safe and A1 is a mine; A2 trusts the flag at B1."""
    every = Conclusions(deductions(surface("# F 1 1\n1 # 1 #")))
    by_number = every.about(4)

    assert every.about(0) is None
    assert by_number is not None
    assert by_number.cells == (5,)


def test_of_several_numbers_the_one_that_proves_most_cells_is_the_reason() -> None:
    """But a number under the cursor speaks for itself."""
    drawn = Conclusions(deductions(surface("# # 1\n2 2 1")))
    at_a_mine, at_a_number = ([*drawn.nearest(cell)] for cell in (1, 2))

    assert [(each.cells, each.witnesses) for each in at_a_mine] == [((0, 1), (3, 4))]
    assert [(each.cells, each.witnesses) for each in at_a_number] == [
        ((1,), (2, 3, 4, 5)),
        ((0,), (3, 4)),
    ]

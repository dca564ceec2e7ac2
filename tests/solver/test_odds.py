"""Odds: exact integers that agree with counting all layouts one by one, also after a reveal."""

from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minetui.core import NO_CELLS, Grid, Level, Minefield, Position, Surface, cells_of, has, set_of
from minetui.core.deal import deal
from minetui.solver import Analysis, Contradiction, Memory, Odds, OutOfTime, Stop
from minetui.solver.counting import Counts, counts
from minetui.solver.frontier import Component, Frontier
from minetui.solver.odds import layouts_on, odds_on

from .naive_play import naive_layouts


def counted_one_by_one(surface: Surface) -> tuple[int, dict[int, int]]:
    """All layouts that fit, and how many of them have a mine in each covered cell."""
    layouts, covered = naive_layouts(surface), cells_of(surface.covered)
    return len(layouts), {cell: sum(has(mines, cell) for mines in layouts) for cell in covered}


def position(random: Random, level: Level, reveals: int) -> Position:
    """A position with some safe cells revealed at random, and some flags, right or wrong."""
    here = Position(Minefield(level.grid, deal(level, random)))
    for _ in range(reveals):
        covered = list(cells_of(here.covered & here.field.safe & ~here.flagged))
        if covered:
            here = here.reveal(random.choice(covered))
    for cell in cells_of(here.covered):
        if random.random() < 0.1:
            here = here.toggle_flag(cell)
    return here


@cache
def small_positions(count: int) -> list[Surface]:
    """Positions of all kinds with few enough covered cells to count them one by one."""
    random, found = Random(5), []
    while len(found) < count:
        rows, cols = random.randint(1, 5), random.randint(2, 6)
        level = Level(rows, cols, random.randint(0, min(rows * cols - 1, 7)))
        here = position(random, level, random.randint(0, 5))
        if here.covered.bit_count() <= 13:
            found.append(here.surface)
    return found


def drawn(rows: list[str], mines: int) -> Surface:
    """A surface from its numbers and `#` for covered cells; the numbers may be impossible."""
    grid, text = Grid(len(rows), len(rows[0])), "".join(rows)
    numbered = tuple(set_of(at for at, sign in enumerate(text) if sign == str(n)) for n in range(9))
    return Surface(grid, mines, numbered, set_of(at for at, sign in enumerate(text) if sign == "#"))


@given(st.integers(0, 10**9), st.integers(1, 9), st.integers(1, 12), st.integers(0, 30))
def test_probabilities_add_up_to_the_mines(seed: int, rows: int, cols: int, reveals: int) -> None:
    random = Random(seed)
    level = Level(rows, cols, random.randint(0, rows * cols // 4))
    surface = position(random, level, reveals).surface
    found = Analysis(surface).odds
    sums = [cells.bit_count() * probability for cells, probability in found.parts]

    assert sum(sums) == level.mines
    assert all(0 <= probability <= 1 for _, probability in found.parts)


def test_flags_are_no_facts() -> None:
    here = Position(Minefield.drawn("*....", ".....", "....*")).reveal(6)

    assert Analysis(here.toggle_flag(2).surface).odds.parts == Analysis(here.surface).odds.parts


def test_boxes_that_share_their_numbers_are_as_likely_as_each_other() -> None:
    (component,) = Frontier.of(drawn(["1#1", "###"], 2)).components
    apart = Frontier.of(drawn(["1##1", "####"], 2)).components

    assert sorted(box.bit_count() for box in component.boxes.values()) == [1, 1, 2]
    assert [len(each.boxes) for each in apart] == [1, 1]


@pytest.mark.parametrize(
    ("rows", "mines"),
    [
        *((["0#"], 1), (["8#", "##"], 3), (["1#1", "###"], 4), (["2#2", "111"], 1)),
        *((["1##", "###", "##1"], 8), (["1##1", "####", "####", "1##3"], 3)),
    ],
)
def test_numbers_that_no_layout_fits_are_told(rows: list[str], mines: int) -> None:
    surface = drawn(rows, mines)

    assert naive_layouts(surface) == ()
    with pytest.raises(Contradiction):
        _ = Analysis(surface).odds


def test_when_the_time_is_up_only_what_is_certain_is_told() -> None:
    surface = drawn(["1#1##", "#####"], 2)
    whole, found = Analysis(surface).odds, Analysis(surface, stop=lambda: True).odds

    assert found.layouts == 0
    assert found.uncounted == surface.covered
    assert whole.uncounted == NO_CELLS
    assert all(found.of(cell) is None for cell in cells_of(surface.covered))


@given(st.integers(0, 10**9), st.integers(0, 3))
@example(105, 1)
def test_what_is_told_in_time_is_right(seed: int, components: int) -> None:
    surface = position(Random(seed), Level(8, 8, 12), 12).surface
    whole, left = Analysis(surface).odds, [components]

    def some(component: Component, stop: Stop) -> Counts:
        left[0] -= 1
        if left[0] < 0:
            raise OutOfTime
        return counts(component, stop)

    found = odds_on(Frontier.of(surface), counter=some)
    assert found.safe & ~whole.safe == NO_CELLS
    assert found.mines & ~whole.mines == NO_CELLS
    assert found.layouts in (0, whole.layouts)


def test_a_memory_forgets_the_component_that_was_not_used_for_longest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = list[Component]()

    def count(component: Component, stop: Stop) -> Counts:
        counted.append(component)
        return counts(component, stop)

    monkeypatch.setattr("minetui.solver.counting.counts", count)
    memory, random = Memory(most=2), Random(3)
    surfaces = [position(random, Level(8, 8, 10), 3).surface for _ in range(3)]
    first, second, third = (Frontier.of(surface).components[0] for surface in surfaces)
    for component in (first, second, first, third, first, third, second):
        memory(component)

    assert counted == [first, second, third, second]


@given(st.integers(0, 10**9))
def test_a_memory_that_was_asked_for_layouts_alone_still_counts_the_mines_of_boxes(
    seed: int,
) -> None:
    surface, memory = position(Random(seed), Level(8, 8, 10), 8).surface, Memory()
    for component in Frontier.of(surface).components:
        alone, whole = memory.totals(component), memory(component)

        assert whole == counts(component)
        assert (alone.least, alone.by_free) == (whole.least, whole.by_free)
        assert memory.totals(component) == whole


@given(st.integers(0, 10**9))
def test_a_memory_of_components_changes_nothing(seed: int) -> None:
    random, memory = Random(seed), Memory(most=3)
    here = position(random, Level(8, 8, 10), 3)
    for _ in range(4):
        assert Analysis(here.surface, memory=memory).odds == Analysis(here.surface).odds
        here = here.reveal(random.choice(list(cells_of(here.field.safe))))


def shown(surface: Surface, cell: int, number: int) -> Surface:
    """The surface with one more number."""
    numbered, here = list(surface.numbered), set_of([cell])
    numbered[number] |= here
    return replace(surface, numbered=tuple(numbered), covered=surface.covered & ~here)


def by_cell(odds: Odds | None) -> object:
    """The number of layouts, and the odds of each cell; None if no layout fits."""
    if odds is None or not odds.layouts:
        return None
    return odds.layouts, {cell: odds.of(cell) for cell in cells_of(odds.surface.covered)}


def test_the_odds_after_a_number_are_those_of_the_surface_that_shows_it() -> None:
    random, fitting, memory = Random(8), 0, Memory()
    for _ in range(12):
        surface = position(random, Level(7, 7, 9), 4).surface
        before = Frontier.of(surface)
        for cell in list(cells_of(before.unknown))[::5]:
            for number in range(9):
                plain = after = layouts = None
                with suppress(Contradiction):
                    plain = Analysis(shown(surface, cell, number)).odds
                with suppress(Contradiction):
                    ahead = before.showing(cell, number)
                    layouts = layouts_on(ahead, counter=memory.totals)
                    after = odds_on(ahead, counter=memory)
                fitting += after is not None

                assert by_cell(after) == by_cell(plain)
                assert (layouts or 0) == (plain.layouts if plain else 0)
                assert after is None or after.surface == shown(surface, cell, number)
    assert fitting > 60

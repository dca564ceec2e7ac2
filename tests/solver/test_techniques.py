"""The techniques: what each proves is so in all layouts, and its proofs can't do with less."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import places

from minetui.core import NO_CELLS, Cell, CellSet, Grid, Level, cells_of, has, set_of
from minetui.solver import PAIRS, Analysis, Constraint, logic
from minetui.solver.frontier import Frontier

from .brute_force import proven, seen_in
from .test_odds import drawn, position

LEVEL = Level(9, 9, 14)


@given(st.integers(0, 10**9))
def test_pairs_find_all_that_two_numbers_at_a_time_prove_and_nothing_else(seed: int) -> None:
    here = position(Random(seed), Level(7, 8, 10), 6)
    found, cols = PAIRS.certain(Analysis(here.surface)), here.field.grid.cols

    assert (places(found.safe, cols), places(found.mines, cols)) == proven(seen_in(here), 2)


def test_the_nearest_numbers_are_tried_first() -> None:
    """Near is counted in steps to a neighbour; of equals, those given first come first."""
    random = Random(2)
    for _ in range(30):
        here = Frontier.of(position(random, Level(9, 12, 20), 8).surface)
        grid, cells = here.surface.grid, set_of(random.sample(range(108), 2))

        def steps(number: Constraint, places: CellSet = cells, grid: Grid = grid) -> int:
            (row, col), others = grid.place(number.witness), map(grid.place, cells_of(places))
            return min(max(abs(row - to_row), abs(col - to_col)) for to_row, to_col in others)

        found = logic.nearest_first(grid, here.constraints, cells)
        assert list(found) == sorted(here.constraints, key=steps)


def need(here: Frontier, cell: Cell) -> int:
    """The mines that a number needs beside those that single numbers prove."""
    shown = next(n for n, cells in enumerate(here.surface.numbered) if has(cells, cell))
    return shown - (here.surface.grid.neighbours(cell) & here.mines).bit_count()


@given(st.integers(0, 10**6))
def test_a_pattern_is_a_straight_row_of_these_needs_and_proves_what_is_so(seed: int) -> None:
    surface = position(Random(seed), Level(7, 7, 9), 6).surface
    here, odds = Frontier.of(surface), Analysis(surface).odds
    for proof in PAIRS.hint(Analysis(surface)).proofs:
        if proof.pattern is None:
            continue
        cells = [number.witness for number in proof.pattern.numbers]
        places = [surface.grid.place(cell) for cell in cells]
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
        needs = [need(here, cell) for cell in cells]

        assert len(steps) == 1
        assert steps <= {(0, 1), (0, -1), (1, 0), (-1, 0)}
        assert proof.pattern.name == "-".join(map(str, needs))
        assert proof.pattern.name in ("1-1", "1-2", "1-2-1", "1-2-2-1")
        assert proof.safe & ~odds.safe == NO_CELLS
        assert all(odds.of(cell) == 1 for cell in cells_of(proof.mines))


@pytest.mark.parametrize(
    ("rows", "count", "name", "safe", "mines"),
    [
        (["####", "11##"], 1, "1-1", [2, 6], []),
        (["####", "1121"], 2, "1-2-1", [0, 2], [1, 3]),
        (["#####", "11211"], 2, "1-2-1", [0, 2, 4], [1, 3]),
        (["#1", "#1", "#2", "#1", "#1"], 2, "1-2-1", [0, 4, 8], [2, 6]),
        (["######", "#1221#"], 2, "1-2-2-1", [0, 1, 4, 5, 6, 11], [2, 3]),
        (["######", "012###"], 3, "", [], []),
        (["#####", "#121#", "#####"], 2, "", [], []),
    ],
)
def test_a_row_along_a_straight_edge_proves_its_mines_and_all_other_cells_of_its_numbers(
    rows: list[str], count: int, name: str, safe: list[Cell], mines: list[Cell]
) -> None:
    """With covered cells on both sides a 1-2-1 proves nothing."""
    found = PAIRS.hint(Analysis(drawn(rows, count))).proofs

    assert len(found) == bool(name)
    for proof in found:
        assert proof.pattern is not None
        assert (proof.pattern.name, proof.pattern.reduced) == (name, False)
        assert (proof.safe, proof.mines) == (set_of(safe), set_of(mines))

"""Floods and pieces: both ways to flood reach what a search from cell to cell reaches."""

from collections.abc import Iterator
from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import NO_CELLS, Grid, set_of
from minetui.core import grid as module

from .boards import LONG_SHAPES, SHAPES, cells, random_subset

ROW_BY_ROW = [1, 2, 3, 64]


@st.composite
def floods(draw: st.DrawFn) -> tuple[Grid, int, int]:
    """A grid, seeds and what they may reach: dense, so that ways wind, and any shape."""
    grid = Grid(draw(st.integers(1, 14)), draw(st.integers(1, 14)))
    sets = st.integers(0, 2**grid.size - 1)
    within = draw(sets) | draw(sets) if draw(st.booleans()) else draw(sets)
    seeds = draw(sets) & draw(sets) & draw(sets) if draw(st.booleans()) else draw(sets)
    return grid, seeds, within


def flooded_by_rows(grid: Grid, seeds: int, within: int, band_height: int) -> int:
    """The flood in the way of large boards, whatever the board's size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "WHOLE_BOARD_LIMIT", 0)
        patch.setattr(module, "BAND_HEIGHT", band_height)
        return grid.flood(seeds, within)


def searched(grid: Grid, seeds: int, within: int) -> int:
    """The flood from cell to cell."""
    cols = grid.cols
    reached = naive.flood(grid.rows, cols, naive.places(seeds, cols), naive.places(within, cols))
    return naive.cell_set(reached, cols)


@pytest.fixture(autouse=True, scope="module")
def _small_bands() -> Iterator[None]:
    """Bands of three rows, so that counting pieces crosses some."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "BAND_HEIGHT", 3)
        yield


@given(floods())
def test_a_flood_reaches_what_a_search_from_cell_to_cell_reaches(
    case: tuple[Grid, int, int],
) -> None:
    grid = case[0]

    assert grid.picture(grid.flood(*case[1:])) == grid.picture(searched(*case))


@given(floods(), st.sampled_from(ROW_BY_ROW))
def test_on_a_large_board_the_flood_by_rows_reaches_the_same(
    case: tuple[Grid, int, int], band_height: int
) -> None:
    grid = case[0]

    assert grid.picture(flooded_by_rows(*case, band_height)) == grid.picture(searched(*case))


@pytest.mark.parametrize("band_height", ROW_BY_ROW)
def test_a_flood_follows_a_way_that_winds_back_over_its_own_rows(band_height: int) -> None:
    grid = Grid(7, 9)
    spiral = cells("""
        x x x x x x x x x
        . . . . . . . . x
        x x x x x x x . x
        x . . . . . x . x
        x . x x x x x . x
        x . . . . . . . x
        x x x x x x x x x
    """)

    assert grid.flood(set_of([0]), spiral) == spiral
    assert flooded_by_rows(grid, set_of([0]), spiral, band_height) == spiral


@pytest.mark.parametrize(("rows", "cols"), [shape for shape in SHAPES if shape[0] * shape[1] <= 6])
def test_both_ways_agree_for_every_set_and_seed_of_every_small_shape(rows: int, cols: int) -> None:
    grid = Grid(rows, cols)

    for within in range(2**grid.size):
        for seed in range(grid.size):
            wanted = searched(grid, set_of([seed]), within)
            assert grid.flood(set_of([seed]), within) == wanted
            assert flooded_by_rows(grid, set_of([seed]), within, 1) == wanted


def test_seeds_outside_the_set_reach_nothing() -> None:
    grid, within = Grid(2, 3), set_of([0, 1])

    assert grid.flood(set_of([5]), within) == NO_CELLS
    assert flooded_by_rows(grid, set_of([5]), within, 1) == NO_CELLS


def test_a_board_above_the_limit_floods_by_rows_without_being_told() -> None:
    grid = Grid(150, 200)
    wall = grid.row_of(grid.cells, 0)
    within = grid.cells & ~grid.lowered(wall, 100)

    assert grid.size > module.WHOLE_BOARD_LIMIT
    assert grid.flood(set_of([0]), within) == grid.band(grid.cells, 0, 100)


def pieces_by_runs(grid: Grid, members: int) -> int:
    """The pieces counted in the way of large boards, whatever the board's size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "WHOLE_BOARD_LIMIT", 0)
        return grid.pieces(members)


def counted(grid: Grid, members: int) -> int:
    """The pieces counted from cell to cell."""
    return len(naive.pieces(grid.rows, grid.cols, naive.places(members, grid.cols)))


@given(floods())
def test_the_pieces_of_a_set_are_as_many_as_floods_it_takes_to_cover_it(
    case: tuple[Grid, int, int],
) -> None:
    grid, seeds, members = case

    for each in (seeds, members, grid.cells & ~seeds, grid.cells & ~members):
        assert grid.pieces(each) == pieces_by_runs(grid, each) == counted(grid, each)


@pytest.mark.parametrize(("rows", "cols"), [*SHAPES, *LONG_SHAPES, (40, 40)])
def test_both_ways_count_the_same_pieces_at_all_densities(rows: int, cols: int) -> None:
    grid, random = Grid(rows, cols), Random(f"{rows} x {cols}")

    for chance in range(0, 101, 4):
        members = random_subset(random, grid.cells, chance / 100)
        assert grid.pieces(members) == pieces_by_runs(grid, members)


@pytest.mark.parametrize(("rows", "cols"), [shape for shape in SHAPES if shape[0] * shape[1] <= 9])
def test_the_pieces_of_every_set_of_every_small_shape_are_counted(rows: int, cols: int) -> None:
    grid = Grid(rows, cols)

    for members in range(2**grid.size):
        assert grid.pieces(members) == pieces_by_runs(grid, members) == counted(grid, members)


def test_a_piece_in_the_hole_of_a_piece_is_another() -> None:
    """Corners join the members, but not the cells of a hole: the diamond has one."""
    rings = cells("""
        x x x x x x x x .
        x . . . . . . x .
        x . x x x . . x .
        x . x . x . x x .
        x . x x x . . . x
        x . . . . . . . x
        x x x x x x x x .
    """)

    assert Grid(7, 9).pieces(rings) == 2
    assert Grid(3, 3).pieces(cells(". x . x . x . x .")) == 1
    assert Grid(3, 3).pieces(cells("x x x x . x x x x")) == 1


def test_arms_that_meet_only_in_the_last_row_are_one_piece() -> None:
    comb = cells("""
        x . x . x . x
        x . x . x . x
        x x x . x x x
        . . . x . . .
    """)

    assert Grid(4, 7).pieces(comb) == 1
    assert Grid(3, 7).pieces(Grid(4, 7).band(comb, 0, 3)) == 2
    assert Grid(1, 7).pieces(Grid(4, 7).row_of(comb, 0)) == 4
    assert Grid(3, 3).pieces(NO_CELLS) == 0

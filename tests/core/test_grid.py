"""Grids: neighbours, spreads, floods, pieces, bands, lines, densities."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import NO_CELLS, CellRows, Grid, GridError, cells_of, has, only, set_of
from minetui.core import grid as module

from .boards import LONG_SHAPES, SHAPES, SMALL_SHAPES, cells, random_subset


@st.composite
def grids_with_sets(draw: st.DrawFn) -> tuple[Grid, int]:
    """A grid of any shape, and a set of its cells."""
    grid = Grid(draw(st.integers(1, 12)), draw(st.integers(1, 12)))
    return grid, draw(st.integers(0, 2**grid.size - 1))


@pytest.mark.parametrize(("rows", "cols"), SHAPES + LONG_SHAPES)
def test_a_cell_and_its_place_are_two_names_of_one_thing(rows: int, cols: int) -> None:
    grid = Grid(rows, cols)
    every = [(row, col) for row in range(rows) for col in range(cols)]

    assert grid.size == rows * cols
    assert [grid.cell(row, col) for row, col in every] == list(range(grid.size))
    assert [grid.place(cell) for cell in range(grid.size)] == every
    assert list(cells_of(grid.cells)) == list(range(grid.size))


@pytest.mark.parametrize(
    ("row", "col", "shown"),
    [
        (-1, 0, "row 0, column 1"),
        (0, -1, "row 1, column 0"),
        (3, 0, "row 4, column 1"),
        (0, 4, "row 1, column 5"),
    ],
)
def test_a_place_off_the_grid_is_refused_with_rows_and_columns_from_1(
    row: int, col: int, shown: str
) -> None:
    with pytest.raises(GridError, match=f"^expected a cell within 4 × 3, got {shown}$"):
        Grid(3, 4).cell(row, col)


def test_the_nearest_cell_to_a_place_off_the_grid_is_at_its_edge() -> None:
    grid = Grid(3, 4)
    places = [(-1, -9), (-1, 2), (0, 9), (1, 1), (3, 3), (9, -1)]

    assert [grid.nearest(*place) for place in places] == [0, 2, 3, 5, 11, 8]
    assert [Grid(*size).middle for size in ((1, 1), (3, 3), (2, 4))] == [0, 4, 6]


@pytest.mark.parametrize(("rows", "cols"), SHAPES + LONG_SHAPES)
def test_the_neighbours_of_every_cell_of_every_shape_are_the_cells_that_touch_it(
    rows: int, cols: int
) -> None:
    grid = Grid(rows, cols)
    around = naive.neighbours(rows, cols)

    for cell in range(grid.size):
        wanted = naive.cell_set(around[grid.place(cell)], cols)
        assert grid.picture(grid.neighbours(cell)) == grid.picture(wanted)


@pytest.mark.parametrize(("rows", "cols"), SHAPES + LONG_SHAPES)
def test_a_column_has_one_cell_of_each_row(rows: int, cols: int) -> None:
    grid = Grid(rows, cols)

    for col in range(cols):
        assert grid.column(col) == set_of(grid.cell(row, col) for row in range(rows))
    assert grid.after_first_col == grid.cells & ~set_of(range(0, grid.size, cols))
    assert grid.before_last_col == grid.cells & ~set_of(range(cols - 1, grid.size, cols))


def neighbourly(grid: Grid, members: int) -> None:
    """Spread and tally say what counting the neighbours of one cell after another says."""
    around, inside = naive.neighbours(grid.rows, grid.cols), naive.places(members, grid.cols)
    counts = {place: len(inside.intersection(near)) for place, near in around.items()}

    assert naive.places(grid.spread(members), grid.cols) == inside | {
        p for p in counts if counts[p]
    }
    assert [naive.places(counted, grid.cols) for counted in grid.tally(members)] == [
        {place for place in counts if counts[place] == number} for number in range(9)
    ]


@pytest.mark.parametrize(("rows", "cols"), SMALL_SHAPES)
def test_spread_and_tally_are_right_for_every_set_of_every_small_shape(
    rows: int, cols: int
) -> None:
    for members in range(2 ** (rows * cols)):
        neighbourly(Grid(rows, cols), members)


@given(grids_with_sets())
def test_spread_and_tally_are_right_for_larger_sets(case: tuple[Grid, int]) -> None:
    neighbourly(*case)


@given(grids_with_sets())
def test_cells_beside_a_set_share_a_side_with_a_member(case: tuple[Grid, int]) -> None:
    grid, members = case
    inside = naive.places(members, grid.cols)
    steps = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)]
    beside = {(row + down, col + right) for row, col in inside for down, right in steps}

    on_grid = beside & set(naive.neighbours(grid.rows, grid.cols))
    assert grid.picture(grid.beside(members)) == grid.picture(naive.cell_set(on_grid, grid.cols))


@pytest.mark.parametrize(
    ("members", "joined", "apart"),
    [
        (". . . . . . . . .", 0, 0),
        ("x . . . . . . . x", 2, 2),
        ("x . . . x . . . x", 1, 3),
        ("x . x x x . . . x", 1, 3),
        ("x x x x . x x x x", 0, 0),
        (". x . x . x . x .", 0, 4),
        ("x x x x x x x x x", 1, 1),
    ],
)
def test_the_euler_number_is_the_pieces_less_the_holes(
    members: str, joined: int, apart: int
) -> None:
    grid = Grid(3, 3)

    assert grid.euler(cells(members), corners=True) == joined
    assert grid.euler(cells(members), corners=False) == apart


@pytest.mark.parametrize(("rows", "cols"), SHAPES + LONG_SHAPES)
def test_the_edge_is_what_lacks_a_neighbour(rows: int, cols: int) -> None:
    grid, around = Grid(rows, cols), naive.neighbours(rows, cols)

    lacking = {place for place, near in around.items() if len(near) < 8}
    assert grid.edge == naive.cell_set(lacking, cols)


@given(grids_with_sets(), st.data())
def test_bands_and_rows_are_cut_out_and_put_back_unchanged(
    case: tuple[Grid, int], data: st.DataObject
) -> None:
    grid, members = case
    rows = [grid.row_of(members, row) for row in range(grid.rows)]
    top = data.draw(st.integers(0, grid.rows - 1))
    height = data.draw(st.integers(1, grid.rows - top))
    band = grid.band(members, top, height)
    drawn = grid.picture(members).split("\n")

    assert grid.joined([]) == NO_CELLS
    assert grid.joined(rows) == members
    assert grid.joined(rows[top:], top) == members & ~grid.joined(rows[:top])
    assert Grid(height, grid.cols).picture(band).split("\n") == drawn[top : top + height]
    assert grid.lowered(band, top) == grid.joined(rows[top : top + height], top)


def test_a_rectangle_has_the_cells_of_its_rows_in_its_columns() -> None:
    assert Grid(3, 4).rectangle(range(1, 3), range(1, 3)) == cells(".... .xx. .xx.")
    assert Grid(3, 4).rectangle(range(1, 1), range(2)) == NO_CELLS


def test_a_set_is_drawn_with_crosses_and_dots() -> None:
    assert Grid(2, 3).picture(set_of([0, 5])) == "x . .\n. . x"
    assert cells("x . .\n. . x") == set_of([0, 5])


@given(st.tuples(*[st.integers(0, 2**20 - 1)] * 4), st.integers(0, 21))
def test_four_sets_of_columns_spell_a_count(digits: tuple[int, int, int, int], col: int) -> None:
    spelled = sum(2**place for place, row in enumerate(digits) if has(row, col))

    assert CellRows.count(digits, col) == spelled


def test_runs_with_a_column_between_them_can_be_bridged() -> None:
    row = set_of([1, 3, 4, 7])

    assert [*CellRows.runs(row, range(9))] == [(1, 1), (3, 4), (7, 7)]
    assert [*CellRows.runs(row, range(9), bridged=True)] == [(1, 4), (7, 7)]


@st.composite
def floods(draw: st.DrawFn) -> tuple[Grid, int, int]:
    """A grid, seeds and what they may reach: dense, so that ways wind, and any shape."""
    grid = Grid(draw(st.integers(1, 14)), draw(st.integers(1, 14)))
    sets = st.integers(0, 2**grid.size - 1)
    within = draw(sets) | draw(sets) if draw(st.booleans()) else draw(sets)
    seeds = draw(sets) & draw(sets) & draw(sets) if draw(st.booleans()) else draw(sets)
    return grid, seeds, within


def searched(grid: Grid, seeds: int, within: int) -> int:
    """The flood from cell to cell."""
    cols = grid.cols
    reached = naive.flood(grid.rows, cols, naive.places(seeds, cols), naive.places(within, cols))
    return naive.cell_set(reached, cols)


@contextmanager
def by_rows(band_height: int) -> Iterator[None]:
    """The ways of large boards, whatever the board's size, with bands of so many rows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "WHOLE_BOARD_LIMIT", 0)
        patch.setattr(module, "BAND_HEIGHT", band_height)
        yield


def flooded_by_rows(grid: Grid, seeds: int, within: int, band_height: int) -> int:
    """The flood in the way of large boards."""
    with by_rows(band_height):
        return grid.flood(seeds, within)


@given(floods(), st.sampled_from([1, 2, 3, 64]))
def test_a_flood_reaches_what_a_search_from_cell_to_cell_reaches(
    case: tuple[Grid, int, int], band_height: int
) -> None:
    grid, wanted = case[0], searched(*case)

    assert grid.picture(grid.flood(*case[1:])) == grid.picture(wanted)
    assert grid.picture(flooded_by_rows(*case, band_height)) == grid.picture(wanted)


def test_a_flood_follows_a_way_that_winds_back_over_its_own_rows() -> None:
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

    assert grid.flood(only(0), spiral) == spiral
    for band_height in (1, 2, 3, 64):
        assert flooded_by_rows(grid, only(0), spiral, band_height) == spiral


@pytest.mark.parametrize(("rows", "cols"), [shape for shape in SHAPES if shape[0] * shape[1] <= 6])
def test_both_ways_agree_for_every_set_and_seed_of_every_small_shape(rows: int, cols: int) -> None:
    """A seed outside the set reaches nothing."""
    grid = Grid(rows, cols)

    for within in range(2**grid.size):
        for seed in range(grid.size):
            wanted = searched(grid, only(seed), within)
            assert grid.flood(only(seed), within) == wanted
            assert flooded_by_rows(grid, only(seed), within, 1) == wanted


def test_a_board_above_the_limit_floods_by_rows_without_being_told() -> None:
    grid = Grid(150, 200)
    within = grid.cells & ~grid.row(100)

    assert grid.size > module.WHOLE_BOARD_LIMIT
    assert grid.flood(only(0), within) == grid.band(grid.cells, 0, 100)


def pieces_by_runs(grid: Grid, members: int) -> int:
    """The pieces counted in the way of large boards."""
    with by_rows(3):
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


@pytest.mark.parametrize(("rows", "cols"), SMALL_SHAPES)
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


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 40), (40, 1), (7, 13), (37, 53), (64, 8)])
@pytest.mark.parametrize("full", [0.0, 0.1, 0.9, 1.0])
def test_every_block_is_counted_exactly(rows: int, cols: int, full: float) -> None:
    random, grid = Random(f"{rows} {cols} {full}"), Grid(rows, cols)
    members = random_subset(random, grid.cells, full)
    tops, lefts = (
        [0, *sorted(random.sample(range(1, length), min(4, length - 1)))] for length in (rows, cols)
    )

    assert [*grid.densities(members, tops, lefts)] == [
        [
            (members & grid.rectangle(range(*block_rows), range(*block_cols))).bit_count()
            for block_cols in pairwise([*lefts, cols])
        ]
        for block_rows in pairwise([*tops, rows])
    ]


def test_a_member_outside_the_first_rows_is_found_in_a_set_of_any_length() -> None:
    grid = Grid(1000, 1000)

    assert [*grid.densities(NO_CELLS, [0, 500], [0])] == [[0], [0]]
    assert [*grid.densities(only(0), [0, 500], [0])] == [[1], [0]]
    assert [*grid.densities(only(999_999), [0, 500], [0, 999])] == [[0, 0], [0, 1]]

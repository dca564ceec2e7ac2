"""Sets of cells, and grids: neighbours, bands, lines, densities."""

from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    NO_CELLS,
    CellRows,
    CellSet,
    Grid,
    GridError,
    beyond,
    cells_of,
    has,
    lowest,
    only,
    set_of,
    set_spelled,
    spelled,
)
from minetui.core.cells import (
    filled_runs,
    following,
    highest,
    packed,
    preceding,
    runs_of,
    toggle_packed,
    unpacked,
)

from .boards import LONG_SHAPES, SHAPES, cells, drawing

members_lists = st.lists(st.integers(0, 300), unique=True).map(sorted)
lines = st.integers(0, 2**20 - 1)


@st.composite
def grids_with_sets(draw: st.DrawFn) -> tuple[Grid, int]:
    """A grid of any shape, and a set of its cells."""
    grid = Grid(draw(st.integers(1, 12)), draw(st.integers(1, 12)))
    return grid, draw(st.integers(0, 2**grid.size - 1))


def runs(row: int) -> list[tuple[int, int]]:
    """The runs of a row, read off its digits."""
    columns, found = sorted(col for _, col in naive.places(row, 1000)), list[tuple[int, int]]()
    for col in columns:
        if found and found[-1][1] == col - 1:
            found[-1] = (found[-1][0], col)
        else:
            found.append((col, col))
    return found


def test_the_set_with_one_member_has_that_member_and_no_other() -> None:
    assert only(0) == 1
    assert only(5) == 32
    assert [has(only(5), cell) for cell in range(4, 8)] == [False, True, False, False]
    assert not has(NO_CELLS, 0)


@given(members_lists)
def test_a_set_gives_its_members_back_in_order(members: list[int]) -> None:
    made = set_of(reversed(members))

    assert made == sum(2**cell for cell in members)
    assert list(cells_of(made)) == members
    assert [cell for cell in range(301) if has(made, cell)] == members


@pytest.mark.parametrize("signs", ["0", "1", "0110", "1000", "00001", "1" * 70 + "0" * 70])
def test_a_set_is_spelled_in_signs_with_the_first_cell_first(signs: str) -> None:
    members = set_spelled(signs)

    assert list(cells_of(members)) == [cell for cell, sign in enumerate(signs) if sign == "1"]
    assert spelled(members, len(signs)) == signs


def test_a_member_given_twice_is_one_member() -> None:
    assert set_of([3, 3, 1, 3]) == only(3) | only(1)
    assert set_of([]) == NO_CELLS


def test_the_members_of_a_far_set_are_found_without_walking_from_the_first_cell() -> None:
    far = 10**7

    assert list(cells_of(only(far) | only(far + 9))) == [far, far + 9]


@given(members_lists.filter(bool), st.integers(0, 310))
def test_the_first_the_last_and_the_next_members_are_those_of_the_sorted_list(
    members: list[int], cell: int
) -> None:
    made = set_of(members)

    assert (lowest(made), highest(made)) == (members[0], members[-1])
    assert following(made, cell) == min((m for m in members if m > cell), default=None)
    assert preceding(made, cell) == max((m for m in members if m < cell), default=None)
    assert beyond(made, cell) == min((m for m in members if m > cell), default=min(members))
    assert beyond(made, cell, back=True) == max(
        (m for m in members if m < cell), default=max(members)
    )


@given(st.sets(st.integers(0, 99)), st.integers(0, 99), st.booleans())
def test_toggling_a_packed_set_changes_one_cell_and_only_if_it_is_as_said(
    members: set[int], cell: int, present: bool
) -> None:
    bytes_of = packed(set_of(members), 100)
    toggled = toggle_packed(bytes_of, cell, present)

    assert toggled is ((cell in members) is present)
    assert unpacked(bytes_of) == set_of(members ^ {cell} if toggled else members)


@given(lines)
def test_the_runs_of_a_row_are_its_longest_stretches_of_members(row: int) -> None:
    assert list(runs_of(row)) == runs(row)


@given(lines, lines)
def test_filling_a_row_takes_the_whole_of_every_run_that_holds_a_seed(
    seeds: int, within: int
) -> None:
    wanted = {
        col
        for first, last in runs(within)
        if any(has(seeds, col) for col in range(first, last + 1))
        for col in range(first, last + 1)
    }

    assert filled_runs(seeds, within) == set_of(wanted)


@given(st.tuples(lines, lines, lines), st.integers(0, 21))
def test_touching_counts_the_block_of_three_rows_around_a_column(
    rows: tuple[int, int, int], col: int
) -> None:
    near = [(row, c) for row in rows for c in (col - 1, col, col + 1) if c >= 0]

    assert CellRows.touching(rows, col) == sum(has(row, c) for row, c in near)


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


def spread_by_places(grid: Grid, members: int) -> int:
    """The members and their neighbours, one at a time."""
    around, inside = naive.neighbours(grid.rows, grid.cols), naive.places(members, grid.cols)
    return naive.cell_set(inside | {near for p in inside for near in around[p]}, grid.cols)


def tally_by_places(grid: Grid, members: int) -> list[int]:
    """The cells by how many members they touch, one at a time."""
    around, inside = naive.neighbours(grid.rows, grid.cols), naive.places(members, grid.cols)
    counts = {place: len(inside.intersection(near)) for place, near in around.items()}
    return [
        naive.cell_set((place for place, count in counts.items() if count == n), grid.cols)
        for n in range(9)
    ]


@pytest.mark.parametrize(("rows", "cols"), [shape for shape in SHAPES if shape[0] * shape[1] <= 9])
def test_spread_and_tally_are_right_for_every_set_of_every_small_shape(
    rows: int, cols: int
) -> None:
    grid = Grid(rows, cols)

    for members in range(2**grid.size):
        assert grid.spread(members) == spread_by_places(grid, members)
        assert list(grid.tally(members)) == tally_by_places(grid, members)


@given(grids_with_sets())
def test_spread_and_tally_are_right_for_larger_sets(case: tuple[Grid, int]) -> None:
    grid, members = case

    assert grid.spread(members) == spread_by_places(grid, members)
    assert list(grid.tally(members)) == tally_by_places(grid, members)


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


@given(grids_with_sets())
def test_the_nine_counts_part_the_board(case: tuple[Grid, int]) -> None:
    grid, members = case
    tally = grid.tally(members)

    assert sum(counted.bit_count() for counted in tally) == grid.size
    assert sum(tally) == grid.cells
    assert tally[0] == grid.cells & ~grid.spread(members) | members & ~sum(tally[1:])


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

    assert grid.joined(rows) == members
    assert grid.joined(rows[top:], top) == members & ~grid.joined(rows[:top])
    assert Grid(height, grid.cols).picture(band).split("\n") == drawn[top : top + height]
    assert grid.lowered(band, top) == grid.joined(rows[top : top + height], top)


def test_joining_no_rows_gives_no_cells() -> None:
    assert Grid(3, 3).joined([]) == NO_CELLS


def test_a_set_is_drawn_with_crosses_and_dots() -> None:
    drawn = drawing("""
        x . .
        . . x
    """)

    assert Grid(2, 3).picture(set_of([0, 5])) == drawn
    assert cells(drawn) == set_of([0, 5])


BLOCKED = [(1, 1), (1, 40), (40, 1), (7, 13), (37, 53), (64, 8)]


@pytest.mark.parametrize(("rows", "cols"), BLOCKED)
@pytest.mark.parametrize("full", [0.0, 0.1, 0.9, 1.0])
def test_every_block_is_counted_exactly(rows: int, cols: int, full: float) -> None:
    random, grid = Random(f"{rows} {cols} {full}"), Grid(rows, cols)
    members = sum(1 << cell for cell in range(grid.size) if random.random() < full)
    tops, lefts = starts(random, rows), starts(random, cols)

    assert [*grid.densities(members, tops, lefts)] == one_by_one(grid, members, tops, lefts)


def test_a_member_outside_the_first_rows_is_found_in_a_set_of_any_length() -> None:
    grid = Grid(1000, 1000)

    assert [*grid.densities(NO_CELLS, [0, 500], [0])] == [[0], [0]]
    assert [*grid.densities(1, [0, 500], [0])] == [[1], [0]]
    assert [*grid.densities(1 << 999_999, [0, 500], [0, 999])] == [[0, 0], [0, 1]]


def starts(random: Random, length: int) -> list[int]:
    """Some first rows or columns of blocks, the first of them 0."""
    return [0, *sorted(random.sample(range(1, length), min(4, length - 1)))]


def one_by_one(grid: Grid, members: CellSet, tops: list[int], lefts: list[int]) -> list[list[int]]:
    """The same counts, cell by cell."""
    return [
        [
            sum(has(members, grid.cell(row, col)) for row in range(*rows) for col in range(*cols))
            for cols in zip(lefts, [*lefts[1:], grid.cols], strict=True)
        ]
        for rows in zip(tops, [*tops[1:], grid.rows], strict=True)
    ]

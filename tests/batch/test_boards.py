"""What is counted of batches equals what core counts of each board."""

import pytest

pytest.importorskip("numpy", reason="the extra gym is not installed")

from collections.abc import Callable

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from naive import neighbours
from shapes import OTHERS, SHAPES, legal

from minetui import Problem
from minetui.batch import Boards, deal, mined_together, odd_boards
from minetui.core import LEVELS, Level, Minefield, Shape, cells_of, has, only

WINDING = (  # one opening that winds, with two others in its bends
    "....................",
    "******************..",
    "....................",
    "..******************",
    "....................",
    "....................",
)


@st.composite
def batches(draw: st.DrawFn) -> Boards:
    """Some boards of a level of any size and shape, with any number of mines."""
    sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))
    thin = st.sampled_from([(1, 40), (40, 1), (2, 30), (30, 2), (3, 60)])
    rows, cols, shape = legal(*draw(sizes | thin), draw(SHAPES))
    size = rows * cols
    mines = draw(st.integers(0, size // 5) | st.integers(0, size - 1) | st.just(size - 1))
    mines = min(mines, size - 1)
    level = Level(rows, cols, mines, shape)
    return deal(level, draw(st.text("ab")), range(draw(st.integers(1, 9))))


def labels(field: Minefield) -> list[int]:
    """The first zero of the opening of each zero, found by core's floods."""
    found, left = [-1] * field.grid.size, field.zeros
    while left:
        zero = next(cells_of(left))
        cells = field.grid.flood(only(zero), field.zeros)
        for cell in cells_of(cells):
            found[cell] = zero
        left &= ~cells
    return found


def expect_as_in_core(boards: Boards) -> None:
    size = boards.level.size
    fields = boards.fields

    assert [[*cells_of(f.mines)] for f in fields] == [
        np.flatnonzero(m).tolist() for m in boards.mines
    ]
    assert boards.numbers.reshape(-1, size).tolist() == [
        [*map(f.number, range(size))] for f in fields
    ]
    zeros = boards.zeros.reshape(-1, size)
    assert [np.flatnonzero(cells).tolist() for cells in zeros] == [
        [*cells_of(f.zeros)] for f in fields
    ]
    assert boards.openings.reshape(-1, size).tolist() == [*map(labels, fields)]
    assert boards.three_bv.tolist() == [field.three_bv for field in fields]


@given(batches())
def test_all_counts_of_a_batch_are_those_of_core(boards: Boards) -> None:
    expect_as_in_core(boards)


@given(batches())
def test_a_number_counts_the_mines_that_touch_it_by_the_rules_of_a_second_implementation(
    boards: Boards,
) -> None:
    rows, cols, _, shape = boards.level.key
    around = neighbours(rows, cols, shape)

    for mines, numbers in zip(boards.mines, boards.numbers, strict=True):
        assert numbers.tolist() == [
            [sum(bool(mines[near]) for near in around[row, col]) for col in range(cols)]
            for row in range(rows)
        ]


@pytest.mark.parametrize("shape", OTHERS)
def test_counts_of_many_boards_of_other_shapes_are_those_of_core(shape: Shape) -> None:
    expect_as_in_core(deal(LEVELS["Expert"].shaped(shape), "many", range(60)))
    large = deal(Level(180, 190, 3_000, shape), "large", range(2))

    assert large.three_bv.tolist() == [field.three_bv for field in large.fields]


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_counts_of_many_boards_of_the_named_levels_are_those_of_core(level: Level) -> None:
    expect_as_in_core(deal(level, "many", range(200)))


@pytest.mark.parametrize(
    "level", [Level(300, 400, 9_000), Level(1, 30_000, 2_000), Level(9, 9, 0), Level(700, 700, 5)]
)
def test_counts_of_large_and_of_empty_boards_are_those_of_core(level: Level) -> None:
    boards = deal(level, "large", range(2))
    fields = boards.fields

    assert boards.three_bv.tolist() == [field.three_bv for field in fields]
    assert boards.openings.reshape(2, -1).max(1).tolist() == [max(labels(f)) for f in fields]


@given(batches(), st.integers(0, 4))
def test_cells_that_are_mined_together_are_counted_by_binary_digits(
    boards: Boards, number: int
) -> None:
    grid = boards.level.grid
    shifts = (((0, grid.cells),), *grid.half_steps)[number % (len(grid.half_steps) + 1)]
    counts = [0] * grid.size
    for field in boards.fields:
        for by, cells in shifts:
            for cell in cells_of(field.mines & cells):
                counts[cell + by] += has(field.mines, cell + by)
    told = mined_together(boards, shifts)

    assert len(told) == max(counts).bit_length()
    assert counts == [
        sum(2**digit for digit, members in enumerate(told) if has(members, cell))
        for cell in range(grid.size)
    ]


@given(batches(), st.integers(0), st.integers(0))
def test_a_board_is_odd_if_a_mine_is_missing_or_stands_where_none_may(
    boards: Boards, sure: int, free: int
) -> None:
    cells = boards.level.grid.cells
    sure &= cells
    free = free & cells & ~sure
    odd = sum(bool(f.mines & ~(sure | free) or sure & ~f.mines) for f in boards.fields)

    assert odd_boards(boards, sure, free) == odd
    assert odd_boards(boards, 0, cells) == 0
    assert odd_boards(Boards(Level.on(boards.level.grid, 0), boards.mines), 0, cells) == (
        len(boards) if boards.level.mines else 0
    )


def test_arrays_are_of_small_numbers() -> None:
    boards = deal(LEVELS["Beginner"], "s", range(3))

    assert (boards.mines.dtype, boards.numbers.dtype, boards.zeros.dtype) == (bool, np.int8, bool)
    assert (boards.openings.dtype, boards.three_bv.dtype) == (np.int32, np.int32)


def test_openings_that_wind_are_one() -> None:
    boards = Boards.of([Minefield.drawn(*WINDING), Minefield.drawn(*WINDING[::-1])])

    expect_as_in_core(boards)


def test_a_batch_of_more_boards_than_are_counted_together_is_counted_whole() -> None:
    boards = deal(Level(16, 16, 40), "s", range(3000))
    last = boards[2990:]

    assert boards.numbers[2990:].tolist() == last.numbers.tolist()
    assert boards.openings[2990:].tolist() == last.openings.tolist()
    assert boards.three_bv[2990:].tolist() == last.three_bv.tolist()


@given(batches())
def test_boards_are_made_of_minefields_and_these_of_boards(boards: Boards) -> None:
    again = Boards.of(boards.fields)

    assert again.level == boards.level
    assert again.mines.tolist() == boards.mines.tolist()
    assert again.fields == boards.fields


def test_some_boards_of_a_batch_are_a_batch() -> None:
    boards = deal(LEVELS["Beginner"], "s", range(5))
    chosen = boards[np.array([3, 0])]

    assert len(boards) == 5
    assert chosen.fields == [boards.fields[3], boards.fields[0]]
    assert boards[boards.three_bv > 0].fields == boards.fields
    assert boards[1:3].fields == boards.fields[1:3]


def test_boards_of_two_levels_or_shapes_or_none_are_no_batch() -> None:
    drawn, lines = Minefield.drawn, ("*..", "...", "...")
    for fields in (
        [drawn("*."), drawn("..")],
        [drawn(*lines), drawn(*lines, shape=Shape.TORUS)],
    ):
        with pytest.raises(Problem, match="expected boards of one level, got 2"):
            Boards.of(fields)
    with pytest.raises(Problem, match="expected boards of one level, got 0"):
        Boards.of([])


@pytest.mark.parametrize(
    ("spoilt", "got"),
    [
        (lambda mines: mines[0], "16 × 30 of bool"),
        (lambda mines: mines.transpose(0, 2, 1), "2 × 30 × 16 of bool"),
        (lambda mines: mines.astype(np.int64), "2 × 16 × 30 of int64"),
    ],
)
def test_mines_of_another_shape_or_type_are_no_boards(
    spoilt: Callable[[np.ndarray], np.ndarray], got: str
) -> None:
    boards = deal(LEVELS["Expert"], "s", range(2))

    with pytest.raises(Problem, match=f"^expected boards × 16 × 30 of bool, got {got}$"):
        Boards(boards.level, spoilt(boards.mines))
    with pytest.raises(Problem, match="got 16 × 30 of bool"):
        boards[0]


def test_openings_of_a_board_that_core_does_not_count_are_not_counted() -> None:
    boards = deal(Level(2001, 2000, 3), "s", [1])

    with pytest.raises(Problem, match="expected at most 4,000,000 cells to count, got 4,002,000"):
        _ = boards.openings

"""ZiNi of batches, against core's of each board by itself."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from shapes import OTHERS, SHAPES, legal

from minetui.core import LEVELS, Level, Shape
from minetui.core.zini import human_zini, zini

np = pytest.importorskip("numpy", reason="the extra gym is not installed")

from minetui.batch import Boards, deal  # noqa: E402 (once numpy is known to be there)

SIZES = st.tuples(st.integers(1, 12), st.integers(1, 12)) | st.sampled_from(
    [(1, 1), (1, 40), (40, 1), (2, 64), (64, 2), (3, 65), (24, 24), (16, 30)]
)


def drawn(*lines: str) -> Boards:
    """The batch of a single board, with * for mines and . for safe cells."""
    mines = np.array([[sign == "*" for sign in line] for line in lines])
    return Boards(Level(*mines.shape, int(mines.sum())), mines[None])


def agree(boards: Boards) -> bool:
    """Are both kinds of ZiNi those that core finds for each board?"""
    fields = boards.fields
    same = boards.zini.tolist() == list(map(zini, fields))
    return same and boards.human_zini.tolist() == list(map(human_zini, fields))


@given(SIZES, SHAPES, st.floats(0, 1), st.integers(1, 9), st.integers(0, 2**32))
@example((9, 9), Shape.SQUARE, 0.0, 3, 0)
@example((9, 9), Shape.SQUARE, 1.0, 3, 0)
@example((1, 1), Shape.SQUARE, 0.0, 1, 0)
def test_each_board_has_the_zini_that_it_has_alone(
    sides: tuple[int, int], shape: Shape, part: float, count: int, seed: int
) -> None:
    """Of any size and shape, without mines, and with as many as there can be."""
    rows, cols, _ = legal(*sides, shape)
    level = Level(rows, cols, round(part * (rows * cols - 1)), shape)
    ordered = np.tile(np.arange(level.size) < level.mines, (count, 1))
    mines = np.random.default_rng(seed).permuted(ordered, axis=1)

    assert agree(Boards(level, mines.reshape(count, rows, cols)))


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_two_thousand_boards_of_a_level_have_the_zini_that_each_has_alone(level: Level) -> None:
    boards = deal(level, "zini", range(2_000))

    assert agree(boards)


@pytest.mark.slow
@pytest.mark.parametrize("shape", OTHERS)
def test_boards_of_other_shapes_have_the_zini_that_each_has_alone(shape: Shape) -> None:
    assert all(agree(deal(level.shaped(shape), "zini", range(300))) for level in LEVELS.values())


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(180, 190), (3, 4_000)])
def test_a_large_board_has_the_zini_that_it_has_alone(shape: tuple[int, int]) -> None:
    """Also where the numbers of its openings need more than two bytes."""
    mines = np.random.default_rng(1).random((1, *shape)) < 0.15

    assert agree(Boards(Level(*shape, int(mines.sum())), mines))


def test_a_number_of_two_openings_counts_for_both() -> None:
    """The number in the third row and column belongs to both, and a chord there saves a click."""
    board = drawn(
        ".....",
        ".*...",
        ".....",
        "....*",
        "...*.",
    )

    assert [*board.three_bv, *board.zini, *board.human_zini] == [7, 6, 7]


def test_no_boards_have_no_zini() -> None:
    none = Boards(LEVELS["Beginner"], np.zeros((0, 9, 9), np.bool_))

    assert none.zini.shape == none.human_zini.shape == (0,)
    assert none.zini.dtype == none.human_zini.dtype == np.int32


def test_the_first_of_equals_counts_column_by_column() -> None:
    """So a board and its reflection at the diagonal can differ; on other shapes it is by rows."""
    lines = [".*..", "..*.", "...*"]
    reflected = ["".join(column) for column in zip(*lines, strict=True)]

    assert (drawn(*lines).zini, drawn(*reflected).zini) == (5, 6)

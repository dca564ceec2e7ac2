"""The secret of a game: numbers, openings, islands and 3BV, drawn and counted again."""

from random import Random

import naive
import pytest

from minetui.core import NO_CELLS, Grid, Minefield, cells_of, only
from minetui.core.position import MinefieldError

from .boards import SHAPES, cells, drawing, minefield, random_field, random_subset

FIELD = minefield("""
    . . . . * .
    . . . . . .
    * . . . . .
    . . . * * .
    . . . * . .
""")


def agree(field: Minefield, *revealed: int) -> None:
    """Both implementations say the same of a minefield, with any of these cells revealed."""
    grid = field.grid
    board = naive.Board.of(grid.rows, grid.cols, field.mines)
    zeros = {grid.cell(*zero): opening for opening in board.openings() for zero in opening}

    assert field.mine_count == len(board.mines)
    assert naive.places(field.safe, grid.cols) == board.safe
    for number, shown in enumerate(field.numbered):
        wanted = {place for place, count in board.numbers.items() if count == number}
        assert naive.places(shown, grid.cols) == wanted
    for zero in cells_of(field.zeros):
        assert naive.places(field.opening(only(zero)), grid.cols) == zeros[zero]
    assert naive.places(field.lone_numbers, grid.cols) == board.lone_numbers()
    assert field.openings == len(board.openings())
    assert field.islands == board.islands()
    assert field.three_bv == board.three_bv()
    for each in revealed:
        seen = naive.places(each, grid.cols)
        assert field.solved_three_bv(each) == board.solved_three_bv(seen)


def test_a_minefield_is_drawn_with_its_numbers() -> None:
    assert FIELD.picture() == drawing("""
        . . . 1 * 1
        1 1 . 1 1 1
        * 1 1 2 2 1
        1 1 2 * * 1
        . . 2 * 3 1
    """)
    assert FIELD.mine_count == 5


def test_an_opening_is_the_zeros_that_touch_and_the_numbers_around_them() -> None:
    corner, other = FIELD.opening(only(0)), FIELD.opening(only(24))

    assert FIELD.grid.picture(corner) == drawing("""
        x x x x . .
        x x x x . .
        . x x x . .
        . . . . . .
        . . . . . .
    """)
    assert FIELD.grid.picture(other) == drawing("""
        . . . . . .
        . . . . . .
        . . . . . .
        x x x . . .
        x x x . . .
    """)
    assert FIELD.opening(only(0) | only(24)) == corner | other
    assert FIELD.openings == 2


def test_the_3bv_counts_each_opening_once_and_each_number_that_none_reveals() -> None:
    assert FIELD.grid.picture(FIELD.lone_numbers) == drawing("""
        . . . . . x
        . . . . x x
        . . . . x x
        . . . . . x
        . . . . x x
    """)
    assert FIELD.lone_numbers.bit_count() == 8
    assert FIELD.islands == 1
    assert FIELD.three_bv == 10


def test_islands_that_touch_only_by_a_corner_are_one() -> None:
    joined = minefield("* . *\n. . .\n* . *\n* . .\n* * *")
    parted = minefield(". * * .\n* * * *\n* * * *\n. * * .")

    assert joined.islands == 1
    assert parted.islands == 4


def test_the_3bv_of_an_opening_is_done_when_its_last_cell_is_revealed() -> None:
    field = minefield(". . . *\n. . . .")
    rim = only(2)

    assert field.solved_three_bv(NO_CELLS) == 0
    assert field.solved_three_bv(field.safe & ~rim & ~only(7)) == 0
    assert field.solved_three_bv(field.safe & ~only(7)) == 1
    assert field.solved_three_bv(field.safe) == field.three_bv == 2


@pytest.mark.parametrize(
    ("text", "three_bv", "openings", "islands"),
    [
        (".", 1, 1, 0),
        ("*", 0, 0, 0),
        (". *", 1, 0, 1),
        (". . .", 1, 1, 0),
        (".\n.\n*", 1, 1, 0),
        (". . .\n. * .\n. . .", 8, 0, 1),
        ("* * *\n* . *\n* * *", 1, 0, 1),
        (". . . * . . .", 2, 2, 0),
        (". . * . . * . .", 4, 2, 1),
    ],
)
def test_the_measures_of_boards_counted_by_hand(
    text: str, three_bv: int, openings: int, islands: int
) -> None:
    field = minefield(text)

    assert (field.three_bv, field.openings, field.islands) == (three_bv, openings, islands)


@pytest.mark.parametrize(("rows", "cols"), [shape for shape in SHAPES if shape[0] * shape[1] <= 9])
def test_every_minefield_of_every_small_shape_measures_as_a_count_cell_by_cell(
    rows: int, cols: int
) -> None:
    random = Random(f"{rows}x{cols}")
    grid = Grid(rows, cols)

    for mines in range(2**grid.size):
        agree(Minefield(grid, mines), random_subset(random, grid.cells & ~mines, 0.7))


def test_random_larger_minefields_measure_as_a_count_cell_by_cell() -> None:
    random = Random("minefields")

    for _ in range(80):
        field = random_field(random, 12, 12)
        opened = field.opening(random_subset(random, field.zeros, 0.5))
        agree(field, opened, field.safe, random_subset(random, field.grid.cells, 0.9))


def test_the_number_of_a_cell_counts_the_mines_that_touch_it() -> None:
    field = minefield("* * *\n* . *\n* * *")

    assert field.number(4) == 8
    assert field.numbered[8] == only(4)
    assert field.number(0) == 2
    assert all(not cells_at for cells_at in field.numbered[:8])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (("..", "..."), r"row 2: expected 2 of '\*' and '\.', got '\.\.\.'"),
        (("..", ".x"), r"row 2: expected 2 of '\*' and '\.', got '\.x'"),
        (("1.",), r"row 1: expected 2 of '\*' and '\.', got '1\.'"),
    ],
)
def test_a_drawing_that_is_no_rectangle_of_mines_and_safe_cells_is_refused(
    rows: tuple[str, ...], message: str
) -> None:
    with pytest.raises(MinefieldError, match=f"^{message}$"):
        Minefield.drawn(*rows)


def test_a_zero_may_be_drawn_as_a_digit_as_files_do() -> None:
    assert Minefield.drawn("*0", "00") == Minefield.drawn("*.", "..")
    assert Minefield.drawn("0*0").mines == cells(". x .")


def test_only_a_board_of_many_millions_of_cells_is_too_large_to_count() -> None:
    assert Minefield(Grid(2000, 2000), NO_CELLS).countable
    assert not Minefield(Grid(2000, 2001), NO_CELLS).countable


def test_nothing_drawn_is_no_minefield() -> None:
    with pytest.raises(MinefieldError, match="got none"):
        Minefield.drawn()

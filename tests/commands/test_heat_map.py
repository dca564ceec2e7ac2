"""The heat map's scale: what is off by chance, on cells and on blocks, and how it is drawn."""

from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from statistics import pvariance

import pytest

from minetui.commands.uniformity import LEGEND, STEPS, block_side, deviations, drawn
from minetui.core import FirstClick, Level
from minetui.studies import Chances


def chances(rows: int, cols: int, mines: int) -> Chances:
    return Chances.of(Level(rows, cols, mines), 0, FirstClick.ANY)


def blocks(level: Level, side: int) -> Iterator[set[int]]:
    """The cells of each square block, row by row."""
    for top in range(0, level.rows, side):
        for left in range(0, level.cols, side):
            rows = range(top, min(top + side, level.rows))
            cols = range(left, min(left + side, level.cols))
            yield {row * level.cols + col for row in rows for col in cols}


@pytest.mark.parametrize("side", [1, 2, 3])
def test_a_deviation_of_one_is_the_standard_deviation_of_all_boards(side: int) -> None:
    """Of a block of several cells too, whose counts depend on each other."""
    level, boards = Level(3, 4, 3), 100
    every = list(combinations(range(12), 3))
    expected = boards * 3 / 12
    found = deviations(chances(3, 4, 3), [int(expected) + 2] * 12, boards, side)

    values = [off for row in found for off in row]
    for off, block in zip(values, blocks(level, side), strict=True):
        variance = pvariance(len(block & set(mines)) for mines in every)
        assert off == pytest.approx(2 * len(block) / sqrt(boards * variance))


def test_counts_below_and_above_the_expected_have_signs() -> None:
    (row,) = deviations(chances(1, 4, 1), [10, 40, 25, 25], boards=100, side=1)
    one = sqrt(100 * 1 / 4 * 3 / 4)

    assert row == pytest.approx([-15 / one, 15 / one, 0, 0])


def test_cells_that_chance_has_no_part_in_have_no_deviation() -> None:
    """The cells of an opening, and a whole board in one block."""
    opening = Chances.of(Level(1, 6, 2), 0, FirstClick.OPENING)

    assert deviations(opening, [0, 0, 5, 5, 5, 5], 10, side=1)[0] == [None, None, 0, 0, 0, 0]
    assert deviations(chances(2, 2, 1), [1, 2, 3, 4], 10, side=2) == [[None]]
    assert deviations(chances(1, 1, 0), [0], 10, side=1) == [[None]]


@pytest.mark.parametrize(
    ("off", "sign"),
    [
        *((None, "  "), (-9.0, "--"), (-4.0, "--"), (-3.9, "- "), (-2.0, "- "), (-1.9, ". ")),
        *((0.0, ". "), (2.0, ". "), (2.1, "+ "), (4.0, "+ "), (4.1, "++"), (1e9, "++")),
    ],
)
def test_signs_change_at_two_and_four_standard_deviations(off: float | None, sign: str) -> None:
    assert drawn([[off]]).plain == sign


def test_many_mines_are_red_and_few_are_blue() -> None:
    looks = {sign: look.rpartition("#")[2] for _, sign, look in STEPS}
    red = {
        sign: int(look[:2], 16) - int(look[4:], 16) for sign, look in looks.items() if look != "dim"
    }

    assert red["++"] > 100
    assert red["+ "] > 100
    assert red["--"] < -100
    assert red["- "] < -60
    assert drawn([[5.0, None], [0.0, -5.0]]).plain == "++  \n. --"
    assert [span.style for span in drawn([[5.0, None, 0.0]]).spans] == [STEPS[-1][2], "dim"]
    assert [sign.strip() for sign in LEGEND.removeprefix("mines: ").split(", ")] == [
        *("-- 4 sigma too few", "- 2 sigma", ". as expected", "+ 2 sigma too many", "++ 4 sigma"),
    ]


@pytest.mark.parametrize(
    ("rows", "cols", "columns", "side"),
    [
        (16, 30, 60, 1),
        (16, 30, 59, 2),
        (40, 9, 80, 1),
        (41, 9, 80, 2),
        (81, 9, 80, 3),
    ],
)
def test_blocks_are_the_smallest_that_fit(rows: int, cols: int, columns: int, side: int) -> None:
    """Two terminal columns a block, and at most 40 rows of blocks."""
    assert block_side(chances(rows, cols, 1), columns) == side

"""Densities: the members of a set in each block of a board, against counting them one by one."""

from random import Random

import pytest

from minetui.core import NO_CELLS, CellSet, Grid, has

SHAPES = [(1, 1), (1, 40), (40, 1), (7, 13), (37, 53), (64, 8)]


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
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

"""Swaps: a board with one needs a guess, whoever plays it."""

from itertools import product
from random import Random

import pytest

from minetui.core import Grid, Level, Minefield, cells_of, has, set_of
from minetui.core.deal import deal
from minetui.solver import TECHNIQUES
from minetui.solver.dealers import has_swap, reach


def numbers_outside(grid: Grid, mines: int, cells: set[int]) -> list[tuple[int, int]]:
    """The safe cells but these, with their numbers."""
    safe = cells_of(grid.cells & ~mines)
    return [
        (cell, (grid.neighbours(cell) & mines).bit_count()) for cell in safe if cell not in cells
    ]


def exchangeable(field: Minefield, first: int) -> bool:
    """Can two or four cells of a square of 2 × 2, half of them mines, be exchanged unseen?"""
    grid = field.grid
    for row, col in product(range(grid.rows), range(grid.cols)):
        corners = ((row + r, col + c) for r, c in product((0, 1), (0, 1)))
        square = [grid.cell(*one) for one in corners if one[0] < grid.rows and one[1] < grid.cols]
        for chosen in product((False, True), repeat=len(square)):
            cells = {cell for cell, is_chosen in zip(square, chosen, strict=True) if is_chosen}
            mined = {cell for cell in cells if has(field.mines, cell)}
            if 2 * len(mined) != len(cells) or not cells or first in cells:
                continue
            other = field.mines ^ set_of(cells)
            if numbers_outside(grid, field.mines, cells) == numbers_outside(grid, other, cells):
                return True
    return False


@pytest.mark.parametrize("level", [Level(4, 5, 7), Level(1, 6, 2), Level(6, 1, 2), Level(5, 5, 9)])
def test_swaps_are_those_of_exchanging_every_few_cells(level: Level) -> None:
    random, found = Random(level.mines), 0
    for _ in range(60):
        field = Minefield(level.grid, deal(level, random))
        first = next(cells_of(field.safe))
        swap = has_swap(field, first)
        found += swap

        assert swap == exchangeable(field, first)
        assert not (swap and reach(field, first, TECHNIQUES) == field.safe)
    assert 0 < found < 60

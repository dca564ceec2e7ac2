"""Numbers compared with counts, all cells at once."""

from random import Random

from minetui.core import NO_CELLS, Level, Minefield, cells_of, has
from minetui.core.deal import deal
from minetui.core.position import Numbers


def test_numbers_are_equal_to_a_count_where_comparing_cell_by_cell_finds_them_so() -> None:
    level, random = Level(9, 9, 35), Random(2)
    for _ in range(30):
        field, members = Minefield(level.grid, deal(level, random)), deal(level, random)
        equal = Numbers.of(field.numbered).equal_to(level.grid.tally_digits(members))
        around = {
            cell: (level.grid.neighbours(cell) & members).bit_count()
            for cell in cells_of(level.grid.cells)
        }

        assert equal & field.mines == NO_CELLS
        for cell in cells_of(field.safe):
            assert has(equal, cell) == (field.number(cell) == around[cell])

"""Cut-outs: the cells that a box shows of a board."""

from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Grid
from minetui.ui.hints.panel import box_around, fits

GRID = Grid(16, 30)
cells = st.lists(st.integers(0, GRID.size - 1), min_size=1, max_size=5)


@given(cells, st.integers(1, 9), st.integers(1, 9))
def test_a_box_has_all_cells_if_they_fit_and_else_the_first(
    members: list[int], cols: int, rows: int
) -> None:
    box = box_around(GRID, members, (cols, rows))
    shown = [row in box.rows and col in box.cols for row, col in map(GRID.place, members)]

    assert (len(box.cols), len(box.rows)) == (cols, rows)
    assert all(shown) if fits(GRID, members, (cols, rows)) else shown[0]


def test_cells_are_in_the_middle_of_their_box() -> None:
    box = box_around(GRID, [5 * 30 + 10, 5 * 30 + 12], (7, 5))

    assert (box.cols, box.rows) == (range(8, 15), range(3, 8))

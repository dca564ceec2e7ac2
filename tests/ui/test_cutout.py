"""Cut-outs: the cells that a box shows of a board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style

from minetui.core import Grid, Minefield, Position, Shape, cells_of, grid_of, set_of
from minetui.ui.board.painter import Painter
from minetui.ui.board.scene import Scene
from minetui.ui.hints.panel import Box, CutOut, box_around, cells_in, cut_out_size, fits
from minetui.ui.kit.glyphs import ASCII
from minetui.ui.kit.inks import NAMED, Inks

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


@given(st.sampled_from([*Shape]), st.integers(0, 63), st.integers(5, 8))
def test_a_box_of_any_shape_has_a_number_in_its_middle_with_all_that_it_touches(
    shape: Shape, number: int, side: int
) -> None:
    grid = grid_of(8, 8, shape)
    around = [number, *cells_of(grid.neighbours(number))]
    shown = [cell for row in cells_in(grid, box_around(grid, around, (side, side))) for cell in row]

    assert fits(grid, around, (side, side))
    assert {*around} <= {*shown}
    assert len({*shown}) == len(shown) == side * side


@pytest.mark.parametrize(
    ("shape", "rows", "cols"),
    [
        (Shape.SQUARE, range(5), range(7)),
        (Shape.CYLINDER, range(5), range(-3, 4)),
        (Shape.TORUS, range(-2, 3), range(-3, 4)),
    ],
)
def test_a_box_goes_on_over_an_edge_where_there_is_a_way(
    shape: Shape, rows: range, cols: range
) -> None:
    grid = grid_of(9, 9, shape)

    assert box_around(grid, [0], (7, 5)) == Box(rows, cols)


@pytest.mark.parametrize(
    ("shape", "number", "drawn"),
    [
        (
            Shape.TORUS,
            0,
            """
    G  H  A  B  C
 7  .  .  .  .  .
 8  .  .  .  .  .
 1  .  .  2  .  .
 2  .  .  .  .  .
 3  .  .  .  .  .
""",
        ),
        (
            Shape.HEX,
            27,
            """
    B   C   D   E   F
 2    .   .   .   .   .
 3  .   .   .   .   .
 4    .   .   1   .   .
 5  .   .   .   .   .
 6    .   .   .   .   .
""",
        ),
    ],
    ids=["over edges, named as they are there", "staggered"],
)
def test_a_cut_out_is_drawn_as_its_board_is(shape: Shape, number: int, drawn: str) -> None:
    grid = grid_of(8, 8, shape)
    field = Minefield(grid, set_of([63, 1, 28]))
    scene = Scene(Position(field).reveal(number))
    inks, size = Inks(NAMED["slate"], Style()), cut_out_size(grid)
    painter = Painter.of(ASCII, inks, size, plain=True)
    room = 3 + 5 * size.width + size.stagger, 5
    lines = CutOut().around([number], scene, room, painter)
    text = "\n".join("".join(span[0] for span in line).rstrip() for line in lines)

    assert text == drawn.strip("\n")

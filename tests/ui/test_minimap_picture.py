"""The picture of a large board: its pixels, and how they are painted."""

import pytest

from minetui.core import Grid, Minefield, Position, only, set_of
from minetui.ui.board.layout import Size
from minetui.ui.board.minimap import (
    STEPS,
    Block,
    MapMarks,
    MapPainter,
    MapShape,
    frame_colour,
    plain_lines,
    rows_of_blocks,
    shape_of,
)
from minetui.ui.kit.colours import contrast
from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.kit.inks import PALETTES, Palette

AWAY = MapMarks((range(90, 93), range(90, 93)), (91, 91))  # outside of the pictures here


@pytest.mark.parametrize(
    ("board", "room", "pixels"),
    [
        ((10_000, 10_000), (30, 40), (30, 30)),
        ((100, 200), (30, 40), (30, 15)),
        ((200, 100), (30, 40), (20, 40)),
        ((20, 3000), (30, 40), (30, 8)),  # else its height would be no pixel
        ((5, 20), (30, 40), (20, 5)),  # a cell is a pixel at most
    ],
)
def test_a_picture_has_the_proportions_of_the_board(board: Size, room: Size, pixels: Size) -> None:
    shape = shape_of(Grid(*board), room, pixel_height=1)

    assert (len(shape.lefts), len(shape.tops)) == pixels


@pytest.mark.parametrize("board", [(37, 53), (100, 9), (8, 8)])
def test_each_cell_belongs_to_one_pixel_and_a_pixel_leads_to_a_cell_of_its_own(board: Size) -> None:
    shape = shape_of(Grid(*board), (12, 12), pixel_height=1)
    for cell in range(shape.grid.size):
        row, col = shape.grid.place(cell)
        x, y = shape.pixel(cell)
        assert row in shape.rows(y)
        assert col in shape.cols(x)
    for y in range(len(shape.tops)):
        for x in range(len(shape.lefts)):
            assert shape.pixel(shape.cell(x, y)) == (x, y)


def test_the_frame_has_the_visible_cells_and_three_pixels_at_least() -> None:
    shape = shape_of(Grid(100, 100), (10, 10), pixel_height=1)

    assert shape.frame(range(0, 45), range(20, 60)) == (range(2, 6), range(5))
    assert shape.frame(range(52, 55), range(52, 55)) == (range(4, 7), range(4, 7))
    assert shape.frame(range(0, 5), range(95, 100)) == (range(7, 10), range(3))
    assert shape_of(Grid(2, 2), (9, 9), pixel_height=1).frame(range(1), range(1)) == (
        range(2),
        range(2),
    )


def test_one_revealed_cell_or_flag_of_a_million_is_seen() -> None:
    grid = Grid(1000, 1000)
    field = Minefield(grid, set_of(range(0, 1_000_000, 6)))
    position = Position(field, revealed=only(1), flagged=only(999_999))
    (first, _), (_, last) = rows_of_blocks(position, shape_of(grid, (2, 2), pixel_height=1))

    assert first == Block(revealed=1, flagged=0, hit=False)
    assert last == Block(revealed=0, flagged=1, hit=False)


def test_a_solved_part_has_all_steps_and_a_hit_is_marked() -> None:
    grid = Grid(20, 20)
    field = Minefield(grid, set_of(range(0, 400, 4)))
    solved = Position(field, field.safe & ~only(1), field.mines)
    lost = Position(field, only(0))
    shape = shape_of(grid, (1, 1), pixel_height=1)

    assert [*rows_of_blocks(solved, shape)] == [(Block(STEPS, STEPS, hit=False),)]
    assert [*rows_of_blocks(lost, shape)] == [(Block(1, 0, hit=True),)]


def test_a_line_is_two_pixels_high_and_neighbours_of_one_colour_are_one_span() -> None:
    none, some, all_ = (Block(steps, 0, hit=False) for steps in (0, 1, STEPS))
    painter = MapPainter(PALETTES[0])
    first, last = painter.lines([(none, none, some), (none, none, all_), (all_,) * 3], AWAY)

    assert [text for text, _ in first] == ["  ", "▀"]
    assert [text for text, _ in last] == ["▀▀▀"]


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_what_is_revealed_and_where_the_frame_is_can_be_told_in_every_palette(
    palette: Palette,
) -> None:
    painter = MapPainter(palette)
    covered = painter.colour(Block(0, 0, hit=False))
    ends = covered, painter.colour(Block(STEPS, 0, hit=False))

    assert contrast(covered, painter.colour(Block(1, 0, hit=False))) >= 1.4
    assert contrast(covered, painter.colour(Block(STEPS, 0, hit=False))) >= 3
    assert covered != painter.colour(Block(0, 1, hit=False))
    assert all(contrast(frame_colour(palette), block) >= 3 for block in ends)


@pytest.mark.parametrize(("glyphs", "text"), [(ASCII, ".:@F*"), (UNICODE, "·░█⚑✱")])
def test_without_colours_a_pixel_is_a_sign(glyphs: type, text: str) -> None:
    blocks = [Block(0, 0, False), Block(1, 1, False), Block(STEPS, STEPS, False)]
    row = (*blocks, Block(0, 1, False), Block(2, 0, True))
    lines = plain_lines([row], AWAY, glyphs)  # type: ignore[arg-type]

    assert "".join(text for text, _ in lines[0]) == text


def test_without_colours_the_frame_is_drawn_around_the_cursor() -> None:
    shape = MapShape(Grid(50, 50), tuple(range(0, 50, 10)), tuple(range(0, 50, 10)))
    rows = [(Block(0, 0, hit=False),) * 5] * 5
    marks = MapMarks(shape.frame(range(20, 30), range(20, 30)), shape.pixel(25 * 50 + 25))
    lines = ["".join(text for text, _ in line) for line in plain_lines(rows, marks, ASCII)]

    assert lines == [".....", ".+-+.", ".|X|.", ".+-+.", "....."]

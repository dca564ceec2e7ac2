"""Boards of other shapes on the screen: ghosts, boards without an end, hexagons, and lit cells."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.events import MouseDown, MouseMove, MouseUp
from textual.geometry import Offset
from textual.geometry import Size as Columns

from minetui.core import Game, Level, Minefield, Shape, cells_of, grid_of
from minetui.store import Settings
from minetui.ui.board.layout import Arrangement, Size, Want
from minetui.ui.board.minimap import MapMarks, shape_of
from minetui.ui.board.motion import VisibleCells, wave
from minetui.ui.board.painter import (
    HEXAGONS,
    LARGE,
    MEDIUM,
    PLAIN_SIZES,
    PLAIN_STAGGERED,
    SIZES,
    CellSize,
    Painter,
)
from minetui.ui.board.viewport import Viewport
from minetui.ui.kit.glyphs import UNICODE, Look
from minetui.ui.kit.inks import PALETTES, CellPaint, Inks

from .conftest import (
    BEGINNER,
    click,
    game_of,
    mouse,
    on_screen,
    press,
    press_at,
    resized,
    rows_of,
    screen_of,
    text_of,
)

SLATE = PALETTES[0]
INKS = Inks(SLATE, Style(bgcolor=SLATE.window))
FIVE = ("*....", ".....", ".....", "....*", ".....")


def drawn(shape: Shape, rows: Sequence[str] = FIVE) -> Game:
    """A game on a drawn board of a shape."""
    return Game.on(Minefield.drawn(*rows, shape=shape))


async def test_a_torus_has_a_rim_of_ghosts_with_coordinates() -> None:
    async with on_screen(drawn(Shape.TORUS)) as (app, pilot):
        await press_at(pilot, 0, "f")
        board = screen_of(app).board
        names = board.render_line(0).text.split()
        numbers = [board.render_line(y).text.split()[0] for y in range(1, 10)]

        assert names == [*"DEABCDEAB"]
        assert numbers == [*"451234512"]
        assert "\n".join(line[::2] for line in rows_of(app)) == "\n".join(
            [
                "·········",
                "·········",
                "··⚑····⚑·",
                *["·········"] * 4,
                "··⚑····⚑·",
                "·········",
            ]
        )


async def test_a_cylinder_has_ghosts_beside_it_alone() -> None:
    async with on_screen(drawn(Shape.CYLINDER)) as (app, _):
        assert screen_of(app).board.rim == (2, 0)
        assert len(rows_of(app)) == 5


@pytest.mark.parametrize("shape", [Shape.SQUARE, Shape.HEX, Shape.KNIGHT])
async def test_a_board_with_edges_has_no_ghosts(shape: Shape) -> None:
    async with on_screen(drawn(shape)) as (app, _):
        assert screen_of(app).board.rim == (0, 0)


async def test_the_mouse_works_on_ghosts() -> None:
    """A flag on the ghost of the last cell, and its picture is on both."""
    async with on_screen(drawn(Shape.TORUS)) as (app, pilot):
        board = screen_of(app).board
        left, top = board.margins
        await click(pilot, "#board", (left + 2, top + 1), button=3)
        flagged = [*cells_of(game_of(app).position.flagged)]

        assert flagged == [24]
        assert board.cursor == 24
        assert rows_of(app)[1][2] == rows_of(app)[6][12] == "⚑"


async def test_the_cursor_walks_over_an_edge_that_is_none() -> None:
    async with on_screen(drawn(Shape.TORUS)) as (app, pilot):
        board, places = screen_of(app).board, []
        screen_of(app).move_to(0)
        for key in ("left", "up", "right", "down", "end", "home", "ctrl+end", "pageup", "shift+up"):
            await press(pilot, key)
            places.append(board.grid.place(board.cursor))

        assert places[:4] == [(0, 4), (4, 4), (4, 0), (0, 0)]
        assert places[4:] == [(0, 4), (0, 0), (4, 4), (0, 4), (0, 4)]


@pytest.mark.parametrize("keys", ["right", "down", "left", "up"])
async def test_a_cut_torus_has_no_end_and_shows_no_cell_twice(keys: str) -> None:
    """The cursor comes back to where it began, and is in view after each step."""
    level = Level(31, 52, 200, Shape.TORUS)
    async with on_screen(level, (40, 15)) as (app, pilot):
        board, begin = screen_of(app).board, screen_of(app).board.cursor
        (left, top), (width, height) = board.margins, board.size
        places = [Offset(x, y) for y in range(top, height) for x in range(left, width - 1, 2)]
        for _ in range(31 if keys in ("up", "down") else 52):
            await press(pilot, keys)
            seen = [board.viewport.cell_at(place) for place in places]

            assert None not in seen
            assert len({*seen}) == len(seen)
            assert board.cursor in seen
            assert not board.viewport.faded_rows | board.viewport.faded_cols

        assert board.cursor == begin


async def test_a_drag_pans_a_torus_without_an_end() -> None:
    async with on_screen(Level(1000, 1000, 200_000, Shape.TORUS), (40, 15)) as (app, pilot):
        board = screen_of(app).board
        left, top = board.margins
        corner = Offset(left, top)
        for across in (0, 10, 20):
            await mouse(pilot, MouseDown, "#board", (left + across, top + 2))
            assert board._drag is not None
            board.on_mouse_move(
                MouseMove(board, left + across + 10, top + 7, 0, 0, 1, False, False, False)
            )
            await mouse(pilot, MouseUp, "#board", (left + across + 10, top + 7))

        assert board.viewport.cell_at(corner) == board.grid.at(-15, -15)
        assert board.viewport.board_row(board.viewport.rows[0]) == 985


@pytest.mark.slow
async def test_the_world_is_drawn_in_windows_of_any_size() -> None:
    for shape in Shape:
        async with on_screen(BEGINNER.shaped(shape), (80, 24)) as (app, pilot):
            await press(pilot, "space H")
            for size in ((40, 12), (24, 9), (17, 7), (10, 3), (130, 40)):
                await resized(pilot, *size)
                await press(pilot, "right down left up")
                board = screen_of(app).board
                lines = text_of(app).splitlines()

                assert all(len(line) <= size[0] for line in lines), (shape, size)
                assert board.viewport.region(board.cursor).area, (shape, size)


def port(
    shape: Shape, cell: CellSize, size: tuple[int, int], scroll: tuple[int, int], rim: int = 0
) -> Viewport:
    """A view of a board of nine rows and eleven columns."""
    grid = grid_of(9, 11, shape)
    return Viewport(grid, cell, Columns(*size), Offset(*scroll), rim=Columns(rim, rim))


@given(
    st.sampled_from([*Shape]),
    st.integers(0, 4),
    st.tuples(st.integers(8, 90), st.integers(4, 50)),
    st.tuples(st.integers(0, 70), st.integers(0, 30)),
    st.integers(0, 2),
)
def test_each_place_in_view_has_the_cell_that_is_painted_there(
    shape: Shape, number: int, size: Size, scroll: Size, rim: int
) -> None:
    """The mouse, the regions that are repainted, and the lines agree on where cells are."""
    cell = (HEXAGONS if shape.is_staggered else SIZES)[number]
    if not (shape.wraps_rows and shape.wraps_cols):
        rim = 0
    view = port(shape, cell, size, scroll, rim)
    left, top = view.margins
    for y in range(top, size[1]):
        for x in range(left, size[0], 3):
            found = view.cell_at(Offset(x, y))
            if found is not None:
                assert any(region.contains(x, y) for region in view.regions(found))
                row, col = view.place(found)
                assert view.grid.at(row, col) == found
    for row in view.rows:
        assert 0 <= view.board_row(row) < 9
    for axis, count in ((0, 9), (1, 11)):
        places = [part.beyond + at for part in view.parts[axis] for at in part.own]
        assert places == [*(view.touched_rows, view.cols)[axis]]
        assert all(part.own.start >= 0 and part.own.stop <= count for part in view.parts[axis])


@pytest.mark.parametrize("cell", [*SIZES, *PLAIN_SIZES], ids=lambda size: size.name)
@pytest.mark.parametrize("rows", [9, 10])
def test_a_board_without_an_end_comes_again_after_its_period(cell: CellSize, rows: int) -> None:
    """Where a row ends within a line, after two boards."""
    grid, size = grid_of(rows, 11, Shape.TORUS), Columns(20, 4)
    period = Viewport(grid, cell, size).period
    first, again = (
        Viewport(grid, cell, size, Offset(*scroll)) for scroll in ((0, 0), tuple(period))
    )

    assert period.width
    assert period.height
    for y in range(1, 4):
        for x in range(3, 20):
            assert first.cell_at(Offset(x, y)) == again.cell_at(Offset(x, y)) is not None


@given(
    st.sampled_from([Shape.TORUS, Shape.HEX]),
    st.integers(0, 4),
    st.tuples(st.integers(12, 40), st.integers(5, 15)),
    st.integers(0, 98),
    st.integers(0, 98),
)
def test_a_cell_that_is_followed_comes_into_view(
    shape: Shape, number: int, size: Size, first: int, then: int
) -> None:
    cell = (HEXAGONS if shape.is_staggered else SIZES)[number]
    view = port(shape, cell, size, (0, 0))
    for each in (first, then):
        moved = view.following(each)
        view = port(shape, cell, size, (moved.x, moved.y))
        row, col = view.place(each)
        whole = view.inside.width >= cell.width and view.inside.height >= len(cell.lines_of(row))

        assert row in view.rows
        assert col in view.cols
        assert not whole or view.span(row, col, col).width == cell.width
        assert 0 <= moved.x <= view.most_scrolled.width
        assert 0 <= moved.y <= view.most_scrolled.height


def shade_of(size: CellSize, row: int, col: int) -> int:
    """The shade of a cell."""
    shades = size.shades(row)
    return shades[col % len(shades)]


def pictures(size: CellSize, board: list[list[Look]]) -> list[str]:
    """The pixels of a board, each as the letter of its cell; a dot is beside the board."""
    rows = [
        [CellPaint(look, shade=shade_of(size, row, col)) for col, look in enumerate(line)]
        for row, line in enumerate(board)
    ]
    painter, lines = Painter.of(UNICODE, INKS, size, plain=False), list[str]()
    numbers = [[painter.number_of(paint) for paint in row] for row in rows]
    shades = {INKS.ground(CellPaint(Look.COVERED, shade=shade)): str(shade) for shade in range(3)}
    names = {ground.rich_color.triplet: name for ground, name in shades.items()}
    for line in range(size.whole_lines(len(rows))):
        upper, lower = "", ""
        segments = painter.board_line(line, range(len(rows)), len(board[0]), numbers.__getitem__)
        for text, style, _ in segments:
            assert style is not None
            assert style.bgcolor is not None
            below = names.get(style.bgcolor.triplet, ".")
            above = below
            if "▀" in text:
                assert style.color is not None
                above = names.get(style.color.triplet, ".")
            upper, lower = upper + above * len(text), lower + below * len(text)
        lines += [upper, lower]
    return lines


def test_the_points_of_hexagons_lie_between_those_of_the_next_row() -> None:
    covered = [[Look.COVERED] * 3 for _ in range(3)]
    large, wide, giant = (pictures(size, covered) for size in HEXAGONS[2:])

    assert large[:9] == [
        ".00..11..22...",
        "000011112222..",
        "000011112222..",
        "000011112222..",
        ".002211002211.",
        "..222200001111",
        "..222200001111",
        "..222200001111",
        ".002211002211.",
    ]
    assert wide[:4] == [
        "..00....11....22.....",
        ".0000..1111..2222....",
        "000000111111222222...",
        "000000111111222222...",
    ]
    assert giant[0] == "...00......11......22......."


@pytest.mark.parametrize("size", [*HEXAGONS, *PLAIN_STAGGERED], ids=lambda size: size.name)
def test_hexagons_differ_from_all_that_they_touch(size: CellSize) -> None:
    grid = grid_of(6, 7, Shape.HEX)
    for cell in range(grid.size):
        for near in cells_of(grid.neighbours(cell)):
            assert shade_of(size, *grid.place(cell)) != shade_of(size, *grid.place(near))


@pytest.mark.parametrize("size", HEXAGONS, ids=lambda size: size.name)
def test_the_mouse_finds_the_hexagon_that_is_painted_there(size: CellSize) -> None:
    """Where one half of a line is of another cell than the other, the upper one counts."""
    lines = pictures(size, [[Look.COVERED] * 5 for _ in range(5)])
    for y in range(0, len(lines), 2):
        for x, signs in enumerate(zip(lines[y], lines[y + 1], strict=True)):
            sign = next((sign for sign in signs if sign != "."), ".")
            place = size.place_at(x, y // 2, range(5), range(5))

            assert (str(shade_of(size, *place)) if place else ".") == sign


async def test_six_ways_lead_from_a_hexagon_and_each_has_a_way_back() -> None:
    async with on_screen(drawn(Shape.HEX)) as (app, pilot):
        board = screen_of(app).board
        for begin in (11, 12, 16, 17):
            near = set()
            for key, back in (*zip("hl79", "lh31", strict=True), *zip("13", "97", strict=True)):
                screen_of(app).move_to(begin)
                await press(pilot, key)
                near.add(board.cursor)
                await press(pilot, back)
                assert board.cursor == begin

            assert near == {*cells_of(board.grid.neighbours(begin))}


async def test_up_and_down_go_straight_over_hexagons() -> None:
    """In a zigzag that stays in half a cell, and comes back."""
    async with on_screen(drawn(Shape.HEX)) as (app, pilot):
        board, places = screen_of(app).board, []
        screen_of(app).move_to(22)
        for key in ("up", "k", "up", "k", "j", "down", "j", "down"):
            before = board.cursor
            await press(pilot, key)
            places.append(board.grid.place(board.cursor))
            assert board.cursor in [*cells_of(board.grid.neighbours(before))]

        assert places == [(3, 2), (2, 2), (1, 2), (0, 2), (1, 2), (2, 2), (3, 2), (4, 2)]


async def test_hexagons_stand_half_a_cell_to_the_right_in_every_second_row() -> None:
    async with on_screen(drawn(Shape.HEX)) as (app, pilot):
        await press_at(pilot, 22, "space")
        signs = [re.sub(r"[^ ·\d]", " ", row) for row in rows_of(app)]

        assert [len(row) - len(row.lstrip()) for row in rows_of(app)[:2]] == [0, 1]
        assert {len(row) for row in signs} == {11}


async def test_a_knights_neighbours_are_lit_and_others_by_a_key() -> None:
    async with on_screen(drawn(Shape.KNIGHT)) as (app, pilot):
        await press_at(pilot, 12, "I")
        lit = [
            at
            for at, sign in enumerate("".join(row[1:10:2] for row in rows_of(app)))
            if sign == ":"
        ]
        assert lit == [*cells_of(screen_of(app).board.grid.neighbours(12))]
        assert "always lit" in text_of(app)
        await press(pilot, "right")
        assert "".join(rows_of(app)).count(":") == 6
        await press_at(pilot, 7, "space p")
        assert ":" not in "".join(rows_of(app)).replace("::", "")
    async with on_screen(drawn(Shape.SQUARE)) as (app, pilot):
        await press_at(pilot, 12, "left")
        assert ":" not in "".join(rows_of(app))
        await press(pilot, "I")
        assert "".join(rows_of(app)).count(":") == 8
        assert app.settings.lit
        await press(pilot, "I")
        assert ":" not in "".join(rows_of(app))


async def test_light_that_is_kept_is_there_from_the_start() -> None:
    async with on_screen(drawn(Shape.TORUS), settings=Settings(lit=True)) as (app, pilot):
        await press_at(pilot, 0, "f")
        assert "".join(rows_of(app)).count(":") > 8  # over the edges, and on ghosts


def test_a_rim_leaves_words_their_margin() -> None:
    """And does not depend on whether there are some."""
    window, board, rimmed = (80, 24), (47, 20), (57, 20)
    alone = Arrangement.of(window, board, Want.NOTHING)
    found = [
        alone.with_rim(window, (board, rimmed), want, ())
        for want in (Want.NOTHING, Want.SPARE, Want.STEADY)
    ]

    assert [one and one.board for one in found] == [rimmed] * 3
    assert len({(one.indent, one.above) for one in found if one}) == 1
    assert found[2] is not None
    assert found[2].panel[0] >= 16
    assert alone.with_rim(window, (board, (67, 20)), Want.NOTHING, ()) is None


async def test_the_board_stands_still_when_hints_come_and_go() -> None:
    for size in ((80, 24), (130, 40), (60, 30), (40, 12)):
        async with on_screen(BEGINNER.shaped(Shape.TORUS), size) as (app, pilot):
            board, places = screen_of(app).board, []
            for keys in ("space", "H", "H"):
                await press(pilot, keys)
                places.append((board.region, board.rim, board.viewport.region(0)))

            assert len({*places}) == 1, size


def test_a_wave_goes_over_an_edge_the_short_way() -> None:
    grid = grid_of(9, 9, Shape.TORUS)
    view = VisibleCells(grid, range(9), range(9), MEDIUM)
    frames = wave(view, grid.cell(0, 0), grid.cells)
    first = [*cells_of(frames[0][0][1])]

    assert grid.cell(0, 0) in first
    assert view.distance(grid.cell(0, 0), grid.cell(8, 8)) < 1.5


def test_the_visible_cells_may_go_over_an_edge() -> None:
    grid = grid_of(5, 6, Shape.TORUS)
    view = VisibleCells(grid, range(3, 7), range(4, 8), LARGE)

    assert grid.picture(view.cells) == grid.picture(
        sum(1 << grid.cell(row, col) for row in (3, 4, 0, 1) for col in (4, 5, 0, 1))
    )


def test_the_frame_of_a_map_goes_on_over_an_edge() -> None:
    shape = shape_of(grid_of(100, 100, Shape.TORUS), (10, 10), pixel_height=1)

    assert shape.frame(range(40, 60), range(80, 120)) == (
        [8, 9, 0, 1],
        range(3, 6),
    )
    assert shape.frame(range(140, 160), range(80, 120)) == (
        [8, 9, 0, 1],
        range(3, 6),
    )
    marks = MapMarks(shape.frame(range(85, 125), range(80, 120)), (0, 0))
    corners = [(x, y) for x in range(10) for y in range(10) if marks.on_frame(x, y)]

    assert {x for x, _ in corners} == {8, 9, 0, 1}
    assert {y for _, y in corners} == {8, 9, 0, 1, 2}
    assert (9, 9) not in corners

"""Boards of every shape: what touches, what goes over an edge, and what turning one over keeps."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, product
from random import Random
from typing import TypeAlias

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    LEVELS,
    NO_CELLS,
    Cell,
    CellSet,
    Deductions,
    Game,
    Grid,
    Level,
    LevelError,
    Metrics,
    Minefield,
    Position,
    Reveal,
    Shape,
    Surface,
    cells_of,
    deductions,
    grid_of,
    has,
    only,
    proven,
    remaining,
    set_of,
    starts,
)
from minetui.core import casual as casual_module
from minetui.core import grid as grid_module
from minetui.core import worlds as worlds_module
from minetui.core.grid import Band, CellRows
from minetui.core.shapes import COLUMNS, HEXAGONS, KNIGHTS, ROWS, SHIFTED_HEXAGONS, SIDES, Steps
from minetui.core.worlds import World
from minetui.core.zini import human_zini, least_zini

from .boards import drawing, random_field, random_grid, random_position, random_subset

SHAPES = st.sampled_from(Shape)
Wraps: TypeAlias = tuple[str, ...]
Around: TypeAlias = dict[naive.Place, frozenset[naive.Place]]


def sizes(shape: Shape, most: int = 12) -> st.SearchStrategy[Grid]:
    """Grids of a shape, of any size that is legal there."""
    length = st.integers(shape.least_wrapped if shape.wraps else 1, most)
    return st.builds(lambda rows, cols: grid_of(rows, cols, shape), length, length)


GRIDS = SHAPES.flatmap(sizes)


def sets_on(grid: Grid) -> st.SearchStrategy[CellSet]:
    """Sets of cells, from few to many."""
    some = st.integers(0, 2**grid.size - 1)
    return st.one_of(
        some,
        st.builds(int.__and__, some, some),
        st.builds(int.__or__, some, some),
    )


def around(grid: Grid) -> Around:
    """What touches each place, by the second implementation."""
    return naive.neighbours(grid.rows, grid.cols, grid.shape)


def as_set(places: set[naive.Place] | frozenset[naive.Place], grid: Grid) -> CellSet:
    """The cells at these places."""
    return naive.cell_set(places, grid.cols)


@contextmanager
def by_rows(band_height: int, parts: int) -> Iterator[None]:
    """The ways of large boards, whatever the board's size."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (grid_module, worlds_module):
            patch.setattr(module, "WHOLE_BOARD_LIMIT", 0)
        patch.setattr(grid_module, "BAND_HEIGHT", band_height)
        patch.setattr(worlds_module, "PARTS", parts)
        yield


# What touches


@pytest.mark.parametrize(
    ("shape", "cell", "picture"),
    [
        (Shape.CYLINDER, 0, ". x . x\nx x . x\n. . . .\n. . . ."),
        (Shape.TORUS, 0, ". x . x\nx x . x\n. . . .\nx x . x"),
        (Shape.HEX, 9, ". . . .\nx x . .\nx . x .\nx x . ."),
        (Shape.HEX, 5, ". x x .\nx . x .\n. x x .\n. . . ."),
        (Shape.KNIGHT, 5, ". . . x\n. . . .\n. . . x\nx . x ."),
    ],
)
def test_the_neighbours_of_a_cell_are_those_that_players_see(
    shape: Shape, cell: Cell, picture: str
) -> None:
    grid = grid_of(4, 4, shape)

    assert grid.picture(grid.neighbours(cell)) == drawing(picture)


@given(GRIDS)
def test_a_cell_touches_what_the_rules_of_its_shape_say(grid: Grid) -> None:
    wanted = [as_set(near, grid) for near in around(grid).values()]

    assert [grid.neighbours(cell) for cell in range(grid.size)] == wanted
    with pytest.MonkeyPatch.context() as patch:
        for module in (grid_module, worlds_module):
            patch.setattr(module, "MOST_TABULATED", 0)
        large = grid_of(grid.rows, grid.cols, grid.shape)
        assert [large.neighbours(cell) for cell in range(grid.size)] == wanted


@given(GRIDS)
def test_touching_is_mutual_and_no_cell_touches_itself(grid: Grid) -> None:
    near = [{*cells_of(grid.neighbours(cell))} for cell in range(grid.size)]

    assert all(cell in near[other] for cell in range(grid.size) for other in near[cell])
    assert all(cell not in near[cell] for cell in range(grid.size))


@pytest.mark.parametrize("shape", Shape)
@given(st.data())
def test_spreads_and_tallies_are_those_of_a_count_cell_by_cell(
    shape: Shape, data: st.DataObject
) -> None:
    grid = data.draw(sizes(shape))
    members = data.draw(sets_on(grid))
    inside = naive.places(members, grid.cols)
    counts = {place: len(inside & near) for place, near in around(grid).items()}
    touched = {place for place, count in counts.items() if count}
    digits, rows = grid.tally_digits(members), CellRows(grid, members)

    assert grid.spread(members) == as_set(inside | touched, grid)
    assert grid.tally(members) == tuple(
        as_set({place for place in counts if counts[place] == number}, grid) for number in range(9)
    )
    assert [grid.digits_in(row, rows) for row in range(grid.rows)] == [
        tuple(grid.row_of(digit, row) for digit in digits) for row in range(grid.rows)
    ]


@pytest.mark.parametrize("shape", Shape)
@given(st.data(), st.sampled_from([1, 2, 3, 64]), st.sampled_from([1, 4, 50]))
def test_floods_and_pieces_are_those_of_a_search_from_cell_to_cell(
    shape: Shape, data: st.DataObject, band_height: int, parts: int
) -> None:
    """On a board of any size."""
    grid = data.draw(sizes(shape))
    within, seeds = data.draw(sets_on(grid)), data.draw(sets_on(grid)) & data.draw(sets_on(grid))
    places, size = naive.places(within, grid.cols), (grid.rows, grid.cols)
    reached = naive.flood(*size, naive.places(seeds, grid.cols), places, grid.shape)
    firsts = [grid.cell(*min(piece)) for piece in naive.pieces(*size, places, grid.shape)]

    assert grid.flood(seeds, within) == as_set(reached, grid)
    assert grid.first_cells(within) == firsts
    assert grid.pieces(within) == len(firsts)
    with by_rows(band_height, parts):
        assert grid.flood(seeds, within) == as_set(reached, grid)
        assert grid.first_cells(within) == firsts
        assert grid.pieces(within) == len(firsts)


@pytest.mark.parametrize("shape", Shape)
def test_a_large_board_of_any_shape_is_searched_by_rows(shape: Shape) -> None:
    """A board over the limit, without being told."""
    grid = grid_of(150, 200, shape)
    random = Random(f"large {shape}")
    members = random_subset(random, grid.cells, 0.3) | grid.rectangle(range(20, 80), range(5, 90))

    assert grid.size > grid_module.WHOLE_BOARD_LIMIT
    firsts = grid.first_cells(members)
    flooded = [grid.flood(only(first), members) for first in firsts]
    assert (len(firsts), sum(flooded)) == (grid.pieces(members), members)  # so all are apart
    with pytest.MonkeyPatch.context() as patch:
        for module in (grid_module, worlds_module):
            patch.setattr(module, "WHOLE_BOARD_LIMIT", grid.size)
        assert [grid.flood(only(first), members) for first in firsts[:50]] == flooded[:50]


# Over an edge


@given(GRIDS, st.data())
def test_a_place_over_an_edge_is_a_cell_where_there_is_a_way(
    grid: Grid, data: st.DataObject
) -> None:
    row, col = data.draw(st.integers(-20, 40)), data.draw(st.integers(-20, 40))
    rows = range(grid.rows)[row % grid.rows : row % grid.rows + 1]
    cols = range(grid.cols)[col % grid.cols : col % grid.cols + 1]
    known = (row in range(grid.rows) or "rows" in grid.shape.wraps) and (
        col in range(grid.cols) or "columns" in grid.shape.wraps
    )

    assert grid.at(row, col) == (grid.cell(rows[0], cols[0]) if known else None)


@given(GRIDS, st.data())
def test_the_nearest_cell_to_a_place_is_there_or_at_the_edge(
    grid: Grid, data: st.DataObject
) -> None:
    row, col = data.draw(st.integers(-20, 40)), data.draw(st.integers(-20, 40))
    there = grid.at(row, col)
    nearest = grid.place(grid.nearest(row, col))

    if there is not None:
        assert grid.cell(*nearest) == there
    for at, place, length, wraps in zip(
        nearest,
        (row, col),
        (grid.rows, grid.cols),
        (grid.shape.wraps_rows, grid.shape.wraps_cols),
        strict=True,
    ):
        assert at == (place % length if wraps else sorted((0, place, length - 1))[1])


@given(GRIDS, st.data())
def test_the_way_to_a_cell_leads_there_and_no_other_is_shorter(
    grid: Grid, data: st.DataObject
) -> None:
    cell, other = (data.draw(st.integers(0, grid.size - 1)) for _ in range(2))
    (row, col), (down, right) = grid.place(cell), grid.way(cell, other)
    others = [
        (abs(rows), abs(cols))
        for rows in range(-grid.rows, grid.rows + 1)
        for cols in range(-grid.cols, grid.cols + 1)
        if grid.at(row + rows, col + cols) == other
    ]

    assert grid.at(row + down, col + right) == other
    assert (abs(down), abs(right)) == (min(r for r, _ in others), min(c for _, c in others))
    assert grid.distance(cell, other) == max(abs(down), abs(right))


@given(GRIDS, st.data())
def test_members_that_are_moved_stay_on_the_board_where_there_is_a_way(
    grid: Grid, data: st.DataObject
) -> None:
    members = data.draw(sets_on(grid))
    down, right = data.draw(st.integers(-13, 13)), data.draw(st.integers(-13, 13))
    places = (grid.place(cell) for cell in cells_of(members))
    there = (grid.at(row + down, col + right) for row, col in places)

    assert grid.moved(members, down, right) == set_of(cell for cell in there if cell is not None)


@given(GRIDS, st.data())
def test_a_rectangle_has_the_cells_at_its_places(grid: Grid, data: st.DataObject) -> None:
    """On an ordinary board, of places on it."""
    least = 0 if grid.shape is Shape.SQUARE else -5
    top, left = data.draw(st.integers(least, grid.rows)), data.draw(st.integers(least, grid.cols))
    most = (grid.rows - top, grid.cols - left) if least == 0 else (9, 9)
    rows, cols = (
        range(start, start + data.draw(st.integers(0, length)))
        for start, length in zip((top, left), most, strict=True)
    )
    there = {grid.at(row, col) for row in rows for col in cols}

    assert grid.rectangle(rows, cols) == set_of(cell for cell in there if cell is not None)


@given(GRIDS, st.data())
def test_each_pair_of_members_that_touch_is_found_once(grid: Grid, data: st.DataObject) -> None:
    members = data.draw(sets_on(grid))
    inside = naive.places(members, grid.cols)
    touching = [len(near & inside) for place, near in around(grid).items() if place in inside]

    assert 2 * sum(map(int.bit_count, grid.pairs(members))) == sum(touching)


# Bands


def has_what_touches(band: Band, cells: CellSet) -> None:
    """In a band, these cells of the board touch what they touch on the board."""
    for cell in cells_of(cells):
        here = band.inside(cell)
        assert band.outside(here) == cell
        assert band.restored(band.grid.neighbours(here)) == band.board.neighbours(cell)


@given(GRIDS, st.data())
def test_a_band_around_cells_has_all_that_touch_them(grid: Grid, data: st.DataObject) -> None:
    members = data.draw(sets_on(grid)) or only(grid.middle)
    band = grid.band_around(members)

    assert band.restored(band.cut(members)) == members
    has_what_touches(band, members)


@pytest.mark.parametrize("shape", Shape)
def test_a_band_has_no_more_rows_than_its_cells_need_also_over_an_edge(shape: Shape) -> None:
    for rows, height in product(range(6, 14), range(1, 4)):
        grid = grid_of(rows, 4, shape)
        for top in range(rows):
            near = [grid.at(row, 1) for row in range(top, top + height)]
            band = grid.band_around(set_of(cell for cell in near if cell is not None))
            extra = 2 * shape.reach + (shape.is_staggered)  # whose band begins with an even row

            assert band.grid.rows <= height + extra


@given(GRIDS, st.data(), st.integers(1, 13), st.sampled_from([1, 2]))
def test_bands_have_each_cell_once_with_all_that_touch_it(
    grid: Grid, data: st.DataObject, height: int, rim: int
) -> None:
    """Also the last one, which may be of one row."""
    members, bands = data.draw(sets_on(grid)), grid.bands(height, rim)
    united = NO_CELLS

    for band in bands:
        own = band.restored(band.own)
        assert own == set_of(band.inner)
        assert own & united == NO_CELLS
        united |= own
        has_what_touches(band, own)
        assert band.restored(band.cut(members) & band.own) == members & own
        assert band.cut(band.restored(band.cut(members))) == band.cut(members)
        for other in bands:
            assert band.shared_with(other, band.cut(members)) == other.cut(
                band.restored(band.cut(members))
            )
    assert united == grid.cells


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("height", [1, 2, 3, 4])
def test_a_band_near_a_cell_has_the_rows_around_its_own(shape: Shape, height: int) -> None:
    """It is the same for all cells of those rows."""
    for rows, rim in product(range(3, 14), (1, 2)):
        grid = grid_of(rows, 3, shape)
        for start in range(0, rows, height):
            first = start - height // 2
            near = (grid.at(row, 0) for row in range(first, first + 2 * height))
            block = range(start, min(start + height, rows))
            (band,) = {grid.band_near(grid.cell(row, 2), height, rim) for row in block}
            own = band.restored(band.own)

            assert all(has(own, cell) for cell in near if cell is not None)
            assert own & ~grid.cells == NO_CELLS
            has_what_touches(band, own)


# Shapes that nobody has listed


@pytest.mark.parametrize(
    ("steps", "shifted", "wraps"),
    [
        (SIDES, SIDES, ()),
        (KNIGHTS, KNIGHTS, (ROWS, COLUMNS)),
        (KNIGHTS, KNIGHTS, (ROWS,)),
        (HEXAGONS, SHIFTED_HEXAGONS, (COLUMNS,)),
        (HEXAGONS, SHIFTED_HEXAGONS, (ROWS, COLUMNS)),
    ],
)
def test_any_steps_and_ways_make_a_shape(steps: Steps, shifted: Steps, wraps: Wraps) -> None:
    """Its bands need no other shape, and no two of its cells touch twice."""
    shape = Shape._new_member_(Shape, f"{steps} {wraps}", steps, shifted, wraps)  # type: ignore[attr-defined]
    random, least = Random(str(shape)), shape.least_wrapped
    for rows, cols in ((least + least % 2, least), (12, 7), (40, least), (18, 8)):
        grid = World(rows, cols, shape)
        members, within = (random_subset(random, grid.cells, chance) for chance in (0.3, 0.6))
        near = list(map(grid.neighbours, range(grid.size)))

        if len(wraps) == 2:
            assert all(cells.bit_count() == len(steps) for cells in near)
        assert all(
            has(near[other], cell) for cell in range(grid.size) for other in cells_of(near[cell])
        )
        for number, touching in enumerate(grid.tally(members)):
            wanted = (
                cell for cell in range(grid.size) if (near[cell] & members).bit_count() == number
            )
            assert touching == set_of(wanted)
        for height, rim in product((1, 3, 4, 32), (1, 2)):
            for band in grid.bands(height, rim):
                has_what_touches(band, band.restored(band.own))
        flooded, firsts = grid.flood(members, within), grid.first_cells(within)
        with by_rows(band_height=3, parts=4):
            assert (grid.flood(members, within), grid.first_cells(within)) == (flooded, firsts)


# The casual player on boards of several bands


@pytest.mark.parametrize("shape", Shape)
def test_the_casual_player_of_a_large_board_says_what_one_of_a_small_board_does(
    shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only some rows are looked at, which may lie on both sides of an edge that is none."""
    random = Random(f"busy {shape}")

    def looked(seen: Surface) -> tuple[tuple[Deductions, Deductions], tuple[CellSet, CellSet]]:
        return (deductions(seen), deductions(seen, trusting=False)), proven(seen)

    for _ in range(25):
        grid = random_grid(random, 30, 6, shape)
        field = Minefield(grid, random_subset(random, grid.cells, 0.15))
        here = Position(field)
        for cell in random.choices(range(grid.size), k=3):
            here = here.reveal(cell) if field.number(cell) < 2 else here.toggle_flag(cell)
        seen = here.surface
        with monkeypatch.context() as patch:
            patch.setattr(casual_module, "SMALL", 0)
            found = looked(seen)
        with monkeypatch.context() as patch:
            patch.setattr(Surface, "busy_band", grid.band_around(grid.cells))
            assert looked(seen) == found


@pytest.mark.parametrize("shape", Shape)
def test_the_frontier_is_what_is_covered_beside_a_revealed_cell(shape: Shape) -> None:
    random = Random("frontier")

    for _ in range(60):
        here = random_position(random, wrong=0.2, shape=shape)
        grid, revealed = here.field.grid, naive.places(here.revealed, here.field.grid.cols)
        near = {place for place, touching in around(grid).items() if touching & revealed}
        unflagged = here.covered & ~here.flagged
        assert here.frontier == as_set(near, grid) & unflagged


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("rows", [33, 64, 65])
def test_the_fewest_that_remain_of_a_tall_board_are_those_of_every_start(
    shape: Shape, rows: int
) -> None:
    """Boards of two and three bands, the last of which may have one row."""
    random = Random(f"tall {shape} {rows}")
    level = Level(rows, 5, rows * 5 // 9, shape)
    field = Minefield(level.grid, set_of(random.sample(range(level.size), level.mines)))
    (fewest, start), mapped = remaining(field), starts(field)
    board = naive.Board.of(rows, 5, field.mines, shape)
    for cell in {start, *random.sample([*cells_of(field.safe)], 50)}:
        left = len(board.safe) - len(naive.closure(board, level.grid.place(cell)))
        assert mapped.remaining_from(cell) == left >= fewest
    assert mapped.remaining_from(start) == mapped.remaining == fewest


# Turned over


def candidates(grid: Grid) -> list[tuple[Cell, ...]]:
    """The eight ways to turn a square, or four: for each, where a cell is taken from."""
    rows, cols = grid.rows, grid.cols
    turns = [
        lambda row, col: (row, col),
        lambda row, col: (row, cols - 1 - col),
        lambda row, col: (rows - 1 - row, col),
        lambda row, col: (rows - 1 - row, cols - 1 - col),
    ]
    if rows == cols:
        turns += [lambda row, col, turn=turn: turn(col, row) for turn in turns]
    every = [grid.place(cell) for cell in range(grid.size)]
    return [tuple(grid.cell(*turn(*place)) for place in every) for turn in turns]


@given(SHAPES.flatmap(lambda shape: sizes(shape, 7)))
def test_the_symmetries_are_all_turns_that_keep_what_touches(grid: Grid) -> None:
    near = around(grid)
    cells = [
        frozenset(grid.cell(*place) for place in near[grid.place(c)]) for c in range(grid.size)
    ]

    def keeps(turn: tuple[Cell, ...]) -> bool:
        return all({turn[n] for n in cells[c]} == cells[turn[c]] for c in range(grid.size))

    assert grid.symmetries[0] == tuple(range(grid.size))
    assert {*grid.symmetries} == {turn for turn in candidates(grid) if keeps(turn)}


@pytest.mark.parametrize(
    ("shape", "rows", "cols", "count"),
    [
        (Shape.SQUARE, 4, 4, 8),
        (Shape.SQUARE, 4, 5, 4),
        (Shape.CYLINDER, 4, 4, 4),
        (Shape.TORUS, 4, 4, 8),
        (Shape.TORUS, 4, 5, 4),
        (Shape.HEX, 4, 4, 2),  # rows of hexagons go half a cell to the left if turned
        (Shape.HEX, 5, 5, 2),
        (Shape.KNIGHT, 4, 4, 8),
        (Shape.KNIGHT, 4, 5, 4),
    ],
)
def test_a_board_has_so_many_symmetries(shape: Shape, rows: int, cols: int, count: int) -> None:
    assert len(grid_of(rows, cols, shape).symmetries) == count


def measures(field: Minefield) -> dict[str, object]:
    """What does not depend on an order of the cells."""
    return {
        "numbers": [cells.bit_count() for cells in field.numbered],
        "three_bv": field.three_bv,
        "openings": field.openings,
        "islands": field.islands,
        "remaining": remaining(field)[0],
        "starts": [(left, cells.bit_count()) for left, cells in starts(field).by_remaining],
    }


@pytest.mark.parametrize("shape", Shape)
def test_a_board_that_is_turned_over_measures_the_same(shape: Shape) -> None:
    random = Random(f"turned {shape}")

    for _ in range(12):
        field = random_field(random, 8, 8, shape)
        for turn in field.grid.symmetries:
            turned = Minefield(field.grid, set_of(turn[cell] for cell in cells_of(field.mines)))
            assert measures(turned) == measures(field)
            assert least_zini(turned) == least_zini(field)


@pytest.mark.parametrize("shape", [shape for shape in Shape if shape.wraps])
def test_a_board_that_is_moved_over_its_edges_measures_the_same(shape: Shape) -> None:
    random = Random(f"moved {shape}")

    for _ in range(12):
        field = random_field(random, 8, 8, shape)
        grid = field.grid
        down = random.randrange(grid.rows) if shape.wraps_rows else 0
        moved = Minefield(grid, grid.moved(field.mines, down, random.randrange(grid.cols)))
        assert measures(moved) == measures(field)


# Levels


@pytest.mark.parametrize("shape", Shape)
def test_only_ordinary_boards_have_a_metric_that_weighs_named_levels(shape: Shape) -> None:
    """Others take another time, and nobody has weighed them."""
    game = Game(LEVELS["Beginner"].shaped(shape), "weighed")
    game.play(Reveal(0))

    assert (Metrics.of(game, 1.0).stnb is not None) == (shape is Shape.SQUARE)


@pytest.mark.parametrize("shape", Shape)
def test_a_level_is_refused_where_two_cells_would_touch_twice(shape: Shape) -> None:
    for what, small in (("rows", Level(2, 5, 1)), ("columns", Level(5, 2, 1))):
        if what in shape.wraps:
            with pytest.raises(
                LevelError, match=f"^expected at least [35] {what} on a {shape}, got 2$"
            ):
                small.shaped(shape)
        else:
            assert small.shaped(shape).grid.shape is shape
    least = shape.least_wrapped
    assert Level(least, least, 1, shape).grid == grid_of(least, least, shape)
    for neighbours in naive.neighbours(least, least, shape).values():
        assert len(neighbours) == len(shape.steps) or {*shape.wraps} != {"rows", "columns"}


@pytest.mark.parametrize("shape", Shape)
def test_grids_of_two_shapes_are_never_the_same(shape: Shape) -> None:
    """Nor are levels, boards and what is kept of them."""
    grids = {grid_of(5, 5, each) for each in Shape}
    levels = {LEVELS["Beginner"].shaped(each) for each in Shape}

    assert len(grids) == len(levels) == len({level.key for level in levels}) == len(Shape)
    assert grid_of(5, 5, shape) is grid_of(5, 5, shape)
    assert grid_of(5, 5, shape).shape is shape
    assert grid_of(5, 5, shape).sized(6, 4) == grid_of(6, 4, shape)


def test_zini_of_the_same_mines_differs_by_shape() -> None:
    """It is remembered for the latest boards, each by its shape."""
    mines = grid_of(5, 5).rectangle(range(1), range(5)) | only(17)
    fields = [Minefield(grid_of(5, 5, shape), mines) for shape in Shape]
    found = [human_zini(field) for field in fields]

    assert found == [human_zini(Minefield(field.grid, mines)) for field in fields]
    assert len({*found}) > 1
    assert all(one != other for one, other in combinations(fields, 2))

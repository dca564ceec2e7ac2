"""Sketches, the tree of what is tried on them, and values that can be undone."""

from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    Grid,
    History,
    Mark,
    Minefield,
    Paint,
    Position,
    Shape,
    Sketch,
    Variations,
    grid_of,
    set_of,
)
from minetui.core.sketch import MOST, Try

PAINTS: list[Paint] = [*range(9), *Mark]
Stroke = tuple[int, int, Paint]
SIZES = st.tuples(st.integers(1, 7), st.integers(1, 7))
STROKES = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from(PAINTS)), max_size=12
)


def painted(sketch: Sketch, strokes: list[Stroke]) -> tuple[Sketch, list[Stroke]]:
    """The sketch with the strokes that are on it, and those strokes."""
    grid = sketch.grid
    inside = [each for each in strokes if each[0] < grid.rows and each[1] < grid.cols]
    for row, col, paint in inside:
        sketch = sketch.paint(grid.cell(row, col), paint)
    return sketch, inside


def pictured(sketch: Sketch) -> dict[tuple[int, int], Paint]:
    grid = sketch.grid
    every = {grid.place(cell): sketch.at(cell) for cell in range(grid.size)}
    return {place: paint for place, paint in every.items() if paint is not Mark.COVERED}


@given(st.lists(st.tuples(SIZES, STROKES), min_size=1, max_size=6), st.sampled_from(Shape))
def test_a_sketch_is_a_window_on_what_was_ever_painted(
    steps: list[tuple[tuple[int, int], list[Stroke]]], shape: Shape
) -> None:
    """The plain way to the same: a table of all cells that were ever painted.

    On its way it may have too few rows for its shape.
    """
    sketch, table = Sketch.blank(grid_of(3, 3, shape), 2), dict[tuple[int, int], Paint]()
    for (rows, cols), strokes in steps:
        sketch = sketch.resize(sketch.grid.sized(rows, cols))
        sketch, done = painted(sketch, strokes)
        table |= {(row, col): paint for row, col, paint in done}
        seen = {at: paint for at, paint in table.items() if at[0] < rows and at[1] < cols}

        assert sketch.grid == grid_of(rows, cols, shape)
        assert pictured(sketch) == {k: v for k, v in seen.items() if v is not Mark.COVERED}


@given(SIZES, STROKES, st.sampled_from(Shape))
def test_a_sketch_takes_another_shape_and_goes_back(
    size: tuple[int, int], strokes: list[Stroke], shape: Shape
) -> None:
    sketch, _ = painted(Sketch.blank(Grid(*size), 0), strokes)
    shaped = sketch.resize(grid_of(*size, shape))

    assert shaped.grid.shape is shape
    assert shaped.painted.layers == sketch.painted.layers
    assert shaped.frame is None
    assert shaped.resize(Grid(*size)) == sketch


@given(SIZES, STROKES)
def test_a_cell_is_painted_as_one_thing(size: tuple[int, int], strokes: list[Stroke]) -> None:
    sketch, _ = painted(Sketch.blank(Grid(*size), 0), strokes)
    surface = sketch.surface
    layers = [*sketch.numbered, surface.covered]

    assert sum(map(int.bit_count, layers)) == sketch.grid.size
    assert sketch.flagged & sketch.mines == 0
    assert (sketch.flagged | sketch.mines) & ~surface.covered == 0
    assert surface.flagged == sketch.flagged
    assert Sketch.of(surface, sketch.mines) == sketch


def test_what_is_painted_so_already_gives_the_very_same_sketch() -> None:
    sketch = Sketch.blank(Grid(2, 2), 1).paint(0, 1).paint(3, Mark.MINE)

    assert sketch.paint(0, 1) is sketch
    assert sketch.paint(1, Mark.COVERED) is sketch
    assert sketch.paint(3, Mark.COVERED).paint(3, Mark.MINE) == sketch


def test_the_mines_are_as_many_as_fit_and_come_back() -> None:
    sketch = Sketch.blank(Grid(3, 3), 0).count_mines(9)
    small = sketch.resize(Grid(2, 2))

    assert (sketch.mine_count, small.mine_count, small.resize(Grid(3, 3))) == (8, 3, sketch)
    assert [sketch.count_mines(count).mine_count for count in (-1, 10)] == [0, 8]
    assert small.count_mines(1).resize(Grid(3, 3)).mine_count == 1


def test_a_lost_game_knows_the_mines_that_were_hit() -> None:
    field = Minefield.drawn("*.*", "...")
    sketch = Sketch.of_position(Position(field).reveal(1).toggle_flag(0).reveal(2))

    assert sketch.mines == set_of([2])
    assert sketch.surface.covered == set_of([0, 2, 3, 4, 5])
    assert (sketch.at(0), sketch.at(1), sketch.flagged) == (Mark.FLAG, 2, set_of([0]))
    assert sketch.saved.flagged == set_of([0, 2])


BACK = None
ACTS = st.lists(
    st.one_of(st.just(BACK), st.tuples(st.integers(0, 3), st.sampled_from(PAINTS))), max_size=25
)


@given(ACTS)
def test_each_node_is_the_root_with_the_tries_on_its_way(
    acts: list[tuple[int, Paint] | None],
) -> None:
    """The plain way to the same: a list of the sketches that led here."""
    root = Sketch.blank(Grid(2, 2), 1)
    tree, way, reached = Variations(root), [root], {Variations.ROOT: root}
    for act in acts:
        if act is BACK:
            tree, way = tree.back(), way[:-1] or way
        elif way[-1].paint(*act) is not way[-1]:
            tree, way = tree.attempt(*act), [*way, way[-1].paint(*act)]
        else:
            assert tree.attempt(*act) is tree
        reached[tree.here] = way[-1]

        assert tree.sketch == way[-1]
        assert len(tree.path(tree.here)) == len(way) - 1

    assert {node: tree.sketch_at(node) for node in tree.nodes} == reached


@given(ACTS)
def test_a_walk_comes_to_each_node_once_below_its_parent(
    acts: list[tuple[int, Paint] | None],
) -> None:
    tree = Variations(Sketch.blank(Grid(2, 2), 1))
    for act in acts:
        tree = tree.back() if act is BACK else tree.attempt(*act)
    walk = list(tree.walk())
    depths = dict(walk)

    assert walk[0] == (Variations.ROOT, 0)
    assert sorted(depths) == list(tree.nodes)
    for node in list(tree.nodes)[1:]:
        parent = tree.parent(node)
        assert parent is not None
        assert node in tree.children(parent) == tree.siblings(node)
        assert depths[node] == depths[parent] + 1 == len(tree.path(node))


def test_the_same_try_is_one_node_and_its_children_stay() -> None:
    tree = Variations(Sketch.blank(Grid(2, 2), 1)).attempt(0, 1).attempt(1, Mark.MINE)
    again = tree.back().back().attempt(0, 1)

    assert (again.here, again.children(again.here)) == (1, (2,))
    assert again.tried(2) == Try(1, Mark.MINE)
    assert again.go(2) == tree
    assert again.back().attempt(0, 2).siblings(3) == (1, 3)
    assert tree.siblings(Variations.ROOT) == (Variations.ROOT,)
    assert Variations(tree.root).back() == Variations(tree.root)


@given(st.lists(st.integers(0, 3), max_size=20), st.integers(0, 25))
def test_redo_is_undo_the_other_way(values: list[int], steps: int) -> None:
    history = History(9)
    for value in values:
        history = history.then(value)
    back = history
    for _ in range(steps):
        back = back.undo()
    forward = back
    for _ in range(steps):
        forward = forward.redo()

    assert forward == history
    assert (*back.past, back.present) == (*history.past, history.present)[: len(back.past) + 1]


def test_a_change_forgets_what_was_undone_and_no_change_is_none() -> None:
    history = History("a").then("b").undo()

    assert history.then("a") is history
    assert history.then("c") == History("c", ("a",))
    assert History("a").undo() == History("a").redo() == History("a")


def test_the_past_has_an_end() -> None:
    history = History(0)
    for value in range(1, MOST + 5):
        history = history.then(value)

    assert (len(history.past), history.past[0]) == (MOST, 4)

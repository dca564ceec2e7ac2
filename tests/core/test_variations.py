"""Variations: a tree in which nothing that was tried is lost."""

from hypothesis import given
from hypothesis import strategies as st

from minetui.core import ROOT, Grid, Mark, Paint, Sketch, Try, Variations

PAINTS: list[Paint] = [*range(9), *Mark]
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
    tree, way, reached = Variations(root), [root], {ROOT: root}
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

    assert walk[0] == (ROOT, 0)
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
    assert tree.siblings(ROOT) == (ROOT,)
    assert Variations(tree.root).back() == Variations(tree.root)

"""What a failing assertion on cell sets shows."""

import pytest

from minetui.core import Grid, Minefield, Position, only, set_of


def test_two_sets_are_drawn_side_by_side() -> None:
    grid = Grid(3, 4)
    found, wanted = grid.neighbours(0), grid.neighbours(11)
    with pytest.raises(AssertionError) as failed:
        assert found == wanted

    assert grid.cols == 4
    assert str(failed.value).splitlines() == [
        "assert two cell sets on 4 × 3, left and right:",
        "  . x . .   |   . . . .",
        "  x x . .   |   . . x x",
        "  . . . .   |   . . x .",
    ]


def test_wide_sets_are_drawn_below_each_other() -> None:
    position = Position(Minefield(Grid(2, 30), only(59)))
    with pytest.raises(AssertionError) as failed:
        assert position.covered == only(59)

    lines = str(failed.value).splitlines()
    assert lines[0] == "assert two cell sets on 30 × 2, left and then right:"
    assert lines[1:3] == [f"  {' '.join('x' * 30)}"] * 2
    assert lines[4:] == [f"  {' '.join('.' * 30)}", f"  {' '.join('.' * 29 + 'x')}"]


def test_sets_in_a_tuple_and_in_a_dataclass_are_drawn() -> None:
    field = Minefield.drawn("..*", "...")
    with pytest.raises(AssertionError) as failed:
        assert (1, only(5)) == (1, only(4))
    assert "unequal at 1:" in str(failed.value)
    assert ". . x   |   . x ." in str(failed.value)

    with pytest.raises(AssertionError) as failed:
        assert Position(field, revealed=only(5)) == Position(field, revealed=only(4))
    assert "unequal at revealed:" in str(failed.value)
    assert ". . x   |   . x ." in str(failed.value)


def test_sets_on_a_grid_that_is_large_or_not_known_are_listed() -> None:
    with pytest.raises(AssertionError) as failed:
        assert set_of(range(100)) == set_of([*range(99), 100])
    assert "only left: 99\n" in str(failed.value)
    assert "only right: 100" in str(failed.value)

    grid = Grid(100, 100)
    with pytest.raises(AssertionError) as failed:
        assert grid.cells == only(3)
    assert "only left: 0, 1, 2, 4, 5" in str(failed.value)
    assert "and 9,979 more\n" in str(failed.value)
    assert "only right: none" in str(failed.value)


def test_other_numbers_are_compared_as_ever() -> None:
    grid = Grid(3, 4)
    for found, wanted in ((3, 5), (-1, 100), (grid.size, 11), (5000, 5001), (only(63), only(62))):
        with pytest.raises(AssertionError) as failed:
            assert found == wanted
        assert str(failed.value) == f"assert {found} == {wanted}"

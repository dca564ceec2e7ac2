"""What a failing assertion on cell sets shows."""

import pytest

from minetui.core import Grid, Minefield, Position, only, set_of


def told(found: object, wanted: object, seen: object = None) -> list[str]:
    """The lines of a failing assertion, in sight of a value with a grid."""
    with pytest.raises(AssertionError) as failed:
        assert found == wanted
    return str(failed.value).splitlines()


def test_two_sets_are_drawn_side_by_side() -> None:
    grid = Grid(3, 4)

    assert told(grid.neighbours(0), grid.neighbours(11), grid) == [
        "assert two cell sets on 4 × 3, left and right:",
        "  . x . .   |   . . . .",
        "  x x . .   |   . . x x",
        "  . . . .   |   . . x .",
    ]


def test_wide_sets_are_drawn_below_each_other() -> None:
    position = Position(Minefield(Grid(2, 30), only(59)))
    lines = told(position.covered, only(59), position)

    assert lines[0] == "assert two cell sets on 30 × 2, left and then right:"
    assert lines[1:3] == [f"  {' '.join('x' * 30)}"] * 2
    assert lines[4:] == [f"  {' '.join('.' * 30)}", f"  {' '.join('.' * 29 + 'x')}"]


def test_sets_in_a_tuple_and_in_a_dataclass_are_drawn() -> None:
    field = Minefield.drawn("..*", "...")
    five, four = (Position(field, revealed=only(cell)) for cell in (5, 4))

    for lines, place in (
        (told((1, only(5)), (1, only(4)), field), "1"),
        (told(five, four, field), "revealed"),
    ):
        assert lines[0] == f"assert unequal at {place}:"
        assert lines[-1] == "  . . x   |   . x ."


def test_sets_on_a_grid_that_is_large_or_not_known_are_listed() -> None:
    grid = Grid(100, 100)

    assert told(set_of(range(100)), set_of([*range(99), 100]))[1:] == [
        *("  only left: 99", "  only right: 100")
    ]
    assert told(grid.cells, only(3), grid)[1:] == [
        f"  only left: 0, 1, 2, {', '.join(map(str, range(4, 21)))} and 9,979 more",
        "  only right: none",
    ]


def test_other_numbers_are_compared_as_ever() -> None:
    grid = Grid(3, 4)
    for found, wanted in ((3, 5), (-1, 100), (grid.size, 11), (5000, 5001), (only(63), only(62))):
        assert told(found, wanted, grid) == [f"assert {found} == {wanted}"]

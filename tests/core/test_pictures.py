"""Pictures of boards in signs, as the player sees them."""

from minetui.core import Grid

from .boards import position


def test_a_position_shows_numbers_covers_flags_and_the_mine_that_was_hit() -> None:
    seen = position("""
        . 1 F
        1 2 #
        ! # f
    """)

    assert seen.lines == [".1F", "12#", "*#F"]


def test_mines_that_were_not_hit_look_like_any_covered_cell() -> None:
    assert position("* 3 *\n# * #\n# # #").lines == ["#3#", "###", "###"]


def test_items_are_put_into_the_lines_of_a_picture() -> None:
    assert Grid(3, 2).lines("abcdef") == ["ab", "cd", "ef"]

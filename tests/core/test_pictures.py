"""Pictures of boards in signs, as the player sees them."""

from minetui.core import board_rows, in_rows

from .boards import position


def test_a_position_shows_numbers_covers_flags_and_the_mine_that_was_hit() -> None:
    seen = position("""
        . 1 F
        1 2 #
        ! # f
    """)

    assert board_rows(seen) == [".1F", "12#", "*#F"]


def test_mines_that_were_not_hit_look_like_any_covered_cell() -> None:
    assert board_rows(position("* 3 *\n# * #\n# # #")) == ["#3#", "###", "###"]


def test_items_are_put_into_rows_the_last_of_which_may_be_short() -> None:
    assert in_rows("abcdefgh", 3) == ["abc", "def", "gh"]

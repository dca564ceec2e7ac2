"""Positions in the address of a page, as the live boards of the documentation have them."""

from collections.abc import Callable

from .visit import Visit


def test_a_position_with_odds_begins_with_all_that_is_known_of_it(
    visit: Callable[..., Visit],
) -> None:
    """No veil, and the hint of the first technique that has one, the last of them too."""
    page = visit(
        "#position=4%205%204%0A%23%23%23%23%23%0A%23%232%23%23%0A11111%0A00000%0A&hint&odds"
    )

    page.sees("Guess A2")
    page.sees("33%")

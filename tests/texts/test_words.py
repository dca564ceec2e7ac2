"""Counts and probabilities in words."""

from fractions import Fraction

import pytest

from minetui.texts import words


@pytest.mark.parametrize(
    ("part", "text"),
    [
        *((0, "0.0%"), (1, "<0.1%"), (4, "<0.1%"), (6, "0.1%"), (5_000, "50.0%")),
        *((9_994, "99.9%"), (9_996, ">99.9%"), (9_999, ">99.9%"), (10_000, "100.0%")),
    ],
)
def test_only_what_is_certain_is_shown_so(part: int, text: str) -> None:
    assert words.percent(Fraction(part, 10_000)) == text

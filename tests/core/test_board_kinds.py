"""Kinds of boards: what an id says of its board."""

import pytest

from minetui.core import is_adjusted, is_solvable


@pytest.mark.parametrize(
    ("kind", "solvable", "adjusted"),
    [
        ("", False, False),
        ("solvable:logic", True, False),
        ("adjusted:logic", False, True),
        ("solvable", False, False),
        ("adjusted", False, False),
        ("unsolvable:logic", False, False),
    ],
)
def test_a_kind_says_whether_its_boards_need_no_guess_and_whether_they_were_changed(
    kind: str, solvable: bool, adjusted: bool
) -> None:
    assert (is_solvable(kind), is_adjusted(kind)) == (solvable, adjusted)

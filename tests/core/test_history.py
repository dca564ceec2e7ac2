"""Histories: undo and redo of any value."""

from hypothesis import given
from hypothesis import strategies as st

from minetui.core import History
from minetui.core.sketch import MOST


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

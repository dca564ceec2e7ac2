"""Mouse events: the moves that buttons make, and the cell of a row and a column."""

import pytest

from minetui.core import Chord, Flag, Grid, Move, Reveal
from minetui.formats.mouse import CODES, Mouse, cell_on


def mouse_after(events: str) -> Mouse:
    """A mouse that did these events on cell 7, one a second."""
    mouse = Mouse()
    for at, event in enumerate(events.split()):
        mouse.apply(event, 7, float(at))
    return mouse


def test_a_place_off_the_board_has_no_cell() -> None:
    grid = Grid(3, 5)

    assert [cell_on(grid, *place) for place in ((0, 0), (1, 2), (2, 4))] == [0, 7, 14]
    assert [cell_on(grid, *place) for place in ((-1, 0), (0, -1), (3, 0), (0, 5))] == [None] * 4


@pytest.mark.parametrize(
    ("events", "moves"),
    [
        ("lc lr", [Reveal(7, 1.0)]),
        ("rc rr", [Flag(7, 0.0)]),
        ("mc mr", [Chord(7, 1.0)]),
        ("sc lr", [Chord(7, 1.0)]),
        ("mv mv", []),
        ("lc rc lr rr", [Chord(7, 2.0)]),
        ("lc rc rr lr", [Chord(7, 2.0)]),
        ("rc lc lr rr", [Flag(7, 0.0), Chord(7, 2.0)]),
    ],
)
def test_presses_and_releases_are_moves(events: str, moves: list[Move]) -> None:
    assert mouse_after(events).moves == moves


@pytest.mark.parametrize(
    ("events", "presses"),
    [
        ("rc rr", set()),
        ("lc rc lr rr", set()),
        ("rc lc lr rr", {0}),
        ("rc lc rr lr", {0}),
        ("rc rr lc rc rr lr", set()),
        ("rc rr rc lc lr rr rc rr", {1}),
    ],
)
def test_a_right_press_that_becomes_part_of_a_chord_is_marked(
    events: str, presses: set[int]
) -> None:
    assert mouse_after(events).chord_presses == presses


@pytest.mark.parametrize(
    ("events", "holds"),
    [
        *(("lc", True), ("sc", True), ("mc", True), ("lc lr", False), ("rc", False)),
        *(("lc rc", True), ("lc rc rr", False), ("lc rc rr rc", True), ("lc rc rr rc rr", False)),
    ],
)
def test_a_button_holds_a_click_unless_its_chord_is_over(events: str, holds: bool) -> None:
    assert mouse_after(events).holds_click is holds


def test_question_marks_are_turned_on_and_off() -> None:
    assert mouse_after("mt").marks
    assert not mouse_after("mt mt").marks


def test_a_button_comes_up_by_the_code_after_that_by_which_it_goes_down() -> None:
    assert [CODES[code] + CODES[code + 1] for code in (2, 4, 6)] == ["lclr", "rcrr", "mcmr"]

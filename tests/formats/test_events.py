"""Mouse events: what RawVF's words tell the buttons, and which cell a place is."""

import pytest

from minetui.core.grid import Grid
from minetui.core.moves import Chord, Flag, Move, Reveal
from minetui.formats.events import CODES, MOUSE_EVENTS, cell_at, tell
from minetui.formats.mouse import Buttons


def test_a_place_off_the_board_has_no_cell() -> None:
    grid = Grid(3, 5)

    assert [cell_at(grid, *place) for place in ((0, 0), (1, 2), (2, 4))] == [0, 7, 14]
    assert [cell_at(grid, *place) for place in ((-1, 0), (0, -1), (3, 0), (0, 5))] == [None] * 4


@pytest.mark.parametrize(
    ("events", "moves"),
    [
        ("lc lr", [Reveal(7, 1.0)]),
        ("rc rr", [Flag(7, 0.0)]),
        ("mc mr", [Chord(7, 1.0)]),
        ("sc lr", [Chord(7, 1.0)]),
        ("mv mv", []),
    ],
)
def test_words_tell_the_buttons_what_happened(events: str, moves: list[Move]) -> None:
    buttons = Buttons()
    for at, event in enumerate(events.split()):
        tell(buttons, event, 7, float(at))

    assert buttons.moves == moves


def test_a_word_turns_question_marks_on_and_off() -> None:
    buttons = Buttons()
    tell(buttons, "mt", None, 0.0)
    assert buttons.marks
    tell(buttons, "mt", None, 0.0)
    assert not buttons.marks


def test_a_button_comes_up_by_the_code_after_that_by_which_it_goes_down() -> None:
    assert [CODES[code] + CODES[code + 1] for code in (2, 4, 6)] == ["lclr", "rcrr", "mcmr"]
    assert set(CODES.values()) < MOUSE_EVENTS

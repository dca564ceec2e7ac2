"""The lines of the review in panels of any size."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Moment
from minetui.ui.kit.lines import TextLine
from minetui.ui.replay.review import DearClicks, ReviewEntry, ReviewPage

DOUBTS = [
    ReviewEntry(move + 1, move, ("?", "key"), (f"A{move} forced guess 33%", "A1 33%"))
    for move in range(30)
]


def drawn(size: tuple[int, int]) -> list[TextLine]:
    """A cut-out of that size, with the names of its columns."""
    return [(("a b c", "faint"),), *[(("# # #", "plain"),)] * size[1]]


def page(move: int, doubts: list[ReviewEntry] = DOUBTS) -> ReviewPage:
    texts = ("It hit a mine. A needless guess.", "Hit a mine.")
    title: TextLine = ((f" {move + 1}. reveal A1", "strong"),)
    return ReviewPage(("9 certain", "9"), move + 1, title, texts, doubts, drawn, ">")


def lines(of: ReviewPage, size: tuple[int, int]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line, _ in of.rows(size)]


@given(st.integers(-1, 29), st.integers(1, 120), st.integers(1, 60), st.integers(0, 30))
def test_a_panel_has_no_more_lines_than_it_can_show(
    move: int, width: int, height: int, count: int
) -> None:
    assert len(page(move, DOUBTS[:count]).rows((width, height))) <= height


@pytest.mark.parametrize("move", [0, 11, 29])
@pytest.mark.parametrize("size", [(40, 30), (80, 12)])
def test_the_list_is_about_the_present_move_and_a_line_goes_to_its_move(
    move: int, size: tuple[int, int]
) -> None:
    rows = page(move).rows(size)
    moves = [each for _, each in rows if each is not None]
    (present,) = [each for line, each in rows if line and ">" in "".join(t for t, _ in line)]

    assert present == move
    assert moves == list(range(moves[0], moves[0] + len(moves)))
    assert len(moves) > 4


def test_a_wide_panel_has_the_cut_out_beside_the_words_and_others_what_fits() -> None:
    wide, narrow = lines(page(3), (80, 12)), lines(page(3), (40, 20))

    assert wide[1] == "a b c   4. reveal A1"
    assert narrow.index("a b c") > narrow.index(" 4. reveal A1")
    assert any("  4 ? A3 " in line for line in lines(page(3), (30, 30)))
    assert lines(page(3), (60, 1)) == [" Review: 9 certain. It hit a mine. A needless guess."]
    assert lines(page(3), (36, 1)) == [" It hit a mine. A needless guess."]
    assert lines(page(3), (16, 1)) == [" Hit a mine."]


DEAR = DearClicks(
    ("40 clicks, ZiNi 30: lost 10 clicks", "lost 10 clicks"),
    [ReviewEntry(3 * at, Moment(at, 0.0), ("-1", "bad"), ("C2 flag", "C2")) for at in range(1, 11)],
    present=9,
    done=9,
)


@given(st.integers(1, 120), st.integers(1, 60), st.integers(0, 30))
def test_the_dear_clicks_keep_to_the_panel_and_lead_to_their_moments(
    width: int, height: int, count: int
) -> None:
    rows = replace(page(11, DOUBTS[:count]), dear=DEAR).rows((width, height))
    goals = [goal for _, goal in rows if isinstance(goal, Moment)]

    assert len(rows) <= height
    assert goals == [Moment(goals[0][0] + at, 0.0) for at in range(len(goals))] if goals else True
    assert not goals or Moment(3, 0.0) in goals  # the present one


@pytest.mark.parametrize(("size", "listed"), [((40, 16), 0), ((40, 17), 4), ((40, 40), 10)])
def test_dear_clicks_need_room_below_the_guesses(size: tuple[int, int], listed: int) -> None:
    rows = replace(page(11), dear=DEAR).rows(size)

    assert sum(isinstance(goal, Moment) for _, goal in rows) == listed
    assert sum(isinstance(goal, int) for _, goal in rows) >= 3

"""The figures of a game: words, values and meanings."""

from fractions import Fraction

import pytest

from minetui.core import ClickCounts, Metrics, Minefield
from minetui.solver import Luck
from minetui.texts import figures
from minetui.texts.figures import Figure

BOARD = Minefield.drawn("..*..", ".....")
MEANING = "how often such guesses all go well"


def test_each_figure_has_a_word_and_a_meaning() -> None:
    clicks = ClickCounts(left=5, right=1, chords=2, effective=4)
    of_clicks, of_plan = figures.metric_figures(Metrics(BOARD, 2.0, 2, clicks))

    assert of_clicks == [
        Figure("Clicks", "8", "5 reveals, 2 chords, 1 flag"),
        Figure("Needed", "2 of 3", "the fewest clicks without flags", "3BV"),
        Figure("Speed", "1.00", "needed clicks in a second", "3BV/s"),
        Figure("Efficiency", "25%", "needed clicks by clicks made", "IOE"),
        Figure("Wasted", "4", "clicks that changed nothing"),
    ]
    assert of_plan[0] == Figure("Good plan", "3", "few clicks, with flags and chords", "ZiNi")


def test_what_is_not_known_is_no_figure() -> None:
    clicks = ClickCounts(left=5, effective=4, unrecorded=None)
    of_clicks, _ = figures.metric_figures(Metrics(BOARD, 2.0, 3, clicks))

    assert [figure.word for figure in of_clicks] == ["Needed", "Speed"]
    assert figures.streak_figures(0) == []
    assert figures.streak_figures(1200) == [Figure("Won in a row", "1,200")]


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        (None, [Figure("Guesses", "…")]),
        (Luck(None), [Figure("Guesses", "none")]),
        (
            Luck(Fraction(1, 2), 1),
            [Figure("Guesses", "1", "nothing was safe"), Figure("Luck", "50%", MEANING)],
        ),
        (Luck(None, 1, 1), [Figure("Guesses", "1", "and it was not needed")]),
        (Luck(None, 3, 3), [Figure("Guesses", "3", "and none was needed")]),
        (Luck(None, 3, 0), [Figure("Guesses", "3", "nothing was safe at any of them")]),
        (
            Luck(None, 3, 1, 2),
            [
                Figure("Guesses", "3", "1 of them not needed"),
                Figure("Proven mines", "2", "revealed all the same"),
            ],
        ),
        (
            Luck(Fraction(1, 2), 2, unknown=1),
            [Figure("Guesses", "2+", "the others took too long to tell")],
        ),
    ],
)
def test_guesses_were_needed_or_not_and_have_their_luck(
    luck: Luck | None, told: list[Figure]
) -> None:
    assert figures.luck_figures(luck) == told


def test_figures_are_copied_with_their_title() -> None:
    groups = [[Figure("Clicks", "8", "8 reveals")], [Figure("Won in a row", "3")]]

    assert figures.copied_text("Beginner", groups) == (
        "Beginner\nClicks: 8 (8 reveals)\nWon in a row: 3"
    )

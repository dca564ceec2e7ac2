"""The figures of the picture of a card, and the guesses in words."""

from dataclasses import replace
from fractions import Fraction

import pytest

from minetui.core import BoardCounts, ClickCounts, Grid, Metrics
from minetui.solver import Luck
from minetui.texts import review, share

METRICS = Metrics(BoardCounts(Grid(9, 9), 10, 1200), 500.0, 1100, ClickCounts(left=1375), given=50)
LOST = share.SharedResult(False, 500.0, METRICS)
THIRD = Fraction(1, 3)


def test_the_figures_have_names_and_what_is_not_known_is_left_out() -> None:
    """What was given is no part of the 3BV."""
    won = replace(LOST, won=True)
    unknown = replace(METRICS, clicks=ClickCounts(unrecorded=None))

    assert share.named_figures(LOST) == {"3BV/s": "2.20", "IOE": "80%", "3BV": "1,100 of 1,150"}
    assert share.named_figures(won)["3BV"] == "1,100"
    assert share.named_figures(replace(LOST, metrics=unknown)).keys() == {"3BV/s", "3BV"}
    assert share.named_figures(replace(LOST, metrics=None)) == {}


@pytest.mark.parametrize(
    ("guesses", "figures", "text"),
    [
        (Luck(None), {"guesses": "0"}, "no guesses"),
        (Luck(None, unknown=1), {}, ""),
        (Luck(None, guesses=1), {"guess": "1"}, "1 guess"),
        (Luck(None, blunders=1), {"blunder": "1"}, "1 blunder"),
        (
            Luck(THIRD, guesses=1, blunders=1),
            {"guess": "1", "blunder": "1", "luck": "33%"},
            "1 guess, 1 blunder, luck 33%",
        ),
        (
            Luck(THIRD, guesses=1, unknown=1),
            {"guesses": "1+", "luck": "≤ 33%"},
            "at least 1 guess, luck at most 33%",
        ),
    ],
)
def test_guesses_are_said_as_far_as_they_are_known(
    guesses: Luck, figures: dict[str, str], text: str
) -> None:
    assert share.named_figures(share.SharedResult(True, 1.0, luck=guesses)) == figures
    assert review.guesses_text(guesses) == text


@pytest.mark.parametrize(
    ("solved", "of", "text"),
    [
        *((0, 250, "lost at 0%"), (1, 250, "lost at <1%"), (249, 250, "lost at >99%")),
        *((1, 3, "lost at 33%"), (2, 3, "lost at 67%"), (250, 250, "lost at >99%")),
    ],
)
def test_how_far_a_lost_game_came_is_rounded_like_its_luck(solved: int, of: int, text: str) -> None:
    """Nothing is 0%, and only a won game 100%, though all numbers may be revealed with a mine."""
    metrics = Metrics(BoardCounts(Grid(16, 30), 99, of), 9.0, solved, ClickCounts())

    assert share.outcome_text(share.SharedResult(False, 9.0, metrics)) == text

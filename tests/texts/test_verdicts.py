"""Verdicts in words: each says what the cell is, or may be, and why."""

from random import Random

import pytest
from solver.test_odds import drawn

from minetui.core.grid import only
from minetui.core.minefield import Minefield
from minetui.core.position import Position
from minetui.core.surface import Surface
from minetui.learn.claims import Claim, Judged, Verdict, verdict_on
from minetui.learn.lesson import Exercise, Task
from minetui.learn.move_verdicts import judged_guess
from minetui.solver.analysis import Analysis
from minetui.texts.verdicts import guess_text, guess_title, verdict_text, verdict_title

CORNER = drawn(["1#", "##"], 1)
PAIR = drawn(["####", "1211", "0000"], 2)


@pytest.mark.parametrize(
    ("surface", "claim", "title", "text"),
    [
        (drawn(["1#"], 1), Claim(1, True), "Right", "B1 is a mine: A1 has no other room"),
        (drawn(["1#"], 1), Claim(1, False), "Wrong", "B1 is a mine: A1 has no other room"),
        (PAIR, Claim(2, True), "Right", "1-2-1 pattern: B2 needs 2 mines"),
        (CORNER, Claim(1, True), "Not proven", "B1 may be safe: here is a layout where it is."),
        (CORNER, Claim(1, False), "Not proven", "B1 may be a mine: here is a layout where it is."),
    ],
)
def test_a_verdict_says_what_the_cell_is_or_may_be(
    surface: Surface, claim: Claim, title: str, text: str
) -> None:
    verdict = verdict_on(claim, Analysis(surface), Random(1))

    assert verdict_title(verdict) == title
    assert verdict_text(surface.grid, verdict).startswith(text)


def test_a_verdict_without_a_proof_says_what_the_cell_is_all_the_same() -> None:
    claim = Claim(1, False)
    late = [Verdict(claim, judged) for judged in (Judged.PROVEN, Judged.REFUTED, Judged.UNKNOWN)]

    assert [verdict_text(CORNER.grid, verdict) for verdict in late] == [
        "B1 is safe: all numbers together prove it.",
        "B1 is a mine: all numbers together prove it.",
        "There was no time to find out what B1 is.",
    ]


def test_a_guess_is_answered_by_its_odds_and_those_of_the_best() -> None:
    """The cells beyond the 1 are equally safe, but from one of them you win less often."""
    field = Minefield.drawn("..*...*")
    exercise = Exercise("", Task.GUESS, Position(field, only(1)), "odds")
    guesses = [judged_guess(exercise, cell) for cell in (None, 2, 5)]

    assert [guess_title(guess) for guess in guesses] == ["Right", "Not the best", "Not the best"]
    assert [guess_text(field.grid, guess) for guess in guesses] == [
        "D1 is a mine in 25.0% of all layouts: no guess is better.",
        "C1 is a mine in 50.0% of all layouts, D1 only in 25.0%.",
        "F1 is a mine in 25.0% of all layouts, D1 in 25.0%; but you win more often with D1.",
    ]

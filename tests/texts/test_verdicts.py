"""Verdicts in words: each says what the cell is, or may be, and why."""

from random import Random

import pytest
from solver.test_odds import drawn

from minetui.core.surface import Surface
from minetui.learn.claims import Claim, Judged, Verdict, verdict_on
from minetui.solver.analysis import Analysis
from minetui.texts.verdicts import verdict_text, verdict_title

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

"""Verdicts on claims, against all layouts counted one by one."""

from random import Random

import pytest
from solver.test_known_mines import positions
from solver.test_odds import drawn

from minetui.core import Minefield, Position, cells_of, has
from minetui.learn import Judged, Verdict
from minetui.learn.claims import Claim, verdict_on
from minetui.solver import Analysis, Contradiction


def verdict(rows: list[str], mines: int, claim: Claim) -> Verdict:
    return verdict_on(claim, Analysis(drawn(rows, mines)), Random(1))


@pytest.mark.parametrize("mined", [True, False])
def test_a_claim_is_proven_where_all_layouts_agree_and_refuted_where_none_does(mined: bool) -> None:
    judged = set()
    for surface, known, layouts in positions():
        analysis = Analysis(surface, mines=known)
        for cell in cells_of(surface.covered & ~known):
            agreeing = sum(has(mines, cell) == mined for mines in layouts)
            found = verdict_on(Claim(cell, mined), analysis, Random(cell))
            judged.add(found.judged)
            assert (found.judged is Judged.PROVEN) == (agreeing == len(layouts))
            assert (found.judged is Judged.REFUTED) == (agreeing == 0)
            if found.judged is Judged.OPEN:
                assert found.layout in layouts
                assert has(found.layout, cell) != mined
            else:
                is_mine = mined == (found.judged is Judged.PROVEN)
                assert has(found.proof.mines if is_mine else found.proof.safe, cell)

    assert judged == {Judged.PROVEN, Judged.REFUTED, Judged.OPEN}


def test_a_verdict_names_the_first_technique_that_settles_it() -> None:
    found = [
        *(verdict(["####", "1211", "0000"], 2, Claim(cell, False)) for cell in (1, 2)),
        verdict(["1#"], 1, Claim(1, True)),
    ]

    assert [each.technique for each in found] == ["pairs", "pairs", "casual"]


def test_a_search_that_is_stopped_settles_nothing() -> None:
    surface = Position(Minefield.drawn("*...", "....", "...*")).reveal(6).surface

    stopped = Analysis(surface, lambda: True)

    assert verdict_on(Claim(0, True), stopped, Random(1)).judged is Judged.UNKNOWN


def test_numbers_that_contradict_each_other_have_no_verdict() -> None:
    with pytest.raises(Contradiction):
        verdict(["1#3"], 1, Claim(1, True))

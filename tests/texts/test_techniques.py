"""Hints beyond the casual player's, and proofs, word by word."""

from dataclasses import replace

import pytest
from solver.test_odds import drawn

from minetui.core.grid import NO_CELLS, Grid, set_of
from minetui.core.surface import Surface
from minetui.solver.analysis import Analysis
from minetui.solver.frontier import Constraint
from minetui.solver.hints import Hint, contradiction, hint
from minetui.solver.logic import impossible
from minetui.solver.reasons import Advice, Impossible, Proof
from minetui.solver.techniques import ids
from minetui.texts import techniques
from minetui.texts.techniques import (
    NOT_COMPUTED,
    UNEXPLAINED,
    actions_text,
    grounds_text,
    hint_texts,
    hint_title,
    impossible_text,
    reason_text,
)

ONE_ONE = drawn(["11##", "####"], 1)
BY_COUNT = drawn(["1##", "###", "###"], 1)


def texts(surface: Surface, limit: str = "odds") -> list[str]:
    """The title and the sentences of the hint of a surface."""
    found = hint(Analysis(surface), limit)
    assert found is not None
    return [hint_title(found), *hint_texts(surface.grid, found)]


def test_a_pair_tells_what_two_numbers_need_and_share() -> None:
    assert texts(ONE_ONE) == [
        "Pairs: 2 clear",
        "A1 needs 1 more in 2 cells, B1 needs 1 more in 4 cells, "
        "they share 2 cells, so clear the 2 cells that only the second touches",
    ]


def test_a_single_cell_of_a_pair_is_named() -> None:
    paired = hint(Analysis(drawn(["#####", "11211"], 2)), "pairs")
    assert paired is not None
    first, *_ = paired.reasons

    assert reason_text(Grid(2, 5), first).endswith("they share 2 cells, so clear C1")


def test_several_cells_of_a_pair_are_counted_by_the_number_that_touches_them() -> None:
    first, second = Constraint(set_of([0, 1, 2, 3]), 3, 5), Constraint(set_of([2, 3, 4, 8]), 1, 7)
    proof = Proof("pairs", set_of([4, 8]), set_of([0, 1]), (first, second))

    assert reason_text(Grid(3, 3), proof) == (
        "C2 needs 3 more in 4 cells, B3 needs 1 more in 4 cells, "
        "they share 2 cells, so flag the 2 cells that only the first touches "
        "and clear the 2 cells that only the second touches"
    )


def test_flags_that_nothing_proves_are_counted_among_the_cells() -> None:
    flagged = Surface(BY_COUNT.grid, 1, BY_COUNT.numbered, BY_COUNT.covered, set_of([1]))

    assert texts(flagged)[1] == (
        "C1 is safe in every layout: A1 needs 1 more in 3 cells, "
        "1 flag among them; 1 mine left in all, 1 flag among them"
    )


def test_what_single_numbers_prove_is_told_flags_aside() -> None:
    """A safe cell is flagged, so the casual player sees nothing but a conflict."""
    flagged = replace(drawn(["##0"], 1), flagged=set_of([1]))

    assert texts(flagged, "casual") == [
        "Flags aside: 1 clear",
        "B1 is safe: C1 is a zero",
    ]


@pytest.mark.parametrize(
    ("mined", "number", "text"),
    [
        (True, 2, "B1 has no other room for its 2 mines"),
        (False, 1, "B1 already has its 1 certain mine"),
        (False, 0, "B1 is a zero"),
    ],
)
def test_a_single_number_is_told_by_its_mines(mined: bool, number: int, text: str) -> None:
    cell = set_of([0])
    sets = (NO_CELLS, cell) if mined else (cell, NO_CELLS)
    proof = Proof("casual", *sets, (Constraint(set_of([0, 2]), number, 1),))

    assert grounds_text(BY_COUNT.grid, proof) == text
    assert reason_text(BY_COUNT.grid, proof) == (f"A1 is {'a mine' if mined else 'safe'}: {text}")


def test_advice_names_the_cell_its_odds_and_what_the_best_play_wins() -> None:
    assert texts(drawn(["##"], 1)) == [
        "Odds",
        "Nothing is certain. The best guess: A1, a mine in 50.0% of all layouts; "
        "the best play wins 1 of 2 layouts.",
    ]


def test_a_contradiction_names_the_numbers_and_the_mine_count() -> None:
    surface = drawn(["1#", "##"], 0)
    found = contradiction(Analysis(drawn(["2#"], 1)))

    assert impossible_text(surface.grid, impossible(surface)) == (
        "No layout fits A1: 1 in 3 covered cells; 0 mines in all"
    )
    assert hint_title(found) == "Logic"
    assert hint_texts(surface.grid, found) == ("No layout fits A1: 2 in 1 covered cell",)
    assert impossible_text(surface.grid, Impossible((), None, 3)) == "No layout fits all numbers"
    assert impossible_text(surface.grid, Impossible((), 5, 4)) == (
        "No layout fits 5 mines in 4 covered cells"
    )


def test_a_trusted_flag_in_a_contradiction_is_a_mine() -> None:
    surface = drawn(["1##"], 1)

    assert impossible_text(surface.grid, impossible(surface, set_of([2]))) == (
        "No layout fits A1: 1 in 1 covered cell; a mine at C1; 1 mine in all"
    )


def test_without_a_reason_it_is_said_whether_anything_was_found() -> None:
    assert hint_texts(BY_COUNT.grid, Hint("logic", set_of([1]))) == (UNEXPLAINED,)
    assert hint_texts(BY_COUNT.grid, Hint("odds")) == (NOT_COMPUTED,)
    assert actions_text(Hint("odds")) == ""
    assert actions_text(Hint("odds", reasons=(Advice(3, 1, 5),))) == "1 guess"


def test_every_technique_has_sentences_of_its_own() -> None:
    """Others get a sentence too (test_new_technique.py), but these are known."""
    *proving, odds = ids()

    assert {"casual", *techniques.PROOFS} == set(proving)
    assert set(techniques.LIMITS) == {*proving, odds}

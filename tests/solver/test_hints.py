"""Hints: the first technique with news, its cells, and the reasons about each of them."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import NO_CELLS, Level, cells_of, only, set_of
from minetui.solver import LOGIC, TECHNIQUES, Analysis, Hint, hint, impossible
from minetui.solver.technique import MOST_PROVEN

from .test_odds import drawn, position

PAIRED = drawn(["#####", "11211"], 2)
BY_COUNT = drawn(["1##", "###", "###"], 1)
COIN = drawn(["##"], 1)


@given(st.integers(0, 10**9), st.sampled_from(TECHNIQUES.ids))
def test_every_cell_is_in_one_proof_at_most_and_flags_are_no_news(seed: int, limit: str) -> None:
    surface = position(Random(seed), Level(7, 7, 9), 5).surface
    found = hint(Analysis(surface), limit)
    if found is None or found.advice:
        return
    proven = NO_CELLS
    for reason in found.reasons:
        assert reason.cells & proven == NO_CELLS
        proven |= reason.cells

    assert proven & ~(found.safe | found.mines) == NO_CELLS
    assert found.unexplained == (found.safe | found.mines) & ~proven
    assert found.mines & surface.flagged == NO_CELLS
    assert bool(found.unexplained) <= (proven.bit_count() == MOST_PROVEN)


@given(st.integers(0, 10**9))
def test_a_technique_has_a_hint_only_where_those_before_it_have_no_news(seed: int) -> None:
    surface = position(Random(seed), Level(7, 7, 9), 5).surface
    found = hint(Analysis(surface), "logic")
    before = TECHNIQUES.up_to(found.technique)[:-1] if found else TECHNIQUES

    for technique in before:
        proven = technique.hint(Analysis(surface))
        assert not proven.safe | (proven.mines & ~surface.flagged)


def test_a_reason_is_about_its_cells_and_its_witnesses() -> None:
    found = hint(Analysis(PAIRED), "pairs")
    assert found is not None
    (first,) = found.reasons

    assert (first.cells, first.witnesses) == (set_of(range(5)), set_of([6, 7, 8]))
    assert all(found.about(cell) is first for cell in (0, 4, 6, 8))
    assert (found.about(5), found.about(9)) == (None, None)


def test_a_proof_names_the_flags_that_it_does_not_trust() -> None:
    (reason,) = hint(Analysis(replace(BY_COUNT, flagged=only(1))), "logic").reasons

    assert reason.flagged == only(1)


def test_cells_that_the_same_numbers_prove_are_in_one_reason() -> None:
    (reason,) = hint(Analysis(BY_COUNT), "logic").reasons

    assert (reason.cells, reason.witnesses) == (set_of([2, 5, 6, 7, 8]), only(0))


def test_where_nothing_is_certain_a_cell_is_advised() -> None:
    assert hint(Analysis(COIN), "logic") is None
    found = hint(Analysis(COIN), "odds")

    assert found is not None
    assert found.advice is not None
    assert (found.guess, found.safe, found.mines) == (only(0), NO_CELLS, NO_CELLS)
    assert (found.about(0), found.about(1)) == (found.advice, None)
    assert (found.advice.layouts, found.advice.won) == (2, 1)


@pytest.mark.parametrize("rows", [["1##1", "####", "####", "1##3"], ["8#", "##"]])
def test_a_contradiction_has_witnesses_and_no_cells(rows: list[str]) -> None:
    surface = drawn(rows, 3)
    found = Hint(LOGIC.id, reasons=(impossible(surface),))
    (reason,) = found.reasons

    assert (found.safe, found.mines, found.guess, reason.cells) == (NO_CELLS,) * 4
    assert reason.witnesses
    assert all(found.about(cell) is reason for cell in cells_of(reason.witnesses))

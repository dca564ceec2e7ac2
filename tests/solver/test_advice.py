"""Advice: what a guess survives is counted exactly, and ties are broken in a fixed order."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from minetui.core import Cell, Grid, Surface, cells_of, has, set_of
from minetui.solver import Advice, Analysis, Memory, Odds, Stop
from minetui.solver import advice as module
from minetui.solver.advice import advice_on, candidates, safest_guess, survived
from minetui.solver.odds import BoxOdds

from .naive_play import naive_layouts, shown
from .test_odds import drawn, small_positions


def naive_survived(surface: Surface, cell: Cell) -> int:
    """The layouts in which a guess is safe and then the safest next one, for each number."""
    groups = shown(surface.grid, frozenset(naive_layouts(surface)), cell)
    others = [other for other in cells_of(surface.covered) if other != cell]
    if len(others) == surface.mine_count:
        return sum(map(len, groups))
    return sum(
        max(sum(not has(mines, other) for mines in group) for other in others) for group in groups
    )


def test_what_a_guess_survives_is_that_of_going_through_all_layouts() -> None:
    compared = 0
    for surface in small_positions(60):
        odds = Analysis(surface).odds
        for cell in cells_of(surface.covered & ~odds.mines):
            compared += 1
            assert survived(odds, cell, Memory()) == naive_survived(surface, cell)
    assert compared > 150


def test_a_guess_that_cannot_survive_more_is_not_counted_to_the_end() -> None:
    """The result is exact above the limit, and not above it otherwise."""
    for surface in small_positions(30):
        odds = Analysis(surface).odds
        for cell in cells_of(surface.covered & ~odds.mines):
            exact = naive_survived(surface, cell)
            for limit in (0, exact - 1, exact, exact + 1):
                number = survived(odds, cell, Memory(), above=Fraction(limit))
                assert number == exact if exact > limit else number <= limit


def guesses(count: int) -> Iterator[Odds]:
    """The odds of those of some small positions in which nothing is certain."""
    for surface in small_positions(count):
        odds = Analysis(surface).odds
        if surface.covered and odds.parts[0][1] not in (0, 1):
            yield odds


def no_play(odds: Odds, stop: Stop) -> None:
    """As if there were too many layouts to play them through."""


def test_the_advice_is_the_nearly_safest_cell_that_survives_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where more layouts are left than are played through; the safest cell is named if it lost."""
    monkeypatch.setattr(module, "best_guess", no_play)
    monkeypatch.setattr(module, "QUICK", 0)
    monkeypatch.setattr(module, "NEARLY", Fraction(1, 2))
    monkeypatch.setattr(module, "MOST", 100)
    monkeypatch.setattr(module, "MOST_IN_SEA", 100)
    riskier = 0
    for odds in guesses(150):
        surface = odds.surface
        lowest, advice = odds.parts[0][1], advice_on(odds)
        near = [cell for cells, mined in odds.parts for cell in cells_of(cells)
                if 1 - mined >= Fraction(1, 2) * (1 - lowest)]  # fmt: skip
        most = max(naive_survived(surface, cell) for cell in near)
        riskier += advice.odds > lowest

        assert advice.cell in near
        assert (advice.odds, advice.layouts, advice.won) == (
            odds.of(advice.cell),
            odds.layouts,
            None,
        )
        assert len(near) == 1 or advice.survived == naive_survived(surface, advice.cell) == most
        if advice.rejected is not None:
            safest = advice.rejected
            assert safest.odds == odds.of(safest.cell) == lowest
            assert safest.survived == naive_survived(surface, safest.cell) < most
        else:
            assert advice.odds == lowest
    assert riskier > 1


def test_the_safest_guess_is_that_of_the_safest_cells_which_survives_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "QUICK", 0)
    monkeypatch.setattr(module, "MOST_TIED", 100)
    chosen = 0
    for odds in guesses(100):
        surface = odds.surface
        tied = [cell for cell in cells_of(surface.covered) if odds.of(cell) == odds.parts[0][1]]
        most = max(naive_survived(surface, cell) for cell in tied)
        guess = safest_guess(odds, Memory())
        chosen += len(tied) > 1

        assert guess in tied
        assert len(tied) == 1 or naive_survived(surface, guess) == most
    assert chosen > 20


def test_few_cells_are_compared_and_fewer_of_those_that_touch_no_number() -> None:
    """The safest come first; the cells at the number are mines in half of all layouts."""
    odds = Analysis(drawn(["1#####", "######", "######", "######"], 4)).odds
    touching = odds.surface.grid.neighbours(0)
    sea = odds.surface.covered & ~touching

    assert odds.parts[0][0] == sea
    assert candidates(odds) == [5, 18, 23]  # the corners


def test_a_certain_cell_needs_no_play() -> None:
    """A safe cell, or a mine where only mines are left."""
    assert advice_on(Analysis(drawn(["1##"], 1)).odds) == Advice(2, Fraction(0), 1)
    assert advice_on(Analysis(drawn(["1#"], 1)).odds) == Advice(1, Fraction(1), 1)


def test_on_a_large_board_equal_cells_are_ranked_corner_edge_inside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is counted to compare them there; no neighbour of these cells is covered."""
    monkeypatch.setattr(module, "LARGEST", 1)
    monkeypatch.delattr(module, "ever_better")
    monkeypatch.setattr(module, "best_guess", no_play)
    grid = Grid(7, 7)
    corner, edge, inside = (grid.cell(*place) for place in ((6, 6), (0, 3), (3, 3)))
    for cells, best in (
        ((corner, edge, inside), corner),
        ((edge, inside), edge),
        ((grid.cell(3, 5), inside), inside),
        ((edge, grid.cell(2, 0)), edge),
        ((inside,), inside),
        ((grid.cell(6, 3), inside), grid.cell(6, 3)),
    ):
        covered = set_of(cells)
        odds = Odds(Surface(grid, 1, (0,) * 9, covered), 3, BoxOdds(((covered, 3),), 3))
        assert advice_on(odds).cell == best

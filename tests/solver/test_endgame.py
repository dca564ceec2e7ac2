"""Exact play of the last layouts: what it promises is what it wins."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from minetui.core.grid import CellSet, Grid, cells_of, has, only, set_of
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.position import Position, Status
from minetui.core.surface import Surface
from minetui.solver.advice import advice_on
from minetui.solver.budget import OutOfTime
from minetui.solver.counting import Memory
from minetui.solver.endgame import best_guess, layouts
from minetui.solver.odds import odds_of
from minetui.solver.reasons import Advice, Rejected

from .test_odds import drawn, position


def naive_layouts(surface: Surface) -> frozenset[CellSet]:
    """All layouts that fit, by trying all."""
    numbers = [(cell, n) for n, cells in enumerate(surface.numbered) for cell in cells_of(cells)]
    every = map(set_of, combinations(list(cells_of(surface.covered)), surface.mine_count))
    near = surface.grid.neighbours
    return frozenset(
        one for one in every if all((near(at) & one).bit_count() == n for at, n in numbers)
    )


@cache
def naive_wins(grid: Grid, fitting: frozenset[CellSet], covered: CellSet) -> int:
    """How many of some layouts are won by trying every cell and every way to go on."""
    if len(fitting) < 2:
        return len(fitting)
    most = 0
    for cell in cells_of(covered):
        shown: dict[int, set[CellSet]] = {}
        for mines in fitting:
            if not has(mines, cell):
                shown.setdefault((grid.neighbours(cell) & mines).bit_count(), set()).add(mines)
        left = covered & ~only(cell)
        most = max(most, sum(naive_wins(grid, frozenset(group), left) for group in shown.values()))
    return most


def stuck_positions(level: Level, most: int, count: int) -> Iterator[Surface]:
    """Positions where a game that revealed all that was safe has few layouts left."""
    random = Random(8)
    while count:
        here = position(random, level, random.randint(1, 4))
        while safe := odds_of(here.surface).safe & ~here.flagged:
            here = here.reveal_all(safe)
        odds = odds_of(here.surface)
        if 1 < odds.layouts <= most and not odds.safe:
            count -= 1
            yield here.surface


def test_all_layouts_are_found_each_once() -> None:
    for surface in stuck_positions(Level(4, 4, 4), 30, 10):
        found = list(layouts(odds_of(surface), Memory()))

        assert len(found) == len(set(found)) == odds_of(surface).layouts
        assert set(found) == naive_layouts(surface)


def test_no_way_to_play_wins_more() -> None:
    for surface in stuck_positions(Level(3, 4, 4), 12, 20):
        odds = odds_of(surface)
        covered = surface.covered & ~odds.mines
        naive = naive_wins(surface.grid, naive_layouts(surface), covered)

        assert best_guess(odds, Memory())[1] == naive


def test_what_it_promises_is_what_is_won_when_every_layout_is_played() -> None:
    for surface in stuck_positions(Level(4, 5, 5), 16, 12):
        promised = advice_on(odds_of(surface)).won
        fields = [Minefield(surface.grid, one) for one in layouts(odds_of(surface), Memory())]

        assert promised == sum(is_won(field, surface.revealed) for field in fields)


def is_won(field: Minefield, revealed: CellSet) -> bool:
    """Is this layout won, when it is played by the advice from these cells on?"""
    here = Position(field).reveal_all(revealed)
    while here.status is Status.PLAYING:
        here = here.reveal_all(advised(here.surface))
    return here.status is Status.WON


@cache
def advised(surface: Surface) -> CellSet:
    """The cells to reveal next; many layouts look the same for a while."""
    odds = odds_of(surface)
    return odds.safe or only(advice_on(odds).cell)


def test_a_guess_that_risks_more_may_win_more() -> None:
    """The cell in the middle is mined in one layout only, but tells too little."""
    odds = odds_of(drawn(["1##", "###", "##1"], 3))

    assert odds.parts[0] == (only(4), Fraction(1, 9))
    safest = Rejected(4, Fraction(1, 9))
    assert advice_on(odds) == Advice(1, Fraction(4, 9), 9, 4, rejected=safest)


def test_it_stops_when_it_is_asked_to_and_the_safest_cell_is_advised() -> None:
    surface = drawn(["1###", "####", "####"], 2)
    odds = odds_of(surface)

    with pytest.raises(OutOfTime):
        best_guess(odds, Memory(), lambda: True)
    advice = advice_on(odds, lambda: True)
    assert advice.won is None
    assert odds.of(advice.cell) == odds.parts[0][1]

"""Exact play: what no way to play can surpass, against plain recursion and known numbers."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minetui.core import (
    CellSet,
    FirstClick,
    Grid,
    Level,
    Minefield,
    Position,
    Status,
    Surface,
    only,
    set_of,
)
from minetui.solver import Advice, Analysis, BestPlay, ExactPlayer, Limit, OutOfTime, layouts, never
from minetui.solver.advice import advice_on
from minetui.solver.frontier import Frontier
from minetui.solver.layouts import listed
from minetui.solver.reasons import Rejected

from .naive_play import naive_layouts, naive_wins, shown, wins_after
from .test_findings import after
from .test_odds import drawn, position, small_positions

PUBLISHED = ["#####", "#1###", "#3###", "#####"]  # with 5 mines
APART = [  # with 14 mines; separate games beside mines that are known
    ["001#11##", "001111#2", "11122211", "#23##3#1", "24#####2", "########"],
    ["####1111", "####33#1", "##43##32", "###323#1", "#5#20111", "#2110000"],
]


def solved(player: ExactPlayer) -> BestPlay:
    player.solve()
    return player.play


def compared(player: ExactPlayer) -> BestPlay:
    player.solve()
    player.compare()
    return player.play


def small_position(seed: int) -> Surface:
    """A position with few layouts, on a board of any shape; in some of them a cell is safe."""
    random = Random(seed)
    while True:
        rows, cols = random.randint(1, 5), random.randint(2, 6)
        level = Level(rows, cols, random.randint(1, rows * cols - 1))
        surface = position(random, level, random.randint(0, 8)).surface
        if surface.covered.bit_count() <= 10 and 2 < Analysis(surface).odds.layouts <= 40:
            return surface


@settings(max_examples=100)
@given(st.integers(0, 10**6))
def test_no_way_to_play_a_position_wins_more_or_less(seed: int) -> None:
    surface = small_position(seed)
    assert_best(surface, frozenset(naive_layouts(surface)))


@settings(max_examples=50)
@given(st.integers(0, 10**6))
def test_a_position_can_be_begun_at_any_cell_that_may_be_safe(seed: int) -> None:
    surface = small_position(seed)
    odds, fitting = Analysis(surface).odds, frozenset(naive_layouts(surface))
    for cell, wins in wins_after(surface.grid, fitting, surface.covered).items():
        play = compared(ExactPlayer.on_odds(odds, Limit(), cell))

        assert (play.low, play.high, play.layouts) == (wins, wins, len(fitting))


@pytest.mark.parametrize("rows", APART)
def test_known_mines_beside_separate_games_tell_positions_apart(rows: list[str]) -> None:
    surface = drawn(rows, 14)
    assert_best(surface, frozenset(listed(Frontier.of(surface))))


def assert_best(surface: Surface, fitting: frozenset[CellSet]) -> None:
    """Exact play wins as many of the fitting layouts as plain recursion, after each cell."""
    play = compared(ExactPlayer.on_odds(Analysis(surface).odds, Limit()))
    won = naive_wins(surface.grid, fitting, surface.covered)
    best = wins_after(surface.grid, fitting, surface.covered)

    assert (play.low, play.high, play.layouts) == (won, won, len(fitting))
    assert not best or play.best == set_of(cell for cell in best if best[cell] == won)
    assert all(won.low <= best[won.cell] <= won.high for won in play.cells)


@settings(max_examples=30)
@given(st.integers(1, 3), st.integers(2, 4), st.data())
def test_no_way_to_play_a_level_wins_more_or_less(
    rows: int, cols: int, data: st.DataObject
) -> None:
    grid = Grid(rows, cols)
    mines = data.draw(st.integers(0, 2 if grid.size > 9 else grid.size - 1))
    start = data.draw(st.integers(0, grid.size - 1))
    fitting = frozenset(naive_layouts(Surface(grid, mines, (0,) * 9, grid.cells)))
    after = shown(grid, fitting, start)
    won = [naive_wins(grid, part, grid.cells & ~only(start)) for part in after]
    numbers = [(grid.neighbours(start) & next(iter(part))).bit_count() for part in after]
    level = Level(rows, cols, mines)
    opening = solved(ExactPlayer.on_level(level, Limit(), FirstClick.OPENING, start))

    assert solved(ExactPlayer.on_level(level, Limit())).low == naive_wins(grid, fitting, grid.cells)
    assert solved(ExactPlayer.on_level(level, Limit(), start=start)).low == sum(won)
    assert opening.low == opening.high == won[numbers.index(min(numbers))]


@pytest.mark.parametrize(
    ("level", "start", "won", "best"),
    [
        ((4, 4, 1), None, 15, 16),
        ((4, 4, 2), None, 102, 4),
        ((4, 4, 3), None, 400, 4),
        ((4, 4, 4), None, 961, 8),
        ((4, 4, 4), 0, 949, 1),
        ((4, 5, 3), None, 864, 4),
        ((5, 5, 1), None, 24, 25),
        ((5, 5, 2), None, 266, 4),
        ((6, 5, 2), None, 399, 4),
    ],
)
def test_known_numbers_of_layouts_won(
    level: tuple[int, int, int], start: int | None, won: int, best: int
) -> None:
    """Levels of rows, columns and mines; the longer ones are in tests/bench."""
    play = compared(ExactPlayer.on_level(Level(*level), Limit(), start=start))

    assert (play.low, play.high, play.best.bit_count()) == (won, won, best)


def test_bounds_hold_wherever_the_search_ends_and_it_can_go_on() -> None:
    for nodes in (0, 1, 5, *range(20, 900, 220)):
        limit = Limit(nodes)
        player = ExactPlayer.on_odds(Analysis(drawn(PUBLISHED, 5)).odds, limit)
        play = compared(player)
        spent, limit.nodes = limit.spent, None
        limit.extend(after(40))
        further = solved(player)
        limit.extend(never)
        whole = compared(player)

        assert spent <= nodes + 1 or play.is_exact
        assert 1 <= play.low <= further.low <= 285 <= further.high <= play.high <= 360
        assert all(1 <= each.low <= each.high <= 360 for each in play.cells)
        assert (whole.low, whole.high, whole.layouts, whole.best) == (285, 285, 360, only(2))


def test_of_an_opening_only_the_layouts_that_allow_it_count() -> None:
    play = compared(ExactPlayer.on_level(Level(4, 4, 4), Limit(), FirstClick.OPENING))

    assert (play.low, play.layouts) == (34, 35)
    assert play.best == set_of((5, 6, 9, 10))
    assert {each.layouts for each in play.cells} == {35, 210, 495}


def test_a_safe_first_click_wins_as_many_of_fewer_layouts() -> None:
    play = solved(ExactPlayer.on_level(Level(4, 4, 4), Limit(), FirstClick.SAFE, 0))

    assert (play.low, play.layouts) == (949, 1365)


def test_all_layouts_are_listed_each_once() -> None:
    for surface in small_positions(60):
        assert sorted(listed(Frontier.of(surface))) == sorted(naive_layouts(surface))


def test_too_many_layouts_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    surface = drawn(["1###", "####", "####"], 4)
    monkeypatch.setattr(layouts, "MOST_LISTED", Analysis(surface).odds.layouts - 1)

    with pytest.raises(OutOfTime):
        listed(Frontier.of(surface))


def test_what_the_advice_promises_is_what_is_won_when_every_layout_is_played() -> None:
    compared = 0
    for surface in small_positions(150):
        odds = Analysis(surface).odds
        if 1 < odds.layouts <= 16 and not odds.safe:
            fields = [Minefield(surface.grid, mines) for mines in naive_layouts(surface)]
            compared += 1

            assert advice_on(odds).won == sum(is_won(one, surface.revealed) for one in fields)
    assert compared > 11


def is_won(field: Minefield, revealed: CellSet) -> bool:
    """Is this layout won, when it is played by the advice from these cells on?"""
    here = Position(field).reveal_all(revealed)
    while here.status is Status.PLAYING:
        here = here.reveal_all(advised(here.surface))
    return here.status is Status.WON


@cache
def advised(surface: Surface) -> CellSet:
    """The cells to reveal next; many layouts look the same for a while."""
    odds = Analysis(surface).odds
    return odds.safe or only(advice_on(odds).cell)


def test_a_guess_that_risks_more_may_win_more() -> None:
    """The cell in the middle is mined in one layout only, but tells too little."""
    odds = Analysis(drawn(["1##", "###", "##1"], 3)).odds

    assert odds.parts[0] == (only(4), Fraction(1, 9))
    safest = Rejected(4, Fraction(1, 9))
    assert advice_on(odds) == Advice(1, Fraction(4, 9), 9, 4, rejected=safest)


def test_a_search_that_is_stopped_leaves_the_safest_cell_as_the_advice() -> None:
    odds = Analysis(drawn(["1###", "####", "####"], 2)).odds
    advice = advice_on(odds, lambda: True)

    assert advice.won is None
    assert odds.of(advice.cell) == odds.parts[0][1]

"""Exact play: what no way to play can surpass, against plain recursion and known numbers."""

from collections.abc import Iterator
from math import comb
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from minetui.core.deal import FirstClick, deal
from minetui.core.grid import CellSet, Grid, cells_of, has, only, set_of
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.position import Position
from minetui.core.surface import Surface
from minetui.solver import exact_search
from minetui.solver.budget import OutOfTime
from minetui.solver.exact import ExactPlayer, Play, on_level, on_odds
from minetui.solver.exact_nodes import Limit
from minetui.solver.frontier import frontier
from minetui.solver.listing import listed
from minetui.solver.odds import odds_of

from .naive_play import naive_layouts, naive_wins, shown
from .test_odds import drawn, position

PUBLISHED = drawn(["#####", "#1###", "#3###", "#####"], 5)


def solved(player: ExactPlayer) -> Play:
    player.solve()
    return player.play


def compared(player: ExactPlayer) -> Play:
    player.solve()
    player.compare()
    return player.play


@st.composite
def positions(draw: st.DrawFn) -> Surface:
    """Positions with few layouts, some of them with cells that are safe, on boards of all shapes."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    assume(2 <= rows * cols <= 20)
    mines = draw(st.integers(1, rows * cols - 1))
    random = Random(draw(st.integers(0, 10**6)))
    surface = position(random, Level(rows, cols, mines), draw(st.integers(1, 8))).surface
    assume(surface.covered.bit_count() <= 9 and len(naive_layouts(surface)) <= 24)
    return surface


@settings(max_examples=300, deadline=None)
@given(positions())
def test_no_way_to_play_a_position_wins_more_or_less(surface: Surface) -> None:
    fitting = naive_layouts(surface)
    play = compared(on_odds(odds_of(surface), Limit()))
    best = {
        cell: sum(naive_wins(surface.grid, part, surface.covered & ~only(cell)) for part in parts)
        for cell in cells_of(surface.covered)
        if (parts := shown(surface.grid, fitting, cell))
    }

    assert (play.low, play.layouts) == (naive_wins(surface.grid, fitting, surface.covered), len(fitting))
    assert play.is_exact
    assert not best or play.best == set_of(cell for cell in best if best[cell] == play.low)
    assert all(won.low <= best[won.cell] <= won.high for won in play.cells)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 3), st.integers(1, 4), st.data())
def test_no_way_to_play_a_level_wins_more_or_less(rows: int, cols: int, data: st.DataObject) -> None:
    grid = Grid(rows, cols)
    assume(2 <= grid.size)
    mines = data.draw(st.integers(0, min(grid.size - 1, 2 if grid.size > 9 else 8)))
    start = data.draw(st.integers(0, grid.size - 1))
    fitting = naive_layouts(Surface(grid, mines, (0,) * 9, grid.cells))
    from_start = sum(
        naive_wins(grid, part, grid.cells & ~only(start)) for part in shown(grid, fitting, start)
    )

    assert solved(on_level(Level(rows, cols, mines), Limit())).low == naive_wins(grid, fitting, grid.cells)
    assert solved(on_level(Level(rows, cols, mines), Limit(), start=start)).low == from_start

"""The odds of a mine in each covered cell, drawn over the board."""

import pytest

from minetui.core import Flag, Game, Minefield, Reveal, cells_of
from minetui.store import Settings
from minetui.ui.hints.odds import DrawnOdds, OddsDisplay
from minetui.ui.hints.solver import Solver
from minetui.ui.kit.place import OWN, TIMES

from .conftest import (
    SetTimes,
    board_of,
    feature,
    game_of,
    on_screen,
    press,
    rows_of,
    screen_of,
    text_of,
)
from .test_hints import CORNERED, PAIRED, PAIRED_MOVES, SIZE, TOO_LARGE, hinting


async def test_the_odds_are_drawn_in_tenths_and_said_in_per_cent() -> None:
    async with hinting(CORNERED, [Reveal(3)], hints=False) as (app, pilot):
        await press(pilot, "o ctrl+end")
        assert text_of(app).count(".3") == 3
        await press(pilot, "ctrl+home")
        assert "33.3% mine" in text_of(app)
        await press(pilot, "o")

        assert ".3" not in text_of(app)


@pytest.mark.painted
async def test_in_larger_cells_the_odds_are_in_per_cent() -> None:
    async with hinting(CORNERED, [Reveal(3)], hints=False) as (app, pilot):
        await press(pilot, "o")
        for keys in ("0", "minus", "minus", "minus"):
            await press(pilot, keys)
            assert text_of(app).count("33%") == 3
        await press(pilot, "minus")
        assert "\n".join(rows_of(app)).count(".3") == 3


@pytest.mark.painted
@pytest.mark.parametrize("size", [1, 2, 3, 5])
async def test_one_cell_of_the_sea_has_a_figure(size: int) -> None:
    """It is a corner, and the status line says that the others have the same odds."""
    game = Game.on(Minefield.drawn("*...", "....", "....", "....", "...*"), [Reveal(1)])
    async with on_screen(game, SIZE, settings=Settings(zoom=size)) as (app, pilot):
        await press(pilot, "o")
        sea, first = DrawnOdds(feature(app, OddsDisplay).odds).sea
        shown = [cell for cell in cells_of(sea) if cell in screen_of(app).board.labels]

        assert first == 3
        assert shown == [first]
        assert "Elsewhere 7.1%." in text_of(app)


async def test_flags_stay_and_what_is_certain_is_said_so() -> None:
    async with hinting(PAIRED, [*PAIRED_MOVES, Flag(0)], hints=False) as (app, pilot):
        await press(pilot, "o ctrl+end")
        assert "⚑" in board_of(app)
        assert board_of(app).count("✓") == board_of(app).count("✱") == 2
        for keys, said in (("ctrl+home", " · safe"), ("right", " · mine")):
            await press(pilot, keys)
            assert said in text_of(app)


async def test_what_is_not_computed_in_time_is_told(set_times: SetTimes) -> None:
    set_times(solving=-1.0)
    async with hinting(CORNERED, [Reveal(3)], hints=False) as (app, pilot):
        await press(pilot, "o")
        assert "Odds: ?? means not computed in time: 3 cells." in text_of(app)
        await press(pilot, "left")

        assert text_of(app).count("??") == 2  # and the one at the cursor
        assert "odds not computed in time" in text_of(app)


async def test_odds_make_a_game_assisted_and_the_next_one_begins_without() -> None:
    """Rule 10."""
    async with hinting(PAIRED, PAIRED_MOVES, hints=False) as (app, pilot):
        await press(pilot, "o")
        assert feature(app, OddsDisplay).odds is not None
        assert game_of(app).assisted
        screen_of(app).action_command("restart")

        assert not feature(app, OddsDisplay).shown
        assert not game_of(app).assisted


async def test_odds_are_not_computed_on_a_board_that_is_too_large() -> None:
    async with hinting(TOO_LARGE, [], hints=False) as (app, pilot):
        await press(pilot, "o")

        assert Solver(OWN, TIMES).refusal in text_of(app)
        assert not feature(app, OddsDisplay).shown

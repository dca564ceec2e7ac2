"""The start map: how far a casual player gets from each first click, over a finished game."""

import pytest
from textual.pilot import Pilot

from minetui.core import Reveal, Starts
from minetui.formats import Replay
from minetui.ui.hints import odds
from minetui.ui.hints.odds import StartMap

from .conftest import (
    PENNED,
    board_of,
    feature,
    on_screen,
    press,
    screen_of,
    settled,
    text_of,
)
from .replays import PENNED_FIELD

MAP = "✱·7·✱·✱\n··7·✱✱·\n777·✱··"


async def turn_map(pilot: Pilot[None]) -> None:
    """Show the map, or no longer."""
    screen_of(pilot.app).action_command("starts")
    await settled(pilot)


@pytest.mark.parametrize("at_once", [odds.MAPPED_AT_ONCE, 1], ids=["at once", "in a job"])
async def test_the_map_shows_tenths_cleared_by_each_start_and_the_best(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All zeros are on the left, and from any of them 11 of the 15 safe cells are cleared."""
    monkeypatch.setattr(odds, "MAPPED_AT_ONCE", at_once)
    async with on_screen(PENNED) as (app, pilot):
        await press(pilot, "ctrl+home space")
        await turn_map(pilot)

        assert board_of(app) == MAP
        assert "7*7*7*·" in text_of(app)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("ctrl+home", "Only a finished game has a start map."),
        ("ctrl+home space", "The start map is for boards of up to 8 cells."),
    ],
    ids=["while the game goes on", "of a huge board"],
)
async def test_there_is_no_map(keys: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Starts, "MAPPABLE", 8)
    async with on_screen(PENNED) as (app, pilot):
        await press(pilot, keys)
        before = board_of(app)
        await turn_map(pilot)

        assert board_of(app) == before
        assert said in text_of(app)


@pytest.mark.parametrize("away", ["starts", "undo", "again", "restart", "undo redo"])
async def test_the_map_goes_away_by_its_command_by_undo_and_with_another_game(away: str) -> None:
    """With a redo it does not come back."""
    async with on_screen(PENNED) as (app, pilot):
        await press(pilot, "ctrl+home")
        covered = board_of(app)
        await press(pilot, "space")
        over = board_of(app)
        await turn_map(pilot)
        assert board_of(app) == MAP
        for id in away.split():
            screen_of(app).action_command(id)
            await settled(pilot)

        assert over != covered
        assert board_of(app) == (over if away in ("starts", "undo redo") else covered)


async def test_the_status_line_says_what_a_start_at_the_cursor_leaves() -> None:
    async with on_screen(PENNED) as (app, pilot):
        await press(pilot, "ctrl+home space")
        await turn_map(pilot)
        for keys, said in (
            ("", "A1: mine · best start leaves 4 of 15"),
            ("right", "B1: leaves 14 of 15 safe cells · best start 4"),
            ("right", "C1: best start, leaves 4 of 15 safe cells"),
        ):
            await press(pilot, keys)
            assert said in text_of(app)


async def test_a_map_that_comes_too_late_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "MAPPED_AT_ONCE", 1)
    async with on_screen(PENNED) as (app, pilot):
        await press(pilot, "ctrl+home")
        covered = board_of(app)
        await press(pilot, "space")
        feature(app, StartMap).toggle()
        await press(pilot, "u")

        assert board_of(app) == covered
        assert "Finding how far each start leads" not in text_of(app)


async def test_a_replay_shows_the_map_at_its_end_only() -> None:
    async with on_screen(Replay(PENNED_FIELD, (Reveal(9, 0.0), Reveal(0, 1.0)))) as (app, pilot):
        await press(pilot, "space home right")
        before = board_of(app)
        await turn_map(pilot)
        assert "Only a finished game has a start map." in text_of(app)
        await press(pilot, "end")
        await turn_map(pilot)
        assert board_of(app) == MAP
        await press(pilot, "left")

        assert board_of(app) == before

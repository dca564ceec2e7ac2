"""The start map: how far a casual player gets from each first click, over a finished game."""

import pytest

from minetui.core import Reveal, Starts
from minetui.ui.hints import odds
from minetui.ui.hints.odds import StartMap

from .conftest import PENNED, Start, board_of, feature, panel_of, press, text_of
from .replays import replaying

SIZE = (80, 24)
MAP = "✱·7·✱·✱\n··7·✱✱·\n777·✱··"


async def test_the_map_shows_tenths_cleared_by_each_start_and_the_best(playing: Start) -> None:
    """All zeros are on the left, and from any of them 11 of the 15 safe cells are cleared."""
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home space m")

        assert board_of(app) == MAP
        assert "7*7*7*·" in text_of(app)


async def test_no_map_is_shown_while_the_game_goes_on(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        before = board_of(app)
        await press(pilot, "m")

        assert board_of(app) == before
        assert "The start map can be shown once the game is over." in text_of(app)


@pytest.mark.parametrize("away", ["m", "u", "r", "R"])
async def test_the_map_goes_away_by_the_same_key_by_undo_and_with_another_game(
    away: str, playing: Start
) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home")
        covered = board_of(app)
        await press(pilot, "space")
        over = board_of(app)
        await press(pilot, f"m {away}")

        assert over != covered
        assert board_of(app) == (over if away == "m" else covered)


async def test_a_map_that_undo_took_away_does_not_come_back_with_redo(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home space")
        over = board_of(app)
        await press(pilot, "m u U")

        assert board_of(app) == over


async def test_the_status_line_says_what_a_start_at_the_cursor_leaves(playing: Start) -> None:
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home space m")
        assert "A1: a mine · the best first click leaves 4 of 15" in text_of(app)
        await press(pilot, "right")
        told = "B1: a start here leaves 14 of 15 safe cells unsolved · the best 4"
        assert told in text_of(app)
        await press(pilot, "right")
        told = "C1: a start here leaves 4 of 15 safe cells unsolved · the fewest"
        assert told in text_of(app)


async def test_a_larger_board_is_mapped_in_a_job(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "MAPPED_AT_ONCE", 1)
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home space m")

        assert board_of(app) == MAP


async def test_a_map_that_comes_too_late_is_not_shown(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "MAPPED_AT_ONCE", 1)
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home")
        covered = board_of(app)
        await press(pilot, "space")
        feature(app, StartMap).toggle()
        await press(pilot, "u")

        assert board_of(app) == covered
        assert "CasualHint" not in text_of(app)


async def test_a_huge_board_has_no_map_and_says_so(
    playing: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Starts, "MAPPABLE", 8)
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home space")
        over = board_of(app)
        await press(pilot, "m")

        assert board_of(app) == over
        assert "The start map is for boards of up to 8 cells." in text_of(app)


async def test_a_replay_shows_the_map_at_its_end_only() -> None:
    app = replaying(moves=(Reveal(9, 0.0), Reveal(0, 1.0)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space home right")
        before = board_of(app)
        await press(pilot, "m")
        assert "once the game is over" in text_of(app)
        await press(pilot, "end m")
        assert board_of(app) == MAP
        await press(pilot, "left")

        assert board_of(app) == before


async def test_without_room_for_the_card_the_hints_point_to_the_map(playing: Start) -> None:
    app = playing(*PENNED, hint=True)
    async with app.run_test(size=(30, 12)) as pilot:
        await press(pilot, "ctrl+home space")

        assert "the start map shows the best first clicks" in panel_of(app)

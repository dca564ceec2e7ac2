"""The clicks of a replay that lost most: in the review, and the keys that go to them."""

import pytest

from minetui.core import Chord, Flag, Minefield, Move, Reveal
from minetui.core.metrics import DEAREST
from minetui.ui.app import MinetuiApp
from minetui.ui.replay.losses import ClickLosses

from .conftest import click_on, feature, panel_of, press, text_of
from .replays import index_of, playback_of, replaying, watched

RING = Minefield.drawn("...", ".*.", "...")
MOVES: tuple[Move, ...] = (
    *(Reveal(3, 0.0), Flag(4, 1.0), Flag(0, 2.0), Chord(5, 3.0), Reveal(2, 4.0), Flag(0, 5.0)),
    Chord(3, 6.0),
)
"""A flag on A1, a chord that does nothing, and no flag on A1 again lose a click each."""
SIZE = (100, 60)


def shown(app: MinetuiApp) -> str:
    """The last line but one: the status."""
    return text_of(app).splitlines()[-2].strip()


async def test_d_goes_to_the_next_dear_click_and_D_back() -> None:
    async with watched("home", RING, MOVES, size=SIZE) as (app, pilot):
        told = []
        for key in ("d", "d", "d", "D"):
            await press(pilot, key)
            told.append(shown(app))

        assert told == [
            "click 3: flag A1: lost 1 click, projected ZiNi 6",
            "click 4: chord C2, wasted: lost 1 click, projected ZiNi 7",
            "click 6: flag A1: lost 1 click, projected ZiNi 8",
            "click 4: chord C2, wasted: lost 1 click, projected ZiNi 7",
        ]
        assert (index_of(app), playback_of(app).at) == (3, 3.0)


async def test_a_board_without_clicks_has_none_that_is_dear() -> None:
    async with watched("d", RING, (), size=SIZE) as (app, _):
        assert "There are no clicks." in text_of(app)


async def test_after_the_last_dear_click_there_is_none() -> None:
    async with watched("end d", RING, MOVES, size=SIZE) as (app, pilot):
        assert "None of the dearest clicks is after this one." in text_of(app)
        await press(pilot, "home D")

        assert "None of the dearest clicks is before this one." in text_of(app)


async def test_the_review_lists_the_dearest_clicks_and_a_click_on_one_goes_there() -> None:
    async with watched("home V", RING, MOVES, size=SIZE) as (app, pilot):
        assert "ZiNi 5: lost 3 clicks, 1 wasted" in panel_of(app)
        assert "4 -1 C2 wasted chord, projected ZiNi 7" in panel_of(app)
        await click_on(pilot, "C2 wasted chord")

        assert (index_of(app), playback_of(app).at) == (3, 3.0)
        assert "▸ 4 -1 C2 wasted chord" in panel_of(app)
        await press(pilot, "right")
        assert "▸ 4" not in panel_of(app)


async def test_another_command_leaves_the_click() -> None:
    async with watched("home d", RING, MOVES, size=SIZE) as (app, pilot):
        await press(pilot, "left right")

        assert "move 3: flag A1" in shown(app)


async def test_a_board_without_moves_and_a_large_one_have_no_losses() -> None:
    large = Minefield.drawn(*["." * 50] * 50, "*" + "." * 49)
    for app in (replaying(RING, ()), replaying(large, (Flag(60, 0.0), Reveal(0, 1.0)))):
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "home V d")

            assert "lost" not in panel_of(app)
            assert index_of(app) == 0


async def test_losses_are_counted_only_once_they_are_asked_for() -> None:
    async with watched("end", RING, MOVES, size=SIZE) as (app, pilot):
        assert feature(app, ClickLosses).known == []
        await press(pilot, "V")

        assert len(feature(app, ClickLosses).known) == len(MOVES)
        assert len(feature(app, ClickLosses).dearest) <= DEAREST


@pytest.mark.parametrize("size", [(80, 24), (130, 40), (40, 10), (9, 5)])
async def test_the_keys_work_where_the_list_has_no_room(size: tuple[int, int]) -> None:
    async with watched("home V", RING, MOVES, size=size) as (app, pilot):
        for key in "dd":
            await press(pilot, key)

        assert (index_of(app), playback_of(app).at) == (3, 3.0)

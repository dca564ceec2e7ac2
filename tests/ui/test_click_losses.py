"""The clicks of a replay that lost most: in the review, and the keys that go to them."""

from minetui.core import Chord, Flag, Minefield, Move, Reveal
from minetui.core.metrics import DEAREST
from minetui.ui.app import MinetuiApp
from minetui.ui.replay.losses import ClickLosses

from .conftest import click_on, feature, panel_of, press, resized, text_of
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


async def test_d_goes_to_the_next_dear_click_and_D_back_until_there_is_none() -> None:
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
        await press(pilot, "end d")
        assert "None of the dearest clicks is after this one." in text_of(app)
        await press(pilot, "home D")
        assert "None of the dearest clicks is before this one." in text_of(app)
        await press(pilot, "d left right")
        assert "move 3: flag A1" in shown(app)


async def test_a_board_without_clicks_has_none_that_is_dear() -> None:
    async with watched("d", RING, (), size=SIZE) as (app, _):
        assert "There are no clicks." in text_of(app)


async def test_the_review_lists_the_dearest_clicks_and_a_click_on_one_goes_there() -> None:
    """They are counted only once they are asked for."""
    async with watched("home", RING, MOVES, size=SIZE) as (app, pilot):
        losses = feature(app, ClickLosses)
        assert losses.known == []
        await press(pilot, "V")
        assert len(losses.known) == len(MOVES)
        assert len(losses.dearest) <= DEAREST
        assert "ZiNi 5: lost 3 clicks, 1 wasted" in panel_of(app)
        assert "4 -1 C2 wasted chord, projected ZiNi 7" in panel_of(app)
        await click_on(pilot, "C2 wasted chord")

        assert (index_of(app), playback_of(app).at) == (3, 3.0)
        assert "▸ 4 -1 C2 wasted chord" in panel_of(app)
        await press(pilot, "right")
        assert "▸ 4" not in panel_of(app)


async def test_a_board_without_moves_and_a_large_one_have_no_losses() -> None:
    large = Minefield.drawn(*["." * 50] * 50, "*" + "." * 49)
    for app in (replaying(RING, ()), replaying(large, (Flag(60, 0.0), Reveal(0, 1.0)))):
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "home V d")

            assert "lost" not in panel_of(app)
            assert index_of(app) == 0


async def test_the_keys_work_where_the_list_has_no_room() -> None:
    async with watched("V", RING, MOVES, size=(9, 5)) as (app, pilot):
        for size in ((9, 5), (40, 10), (80, 24)):
            await resized(pilot, *size)
            await press(pilot, "home d d")
            assert (index_of(app), playback_of(app).at) == (3, 3.0)

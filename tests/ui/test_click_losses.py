"""The clicks of a replay that cost most: shown in place of the mistakes, and gone over by keys."""

from minetui.core import Chord, Flag, Minefield, Move, Reveal
from minetui.ui.app import MinetuiApp
from minetui.ui.replay.losses import ClickLosses

from .conftest import feature, panel_of, press, resized, screen_of, settled, text_of
from .replays import index_of, playback_of, replaying, watched

RING = Minefield.drawn("...", ".*.", "...")
MOVES: tuple[Move, ...] = (
    *(Reveal(3, 0.0), Flag(4, 1.0), Flag(0, 2.0), Chord(5, 3.0), Reveal(2, 4.0), Flag(0, 5.0)),
    Chord(3, 6.0),
)
"""A flag on A1, a chord that does nothing, and no flag on A1 again lose a click each."""
SIZE = (100, 60)


def ask(app: MinetuiApp) -> None:
    """Ask for the costly clicks, as the menu does."""
    screen_of(app).action_command("costly")


async def test_n_goes_over_the_costly_clicks_while_they_are_shown_and_goes_round() -> None:
    """They are counted only once they are asked for."""
    async with watched("home", RING, MOVES, size=SIZE) as (app, pilot):
        assert feature(app, ClickLosses).known == []
        ask(app)
        await settled(pilot)
        told = [panel_of(app)]
        for key in ("n", "n", "N"):
            await press(pilot, key)
            told.append(panel_of(app))

        assert told == [
            "Costly click 1 of 3 flag A1: lost 1 click, projected ZiNi 6",
            "Costly click 2 of 3 chord C2, wasted: lost 1 click, projected ZiNi 7",
            "Costly click 3 of 3 flag A1: lost 1 click, projected ZiNi 8",
            "Costly click 2 of 3 chord C2, wasted: lost 1 click, projected ZiNi 7",
        ]
        assert (index_of(app), playback_of(app).at) == (3, 3.0)
        await press(pilot, "n n")
        assert "Round again, from the first." in text_of(app)
        await press(pilot, "N")
        assert "Round again, from the last." in text_of(app)
        ask(app)
        await press(pilot, "home n")
        assert "Costly" not in panel_of(app)


async def test_a_board_without_moves_and_a_large_one_have_none_that_is_costly() -> None:
    large = Minefield.drawn(*["." * 50] * 50, "*" + "." * 49)
    for app, said in (
        (replaying(RING, ()), "No clicks."),
        (replaying(large, (Flag(60, 0.0), Reveal(0, 1.0))), "Click loss works on boards up to"),
    ):
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "home")
            ask(app)
            await settled(pilot)

            assert said in text_of(app)


async def test_the_keys_work_in_any_window() -> None:
    async with watched("home", RING, MOVES, size=(9, 5)) as (app, pilot):
        ask(app)
        for size in ((9, 5), (40, 10), (80, 24)):
            await resized(pilot, *size)
            await press(pilot, "home n n")
            assert (index_of(app), playback_of(app).at) == (3, 3.0)

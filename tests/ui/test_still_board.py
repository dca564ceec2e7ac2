"""A board stands still: whatever is done with it in a window, it has one place and one size."""

import pytest
from textual.geometry import Region

from minetui.core import LEVELS, Game, Reveal, lowest
from minetui.formats import Replay
from minetui.store import Settings
from minetui.ui.board.layout import Size, Slot

from .conftest import on_screen, press, screen_of, text_of

HINTS = Settings(hints=True)


def lost(level: str) -> Game:
    """A game that is lost with its second move."""
    game = Game(LEVELS[level], "kkk")
    grid = game.level.grid
    game.play(Reveal(grid.cell(grid.rows // 2, grid.cols // 2)))
    game.play(Reveal(lowest(game.field.mines)))
    return game


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [(80, 24), (130, 40), (40, 12), (18, 10)])
@pytest.mark.painted
async def test_play_hints_result_replay_and_review_draw_it_at_the_same_place(
    level: str, size: Size
) -> None:
    game = lost(level)
    replay = Replay.of(game, {})
    shown = {
        "game": (Game(LEVELS[level], "kkk"), "space", Settings()),
        "hints": (Game(LEVELS[level], "kkk"), "space", HINTS),
        "result": (game, "", Settings()),
        "replay": (replay, "", Settings()),
        "review": (replay, "v", Settings()),
    }
    places = dict[str, tuple[Region, int]]()
    for name, (what, keys, settings) in shown.items():
        async with on_screen(what, size, settings=settings) as (app, pilot):
            await press(pilot, keys)
            board = screen_of(app).board
            places[name] = (board.region, board.size_index)

    assert len({*places.values()}) == 1, places


@pytest.mark.painted
async def test_a_bar_in_place_of_the_status_line_makes_way_for_a_message() -> None:
    async with on_screen(Replay.of(lost("Beginner"), {})) as (app, pilot):
        screen = screen_of(app)
        bar = screen.frame.widgets[Slot.BAR]
        assert screen.arrangement.bar_in_status
        assert bar.display
        screen.say("Nothing to see.")
        await pilot.pause(0)
        assert "Nothing to see." in text_of(app)
        assert not bar.display
        await press(pilot, "right")

        assert bar.display
        assert "Nothing to see." not in text_of(app)

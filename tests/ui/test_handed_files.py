"""Files that the player hands over: each is watched or played, or one line says why not."""

import pytest
from textual.pilot import Pilot

from minetui.core import Minefield, Reveal, Status
from minetui.formats import Replay, rawvf
from minetui.ui.app import MinetuiApp
from minetui.ui.replay.watching import Watching

from .conftest import (
    PENNED,
    SMALL,
    game_of,
    on_screen,
    press,
    screen_of,
    session_of,
    text_of,
)
from .test_positions import MINE, SURFACE

SIZE = (80, 24)
FIELD = Minefield.drawn(*PENNED)
LOST = rawvf.write(Replay(FIELD, (Reveal(0, 1.0),)))
BEGUN = rawvf.write(Replay(FIELD, (Reveal(3, 1.0),), seconds=61.5))


async def opened(pilot: Pilot[None], data: bytes, name: str = "a.rawvf") -> str:
    """What the screen shows once a file was handed over."""
    app = pilot.app
    assert isinstance(app, MinetuiApp)
    app.open_file(name, data)
    await press(pilot, "")
    return text_of(app)


async def test_a_game_that_is_over_is_watched() -> None:
    async with on_screen(SMALL, SIZE) as (app, pilot):
        below = app.screen
        await opened(pilot, LOST)
        assert session_of(app).watched
        assert any(isinstance(each, Watching) for each in screen_of(app).features)
        await press(pilot, "q")

        assert app.screen is below


@pytest.mark.parametrize(
    ("data", "moves"),
    [(BEGUN, 1), (MINE.encode(), 2), (SURFACE.encode(), 2), (b"....\n...*\n", 0)],
    ids=["unfinished", "position", "unknown mines", "board"],
)
async def test_anything_else_is_played(data: bytes, moves: int) -> None:
    async with on_screen(SMALL, SIZE) as (app, pilot):
        await opened(pilot, data)

        assert len(app.screen_stack) == 2
        assert not session_of(app).watched
        assert game_of(app).status is Status.PLAYING
        assert len(game_of(app).moves) == moves
        assert game_of(app).elapsed == (61.5 if data is BEGUN else 0.0)


async def test_the_reason_is_said_under_a_dialog() -> None:
    async with on_screen(SMALL, SIZE) as (app, pilot):
        await press(pilot, "n")
        await opened(pilot, b"?")
        await press(pilot, "escape")

        assert "a.rawvf:1: expected a board or a replay" in text_of(app)

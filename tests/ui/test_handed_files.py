"""Files that the player hands over: each is watched or played, or one line says why not.

What files there are is tested in tests/play/test_opening.py.
"""

from minetui.core import Minefield, Reveal, Status
from minetui.formats import Replay, rawvf
from minetui.ui.replay.watching import Watching

from .conftest import PENNED, SMALL, game_of, on_screen, press, screen_of, session_of, text_of

FIELD = Minefield.drawn(*PENNED)
LOST = rawvf.write(Replay(FIELD, (Reveal(0, 1.0),)))
BEGUN = rawvf.write(Replay(FIELD, (Reveal(3, 1.0),), seconds=61.5))


async def test_a_game_that_is_over_is_watched_and_any_other_is_played() -> None:
    async with on_screen(SMALL) as (app, pilot):
        below = app.screen
        app.open_file("a.rawvf", LOST)
        await press(pilot, "")
        assert session_of(app).watched
        assert any(isinstance(each, Watching) for each in screen_of(app).features)
        await press(pilot, "q")
        assert app.screen is below
        app.open_file("a.rawvf", BEGUN)
        await press(pilot, "")

        assert len(app.screen_stack) == 2
        assert not session_of(app).watched
        assert game_of(app).status is Status.PLAYING
        assert (len(game_of(app).moves), game_of(app).elapsed) == (1, 61.5)


async def test_the_reason_is_said_under_a_dialog() -> None:
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, "n")
        app.open_file("a.rawvf", b"?")
        await press(pilot, "")
        await press(pilot, "escape")

        assert "a.rawvf:1: expected a board or a replay" in text_of(app)

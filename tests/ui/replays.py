"""A replay on the screen, and its parts as text."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from minetui.core import Flag, Minefield, Move, Reveal
from minetui.formats import Replay
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.board.layout import Slot
from minetui.ui.replay.moves import Annotations, MoveList
from minetui.ui.replay.watching import Playback, SeekBar, Watching
from minetui.ui.setup import Destination, Setup

from .conftest import PENNED, feature, game_of, let_pass, press, screen_of, type_at_once

PENNED_FIELD = Minefield.drawn(*PENNED)
MOVES = (Reveal(9, 0.0), Flag(0, 1.0), Flag(4, 2.0), Reveal(5, 1000.0), Reveal(6, 2000.0))


def replaying(
    field: Minefield = PENNED_FIELD,
    moves: tuple[Move, ...] = MOVES,
    *,
    hint: bool = False,
    ascii_only: bool = False,
    playing: bool = True,
) -> MinetuiApp:
    """An app with a replay that runs, by default of a lost game."""
    settings = Settings(glyphs="ascii" if ascii_only else "unicode")
    replay = Destination("replay", Replay(field, moves), hints=hint, playing=playing)
    return MinetuiApp(Setup(first=replay, settings=settings))


@asynccontextmanager
async def watched(
    keys: str,
    field: Minefield = PENNED_FIELD,
    moves: tuple[Move, ...] = MOVES,
    *,
    size: tuple[int, int] = (80, 24),
    hint: bool = False,
    ascii_only: bool = False,
    at_once: bool = False,
    listing: bool = False,
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """A replay on a screen of this size, after these keys; `at_once`, they are not done yet.

    With `listing` the list of moves was asked for.
    """
    app = replaying(field, moves, hint=hint, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        if listing:
            screen_of(app).action_command("moves")
        if at_once:
            type_at_once(app, keys)
        else:
            await press(pilot, keys)
        yield app, pilot


def watching(app: MinetuiApp) -> Watching:
    """The feature that plays the replay."""
    return feature(app, Watching)


def annotations(app: MinetuiApp) -> Annotations:
    """The feature that annotates its moves."""
    return feature(app, Annotations)


def playback_of(app: MinetuiApp) -> Playback:
    """Where the replay is."""
    return watching(app).playback


def index_of(app: MinetuiApp) -> int:
    """The number of moves made on the screen."""
    return game_of(app).index


def move_list(app: MinetuiApp) -> MoveList:
    """The list of the moves."""
    moves = screen_of(app).frame.widgets[Slot.LIST]
    assert isinstance(moves, MoveList)
    return moves


def listed(app: MinetuiApp) -> list[str]:
    """The visible rows of the list of moves."""
    moves = move_list(app)
    return [moves.render_line(y).text.rstrip() for y in range(moves.size.height)]


def run_for(app: MinetuiApp, seconds: float) -> None:
    """Let so much time pass, and the replay with it if it runs."""
    let_pass(app, seconds)
    watching(app).tick()


def seek_bar(app: MinetuiApp) -> SeekBar:
    """The seek bar."""
    return watching(app).seek_bar


def bar_of(app: MinetuiApp) -> str:
    """The first line of the seek bar."""
    return seek_bar(app).text.split("\n")[0]


def curve_of(app: MinetuiApp) -> str:
    """The line below it, with the curve."""
    return seek_bar(app).text.split("\n")[1]

"""A replay on the screen, and its parts as text."""

from textual.pilot import Pilot

from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Reveal
from minetui.formats.replay import Replay
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens.replay import ReplayScreen

from .conftest import PENNED, table

MOVES = (Reveal(9, 0.0), Flag(0, 1.0), Flag(4, 2.0), Reveal(5, 1000.0), Reveal(6, 2000.0))


def app(hint: bool = False) -> MinetuiApp:
    return MinetuiApp(
        Setup(None, Replay(Minefield.drawn(*PENNED), MOVES), settings=Settings(hints=hint))
    )


def watching(shown: MinetuiApp) -> ReplayScreen:
    screen = table(shown)
    assert isinstance(screen, ReplayScreen)
    return screen


async def looked_at(shown: MinetuiApp, pilot: Pilot[None]) -> ReplayScreen:
    """The screen, with all moves looked at."""
    await shown.workers.wait_for_complete()
    await pilot.pause()
    return watching(shown)


def listed(shown: MinetuiApp) -> list[str]:
    """The visible rows of the list of moves."""
    moves = watching(shown).moves
    return [moves.render_line(y).text.rstrip() for y in range(moves.size.height)]


def bar_of(shown: MinetuiApp) -> str:
    return watching(shown).seek_bar.text

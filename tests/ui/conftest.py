"""Games on a screen of a given size, and that screen as text."""

from collections.abc import Callable
from typing import TypeAlias

import pytest
from textual.pilot import Pilot

from minetui.core.game import Game
from minetui.core.minefield import Minefield
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens.table import TableScreen

SMALL = ("....", "....", "...*")
LOOSE = ("*....", ".....", "....*")
PENNED = ("*...*.*", "....**.", "....*..")  # a press at row 2, col 3 opens the left part
CASUAL = ("**....", "..*..*", "......", "...*..")  # a casual player wins from the bottom left
TRAP = ("..*..", "*****", "..*..")
Start: TypeAlias = Callable[..., MinetuiApp]


def text_of(app: MinetuiApp) -> str:
    """What the terminal shows."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def board_of(app: MinetuiApp) -> str:
    """What stands inside the board's frame, as far as it is visible, without the second columns."""
    board = table(app).board
    lines = [board.render_line(y).text for y in range(1, board.size.height - 1)]
    return "\n".join(line[1:-1:2] for line in lines)


def hints_of(app: MinetuiApp) -> str:
    """What the hint panel says, on one line."""
    return " ".join(table(app).hints.text.split())


def table(app: MinetuiApp) -> TableScreen:
    """The table under any dialog."""
    found = app.screen_stack[0]
    assert isinstance(found, TableScreen)
    return found


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, and wait until what they did is shown."""
    await pilot.press(*keys.split())
    await pilot.pause()


@pytest.fixture(autouse=True)
def unrecorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game comes into the records, which would be told at some later moment."""
    monkeypatch.setattr("minetui.ui.later.record", lambda *_: ("", ""))


@pytest.fixture
def playing() -> Start:
    """An app with a game on a drawn minefield; `hint` and `ascii_only` as on the command line."""

    def start(*rows: str, hint: bool = False, ascii_only: bool = False) -> MinetuiApp:
        looks = Settings(hints=hint, glyphs="ascii" if ascii_only else "unicode")
        return MinetuiApp(Setup(Game.on(Minefield.drawn(*rows)), settings=looks))

    return start

"""What all dialogs share: they fit into any window, grow with it, and have a bar to click."""

from operator import le

import pytest
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.pilot import Pilot

from minetui.core.game import Game
from minetui.core.levels import Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Reveal
from minetui.store.journal import Journal
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens.dialog import Dialog
from minetui.ui.screens.help import HelpPage
from minetui.ui.screens.new_game import NewGameDialog
from minetui.ui.screens.review import ReviewDialog
from minetui.ui.screens.save import SaveDialog
from minetui.ui.screens.settings import SettingsDialog
from minetui.ui.screens.unfinished import UnfinishedDialog

from .conftest import click, press, settled, text_of
from .replays import replaying

SIZE = (80, 24)
FIELD = Minefield.drawn("..*.", "....")
KEYS: dict[type[Dialog], str] = {
    HelpPage: "question_mark",
    NewGameDialog: "n",
    ReviewDialog: "V",
    SaveDialog: "ctrl+s",
    SettingsDialog: "comma",
    UnfinishedDialog: "g",
}


@pytest.fixture(autouse=True)
def _unfinished_games() -> None:
    """Three games that another program left behind."""
    for number in range(3):
        game, journal = Game(Level(5, 5, 3), f"seed{number}"), Journal()
        for cell in (0, 24):
            game.play(Flag(cell))
        journal.add(game)
        journal.close()


def app_for(kind: type[Dialog]) -> MinetuiApp:
    """An app in which this dialog can be opened."""
    if kind is ReviewDialog:
        return replaying(FIELD, (Reveal(0, 0.0), Reveal(6, 1.0), Reveal(3, 2.0), Reveal(7, 3.0)))
    return MinetuiApp(Setup(Game.on(FIELD, (Reveal(0, 0.0),))))


async def opened(kind: type[Dialog], app: MinetuiApp, pilot: Pilot[None]) -> Dialog:
    """The dialog, opened by its key."""
    await press(pilot, KEYS[kind])
    assert isinstance(app.screen, kind)
    return app.screen


def box(dialog: Dialog) -> Region:
    """Where its box is."""
    return dialog.query_one(VerticalScroll).region


@pytest.mark.parametrize("kind", KEYS)
async def test_a_dialog_opened_in_a_tiny_window_grows_with_it(kind: type[Dialog]) -> None:
    """P18: it stayed three lines high."""
    shown = []
    for first in (SIZE, (20, 3)):
        app = app_for(kind)
        async with app.run_test(size=first) as pilot:
            dialog = await opened(kind, app, pilot)
            await pilot.resize_terminal(*SIZE)
            await settled(pilot)
            region = box(dialog)
            lines = text_of(app).splitlines()[region.y : region.bottom]
            shown.append((region, [line[region.x : region.right] for line in lines]))
            await press(pilot, "escape")

    assert shown[0] == shown[1]


@pytest.mark.parametrize("kind", KEYS)
async def test_a_dialog_fits_into_any_window(kind: type[Dialog]) -> None:
    app = app_for(kind)
    async with app.run_test(size=SIZE) as pilot:
        dialog = await opened(kind, app, pilot)
        for size in ((40, 10), (20, 6), (7, 3), (1, 1)):
            await pilot.resize_terminal(*size)
            await settled(pilot)

            assert size == (1, 1) or all(map(le, box(dialog).size, size))
        await press(pilot, "escape")
        assert len(app.screen_stack) == 1


@pytest.mark.parametrize("kind", KEYS)
async def test_a_click_on_the_bar_carries_out_the_command_there(kind: type[Dialog]) -> None:
    """P9: a dialog can be used with the mouse alone."""
    app = app_for(kind)
    async with app.run_test(size=(80, 60)) as pilot:
        dialog = await opened(kind, app, pilot)
        ran: list[str] = []
        dialog.table.run = ran.append  # type: ignore[method-assign]
        entries = [
            (entry, sum(before.width for before in bar.entries[:at]), row)
            for row, bar in enumerate(dialog._bars)
            for at, entry in enumerate(bar.entries)
        ]
        dialog.bar.scroll_visible(animate=False)
        await settled(pilot)
        for entry, column, row in entries:
            await click(pilot, "#dialog-bar", (column + len(entry.key), row))

        assert ran == [entry.id for entry, _, _ in entries]
        assert {*ran} == {command.id for command in dialog.commands if command.bar}


@pytest.mark.parametrize("kind", KEYS)
async def test_a_dialog_can_be_left_by_a_click(kind: type[Dialog]) -> None:
    app = app_for(kind)
    async with app.run_test(size=(80, 60)) as pilot:
        dialog = await opened(kind, app, pilot)
        way_out = next(command for command in dialog.commands if "escape" in command.keys)
        lines = dialog.bar.text.split("\n")
        row = next(at for at, line in enumerate(lines) if way_out.caption in line)
        dialog.bar.scroll_visible(animate=False)
        await settled(pilot)
        await click(pilot, "#dialog-bar", (lines[row].index(way_out.caption), row))

        assert len(app.screen_stack) == 1

"""What all dialogs share: they fit into any window, grow with it, and have a bar to click."""

import re
from collections.abc import AsyncIterator
from operator import le

import pytest
from textual.app import App
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.pilot import Pilot

from minetui.core import Flag, Game, Level, Minefield, Reveal
from minetui.store import Journal
from minetui.ui.app import MinetuiApp
from minetui.ui.board.go_to import GoToDialog
from minetui.ui.kit.dialog import Dialog
from minetui.ui.kit.files import SaveDialog
from minetui.ui.kit.palette import CommandsDialog
from minetui.ui.play.new_game_dialog import NewGameDialog
from minetui.ui.settings.colours import PaletteDialog
from minetui.ui.settings.help import UNLISTED, HelpPage
from minetui.ui.settings.settings import SettingsDialog
from minetui.ui.setup import Setup

from .conftest import TRAP, click, on_screen, press, resized, screen_of, settled, text_of

SIZE = (80, 24)
FIELD = Minefield.drawn("..*.", "....")
KEYS: dict[str, type[Dialog]] = {
    "question_mark": HelpPage,
    "n": NewGameDialog,
    "ctrl+s": SaveDialog,
    "comma": SettingsDialog,
    "g": GoToDialog,
    "P": PaletteDialog,
    "ctrl+p": CommandsDialog,
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


async def each_dialog(size: tuple[int, int]) -> AsyncIterator[tuple[Dialog, Pilot[None]]]:
    """Each dialog, opened by its key in a window of this size, and left if it is still there."""
    notices = ("x" * 60,)  # one line, if there is no scroll bar
    app = MinetuiApp(Setup(Game.on(FIELD, (Reveal(0, 0.0),)), notices=notices))
    async with app.run_test(size=size) as pilot:
        for key, kind in KEYS.items():
            await resized(pilot, *size)
            await press(pilot, key)
            dialog = app.screen
            assert isinstance(dialog, kind)
            yield dialog, pilot
            if app.screen is dialog:
                await press(pilot, "escape")
            assert len(app.screen_stack) == 1


def box(dialog: Dialog) -> Region:
    """Where its box is."""
    return dialog.query_one(VerticalScroll).region


def picture(dialog: Dialog, app: App[None]) -> list[str]:
    """Where its box is, and the box as text."""
    region = box(dialog)
    lines = text_of(app).splitlines()[region.y : region.bottom]  # type: ignore[arg-type]
    inside = (line[region.x : region.right] for line in lines)
    return [f"{region}", *(re.sub(r"\d", "0", line) for line in inside)]  # a name has the time


@pytest.mark.slow
async def test_a_dialog_fits_into_any_window_and_grows_with_it() -> None:
    """P18: opened in a tiny window it stayed three lines high."""
    pictures, grown, too_large = {}, {}, {}
    async for dialog, pilot in each_dialog(SIZE):
        pictures[type(dialog)] = picture(dialog, pilot.app)
        await resized(pilot, 7, 3)
        if not all(map(le, box(dialog).size, (7, 3))):
            too_large[type(dialog)] = box(dialog)
    async for dialog, pilot in each_dialog((20, 3)):
        await resized(pilot, *SIZE)
        grown[type(dialog)] = picture(dialog, pilot.app)

    differing = {
        line: other
        for kind, lines in pictures.items()
        for line, other in zip(lines, grown[kind], strict=False)
        if line != other
    }
    assert not too_large
    assert grown.keys() == pictures.keys()
    assert not differing


async def test_a_dialog_can_be_used_and_left_with_the_mouse_alone() -> None:
    """P9: a click on the bar carries out the command there."""
    ran: dict[type[Dialog], list[str]] = {}
    expected, open_still = {}, []
    async for dialog, pilot in each_dialog((80, 60)):
        kind, run = type(dialog), dialog.table.run
        ran[kind] = []
        dialog.table.run = ran[kind].append  # type: ignore[method-assign]
        entries = {
            entry.id: (sum(before.width for before in bar.entries[:at]) + len(entry.key), row)
            for row, bar in enumerate(dialog._bars)
            for at, entry in enumerate(bar.entries)
        }
        expected[kind] = list(entries)
        known = {command.id for command in dialog.table}
        assert {*dialog.on_bar} & known <= {*entries} <= known
        dialog.bar.scroll_visible(animate=False)
        await settled(pilot)
        for place in entries.values():
            await click(pilot, "#dialog-bar", place)
        dialog.table.run = run  # type: ignore[method-assign]
        way_out = next(command.id for command in dialog.table if "escape" in command.keys)
        await click(pilot, "#dialog-bar", entries[way_out])
        open_still += [kind] if pilot.app.screen is dialog else []

    assert (ran, open_still) == (expected, [])


@pytest.mark.parametrize("size", [(80, 24), (130, 40)])
async def test_help_begins_with_every_key_of_the_screen_on_one_page(size: tuple[int, int]) -> None:
    """It began with rules and 24 signs, and the keys came on later pages."""
    app = MinetuiApp(Setup())
    async with app.run_test(size=size) as pilot:
        table = screen_of(app).table
        await press(pilot, "question_mark")
        shown = text_of(app)
        useful = [each for each in table if each.id not in UNLISTED and not each.after]
        keys = {key for each in useful for key in table.keys(each)[:1]}
        words = {word.removeprefix("Ctrl+").removeprefix("Shift+") for word in shown.split()}

        assert {key.removeprefix("Ctrl+").removeprefix("Shift+") for key in keys} <= words
        assert app.screen.query_one(VerticalScroll).max_scroll_y == 0


async def test_help_has_what_looks_back_on_a_game_only_once_that_is_over() -> None:
    async with on_screen(TRAP) as (app, pilot):
        await press(pilot, "question_mark")
        assert "Review" not in text_of(app)
        await press(pilot, "escape ctrl+home space right right space question_mark")

        assert "Review" in text_of(app)


async def test_help_says_what_the_key_at_the_cursor_does_and_does_it() -> None:
    app = MinetuiApp(Setup(Game(Level(9, 9, 10), "abc")))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "question_mark down")
        assert screen_of(app).table["flag"].help in text_of(app)
        await press(pilot, "enter")
        assert app.screen is screen_of(app)
        assert screen_of(app).session.position.flagged
        await press(pilot, "f1 / r e c o r d s")
        assert "Lessons" not in text_of(app)
        await press(pilot, "enter")

        assert type(app.screen).__name__ == "RecordsScreen"


async def test_help_turns_to_the_signs_that_can_occur_and_to_the_rules() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "question_mark tab")
        assert "hint: safe" in text_of(app)
        assert "question mark" not in text_of(app)
        await press(pilot, "tab")
        assert "Reveal every safe cell to win." in text_of(app)
        await press(pilot, "tab escape b question_mark tab")
        assert "hint" not in text_of(app)
        await press(pilot, "q")

        assert type(app.screen).__name__ == "RecordsScreen"


async def test_help_scrolls_in_a_low_window_and_its_bar_stays() -> None:
    """A newcomer could not reach the keys below the first page."""
    app = MinetuiApp(Setup())
    async with app.run_test(size=(40, 12)) as pilot:
        await press(pilot, "question_mark")
        tops = []
        for key in ("end", "home", "pagedown"):
            await press(pilot, key)
            tops.append(app.screen.query_one(VerticalScroll).scroll_offset.y)
            assert "Esc Back" in text_of(app)

        assert tops[0] > 20
        assert tops[1] == 0

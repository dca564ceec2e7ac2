"""Giving commands other keys by pressing them."""

from pathlib import Path
from typing import Any

import pytest

from minetui.core import LEVELS, Game
from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.settings.keys import KeysDialog
from minetui.ui.settings.settings import SettingsDialog
from minetui.ui.setup import Setup

from .conftest import click_on, game_of, press, screen_of, text_of

SIZE = (80, 24)


class Answers(list[Any]):
    """What dialogs answered."""


def opened(app: MinetuiApp, answers: Answers) -> KeysDialog:
    dialog = KeysDialog(app, "standard")
    app.push_screen(dialog, answers.append)
    return dialog


def go_to(dialog: KeysDialog, id: str) -> None:
    dialog.list.highlighted = dialog.list.index_of(id)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("x", "x"), ("tab", "tab"), ("enter", "enter"), ("space", "space"), ("down", "down")),
        *(("ctrl+g", "ctrl+g"), ("plus", "+"), ("F", "F"), ("f5", "f5")),
    ],
)
async def test_the_next_key_becomes_that_of_the_command(key: str, name: str) -> None:
    app, answers = MinetuiApp(Setup()), Answers()
    async with app.run_test(size=SIZE) as pilot:
        dialog = opened(app, answers)
        await press(pilot, "")
        go_to(dialog, "odds")
        await press(pilot, f"enter {key} ctrl+s")

    assert answers[0]["odds"] == (name,)


async def test_a_key_of_another_command_on_the_screen_is_taken_from_it() -> None:
    """Reveal keeps Enter; a replay's Play has Space as well, and keeps it."""
    app, answers = MinetuiApp(Setup()), Answers()
    async with app.run_test(size=SIZE) as pilot:
        dialog = opened(app, answers)
        await press(pilot, "")
        go_to(dialog, "flag")
        await press(pilot, "enter space ctrl+s")

    assert answers == [{"flag": ("space",), "reveal": ("enter",)}]


async def test_a_key_is_added_and_taken_back() -> None:
    app, answers = MinetuiApp(Setup()), Answers()
    async with app.run_test(size=SIZE) as pilot:
        for keys in ("+ z ctrl+s", "+ z delete ctrl+s", "+ escape ctrl+s", "+ ctrl+c ctrl+s"):
            dialog = opened(app, answers)
            await press(pilot, "")
            go_to(dialog, "flag")
            await press(pilot, keys)

    assert answers == [{"flag": ("f", "z")}, {}, {}, {}]


async def test_the_keys_are_kept_in_the_settings_and_used_by_the_next_start(home: Path) -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "comma end")
        assert isinstance(app.screen, SettingsDialog)
        await press(pilot, "enter")
        assert isinstance(app.screen, KeysDialog)
        go_to(app.screen, "flag")
        await press(pilot, "enter z ctrl+s")
        assert app.screen is screen_of(app)
        assert "The keys change at the next start." in text_of(app)

    settings, notices = SettingsFile().read()
    assert (settings.keys, notices) == ({"flag": ("z",)}, [])
    again = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc"), settings=settings))
    async with again.run_test(size=SIZE) as pilot:
        await press(pilot, "z")
        assert game_of(again).position.flagged
        await press(pilot, "comma end enter")
        go_to(again.screen, "flag")  # type: ignore[arg-type]
        await press(pilot, "delete ctrl+s")

    assert SettingsFile().read()[0].keys == {}


async def test_keys_that_were_reset_stay_so_when_the_keys_are_changed_again() -> None:
    """A command that does not exist is left to the notices; the first name of one is known."""
    own = {"flag": ("x",), "climb": ("y",), "no-such-command": ("z",)}
    app = MinetuiApp(Setup(settings=Settings(keys=own)))
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            await press(pilot, "comma end" if app.screen is screen_of(app) else "")
            await press(pilot, "enter")
            assert isinstance(app.screen, KeysDialog)
            seen = {id: app.screen.keys[id] for id in ("flag", "technique")}
            go_to(app.screen, "flag")
            await press(pilot, "delete ctrl+s")

        assert seen == {"flag": ("f",), "technique": ("y",)}


async def test_with_the_keys_of_a_command_its_former_name_leaves_the_file(home: Path) -> None:
    file = SettingsFile().path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[keys]\nclimb = 'y'\n")
    app = MinetuiApp(Setup(settings=SettingsFile(file).read()[0]))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "comma end enter")
        go_to(app.screen, "technique")  # type: ignore[arg-type]
        await press(pilot, "delete ctrl+s")

    assert SettingsFile(file).read() == (Settings(), [])


async def test_a_key_that_the_settings_cannot_name_is_waited_over() -> None:
    app, answers = MinetuiApp(Setup()), Answers()
    async with app.run_test(size=SIZE) as pilot:
        dialog = opened(app, answers)
        await press(pilot, "")
        go_to(dialog, "flag")
        await press(pilot, "enter <ignore> z ctrl+s")

    assert answers == [{"flag": ("z",)}]


async def test_by_mouse_alone_a_key_can_be_reset() -> None:
    app = MinetuiApp(Setup(settings=Settings(keys={"casual": ("x",)})))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "comma")
        await click_on(pilot, "Change keys")
        await click_on(pilot, "Casual")
        assert "Press the key for 'Casual'" in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, KeysDialog)
        await click_on(pilot, "Reset")
        await click_on(pilot, "Save")

        assert app.screen is screen_of(app)
        assert "The settings are saved." in text_of(app)

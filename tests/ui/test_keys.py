"""Keys of the player's own: given to commands by pressing them, and sets of them."""

from pathlib import Path
from typing import Any

import pytest

from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.commands import KEY_SETS, CommandTable, keymap_of
from minetui.ui.settings.keys import KeysDialog
from minetui.ui.settings.settings import SettingsDialog
from minetui.ui.setup import Setup

from .conftest import beginner, click_on, game_of, press, screen_of, text_of
from .tables import EVERY, TABLES

SIZE = (80, 24)


def go_to(app: MinetuiApp, id: str) -> None:
    """Put the cursor on a command."""
    dialog = app.screen
    assert isinstance(dialog, KeysDialog)
    dialog.list.highlighted = dialog.list.index_of(id)


async def answer_to(id: str, keys: str) -> dict[str, tuple[str, ...] | None]:
    """What the dialog answers after these keys at a command."""
    app, answers = MinetuiApp(Setup()), list[Any]()
    async with app.run_test(size=SIZE) as pilot:
        app.push_screen(KeysDialog(app, "standard"), answers.append)
        await press(pilot, "")
        go_to(app, id)
        await press(pilot, f"{keys} ctrl+s")
    (answer,) = answers
    return answer


# Other keys for a command


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("x", "x"), ("tab", "tab"), ("enter", "enter"), ("space", "space"), ("down", "down")),
        *(("ctrl+g", "ctrl+g"), ("plus", "+"), ("F", "F"), ("f5", "f5")),
    ],
)
async def test_the_next_key_becomes_that_of_the_command(key: str, name: str) -> None:
    assert (await answer_to("odds", f"enter {key}"))["odds"] == (name,)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("enter space", {"flag": ("space",), "reveal": ("enter",)}),
        ("a z", {"flag": ("f", "z")}),
        ("a z delete", {}),
        ("a escape", {}),
        ("a ctrl+c", {}),
        ("enter <ignore> z", {"flag": ("z",)}),
    ],
    ids=[
        "one of another command on the screen is taken from it, but not on other screens",
        "one is added",
        "all are taken back",
        "none is taken with Esc",
        "one that quits is not taken",
        "one that the settings can't name is waited over",
    ],
)
async def test_of_the_keys_of_a_command(keys: str, answer: dict[str, tuple[str, ...]]) -> None:
    assert await answer_to("flag", keys) == answer


async def test_the_keys_are_kept_in_the_settings_and_used_by_the_next_start(home: Path) -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "comma end")
        assert isinstance(app.screen, SettingsDialog)
        await press(pilot, "enter")
        go_to(app, "flag")
        await press(pilot, "enter z ctrl+s escape")
        assert app.screen is screen_of(app)

    settings, notices = SettingsFile().read()
    assert (settings.keys, notices) == ({"flag": ("z",)}, [])
    again = beginner(keys=settings.keys)
    async with again.run_test(size=SIZE) as pilot:
        await press(pilot, "z")
        assert game_of(again).position.flagged
        await press(pilot, "comma end enter")
        go_to(again, "flag")
        await press(pilot, "delete ctrl+s escape")

    assert SettingsFile().read()[0].keys == {}


async def test_keys_that_were_reset_stay_so_when_the_keys_are_changed_again() -> None:
    """A command that does not exist is left to the notices; the first name of one is known."""
    own = {"flag": ("x",), "climb": ("y",), "no-such-command": ("z",)}
    app = beginner(keys=own)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            await press(pilot, "comma end enter")
            assert isinstance(app.screen, KeysDialog)
            seen = {id: app.screen.keys[id] for id in ("flag", "technique")}
            go_to(app, "flag")
            await press(pilot, "delete ctrl+s escape")

        assert seen == {"flag": ("f",), "technique": ("y",)}


async def test_with_the_keys_of_a_command_its_former_name_leaves_the_file(home: Path) -> None:
    file = SettingsFile().path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[keys]\nclimb = 'y'\n")
    app = MinetuiApp(Setup(settings=SettingsFile(file).read()[0]))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "comma end enter")
        go_to(app, "technique")
        await press(pilot, "delete ctrl+s")

    assert SettingsFile(file).read() == (Settings(), [])


async def test_by_mouse_alone_a_key_can_be_reset() -> None:
    app = beginner(keys={"casual": ("x",)})
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "comma")
        await click_on(pilot, "Keys …")
        await click_on(pilot, "Until stuck")
        assert "Press the key for 'Until stuck'" in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, KeysDialog)
        await click_on(pilot, "Reset")
        await click_on(pilot, "Save")

        assert isinstance(app.screen, SettingsDialog)
        assert app.settings.keys == {}


# Sets of keys to begin with


def test_the_settings_know_all_sets() -> None:
    assert [*Settings.CHOICES["key_set"]] == [*KEY_SETS]


@pytest.mark.parametrize("name", KEY_SETS)
def test_no_screen_has_a_key_twice_in_any_set(name: str) -> None:
    keymap, notices = keymap_of(KEY_SETS[name])
    for commands in TABLES.values():
        notices += CommandTable([(command, None) for command in commands], keymap).notices

    assert notices == []
    assert set(KEY_SETS[name]) <= set(EVERY)


@pytest.mark.parametrize(
    ("name", "keys", "reveal", "flag"),
    [
        ("wasd", "w a s d d", "space", "e"),
        ("numpad", "8 4 2 6 6", "5", "0"),
        ("standard", "k h j l l", "space", "f"),
    ],
)
async def test_one_hand_moves_reveals_and_flags(
    name: str, keys: str, reveal: str, flag: str
) -> None:
    app = beginner(key_set=name)
    async with app.run_test(size=(80, 24)) as pilot:
        start = screen_of(app).board.cursor
        await press(pilot, f"{keys} {flag}")
        assert screen_of(app).board.cursor == start + 1
        await press(pilot, f"{flag} {reveal}")

        assert [type(move).__name__ for move in game_of(app).record][-1] == "Reveal"
        assert game_of(app).started


async def test_keys_of_the_settings_come_before_those_of_the_set() -> None:
    app = beginner(key_set="wasd", keys={"flag": ("x",)})
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x")
        assert game_of(app).position.flagged
        await press(pilot, "e")

        assert game_of(app).position.flagged

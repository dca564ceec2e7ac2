"""Keys of the player's own: given to commands by pressing them, and sets of them."""

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.commands import KEY_SETS, CommandTable, keymap_of
from minetui.ui.kit.glyphs import UNICODE
from minetui.ui.settings.commands import EVERY, TABLES
from minetui.ui.settings.settings import KeysDialog, SettingsDialog, keys_of_set
from minetui.ui.setup import Setup

from .conftest import beginner, click_on, game_of, press, screen_of, text_of

OWN = keys_of_set(KEY_SETS["standard"])
SIZE = (80, 24)


def go_to(screen: Screen[Any], id: str) -> None:
    rows = screen.query_one(OptionList)
    rows.highlighted = rows.get_option_index(id)


async def answers_to(id: str, *presses: str) -> list[Any]:
    """What the dialog answers to these keys at a command, opened anew for each row of them."""
    app, answers = beginner(), list[Any]()
    async with app.run_test(size=SIZE) as pilot:
        for keys in presses:
            app.push_screen(KeysDialog(OWN, OWN, UNICODE), answers.append)
            await press(pilot, "")
            go_to(app.screen, id)
            await press(pilot, keys)
    return answers


# Other keys for a command


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("x", "x"), ("tab", "tab"), ("enter", "enter"), ("space", "space"), ("down", "down")),
        *(("ctrl+g", "ctrl+g"), ("plus", "+"), ("F", "F"), ("f5", "f5")),
    ],
)
async def test_the_next_key_becomes_that_of_the_command(key: str, name: str) -> None:
    (answer,) = await answers_to("odds", f"enter {key} ctrl+s")

    assert answer["odds"] == (name,)


async def test_a_key_of_another_command_on_the_screen_is_taken_from_it() -> None:
    """Reveal keeps Enter; a replay's Play has Space as well, and keeps it."""
    answers = await answers_to("flag", "enter space ctrl+s")

    assert answers == [{"flag": ("space",), "reveal": ("enter",)}]


async def test_a_key_is_added_and_taken_back_and_one_without_a_name_is_waited_over() -> None:
    added, *others, waited = await answers_to(
        "flag",
        *("+ z ctrl+s", "+ z delete ctrl+s", "+ escape ctrl+s", "+ ctrl+c ctrl+s"),
        "enter <ignore> z ctrl+s",
    )

    assert (added, others, waited) == ({"flag": ("f", "z")}, [{}] * 3, {"flag": ("z",)})


async def test_the_keys_are_kept_in_the_settings_and_used_by_the_next_start(home: Path) -> None:
    app = beginner()
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
    again = beginner(keys=settings.keys)
    async with again.run_test(size=SIZE) as pilot:
        await press(pilot, "z")
        assert game_of(again).position.flagged
        await press(pilot, "comma end enter")
        go_to(again.screen, "flag")
        await press(pilot, "delete ctrl+s")

    assert SettingsFile().read()[0].keys == {}


async def test_keys_that_were_reset_stay_so_when_the_keys_are_changed_again() -> None:
    """A command that does not exist is left to the notices; the first name of one is known."""
    own = {"flag": ("x",), "climb": ("y",), "no-such-command": ("z",)}
    app = beginner(keys=own)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):
            await press(pilot, "comma end" if app.screen is screen_of(app) else "")
            await press(pilot, "enter")
            assert isinstance(app.screen, KeysDialog)
            seen = {id: app.screen._keys[id] for id in ("flag", "technique")}
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
        go_to(app.screen, "technique")
        await press(pilot, "delete ctrl+s")

    assert SettingsFile(file).read() == (Settings(), [])


async def test_by_mouse_alone_a_key_can_be_reset() -> None:
    app = beginner(keys={"casual": ("x",)})
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

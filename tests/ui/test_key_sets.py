"""The sets of keys to begin with."""

import pytest

from minetui.core import LEVELS, Game
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.commands import KEY_SETS, CommandTable, keymap_of
from minetui.ui.settings.commands import EVERY, TABLES
from minetui.ui.setup import Setup

from .conftest import game_of, press, screen_of


def app_with(key_set: str, **keys: tuple[str, ...]) -> MinetuiApp:
    settings = Settings(key_set=key_set, keys=keys)
    return MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc"), settings=settings))


def test_the_settings_know_all_sets() -> None:
    assert [*Settings.CHOICES["key_set"]] == [*KEY_SETS]


@pytest.mark.parametrize("name", KEY_SETS)
def test_no_screen_has_a_key_twice_in_any_set(name: str) -> None:
    keymap, notices = keymap_of(KEY_SETS[name])
    clashes = [
        notice
        for commands in TABLES.values()
        for notice in CommandTable([(command, None) for command in commands], keymap).notices
    ]

    assert [*notices, *clashes] == []
    assert set(KEY_SETS[name]) <= set(EVERY)


@pytest.mark.parametrize(
    ("name", "keys", "moved"),
    [("wasd", "w a s d d", 1), ("numpad", "8 4 2 6 6", 1), ("standard", "k h j l l", 1)],
)
async def test_one_hand_moves_reveals_and_flags(name: str, keys: str, moved: int) -> None:
    app = app_with(name)
    reveal, flag = {"wasd": ("space", "e"), "numpad": ("5", "0"), "standard": ("space", "f")}[name]
    async with app.run_test(size=(80, 24)) as pilot:
        start = screen_of(app).board.cursor
        await press(pilot, f"{keys} {flag}")
        assert screen_of(app).board.cursor == start + moved
        await press(pilot, f"{flag} {reveal}")

        assert [type(move).__name__ for move in game_of(app).record][-1] == "Reveal"
        assert game_of(app).started


async def test_keys_of_the_settings_come_before_those_of_the_set() -> None:
    app = app_with("wasd", flag=("x",))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x")
        assert game_of(app).position.flagged
        await press(pilot, "e")

        assert game_of(app).position.flagged

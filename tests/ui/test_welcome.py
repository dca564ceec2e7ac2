"""The first five minutes: how to play is said once, to those who see the program first."""

from pathlib import Path

import pytest

from minetui.core import Game, Minefield, Reveal, Status
from minetui.store import Records, Settings, SettingsFile

from .conftest import (
    BEGINNER,
    TRAP,
    click_cell,
    game_of,
    on_screen,
    press,
    screen_of,
    settled,
    text_of,
    until,
)

RULE = "Clear every cell that hides no mine."
KEYS = "←↑↓→ Move  Space Reveal  f Flag  H Hints  F2 Lessons  Esc Menu"


@pytest.mark.parametrize("size", [(60, 16), (80, 24), (130, 40)])
async def test_a_newcomer_is_told_the_first_rule_and_the_first_keys(size: tuple[int, int]) -> None:
    """In one line each, and nothing stands beside the board."""
    for newcomer in (True, False):
        async with on_screen(BEGINNER, size, newcomer=newcomer) as (app, _):
            assert (RULE in text_of(app)) == newcomer
            assert (KEYS[: size[0] - 2] in text_of(app)) == newcomer or size[0] == 60
            assert not screen_of(app).frame.arrangement.panel[1]


async def test_both_stay_until_the_first_reveal_of_each_game_until_one_is_won(home: Path) -> None:
    async with on_screen(TRAP, newcomer=True) as (app, pilot):
        for key in ("right", "f", "f", "escape", "escape"):
            await press(pilot, key)
            assert RULE in text_of(app) or key == "escape"
        await press(pilot, "ctrl+home space")
        assert game_of(app).started
        assert RULE not in text_of(app)
        assert "Lessons" not in text_of(app)
        app.show("game", Game(BEGINNER, "abc"), hints=False)
        await settled(pilot)
        assert RULE in text_of(app)
    assert not SettingsFile().path.exists()

    async with on_screen(("..*",), newcomer=True) as (app, pilot):
        await click_cell(pilot, 0, 0)
        assert game_of(app).status is Status.WON
        app.show("game", Game(BEGINNER, "abc"), hints=False)
        await settled(pilot)
        assert RULE not in text_of(app)

    assert SettingsFile().read()[0] == Settings(welcome=False)


async def test_who_has_passed_a_lesson_before_is_no_newcomer(home: Path) -> None:
    with Records() as records:
        records.training.pass_lesson("number")
    async with on_screen(BEGINNER, newcomer=True) as (app, pilot):
        await until(pilot, lambda: RULE not in text_of(app))

    assert SettingsFile().read()[0] == Settings(welcome=False)


async def test_a_game_that_was_played_before_has_no_welcome() -> None:
    field = Minefield.drawn("*..", "...")
    async with on_screen(Game.on(field, [Reveal(5, 0.0)]), newcomer=True) as (app, _):
        assert RULE not in text_of(app)

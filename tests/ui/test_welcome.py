"""The first five minutes: how to play is said once, to those who see the program first."""

from pathlib import Path

import pytest

from minetui.core import Game, Minefield, Reveal
from minetui.store import Settings, SettingsFile
from minetui.ui.launch import _has_empty_home

from .conftest import BEGINNER, click_cell, game_of, on_screen, press, screen_of, settled, text_of

WELCOME = "Welcome! Space reveals, f flags, H explains. Esc: the menu."


@pytest.mark.parametrize("size", [(60, 16), (80, 24), (130, 40)])
async def test_a_newcomer_is_told_how_to_play_and_others_are_not(size: tuple[int, int]) -> None:
    """Where there is room, a panel names the mouse too."""
    for newcomer in (True, False):
        async with on_screen(BEGINNER, size, newcomer=newcomer) as (app, _):
            assert (WELCOME in text_of(app)) == newcomer
            for said in ("Reveal Space or left click", "Flag   f or right click"):
                assert (said in text_of(app)) == (newcomer and size[0] >= 80)


@pytest.mark.parametrize("key", ["right", "x", "f"])
async def test_the_first_key_ends_it_and_does_what_it_does_for_ever(key: str, home: Path) -> None:
    async with on_screen(BEGINNER, (130, 24), newcomer=True) as (app, pilot):
        board = screen_of(app).board.cursor
        await press(pilot, key)
        assert "Welcome" not in text_of(app)
        assert not screen_of(app).frame.arrangement.panel[1]
        assert (screen_of(app).board.cursor != board) == (key == "right")
        assert len(game_of(app).record) == (key == "f")

    assert SettingsFile().read()[0] == Settings(welcome=False)


async def test_a_click_ends_it_too_and_the_next_game_says_nothing() -> None:
    async with on_screen(BEGINNER, newcomer=True) as (app, pilot):
        await click_cell(pilot, 4, 4)
        assert "Welcome" not in text_of(app)
        assert game_of(app).started
        app.show("game", Game(BEGINNER, "abc"), hints=False)
        await settled(pilot)

        assert "Welcome" not in text_of(app)


def test_who_has_kept_anything_here_is_no_newcomer(home: Path) -> None:
    assert _has_empty_home()
    (home / "records.sqlite3").parent.mkdir(exist_ok=True, parents=True)
    (home / "records.sqlite3").touch()

    assert not _has_empty_home()


async def test_a_game_that_was_played_before_has_no_welcome() -> None:
    field = Minefield.drawn("*..", "...")
    async with on_screen(Game.on(field, [Reveal(5, 0.0)]), newcomer=True) as (app, _):
        assert "Welcome" not in text_of(app)

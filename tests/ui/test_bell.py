"""The bell rings when a move ends a game, and at no other time."""

import pytest

from minetui.core import Game, Minefield, Reveal
from minetui.store import Settings
from minetui.ui.app import MinetuiApp

from .conftest import LOOSE, SMALL, on_screen, press

RINGS = list[None]


@pytest.fixture
def rings(monkeypatch: pytest.MonkeyPatch) -> RINGS:
    """An item for each time that the bell rang."""
    rung = RINGS()
    monkeypatch.setattr(MinetuiApp, "bell", lambda _: rung.append(None))
    return rung


@pytest.mark.parametrize(
    ("rows", "key", "wanted"),
    [(SMALL, "ctrl+home", True), (LOOSE, "ctrl+end", True), (SMALL, "ctrl+home", False)],
)
async def test_it_rings_at_a_win_and_at_a_loss_if_it_is_wanted(
    rows: tuple[str, ...], key: str, wanted: bool, rings: RINGS
) -> None:
    async with on_screen(rows, settings=Settings(bell=wanted)) as (_, pilot):
        await press(pilot, f"{key} f f")
        assert len(rings) == 0
        await press(pilot, "space")
        assert len(rings) == wanted
        for keys in ("u", "U", "left", "m", "v end", "q", "r"):
            await press(pilot, keys)
            assert len(rings) == wanted, keys
        await press(pilot, f"{key} space")

        assert len(rings) == 2 * wanted


async def test_a_game_that_was_over_when_it_came_is_silent(rings: RINGS) -> None:
    game = Game.on(Minefield.drawn(*SMALL), (Reveal(0, 1.0),))
    async with on_screen(game, settings=Settings(bell=True)) as (_, pilot):
        for keys in ("left", "v end", "q"):
            await press(pilot, keys)

        assert rings == []

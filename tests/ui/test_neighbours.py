"""The cell at the cursor and its neighbours, for screen readers."""

import pytest

from minetui.core import Cell, Flag, Game, Minefield, Position, Reveal
from minetui.store import Settings
from minetui.texts import contents

from .conftest import on_screen, press, text_of


@pytest.mark.parametrize(
    ("rows", "cell", "text"),
    [
        (("..*", "...", "..."), 4, "B2: 1. B1 1, C1 flag, C2 1."),
        (("..*", "...", "..."), 2, "C1: flag. B1 1, B2 1, C2 1."),
        (("..*", "...", "..."), 6, "A3: zero. B2 1."),
        (("..*", "...", "..."), 0, "A1: zero. B1 1, B2 1."),
        ((".....", ".....", "....*"), 6, "B2: zero. Zeros all around."),
    ],
)
def test_neighbours_are_said_row_by_row_without_the_zeros(
    rows: tuple[str, ...], cell: Cell, text: str
) -> None:
    position = Position(Minefield.drawn(*rows)).reveal(6).toggle_flag(2)

    assert contents.neighbours_text(position, cell) == text


@pytest.mark.parametrize("always", [False, True])
async def test_a_key_says_them_until_the_next_and_a_setting_always(always: bool) -> None:
    game = Game.on(Minefield.drawn("..*.*", "....*", "....*"), [Reveal(10), Flag(2)])
    async with on_screen(game, settings=Settings(neighbours=always)) as (app, pilot):
        await press(pilot, "ctrl+home right down")
        assert ("B2: 1. B1 1, C1 flag, C2 1." in text_of(app)) is always
        await press(pilot, "i")
        assert "B2: 1. B1 1, C1 flag, C2 1." in text_of(app)
        await press(pilot, "left")
        assert ("A2:" in text_of(app)) is always
        await press(pilot, "p i")

        assert "B1" not in text_of(app)

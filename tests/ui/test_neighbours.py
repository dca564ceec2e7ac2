"""The cell at the cursor and its neighbours, for screen readers."""

import pytest

from minetui.core import Flag, Game, Minefield, Position, Reveal
from minetui.store import Settings
from minetui.texts import contents
from minetui.ui.app import MinetuiApp
from minetui.ui.setup import Setup

from .conftest import press, text_of

FIELD = Minefield.drawn("..*", "...", "...")


def app_of(*, neighbours: bool = False) -> MinetuiApp:
    field = Minefield.drawn("..*.*", "....*", "....*")
    return MinetuiApp(
        Setup(Game.on(field, [Reveal(10), Flag(2)]), settings=Settings(neighbours=neighbours))
    )


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (4, "B2: 1. B1 1, C1 flag, C2 1."),
        (2, "C1: flag. B1 1, B2 1, C2 1."),
        (6, "A3: blank. B2 1."),
        (0, "A1: blank. B1 1, B2 1."),
    ],
)
def test_neighbours_are_said_row_by_row_without_the_blank_ones(cell: int, text: str) -> None:
    position = Position(FIELD).reveal(6).toggle_flag(2)

    assert contents.neighbours_text(position, cell) == text


def test_a_cell_without_anything_around_it_says_so() -> None:
    position = Position(Minefield.drawn(".....", ".....", "....*")).reveal(0)

    assert contents.neighbours_text(position, 6) == "B2: blank. Nothing around it."


async def test_a_key_says_them_until_the_next() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home right down i")
        assert "B2: 1. B1 1, C1 flag, C2 1." in text_of(app)
        await press(pilot, "left")

        assert " A2: blank\n" in text_of(app)


async def test_with_the_setting_they_are_always_said() -> None:
    app = app_of(neighbours=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home right down")
        assert "B2: 1. B1 1, C1 flag, C2 1." in text_of(app)
        await press(pilot, "p i")

        assert "B1" not in text_of(app)

"""The choice of colours, by keys and by mouse."""

import pytest

from .conftest import SMALL, Start, click_on, game_of, press, screen_of


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("P j j k j enter", "classic"),
        ("P down enter enter", "meadow"),
        ("P j j P", "slate"),
        ("P j escape", "slate"),
        ("P j q", "slate"),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (80, 4)])
async def test_colours_are_chosen_by_keys_typed_ahead(
    keys: str, name: str, size: tuple[int, int], playing: Start
) -> None:
    """In one read of the terminal, and in a window of a few lines."""
    app = playing(*SMALL)
    async with app.run_test(size=size) as pilot:
        await press(pilot, keys)

        assert app.theme == name
        assert app.screen is screen_of(app)
        assert len(game_of(app).moves) == int("enter enter" in keys)  # the second reveals a cell


async def test_colours_are_chosen_by_a_click_on_their_name(playing: Start) -> None:
    app = playing(*SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "P")
        await click_on(pilot, "classic")

        assert app.theme == "classic"
        assert app.screen is screen_of(app)

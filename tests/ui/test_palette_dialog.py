"""The choice of colours, by keys and by mouse."""

import pytest

from minetui.store import Settings, SettingsFile
from minetui.ui.kit.inks import NAMED

from .conftest import BEGINNER, SMALL, click_on, game_of, on_screen, press, screen_of


@pytest.mark.parametrize("size", [(80, 24), (80, 4)])
async def test_colours_are_chosen_by_keys_typed_ahead(size: tuple[int, int]) -> None:
    """In one read of the terminal, and in a window of a few lines."""
    async with on_screen(SMALL, size) as (app, pilot):
        for keys, name in (("P j j k j enter", "classic"), ("P up enter enter", "meadow")):
            await press(pilot, keys)
            assert app.theme == name
            assert app.screen is screen_of(app)
        assert len(game_of(app).moves) == 1  # the second Enter reveals a cell


@pytest.mark.painted
@pytest.mark.parametrize("name", [*NAMED, "ansi-dark", "ansi-light"])
async def test_the_board_beside_the_choice_has_the_colours_at_the_cursor(name: str) -> None:
    """Those of the terminal hid it."""
    async with on_screen(BEGINNER, (100, 30)) as (app, pilot):
        await press(pilot, "P")
        while app.theme != name:
            await press(pilot, "down")
        board = screen_of(app).board
        line = app.screen._compositor.render_strips()[board.region.bottom - 2]
        right = line.crop(board.region.right - 12, board.region.right)
        own = board.render_line(board.size.height - 2)
        own = own.crop(board.size.width - 12, board.size.width)

        assert app.screen is not screen_of(app)
        assert right.text == own.text
        assert [style.bgcolor for _, style, _ in right if style] == [
            style.bgcolor for _, style, _ in own if style
        ]


async def test_colours_are_kept_by_a_key_or_a_click() -> None:
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, "P down down down enter")
        assert (app.theme, app.settings.theme) == ("paper", "paper")
        await press(pilot, "P")
        await click_on(pilot, "classic")
        assert app.theme == "classic"
        assert app.screen is screen_of(app)
    assert SettingsFile().read()[0].theme == "classic"


async def test_colours_that_are_not_kept_go_back() -> None:
    async with on_screen(SMALL, (40, 12), settings=Settings(theme="nord")) as (app, pilot):
        for key in ("escape", "q", "P"):
            await press(pilot, f"P down {key}")
            assert (app.theme, app.settings.theme) == ("nord", "nord")
            assert app.screen is screen_of(app)
        assert not SettingsFile().path.exists()

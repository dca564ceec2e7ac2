"""The choice of colours, by keys and by mouse."""

import pytest
from textual.color import Color

from minetui.store import Settings, SettingsFile
from minetui.ui.kit.inks import NAMED
from minetui.ui.settings.colours import Sample

from .conftest import SMALL, click_on, game_of, on_screen, press, screen_of, text_of


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
async def test_colours_are_shown_as_they_are_chosen_by_keys_or_a_click_and_kept() -> None:
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, "P")
        seen = []
        for name in ("slate", "meadow", "classic"):
            sample = app.screen.query_one(Sample).render_line(1)
            grounds = {segment.style.bgcolor for segment in sample if segment.style}
            covered = {Color.parse(shade).rich_color for shade in NAMED[name].covered}
            seen.append((app.theme, covered <= grounds))
            await press(pilot, "down")
        await press(pilot, "enter")

        assert seen == [("slate", True), ("meadow", True), ("classic", True)]
        assert app.theme == "paper"
        assert "The settings are saved." in text_of(app)
        assert SettingsFile().read()[0].theme == "paper"
        await press(pilot, "P")
        await click_on(pilot, "classic")
        assert app.theme == "classic"
        assert app.screen is screen_of(app)


async def test_colours_that_are_not_kept_go_back() -> None:
    async with on_screen(SMALL, (40, 12), settings=Settings(theme="nord")) as (app, pilot):
        for key in ("escape", "q", "P"):
            await press(pilot, f"P down {key}")
            assert (app.theme, app.settings.theme) == ("nord", "nord")
            assert app.screen is screen_of(app)
        assert not SettingsFile().path.exists()

"""The choice of colours, by keys and by mouse."""

import pytest
from textual.color import Color

from minetui.store import Settings, SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.inks import NAMED
from minetui.ui.settings.colours import Sample
from minetui.ui.setup import Setup

from .conftest import SMALL, Start, click_on, game_of, press, screen_of, text_of


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


@pytest.mark.painted
async def test_colours_are_shown_as_they_are_chosen_and_kept() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=(80, 24)) as pilot:
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


@pytest.mark.parametrize("key", ["escape", "q", "P"])
async def test_colours_that_are_not_kept_go_back(key: str) -> None:
    app = MinetuiApp(Setup(settings=Settings(theme="nord")))
    async with app.run_test(size=(40, 12)) as pilot:
        await press(pilot, f"P down {key}")

        assert (app.theme, app.settings.theme) == ("nord", "nord")
        assert app.screen is screen_of(app)
        assert not SettingsFile().path.exists()

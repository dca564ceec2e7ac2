"""Every screen and dialog in some window, theme and look; in all of them in `looks`."""

import pytest
from textual.theme import BUILTIN_THEMES

from minetui.ui.app import MinetuiApp

from .ways import (
    ANSI,
    LOOKS,
    SIZES,
    TABLES,
    THEMES,
    WAYS,
    screens,
    seen,
    world,  # noqa: F401 (a fixture)
)


def test_there_is_a_way_to_every_screen_and_to_every_table_of_commands() -> None:
    assert {kind.__name__ for kind in screens()} == {way.to for way in WAYS.values()}
    assert {way.by for way in WAYS.values()} - {""} == {*MinetuiApp.WAYS}
    assert {*TABLES} <= {*WAYS}
    assert {*ANSI} == {theme.name for theme in BUILTIN_THEMES.values() if theme.ansi}


@pytest.mark.painted
@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(("number", "name"), [*enumerate(WAYS)], ids=WAYS)
async def test_a_screen_is_right_in_a_tiny_window_in_another_one_and_in_two_themes(
    number: int, name: str
) -> None:
    """It begins in the terminal's own colours, as the settings may have it, or ends in them."""
    look = [*LOOKS.values()][number % len(LOOKS)]
    sizes = (SIZES[0], SIZES[1 + number % len(SIZES[1:])])
    themes = (ANSI[number // 3 % 2], THEMES[number % len(THEMES)])

    await seen(name, look, sizes, themes if number // 4 % 2 else themes[::-1])

"""Every screen and dialog is drawn in any window and theme: a sample of each with each.

All of them are tested in `looks`.
"""

import pytest
from textual.theme import BUILTIN_THEMES

from minetui.ui.kit.app import theme_names
from minetui.ui.settings.commands import TABLES

from .ways import (
    ANSI,
    SIZES,
    WAYS,
    check,
    dress,
    keep_theme,
    leave,
    move_about,
    opened,
    resize,
    screens,
    world,  # noqa: F401 (a fixture)
)


def test_there_is_a_way_to_every_screen_and_to_every_table_of_commands() -> None:
    assert {kind.__name__ for kind in screens()} == {way.to for way in WAYS.values()}
    assert set(TABLES) <= set(WAYS)
    assert set(ANSI) == {theme.name for theme in BUILTIN_THEMES.values() if theme.ansi}


@pytest.mark.painted
@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(("number", "name"), [*enumerate(WAYS)], ids=WAYS)
async def test_a_screen_is_drawn_in_a_tiny_window_in_another_one_and_in_other_themes(
    number: int, name: str
) -> None:
    """It begins in the terminal's own colours, as the settings may have it.

    Its commands are those that the help, the settings and the documents have of it.
    """
    smallest, *others = SIZES
    keep_theme(ANSI[number % len(ANSI)])
    async with opened(WAYS[name], smallest) as pilot:
        assert name not in TABLES or [*pilot.app.screen.table] == [*TABLES[name]]
        check(pilot.app)
        await dress(pilot, theme_names()[number % len(theme_names())])
        await resize(pilot, others[number % len(others)])
        await dress(pilot, ANSI[(number + 1) % len(ANSI)])
        await resize(pilot, smallest)
        await move_about(pilot)
        await leave(pilot)

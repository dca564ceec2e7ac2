"""Every screen and dialog in every window and theme. Takes minutes: asked for by name.

A sample is in the test command, in `tests/ui/test_every_screen.py`.
"""

import pytest

from minetui.ui.kit.app import theme_names

from ..ways import (
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
    world,  # noqa: F401 (a fixture)
)

pytestmark = [pytest.mark.painted, pytest.mark.usefixtures("world")]
ORDINARY = (80, 24)
every_screen = pytest.mark.parametrize("name", WAYS)
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "{} x {}".format(*size))


@every_size
@every_screen
async def test_a_screen_opens_in_every_window(name: str, size: tuple[int, int]) -> None:
    async with opened(WAYS[name], size) as pilot:
        check(pilot.app)
        await move_about(pilot)
        await leave(pilot)


@every_screen
async def test_a_screen_is_drawn_in_windows_of_any_few_columns_and_lines(name: str) -> None:
    async with opened(WAYS[name], ORDINARY) as pilot:
        for few in range(1, 24):
            await resize(pilot, (few, 6))
        for few in range(1, 6):
            await resize(pilot, (20, few))


@every_screen
async def test_a_screen_takes_every_theme_and_every_size_while_it_is_open(name: str) -> None:
    async with opened(WAYS[name], ORDINARY) as pilot:
        for theme in theme_names():
            await dress(pilot, theme)
        for size in SIZES:
            await resize(pilot, size)


@pytest.mark.parametrize("theme", ANSI)
@every_screen
async def test_a_screen_begins_in_colours_of_the_terminal_that_are_kept(
    name: str, theme: str
) -> None:
    keep_theme(theme)
    async with opened(WAYS[name], ORDINARY) as pilot:
        for size in SIZES:
            await resize(pilot, size)
        await move_about(pilot)
        await leave(pilot)


@pytest.mark.parametrize("theme", theme_names())
async def test_the_program_begins_in_every_theme_that_is_kept(theme: str) -> None:
    keep_theme(theme)
    async with opened(WAYS["the lessons"], ORDINARY) as pilot:
        assert pilot.app.theme == theme
        check(pilot.app)


@pytest.mark.parametrize("theme", ["slate", *ANSI])
@every_screen
async def test_a_screen_without_colours_is_drawn_in_every_window(
    name: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(WAYS[name], ORDINARY, "--theme", theme) as pilot:
        for size in SIZES:
            await resize(pilot, size)
        await move_about(pilot)


@every_screen
async def test_a_screen_in_ascii_is_drawn_in_every_window(name: str) -> None:
    async with opened(WAYS[name], ORDINARY, "--ascii") as pilot:
        for size in SIZES:
            await resize(pilot, size)
        await move_about(pilot)

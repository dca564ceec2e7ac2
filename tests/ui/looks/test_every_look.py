"""Every screen and dialog in every window, theme and look. Takes minutes: asked for by name.

A sample is in the test command, in `tests/ui/test_every_screen.py`.
"""

from itertools import product

import pytest

from ..conftest import resized
from ..ways import (
    ANSI,
    LOOKS,
    ORDINARY,
    SIZES,
    THEMES,
    WAYS,
    Size,
    check,
    opened,
    seen,
    world,  # noqa: F401 (a fixture)
)

pytestmark = [pytest.mark.painted, pytest.mark.usefixtures("world")]


@pytest.mark.parametrize("size", SIZES, ids="{0[0]} x {0[1]}".format)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_is_right_in_every_window_theme_and_look(
    name: str, look: str, size: Size
) -> None:
    """It is opened in each window, and in half of them in the terminal's own colours."""
    number = [*product(WAYS, LOOKS, SIZES)].index((name, look, size))
    first = ANSI[number // 2 % 2] if number % 2 else THEMES[number // 2 % len(THEMES)]
    sizes = (size, *(other for other in SIZES if other != size))

    await seen(name, LOOKS[look], sizes, (first, *THEMES))


@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_is_drawn_in_windows_of_any_few_columns_and_lines(name: str) -> None:
    async with opened(WAYS[name], ORDINARY) as pilot:
        for size in (*((few, 6) for few in range(1, 24)), *((20, few) for few in range(1, 6))):
            await resized(pilot, *size)
            check(pilot.app)

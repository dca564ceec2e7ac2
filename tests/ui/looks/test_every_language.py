"""Every screen and dialog in every language that is offered. Takes minutes: asked for by name."""

import pytest

from minetui import language

from ..conftest import press
from ..ways import (
    ORDINARY,
    WAYS,
    check,
    opened,
    world,  # noqa: F401 (a fixture)
)

pytestmark = [pytest.mark.usefixtures("world")]


@pytest.mark.parametrize("code", language.names()[1:])
@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_has_room_for_every_language(name: str, code: str) -> None:
    way = WAYS[name]
    language.use(code)
    try:
        async with opened(way, ORDINARY) as pilot:
            check(pilot.app)
            for keys in way.ends:
                await press(pilot, keys)
                check(pilot.app)
    finally:
        language.use(language.ENGLISH)

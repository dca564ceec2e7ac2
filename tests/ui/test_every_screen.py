"""Every screen and dialog opens in windows of any size, in every theme."""

import time
import pytest

from .ways import *  # noqa: F401 (a fixture)
from .ways import world
from minetui.ui.screens.tables import TABLES
from minetui.ui.app import theme_names
from .conftest import press

pytestmark = [pytest.mark.painted, pytest.mark.usefixtures("world")]


def test_there_is_a_way_to_every_screen_and_to_every_table_of_commands() -> None:
    assert {kind.__name__ for kind in screens()} == {way.to for way in WAYS.values()}
    assert set(TABLES) <= set(WAYS)


@pytest.mark.parametrize("name", WAYS)
async def test_open(name: str) -> None:
    async with opened(WAYS[name], (80, 24)) as pilot:
        t=time.process_time()
        for size in SIZES:
            await resize(pilot, size)
        t1=time.process_time()
        for size in SIZES:
            await resize(pilot, size)
            await move_about(pilot)
        t2=time.process_time()
        await resize(pilot, (80,24))
        for theme in theme_names():
            await dress(pilot, theme)
        t3=time.process_time()
        print("TIMES", name, t1-t, t2-t1, t3-t2)

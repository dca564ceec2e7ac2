"""From a key to the screen with the new odds, on Expert positions; run with -o addopts= -s."""

import asyncio
from random import Random
from time import perf_counter

from test_findings_bench import MOST, middles, shown
from textual.events import Key
from textual.pilot import Pilot

from minetui.core import Sketch, cells_of
from minetui.play import AnalysisStart
from minetui.ui.analysis.findings import FindingsDisplay
from minetui.ui.analysis.screen import analysis_screen
from minetui.ui.app import MinetuiApp
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.app import Application
from minetui.ui.setup import Setup

POSITIONS = 40


async def answered(pilot: Pilot[None], number: int) -> float:
    """The seconds from the key of a number until its odds are painted."""
    screen = pilot.app.screen
    assert isinstance(screen, BoardScreen)
    display = next(each for each in screen.features if isinstance(each, FindingsDisplay))
    while display.searching:
        await asyncio.sleep(0.01)
    cell, start = screen.board.cursor, perf_counter()
    pilot.app.post_message(Key(str(number), str(number)))
    while not (found := display.found) or found.sketch.at(cell) != number or screen._dirty_widgets:
        await asyncio.sleep(0.001)
    return perf_counter() - start


async def test_new_odds_are_on_the_screen_at_once_after_a_key() -> None:
    random, seconds = Random(18), list[float]()
    for here, _ in zip(middles(random), range(POSITIONS), strict=False):
        cell = random.choice([*cells_of(here.frontier & here.field.safe)])
        start = AnalysisStart(Sketch.of_position(here), cell)

        def first(app: Application, start: AnalysisStart = start) -> BoardScreen:
            return analysis_screen(app, start)

        app = MinetuiApp(Setup(first=first))
        async with app.run_test(size=(130, 40)) as pilot:
            await pilot.pause(0.3)
            seconds.append(await answered(pilot, here.field.number(cell)))
    shown("key to new odds", seconds)

    assert sorted(seconds)[int(0.95 * len(seconds))] <= MOST

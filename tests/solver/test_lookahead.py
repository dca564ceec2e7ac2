"""Looking ahead: the odds after a number are those of the surface that shows it."""

from contextlib import suppress
from dataclasses import replace
from random import Random

from minetui.core import Level, Surface, cells_of, only
from minetui.solver import Analysis, Contradiction, Frontier, Memory, Odds
from minetui.solver.odds import layouts_on, odds_on

from .test_odds import position


def shown(surface: Surface, cell: int, number: int) -> Surface:
    """The surface with one more number."""
    numbered = list(surface.numbered)
    numbered[number] |= only(cell)
    return replace(surface, numbered=tuple(numbered), covered=surface.covered & ~only(cell))


def by_cell(odds: Odds | None) -> object:
    """The number of layouts, and the odds of each cell; None if no layout fits."""
    if odds is None or not odds.layouts:
        return None
    return odds.layouts, {cell: odds.of(cell) for cell in cells_of(odds.surface.covered)}


def test_the_odds_after_a_number_are_those_of_the_surface_that_shows_it() -> None:
    random, fitting, memory = Random(8), 0, Memory()
    for _ in range(40):
        surface = position(random, Level(7, 7, 9), 4).surface
        before = Frontier.of(surface)
        for cell in list(cells_of(before.unknown))[::5]:
            for number in range(9):
                plain = after = layouts = None
                with suppress(Contradiction):
                    plain = Analysis(shown(surface, cell, number)).odds
                with suppress(Contradiction):
                    ahead = before.showing(cell, number)
                    layouts = layouts_on(ahead, counter=memory.totals)
                    after = odds_on(ahead, counter=memory)
                fitting += after is not None

                assert by_cell(after) == by_cell(plain)
                assert (layouts or 0) == (plain.layouts if plain else 0)
                assert after is None or after.surface == shown(surface, cell, number)
    assert fitting > 200

"""Ways to guess: deep search plays exactly where the advice still compares cells."""

from random import Random

from minetui.core import Surface
from minetui.solver import Analysis, ExactPlayer, Limit, Proven
from minetui.solver.players import GUESSES

from .test_odds import drawn

SEEN = ("2##100", "###100", "#32222", "#2#2##", "######", "######")


def guess(name: str, surface: Surface) -> int:
    return GUESSES[name](Random(0))(Analysis(surface), Proven(0, 0))


def test_deep_search_guesses_a_cell_that_wins_the_most_layouts() -> None:
    surface = drawn(list(SEEN), 9)
    player = ExactPlayer.on_odds(Analysis(surface).odds, Limit(1_000_000))
    player.solve()
    player.compare()
    best = {won.cell: won.low for won in player.play.cells if won.low == won.high}

    assert guess("advice", surface) != guess("deep", surface)
    assert best[guess("deep", surface)] == player.play.low == 137


def test_deep_search_follows_the_advice_where_too_many_layouts_are_left() -> None:
    surface = drawn(["1#######"] + ["########"] * 7, 10)

    assert guess("deep", surface) == guess("advice", surface)

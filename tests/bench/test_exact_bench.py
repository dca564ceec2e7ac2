"""The best play of larger boards, and how near other ways to play come; -o addopts= -s shows all.

On an idle computer, the largest takes some ten seconds.
"""

from collections.abc import Callable
from functools import cache
from time import perf_counter

import pytest

from minetui.core import (
    Cell,
    CellSet,
    Level,
    Minefield,
    Position,
    Status,
    Surface,
    has,
    lowest,
    only,
)
from minetui.solver import Analysis, ExactPlayer, Limit, Memory, Proven
from minetui.solver.layouts import placed
from minetui.solver.players import by_odds

ENOUGH = 200_000  # positions, to solve every position of these levels after the first click


@pytest.mark.parametrize(
    ("level", "start", "won"),
    [
        ((4, 4, 5), None, 1461),
        ((4, 4, 6), None, 1584),
        ((4, 4, 5), 0, 1433),
        ((4, 4, 6), 0, 1556),
        ((5, 5, 3), None, 1798),
        ((5, 5, 4), 0, 8236),
    ],
)
def test_known_numbers_of_layouts_won(
    level: tuple[int, int, int], start: int | None, won: int
) -> None:
    limit, began = Limit(), perf_counter()
    player = ExactPlayer.on_level(Level(*level), limit, start=start)
    player.solve()

    print(f"{level}: {limit.spent:,} positions, {perf_counter() - began:.1f} s")
    assert (player.play.low, player.play.high) == (won, won)


def wins(level: Level, start: Cell, guess: Callable[[Analysis, Proven], Cell]) -> int:
    """The layouts won from this first cell by guessing so where nothing is safe, each played."""
    memory = Memory()

    @cache
    def revealed(surface: Surface) -> CellSet:
        analysis = Analysis(surface, memory=memory)
        safe = analysis.odds.safe
        return safe or only(guess(analysis, Proven(safe, analysis.odds.mines)))

    def is_won(mines: CellSet) -> bool:
        here = Position(Minefield(level.grid, mines)).reveal(start)
        while here.status is Status.PLAYING:
            here = here.reveal_all(revealed(here.surface))
        return here.status is Status.WON

    layouts = placed(level.grid.cells, level.mines)
    return sum(is_won(mines) for mines in layouts if not has(mines, start))


def best_play(analysis: Analysis, _: Proven) -> Cell:
    """The first of the best cells."""
    player = ExactPlayer.on_odds(analysis.odds, Limit(ENOUGH))
    player.solve()
    assert player.play.is_exact
    return lowest(player.play.best)


BEST = {
    **{(3, 3, 1): 8, (3, 3, 2): 23, (3, 3, 3): 33, (3, 3, 4): 26},
    **{(4, 4, 1): 15, (4, 4, 2): 102, (4, 4, 3): 400, (4, 4, 4): 949, (4, 4, 5): 1433},
    **{(4, 4, 6): 1556, (5, 5, 1): 24, (5, 5, 2): 266, (5, 5, 3): 1798},
}
"""The layouts won from the corner, by rows, columns and mines."""


@pytest.mark.parametrize("level", BEST)
def test_when_all_layouts_are_played_the_best_play_wins_what_it_promises(
    level: tuple[int, int, int],
) -> None:
    assert wins(Level(*level), 0, best_play) == BEST[level]


@pytest.mark.parametrize("level", [*BEST, (5, 5, 4)])
def test_the_advice_on_a_small_board_is_the_best_play(level: tuple[int, int, int]) -> None:
    """On 5 × 5 with 4 mines it is not searched to the end at every guess."""
    won = wins(Level(*level), 0, by_odds)
    best = BEST.get(level, 8236)

    print(f"{level}: {won} of {best}, {won / best:.2%}")
    assert won == best if level in BEST else won >= 0.995 * best

"""The guess of the best play, where few layouts are left or the whole board is small."""

from typing import NamedTuple

from minetui.core.grid import Cell, CellSet, cells_of

from .budget import Stop, never
from .exact import on_odds
from .exact_nodes import Limit
from .odds import Odds


class Depth(NamedTuple):
    """The most layouts that a search plays through, and the most positions that it looks at."""

    layouts: int
    nodes: int


USUAL = Depth(200, 3_000)  # measured: a few milliseconds
DEEP = Depth(
    3_000, 200_000
)  # measured: half a second, seldom ten; wins a tenth per cent more games
SMALL = 25  # cells of a board that is worth more
THERE = Depth(13_000, 100_000)  # measured: up to some seconds


def best_guess(odds: Odds, stop: Stop = never, depth: Depth = USUAL) -> tuple[Cell, int] | None:
    """The guess that wins the most layouts, and how many; None if it can't be found in time.

    Of several, it is the one least likely to be a mine, and the first cell if tied. Raises
    OutOfTime if stopped before all layouts are listed.
    """
    found = best_guesses(odds, stop, depth)
    if found is None:
        return None
    cells, won = found
    return guess_of(cells, odds), won


def best_guesses(
    odds: Odds, stop: Stop = never, depth: Depth = USUAL
) -> tuple[CellSet, int] | None:
    """The guesses known to win the most layouts, and how many; None if not found in time.

    Raises OutOfTime if stopped before all layouts are listed.
    """
    limits = THERE if odds.surface.grid.size <= SMALL else depth
    if odds.layouts > limits.layouts:
        return None
    player = on_odds(odds, Limit(limits.nodes, stop))
    player.solve()
    play = player.play
    return (play.best, play.low) if play.is_exact else None


def guess_of(best: CellSet, odds: Odds) -> Cell:
    """The one of several best guesses that is least likely to be a mine, the first if tied."""
    return min(cells_of(best), key=lambda cell: (odds.of(cell) or 0, cell))

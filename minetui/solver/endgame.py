"""The guess of the best play, where few layouts are left or the whole board is small."""

from minetui.core.grid import Cell, CellSet, cells_of

from .budget import Stop, never
from .exact import on_odds
from .exact_nodes import Limit
from .odds import Odds

MOST_LAYOUTS, MOST_NODES = 200, 3_000  # measured: more take long, and win no more games
SMALL = 25  # cells of a board that is worth more
MOST_LAYOUTS_THERE, MOST_NODES_THERE = 13_000, 100_000  # measured: up to some seconds


def best_guess(odds: Odds, stop: Stop = never) -> tuple[Cell, int] | None:
    """The guess that wins the most layouts, and how many; None if it can't be found in time.

    Of several, it is the one least likely to be a mine, and the first cell if tied. Raises
    OutOfTime if stopped before all layouts are listed.
    """
    found = best_guesses(odds, stop)
    if found is None:
        return None
    cells, won = found
    return min(cells_of(cells), key=lambda cell: (odds.of(cell) or 0, cell)), won


def best_guesses(odds: Odds, stop: Stop = never) -> tuple[CellSet, int] | None:
    """The guesses known to win the most layouts, and how many; None if not found in time.

    Raises OutOfTime if stopped before all layouts are listed.
    """
    layouts, nodes = MOST_LAYOUTS, MOST_NODES
    if odds.surface.grid.size <= SMALL:
        layouts, nodes = MOST_LAYOUTS_THERE, MOST_NODES_THERE
    if odds.layouts > layouts:
        return None
    player = on_odds(odds, Limit(nodes, stop))
    player.solve()
    play = player.play
    return (play.best, play.low) if play.is_exact else None

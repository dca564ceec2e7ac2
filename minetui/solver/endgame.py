"""The guess of the best play, where few layouts are left or the whole board is small."""

from minetui.core.grid import Cell, cells_of

from .budget import Stop, never
from .exact import on_odds
from .exact_nodes import Limit
from .odds import Odds

MOST_LAYOUTS = 1_000  # that are searched
MOST_NODES = 3_000  # of a search; measured: a tenth of a second
SMALL = 25  # cells of a board that is searched however many layouts it has
MOST_NODES_THERE = 100_000  # measured: seconds, where the hints stop earlier


def best_guess(odds: Odds, stop: Stop = never) -> tuple[Cell, int] | None:
    """The guess that wins the most layouts, and how many; None if it can't be found in time.

    Of several, it is the one least likely to be a mine, and the first cell if tied. Raises
    OutOfTime if there are too many layouts to list.
    """
    is_small = odds.surface.grid.size <= SMALL
    if odds.layouts > MOST_LAYOUTS and not is_small:
        return None
    player = on_odds(odds, Limit(MOST_NODES_THERE if is_small else MOST_NODES, stop))
    player.solve()
    play = player.play
    if not play.is_exact:
        return None
    return min(cells_of(play.best), key=lambda cell: (odds.of(cell) or 0, cell)), play.low

"""The guess of the best play, where few layouts are left or the whole board is small."""

from typing import NamedTuple

from minetui.core.grid import Cell, CellSet, cells_of, set_of

from .budget import Stop, never
from .exact import ExactPlayer, on_odds
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
    player = _player(odds, stop, depth)
    if player is None:
        return None
    play = player.play
    return guess_of(play.best, odds), play.low


def best_guesses(odds: Odds, stop: Stop = never) -> CellSet | None:
    """All guesses that win the most layouts; None if they can't be found in time.

    Of those that time did not suffice to tell apart, none is left out. Raises OutOfTime if stopped
    before all layouts are listed.
    """
    player = _player(odds, stop, USUAL)
    if player is None:
        return None
    player.compare()
    play = player.play
    return set_of(won.cell for won in play.cells if won.high >= play.low)


def _player(odds: Odds, stop: Stop, depth: Depth) -> ExactPlayer | None:
    """A player that found the number of layouts won; None if that can't be found in time."""
    limits = THERE if odds.surface.grid.size <= SMALL else depth
    if odds.layouts > limits.layouts:
        return None
    player = on_odds(odds, Limit(limits.nodes, stop))
    player.solve()
    return player if player.play.is_exact else None


def guess_of(best: CellSet, odds: Odds) -> Cell:
    """The one of several best guesses that is least likely to be a mine, the first if tied."""
    return min(cells_of(best), key=lambda cell: (odds.of(cell) or 0, cell))

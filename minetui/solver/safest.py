"""A way to guess that never takes a greater risk than it has to: the measure of better ways.

It guesses a cell with the lowest odds of a mine. Of several, it takes the one that leaves the
safest next guess, among the eight most promising. Where few layouts are left, it plays exactly.
"""

from minetui.core.grid import Cell

from .advice import LARGEST
from .candidates import safest
from .endgame import best_guess
from .memory import Memory
from .odds import Odds
from .survival import ever_better

MOST_LAYOUTS = 64
MOST_TIED = 8  # cells; measured: more win no more games


def safest_guess(odds: Odds, memory: Memory) -> Cell:
    """The cell to guess; a covered cell must be left, and all layouts counted.

    The memory may know components of other surfaces.
    """
    tied = safest(odds)
    if odds.parts[0][1] in (0, 1):
        return tied[0]
    played = best_guess(odds) if odds.layouts <= MOST_LAYOUTS else None
    if played:
        return played[0]
    if len(tied) == 1 or odds.surface.grid.size > LARGEST:
        return tied[0]
    best, _ = ever_better(odds, tied[:MOST_TIED], memory)[-1]
    return best

"""A way to guess that never takes a greater risk than it has to: the measure of better ways.

It guesses a cell with the lowest odds of a mine. Of several, it takes the one that leaves the
safest next guess, among the eight most promising. Where few layouts are left, it plays exactly.
"""

from minetui.core.grid import Cell

from .advice import LARGEST
from .budget import never
from .candidates import safest
from .counting import Memory
from .endgame import MOST_LAYOUTS, best_guess
from .odds import Odds
from .survival import survived

MOST_TIED = 8  # cells; measured: more win no more games


def safest_guess(odds: Odds) -> Cell:
    """The cell to guess; a covered cell must be left, and all layouts counted."""
    tied, memory = safest(odds), Memory()
    if odds.parts[0][1] in (0, 1):
        return tied[0]
    if odds.layouts <= MOST_LAYOUTS:
        return best_guess(odds, memory, never)[0]
    if len(tied) == 1 or odds.surface.grid.size > LARGEST:
        return tied[0]
    return max(tied[:MOST_TIED], key=lambda cell: survived(odds, cell, memory))

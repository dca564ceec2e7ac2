"""The ladder: what each rung is certain of, from single numbers to everything that follows.

Each rung knows all that the one below knows. What a rung knows never depends on flags, for those
are the player's notes.
"""

from dataclasses import dataclass

from minetui.core.casual import proven
from minetui.core.grid import CellSet
from minetui.core.surface import Surface

from .budget import Stop, never
from .counting import Counter, counts
from .odds import Odds, odds
from .pairs import settled_by_pairs
from .rung import Rung


@dataclass(frozen=True)
class Known:
    """The covered cells that a rung is certain of, which rung it took, and the odds if counted."""

    rung: Rung
    mines: CellSet
    safe: CellSet
    chances: Odds | None = None


def known(surface: Surface, most: Rung, stop: Stop = never, counter: Counter = counts) -> Known:
    """What the lowest rung up to `most` knows that finds a safe cell; else what the highest knows.

    A Contradiction if it is found that no layout fits. When it is asked to stop, logic may miss
    what is certain.
    """
    found = Known(Rung.CASUAL, *proven(surface))
    if not found.safe and most.height >= Rung.PAIRS.height:
        settled = settled_by_pairs(surface)
        found = Known(Rung.PAIRS, settled.mines, settled.safe)
    if not found.safe and most.height >= Rung.LOGIC.height:
        chances = odds(surface, stop, counter=counter)
        found = Known(Rung.LOGIC, chances.mines, chances.safe, chances)
    return found

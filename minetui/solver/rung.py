"""The rungs of the ladder, from single numbers to the odds."""

from enum import Enum


class Rung(Enum):
    """How far a player climbs."""

    CASUAL = "casual"
    PAIRS = "pairs"
    LOGIC = "logic"
    ODDS = "odds"

    @property
    def height(self) -> int:
        """How many rungs are below."""
        return list(Rung).index(self)

    @property
    def next(self) -> "Rung":
        """The rung above; from the highest the lowest again."""
        rungs = list(Rung)
        return rungs[(self.height + 1) % len(rungs)]


SOLVERS = (Rung.CASUAL, Rung.PAIRS, Rung.LOGIC)
"""Those that may finish a board without a guess; of what is certain the odds tell no more."""

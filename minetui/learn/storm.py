"""The storm: as many puzzles as possible in three minutes, with three lives, ever harder.

It has no clock: whoever asks says how many seconds are over.
"""

from dataclasses import dataclass, replace

from minetui.core.levels import LEVELS
from minetui.solver.logic import LOGIC
from minetui.solver.pairs import PAIRS
from minetui.solver.technique_ids import CASUAL, ODDS

from .mode import Mode
from .wish import Wish

SECONDS, LIVES = 180.0, 3
STAGES = (
    *6 * (Wish(Mode.SAFE_CELL, CASUAL, level=LEVELS["Beginner"]),),
    *6 * (Wish(Mode.SAFE_CELL, PAIRS.id, level=LEVELS["Intermediate"]),),
    *4 * (Wish(Mode.SAFE_CELL, LOGIC.id, level=LEVELS["Intermediate"]),),
)
"""The first puzzles of a storm; each one that is solved leads to the next."""

AFTER = (
    Wish(Mode.GUESS, ODDS, level=LEVELS["Intermediate"]),
    Wish(Mode.SAFE_CELL, LOGIC.id, level=LEVELS["Expert"]),
)
"""The puzzles after them, in turn, until the end."""


@dataclass(frozen=True)
class Storm:
    """A storm after some answers: the puzzles solved, and the lives that are left."""

    solved: int = 0
    lives: int = LIVES

    @property
    def wish(self) -> Wish:
        """The wish of the next puzzle."""
        return _wish(self.solved)

    @property
    def ahead(self) -> list[Wish]:
        """The wishes of the next puzzle after a wrong answer and after right ones."""
        return [_wish(solved) for solved in range(self.solved, self.solved + 3)]

    @property
    def technique(self) -> str:
        """The id of the hardest technique that was reached."""
        if self.solved < len(STAGES):
            return self.wish.technique
        return ODDS

    def answered(self, *, right: bool) -> "Storm":
        """The storm after one more answer."""
        if right:
            return replace(self, solved=self.solved + 1)
        return replace(self, lives=self.lives - 1)

    def is_over(self, seconds: float) -> bool:
        """Is it over after this time?"""
        return self.lives <= 0 or seconds >= SECONDS


def seconds_left(seconds: float) -> float:
    """The time that is left of a storm."""
    return max(SECONDS - seconds, 0.0)


def _wish(solved: int) -> Wish:
    """The wish of the puzzle after this many were solved."""
    if solved < len(STAGES):
        return STAGES[solved]
    return AFTER[(solved - len(STAGES)) % len(AFTER)]

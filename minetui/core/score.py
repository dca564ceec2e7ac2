"""What a game came to: time, 3BV, clicks, and the measures made of them."""

from dataclasses import dataclass

from .game import Game
from .position import Position


@dataclass(frozen=True)
class Score:
    """Seconds, 3BV of the board, how much of it is solved, and clicks.

    A click is a recorded move, so one that changed something (rule 8).
    """

    seconds: float
    three_bv: int
    solved: int
    clicks: int

    @classmethod
    def of(cls, game: Game, seconds: float) -> "Score":
        """The score of a dealt game up to now."""
        return cls.at(game.position, seconds, game.index)

    @classmethod
    def at(cls, position: Position, seconds: float, clicks: int) -> "Score":
        """The score of a game that came to this position."""
        field = position.field
        return cls(seconds, field.three_bv, field.solved_three_bv(position.revealed), clicks)

    @property
    def speed(self) -> float | None:
        """Solved 3BV per second; None before any time has passed."""
        return self.solved / self.seconds if self.seconds else None

    @property
    def efficiency(self) -> float | None:
        """Solved 3BV per click, the community's IOE; None without clicks."""
        return self.solved / self.clicks if self.clicks else None

"""What a game came to: time, 3BV, clicks, and the measures made of them."""

from dataclasses import dataclass

from .game import Game


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
        field = game.field
        solved = field.solved_three_bv(game.position.revealed)
        return cls(seconds, field.three_bv, solved, game.index)

    @property
    def speed(self) -> float | None:
        """Solved 3BV per second; None before any time has passed."""
        return self.solved / self.seconds if self.seconds else None

    @property
    def efficiency(self) -> float | None:
        """Solved 3BV per click, the community's IOE; None without clicks."""
        return self.solved / self.clicks if self.clicks else None

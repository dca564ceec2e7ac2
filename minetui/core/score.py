"""The score of a game: time, 3BV, clicks, and the measures derived from them."""

from dataclasses import dataclass

from .game import Game
from .position import Position


@dataclass(frozen=True)
class Score:
    """The score of a game: seconds, the 3BV of the board and how much of it is solved, and clicks.

    An effective click is a recorded move, that is, one that changed something (rule 8). `clicks`
    counts the others too, as the community does; it is None if they were not counted.
    """

    seconds: float
    three_bv: int
    solved: int
    effective_clicks: int
    clicks: int | None = None

    @classmethod
    def of(cls, game: Game, seconds: float, clicks: int | None = None) -> "Score":
        """The score of a dealt game up to now."""
        return cls.at(game.position, seconds, game.index, clicks)

    @classmethod
    def at(
        cls, position: Position, seconds: float, effective_clicks: int, clicks: int | None = None
    ) -> "Score":
        """The score of a game that has led to this position."""
        field = position.field
        solved = field.solved_three_bv(position.revealed)
        return cls(seconds, field.three_bv, solved, effective_clicks, clicks)

    @property
    def speed(self) -> float | None:
        """Solved 3BV per second; None before any time has passed."""
        return self.solved / self.seconds if self.seconds else None

    @property
    def throughput(self) -> float | None:
        """Solved 3BV per effective click; None without such clicks."""
        return self.solved / self.effective_clicks if self.effective_clicks else None

    @property
    def ioe(self) -> float | None:
        """Index of efficiency: solved 3BV per click; None without clicks, or if unknown."""
        return self.solved / self.clicks if self.clicks else None

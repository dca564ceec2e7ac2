"""The result of a finished game, as its player shows it to others.

Neither the name of the board nor its code is here: both need what files say of the game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from minetui.core.annotation import steps
from minetui.core.game import Game
from minetui.core.metrics import Metrics
from minetui.core.pace import Solved, part_solved, solved_after, solved_by
from minetui.core.position import Status
from minetui.core.tenths import Square, squares

from .luck import Luck
from .review import RevealKind, ReviewedMove

COUNTED = 10_000  # cells; measured: counting the solved 3BV takes 0.3 ms a move


@dataclass(frozen=True)
class SharedResult:
    """How a game ended and how it went.

    `metrics` are None for a board too large to count, which has no squares. `luck` is None if the
    game is not reviewed, or if there was nothing to know at any reveal.
    """

    won: bool
    seconds: float
    metrics: Metrics | None = None
    squares: tuple[Square, ...] = ()
    luck: Luck | None = None

    @property
    def done(self) -> Fraction | None:
        """The fraction of the 3BV that is solved, below 1 for a lost game; None if unknown."""
        if self.metrics is None or not self.metrics.to_solve:
            return None
        return part_solved(self.metrics.solved, self.metrics.to_solve, won=self.won)


def luck_of(reviews: Sequence[ReviewedMove] | None) -> Luck | None:
    """The luck of a game in its reviews; None if nothing was to be known at any reveal."""
    if not reviews or all(move.kind is RevealKind.OPENING for move in reviews):
        return None
    return Luck.of(reviews)


def squares_of(
    game: Game, to_solve: int, reviews: Iterable[ReviewedMove] = ()
) -> tuple[Square, ...]:
    """The squares of a game that is over; none on a board where counting would take too long."""
    if game.level.grid.size > COUNTED:
        return ()
    solved = list(solved_by(steps(game.field, game.record, game.given)))
    made = [solved_after(solved, move.index) for move in reviews if move.is_guess]
    # The first reveal starts the clock, unless the start was given.
    begun = [Solved(min(solved[0].at, 0.0), 0)] if game.given else []
    return squares([*begun, *solved], to_solve, made, exploded=game.status is Status.LOST)

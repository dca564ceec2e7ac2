"""The review of a game that is over, for its luck and its guesses; a job computes it."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from minetui.core.annotation import steps
from minetui.core.minefield import Minefield
from minetui.core.moves import Move
from minetui.core.position import Position
from minetui.solver.budget import REVIEWABLE, deadlines

from ..jobs import Stop, Stopped
from .feature import Feature

if TYPE_CHECKING:
    from minetui.solver.review import ReviewedMove

PAUSE = 0.3  # seconds before the work begins, so that the end of a game is shown without it
BUDGET = 0.2  # seconds for one move
LONGEST = 10.0  # seconds for all

Measures = dict[str, list[str]]
"""Texts by their names, each from the longest to the shortest."""


class Reviewed(NamedTuple):
    """The reviews of all reveals of a game, and its luck and guesses as texts."""

    reviews: Sequence["ReviewedMove"]
    measures: Measures


class Luck(Feature):
    """Computes the luck and the guesses of a game once it is over."""

    def __init__(self) -> None:
        self._reviewed: Reviewed | None = None
        self._position: Position | None = None

    @property
    def measures(self) -> Measures:
        """The luck and the guesses; nothing for a board too large, dots while it is computed."""
        if not self.is_reviewable:
            return {}
        return self._reviewed.measures if self._reviewed else {"luck": ["…"], "guesses": ["…"]}

    @property
    def is_reviewable(self) -> bool:
        """Is the board small enough to review the game?"""
        return self.session.game.level.grid.size <= REVIEWABLE

    @property
    def all_reviews(self) -> Sequence["ReviewedMove"] | None:
        """The reviews of the whole game; None until they are there."""
        return self._reviewed.reviews if self._reviewed else None

    def session_changed(self) -> None:
        """Compute the luck of a game that has ended."""
        session, position = self.session, self.session.position
        if position is self._position:
            return
        self._reviewed, self._position = None, position
        if session.over and self.is_reviewable:
            self.stage.after(PAUSE, partial(self._compute, position))

    def _compute(self, position: Position) -> None:
        """Compute the luck, if the game is still on the screen."""
        if self.session.position is position:
            game = self.session.game
            work = partial(luck_of, position.field, game.moves, game.given)
            self.stage.jobs.run("luck", work, self._take, about=lambda: self.session.position)

    def _take(self, reviewed: Reviewed) -> None:
        self._reviewed = reviewed
        self.stage.show()


def luck_of(field: Minefield, record: Sequence[Move], given: int, stop: Stop) -> Reviewed:
    """The reviews of a game after its given moves, with their measures. Runs in a thread."""
    from minetui.solver.review import reviewed
    from minetui.texts.review import luck_measures

    reviews = list(reviewed(steps(field, record, given), deadlines(BUDGET, LONGEST, stop)))
    if stop():
        raise Stopped
    return Reviewed(reviews, luck_measures(reviews))

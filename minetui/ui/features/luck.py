"""The luck of a game that is over, computed in a job."""

from collections.abc import Sequence
from functools import partial

from minetui.core.annotation import steps
from minetui.core.minefield import Minefield
from minetui.core.moves import Move
from minetui.core.position import Position

from ..jobs import Stop, Stopped
from .feature import Feature

REVIEWABLE = 2_000  # cells; reviewing a game on a larger board may take minutes
PAUSE = 0.3  # seconds before the work begins, so that the end of a game is shown without it
BUDGET = 0.2  # seconds for one move
LONGEST = 10.0  # seconds for all

Measures = dict[str, list[str]]
"""Texts by their names, each from the longest to the shortest."""


class Luck(Feature):
    """Computes the luck and the guesses of a game once it is over."""

    def __init__(self) -> None:
        self._measures: Measures = {}
        self._position: Position | None = None

    @property
    def measures(self) -> Measures:
        """The luck and the guesses; nothing for a board too large, dots while it is computed."""
        if self.session.game.level.grid.size > REVIEWABLE:
            return {}
        return self._measures or {"luck": ["…"], "guesses": ["…"]}

    def session_changed(self) -> None:
        """Compute the luck of a game that has ended."""
        session, position = self.session, self.session.position
        if position is self._position:
            return
        self._measures, self._position = {}, position
        if session.over and session.game.level.grid.size <= REVIEWABLE:
            self.stage.after(PAUSE, partial(self._compute, position))

    def _compute(self, position: Position) -> None:
        """Compute the luck, if the game is still on the screen."""
        if self.session.position is position:
            game = self.session.game
            work = partial(luck_of, position.field, game.moves, game.given)
            self.stage.jobs.run("luck", work, self._take, about=lambda: self.session.position)

    def _take(self, measures: Measures) -> None:
        self._measures = measures
        self.stage.show()


def luck_of(field: Minefield, record: Sequence[Move], given: int, stop: Stop) -> Measures:
    """The luck and the guesses of a game after its given moves. Runs in a thread."""
    from minetui.solver.budget import deadline
    from minetui.solver.review import reviewed
    from minetui.texts.review import luck_measures

    late = deadline(LONGEST)

    def patience() -> Stop:
        over = deadline(BUDGET)
        return lambda: stop() or late() or over()

    reviews = list(reviewed(steps(field, record, given), patience))
    if stop():
        raise Stopped
    return luck_measures(reviews)

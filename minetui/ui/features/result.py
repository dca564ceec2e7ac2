"""The result of a game that is over; a job computes its score if that takes long."""

from collections.abc import Callable
from functools import partial

from minetui.core.position import Position
from minetui.core.score import Score
from minetui.texts.game import result_text

from ..widgets.spans import fitted, with_room
from .feature import Feature

COUNTED_AT_ONCE = 20_000  # cells; measured: counting the 3BV of more may take over 50 ms


class Result(Feature):
    """Says how a game ended. `praise` names its bests; `more` is added if it fits."""

    def __init__(self, more: Callable[[], str]) -> None:
        self.praise, self.more = "", more
        self.score: Score | None = None
        self._position: Position | None = None

    def game_changed(self) -> None:
        """Forget the score of the last game."""
        self.praise, self.score, self._position = "", None, None

    def session_changed(self) -> None:
        """Compute the score of a game that has ended."""
        session = self.session
        if not session.over or session.position is self._position:
            return
        self.score, self._position = None, session.position
        if not session.game.field.countable:
            return
        seconds, moves, clicks = session.clock.seconds, session.game.index, session.clicks
        count = partial(Score.at, session.position, seconds, moves, clicks)
        if session.game.level.grid.size > COUNTED_AT_ONCE:
            self.stage.jobs.run(
                "score", lambda _: count(), self._take, about=lambda: self.session.position
            )
        else:
            self.score = count()

    def status(self) -> str | None:
        """The result, as much of it as fits."""
        session = self.session
        if not session.over:
            return None
        text = result_text(session.game, self.score, session.clock.seconds, self.praise)
        room = self.stage.width - 2
        return with_room(fitted(text, room), self.more(), room)

    def _take(self, score: Score) -> None:
        self.score = score
        self.stage.show()

"""The result of a game that is over; a job computes its score if that takes long."""

from collections.abc import Callable
from functools import partial

from minetui.core.position import Position, Status
from minetui.core.score import Score
from minetui.texts.game import result_text
from minetui.texts.scores import named_measures

from ..layout import CARD, Size
from ..widgets.spans import TextLine, cut, fitted, with_room
from .feature import Feature

COUNTED_AT_ONCE = 20_000  # cells; measured: counting the 3BV of more may take over 50 ms

CARD_WIDTH = 22  # columns of its measures
NEXT = (
    ("reveal", "play again"),
    ("again", "same board"),
    ("watch", "watch"),
    ("review", "review"),
    ("starts", "start map"),
    ("records", "records"),
)


class Result(Feature):
    """Says how a game ended. `praise` names its bests; `more` is added if it fits.

    With `card` a card beside the board shows it, too, and what can be done next.
    """

    def __init__(self, more: Callable[[], str], *, card: bool = False) -> None:
        self.praise, self.more, self._has_card = "", more, card
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

    @property
    def fills_panel(self) -> bool:
        """Is there a result?"""
        return self._has_card and self.session.over

    def panel(self, size: Size) -> list[TextLine]:
        """The card: the result, the time, the measures, and what can be done now."""
        session = self.session
        if not self.fills_panel or size[1] < CARD[1]:
            return []
        won, width = session.game.status is Status.WON, min(size[0] - 3, CARD_WIDTH)
        praise = ((f"  {self.praise}", "key"),) if self.praise else ()
        rows = named_measures(self.score) if self.score else []
        keys = [(self.stage.key(id), caption) for id, caption in NEXT]
        lines: list[TextLine] = [
            (("  WON", "good") if won else ("  LOST", "bad"),),
            ((f"  {session.clock.seconds:.3f} s", "strong"), *praise),
            (),
            *(((f"  {name:{width - len(value)}}{value}", "plain"),) for name, value in rows),
            (),
            *(((f"  {key:6}", "key"), (caption, "plain")) for key, caption in keys),
        ]
        return [tuple((cut(text, size[0]), name) for text, name in line) for line in lines][
            : size[1]
        ]

    def _take(self, score: Score) -> None:
        self.score = score
        self.stage.show()

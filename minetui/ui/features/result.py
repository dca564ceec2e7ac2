"""The result of a game that is over; a job computes its metrics if that takes long."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from minetui.core import ClickCounts, Metrics, Position, Status
from minetui.formats import CountsAs
from minetui.texts import game as game_texts
from minetui.texts import metrics as metric_texts

from ..layout import CARD, WIDEST_PANEL, Size
from ..widgets.spans import TextLine, fitted, with_room
from .feature import Feature
from .luck import LuckReview
from .result_card import WAITING, Comparison, ResultCard

if TYPE_CHECKING:
    from minetui.texts import races

COUNTED_AT_ONCE = 10_000  # cells; measured: counting the 3BV and ZiNi of more takes over 50 ms

NEXT = {
    "reveal": ("play again", "again"),
    "again": ("same board", "same"),
    "watch": ("watch",),
    "review": ("review",),
    "share": ("share",),
    "starts": ("start map", "starts"),
    "race": ("race this game", "race this", "race"),
    "daily": ("calendar",),
    "records": ("records",),
}


class GameResult(Feature):
    """Says how a game ended and, once it is recorded, how it compares; `more` is added if it fits.

    With `luck` a card beside the board shows it, too, and what can be done next. `race` returns
    the result of a race, if there was one.
    """

    def __init__(
        self,
        more: Callable[[], str],
        luck: LuckReview | None = None,
        race: Callable[[], "races.RaceResult | None"] = lambda: None,
    ) -> None:
        self.more, self._luck, self._race = more, luck, race
        self.comparison: Comparison | None = None
        self.metrics: Metrics | None = None
        self._position: Position | None = None

    def game_changed(self) -> None:
        """Forget the last game."""
        self.comparison, self.metrics, self._position = None, None, None

    def session_changed(self) -> None:
        """Compute the metrics of a game that has ended."""
        session = self.session
        if not session.over:
            self.comparison = None
        if not session.over or session.position is self._position:
            return
        self.metrics, self._position = None, session.position
        if not session.game.field.countable:
            return
        game = session.game
        count = partial(
            _counted, game.start, game.position, session.clock.seconds, game.click_counts
        )
        if session.game.level.size > COUNTED_AT_ONCE:
            self.stage.jobs.run(
                "metrics", lambda _: count(), self._take, about=lambda: self.session.position
            )
        else:
            self.metrics = count()

    def status(self) -> str | None:
        """The result, as much of it as fits."""
        session = self.session
        if not session.over:
            return None
        room, race, text = self.stage.width - 2, self._race(), ""
        for praise in race.texts if race else (self.praise,):
            text = game_texts.result_text(session.game, self.metrics, session.clock.seconds, praise)
            text = fitted(text, room)
            if praise in text:
                break
        return with_room(text, self.more(), room)

    @property
    def praise(self) -> str:
        """What the game is the best of, and the challenge that it earned, once they are known."""
        best = self.comparison.praise if self.comparison else ""
        return " · ".join(filter(None, [best, *self.challenge[:1]]))

    @property
    def challenge(self) -> Sequence[str]:
        """The challenges that the game earned, some of them perhaps by its luck."""
        by_luck = self._luck.challenge if self._luck else ()
        return by_luck or (self.comparison.challenge if self.comparison else ())

    @property
    def fills_panel(self) -> bool:
        """Is there a result?"""
        return self._luck is not None and self.session.over

    def panel(self, size: Size) -> list[TextLine]:
        """The card: the result, its metrics, and what can be done now."""
        session, luck = self.session, self._luck
        if luck is None or not session.over:
            return []
        metrics = metric_texts.named_metrics(self.metrics) if self.metrics else []
        is_daily = session.eligibility.daily is not None
        following = {id: each for id, each in NEXT.items() if is_daily or id != "daily"}
        card = ResultCard(
            session.game.status is Status.WON,
            session.clock.seconds,
            {name: [value] for name, value in metrics} | luck.measures,
            {id: (self.stage.key(id), captions) for id, captions in following.items()},
            self._compared,
            self.challenge,
            self._race(),
        )
        if size[1] < CARD[1]:
            return card.strip(size, self.stage.glyphs)
        full = size[0] == self.stage.width
        is_below = full or size[0] > WIDEST_PANEL
        gap = int(is_below and size[1] > CARD[1])  # an empty line below the board
        lines = card.lines((size[0], size[1] - gap), self.stage.glyphs, centred=full)
        return [(), *lines] if gap else lines

    @property
    def _compared(self) -> Comparison | None:
        """How the game compares: with its time to beat, or with the records if it can be one."""
        game, seconds = self.session.game, self.session.clock.seconds
        eligibility = self.session.eligibility
        counts_as = eligibility.counts_as
        compared = self.comparison
        if not eligibility.may_be_best:
            compared = Comparison(game_texts.COUNTS_AS[counts_as])
        if counts_as in {CountsAs.ASSISTED, CountsAs.RACE}:
            return compared
        texts = game_texts.beaten_texts(game, seconds)
        if not texts:
            return compared
        praise = texts[0] if game_texts.is_beaten(game, seconds) else ""
        return (compared or WAITING)._replace(best=texts, praise=praise)

    def _take(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.stage.show()


def _counted(start: Position, end: Position, seconds: float, clicks: ClickCounts) -> Metrics:
    """The metrics, with the ZiNi that the card needs counted, too."""
    metrics = Metrics.between(start, end, seconds, clicks)
    _ = metrics.zini
    return metrics

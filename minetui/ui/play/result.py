"""The result of a game that is over: in the status line, and on a card where there is room.

A job counts its metrics if that takes long. Its luck comes from a review, which begins a moment
later, and is kept with its record. The card says how the game ended, how it compares, and what can
be done now; in a low one the least important lines are left out, in a narrow one those that don't
fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from minetui import core, play, solver, store
from minetui.core import Position, Status
from minetui.formats import CountsAs
from minetui.solver import REVIEWABLE
from minetui.texts import game as game_texts
from minetui.texts import metrics as metric_texts
from minetui.texts import races

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import CARD, WIDEST_PANEL, Size, Want
from ..kit.charts import Tick, sparkline
from ..kit.glyphs import Glyphs
from ..kit.jobs import Jobs
from ..kit.lines import TextLine, fitted, with_room

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
"""What the card says can be done next: the captions of commands by their names."""
WIDTH = 22  # columns of the card's text
ROOMY = 25  # columns; a narrower card has a smaller margin
IMPORTANCE = (
    *("result", "time", "raced", "turn", "best", "challenge", "reveal", "before keys", "3BV/s"),
    *("3BV", "again", "daily", "luck", "IOE", "review", "watch", "before metrics", "guesses"),
    *("share", "streak", "plot", "latest", "before plot", "clicks", "starts", "throughput"),
    *("ZNE", "records", "effective", "correctness", "cl/s", "style", "RQP", "race"),
)
"""The names of the lines, the most important first."""
BESIDES = ("luck", "guesses")  # the metrics that no status line has


RACE_STYLES = {"won": "good", "lost": "bad", "tied": "plain"}  # by the outcome

Measures: TypeAlias = dict[str, list[str]]
"""Texts by their names, each from the longest to the shortest."""


class Comparison(NamedTuple):
    """How a game compares with others, each text from the longest to the shortest.

    `praise` says what it is the best of. `games` are the last ones, the newest last. `challenge`
    is what the game earned.
    """

    best: Sequence[str]
    praise: str = ""
    streak: Sequence[str] = ()
    latest: Sequence[str] = ()
    games: Sequence[Tick] = ()
    challenge: Sequence[str] = ()

    @classmethod
    def of(cls, standing: store.Standing) -> Comparison:
        """How a game that was recorded compares."""
        from minetui.texts import challenges, records

        return cls(
            records.standing_texts(standing),
            records.best_text(standing),
            records.streak_texts(standing),
            records.latest_texts(standing),
            [Tick(each.won, each.seconds, each == standing.game) for each in standing.latest],
            challenges.earned_texts(standing.earned),
        )

    @classmethod
    def awaited(cls) -> Comparison:
        """What takes the room of a comparison until it is there."""
        return cls([""], streak=["…"], latest=[""], games=[Tick(True, 0.0)])

    @property
    def style(self) -> str:
        """The style of the line about the best game."""
        return "key" if self.praise else "plain"


class FinishedGame(NamedTuple):
    """The end of a game: its position, the uid if it is recorded, and the time on the clock."""

    position: Position
    uid: str
    seconds: float


class LuckReview(Feature):
    """Computes the luck and the guesses of a game once it is over.

    It waits behind the record of the game, which keeps the luck of its first result only; a program
    that ends before leaves it unknown. The jobs are those of the application, so the luck is kept
    even if the player goes on to another game. The review is a stream, so that keys are read
    between two slices where Python has no threads.
    """

    def __init__(self) -> None:
        self.all_reviews: Sequence[solver.ReviewedMove] | None = None  # until they are all there
        self.challenge: Sequence[str] = ()  # that the luck has earned
        self._measures: Measures = {}
        self._position: Position | None = None

    @property
    def measures(self) -> Measures:
        """The luck and the guesses; nothing for a board too large, dots while it is computed."""
        if not self.is_reviewable:
            return {}
        if self.all_reviews is None:
            return {"luck": ["…"], "guesses": ["…"]}
        return self._measures

    @property
    def is_reviewable(self) -> bool:
        """Is the board small enough to review the game?"""
        return self.session.game.level.size <= REVIEWABLE

    def happened(self, event: Happening) -> None:
        """Compute the luck of a game that has ended."""
        session, position = self.session, self.session.position
        if event is not Occasion.CHANGED or position is self._position:
            return
        self.all_reviews, self._measures = None, {}
        self._position, self.challenge = position, ()
        if session.over and self.is_reviewable:
            times, uid = (
                self.screen.application.TIMES,
                session.journal.uid if session.journal.started else "",
            )
            end = FinishedGame(position, uid, session.clock.seconds)
            coming = play.reviews_of(session.game, times.review)
            self.screen.set_timer(times.before_review, partial(self._compute, end, coming))

    def _compute(self, end: FinishedGame, coming: Iterator[solver.ReviewedMove]) -> None:
        """Compute the luck, if the game is still on the screen or is recorded."""
        if end.uid or self._shows(end):
            reviews: list[solver.ReviewedMove] = []
            take = partial(self._take, end, reviews)
            key = f"luck {end.uid} {end.seconds}"
            self.screen.application.jobs.stream(key, coming, reviews.extend, take)

    def _take(self, end: FinishedGame, reviews: list[solver.ReviewedMove]) -> None:
        """Show the luck, and keep it if it is exact."""
        from minetui.texts import review

        luck = solver.Luck.of(reviews)
        if self._shows(end):
            self.all_reviews, self._measures = reviews, review.luck_measures(luck)
            self.screen.show()
        if end.uid and luck.is_exact:
            self._keep(end, luck)

    def _keep(self, end: FinishedGame, luck: solver.Luck) -> None:
        """Keep the luck with the record, and show the challenges that it has earned."""

        def work() -> Sequence[str]:
            from minetui.texts import challenges

            return challenges.earned_texts(play.keep_luck(end.uid, end.seconds, luck))

        def take(challenge: Sequence[str]) -> None:
            if self._shows(end):
                self.challenge = challenge
                self.screen.show()

        def fail(problem: str) -> None:
            if self._shows(end):
                self.screen.say(f"Not kept: {problem}")

        self.screen.application.jobs.run(
            f"keep luck {end.uid} {end.seconds}",
            lambda _: work(),
            take,
            otherwise=fail,
            behind=Jobs.recording(end.uid),
        )

    def _shows(self, end: FinishedGame) -> bool:
        """Is the game still on the screen?"""
        return self.session.position is end.position


class GameResult(Feature):
    """Says how a game ended and, once it is recorded, how it compares; `more` is added if it fits.

    With `luck` a card beside the board shows it, too, and what can be done next. `race` returns
    the result of a race, if there was one.
    """

    def __init__(
        self,
        more: Callable[[], str],
        luck: LuckReview | None = None,
        race: Callable[[], races.RaceResult | None] = lambda: None,
    ) -> None:
        self.more, self._luck, self._race = more, luck, race
        self.comparison: Comparison | None = None
        self.metrics: core.Metrics | None = None
        self._position: Position | None = None

    def happened(self, event: Happening) -> None:
        """Forget the last game; compute the metrics of one that has ended."""
        match event:
            case Occasion.OTHER_GAME:
                self.comparison, self.metrics, self._position = None, None, None
            case Occasion.CHANGED:
                self._count()

    def show(self) -> View:
        """The result, as much of it as fits, and the card."""
        if not self.session.over:
            return NOTHING
        if self._luck is None:
            return View(status=self._text)
        return View(want=Want.SPARE, panel=partial(self._panel, self._luck), status=self._text)

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

    def _count(self) -> None:
        """Compute the metrics of a game that has ended."""
        session, game = self.session, self.session.game
        if not session.over:
            self.comparison = None
        if not session.over or session.position is self._position:
            return
        self.metrics, self._position = None, session.position
        if not game.field.countable:
            return
        played = game.start, game.position, session.clock.seconds, game.click_counts

        def count() -> core.Metrics:
            metrics = core.Metrics.between(*played)
            _ = metrics.zini  # which the card needs, too
            return metrics

        def take(metrics: core.Metrics) -> None:
            self.metrics = metrics
            self.screen.show()

        if game.level.size > COUNTED_AT_ONCE:
            about = lambda: self.session.position  # noqa: E731 - read again when the job ends
            self.screen.jobs.run("metrics", lambda _: count(), take, about=about)
        else:
            self.metrics = count()

    @property
    def _text(self) -> str:
        """The result in the status line."""
        session, race = self.session, self._race()
        room, text = self.screen.width - 2, ""
        for praise in race.texts if race else (self.praise,):
            text = game_texts.result_text(session.game, self.metrics, session.clock.seconds, praise)
            text = fitted(text, room)
            if praise in text:
                break
        return with_room(text, self.more(), room)

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
        return (compared or Comparison.awaited())._replace(best=texts, praise=praise)

    def _card(self, luck: LuckReview) -> ResultCard:
        """The card: the result, its metrics, and what can be done now."""
        session = self.session
        metrics = metric_texts.named_metrics(self.metrics) if self.metrics else []
        is_daily = session.eligibility.daily is not None
        return ResultCard(
            session.game.status is Status.WON,
            session.clock.seconds,
            {name: [value] for name, value in metrics} | luck.measures,
            {id: (self.screen.key(id), NEXT[id]) for id in NEXT if is_daily or id != "daily"},
            self._compared,
            self.challenge,
            self._race(),
        )

    def _panel(self, luck: LuckReview, size: Size) -> list[TextLine]:
        """The card, with an empty line below the board if there is room for that; or a strip."""
        card, glyphs, full = self._card(luck), self.screen.glyphs, size[0] == self.screen.width
        if size[1] < CARD[1]:
            return card.strip(size, glyphs)
        is_below = full or size[0] > WIDEST_PANEL
        gap = int(is_below and size[1] > CARD[1])
        lines = card.lines((size[0], size[1] - gap), glyphs, centred=full)
        return [(), *lines] if gap else lines


class ResultCard(NamedTuple):
    """What a card shows; `keys` are the captions of commands by their names, with the keys.

    `challenge` is what the game earned, from the longest text to the shortest.
    """

    won: bool
    seconds: float
    metrics: Mapping[str, Sequence[str]]
    keys: Mapping[str, tuple[str, Sequence[str]]]
    comparison: Comparison | None = None
    challenge: Sequence[str] = ()
    race: races.RaceResult | None = None

    def lines(self, size: Size, glyphs: Glyphs, *, centred: bool) -> list[TextLine]:
        """The most important lines in a card of this size."""
        margin = 2 if size[0] >= ROOMY else 1
        width = min(size[0] - margin - 1, WIDTH)
        before = " " * ((size[0] - width) // 2 if centred else margin)
        lines = self._lines(width, glyphs)
        kept = [name for name in IMPORTANCE if name in lines][: size[1]]
        shown = [line for name, line in lines.items() if name in kept]
        return [((before, "plain"), *line) if line else () for line in _closed_up(shown)]

    def strip(self, size: Size, glyphs: Glyphs) -> list[TextLine]:
        """What the status line does not say, in a line or two."""
        compared = self.comparison
        if compared is None:
            return []
        named = {name: self.metrics[name] for name in BESIDES if name in self.metrics}
        named |= {"streak": compared.streak} if compared.streak else {}
        texts = [compared.best[0], *(f"{name} {texts[0]}" for name, texts in named.items())]
        first = fitted(" · ".join(filter(None, texts)), size[0] - 2)
        lines: list[TextLine] = [((f" {first}", "plain"),)]
        if compared.games and size[1] > 1:
            title = f" {compared.latest[0]} "
            games = sparkline(compared.games, size[0] - len(title) - 1, glyphs)
            lines.append(((title, "faint"), *games))
        return lines

    def _lines(self, width: int, glyphs: Glyphs) -> dict[str, TextLine]:
        """All lines that fit, by their names, from the top down."""
        compared, rows = self.comparison, dict(self.metrics)
        lines: dict[str, TextLine | None] = {
            "result": (("WON", "good") if self.won else ("LOST", "bad"),),
            "time": ((f"{self.seconds:,.3f} s", "strong"),),
        }
        if self.race:
            style = RACE_STYLES[self.race.outcome.value]
            lines["raced"] = ((_fitting(self.race.headline, width), style),)
            turn = _fitting(self.race.turn, width)
            lines["turn"] = ((turn, "plain"),) if turn else None
        if compared:
            lines["best"] = ((_fitting(compared.best, width), compared.style),)
            rows["streak"] = compared.streak
        challenge = _fitting(self.challenge, width)
        # In place of the empty line, so that one that comes late moves nothing.
        lines |= {"challenge": ((challenge, "key"),)} if challenge else {"before metrics": ()}
        lines |= {name: _row(name, texts, width) for name, texts in rows.items()}
        if compared and compared.games:
            lines["before plot"] = ()
            lines["latest"] = ((_fitting(compared.latest, width), "faint"),)
            lines["plot"] = sparkline(compared.games, width, glyphs)
        lines["before keys"] = ()
        lines |= {name: _key_row(*key, width) for name, key in self.keys.items()}
        return {name: line for name, line in lines.items() if line is not None}


def _row(name: str, texts: Sequence[str], width: int) -> TextLine | None:
    """A name and a text at both ends of a line."""
    room = width - len(name)
    text = _fitting(texts, room - 1)
    return ((f"{name}{text:>{room}}", "plain"),) if text else None


def _key_row(key: str, captions: Sequence[str], width: int) -> TextLine | None:
    """A key and what it does."""
    column = max(cell_len(key) + 1, 6)
    caption = _fitting(captions, width - column)
    spaces = " " * (column - cell_len(key))
    return ((key + spaces, "key"), (caption, "plain")) if caption else None


def _fitting(texts: Sequence[str], width: int) -> str:
    """The first text that fits; empty if none does."""
    return next((text for text in texts if cell_len(text) <= width), "")


def _closed_up(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines without empty ones at both ends or after another one."""
    kept = list[TextLine]()
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return kept if not kept or kept[-1] else kept[:-1]

"""How a game ended: a win is a card of three lines, a loss one line that says why.

The card has the time, how it compares, and at most one thing that is new. It stands in the margin
beside the board; where that is too narrow, the status line says the same. Why a game was lost is
found by a job that reviews its last move alone. The review of all moves begins a moment later: its
luck is kept with the record of the game, and `figures` shows it with all other figures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len

from minetui import core, play, solver, store
from minetui.core import Position, Status
from minetui.language import _, joined, pgettext
from minetui.solver import REVIEWABLE
from minetui.texts import game as game_texts

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.layout import Size, Want
from ..board.scene import Layer
from ..kit.glyphs import Accent
from ..kit.jobs import Jobs, Stop
from ..kit.lines import TextLine, broken

COLON = re.compile("[:：]")
NARROW = 20  # columns of the margin; a wider one has an empty column at both sides


class Comparison(NamedTuple):
    """How a won game compares with the others of its level, and what it earned.

    `best` is about its time, which may be the best before another; `news` is one more thing;
    `streak` are the wins in a row. All comes of its `standing`.
    """

    best: str = ""
    news: str = ""
    is_best: bool = False
    is_faster: bool = False
    streak: int = 0
    challenge: str = ""
    standing: store.Standing | None = None

    @classmethod
    def of(cls, standing: store.Standing) -> Comparison:
        """How a game that was recorded compares."""
        from minetui.texts import challenges, records

        earned = challenges.earned_text(standing.earned)
        if not standing.game.won:
            return cls(challenge=earned, standing=standing)
        return cls(
            records.standing_text(standing),
            records.news_text(standing),
            is_best=records.is_best(standing),
            is_faster=records.is_faster(standing),
            streak=standing.streak,
            challenge=earned,
            standing=standing,
        )


NOT_COMPARED = Comparison()


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
        self.luck: solver.Luck | None = None
        self._earned: Sequence[str] = ()  # challenges, by the luck
        self._position: Position | None = None

    @property
    def challenge(self) -> str:
        """The challenge that the luck has earned; empty for none."""
        if not self._earned:
            return ""
        from minetui.texts import challenges

        return challenges.earned_text(self._earned)

    @property
    def is_reviewable(self) -> bool:
        """Is the board small enough to review the game?"""
        return self.session.game.level.size <= REVIEWABLE

    def happened(self, event: Happening) -> None:
        """Compute the luck of a game that has ended."""
        session, position = self.session, self.session.position
        if event is not Occasion.CHANGED or position is self._position:
            return
        self.all_reviews = self.luck = None
        self._position, self._earned = position, ()
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
        luck = solver.Luck.of(reviews)
        if self._shows(end):
            self.all_reviews, self.luck = reviews, luck
            self.screen.show()
        if end.uid and luck.is_exact:
            self._keep(end, luck)

    def _keep(self, end: FinishedGame, luck: solver.Luck) -> None:
        """Keep the luck with the record, and show the challenges that it has earned."""

        def take(earned: Sequence[str]) -> None:
            if self._shows(end):
                self._earned = earned
                self.screen.show()

        def fail(problem: str) -> None:
            if self._shows(end):
                self.screen.say(_("Couldn't save: {problem}", problem=problem))

        self.screen.application.jobs.run(
            f"keep luck {end.uid} {end.seconds}",
            lambda stop: play.keep_luck(end.uid, end.seconds, luck),
            take,
            otherwise=fail,
            behind=Jobs.recording(end.uid),
        )

    def _shows(self, end: FinishedGame) -> bool:
        """Is the game still on the screen?"""
        return self.session.position is end.position


class GameResult(Feature):
    """Says how a game ended and, once it is recorded, how it compares.

    `luck` may earn a challenge, `raced` says how a race ended, if there was one, and `hinted`
    whether hints are on the screen.
    """

    def __init__(
        self,
        luck: LuckReview,
        raced: Callable[[], str] = str,
        hinted: Callable[[], bool] = lambda: False,
    ) -> None:
        self._luck, self._raced, self._hinted = luck, raced, hinted
        self.comparison = NOT_COMPARED
        self._position: Position | None = None
        self._why = ""  # it is lost

    def happened(self, event: Happening) -> None:
        """Forget the last game; find out why one that has ended is lost."""
        match event:
            case Occasion.OTHER_GAME:
                self.comparison, self._position, self._why = NOT_COMPARED, None, ""
            case Occasion.CHANGED if self.session.position is not self._position:
                self._position, self._why = self.session.position, ""
                if not self.session.over:
                    self.comparison = NOT_COMPARED
                elif self.session.game.status is Status.LOST:
                    self._find_why()
            case Occasion.LANGUAGE if self.session.over:
                if self.comparison.standing is not None:
                    self.comparison = Comparison.of(self.comparison.standing)
                if self._why:
                    self._find_why()

    def show(self) -> View:
        """The card of a win beside the board or in the status line; why it is lost.

        In a narrow window what stands behind a colon, and only explains the rest, is left out.
        """
        if not self.session.over:
            return NOTHING
        if self.session.game.status is Status.LOST:
            why, room = self._why, self.screen.width - 1
            why = why if cell_len(why) <= room else COLON.split(why)[0]
            return View(status=_sentences(why, self._raced(), self._challenge))
        beside = self.screen.arrangement.beside and self.screen.arrangement.panel[1]
        status = None if beside else _sentences(*(text for text, _ in self._card))
        return View(want=Want.SPARE, panel=self._panel, status=status)

    @property
    def praise(self) -> str:
        """What the game is the best of, or the challenge that it earned, once they are known."""
        is_best = self.comparison.is_best and self.session.eligibility.may_be_best
        return self._challenge or (self.comparison.best if is_best else "")

    @property
    def _challenge(self) -> str:
        """The challenge that the game earned, perhaps by its luck."""
        return self._luck.challenge or self.comparison.challenge

    @property
    def _card(self) -> Sequence[tuple[str, str]]:
        """The time, how it compares, and one more thing, each with its ink; some may be empty."""
        game, seconds, compared = self.session.game, self.session.clock.seconds, self.comparison
        apart = game_texts.apart_text(game, hinted=self._hinted())
        rival = self._raced() or game_texts.beaten_text(game, seconds)
        is_best = compared.is_faster and not apart
        best = (rival or apart or compared.best, "good" if is_best else "plain")
        news = self._challenge or (apart if rival else "" if apart else compared.news)
        return (game_texts.time_text(seconds), "strong"), best, (news, "plain")

    def _panel(self, size: Size) -> list[TextLine]:
        """The card in the margin."""
        if not self.screen.arrangement.beside:
            return []
        before = " " * (size[0] > NARROW)
        (time, ink), *others = self._card
        lines: list[TextLine] = [((before + time, ink),)]
        for text, style in others:
            rows = broken(text, size[0] - 2 * len(before))
            lines += [(), *(((before + row, style),) for row in rows)] if rows else []
        return lines

    def _find_why(self) -> None:
        """Review the move that lost in a job, and say what it was."""
        game, limit = self.session.game, self.screen.application.TIMES.solving
        last = game.index - 1
        step = core.Step(last, game.moves[last], game.position_after(last), game.position)

        def take(why: str) -> None:
            self._why = why
            self.screen.show()

        self.screen.jobs.run(
            "why lost",
            lambda stop: why_lost(step, limit, stop),
            take,
            about=lambda: self.session.position,
        )


class AddedFlags(Feature):
    """Draws the flags that a win has set fainter than the player's own."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._view = NOTHING

    def happened(self, event: Happening) -> None:
        """Find out which they are."""
        session, game = self.session, self.session.game
        if event is not Occasion.CHANGED or session.position is self._position:
            return
        self._position, self._view = session.position, NOTHING
        if session.position.status is Status.WON and game.index:
            added = session.position.flagged & ~game.position_after(game.index - 1).flagged
            self._view = View(Layer(accents=((Accent.ADDED, added),)))

    def show(self) -> View:
        """Those flags."""
        return self._view


def why_lost(step: core.Step, limit: float | None, stop: Stop) -> str:
    """Why a step lost a game, found in so many seconds."""
    from minetui.texts import review

    text = review.certain_loss_text(step)
    if text:
        return text
    lost = solver.ReviewedMove(step.index, step.move, solver.RevealKind.UNKNOWN, hit=True)
    if step.before.field.grid.size <= REVIEWABLE:
        lost = solver.review(step, solver.deadline(limit, stop))
    return review.loss_reason_text(step.before.field.grid, lost)


def _sentences(*texts: str) -> str:
    """Some texts as sentences, without the empty ones."""
    # Translators: a full stop behind a text that is shown as a sentence.
    stop = pgettext("sentence", ".")
    return joined(*(text if text.endswith(stop) else f"{text}{stop}" for text in texts if text))

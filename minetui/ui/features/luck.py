"""The review of a game that is over, for its luck and its guesses, which its record keeps, too.

It waits behind the record of the game, which keeps the luck of its first result only; a program
that ends before leaves it unknown. It is a stream, so that keys are read between two slices where
Python has no threads.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from minetui import play, solver
from minetui.core import Position
from minetui.solver import REVIEWABLE

from ..jobs import Jobs
from ..times import Times
from .feature import Feature

if TYPE_CHECKING:
    from minetui.solver import Luck, ReviewedMove

Measures: TypeAlias = dict[str, list[str]]
"""Texts by their names, each from the longest to the shortest."""
Kept: TypeAlias = tuple[Sequence[str], str]
"""The texts of the challenges that a game earned, and the problem if its luck can't be kept."""


class FinishedGame(NamedTuple):
    """The end of a game: its position, the uid if it is recorded, and the time on the clock."""

    position: Position
    uid: str
    seconds: float


class LuckReview(Feature):
    """Computes the luck and the guesses of a game once it is over.

    `jobs` are those of the application: the luck of a game that is recorded is kept there even if
    the player goes on to another one.
    """

    def __init__(self, jobs: Jobs, times: Times) -> None:
        self._jobs, self._times = jobs, times
        self._reviews: Sequence[ReviewedMove] | None = None
        self._measures: Measures = {}
        self._position: Position | None = None
        self.challenge: Sequence[str] = ()

    @property
    def measures(self) -> Measures:
        """The luck and the guesses; nothing for a board too large, dots while it is computed."""
        if not self.is_reviewable:
            return {}
        if self._reviews is None:
            return {"luck": ["…"], "guesses": ["…"]}
        return self._measures

    @property
    def is_reviewable(self) -> bool:
        """Is the board small enough to review the game?"""
        return self.session.game.level.size <= REVIEWABLE

    @property
    def all_reviews(self) -> Sequence["ReviewedMove"] | None:
        """The reviews of the whole game; None until they are there."""
        return self._reviews

    def session_changed(self) -> None:
        """Compute the luck of a game that has ended."""
        session, position = self.session, self.session.position
        if position is self._position:
            return
        self._reviews, self._measures = None, {}
        self._position, self.challenge = position, ()
        if session.over and self.is_reviewable:
            uid = session.journal.uid if session.journal.started else ""
            end = FinishedGame(position, uid, session.clock.seconds)
            coming = play.reviews_of(session.game, self._times.review)
            self.stage.after(self._times.before_review, lambda: self._compute(end, coming))

    def _compute(self, end: FinishedGame, coming: Iterator["ReviewedMove"]) -> None:
        """Compute the luck, if the game is still on the screen or is recorded."""
        if end.uid or self.session.position is end.position:
            reviews: list[ReviewedMove] = []
            take = partial(self._take, end, reviews)
            self._jobs.stream(f"luck {end.uid} {end.seconds}", coming, reviews.extend, take)

    def _take(self, end: FinishedGame, reviews: list["ReviewedMove"]) -> None:
        """Show the luck, and keep it if it is exact."""
        from minetui.texts import review

        luck = solver.Luck.of(reviews)
        if self.session.position is end.position:
            self._reviews, self._measures = reviews, review.luck_measures(luck)
            self.stage.show()
        if end.uid and luck.is_exact:
            self._jobs.run(
                f"keep luck {end.uid} {end.seconds}",
                lambda _: kept(end, luck),
                partial(self._take_challenge, end),
                behind=recording_job(end.uid),
            )

    def _take_challenge(self, end: FinishedGame, answer: Kept) -> None:
        """Show the challenges that the luck has earned, or why it can't be kept."""
        challenge, problem = answer
        if self.session.position is not end.position:
            return
        self.challenge = challenge
        if problem:
            self.stage.say(f"Not kept: {problem}")
        self.stage.show()


def recording_job(uid: str) -> str:
    """The key of the job that records a game, behind which its luck is kept."""
    return f"record {uid}"


def kept(end: FinishedGame, luck: "Luck") -> Kept:
    """Keep an exact luck with the record of its game. Runs in a thread."""
    from minetui.texts import challenges

    try:
        earned = play.keep_luck(end.uid, end.seconds, luck)
    except ValueError as error:
        return (), str(error)
    return challenges.earned_texts(earned), ""

"""The review of a game that is over, for its luck and its guesses, which its record keeps, too."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from minetui.core import Minefield, Move, Position, steps
from minetui.solver import REVIEWABLE, Patience, never

from ..jobs import Jobs, Stop, Stopped
from ..times import TIMES, Times
from .feature import Feature

if TYPE_CHECKING:
    from minetui.solver import Luck as GameLuck
    from minetui.solver import ReviewedMove

Measures: TypeAlias = dict[str, list[str]]
"""Texts by their names, each from the longest to the shortest."""
Kept: TypeAlias = tuple[Sequence[str], str]
"""The texts of the challenges that a game earned, and the problem if its luck can't be kept."""


class Reviewed(NamedTuple):
    """The reviews of all reveals of a game, and its luck, as a value and as texts."""

    reviews: Sequence["ReviewedMove"]
    luck: "GameLuck"
    measures: Measures

    @classmethod
    def of(cls, reviews: Sequence["ReviewedMove"]) -> "Reviewed":
        """The luck in the reviews of a game."""
        from minetui.solver import Luck
        from minetui.texts import review

        luck = Luck.of(reviews)
        return cls(reviews, luck, review.luck_measures(luck))


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
        self._reviewed: Reviewed | None = None
        self._position: Position | None = None
        self.challenge: Sequence[str] = ()

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
        self._reviewed, self._position, self.challenge = None, position, ()
        if session.over and self.is_reviewable:
            game = session.game
            uid = session.journal.uid if session.journal.started else ""
            end = FinishedGame(position, uid, session.clock.seconds)
            coming = reviews_of(position.field, game.moves, game.given, self._times)
            self.stage.after(self._times.before_review, lambda: self._compute(end, coming))

    def _compute(self, end: FinishedGame, coming: Iterator["ReviewedMove"]) -> None:
        """Compute the luck, if the game is still on the screen or is recorded."""
        if end.uid or self.session.position is end.position:
            reviews: list[ReviewedMove] = []
            take = partial(self._take, end, reviews)
            self._jobs.stream(f"luck {end.uid} {end.seconds}", coming, reviews.extend, take)

    def _take(self, end: FinishedGame, reviews: list["ReviewedMove"]) -> None:
        """Show the luck, and keep it if it is exact."""
        reviewed = Reviewed.of(reviews)
        luck = reviewed.luck
        if self.session.position is end.position:
            self._reviewed = reviewed
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


def reviewed_game(field: Minefield, record: Sequence[Move], given: int, stop: Stop) -> Reviewed:
    """The review of a game after its given moves. Runs in a thread."""
    reviews = list(reviews_of(field, record, given, TIMES, stop))
    if stop():
        raise Stopped
    return Reviewed.of(reviews)


def reviews_of(
    field: Minefield,
    record: Sequence[Move],
    given: int,
    times: Times,
    stop: Stop = never,
) -> Iterator["ReviewedMove"]:
    """The reviews of the moves of a game after the given ones, as they are computed."""
    from minetui.solver import reviewed

    patience = Patience(times.solving, times.reviewing)
    yield from reviewed(steps(field, record, given), patience, stop)


def kept(end: FinishedGame, luck: "GameLuck") -> Kept:
    """Keep an exact luck with the record of its game. Runs in a thread."""
    from minetui.store import Records
    from minetui.texts import challenges

    try:
        # Without a guess that went well, nothing could go wrong.
        chance = float(luck.probability or 1)
        with Records() as records:
            earned = records.keep_luck(end.uid, end.seconds, chance, luck.guesses)
    except ValueError as error:
        return (), str(error)
    return challenges.earned_texts(earned), ""

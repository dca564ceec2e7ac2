"""The card of a finished game, a few lines to post: with squares in colour, or in ASCII alone.

The result of a finished game in words, for its card and for the picture of it.

The result of a finished game, as its player shows it to others.

Neither the name of the board nor its code is here: both need what files say of the game.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from minetui.core import (
    Game,
    Metrics,
    SharedBoard,
    Solved,
    Square,
    Status,
    part_solved,
    solved_after,
    solved_by,
    squares,
    steps,
)
from minetui.formats import CodeError, CountsAs, Eligibility, Replay, written
from minetui.solver import (
    Luck,
    OutOfTime,
    RevealKind,
    ReviewedMove,
    Stop,
    daily,
    deadline,
    is_board_of,
    shared_board,
)

from .game import COUNTS_AS, board_name
from .metrics import text_of
from .words import counted, percent

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


SHOWN = {"3BV/s": "speed", "IOE": "ioe"}  # metrics, by the names that a card gives them


def ending_text(result: SharedResult) -> str:
    """How a game ended and when: "won in 61.234 s", "lost at 65% after 90.831 s"."""
    return f"{outcome_text(result)} {'in' if result.won else 'after'} {time_text(result)}"


def outcome_text(result: SharedResult) -> str:
    """How a game ended, and how far a lost one came."""
    if result.won:
        return "won"
    return "lost" if result.done is None else f"lost at {percent(result.done, 0)}"


def time_text(result: SharedResult) -> str:
    """The time of a game."""
    return f"{result.seconds:,.3f} s"


def figure_texts(result: SharedResult) -> list[str]:
    """The 3BV/s, the IOE, and the guesses with their luck."""
    metrics = result.metrics
    texts = {name: text_of(id, metrics) for name, id in SHOWN.items()} if metrics else {}
    parts = [f"{name} {text}" for name, text in texts.items() if text]
    parts += [guesses_text(result.luck)] if result.luck else []
    return [*filter(None, parts)]


def named_figures(result: SharedResult) -> dict[str, str]:
    """The figures of a picture by their names, without those that are not known."""
    metrics, luck, figures = result.metrics, result.luck, dict[str, str | None]()
    if metrics:
        figures = {name: text_of(id, metrics) for name, id in SHOWN.items()}
        of = "" if result.won else f" of {metrics.to_solve:,}"
        figures["3BV"] = f"{metrics.solved:,}{of}"
    if luck and guesses_text(luck):
        made, is_exact = luck.guesses, luck.is_exact
        figures["guess" if made == 1 and is_exact else "guesses"] = (
            None if luck.blunders and not made else f"{made}{'' if is_exact else '+'}"
        )
        figures["blunder"] = str(luck.blunders) if luck.blunders else None
        chance = luck.probability
        at_most = "" if is_exact else "≤ "
        figures["luck"] = None if chance is None else f"{at_most}{percent(chance, 0)}"
    return {name: text for name, text in figures.items() if text}


def guesses_text(luck: Luck) -> str:
    """The guesses, the blunders and the luck; empty where they are not known.

    >>> from fractions import Fraction
    >>> guesses_text(Luck(Fraction(1, 3), guesses=2))
    '2 guesses, luck 33%'
    >>> guesses_text(Luck(Fraction(1, 3), guesses=2, blunders=1, unknown=1))
    'at least 2 guesses, 1 blunder, luck at most 33%'
    """
    made, blunders, chance = luck.guesses, luck.blunders, luck.probability
    if not (made or blunders):
        return "no guesses" if luck.is_exact else ""
    parts = [f"{made} {'guess' if made == 1 else 'guesses'}"] if made else []
    parts += [counted(blunders, "blunder")] if blunders else []
    known = "" if luck.is_exact else "at most "
    parts += [f"luck {known}{percent(chance, 0)}"] if chance is not None else []
    return ("" if luck.is_exact else "at least ") + ", ".join(parts)


LONGEST = 280  # characters, as `weight` counts them
LINK = 23  # characters of a link, as X counts them, however long it is
PATIENCE = 5.0  # seconds to deal the board of a seed again
MOST_MINES = 10_000  # of a board whose code has to spell them; of more it would fill pages
LIGHT = 0x1100  # characters below are letters that X counts as one
COLOURED = dict(zip(Square, "🟩🟦🟨🟪💥⬜", strict=True))
PLAIN = dict(zip(Square, "=><?*.", strict=True))
ASCII = str.maketrans("×·", "x-")


@dataclass(frozen=True)
class ShareCard:
    """A result with the name of its board, what it counts for, and the code of the board.

    The code is empty where it would fill pages. With the address of a `page` it is a link there.
    """

    result: SharedResult
    name: str
    code: str
    page: str = ""
    counts: CountsAs = CountsAs.FULL

    def text(self, *, coloured: bool) -> str:
        """The card in at most 280 characters, 23 for a link; without a code that is too long."""
        code = f"{self.page}#{self.code}" if self.page else self.code
        lines = [*self._lines(coloured=coloured), *([code] if self.holds_code else [])]
        text = "\n".join(lines)
        return text if coloured else text.translate(ASCII)

    @property
    def holds_code(self) -> bool:
        """Is there a code, and is it short enough to be on the card?"""
        lines = "\n".join([*self._lines(coloured=True), ""])
        code = max(weight(self.code), LINK if self.page else 0)
        return bool(self.code) and weight(lines) + code <= LONGEST

    def _lines(self, *, coloured: bool) -> Iterator[str]:
        """The lines without the code."""
        yield f"minetui · {self.name} · {ending_text(self.result)}"
        figures = " · ".join([*figure_texts(self.result), *COUNTS_AS[self.counts][:1]])
        if figures:
            yield figures
        if self.result.squares:
            signs = COLOURED if coloured else PLAIN
            row = "".join(signs[square] for square in self.result.squares)
            yield row if coloured else f"[{row}]"


def share_card(
    replay: Replay,
    reviews: Sequence[ReviewedMove] | None,
    *,
    patience: float | None = PATIENCE,
) -> ShareCard:
    """The card of a finished game; without `reviews` it says nothing of guesses.

    A board whose seed does not give it again within so many seconds of patience is spelled out.
    """
    game, metrics = replay.game(), replay.metrics
    result = SharedResult(
        game.status is Status.WON,
        replay.end,
        metrics,
        squares_of(game, metrics.to_solve if metrics else 0, reviews or ()),
        luck_of(reviews),
    )
    code = _code(game, replay.end if result.won else None, deadline(patience))
    return ShareCard(result, board_name(game), code, counts=Eligibility.of(game).counts_as)


def _code(game: Game, seconds: float | None, late: Stop) -> str:
    """The code of the board of a game, with a time to beat; empty if it would fill pages."""
    shared = _shared(game, late)
    if shared.mines is not None and shared.level.mines > MOST_MINES:
        return ""
    try:
        return written(replace(shared, seconds=seconds))
    except CodeError:
        return ""


def _shared(game: Game, late: Stop) -> SharedBoard:
    """The board of a game to share, by its day or its seed if that gives it, else by its mines.

    A file may name any day, and a seed whose search for a board never ends.
    """
    mark = Eligibility.of(game).daily
    if mark and is_board_of(mark.day, game.field):
        return daily(mark.day)

    def end_if_late(_: float) -> None:
        if late():
            raise OutOfTime

    with suppress(OutOfTime):
        return shared_board(game, end_if_late)
    game.seed = ""
    return shared_board(game)


def weight(text: str) -> int:
    """The length of a text as X counts it, or more: two for an emoji, one for a Latin letter.

    >>> weight("3BV × 1"), weight("🟩")
    (7, 2)
    """
    return sum(1 if ord(sign) < LIGHT else 2 for sign in text)

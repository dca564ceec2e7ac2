"""The result of a finished game as its player shows it to others: a few lines to post.

The card names the board, how the game ended, and its figures; a square for each tenth of the 3BV
says what that was like, in colour or in ASCII alone; and its code lets others play the board.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from minetui import solver
from minetui.core import (
    Game,
    Metrics,
    SharedBoard,
    SolvedCurve,
    Square,
    Status,
    steps,
)
from minetui.formats import CountsAs, Eligibility, Replay, code
from minetui.language import N_, _, ngettext, number
from minetui.solver import (
    Luck,
    OutOfTime,
    RevealKind,
    ReviewedMove,
    Stop,
    deadline,
)

from .game import COUNTS_AS, board_name
from .metrics import text_of
from .review import guesses_text
from .words import enumerated, in_seconds, percent

COUNTED = 10_000  # cells; measured: counting the solved 3BV takes 0.3 ms a move
LONGEST = 280  # characters, as `weight` counts them
LINK = 23  # characters of a link, as X counts them, however long it is
PATIENCE = 5.0  # seconds to deal the board of a seed again
MOST_MINES = 10_000  # of a board whose code has to spell them; of more it would fill pages
LIGHT = 0x1100  # characters below are letters that X counts as one
SHOWN = {"3BV/s": "speed", "IOE": "ioe"}  # metrics, by the names that a card gives them
COLOURED = dict(zip(Square, "🟩🟦🟨🟪💥⬜", strict=True))
PLAIN = dict(zip(Square, "=><?*.", strict=True))
ASCII = str.maketrans("×·", "x-")
MEANINGS = {
    # Translators: what the tenths of a game were like, as the squares of a card tell it.
    Square.EVEN: N_("even"),
    Square.FAST: N_("fast"),
    Square.SLOW: N_("slow"),
    Square.GUESS: N_("guess"),
    Square.EXPLODED: N_("mine hit"),
    Square.UNREACHED: N_("not reached"),
}
"""What a tenth of the 3BV was like, as the squares of a card tell it."""


@dataclass(frozen=True)
class SharedResult:
    """How a game ended and how it went, apart from its board.

    `metrics` are None for a board too large to count, which has no squares. `luck` is None if the
    game is not reviewed, or if there was nothing to know at any reveal.
    """

    won: bool
    seconds: float
    metrics: Metrics | None = None
    squares: tuple[Square, ...] = ()
    luck: Luck | None = None

    @classmethod
    def of(cls, replay: Replay, reviews: Sequence[ReviewedMove] | None) -> "SharedResult":
        """The result of a game that is over, with what its reviews say of its guesses."""
        game, metrics, moves = replay.game(), replay.metrics, reviews or ()
        is_known = any(move.kind is not RevealKind.OPENING for move in moves)
        return cls(
            game.status is Status.WON,
            replay.end,
            metrics,
            _squares(game, metrics.to_solve if metrics else 0, moves),
            Luck.of(moves) if is_known else None,
        )

    @property
    def done(self) -> Fraction | None:
        """The fraction of the 3BV that is solved, below 1 for a lost game; None if unknown."""
        return self.metrics.part_solved(won=self.won) if self.metrics else None

    @property
    def ending(self) -> str:
        """How the game ended and when: "won in 61.234 s", "lost at 65% after 90.831 s"."""
        time = self.time
        if self.won:
            return _("won in {time}", time=time)
        if self.done is None:
            return _("lost after {time}", time=time)
        return _("lost at {percent} after {time}", percent=percent(self.done, 0), time=time)

    @property
    def outcome(self) -> str:
        """How the game ended, and how far a lost one came."""
        if self.won:
            return _("won")
        if self.done is None:
            return _("lost")
        return _("lost at {percent}", percent=percent(self.done, 0))

    @property
    def time(self) -> str:
        """The time of the game."""
        return in_seconds(self.seconds)

    @property
    def figures(self) -> list[str]:
        """The 3BV/s, the IOE, and the guesses with their luck, as far as they are known."""
        metrics = self._metrics.items()
        # Translators: the name of a metric, and its value: "IOE 80%".
        parts = [_("{metric} {value}", metric=name, value=text) for name, text in metrics]
        guesses = guesses_text(self.luck) if self.luck else ""
        return [*parts, guesses] if guesses else parts

    @property
    def named_figures(self) -> dict[str, str]:
        """The figures of a picture by their names, without those that are not known."""
        figures, metrics, luck = self._metrics, self.metrics, self.luck
        if metrics:
            done, every = number(metrics.solved), number(metrics.to_solve)
            figures["3BV"] = done if self.won else _("{number} of {all}", number=done, all=every)
        if luck is None or not guesses_text(luck):
            return figures
        made, is_exact, chance = luck.guesses, luck.is_exact, luck.probability
        if made or not luck.blunders:
            # Translators: names below figures: the first is for exactly one guess.
            name = _("guess") if is_exact and made == 1 else _("guesses")
            figures[name] = number(made) if is_exact else _("{number}+", number=number(made))
        if luck.blunders:
            name = ngettext("proven mine", "proven mines", luck.blunders)
            figures[name] = number(luck.blunders)
        if chance is not None:
            part = percent(chance, 0)
            figures[_("luck")] = part if is_exact else _("≤ {percent}", percent=part)
        return figures

    @property
    def _metrics(self) -> dict[str, str]:
        """The metrics that a card shows and that are known, by their names there."""
        if self.metrics is None:
            return {}
        texts = ((name, text_of(metric, self.metrics)) for name, metric in SHOWN.items())
        return {name: text for name, text in texts if text}


def _squares(game: Game, to_solve: int, reviews: Sequence[ReviewedMove]) -> tuple[Square, ...]:
    """The squares of a game that is over; none on a board where counting would take too long."""
    if game.level.size > COUNTED:
        return ()
    solved = SolvedCurve(SolvedCurve.along(steps(game.field, game.record, game.given)))
    made = [solved.after(move.index) for move in reviews if move.is_guess]
    # The first reveal starts the clock, unless the start was given.
    curve = solved.with_given_start() if game.given else solved
    return curve.squares(to_solve, made, exploded=game.status is Status.LOST)


def squares_text(squares: Sequence[Square], *, coloured: bool) -> str:
    """What the squares of a card mean; nothing without any.

    >>> squares_text([Square.FAST, Square.EVEN, Square.FAST], coloured=False)
    'Each tenth: = even, > fast'
    """
    signs = COLOURED if coloured else PLAIN
    meanings = [f"{signs[each]} {_(MEANINGS[each])}" for each in Square if each in squares]
    # Translators: such as "Each tenth: = even, > fast".
    return _("Each tenth: {meanings}", meanings=enumerated(meanings)) if meanings else ""


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

    @classmethod
    def of(
        cls,
        replay: Replay,
        reviews: Sequence[ReviewedMove] | None,
        *,
        patience: float | None = PATIENCE,
    ) -> "ShareCard":
        """The card of a finished game; without `reviews` it says nothing of guesses.

        A board whose seed does not give it again within so many seconds of patience is spelled out.
        """
        game, result = replay.game(), SharedResult.of(replay, reviews)
        code = _code(game, replay.end if result.won else None, deadline(patience))
        return cls(result, board_name(game), code, counts=Eligibility.of(game).counts_as)

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
        yield f"minetui · {self.name} · {self.result.ending}"
        counts = [_(text) for text in COUNTS_AS[self.counts][:1]]
        figures = " · ".join([*self.result.figures, *counts])
        if figures:
            yield figures
        if self.result.squares:
            signs = COLOURED if coloured else PLAIN
            row = "".join(signs[square] for square in self.result.squares)
            yield row if coloured else f"[{row}]"


def _code(game: Game, seconds: float | None, late: Stop) -> str:
    """The code of the board of a game, with a time to beat; empty if it would fill pages."""
    shared = _shared(game, late)
    if shared.mines is not None and shared.level.mines > MOST_MINES:
        return ""
    try:
        return code.written(replace(shared, seconds=seconds))
    except code.CodeError:
        return ""


def _shared(game: Game, late: Stop) -> SharedBoard:
    """The board of a game to share, by its day or its seed if that gives it, else by its mines.

    A file may name any day, and a seed whose search for a board never ends.
    """
    mark = Eligibility.of(game).daily
    if mark and solver.is_board_of(mark.day, game.field):
        return SharedBoard.daily(mark.day)

    def end_if_late(_: float) -> None:
        if late():
            raise OutOfTime

    with suppress(OutOfTime):
        return solver.shared_board(game, end_if_late)
    game.seed = ""
    return solver.shared_board(game)


def weight(text: str) -> int:
    """The length of a text as X counts it, or more: two for an emoji, one for a Latin letter.

    >>> weight("3BV × 1"), weight("🟩")
    (7, 2)
    """
    return sum(1 if ord(sign) < LIGHT else 2 for sign in text)

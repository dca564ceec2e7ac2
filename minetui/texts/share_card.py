"""The card of a finished game, a few lines to post: with squares in colour, or in ASCII alone."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from minetui.core.game import Game
from minetui.core.position import Status
from minetui.core.shared_board import SharedBoard
from minetui.core.tenths import Square
from minetui.formats.code import written
from minetui.formats.code_symbols import CodeError
from minetui.formats.daily_mark import DailyMark
from minetui.formats.eligibility import Eligibility
from minetui.formats.replay import Replay
from minetui.solver.budget import OutOfTime, Stop, deadline
from minetui.solver.daily import is_board_of
from minetui.solver.review import ReviewedMove
from minetui.solver.shared_boards import daily, shared_board
from minetui.solver.shared_result import SharedResult, luck_of, squares_of

from .boards import board_name
from .shared_boards import COUNTS_AS
from .shared_result import ending_text, figure_texts

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
    counts: Eligibility = Eligibility.BEST

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
    return ShareCard(result, board_name(game), code, counts=Eligibility.of(game))


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
    mark = DailyMark.of(game)
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

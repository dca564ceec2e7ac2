"""The card of a finished game, a few lines to post: with squares in colour, or in ASCII alone."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import floor

from minetui.core.game import Game
from minetui.core.position import Status
from minetui.core.shared_board import SharedBoard
from minetui.core.tenths import Square
from minetui.formats.code import written
from minetui.formats.code_symbols import CodeError
from minetui.formats.daily_mark import DailyMark
from minetui.formats.replay import DAILY, Replay
from minetui.solver.budget import OutOfTime, deadline
from minetui.solver.review import ReviewedMove
from minetui.solver.shared_boards import daily, dealt_for, shared_board
from minetui.solver.shared_result import Guesses, SharedResult, squares_of

from .boards import board_name
from .metrics import text_of
from .words import counted, percent

LONGEST = 280  # characters, as `weight` counts them
PATIENCE = 5.0  # seconds to deal the board of a seed again
MOST_MINES = 10_000  # of a board whose code has to spell them; of more it would fill pages
LIGHT = (range(4352), range(8192, 8206), range(8208, 8224), range(8242, 8248))
COLOURED = dict(zip(Square, "🟩🟦🟨🟪💥⬜", strict=True))
PLAIN = dict(zip(Square, "=><?*.", strict=True))
ASCII = str.maketrans("×·", "x-")
SHOWN = {"3BV/s": "speed", "IOE": "ioe"}  # metrics by the names that the card gives them


@dataclass(frozen=True)
class ShareCard:
    """A result with the name of its board, and the code that gives others the same board."""

    result: SharedResult
    name: str
    code: str

    def text(self, *, coloured: bool) -> str:
        """The card in at most 280 characters; without its code if that is too long."""
        code = [self.code] if self.code and self.holds_code else []
        lines = [*self._lines(coloured=coloured), *code]
        text = "\n".join(lines)
        return text if coloured else text.translate(ASCII)

    @property
    def holds_code(self) -> bool:
        """Is the code short enough to be on the card?"""
        return weight("\n".join([*self._lines(coloured=True), self.code])) <= LONGEST

    def _lines(self, *, coloured: bool) -> Iterator[str]:
        """The lines without the code."""
        yield f"minetui · {self.name} · {ending_text(self.result)}"
        figures = " · ".join(figure_texts(self.result))
        if figures:
            yield figures
        if self.result.squares:
            signs = COLOURED if coloured else PLAIN
            row = "".join(signs[square] for square in self.result.squares)
            yield row if coloured else f"[{row}]"


def share_card(replay: Replay, reviews: Sequence[ReviewedMove] | None) -> ShareCard:
    """The card of a finished game; without `reviews` it says nothing of guesses."""
    game, metrics = replay.game(), replay.metrics
    field, to_solve = game.field, 0
    if metrics is not None:
        to_solve = field.three_bv - field.solved_three_bv(game.start.revealed)
    result = SharedResult(
        game.status is Status.WON,
        replay.end,
        game.assisted,
        metrics,
        to_solve,
        squares_of(game, to_solve, reviews or ()),
        None if reviews is None else Guesses.of(reviews),
    )
    return ShareCard(result, board_name(game), _code(game, replay.end if result.won else None))


def _code(game: Game, seconds: float | None) -> str:
    """The code of the board of a game, with a time to beat; empty if it has none of any use."""
    shared = _shared(game)
    if shared.mines is not None and shared.level.mines > MOST_MINES:
        return ""
    try:
        return written(replace(shared, seconds=seconds))
    except CodeError:
        return ""


def _shared(game: Game) -> SharedBoard:
    """The board of a game to share, by its day or its seed if that gives it, else by its mines.

    A file may name any day, and a seed whose search for a board never ends.
    """
    mark, late = DailyMark.from_text(game.info.get(DAILY, "")), deadline(PATIENCE)
    dealt = dealt_for(daily(mark.day)) if mark else None
    if mark and dealt and dealt.field == game.field:
        return daily(mark.day)

    def end_if_late(_: float) -> None:
        if late():
            raise OutOfTime

    with suppress(OutOfTime):
        return shared_board(game, end_if_late)
    game.seed = ""
    return shared_board(game)


def ending_text(result: SharedResult) -> str:
    """How a game ended and when: "won in 61.234 s", "lost at 65% after 90.831 s"."""
    return f"{outcome_text(result)} {'in' if result.won else 'after'} {time_text(result)}"


def outcome_text(result: SharedResult) -> str:
    """How a game ended, and how far a lost one came."""
    if result.won:
        return "won"
    return "lost" if result.done is None else f"lost at {floor(100 * result.done)}%"


def time_text(result: SharedResult) -> str:
    """The time of a game."""
    return f"{result.seconds:,.3f} s"


def figure_texts(result: SharedResult) -> list[str]:
    """The 3BV/s, the IOE, the guesses with their luck, and whether the game is assisted."""
    metrics = result.metrics
    texts = {name: text_of(id, metrics) for name, id in SHOWN.items()} if metrics else {}
    parts = [f"{name} {text}" for name, text in texts.items() if text]
    parts += [guesses_text(result.guesses)] if result.guesses else []
    return [*filter(None, parts), *(["assisted"] if result.assisted else [])]


def named_figures(result: SharedResult) -> dict[str, str]:
    """The figures of a picture by their names, without those that are not known."""
    metrics, guesses, figures = result.metrics, result.guesses, dict[str, str | None]()
    if metrics:
        figures = {name: text_of(id, metrics) for name, id in SHOWN.items()}
        of = "" if result.won else f" of {result.to_solve:,}"
        figures["3BV"] = f"{metrics.solved:,}{of}"
    if guesses and guesses_text(guesses):
        made, blunders, luck, complete = guesses
        figures["guess" if made == 1 and complete else "guesses"] = (
            None if blunders and not made else f"{made}{'' if complete else '+'}"
        )
        figures["blunder"] = str(blunders) if blunders else None
        figures["luck"] = None if luck is None else f"{'' if complete else '≤ '}{percent(luck, 0)}"
    return {name: text for name, text in figures.items() if text}


def guesses_text(guesses: Guesses) -> str:
    """The guesses, the blunders and the luck; empty where they are not known.

    >>> from fractions import Fraction
    >>> guesses_text(Guesses(2, 0, Fraction(1, 3), complete=True))
    '2 guesses, luck 33%'
    >>> guesses_text(Guesses(2, 1, Fraction(1, 3), complete=False))
    'at least 2 guesses, 1 blunder, luck at most 33%'
    """
    made, blunders, luck, complete = guesses
    if not (made or blunders):
        return "no guesses" if complete else ""
    parts = [f"{made} {'guess' if made == 1 else 'guesses'}"] if made else []
    parts += [counted(blunders, "blunder")] if blunders else []
    known = "" if complete else "at most "
    parts += [f"luck {known}{percent(luck, 0)}"] if luck is not None else []
    return ("" if complete else "at least ") + ", ".join(parts)


def weight(text: str) -> int:
    """The length of a text as X counts it: two for an emoji, one for a Latin letter.

    >>> weight("3BV × 1"), weight("🟩")
    (7, 2)
    """
    return sum(1 if any(ord(sign) in each for each in LIGHT) else 2 for sign in text)

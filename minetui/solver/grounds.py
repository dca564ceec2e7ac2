"""The grounds of a move: what its player could have concluded before it."""

from typing import TypeAlias

from minetui.core.casual import Rule, deductions
from minetui.core.conclusions import Conclusion, Conclusions
from minetui.core.moves import Flag, Move, Question
from minetui.core.position import Position

from .reasons import Proof
from .review import ReviewedMove

Ground: TypeAlias = Conclusion | Proof


def ground(before: Position, move: Move, review: ReviewedMove | None) -> Ground | None:
    """The conclusion or the proof that allowed a move, or spoke against it.

    That of a guess is about a better cell. A review has a proof only if single numbers and right
    flags were not enough.
    """
    if isinstance(move, Question) or (review is not None and review.is_guess):
        return review.proof if review else None
    hint = Conclusions(deductions(before.surface)).about(move.cell)
    if isinstance(hint, Conclusion) and not hint.trusted:
        is_reason = hint.rule is Rule.C1 or isinstance(move, Flag)
        return hint if is_reason else None
    return review.proof if review else None

"""The grounds of a move: what its player could have concluded before it."""

from typing import TypeAlias

from minetui.core.casual import Rule, deductions
from minetui.core.conclusions import Conclusion, Conclusions
from minetui.core.moves import Flag, Move, Question
from minetui.core.position import Position

from .reasons import Proof
from .review import ReviewedMove

Ground: TypeAlias = Conclusion | Proof


def grounds(before: Position, move: Move, review: ReviewedMove | None) -> tuple[Ground, ...]:
    """The conclusion or the proofs that allowed a move, or spoke against it; none if unknown.

    Together they prove all that the move relies on. Those of a guess are about a better cell. A
    review is asked only if single numbers and right flags were not enough.
    """
    proofs = review.proofs if review else ()
    if isinstance(move, Question) or (review is not None and review.is_guess):
        return proofs
    hint = Conclusions(deductions(before.surface)).about(move.cell)
    if isinstance(hint, Conclusion) and not hint.trusted:
        is_reason = hint.rule is Rule.C1 or isinstance(move, Flag)
        return (hint,) if is_reason else ()
    return proofs

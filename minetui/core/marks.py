"""How a revealing move followed from what the casual rules knew just then."""

from enum import Enum

from .casual import deductions
from .grid import has
from .moves import Chord, Flag, Move, Question
from .position import Position


class Mark(Enum):
    """What is to be said of a reveal."""

    OPENING = "opening move"
    FORCED = "forced"
    UNFORCED = "not forced by the casual rules"


def mark(position: Position, move: Move) -> Mark | None:
    """The mark of a move that is made on a position; None where it reveals nothing.

    A reveal is forced if C1 clears its cell with the player's flags of that moment, right or
    wrong; a chord is C1 itself.
    """
    if isinstance(move, Flag | Question) or move.played_on(position) is position:
        return None
    if not position.revealed:
        return Mark.OPENING
    if isinstance(move, Chord) or has(deductions(position.surface).clears, move.cell):
        return Mark.FORCED
    return Mark.UNFORCED

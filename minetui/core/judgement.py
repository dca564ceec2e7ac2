"""What is to be said of a move: did a reveal follow from the casual rules, was it a mistake?

A mark tells what the rules knew just then, with the flags of that moment, right or wrong. A mistake
is one by what is buried, so only who knows the minefield can tell.
"""

from enum import Enum

from .casual import deductions
from .grid import has
from .moves import Chord, Flag, Move
from .position import Position


class Mark(Enum):
    """What is to be said of a reveal."""

    OPENING = "opening move"
    FORCED = "forced"
    UNFORCED = "not forced by the casual rules"
    PROVEN = "proven"
    TRUSTING = "forced only by flags that nothing proved"


class Mistake(Enum):
    """What was wrong with a move."""

    MINE = "a mine"
    FLAG = "a flag on a safe cell"


def mark_of_reveal(position: Position, move: Move) -> Mark:
    """The mark of a reveal or a chord that is known to reveal something.

    A reveal is forced if C1 clears its cell with the player's flags of that moment, right or
    wrong; a chord is C1 itself.
    """
    if not position.revealed:
        return Mark.OPENING
    if isinstance(move, Chord) or has(deductions(position.surface).clears, move.cell):
        return Mark.FORCED
    return Mark.UNFORCED


def mistake(before: Position, move: Move, after: Position) -> Mistake | None:
    """What was wrong with a move between two positions: a mine was hit, or a safe cell flagged."""
    if after.hit and not before.hit:
        return Mistake.MINE
    flagged = isinstance(move, Flag) and has(after.flagged & ~before.flagged, move.cell)
    return Mistake.FLAG if flagged and has(before.field.safe, move.cell) else None

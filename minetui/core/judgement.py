"""Judgements of moves: did a reveal follow from the casual rules, and was it a mistake?

A judgement depends on what the rules could conclude then, from the flags as they were, right or
wrong. A mistake depends on the minefield, which the player does not see.
"""

from enum import Enum

from .casual import deductions
from .grid import has
from .moves import Chord, Flag, Move
from .position import Position


class Judgement(Enum):
    """The justification of a reveal."""

    OPENING = "opening"  # the first reveal of a game
    FORCED = "forced"  # the casual rules clear its cell
    UNFORCED = "unforced"  # they don't
    PROVEN = "proven"  # they don't, but it was certain all the same
    TRUSTING = "trusting"  # they do, but only by flags that nothing proved


class Mistake(Enum):
    """The reason why a move was a mistake."""

    MINE = "mine"  # it revealed a mine
    FLAG = "flag"  # it flagged a safe cell


def judgement(before: Position, move: Move) -> Judgement:
    """The justification, by the casual rules, of a reveal or chord that reveals something.

    A reveal is forced if C1 clears its cell with the player's flags of that moment; a chord is C1
    itself.
    """
    if not before.revealed:
        return Judgement.OPENING
    if isinstance(move, Chord) or has(deductions(before.surface).clears, move.cell):
        return Judgement.FORCED
    return Judgement.UNFORCED


def mistake(before: Position, move: Move, after: Position) -> Mistake | None:
    """The mistake of a move between two positions; None if it was none."""
    if after.hit and not before.hit:
        return Mistake.MINE
    flagged = isinstance(move, Flag) and has(after.flagged & ~before.flagged, move.cell)
    return Mistake.FLAG if flagged and has(before.field.safe, move.cell) else None

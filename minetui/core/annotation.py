"""Annotated moves: each move of a game, with its effect and a judgement of it.

A judgement depends on what the casual rules could conclude then, from the flags as they were, right
or wrong. A mistake depends on the minefield, which the player does not see. Annotating holds two
positions at a time and shares none with the game, so it may run in a thread.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from .casual import deductions
from .cells import has
from .moves import Chord, Flag, Move, Question
from .position import Minefield, Position


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


class Annotation(Enum):
    """The label of a move: the most important thing about it."""

    MISTAKE = "mistake"
    GUESS = "guess"
    FORCED = "forced"
    PROVEN = "proven"
    OPENING = "opening"
    NONE = "none"


ANNOTATIONS = {
    Judgement.OPENING: Annotation.OPENING,
    Judgement.FORCED: Annotation.FORCED,
    Judgement.UNFORCED: Annotation.GUESS,
    Judgement.PROVEN: Annotation.PROVEN,
    Judgement.TRUSTING: Annotation.GUESS,
}


@dataclass(frozen=True)
class AnnotatedMove:
    """A move with its effect and its judgement.

    `opened` is the number of cells that it revealed; `placed` is true if it set a flag or a
    question mark. Only moves that reveal something have a judgement, if they are not given.
    """

    move: Move
    opened: int
    placed: bool
    judgement: Judgement | None
    mistake: Mistake | None
    given: bool = False

    @property
    def annotation(self) -> Annotation:
        """The label of the move; a mistake outweighs the judgement."""
        if self.mistake:
            return Annotation.MISTAKE
        return ANNOTATIONS[self.judgement] if self.judgement else Annotation.NONE


@dataclass(frozen=True)
class Step:
    """A move of a game: its index, from 0, and the positions before and after it.

    A `given` one only set up a position, and is nobody's choice.
    """

    index: int
    move: Move
    before: Position
    after: Position
    given: bool = False

    @property
    def opened(self) -> int:
        """The number of cells that the move revealed."""
        return (self.after.revealed ^ self.before.revealed).bit_count()

    @property
    def annotated(self) -> AnnotatedMove:
        """The annotated move, judged by the casual rules if it is not given."""
        before, move, after = self.before, self.move, self.after
        is_judged = self.opened and not self.given
        return AnnotatedMove(
            move,
            self.opened,
            bool(_noted(move, after) & ~_noted(move, before)),
            judgement(before, move) if is_judged else None,
            None if self.given else mistake(before, move, after),
            self.given,
        )


def steps(field: Minefield, moves: Iterable[Move], given: int = 0) -> Iterator[Step]:
    """The steps of a game whose first moves are given, computed as they are asked for."""
    before = Position(field)
    for index, move in enumerate(moves):
        after = move.played_on(before)
        yield Step(index, move, before, after, index < given)
        before = after


def annotated(field: Minefield, moves: Iterable[Move]) -> Iterator[AnnotatedMove]:
    """The annotated moves of a game, computed as they are asked for."""
    return (step.annotated for step in steps(field, moves))


def _noted(move: Move, position: Position) -> int:
    """The cells with a mark of the kind that this move sets or removes."""
    return position.questioned if isinstance(move, Question) else position.flagged

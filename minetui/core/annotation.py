"""Annotations: each move of a game with what it did and how it is judged.

The walk over a game keeps two positions only, and none of a game's own, so it may run in a thread.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from .judgement import Judgement, Mistake, judgement, mistake
from .minefield import Minefield
from .moves import Move, Question
from .position import Position


class Annotation(Enum):
    """The one thing to say of a move."""

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
class Step:
    """A move, counted from 0, with the positions before and after it."""

    index: int
    move: Move
    before: Position
    after: Position

    @property
    def opened(self) -> int:
        """The number of cells that the move revealed."""
        return (self.after.revealed ^ self.before.revealed).bit_count()


@dataclass(frozen=True)
class AnnotatedMove:
    """A move with what it did and how it is judged.

    `opened` is the number of cells that it revealed; `placed` says that it set a flag or a question
    mark. Only moves that reveal something have a judgement.
    """

    move: Move
    opened: int
    placed: bool
    judgement: Judgement | None
    mistake: Mistake | None

    @property
    def annotation(self) -> Annotation:
        """A mistake before all else, then the judgement."""
        if self.mistake:
            return Annotation.MISTAKE
        return ANNOTATIONS[self.judgement] if self.judgement else Annotation.NONE

    @property
    def is_doubtful(self) -> bool:
        """Is it a mistake, or a guess as far as is known?"""
        guesses = (Judgement.UNFORCED, Judgement.TRUSTING)
        return self.mistake is not None or self.judgement in guesses


def steps(field: Minefield, moves: Iterable[Move]) -> Iterator[Step]:
    """Each move of a game, with the positions before and after it, as it is asked for."""
    before = Position(field)
    for index, move in enumerate(moves):
        after = move.played_on(before)
        yield Step(index, move, before, after)
        before = after


def annotated(field: Minefield, moves: Iterable[Move]) -> Iterator[AnnotatedMove]:
    """Each move of a game, annotated as it is asked for."""
    return map(annotate, steps(field, moves))


def annotate(step: Step) -> AnnotatedMove:
    """The move of a step with what it did and how the casual rules judge it."""
    before, move, after = step.before, step.move, step.after
    return AnnotatedMove(
        move,
        step.opened,
        bool(_noted(move, after) & ~_noted(move, before)),
        judgement(before, move) if step.opened else None,
        mistake(before, move, after),
    )


def _noted(move: Move, position: Position) -> int:
    """The cells that hold what such a move sets or takes away."""
    return position.questioned if isinstance(move, Question) else position.flagged

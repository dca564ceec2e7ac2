"""A game told move by move: what was done, what it did, and what is to be said of that.

The words are those of the screen and of `minetui replay --text`. The walk keeps two positions
only, and none of a game's own, so that a thread may take it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from .grid import Grid
from .judgement import Mark, Mistake, mark_of_reveal, mistake
from .minefield import Minefield
from .moves import Flag, Move, Question
from .position import Position, Status
from .reasons import counted, place

ENDS = {Status.WON: "won", Status.LOST: "lost", Status.PLAYING: "unfinished"}


class Kind(Enum):
    """What a step is above all; the value is its word."""

    MISTAKE = "mistake"
    GUESS = "guess"
    FORCED = "forced"
    PROVEN = "proven"
    OPENING = "opening"
    OTHER = ""


KINDS: dict[Mark | None, Kind] = {
    **{Mark.OPENING: Kind.OPENING, Mark.FORCED: Kind.FORCED, Mark.UNFORCED: Kind.GUESS},
    **{Mark.PROVEN: Kind.PROVEN, Mark.TRUSTING: Kind.GUESS},
    None: Kind.OTHER,
}


@dataclass(frozen=True)
class Step:
    """A move, how many cells it opened or whether it set something, its mark and its mistake."""

    move: Move
    opened: int
    placed: bool
    mark: Mark | None
    mistake: Mistake | None

    @property
    def kind(self) -> Kind:
        """A mistake before all, else the mark."""
        return Kind.MISTAKE if self.mistake else KINDS[self.mark]

    @property
    def doubtful(self) -> bool:
        """Is it a mistake, or a guess as far as is known?"""
        return self.mistake is not None or self.mark in (Mark.UNFORCED, Mark.TRUSTING)

    @property
    def outcome(self) -> str:
        """What it did, in a word or two."""
        if isinstance(self.move, Flag | Question):
            return "set" if self.placed else "taken away"
        return counted(self.opened, "cell")

    @property
    def verdict(self) -> str:
        """What is to be said of it; empty for what is neither a reveal nor a mistake."""
        parts = [f"mistake ({self.mistake.value})"] if self.mistake else []
        return ", ".join(parts + ([self.mark.value] if self.mark else []))


def told(grid: Grid, move: Move, step: Step | None, *, short: bool = False) -> str:
    """A move in words, without its time; without a step, only what was done."""
    row, col = grid.place(move.cell)
    deed = f"{move.word} {f'{row + 1},{col + 1}' if short else place(grid, move.cell)}"
    if step is None:
        return deed
    opened = " opened" if step.opened and not short else ""
    verdict = step.kind.value if short else step.verdict
    return ", ".join(part for part in (deed, f"{step.outcome}{opened}", verdict) if part)


def positions(field: Minefield, moves: Iterable[Move]) -> Iterator[tuple[Move, Position, Position]]:
    """Each move with the positions before and after it."""
    before = Position(field)
    for move in moves:
        after = move.played_on(before)
        yield move, before, after
        before = after


def step(move: Move, before: Position, after: Position) -> Step:
    """What a move was that led from one position to the other."""
    opened = (after.revealed ^ before.revealed).bit_count()
    placed = bool(_noted(move, after) & ~_noted(move, before))
    said = mark_of_reveal(before, move) if opened else None
    return Step(move, opened, placed, said, mistake(before, move, after))


def steps(field: Minefield, moves: Iterable[Move]) -> Iterator[Step]:
    """All steps of a game, each when it is asked for."""
    return (step(*one) for one in positions(field, moves))


def _noted(move: Move, position: Position) -> int:
    """The cells that hold what such a move sets or takes away."""
    return position.questioned if isinstance(move, Question) else position.flagged

"""The three moves and the question mark, each at a time in seconds on the game's clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, islice
from operator import gt
from typing import ClassVar, TypeAlias

from .grid import Cell
from .position import Position


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal a covered cell."""

    word: ClassVar[str] = "reveal"

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.reveal(self.cell)


@dataclass(frozen=True, slots=True)
class Flag:
    """Put a flag on a covered cell, or remove it."""

    word: ClassVar[str] = "flag"

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.toggle_flag(self.cell)


@dataclass(frozen=True, slots=True)
class Chord:
    """Reveal the neighbours of a number that has all its flags."""

    word: ClassVar[str] = "chord"

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.chord(self.cell)


@dataclass(frozen=True, slots=True)
class Question:
    """Turn a flag into a question mark, or remove a question mark."""

    word: ClassVar[str] = "question"

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.question(self.cell)


Move: TypeAlias = Reveal | Flag | Chord | Question

MOVES: tuple[type[Move], ...] = (Reveal, Flag, Chord, Question)


def forward_times(times: Iterable[float]) -> list[float]:
    """The times, each at least as late as those before it; in some files the clock goes back.

    >>> forward_times([0.5, 2.0, 1.0])
    [0.5, 2.0, 2.0]
    """
    known = list(times)
    if not any(map(gt, known, islice(known, 1, None))):  # as in most files
        return known
    return list(accumulate(known, max))

"""The three moves and the question mark, each at a time in seconds on the game's clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
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
    """Put a flag on a covered cell, or take it away."""

    word: ClassVar[str] = "flag"

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.toggle_flag(self.cell)


@dataclass(frozen=True, slots=True)
class Chord:
    """Reveal around a number whose flags are all there."""

    word: ClassVar[str] = "chord"

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.chord(self.cell)


@dataclass(frozen=True, slots=True)
class Question:
    """Turn a flag into a question mark, or take a question mark away."""

    word: ClassVar[str] = "question"

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.question(self.cell)


Move: TypeAlias = Reveal | Flag | Chord | Question

MOVES: tuple[type[Move], ...] = (Reveal, Flag, Chord, Question)


def forward_times(times: Iterable[float]) -> list[float]:
    """When moves were made, on a clock that only goes forward; some programs write other times.

    >>> forward_times([0.5, 2.0, 1.0])
    [0.5, 2.0, 2.0]
    """
    return list(accumulate(times, max))

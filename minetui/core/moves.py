"""The three moves and the question mark, each at a time in seconds on the game's clock."""

from dataclasses import dataclass
from typing import TypeAlias

from .grid import Cell
from .position import Position


@dataclass(frozen=True)
class Reveal:
    """Reveal a covered cell."""

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.reveal(self.cell)


@dataclass(frozen=True)
class Flag:
    """Put a flag on a covered cell, or take it away."""

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.toggle_flag(self.cell)


@dataclass(frozen=True)
class Chord:
    """Reveal around a number whose flags are all there."""

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.chord(self.cell)


@dataclass(frozen=True)
class Question:
    """Turn a flag into a question mark, or take a question mark away."""

    cell: Cell
    at: float = 0.0

    def played_on(self, position: Position) -> Position:
        """The position after the move."""
        return position.question(self.cell)


Move: TypeAlias = Reveal | Flag | Chord | Question

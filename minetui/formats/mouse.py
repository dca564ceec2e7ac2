"""From mouse buttons to moves: what presses and releases mean in recorded games.

The meaning is that of the community's reference program: a cell opens when the left button is
released, a flag toggles when the right one is pressed, and two buttons together chord.
"""

from minetui.core.grid import Cell
from minetui.core.moves import Chord, Flag, Move, Question, Reveal


class Buttons:
    """The buttons of a mouse over a board, told what happens in order.

    With `marks` the right button goes from flag to question mark to nothing.
    """

    def __init__(self, *, marks: bool = False) -> None:
        self.marks = marks
        self.moves: list[Move] = []
        self.left = self.right = self.middle = False
        self._chording = self._spent = False
        self._flags: set[Cell] = set()
        self._questions: set[Cell] = set()

    def press_left(self, *, shift: bool = False) -> None:
        """Left goes down; with shift or over a held right button it begins a chord."""
        self.left, self._spent = True, False
        self._chording = shift or self.right

    def press_right(self, cell: Cell | None, at: float) -> None:
        """Right goes down: it flags at once, or begins a chord over a held left button."""
        self.right = True
        if self.left:
            self._chording = True
        elif cell is not None:
            self._flag(cell, at)

    def press_middle(self) -> None:
        """Middle goes down: it chords when it comes up."""
        self.middle = True

    def release_left(self, cell: Cell | None, at: float) -> None:
        """Left comes up: it chords, reveals, or ends a chord that is over."""
        if self._chording:
            self._chord(cell, at)
        elif self.left and not self._spent and cell is not None:
            self.moves.append(Reveal(cell, at))
        self.left = False

    def release_right(self, cell: Cell | None, at: float) -> None:
        """Right comes up: it chords if left was down with it."""
        if self._chording:
            self._chord(cell, at)
        self.right = False

    def release_middle(self, cell: Cell | None, at: float) -> None:
        """Middle comes up: it chords."""
        if self.middle and cell is not None:
            self.moves.append(Chord(cell, at))
        self.middle = False

    def _chord(self, cell: Cell | None, at: float) -> None:
        """Chord once; the other button's release then means nothing."""
        self._chording, self._spent = False, True
        if cell is not None:
            self.moves.append(Chord(cell, at))

    def _flag(self, cell: Cell, at: float) -> None:
        """Toggle a flag; with marks a flag becomes a question mark, and that is taken away."""
        if cell in self._questions or (self.marks and cell in self._flags):
            self.moves.append(Question(cell, at))
            self._questions ^= {cell}
            self._flags.discard(cell)
        else:
            self.moves.append(Flag(cell, at))
            self._flags ^= {cell}

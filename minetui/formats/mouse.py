"""Mouse events turned into moves: the meaning of presses and releases in recorded games.

The meaning is that of the community's reference program: a cell is revealed when the left button
is released, a flag toggles when the right one is pressed, and two buttons together chord.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from minetui.core import Cell, Chord, Flag, Grid, Minefield, Move, Question, Reveal, Track

from .replay import Replay

Action: TypeAlias = Callable[[Cell | None, float], None]

CODES = dict(enumerate(("mv", "lc", "lr", "rc", "rr", "mc", "mr"), start=1))  # of EVF and RMV


class Mouse:
    """A mouse over a board, which collects the moves that its presses and releases make.

    With `marks` the right button goes from flag to question mark to nothing. Moves that can't
    change anything are kept too, since each is a click, with one exception: `chord_presses` are the
    indexes of right presses that became part of a chord, and these are clicks only if they set or
    removed a flag.
    """

    def __init__(self, *, marks: bool = False) -> None:
        self.marks = marks
        self.moves: list[Move] = []
        self.chord_presses: set[int] = set()
        self.left = self.right = self.middle = False
        self.revealed = False  # was a cell without a flag revealed, with which the clock starts?
        self._chording = self._chorded = False
        self._right_press: int | None = None  # the move of the right button that is down
        self._flags: set[Cell] = set()
        self._questions: set[Cell] = set()
        self._actions: dict[str, Action] = {
            **{"lc": self._press_left, "lr": self._release_left, "sc": self._press_left_with_shift},
            **{"rc": self._press_right, "rr": self._release_right},
            **{"mc": self._press_middle, "mr": self._release_middle},
            **{"mv": self._move, "mt": self._toggle_marks},
        }

    def apply(self, event: str, cell: Cell | None, at: float) -> None:
        """Apply an event, named as in RawVF; the cell is None off the board."""
        self._actions[event](cell, at)

    @property
    def holds_click(self) -> bool:
        """Is a button down whose release would be a click?"""
        return self.middle or (self.left and (self._chording or not self._chorded))

    def game(
        self, field: Minefield, header: Mapping[str, str], seconds: float, track: Track
    ) -> Replay:
        """The game that the presses made; header lines without a text are left out."""
        info = {key: text for key, text in header.items() if text}
        presses = frozenset(self.chord_presses)
        return Replay(field, tuple(self.moves), info, seconds, chord_presses=presses, track=track)

    def begin_chord(self) -> None:
        """Press the buttons of a chord that are not down yet; it sets no flag."""
        if not self.right:
            self._press_right(None, 0.0)
        if not self.left:
            self._press_left(None, 0.0)

    def _move(self, cell: Cell | None, at: float) -> None:
        """Ignore a movement: presses and releases have cells of their own."""

    def _toggle_marks(self, cell: Cell | None, at: float) -> None:
        self.marks = not self.marks

    def _press_left(self, cell: Cell | None, at: float) -> None:
        """Left goes down; if right is held, this begins a chord."""
        self.left, self._chorded, self._chording = True, False, self.right

    def _press_left_with_shift(self, cell: Cell | None, at: float) -> None:
        self.left, self._chorded, self._chording = True, False, True

    def _press_right(self, cell: Cell | None, at: float) -> None:
        """Right goes down: it flags at once, or begins a chord if left is held."""
        self.right, self._right_press = True, None
        if self.left:
            self._chording = True
        elif cell is not None:
            self._right_press = len(self.moves)
            self._flag(cell, at)

    def _press_middle(self, cell: Cell | None, at: float) -> None:
        self.middle = True

    def _release_left(self, cell: Cell | None, at: float) -> None:
        """Left comes up: it chords, reveals, or does nothing after a chord."""
        if self._chording:
            self._chord(cell, at)
        elif self.left and not self._chorded and cell is not None:
            self.moves.append(Reveal(cell, at))
            self.revealed = self.revealed or cell not in self._flags
        self.left = False

    def _release_right(self, cell: Cell | None, at: float) -> None:
        """Right comes up: it chords if left was down with it."""
        if self._chording:
            self._chord(cell, at)
        self.right, self._right_press = False, None

    def _release_middle(self, cell: Cell | None, at: float) -> None:
        if self.middle and cell is not None:
            self.moves.append(Chord(cell, at))
        self.middle = False

    def _chord(self, cell: Cell | None, at: float) -> None:
        """Chord once; the release of the other button then does nothing."""
        self._chording, self._chorded = False, True
        if self._right_press is not None:
            self.chord_presses.add(self._right_press)
        if cell is not None:
            self.moves.append(Chord(cell, at))

    def _flag(self, cell: Cell, at: float) -> None:
        """Toggle a flag; with marks, a flag becomes a question mark, and a question mark goes."""
        if cell in self._questions or (self.marks and cell in self._flags):
            self.moves.append(Question(cell, at))
            self._questions ^= {cell}
            self._flags.discard(cell)
        else:
            self.moves.append(Flag(cell, at))
            self._flags ^= {cell}


def cell_on(grid: Grid, row: int, col: int) -> Cell | None:
    """The cell at a row and a column from 0, as a file gives them; None off the board."""
    inside = 0 <= row < grid.rows and 0 <= col < grid.cols
    return grid.cell(row, col) if inside else None

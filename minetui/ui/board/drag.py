"""A drag with the mouse: a board that is larger than its part of the window follows the mouse."""

from typing import NamedTuple

from textual.geometry import Offset

COLUMNS, LINES = 4, 2  # with fewer a hand only trembled


class Drag(NamedTuple):
    """A press of a mouse button: where it was, and how far the board was scrolled."""

    start: Offset
    scroll: Offset

    def is_far(self, mouse: Offset) -> bool:
        """Is the mouse so far from the press that the board follows it?"""
        across, down = mouse - self.start
        return abs(across) >= COLUMNS or abs(down) >= LINES

    def scroll_at(self, mouse: Offset) -> Offset:
        """How far the board is scrolled when it follows the mouse."""
        return self.scroll + self.start - mouse

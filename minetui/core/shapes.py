"""Shapes of boards: which cells touch, and where the board has no edge.

A shape is one entry here, in steps from a cell to those that it touches, and in the ways over an
edge. All that is computed of them is in `worlds.py`, in the same way for each.

Three things are taken for granted: a cell touches at most eight others, whatever touches is touched
back, and rows that stand half a cell apart don't wrap. New shapes stand at the end, since codes
know them by their places.
"""

from enum import StrEnum
from typing import TypeAlias

from minetui.language import _

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Rows down and columns right to each cell that a cell touches."""

ROWS, COLUMNS = "rows", "columns"

SIDES: Steps = ((0, -1), (0, 1), (-1, 0), (1, 0))
KINGS: Steps = (*SIDES, (-1, -1), (-1, 1), (1, -1), (1, 1))
KNIGHTS: Steps = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
# Every second row of hexagons stands half a cell to the right. Steps in one direction of the eye
# have the same place in both.
HEXAGONS: Steps = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0))
SHIFTED_HEXAGONS: Steps = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1))


class Shape(StrEnum):
    """The shape of a board; its value is its name in options, files and JSON.

    >>> Shape("torus").wraps_rows, Shape.HEX.is_staggered
    (True, True)
    """

    steps: Steps
    shifted_steps: Steps
    wraps: tuple[str, ...]
    wraps_rows: bool
    """Is there a way from the last row to the first?"""
    wraps_cols: bool
    """Is there a way from the last column to the first?"""
    reach: int
    """The most rows or columns from a cell to one that it touches."""
    leaps: bool
    """Does a cell touch others than those around it?"""

    def __new__(
        cls, name: str, steps: Steps, shifted_steps: Steps, wraps: tuple[str, ...] = ()
    ) -> "Shape":
        """A shape by the steps in its rows and in every second one, and by what wraps.

        Where rows or columns wrap, the first and the last of them touch.
        """
        shape = str.__new__(cls, name)
        shape._value_ = name
        shape.steps, shape.shifted_steps, shape.wraps = steps, shifted_steps, wraps
        shape.wraps_rows, shape.wraps_cols = ROWS in wraps, COLUMNS in wraps
        shape.reach = max(map(max, steps))
        shape.leaps = not {*steps} <= {*KINGS}
        return shape

    __hash__ = str.__hash__  # that of an Enum takes five times as long

    SQUARE = "square", KINGS, KINGS
    CYLINDER = "cylinder", KINGS, KINGS, (COLUMNS,)
    TORUS = "torus", KINGS, KINGS, (ROWS, COLUMNS)
    HEX = "hex", HEXAGONS, SHIFTED_HEXAGONS
    KNIGHT = "knight", KNIGHTS, KNIGHTS
    CROSS = "cross", SIDES, SIDES

    @classmethod
    def named(cls, name: str) -> "Shape":
        """The shape of this name, in any case; a ValueError says what was expected."""
        for shape in cls:
            if shape == name.strip().lower():
                return shape
        names = ", ".join(cls)
        raise ValueError(
            _("expected one of {names}, got {text}", names=names, text=repr(name[:40]))
        )

    @property
    def is_staggered(self) -> bool:
        """Does every second row stand half a cell to the right?"""
        return self.steps is not self.shifted_steps

    @property
    def is_of_kings(self) -> bool:
        """Does a cell touch those over its sides and corners, as on ordinary boards?"""
        return self.steps is KINGS

    @property
    def least_wrapped(self) -> int:
        """The fewest rows or columns that wrap; of fewer, two cells would touch twice."""
        return 2 * self.reach + 1

    def half_cells_in(self, row: int) -> int:
        """By how many halves of a cell a row stands to the right."""
        return row & 1 if self.is_staggered else 0

    def steps_in(self, row: int) -> Steps:
        """The steps from the cells of a row."""
        return self.shifted_steps if row & 1 else self.steps

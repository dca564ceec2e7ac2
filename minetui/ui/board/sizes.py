"""The sizes of a cell on the screen, and where its pixels lie.

A line of the terminal is two pixels high, an upper and a lower half block, and a pixel is about
as wide as it is high. A cell of four pixels begins half a line lower, so that its sign stands in
its middle line and the lines between two signs show the ends of two cells.
"""

from typing import NamedTuple, TypeAlias

Half: TypeAlias = tuple[int, int] | None
"""The row of a pixel on the board and its place in its cell from the top; None off the board."""


class CellSize(NamedTuple):
    """The columns of a cell, its height in pixels, and the pixels above the first row."""

    name: str
    width: int
    height: int
    shift: int = 0

    @property
    def has_sprites(self) -> bool:
        """Are signs drawn in pixels?"""
        return self.height >= 7

    @property
    def lines(self) -> int:
        """The least number of lines from one row to the next."""
        return self.height // 2

    def whole_lines(self, rows: int) -> int:
        """The lines of a board of so many rows."""
        return (rows * self.height + self.shift + 1) // 2

    def lines_of(self, row: int) -> range:
        """The lines on which a row has pixels."""
        top = row * self.height + self.shift
        return range(top // 2, (top + self.height + 1) // 2)

    def sign_line(self, row: int) -> int:
        """The line through the middle of a row."""
        return (row * self.height + self.shift + (self.height - 1) // 2) // 2

    def halves(self, line: int, rows: int) -> tuple[Half, Half]:
        """The upper and the lower pixel of a line of a board of so many rows."""
        return self._half(2 * line, rows), self._half(2 * line + 1, rows)

    def row_at(self, line: int, rows: int) -> int | None:
        """The row that the mouse means on a line; of two rows, the upper one."""
        half = next(filter(None, self.halves(line, rows)), None)
        return half[0] if half else None

    def _half(self, pixel: int, rows: int) -> Half:
        row, inner = divmod(pixel - self.shift, self.height)
        return (row, inner) if 0 <= row < rows else None


SMALL = CellSize("S", 2, 2)
MEDIUM = CellSize("M", 3, 2)
LARGE = CellSize("L", 4, 4, shift=1)
EXTRA_LARGE = CellSize("XL", 5, 4, shift=1)
GIANT = CellSize("XXL", 7, 7)
SIZES = (SMALL, MEDIUM, LARGE, EXTRA_LARGE, GIANT)

# Without half blocks all pixels of a line are of one cell, and signs stay text.
PLAIN_SIZES = (SMALL, MEDIUM, CellSize("L", 4, 4), CellSize("XL", 5, 4), CellSize("XXL", 7, 6))

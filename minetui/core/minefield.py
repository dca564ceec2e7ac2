"""Minefields: the mines, and the numbers and openings they imply."""

from dataclasses import dataclass
from functools import cached_property

from .flood import flood, opening, pieces
from .grid import Cell, CellSet, Grid, has, set_of

COUNTABLE = 4_000_000  # cells; measured: counting the openings of more takes over a few seconds


class MinefieldError(ValueError):
    """A drawn minefield that is not a rectangle of mines and safe cells."""


@dataclass(frozen=True)
class Minefield:
    """The secret of one game: a grid and its mines, which never change.

    >>> field = Minefield.drawn("*...", "....")
    >>> print(field.picture())
    * 1 . .
    1 1 . .
    >>> field.three_bv
    2
    """

    grid: Grid
    mines: CellSet

    @classmethod
    def drawn(cls, *rows: str) -> "Minefield":
        """A minefield from rows of `*` for a mine and `.` or `0` for a safe cell."""
        cols = len(rows[0]) if rows else 0
        if not cols:
            raise MinefieldError("expected rows of '*' and '.', got none")
        for number, row in enumerate(rows, start=1):
            if len(row) != cols or row.strip("*.0"):
                raise MinefieldError(f"row {number}: expected {cols} of '*' and '.', got {row!r}")
        text = "".join(rows)
        return cls(Grid(len(rows), cols), set_of(c for c, sign in enumerate(text) if sign == "*"))

    @cached_property
    def mine_count(self) -> int:
        """The number of mines."""
        return self.mines.bit_count()

    @cached_property
    def safe(self) -> CellSet:
        """The cells without a mine."""
        return self.grid.cells & ~self.mines

    @cached_property
    def numbered(self) -> tuple[CellSet, ...]:
        """For each number 0..8, the safe cells that show it."""
        return tuple(cells & ~self.mines for cells in self.grid.tally(self.mines))

    @property
    def zeros(self) -> CellSet:
        """The safe cells that touch no mine."""
        return self.numbered[0]

    def number(self, cell: Cell) -> int:
        """The number of mines that touch a cell."""
        return (self.grid.neighbours(cell) & self.mines).bit_count()

    def opening(self, zeros: CellSet) -> CellSet:
        """The cells that revealing these zeros reveals: zeros they reach, and all around those."""
        return opening(self.grid, self.zeros, zeros)

    @cached_property
    def lone_numbers(self) -> CellSet:
        """The numbered cells that no opening reveals: each costs a click of its own."""
        return self.safe & ~self.grid.spread(self.zeros)

    @property
    def countable(self) -> bool:
        """Is the board small enough for its openings to be counted within a few seconds?"""
        return self.grid.size <= COUNTABLE

    @cached_property
    def three_bv(self) -> int:
        """Bechtel's Board Benchmark Value: the fewest left clicks that win."""
        return self.openings + self.lone_numbers.bit_count()

    @cached_property
    def openings(self) -> int:
        """The number of openings."""
        return pieces(self.grid, self.zeros)

    @cached_property
    def islands(self) -> int:
        """The number of islands."""
        return pieces(self.grid, self.lone_numbers)

    def solved_three_bv(self, revealed: CellSet) -> int:
        """The 3BV solved so far: the openings and lone numbers that are completely revealed."""
        missing = self.grid.spread(self.safe & ~revealed) & self.zeros
        unfinished = flood(self.grid, missing, self.zeros)
        done = pieces(self.grid, self.zeros & ~unfinished)
        return done + (self.lone_numbers & revealed).bit_count()

    def picture(self) -> str:
        """The minefield drawn with its numbers, zeros as dots."""
        grid = self.grid

        def sign(cell: Cell) -> str:
            return "*" if has(self.mines, cell) else ".12345678"[self.number(cell)]

        starts = range(0, grid.size, grid.cols)
        return "\n".join(
            " ".join(sign(start + col) for col in range(grid.cols)) for start in starts
        )

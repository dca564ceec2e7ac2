"""Positions: the cells revealed and flagged at one moment, and the effects of the moves."""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from .grid import NO_CELLS, Cell, CellSet, Grid, has, highest, lowest, only
from .minefield import Minefield
from .surface import Surface


class Status(Enum):
    """The status of a game."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class Position:
    """The cells revealed and flagged on a minefield; a move returns another position.

    A question mark is a note of the player's: it protects nothing and proves nothing.
    A move that changes nothing returns the very same position (rule 8).
    """

    field: Minefield
    revealed: CellSet = NO_CELLS
    flagged: CellSet = NO_CELLS
    questioned: CellSet = NO_CELLS

    @cached_property
    def covered(self) -> CellSet:
        """The cells that are not revealed, flagged ones included."""
        return self.field.grid.cells & ~self.revealed

    @cached_property
    def status(self) -> Status:
        """Lost on a revealed mine (rule 3), won when only mines are covered (rule 7)."""
        if self.revealed & self.field.mines:
            return Status.LOST
        return Status.WON if self.revealed == self.field.safe else Status.PLAYING

    @cached_property
    def hit(self) -> CellSet:
        """The mines that were revealed, which lost the game."""
        return self.revealed & self.field.mines

    @cached_property
    def mines_left(self) -> int:
        """The mines that have no flag yet; negative when there are too many flags."""
        return self.field.mine_count - self.flagged.bit_count()

    @property
    def frontier(self) -> CellSet:
        """The covered cells without a flag that touch a revealed one; computed each time."""
        grid, revealed, flagged = self.field.grid, self.revealed, self.flagged
        if not revealed:
            return NO_CELLS
        top = max(lowest(revealed) // grid.cols - 1, 0)
        height = min(highest(revealed) // grid.cols + 2, grid.rows) - top
        if height < grid.rows:
            revealed, flagged = (grid.band(cells, top, height) for cells in (revealed, flagged))
            band = Grid(height, grid.cols)
        else:
            band = grid
        near = band.spread(revealed)
        return grid.lowered(near ^ revealed ^ (near & flagged), top)  # no flag is revealed

    @property
    def surface(self) -> Surface:
        """The part of this position that the player may know."""
        numbered = tuple(cells & self.revealed for cells in self.field.numbered)
        return Surface(self.field.grid, self.field.mine_count, numbered, self.covered, self.flagged)

    def reveal(self, cell: Cell) -> "Position":
        """Reveal a covered cell that has no flag; a zero reveals its opening (rules 3 to 5)."""
        if has(self.revealed, cell) or has(self.flagged, cell):
            return self
        return self._revealing(only(cell))

    def reveal_all(self, cells: CellSet) -> "Position":
        """Reveal, all at once, the cells among these that are covered and have no flag."""
        new = cells & self.covered & ~self.flagged
        return self._revealing(new) if new else self

    def toggle_flag(self, cell: Cell) -> "Position":
        """Put a flag on a covered cell, or remove it; a flag replaces a question mark."""
        if has(self.revealed, cell) or self.status is not Status.PLAYING:
            return self
        others = self.questioned & ~only(cell)
        return Position(self.field, self.revealed, self.flagged ^ only(cell), others)

    def question(self, cell: Cell) -> "Position":
        """Turn a flag into a question mark, or remove a question mark."""
        marked = has(self.flagged | self.questioned, cell)
        if not marked or self.status is not Status.PLAYING:
            return self
        flagged = self.flagged & ~only(cell)
        return replace(self, flagged=flagged, questioned=self.questioned ^ only(cell))

    def chord(self, cell: Cell) -> "Position":
        """Reveal the neighbours of a revealed number that has exactly its flags (rule 6)."""
        around = self.field.grid.neighbours(cell)
        if not has(self.revealed, cell):
            return self
        if (around & self.flagged).bit_count() != self.field.number(cell):
            return self
        others = around & self.covered & ~self.flagged
        return self._revealing(others) if others else self

    def _revealing(self, cells: CellSet) -> "Position":
        """The position with these covered cells revealed, and the openings of the zeros in them."""
        if self.status is not Status.PLAYING:
            return self
        zeros = cells & self.field.zeros
        if zeros:
            # A flag protects its own cell, but does not stop the opening from going around it.
            cells |= self.field.opening(zeros) & ~self.flagged
        revealed = self.revealed | cells
        after = Position(self.field, revealed, self.flagged, self.questioned & ~revealed)
        if after.status is Status.WON:
            return replace(after, flagged=self.field.mines, questioned=NO_CELLS)
        return after

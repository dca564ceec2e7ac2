"""Positions: what is on a board at one moment, what a move makes of it, and what may be known.

A `Minefield` is the secret of a game, with the numbers and openings that it implies. A `Position`
adds what is revealed and flagged, and a move makes another one of it. A `Surface` is all that the
player may know of a position, and so never the mines: the casual rules and the solver take one, so
that they can't cheat even by accident.
"""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import NamedTuple, TypeAlias

from minetui import Problem
from minetui.language import _

from .cells import NO_CELLS, Cell, CellSet, has, only, set_of
from .grid import Band, Grid
from .shapes import Shape
from .worlds import grid_of

COUNTABLE = 4_000_000  # cells; measured: counting the openings of more takes over a few seconds


class MinefieldError(Problem):
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
    def drawn(cls, *rows: str, shape: Shape = Shape.SQUARE) -> "Minefield":
        """A minefield of a shape from rows of `*` for a mine and `.` or `0` for a safe cell."""
        cols = len(rows[0]) if rows else 0
        if not cols:
            raise MinefieldError(_("expected rows of '*' and '.', got none"))
        for number, row in enumerate(rows, start=1):
            if len(row) != cols or row.strip("*.0"):
                problem = _(
                    "row {row}: expected {cols} of '*' and '.', got {text}",
                    row=number,
                    cols=cols,
                    text=repr(row),
                )
                raise MinefieldError(problem)
        mines = set_of(cell for cell, sign in enumerate("".join(rows)) if sign == "*")
        return cls(grid_of(len(rows), cols, shape), mines)

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
        return self.grid.spread(self.grid.flood(zeros, self.zeros))

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
        return self.grid.pieces(self.zeros)

    @cached_property
    def islands(self) -> int:
        """The number of islands."""
        return self.grid.pieces(self.lone_numbers)

    def solved_three_bv(self, revealed: CellSet) -> int:
        """The 3BV solved so far: the openings and lone numbers that are completely revealed."""
        missing = self.grid.spread(self.safe & ~revealed) & self.zeros
        unfinished = self.grid.flood(missing, self.zeros)
        done = self.grid.pieces(self.zeros & ~unfinished)
        return done + (self.lone_numbers & revealed).bit_count()

    def picture(self) -> str:
        """The minefield drawn with its numbers, zeros as dots."""
        layers = {"*": self.mines, **dict(zip("12345678", self.numbered[1:], strict=True))}
        return "\n".join(map(" ".join, self.grid.signs(".", layers)))


Digits: TypeAlias = tuple[CellSet, CellSet, CellSet, CellSet]
"""A number of 0 to 8 for each cell: the cells with each of its binary digits, the ones first."""


class Numbers(NamedTuple):
    """The numbered cells, and the digits of their numbers."""

    cells: CellSet
    digits: Digits

    @classmethod
    def of(cls, numbered: tuple[CellSet, ...]) -> "Numbers":
        """The numbers of a surface or a minefield: the cells of each number from 0 to 8."""
        zeros, n1, n2, n3, n4, n5, n6, n7, eights = numbered
        high = n4 | n5 | n6 | n7
        digits = (n1 | n3 | n5 | n7, n2 | n3 | n6 | n7, high, eights)
        return cls(zeros | n1 | n2 | n3 | high | eights, digits)

    def equal_to(self, counted: Digits) -> CellSet:
        """The cells whose number is the count there, as `Grid.tally_digits` gives it.

        By digits, all cells at once: nine sets, one for each count, took longer to make than the
        comparison.
        """
        (one, two, four, eight), (ones, twos, fours, eights) = self.digits, counted
        differing = (one ^ ones) | (two ^ twos) | (four ^ fours) | (eight ^ eights)
        return self.cells & ~differing


@dataclass(frozen=True)
class Surface:
    """The visible part of a position: revealed cells by number, covered and flagged cells."""

    grid: Grid
    mine_count: int
    numbered: tuple[CellSet, ...]
    covered: CellSet
    flagged: CellSet = NO_CELLS

    @cached_property
    def revealed(self) -> CellSet:
        """The cells that are not covered."""
        return self.grid.cells & ~self.covered

    @cached_property
    def numbers(self) -> Numbers:
        """The revealed cells with the digits of their numbers."""
        return Numbers.of(self.numbered)

    @property
    def busy_band(self) -> Band:
        """The band of the revealed cells and all that touch them: the rules need no others."""
        return self.grid.band_around(self.revealed or self.grid.cells)

    def numbers_around(self, cell: Cell) -> tuple[int, int, int]:
        """The number that a revealed cell shows, the flags around it, and other covered cells."""
        around = self.grid.neighbours(cell)
        number = next(n for n, cells in enumerate(self.numbered) if has(cells, cell))
        flagged = (around & self.flagged).bit_count()
        return number, flagged, (around & self.covered).bit_count() - flagged

    def within(self, band: Band) -> "Surface":
        """The surface of a band, with the mine count of the whole board."""
        if band.is_whole:
            return self
        covered, flagged, *numbered = map(band.cut, (self.covered, self.flagged, *self.numbered))
        return Surface(band.grid, self.mine_count, tuple(numbered), covered, flagged)


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
        if not self.revealed:
            return NO_CELLS
        band = self.field.grid.band_around(self.revealed)
        revealed, flagged = band.cut(self.revealed), band.cut(self.flagged)
        near = band.grid.spread(revealed)
        return band.restored(near ^ revealed ^ (near & flagged))  # no flag is revealed

    @property
    def surface(self) -> Surface:
        """The part of this position that the player may know."""
        numbered = tuple(cells & self.revealed for cells in self.field.numbered)
        return Surface(self.field.grid, self.field.mine_count, numbered, self.covered, self.flagged)

    @property
    def solved_three_bv(self) -> int:
        """The 3BV solved so far; counted only if anything is revealed."""
        return self.field.solved_three_bv(self.revealed) if self.revealed else 0

    @property
    def lines(self) -> list[str]:
        """The player's view: `#` covered, `F` flagged, `*` a mine that was hit, `.` a zero."""
        layers = dict(zip(".12345678", self.surface.numbered, strict=True))
        return self.field.grid.signs("#", layers | {"F": self.flagged, "*": self.hit})

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

    def flags_around(self, cell: Cell) -> CellSet:
        """The cells around a number that want a flag: none, unless all covered ones are mines."""
        around = self.field.grid.neighbours(cell) & self.covered
        are_mines = around.bit_count() == self.field.number(cell)
        return around & ~self.flagged if are_mines else NO_CELLS

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

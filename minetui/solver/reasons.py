"""The reasons behind hints, reviews and findings, as values; `texts` puts them into words.

Each names the cells that it concerns, and its witnesses: the numbers that it rests on.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from minetui.core import NO_CELLS, Cell, CellSet, only, set_of

from .frontier import Constraint, cells_in


@dataclass(frozen=True)
class Pattern:
    """The name of a pattern, its numbers from one end to the other, and whether it is reduced."""

    name: str
    numbers: tuple[Constraint, ...]
    reduced: bool

    @property
    def is_row(self) -> bool:
        """Is it longer than a pair?"""
        return len(self.numbers) > 2

    @property
    def mines(self) -> CellSet:
        """The mines of a row: the cells of each 2 that the 1 beside it does not touch."""
        first, second, *_, second_last, last = (*self.numbers[:2], *self.numbers[-2:])
        return (second.cells & ~first.cells) | (second_last.cells & ~last.cells)

    @property
    def safe(self) -> CellSet:
        """The other cells of a row."""
        return cells_in(self.numbers) & ~self.mines


@dataclass(frozen=True)
class Proof:
    """Cells that are safe or mined, and the numbers that together prove it.

    `among` are cells of which one or more are mines, though it is not certain which.
    Each constraint is what a number still needs in the cells that single numbers leave open.
    `mines_left` counts the whole board, if the mine count belongs to the proof. `flagged` are flags
    that don't count as mines, since single numbers don't prove them. `pattern` is what players call
    these numbers, if they have a name for them. `before` are the cells around a single number
    that must be known first: its mines, or the safe cells that leave no other room.
    """

    technique: str
    safe: CellSet
    mines: CellSet
    constraints: tuple[Constraint, ...]
    mines_left: int | None = None
    flagged: CellSet = NO_CELLS
    pattern: Pattern | None = None
    before: CellSet = NO_CELLS
    among: CellSet = NO_CELLS

    @property
    def cells(self) -> CellSet:
        """The cells that something is proven of."""
        return self.safe | self.mines | self.among

    @property
    def witnesses(self) -> CellSet:
        """The numbers that prove the cells."""
        return set_of(number.witness for number in self.constraints)


@dataclass(frozen=True)
class Rejected:
    """The safest cell and its odds, where another cell is advised.

    `survived` is the number of layouts in which it and the safest reveal after it are both safe;
    None where the rest of the game was searched, and it wins no more than the advised cell.
    """

    cell: Cell
    odds: Fraction
    survived: Fraction | None = None


@dataclass(frozen=True)
class Advice:
    """The cell to guess where nothing is certain, its odds, and the number of possible layouts.

    `won` is the number of layouts that the best play wins from there, and `survived` the number in
    which this guess and the safest reveal after it are both safe, if known. `rejected` is the
    safest cell, if there is a reason not to guess it.
    """

    cell: Cell
    odds: Fraction
    layouts: int
    won: int | None = None
    survived: Fraction | None = None
    rejected: Rejected | None = None

    @property
    def cells(self) -> CellSet:
        """The cell as a set."""
        return only(self.cell)

    @property
    def witnesses(self) -> CellSet:
        """No numbers: nothing proves a guess."""
        return NO_CELLS


@dataclass(frozen=True)
class Impossible:
    """Some numbers that no layout fits, or none if they were not found in time.

    Known mines may be among them, as constraints on their own cells. `mines` is the mine count if
    it belongs to the contradiction, alone perhaps, and `covered` the number of covered cells. None
    of the numbers is spare; `is_smallest` if it is known that no fewer contradict each other, or
    the mine count.
    """

    constraints: tuple[Constraint, ...]
    mines: int | None
    covered: int
    is_smallest: bool = False

    @property
    def cells(self) -> CellSet:
        """No cells: nothing is proven."""
        return NO_CELLS

    @property
    def is_found(self) -> bool:
        """Is it known what contradicts?"""
        return bool(self.constraints) or self.mines is not None

    @property
    def witnesses(self) -> CellSet:
        """The numbers and flags that can't all be right."""
        return set_of(number.witness for number in self.constraints)


Reason: TypeAlias = Proof | Advice | Impossible
"""Why a hint says what it says."""

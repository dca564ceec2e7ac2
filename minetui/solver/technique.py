"""A technique: a way to prove cells from what a player sees.

`techniques.py` lists them all in order.

The reasons behind hints and reviews, as values; `texts` puts them into words.

Each names the cells that it concerns, and its witnesses: the numbers that it rests on.

A surface under analysis, with the values that several techniques need.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from minetui.core import NO_CELLS, Cell, CellSet, Surface, cells_of, has, only

from .budget import OutOfTime, Stop, never
from .counting import Memory
from .frontier import Constraint, Frontier, frontier
from .odds import Odds, odds_on, uncounted

if TYPE_CHECKING:
    from fractions import Fraction


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
        cells = NO_CELLS
        for number in self.numbers:
            cells |= number.cells
        return cells & ~self.mines


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
    constraints: "tuple[Constraint, ...]"
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
        return _witnesses(self.constraints)


@dataclass(frozen=True)
class Rejected:
    """The safest cell and its odds, where another cell is advised.

    `survived` is the number of layouts in which it and the safest reveal after it are both safe;
    None where the rest of the game was searched, and it wins no more than the advised cell.
    """

    cell: Cell
    odds: "Fraction"
    survived: "Fraction | None" = None


@dataclass(frozen=True)
class Advice:
    """The cell to guess where nothing is certain, its odds, and the number of possible layouts.

    `won` is the number of layouts that the best play wins from there, and `survived` the number in
    which this guess and the safest reveal after it are both safe, if known. `rejected` is the
    safest cell, if there is a reason not to guess it.
    """

    cell: Cell
    odds: "Fraction"
    layouts: int
    won: int | None = None
    survived: "Fraction | None" = None
    rejected: "Rejected | None" = None

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

    constraints: "tuple[Constraint, ...]"
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
        return _witnesses(self.constraints)


Reason: TypeAlias = Proof | Advice | Impossible


def _witnesses(constraints: "tuple[Constraint, ...]") -> CellSet:
    witnesses = NO_CELLS
    for constraint in constraints:
        witnesses |= only(constraint.witness)
    return witnesses


MOST_PROVEN = 6  # cells in a hint


@dataclass(frozen=True)
class Proven:
    """Covered cells that are proven safe or mined, and proofs of the first few."""

    safe: CellSet
    mines: CellSet
    proofs: tuple[Proof, ...] = ()


Analyse: TypeAlias = Callable[["Analysis"], Proven]
"""The proven cells; raises OutOfTime if stopped, and Contradiction if no layout fits."""


@dataclass(frozen=True)
class Technique:
    """A way to prove cells.

    `certain` returns all cells that it proves, applied until nothing more follows, without proofs.
    `hint` returns those that it proves at once, with proofs that a player can check by hand. Cells
    that other techniques prove need not be among them. Flags never matter, since they are notes.
    Both raise Contradiction if anything that the technique concludes contradicts a number, the mine
    count, or another conclusion of its own.
    """

    id: str
    certain: Analyse
    hint: Analyse


def with_proofs(
    safe: CellSet, mines: CellSet, flagged: CellSet, proof: Callable[[Cell, bool], Proof]
) -> Proven:
    """These cells, with proofs of the first unflagged ones, as many as there is time for.

    `proof` takes a cell and whether it is mined. Cells that the same numbers prove are in one.
    """
    cells = islice(cells_of(safe | (mines & ~flagged)), MOST_PROVEN)
    return Proven(safe, mines, joined(proof(cell, has(mines, cell)) for cell in cells))


def joined(proofs: Iterable[Proof]) -> tuple[Proof, ...]:
    """The proofs, as many as there is time for, with all cells that the same numbers prove."""
    kept: dict[object, Proof] = {}
    with suppress(OutOfTime):
        for found in proofs:
            grounds = frozenset(found.constraints), found.mines_left
            before = kept.setdefault(grounds, found)
            sets = before.safe | found.safe, before.mines | found.mines
            kept[grounds] = replace(before, safe=sets[0], mines=sets[1])
    return tuple(kept.values())


def as_sets(cell: Cell, *, mined: bool) -> tuple[CellSet, CellSet]:
    """A proven cell as two sets: the safe cells and the mines."""
    return (NO_CELLS, only(cell)) if mined else (only(cell), NO_CELLS)


@dataclass(frozen=True)
class Analysis:
    """A surface and its time limit, with its frontier and odds, each computed once.

    The memory may know components of other surfaces. `mines` are known already, as facts: single
    numbers need not prove them.
    """

    surface: Surface
    stop: Stop = never
    memory: Memory = field(default_factory=Memory, compare=False)
    mines: CellSet = NO_CELLS

    @cached_property
    def frontier(self) -> Frontier:
        """The frontier of the surface; raises OutOfTime if stopped."""
        return frontier(self.surface, self.mines, stop=self.stop)

    @cached_property
    def odds(self) -> Odds:
        """The odds of the surface; cells not counted in time are `uncounted`."""
        try:
            return odds_on(self.frontier, self.stop, self.memory)
        except OutOfTime:
            return uncounted(self.surface)

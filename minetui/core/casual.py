"""The casual player: two rules about single numbers (ACM Mid-Central USA 2003, "Data Mining?").

Around a revealed number m, with f flagged and c covered unflagged neighbours: C1 clears the
covered neighbours if f = m, C2 flags them if f + c = m. Both are applied to the whole board at
once by set algebra. Here they give hints from what the player sees, flags included, and play on
from there, one deduction at a time, relying only on flags that they prove; `closure.py` applies
them from a start until nothing changes.

C2 trusts no flag: if f + c = m, all covered neighbours are mines, whatever the flags say. Only C1
leans on flags, so a wrong one can make it clear a cell that C2 proves to be mined. The sentence
then names the flag that it trusts, and the board marks the mine.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from .cells import NO_CELLS, Cell, CellSet, cells_of, has
from .grid import Band, Grid
from .moves import Chord, Flag, Move, Reveal
from .position import Numbers, Position, Status, Surface

SMALL = 1_000  # cells of a board; measured: all its rows take no longer than some


class Rule(Enum):
    """Which of the two rules a deduction applies."""

    C1 = "clear"
    C2 = "flag"


@dataclass(frozen=True)
class Deduction:
    """One rule applied to one number, the witness, and the cells that it clears or flags.

    `trusted` are the flags that it relies on though the rules alone would not place them.
    """

    witness: Cell
    rule: Rule
    cells: CellSet
    trusted: CellSet = NO_CELLS

    def moves(self, position: Position, at: float) -> list[Move]:
        """The moves of a proven deduction that have not been made yet."""
        cells = self.cells & position.covered
        flagged = cells & position.flagged
        if self.rule is Rule.C2:
            return [Flag(cell, at) for cell in cells_of(cells & ~flagged)]
        if not cells:
            return []
        around = position.field.grid.neighbours(self.witness)
        if (around & position.flagged).bit_count() == position.field.number(self.witness):
            return [Chord(self.witness, at)]
        return Reveal.clearing(cells, position.flagged, at)


@dataclass(frozen=True)
class Deductions:
    """The deductions of one pass over a surface, as sets; single ones are made on request.

    `by_c1` and `by_c2` are the witnesses. `conflicts` are the numbers with too many flags or too
    few covered cells around them. `known` are the proven mines and safe cells, if they are known.
    """

    surface: Surface
    by_c1: CellSet
    by_c2: CellSet
    conflicts: CellSet
    known: tuple[CellSet, CellSet] | None = field(default=None, repr=False, compare=False)

    @property
    def proven(self) -> CellSet:
        """The mines that the rules would flag without the player's flags."""
        return self._proof[0]

    @property
    def safe(self) -> CellSet:
        """The covered cells that the rules would clear without the player's flags."""
        return self._proof[1]

    @cached_property
    def witnesses(self) -> CellSet:
        """The numbers that a rule applies to."""
        return self.by_c1 | self.by_c2

    @cached_property
    def clears(self) -> CellSet:
        """The cells that C1 clears, except proven mines, where C1 trusts a wrong flag."""
        cells = self.surface.grid.spread(self.by_c1) & self._unflagged
        return cells & ~(self.flags | self.proven) if self.surface.flagged else cells

    @cached_property
    def flags(self) -> CellSet:
        """The cells that C2 flags."""
        return self.surface.grid.spread(self.by_c2) & self._unflagged

    @cached_property
    def sure_clears(self) -> CellSet:
        """The cells that C1 clears around a witness whose flags are all proven."""
        spread, flagged = self.surface.grid.spread, self.surface.flagged
        if not flagged:
            return self.clears
        return spread(self.by_c1 & ~spread(flagged & ~self.proven)) & self.clears

    def __bool__(self) -> bool:
        """Does any rule apply?"""
        return bool(self.witnesses)

    def __len__(self) -> int:
        return self.witnesses.bit_count()

    def __iter__(self) -> Iterator[Deduction]:
        return (self.deduction(witness) for witness in cells_of(self.witnesses))

    def deduction(self, witness: Cell) -> Deduction:
        """The deduction of one of the witnesses."""
        around = self.surface.grid.neighbours(witness)
        if has(self.by_c2, witness):
            return Deduction(witness, Rule.C2, around & self._unflagged)
        flags = around & self.surface.flagged
        trusted = flags & ~self.proven if flags else NO_CELLS
        return Deduction(witness, Rule.C1, around & self._unflagged, trusted)

    def about(self, cell: Cell) -> Deduction | None:
        """The deduction whose witness is this cell, or else a deduction that clears or flags it.

        Of several, the deduction that trusts the fewest unproven flags and has the most cells.
        """
        if has(self.witnesses, cell):
            return self.deduction(cell)
        if not has(self._unflagged, cell):
            return None
        near = [
            self.deduction(other)
            for other in cells_of(self.surface.grid.neighbours(cell) & self.witnesses)
        ]
        return min(near, key=_by_strength, default=None)

    def within(self, band: Band) -> "Deductions":
        """The deductions in a band, as they are on the whole board."""
        if band.is_whole:
            return self
        proof = (band.cut(self.proven), band.cut(self.safe)) if self.surface.flagged else None
        by_c1, by_c2, conflicts = map(band.cut, (self.by_c1, self.by_c2, self.conflicts))
        return Deductions(self.surface.within(band), by_c1, by_c2, conflicts, proof)

    @cached_property
    def _unflagged(self) -> CellSet:
        return self.surface.covered & ~self.surface.flagged

    @cached_property
    def _proof(self) -> tuple[CellSet, CellSet]:
        """The proven mines and safe cells, computed on request, since that takes several passes."""
        return self.known or proven(self.surface)


def _by_strength(deduction: Deduction) -> tuple[int, int]:
    """The order of deductions about a cell, the strongest first."""
    return deduction.trusted.bit_count(), -deduction.cells.bit_count()


def deductions(surface: Surface, *, trusting: bool = True) -> Deductions:
    """The deductions of one pass over a surface, which trusts all flags, or only proven ones."""
    if not trusting:
        mines = deductions(surface).proven
        return deductions(replace(surface, flagged=surface.flagged & mines))
    band = surface.busy_band
    by_c1, by_c2, conflicts = map(band.restored, _one_pass(surface.within(band)))
    return Deductions(surface, by_c1, by_c2, conflicts)


def proven(
    surface: Surface, mines: CellSet = NO_CELLS, safe: CellSet = NO_CELLS
) -> tuple[CellSet, CellSet]:
    """The mines and the safe covered cells that the two rules prove, whatever the flags.

    `mines` and `safe` are cells that are known already.
    """
    if surface.grid.size <= SMALL:
        return deque(passes(surface, mines, safe), maxlen=1).pop()
    band = surface.busy_band
    known = band.cut(mines), band.cut(safe)
    more_mines, more_safe = deque(passes(surface.within(band), *known), maxlen=1).pop()
    return mines | band.restored(more_mines), safe | band.restored(more_safe)


def holding(
    grid: Grid, numbers: Numbers, covered: CellSet, flagged: CellSet
) -> tuple[CellSet, CellSet]:
    """Two sets: the numbers to which C1 applies, and those to which C2 applies."""
    tally = grid.tally_digits
    return numbers.equal_to(tally(flagged)), numbers.equal_to(tally(covered))


def _one_pass(surface: Surface) -> tuple[CellSet, CellSet, CellSet]:
    """The witnesses of C1 and of C2, and the conflicts, of a whole surface."""
    grid, numbered = surface.grid, surface.numbered
    flags_around, covered_around = grid.tally(surface.flagged), grid.tally(surface.covered)
    fewest_flags, conflicts = NO_CELLS, NO_CELLS
    for number, cells in enumerate(numbered):
        fewest_flags |= flags_around[number]
        conflicts |= cells & ~(fewest_flags & _union(covered_around[number:]))
    doubtful = conflicts
    if conflicts:
        doubtful |= grid.spread(grid.spread(conflicts) & surface.flagged)
    usable = grid.spread(surface.covered & ~surface.flagged) & ~doubtful
    by_c1, by_c2 = _showing(numbered, flags_around), _showing(numbered, covered_around)
    return by_c1 & usable, by_c2 & usable, conflicts


def passes(
    surface: Surface, mines: CellSet = NO_CELLS, safe: CellSet = NO_CELLS
) -> Iterator[tuple[CellSet, CellSet]]:
    """The mines and the safe cells known before each pass of the two rules, and at the end.

    A cell that C1 clears counts as revealed, though its number is not known.
    """
    grid, covered, numbers = surface.grid, surface.covered, surface.numbers
    known, flags, clears = None, NO_CELLS, grid.spread(surface.numbered[0]) & covered
    counted: tuple[CellSet | None, CellSet] = (None, NO_CELLS)  # what the rules were applied to
    while known != mines | safe:
        yield mines, safe
        known = mines | safe
        if known == covered:
            return
        if counted[0] != safe:
            flags = grid.spread(numbers.equal_to(grid.tally_digits(covered & ~safe))) & covered
        if counted[1] != mines:
            clears = grid.spread(numbers.equal_to(grid.tally_digits(mines))) & covered
        counted = safe, mines
        mines |= flags & ~safe
        safe |= clears & ~mines


def _showing(numbered: tuple[CellSet, ...], counted: tuple[CellSet, ...]) -> CellSet:
    """The numbers that equal the count of the members around them, as `Grid.tally` gives it."""
    showing = NO_CELLS
    for cells, touched in zip(numbered, counted, strict=True):
        showing |= cells & touched
    return showing


def _union(sets: tuple[CellSet, ...]) -> CellSet:
    """The union of these sets."""
    together = NO_CELLS
    for members in sets:
        together |= members
    return together


def next_casual_moves(position: Position, at: float, near: Cell | None = None) -> list[Move]:
    """The moves of one proven deduction, preferably one about the cell `near`."""
    if position.status is not Status.PLAYING:
        return []
    every = deductions(position.surface, trusting=False)
    wanted = every.about(near) if near is not None else None
    for deduction in (wanted, *every) if wanted else every:
        moves = deduction.moves(position, at)
        if moves:
            return moves
    return []

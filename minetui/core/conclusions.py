"""Conclusions: the casual player's deductions by the cells that they are about.

Several numbers often prove the same cell. Here each cell is in one conclusion only, which names all
the numbers that prove it. Large boards are read in bands of rows, since a look at a whole set of
theirs takes too long for a key.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TypeAlias

from .casual import Deduction, Deductions, Rule
from .cells import NO_CELLS, Cell, CellSet, cells_of, following, has, preceding, set_of
from .grid import Band, Grid

LARGE = 100_000  # cells
BAND_HEIGHT = 64
BEYOND = 2  # rows: a number beside a band may prove its cells, and touches cells further out


@dataclass(frozen=True)
class Conclusion:
    """Cells to clear or to flag, and the number that proves all of them.

    This witness shows `number`, and touches `flags` flags and `covered` other covered cells. `also`
    are other numbers that prove all of the cells, and `trusted` the flags that the conclusion
    relies on though the rules alone would not place them.
    """

    rule: Rule
    cells: tuple[Cell, ...]
    witness: Cell
    number: int
    flags: int
    covered: int
    also: tuple[Cell, ...]
    trusted: tuple[Cell, ...]

    @property
    def witnesses(self) -> tuple[Cell, ...]:
        """All numbers that prove the cells."""
        return (self.witness, *self.also)


@dataclass(frozen=True)
class Conflict:
    """A number that touches too many flags or too few covered cells."""

    witness: Cell
    number: int
    flags: int
    covered: int
    cells: tuple[Cell, ...] = ()

    @property
    def witnesses(self) -> tuple[Cell, ...]:
        """The number."""
        return (self.witness,)


CasualHint: TypeAlias = Conclusion | Conflict
"""What the casual rules conclude, or a number that contradicts them."""


class Conclusions:
    """The conclusions and the conflicts of a surface, each made when it is asked for.

    Cells that are `known` for another reason are in no conclusion.
    """

    def __init__(self, deductions: Deductions, known: CellSet = NO_CELLS) -> None:
        self.deductions, self._known = deductions, known
        self._bands: dict[Band, _Hints] = {}

    @cached_property
    def count(self) -> int:
        """The number of cells to clear and to flag, and of conflicts."""
        every = self.deductions
        cells = (every.clears | every.flags) & ~self._known
        return cells.bit_count() + every.conflicts.bit_count()

    def about(self, cell: Cell) -> CasualHint | None:
        """The conflict at a cell, or the conclusion about it or by it.

        A number speaks for itself, even if another one proves more.
        """
        return self._band(cell).about(cell, {*cells_of(self._known)})

    def nearest(self, center: Cell) -> Iterator[CasualHint]:
        """The conflict or the conclusion at a cell, then all conflicts, then the conclusions.

        The nearest come first. On a large board, those that are far away are left out.

        Each is made as it is asked for, so a panel pays only for those that it shows.
        """
        first = self.about(center)
        if first is not None:
            yield first
        band = self._band(self._start(center))
        near = partial(_distance, self.deductions.surface.grid, center)
        for cell in sorted(band.conflicts, key=near):
            conflict = band.about(cell)
            if conflict is not None and conflict != first:
                yield conflict
        done = {*cells_of(self._known), *(first.cells if first is not None else ())}
        for cell in sorted(band.hinted, key=near):
            conclusion = None if cell in done else band.about(cell, done)
            if conclusion is not None:
                done.update(conclusion.cells)
                yield conclusion

    def _start(self, center: Cell) -> Cell:
        """The cell itself, or the nearest hint in reading order if there is none in its rows."""
        if self._band(center):
            return center
        every = self.deductions
        cells = every.clears | every.flags | every.conflicts
        if not cells:
            return center
        ends = (preceding(cells, center), following(cells, center))
        return min((end for end in ends if end is not None), key=lambda end: abs(end - center))

    def _band(self, cell: Cell) -> "_Hints":
        """The rows near a cell; all rows of a board that is not large."""
        grid = self.deductions.surface.grid
        if grid.size > LARGE:
            band = grid.band_near(cell, BAND_HEIGHT, BEYOND)
        else:
            band = grid.band_around(grid.cells)
        if band not in self._bands:
            self._bands[band] = _Hints(self.deductions, band)
        return self._bands[band]


class _Hints:
    """The deductions about the inner cells of a band."""

    def __init__(self, deductions: Deductions, band: Band) -> None:
        self._deductions = deductions.within(band)
        self._band, self._inside = band, band.own
        self._about: dict[Cell, tuple[Deduction, tuple[Cell, ...]] | None] = {}
        self._made: dict[tuple[Cell, tuple[Cell, ...]], Conclusion] = {}

    def __bool__(self) -> bool:
        return bool(self.hinted or self.conflicts)

    @cached_property
    def hinted(self) -> tuple[Cell, ...]:
        """The cells to clear and to flag."""
        return self._cells((self._deductions.clears | self._deductions.flags) & self._inside)

    @cached_property
    def conflicts(self) -> tuple[Cell, ...]:
        """The numbers that can't be right."""
        return self._cells(self._deductions.conflicts & self._inside)

    def about(self, cell: Cell, done: Collection[Cell] = ()) -> CasualHint | None:
        """The conflict at a cell, or the conclusion about it or by it, of cells not done."""
        every, here = self._deductions, self._band.inside(cell)
        if has(every.conflicts, here):
            return Conflict(cell, *every.surface.numbers_around(here))
        if cell not in self._about:
            self._about[cell] = self._strongest(here)
        deduction, proven = self._about[cell] or (None, ())
        cells = tuple(each for each in proven if each not in done)
        if deduction is None or not cells:
            return None
        key = (deduction.witness, cells)
        if key not in self._made:
            self._made[key] = self._conclusion(deduction, cells)
        return self._made[key]

    def _strongest(self, here: Cell) -> tuple[Deduction, tuple[Cell, ...]] | None:
        """The strongest deduction about a cell of the band or by it, and the cells it proves."""
        every = self._deductions
        deduction = every.about(here)
        if deduction is None:
            return None
        hinted = every.clears if deduction.rule is Rule.C1 else every.flags
        cells = deduction.cells & hinted & self._inside
        is_about = here == deduction.witness or has(cells, here)
        return (deduction, self._cells(cells)) if is_about else None

    def _conclusion(self, deduction: Deduction, cells: tuple[Cell, ...]) -> Conclusion:
        witness = deduction.witness
        return Conclusion(
            deduction.rule,
            cells,
            self._band.outside(witness),
            *self._deductions.surface.numbers_around(witness),
            self._cells(self._also(deduction, set_of(map(self._band.inside, cells)))),
            self._cells(deduction.trusted),
        )

    def _also(self, deduction: Deduction, cells: CellSet) -> CellSet:
        """The other numbers that prove these cells of a deduction, trusting no other flags."""
        every = self._deductions
        near = every.surface.grid.spread(cells) & every.witnesses
        others = (every.deduction(cell) for cell in cells_of(near) if cell != deduction.witness)
        return set_of(
            other.witness
            for other in others
            if other.rule is deduction.rule
            and not cells & ~other.cells
            and not other.trusted & ~deduction.trusted
        )

    def _cells(self, members: CellSet) -> tuple[Cell, ...]:
        """The members, by their numbers on the board."""
        return tuple(map(self._band.outside, cells_of(members)))


def _distance(grid: Grid, center: Cell, cell: Cell) -> tuple[int, int, Cell]:
    """The distance of a cell in steps of a king, then in rows and columns, for sorting."""
    rows, cols = map(abs, grid.way(cell, center))
    return max(rows, cols), rows + cols, cell

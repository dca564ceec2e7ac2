"""The technique of comparing two numbers at a time, and the patterns that players know by name.

Where the covered cells around two numbers overlap, let the first need a mines and the second b. If
a - b is exactly the number of cells that only the first touches, then all of those are mines, and
the cells that only the second touches are safe: the shared cells must hold b mines.

Two such numbers side by side are the patterns 1-1 and 1-2. Where pairs overlap in a row along a
straight edge of covered cells, they are 1-2-1, with its mines at the 1s, or 1-2-2-1, at the 2s. A
pattern is reduced if known mines were taken off its numbers first.

As pairs these would take two steps; the sentence of such a pattern proves all its cells at once.

Numbers of hexagons are side by side in six ways. No longer pattern is found there: along a straight
edge a hexagon touches two covered cells and never three, so a 2 needs no other number. Cells that
are a knight's move apart touch none in common, so what pairs prove there has no name.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from minetui.core import NO_CELLS, Cell, CellSet, cells_of, has, lowest, only

from .budget import Stop, never, while_time
from .frontier import Constraint, Contradiction, Frontier, in_order, settled
from .reasons import Pattern, Proof
from .technique import Analysis, Proven, Technique

Step: TypeAlias = tuple[int, int]
"""Rows and columns from one number to the next."""


@dataclass(frozen=True)
class Pair:
    """Two numbers that prove cells: the first one's own are mines, the second's are safe."""

    first: Constraint
    second: Constraint

    @property
    def mines(self) -> CellSet:
        """The cells that only the first number touches."""
        return self.first.cells & ~self.second.cells

    @property
    def safe(self) -> CellSet:
        """The cells that only the second number touches."""
        return self.second.cells & ~self.first.cells


def pairs(constraints: Iterable[Constraint], stop: Stop = never) -> Iterator[Pair]:
    """All pairs of constraints that prove something; raises OutOfTime if stopped."""
    every = tuple(constraints)
    by_cell: dict[Cell, list[int]] = {}
    for index, constraint in enumerate(every):
        for cell in cells_of(constraint.cells):
            by_cell.setdefault(cell, []).append(index)
    for index, first in enumerate(while_time(every, stop)):
        near = {other for cell in cells_of(first.cells) for other in by_cell[cell]} - {index}
        for second in (every[other] for other in sorted(near)):
            own = first.cells & ~second.cells
            if own.bit_count() == first.mines - second.mines and first.cells != second.cells:
                yield Pair(first, second)


def _certain(analysis: Analysis) -> Proven:
    """The cells that pairs and casual rules prove in turns, until neither proves more."""
    here = analysis.frontier
    mines, safe, constraints = here.mines, here.safe, list(here.constraints)
    while True:
        more_mines, more_safe = _proven_by_pairs(constraints, analysis.stop)
        if not more_mines | more_safe:
            return Proven(safe, mines)
        mines, safe = mines | more_mines, safe | more_safe
        mines, safe, constraints = settled(constraints, mines, safe)
        room = (here.surface.covered & ~safe).bit_count()
        if mines & safe or not mines.bit_count() <= here.surface.mine_count <= room:
            raise Contradiction


def _proven_by_pairs(constraints: Sequence[Constraint], stop: Stop) -> tuple[CellSet, CellSet]:
    """The mines and the safe cells that all pairs prove at once, each pair looked at once.

    Raises Contradiction if two numbers differ by more than the cells that only one of them touches.
    """
    mines, safe = NO_CELLS, NO_CELLS
    near: list[Constraint] = []
    for index in while_time(in_order(constraints), stop):
        here = constraints[index]
        first = here.cells & -here.cells
        # The others end before the first cell, so that they share none with those to come either.
        near = [other for other in near if other.cells >= first]
        for other in near:
            shared = here.cells & other.cells
            if shared:
                own, others = here.cells ^ shared, other.cells ^ shared
                excess = here.mines - other.mines
                most, least = own.bit_count(), -others.bit_count()
                if not least <= excess <= most:
                    raise Contradiction
                if excess == most:
                    mines, safe = mines | own, safe | others
                if excess == least:
                    mines, safe = mines | others, safe | own
        near.append(here)
    return mines, safe


def _hint(analysis: Analysis) -> Proven:
    """The cells that pairs prove at once, each with its first proof; known patterns come first.

    Raises Contradiction if any that they prove later contradict each other.
    """
    _certain(analysis)
    here, proofs, safe, mines = analysis.frontier, list[Proof](), NO_CELLS, NO_CELLS
    found = (_proof(here, pair) for pair in pairs(here.constraints, analysis.stop))
    # Rows of numbers come first, then pairs with a name.
    for proof in sorted(found, key=lambda each: -len(each.pattern.numbers) if each.pattern else 0):
        news = (proof.safe & ~safe, proof.mines & ~(mines | analysis.flagged))
        if any(news):
            proofs.append(replace(proof, safe=news[0], mines=news[1]))
        safe, mines = safe | proof.safe, mines | proof.mines
    return Proven(safe, mines, tuple(proofs))


def _proof(here: Frontier, pair: Pair) -> Proof:
    """The proof by a pair, or by the row of numbers to which it belongs."""
    sets = (pair.safe, pair.mines)
    numbers: tuple[Constraint, ...] = (pair.first, pair.second)
    name = _pattern(here, pair.first, pair.second)
    if name is not None and name.is_row:
        sets, numbers = (name.safe, name.mines), name.numbers
    return Proof(PAIRS.id, *sets, numbers, flagged=here.open_flags, pattern=name)


def _pattern(frontier: Frontier, first: Constraint, second: Constraint) -> Pattern | None:
    """The longest pattern that two numbers are part of, if they prove cells; None for no pattern.

    The first number is the one that needs more mines, or has fewer cells.
    """
    step = _step(frontier, second.witness, first.witness)
    if step is None or second.mines != 1 or first.mines > 2:
        return None
    line: tuple[Constraint, ...] = (second, first)
    if first.mines == 2:
        beyond = tuple(_beyond(frontier, first.witness, step))
        rows = ((*line, *beyond[:length]) for length in (2, 1))
        line = next((row for row in rows if _is_row(frontier, row, step)), line)
    reduced = any(number.mines != _shown(frontier, number.witness) for number in line)
    return Pattern("-".join(str(number.mines) for number in line), line, reduced)


def _is_row(frontier: Frontier, numbers: tuple[Constraint, ...], step: Step) -> bool:
    """Are they 1-2-1 or 1-2-2-1, with just the three cells beside each 2, all on the same side?"""
    if [number.mines for number in numbers] not in ([1, 2, 1], [1, 2, 2, 1]):
        return False
    return any(
        all(
            number.cells == _beside(frontier, number.witness, step, side)
            for number in numbers[1:-1]
        )
        for side in ((step[1], step[0]), (-step[1], -step[0]))
    )


def _step(frontier: Frontier, start: Cell, end: Cell) -> Step | None:
    """The step between two cells side by side, touching over more than a corner; else None."""
    grid = frontier.surface.grid
    step = grid.way(start, end)
    if grid.shape.is_of_kings:
        return step if sum(map(abs, step)) == 1 else None
    return step if has(grid.neighbours(start), end) else None


def _beyond(frontier: Frontier, cell: Cell, step: Step) -> Iterator[Constraint]:
    """The next two numbers in a direction, as far as they need something."""
    grid, here = frontier.surface.grid, only(cell)
    for _ in range(2):
        here = grid.moved(here, *step) & ~frontier.surface.covered
        if not here:
            return
        witness = lowest(here)
        around = grid.neighbours(witness)
        open_cells = around & frontier.unknown
        if not open_cells:
            return
        known = (around & frontier.mines).bit_count()
        yield Constraint(open_cells, _shown(frontier, witness) - known, witness)


def _beside(frontier: Frontier, cell: Cell, step: Step, side: Step) -> CellSet:
    """The three cells beside a number in a row; none if they are not all on the board."""
    grid = frontier.surface.grid
    middle = grid.moved(only(cell), *side)
    cells = middle | grid.moved(middle, *step) | grid.moved(middle, -step[0], -step[1])
    return cells if cells.bit_count() == 3 else NO_CELLS


def _shown(frontier: Frontier, cell: Cell) -> int:
    """The number that a revealed cell shows."""
    numbered = frontier.surface.numbered
    return next(number for number, cells in enumerate(numbered) if has(cells, cell))


PAIRS = Technique("pairs", _certain, _hint)

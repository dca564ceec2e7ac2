"""The frontier: the numbers of a surface as constraints on boxes of covered cells.

A box is a set of covered cells that touch exactly the same numbers, so all of them have the same
odds. Numbers that share no box, not even through others, belong to different components, which are
counted separately. The cells that C1 and C2 prove without any flags are taken out first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from minetui.core import NO_CELLS, Cell, CellSet, Surface, cells_of, only, proven
from minetui.language import N_, _

from .budget import Stop, never, while_time

Group: TypeAlias = tuple[int, ...]
"""The indexes of some constraints in a sequence, in order."""


NO_LAYOUT = N_("no layout of mines fits these numbers")


class Contradiction(ValueError):
    """No layout of mines fits the numbers; `impossible` finds a few that conflict."""

    def __init__(self) -> None:
        super().__init__(NO_LAYOUT)

    def __str__(self) -> str:
        return _(NO_LAYOUT)


class Constraint(NamedTuple):
    """The number of mines in some covered cells; the witness is the number that proves it."""

    cells: CellSet
    mines: int
    witness: Cell

    @property
    def is_possible(self) -> bool:
        """Are there enough cells for the mines?"""
        return self.mines <= self.cells.bit_count()


def cells_in(constraints: Iterable[Constraint]) -> CellSet:
    """The cells of some constraints together."""
    union = NO_CELLS
    for constraint in constraints:
        union |= constraint.cells
    return union


class ComponentShape(NamedTuple):
    """What a component's layouts are counted from: the mines of each constraint, and the boxes.

    The boxes are the groups of constraints that touch them, and their sizes.
    """

    mines: tuple[int, ...]
    groups: tuple[Group, ...]
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class Component:
    """Constraints that share cells with each other, directly or through others."""

    constraints: tuple[Constraint, ...]

    @cached_property
    def cells(self) -> CellSet:
        """The cells of all constraints."""
        return cells_in(self.constraints)

    @cached_property
    def boxes(self) -> dict[Group, CellSet]:
        """The boxes of their cells, by the constraints that touch them."""
        groups: dict[Cell, Group] = {}
        for index, constraint in enumerate(self.constraints):
            here = (index,)
            for cell in cells_of(constraint.cells):
                groups[cell] = groups.get(cell, ()) + here
        boxes: dict[Group, CellSet] = {}
        for cell, group in groups.items():
            boxes[group] = boxes.get(group, NO_CELLS) | only(cell)
        return boxes

    @property
    def shape(self) -> ComponentShape:
        """What decides the counts."""
        boxes = self.boxes
        mines = [constraint.mines for constraint in self.constraints]
        sizes = [cells.bit_count() for cells in boxes.values()]
        return ComponentShape(tuple(mines), tuple(boxes), tuple(sizes))


@dataclass(frozen=True)
class Frontier:
    """The cells that C1 and C2 prove, the components, and the sea, which touches no number."""

    surface: Surface
    mines: CellSet
    safe: CellSet
    components: tuple[Component, ...]
    sea: CellSet

    @classmethod
    def of(
        cls,
        surface: Surface,
        mines: CellSet = NO_CELLS,
        safe: CellSet = NO_CELLS,
        stop: Stop = never,
    ) -> "Frontier":
        """The frontier of a surface, whatever its flags, given some known mines and safe cells.

        Raises Contradiction if a number can't be right, and OutOfTime if stopped.
        """
        mines, safe = proven(surface, mines, safe)
        unknown = surface.covered & ~(mines | safe)
        if not 0 <= surface.mine_count - mines.bit_count() <= unknown.bit_count():
            raise Contradiction
        constraints = _constraints(surface, mines, unknown, stop)
        components = tuple(components_of(constraints)) if constraints else ()
        return cls(surface, mines, safe, components, unknown & ~cells_in(constraints))

    def showing(self, cell: Cell, number: int) -> "Frontier":
        """The frontier after an unknown cell was revealed and showed this number.

        Only the components that the number touches change; the others are kept as they are, so that
        a memory need not count them again. Raises Contradiction if it is plain that no layout fits.
        """
        here, before = only(cell), self.surface
        around = before.grid.neighbours(cell)
        unknown, left = self.unknown & ~here, number - (around & self.mines).bit_count()
        near = around & unknown | here
        touched = [part for part in self.components if part.cells & near]
        constraints = [Constraint(near ^ here, left, cell)]
        constraints += (number for part in touched for number in part.constraints)
        mines, safe, constraints = settled(constraints, self.mines, self.safe | here)
        kept = (part for part in self.components if not part.cells & near)
        changed = components_of(constraints)
        numbered = list(before.numbered)
        numbered[number] |= here
        covered = before.covered & ~here
        surface = Surface(before.grid, before.mine_count, tuple(numbered), covered, before.flagged)
        return Frontier(surface, mines, safe ^ here, (*kept, *changed), self.sea & ~near)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The constraints of all components."""
        return tuple(number for component in self.components for number in component.constraints)

    @property
    def unknown(self) -> CellSet:
        """The covered cells that C1 and C2 leave open."""
        return self.surface.covered & ~(self.mines | self.safe)

    @property
    def mines_left(self) -> int:
        """The number of mines in the components and the sea."""
        return self.surface.mine_count - self.mines.bit_count()

    @property
    def open_flags(self) -> CellSet:
        """The flags on cells that C1 and C2 don't prove to be mines."""
        return self.surface.flagged & ~self.mines


def _constraints(
    surface: Surface, mines: CellSet, unknown: CellSet, stop: Stop
) -> list[Constraint]:
    """The constraints on unknown cells, one for each set of cells."""
    grid, numbers = surface.grid, surface.numbers
    known: dict[CellSet, Constraint] = {}
    near = numbers.cells & grid.spread(unknown)
    if near != numbers.cells:  # all around the others is certain
        right = numbers.equal_to(grid.tally_digits(mines))
        if numbers.cells & ~(near | right):
            raise Contradiction
    if not near:
        return []
    for number, cells in enumerate(surface.numbered):
        for witness in while_time(cells_of(cells & near), stop) if cells & near else ():
            around = grid.neighbours(witness)
            left, open_cells = number - (around & mines).bit_count(), around & unknown
            if not 0 <= left <= open_cells.bit_count():
                raise Contradiction
            if open_cells not in known:
                known[open_cells] = Constraint(open_cells, left, witness)
            elif known[open_cells].mines != left:
                raise Contradiction
    return list(known.values())


def settled(
    constraints: Iterable[Constraint], mines: CellSet, safe: CellSet
) -> tuple[CellSet, CellSet, list[Constraint]]:
    """What single constraints prove, given some mines and safe cells: all mines and safe cells.

    With them come the constraints on other cells, one for each set of cells. Raises Contradiction
    if a constraint can't be right.
    """
    left, known, before = list(constraints), mines | safe, -1
    while known != before:
        before, waiting, left = known, left, list[Constraint]()
        for constraint in waiting:
            cells, count = constraint.cells & ~known, constraint.mines
            if cells != constraint.cells:
                count -= (constraint.cells & mines).bit_count()
            size = cells.bit_count()
            if not 0 <= count <= size:
                raise Contradiction
            if 0 < count < size:
                left.append(Constraint(cells, count, constraint.witness))
            elif cells:
                known |= cells
                mines, safe = (mines | cells, safe) if count else (mines, safe | cells)
    distinct: dict[CellSet, Constraint] = {}
    for constraint in left:
        if distinct.setdefault(constraint.cells, constraint).mines != constraint.mines:
            raise Contradiction
    return mines, safe, list(distinct.values())


def components_of(constraints: Sequence[Constraint]) -> Iterator[Component]:
    """The components of some constraints, in the order of their first ones."""
    joined: list[tuple[CellSet, list[int]]] = []
    ended: list[list[int]] = []
    for index in in_order(constraints):
        cells, members, apart = constraints[index].cells, [index], []
        first = cells & -cells
        for other in joined:
            if other[0] < first:  # all its cells are before those of the constraints to come
                ended.append(other[1])
            elif other[0] & cells:
                cells |= other[0]
                members += other[1]
            else:
                apart.append(other)
        joined = [*apart, (cells, members)]
    ended += [members for _, members in joined]
    for members in sorted([sorted(members) for members in ended]):
        yield Component(tuple([constraints[index] for index in members]))


def in_order(constraints: Sequence[Constraint]) -> list[int]:
    """The indexes of some constraints by their first cells."""
    firsts = [each.cells & -each.cells for each in constraints]
    return sorted(range(len(constraints)), key=firsts.__getitem__)

"""What the numbers of a surface say of its covered cells, as constraints on boxes of cells.

A box is a set of covered cells that touch the very same numbers, so that one is as likely as
another. Numbers that share no box, not even through others, are apart: components are counted on
their own. What C1 and C2 prove without any flag is taken out first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from minetui.core.casual import proven
from minetui.core.grid import NO_CELLS, Cell, CellSet, cells_of, only
from minetui.core.surface import Surface

from .budget import Stop, never, while_time

Group: TypeAlias = tuple[int, ...]
"""Constraints by their place in a sequence, in order."""


class Contradiction(ValueError):
    """No layout of mines fits the numbers; `logic.contradictory` tells which."""

    def __init__(self) -> None:
        super().__init__("no layout of mines fits these numbers")


@dataclass(frozen=True)
class Constraint:
    """So many of these covered cells are mined; the witness is the number that says so."""

    cells: CellSet
    mines: int
    witness: Cell

    @property
    def is_possible(self) -> bool:
        """Is there room for the mines at all?"""
        return self.mines <= self.cells.bit_count()


@dataclass(frozen=True)
class Component:
    """Constraints that hang together."""

    constraints: tuple[Constraint, ...]

    @cached_property
    def boxes(self) -> dict[Group, CellSet]:
        """The boxes of cells that they are about, by the constraints that touch them."""
        return _boxes(self.constraints)


@dataclass(frozen=True)
class Frontier:
    """The cells that are certain by C1 and C2, the components, and the sea with no number near."""

    surface: Surface
    mines: CellSet
    safe: CellSet
    components: tuple[Component, ...]
    sea: CellSet

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All constraints."""
        return tuple(one for component in self.components for one in component.constraints)

    @property
    def mines_left(self) -> int:
        """The mines that are neither certain nor placed: those of the components and of the sea."""
        return self.surface.mine_count - self.mines.bit_count()


def frontier(
    surface: Surface,
    mines: CellSet = NO_CELLS,
    safe: CellSet = NO_CELLS,
    stop: Stop = never,
) -> Frontier:
    """The frontier of a surface, whatever its flags say; a Contradiction if a number can't be.

    Some mines and safe cells may be known from elsewhere. OutOfTime when it was asked to stop.
    """
    mines, safe = proven(surface, mines, safe)
    unknown = surface.covered & ~(mines | safe)
    if not 0 <= surface.mine_count - mines.bit_count() <= unknown.bit_count():
        raise Contradiction
    constraints = tuple(while_time(_constraints(surface, mines, unknown), stop))
    components = tuple(components_of(constraints))
    inside = NO_CELLS
    for constraint in constraints:
        inside |= constraint.cells
    return Frontier(surface, mines, safe, components, unknown & ~inside)


def numbers(surface: Surface) -> tuple[Constraint, ...]:
    """What each number says by itself, with nothing taken out."""
    grid = surface.grid
    return tuple(
        Constraint(grid.neighbours(witness) & surface.covered, number, witness)
        for number, cells in enumerate(surface.numbered)
        for witness in cells_of(cells)
    )


def _constraints(surface: Surface, mines: CellSet, unknown: CellSet) -> Iterator[Constraint]:
    """What the numbers say of the cells that are not certain, each thing once."""
    grid, said = surface.grid, dict[CellSet, int]()
    near, touched = grid.spread(unknown), grid.tally(mines)
    for number, cells in enumerate(surface.numbered):
        if cells & ~(near | touched[number]):  # a number whose neighbours are all certain
            raise Contradiction
        for witness in cells_of(cells & near):
            around = grid.neighbours(witness)
            left, open_cells = number - (around & mines).bit_count(), around & unknown
            if not 0 <= left <= open_cells.bit_count():
                raise Contradiction
            if said.get(open_cells, left) != left:
                raise Contradiction
            if open_cells and open_cells not in said:
                said[open_cells] = left
                yield Constraint(open_cells, left, witness)


def components_of(constraints: Sequence[Constraint]) -> Iterator[Component]:
    """The constraints that hang together."""
    leaders = list(range(len(constraints)))
    for group in _boxes(constraints):
        if len(group) > 1:
            _join(leaders, group)
    members: dict[int, list[Constraint]] = {}
    for place, constraint in enumerate(constraints):
        members.setdefault(_leader(leaders, place), []).append(constraint)
    for together in members.values():
        yield Component(tuple(together))


def _join(leaders: list[int], group: Group) -> None:
    """Give all constraints of a group one leader, the first of theirs (union-find)."""
    found = [_leader(leaders, place) for place in group]
    first = min(found)
    for leader in found:
        leaders[leader] = first


def _leader(leaders: list[int], place: int) -> int:
    """The leader of a constraint; the way there gets shorter for the next one who asks."""
    while leaders[place] != place:
        leaders[place] = leaders[leaders[place]]
        place = leaders[place]
    return place


def _boxes(constraints: Iterable[Constraint]) -> dict[Group, CellSet]:
    """The cells by the constraints that they are in."""
    groups: dict[Cell, list[int]] = {}
    for place, constraint in enumerate(constraints):
        for cell in cells_of(constraint.cells):
            groups.setdefault(cell, []).append(place)
    boxes: dict[Group, CellSet] = {}
    for cell, places in groups.items():
        group = tuple(places)
        boxes[group] = boxes.get(group, NO_CELLS) | only(cell)
    return boxes

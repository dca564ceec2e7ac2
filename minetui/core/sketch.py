"""Sketches: boards that are painted cell by cell, whether or not any minefield fits them.

What is tried on one grows a tree of variations, and a history undoes and redoes any value.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from .cells import NO_CELLS, Cell, CellSet, has, only
from .grid import Grid
from .position import Position, Surface

NO_NUMBERS = (NO_CELLS,) * 9


class Mark(Enum):
    """What a cell can be painted as, besides a number."""

    COVERED = "covered"
    FLAG = "flag"  # a note, which proves nothing
    MINE = "mine"  # known to be there


Paint: TypeAlias = int | Mark
"""A number from 0 to 8 for a revealed cell, or a mark for a covered one."""


@dataclass(frozen=True)
class Painted:
    """The painted cells of a grid; all others are covered."""

    grid: Grid
    numbered: tuple[CellSet, ...] = NO_NUMBERS
    flagged: CellSet = NO_CELLS
    mines: CellSet = NO_CELLS

    @property
    def layers(self) -> tuple[CellSet, ...]:
        """The cells of each number, the flags and the known mines."""
        return (*self.numbered, self.flagged, self.mines)

    @classmethod
    def of(cls, grid: Grid, layers: Iterable[CellSet]) -> "Painted":
        """The cells of each number, the flags and the known mines, on a grid."""
        *numbered, flagged, mines = layers
        return cls(grid, tuple(numbered), flagged, mines)

    def on(self, grid: Grid) -> "Painted":
        """The same cells on a grid of another size, as far as they fit."""
        if grid == self.grid:
            return self
        return Painted.of(grid, (self.grid.fitted(cells, grid) for cells in self.layers))

    def over(self, other: "Painted") -> "Painted":
        """These cells in place of what another one has on this grid."""
        own = self.grid.fitted(self.grid.cells, other.grid)
        parts = zip(self.on(other.grid).layers, other.layers, strict=True)
        return Painted.of(other.grid, (mine | (cells & ~own) for mine, cells in parts))


@dataclass(frozen=True)
class Sketch:
    """A board being edited: the painted cells, and the number of mines.

    Known mines are facts, flags are notes. `wanted` mines are as many as were asked for, which may
    be more than fit. `frame` holds what was painted before the board became smaller, so that it
    comes back when the board grows.
    """

    painted: Painted
    wanted: int
    frame: Painted | None = None

    @classmethod
    def blank(cls, grid: Grid, mine_count: int) -> "Sketch":
        """A sketch with all its cells covered."""
        return cls(Painted(grid), mine_count)

    @classmethod
    def of(cls, surface: Surface, mines: CellSet = NO_CELLS) -> "Sketch":
        """The sketch of a surface, and of the mines that are known in it."""
        flagged = surface.flagged & ~mines
        return cls(Painted(surface.grid, surface.numbered, flagged, mines), surface.mine_count)

    @classmethod
    def of_position(cls, position: Position) -> "Sketch":
        """The sketch of a moment of a game; the mines that were hit are known."""
        surface, hit = position.surface, position.hit
        return cls.of(replace(surface, covered=surface.covered | hit), hit)

    @property
    def grid(self) -> Grid:
        """The size of the board."""
        return self.painted.grid

    @property
    def numbered(self) -> tuple[CellSet, ...]:
        """The cells of each number."""
        return self.painted.numbered

    @property
    def flagged(self) -> CellSet:
        """The cells with a flag."""
        return self.painted.flagged

    @property
    def mines(self) -> CellSet:
        """The cells that are known to be mines."""
        return self.painted.mines

    @property
    def mine_count(self) -> int:
        """The number of mines on the board: at most all cells but one, as on any board."""
        return min(self.wanted, self.grid.size - 1)

    @cached_property
    def surface(self) -> Surface:
        """The surface; the known mines are covered cells of it."""
        revealed = NO_CELLS
        for cells in self.numbered:
            revealed |= cells
        covered = self.grid.cells & ~revealed
        return Surface(self.grid, self.mine_count, self.numbered, covered, self.flagged)

    @property
    def saved(self) -> Surface:
        """The surface with flags on the known mines, for files, none of which can know a mine."""
        return replace(self.surface, flagged=self.flagged | self.mines)

    def at(self, cell: Cell) -> Paint:
        """What a cell is painted as."""
        for number, cells in enumerate(self.numbered):
            if has(cells, cell):
                return number
        if has(self.mines, cell):
            return Mark.MINE
        return Mark.FLAG if has(self.flagged, cell) else Mark.COVERED

    def paint(self, cell: Cell, paint: Paint) -> "Sketch":
        """Paint a cell; the very same sketch if it was painted so."""
        if self.at(cell) == paint:
            return self
        layers = [cells & ~only(cell) for cells in self.painted.layers]
        if paint is not Mark.COVERED:
            layers[LAYERS[paint]] |= only(cell)
        return replace(self, painted=Painted.of(self.grid, layers))

    def resize(self, grid: Grid) -> "Sketch":
        """Give the board another size, and keep what is painted beyond it for later."""
        known = self.frame or self.painted
        frame = self.painted.over(known.on(known.grid.united(self.grid)))
        beyond = grid.united(frame.grid) != grid
        return Sketch(frame.on(grid), self.wanted, frame if beyond else None)

    def count_mines(self, mine_count: int) -> "Sketch":
        """Set the number of mines, none or as many as leave one safe cell."""
        return replace(self, wanted=max(0, min(mine_count, self.grid.size - 1)))


LAYERS: dict[Paint, int] = {**{number: number for number in range(9)}, Mark.FLAG: 9, Mark.MINE: 10}
"""Where the cells of each paint are among the layers."""


Node: TypeAlias = int
"""A sketch of a tree; the root is 0, and children have higher numbers than their parents."""


class Try(NamedTuple):
    """A cell, and what it is tried as: a number that it shows, a flag, or a mine."""

    cell: Cell
    paint: Paint


@dataclass(frozen=True)
class Variations:
    """A tree of tried moves, and the node that is looked at.

    Whoever edits the sketch begins a new tree: `Variations(edited)`.
    """

    ROOT: ClassVar[Node] = 0

    root: Sketch
    grown: tuple[tuple[Node, Try], ...] = ()  # for each node but the root, its parent and its try
    here: Node = 0

    @property
    def nodes(self) -> range:
        """All nodes, in the order in which they were made."""
        return range(len(self.grown) + 1)

    @cached_property
    def sketch(self) -> Sketch:
        """The sketch at the node that is looked at."""
        return self.sketch_at(self.here)

    def sketch_at(self, node: Node) -> Sketch:
        """The sketch that the tries on the way to a node lead to."""
        sketch = self.root
        for each in self.path(node):
            sketch = sketch.paint(*self.tried(each))
        return sketch

    def tried(self, node: Node) -> Try:
        """The try that led to a node other than the root."""
        return self.grown[node - 1][1]

    def parent(self, node: Node) -> Node | None:
        """The node before the last try; None for the root."""
        return self.grown[node - 1][0] if node else None

    def children(self, node: Node) -> tuple[Node, ...]:
        """The nodes that tries at a node led to, the first try first."""
        return tuple(each for each, (parent, _) in enumerate(self.grown, 1) if parent == node)

    def siblings(self, node: Node) -> tuple[Node, ...]:
        """The children of the node's parent, the node itself among them."""
        parent = self.parent(node)
        return (self.ROOT,) if parent is None else self.children(parent)

    def path(self, node: Node) -> tuple[Node, ...]:
        """The nodes from the root's child to this one; none for the root."""
        nodes = list[Node]()
        while node:
            nodes.append(node)
            node = self.grown[node - 1][0]
        return tuple(reversed(nodes))

    def walk(self) -> Iterator[tuple[Node, int]]:
        """All nodes with their depths, each before its children."""
        waiting = [(self.ROOT, 0)]
        while waiting:
            node, depth = waiting.pop()
            yield node, depth
            waiting += ((child, depth + 1) for child in reversed(self.children(node)))

    def go(self, node: Node) -> "Variations":
        """Look at a node."""
        return replace(self, here=node)

    def back(self) -> "Variations":
        """Look at the parent; the very same at the root."""
        parent = self.parent(self.here)
        return self if parent is None else self.go(parent)

    def attempt(self, cell: Cell, paint: Paint) -> "Variations":
        """Try a cell, and look at where that leads; what was tried before is the same node.

        A try that changes nothing leads nowhere.
        """
        if self.sketch.at(cell) == paint:
            return self
        grown = self.here, Try(cell, paint)
        if grown in self.grown:
            return self.go(self.grown.index(grown) + 1)
        return replace(self, grown=(*self.grown, grown), here=len(self.grown) + 1)


Kept = TypeVar("Kept")

MOST = 1_000  # values that undo can bring back


@dataclass(frozen=True)
class History(Generic[Kept]):
    """The present value, with those before it and those that were undone, the nearest last."""

    present: Kept
    past: tuple[Kept, ...] = ()
    future: tuple[Kept, ...] = ()

    def then(self, value: Kept) -> "History[Kept]":
        """The history after a change; the very same if nothing changed."""
        if value == self.present:
            return self
        return History(value, (*self.past, self.present)[-MOST:])

    def undo(self) -> "History[Kept]":
        """The history with the value before as the present one; the very same if there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (*self.future, self.present))

    def redo(self) -> "History[Kept]":
        """The history before the last undo; the very same if nothing was undone."""
        if not self.future:
            return self
        return replace(
            self,
            present=self.future[-1],
            past=(*self.past, self.present),
            future=self.future[:-1],
        )

"""Variations: the tree of moves that were tried on a sketch, and where in it one is."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeAlias

from .grid import Cell
from .sketch import Paint, Sketch

Node: TypeAlias = int
"""A sketch of a tree; the root is 0, and children have higher numbers than their parents."""

ROOT: Node = 0


class Try(NamedTuple):
    """A cell, and what it is tried as: a number that it shows, a flag, or a mine."""

    cell: Cell
    paint: Paint


@dataclass(frozen=True)
class Variations:
    """A tree of tried moves, and the node that is looked at.

    Whoever edits the sketch begins a new tree: `Variations(edited)`.
    """

    root: Sketch
    grown: tuple[tuple[Node, Try], ...] = ()  # for each node but the root, its parent and its try
    here: Node = ROOT

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
        return (ROOT,) if parent is None else self.children(parent)

    def path(self, node: Node) -> tuple[Node, ...]:
        """The nodes from the root's child to this one; none for the root."""
        nodes = list[Node]()
        while node:
            nodes.append(node)
            node = self.grown[node - 1][0]
        return tuple(reversed(nodes))

    def walk(self) -> Iterator[tuple[Node, int]]:
        """All nodes with their depths, each before its children."""
        waiting = [(ROOT, 0)]
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

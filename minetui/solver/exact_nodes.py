"""Bounds on the layouts that are won from a position, and how far a search may go."""

from typing import NamedTuple

from minetui.core.grid import Cell

from .budget import Stop, never
from .exact_table import LayoutSet, LayoutTable


class Limit:
    """How far a search may go: a number of positions looked at, and a Stop."""

    def __init__(self, nodes: int | None = None, stop: Stop = never) -> None:
        self.nodes, self.stop = nodes, stop
        self.spent, self.is_reached = 0, False

    def spend(self) -> bool:
        """Count a position; False if the limit is reached."""
        if not self.is_reached:
            self.spent += 1
            self.is_reached = self.is_spent or self.stop()
        return not self.is_reached

    @property
    def is_spent(self) -> bool:
        """Were as many positions looked at as may be?"""
        return self.nodes is not None and self.spent > self.nodes

    def extend(self, stop: Stop) -> None:
        """Let the search go on from where it is, until another Stop is true."""
        self.stop, self.is_reached = stop, False


class Node:
    """A position where nothing is safe: bounds on how many of its layouts the best play wins.

    `factors` are the separate games that it consists of; `tried` is how hard it was searched: how
    many cells were tried at each position, and how many layouts had to be won to matter.
    """

    __slots__ = ("best", "cells", "count", "factors", "high", "low", "members", "table", "tried")

    def __init__(self, count: int, high: int) -> None:
        self.count, self.low, self.high = count, 1, high
        self.table: LayoutTable | None = None
        self.members: LayoutSet = 0
        self.cells: list[Cell] = []
        self.factors: tuple[Outcome, ...] = ()
        self.tried = (0, 0)
        self.best: Cell | None = None

    def narrow(self, low: int, high: int) -> None:
        """Take better bounds; a position that is solved keeps nothing else."""
        self.low, self.high = max(self.low, low), min(self.high, high)
        if self.low == self.high:
            self.table, self.members, self.cells, self.factors = None, 0, [], ()


class Outcome(NamedTuple):
    """What a reveal leads to: layouts that are won for certain, and positions to go on with."""

    won: int
    nodes: tuple[Node, ...]

    @property
    def low(self) -> int:
        """At least this many layouts are won."""
        return self.won + sum(node.low for node in self.nodes)

    @property
    def high(self) -> int:
        """At most this many layouts are won."""
        return self.won + sum(node.high for node in self.nodes)

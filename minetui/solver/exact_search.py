"""The search for the best play: bounds on the layouts that are won, narrowed until they meet.

At each position the cells are tried in the order of their own bounds. A cell is not tried if

- it is mined in all layouts in which another cell is, and in more (that one can go first, and this
  one is then safe wherever it can win), or both are mined in the same;
- its number is always the same, so that it tells nothing, and another cell tells something;
- it is safe in too few layouts to matter, counting those in which some next cell is safe, too.

The search is repeated with more and more of the cells tried at each position, so that it knows
a good play early, and a proof that nothing is better in the end.
"""

from collections.abc import Iterator
from math import prod
from typing import TypeAlias

from minetui.core.grid import Cell, set_of

from .exact_nodes import Limit, Node, Outcome
from .exact_positions import Positions
from .exact_table import LayoutSet, LayoutTable

Choice: TypeAlias = tuple[int, Cell, list[LayoutSet]]
"""A bound on the layouts won by trying a cell, the cell, and the layouts by its number."""

ALL = 1_000_000
WIDTHS = (1, 2, 4, ALL)  # cells tried at each position, one search after the other
FEW = 24  # layouts; with fewer, all cells are tried at once
MANY = 64  # layouts; with more, the order of the cells looks one step further
DENSE = 8  # a table is made anew for fewer than one layout in so many ...
LARGE = 128  # ... if it has more layouts than this


class Search:
    """Narrows the bounds of positions."""

    def __init__(self, positions: Positions, limit: Limit) -> None:
        self._positions, self._limit = positions, limit

    def solve(self, outcome: Outcome, enough: int = 0, width: int = ALL) -> None:
        """Narrow the bounds of an outcome until they meet, or fewer layouts than enough are won."""
        for node in sorted(outcome.nodes, key=lambda node: node.low - node.high):
            high = outcome.high
            if high < enough:
                return
            self._narrow(node, enough - (high - node.high), width)

    def _narrow(self, node: Node, enough: int, width: int) -> None:
        """Narrow the bounds of a position."""
        width = ALL if node.count < FEW else width
        done = node.tried[0] >= width and node.tried[1] <= enough
        if node.table is None or node.high < enough or done or self._limit.is_reached:
            return
        if node.factors:
            self._narrow_factors(node, enough, width)
        else:
            self._try_cells(node, enough, width)
        if not self._limit.is_reached:
            node.tried = (width, enough)

    def _narrow_factors(self, node: Node, enough: int, width: int) -> None:
        """Narrow the bounds of a position that consists of separate games."""
        factors = node.factors
        for factor in factors:
            others = prod(other.high for other in factors if other is not factor)
            self.solve(factor, -(-enough // others), width)
        node.narrow(prod(each.low for each in factors), prod(each.high for each in factors))

    def _try_cells(self, node: Node, enough: int, width: int) -> None:
        """Narrow the bounds of a position by trying its cells."""
        table = _dense(node)
        telling = list(_telling(node, table))
        if not telling:  # one layout is won, whichever cell is tried
            node.narrow(1, 1)
            return
        low, high, tried = node.low, 1, 0
        for bound, cell, parts in self._ordered(telling, node, table):
            if bound <= low:
                continue
            if bound < enough or tried == width or self._limit.is_reached:
                high = max(high, bound)
                continue
            tried += 1
            outcome = self._positions.outcome(table, parts, node.cells)
            self.solve(outcome, max(enough, low + 1), width)
            if outcome.low > low or node.best is None:
                node.best = cell
            low, high = max(low, outcome.low), max(high, outcome.high)
        node.narrow(low, max(low, high))

    def _ordered(self, choices: list[Choice], node: Node, table: LayoutTable) -> list[Choice]:
        """The choices with better bounds, where that is worth while, the most promising first."""
        if node.count > MANY:
            choices = [
                (self._positions.outcome(table, parts, node.cells).high, cell, parts)
                for bound, cell, parts in choices
                if bound > node.low
            ]
            choices.sort(key=lambda choice: -choice[0])
        return sorted(choices, key=lambda choice: choice[1] != node.best)


def _telling(node: Node, table: LayoutTable) -> Iterator[Choice]:
    """The cells to try, those that are mined in the fewest layouts first."""
    members, kept = node.members, list[LayoutSet]()
    choices = [(cell, table.parts(cell, members)) for cell in node.cells]
    safe = [(sum(map(int.bit_count, parts)), len(parts), cell, parts) for cell, parts in choices]
    for bound, count, cell, parts in sorted(safe, key=lambda each: (-each[0], -each[1], each[2])):
        mined = table.mined[cell] & members
        if count > 1 and all(other & ~mined for other in kept):
            kept.append(mined)
            yield bound, cell, parts


def _dense(node: Node) -> LayoutTable:
    """The table of a position, which is made anew if few of its layouts are left."""
    table = node.table
    if table is None:
        raise ValueError("expected a position that is not solved")
    if len(table.layouts) > LARGE and node.count * DENSE < len(table.layouts):
        table = LayoutTable(table.grid, table.chosen(node.members), set_of(node.cells))
        node.table, node.members = table, table.all
    return table

"""The positions of an exact search, each kept once, with bounds on the layouts that are won.

A position is a set of layouts. Cells that are safe in all of them are revealed at once, which
splits the layouts by the numbers shown, until nothing is safe. Then only the cells that are mined
in some of them matter, and what the numbers around need in those cells, so positions that agree in
this are one, and so are those that are the same when the board is turned over. Groups of cells that
know nothing of each other are separate games: both must be won, so their numbers of layouts
multiply.
"""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import TypeAlias
from weakref import WeakKeyDictionary

from minetui.core.grid import NO_CELLS, Cell, CellSet, Grid, lowest, only, set_of
from minetui.core.symmetry import symmetries

from .exact_nodes import Limit, Node, Outcome
from .exact_table import LayoutSet, LayoutTable

Key: TypeAlias = tuple[int | bytes, ...]
Reached: TypeAlias = dict[LayoutSet, Outcome]

MOST_NODES = 500_000
MOST_BITS = 2**31  # of the outcomes that tables remember: 256 MB
ENTRY_BITS = 2**11  # of an outcome, on top of its set of layouts
SMALL = 100  # cells of a board on which positions are compared with the board turned over
OPEN = 9  # in a key, instead of a number


class Positions:
    """The positions of a search on a board, each kept once."""

    def __init__(self, grid: Grid, limit: Limit) -> None:
        self.grid, self.limit = grid, limit
        self._kept: dict[Key, Node] = {}
        self._reached: WeakKeyDictionary[LayoutTable, Reached] = WeakKeyDictionary()
        self._bits = 0
        turns = symmetries(grid)[1:] if 1 < grid.size <= SMALL else ()
        self._turns = [itemgetter(*turn) for turn in turns]
        self._masks = [(only(cell), grid.neighbours(cell)) for cell in range(grid.size)]

    def outcome(self, table: LayoutTable, parts: Iterable[LayoutSet], cells: list[Cell]) -> Outcome:
        """What follows when a reveal splits the layouts into these parts.

        The cells are those that may not be certain.
        """
        won, nodes = 0, list[Node]()
        known = self._reached.setdefault(table, {})
        for part in parts:
            if part.bit_count() == 1:
                won += 1
                continue
            reached = known.get(part) or self._remembered(table, part, cells)
            won += reached.won
            nodes += reached.nodes
        return Outcome(won, tuple(nodes))

    def _remembered(self, table: LayoutTable, members: LayoutSet, cells: list[Cell]) -> Outcome:
        """What some layouts lead to; it is remembered, if need be in place of all others."""
        if not self.limit.spend():
            return Outcome(0, (Node(members.bit_count(), members.bit_count()),))
        outcome = self._split(table, members, cells)
        if not self.limit.is_reached:
            self._bits += len(table.layouts) + ENTRY_BITS
            if self._bits > MOST_BITS:
                self._reached.clear()
                self._bits = 0
            self._reached.setdefault(table, {})[members] = outcome
        return outcome

    def _split(self, table: LayoutTable, members: LayoutSet, cells: list[Cell]) -> Outcome:
        """What some layouts lead to when all that is safe is revealed."""
        count, groups, least, unsure = members.bit_count(), [members], members.bit_count(), []
        for cell in cells:
            mined = (table.mined[cell] & members).bit_count()
            if not mined:
                groups = [part for group in groups for part in table.parts(cell, group)]
            elif mined < count:
                unsure.append(cell)
                least = min(least, mined)
        if len(groups) > 1:
            return self.outcome(table, groups, unsure)
        if count == 2:  # nothing tells them apart without a guess
            return Outcome(1, ())
        return self._kept_once(table, members, Node(count, count - least), unsure)

    def _kept_once(
        self, table: LayoutTable, members: LayoutSet, node: Node, cells: list[Cell]
    ) -> Outcome:
        """The node as it is kept, or those of the separate games that it consists of."""
        open_cells = set_of(cells)
        key = self._key(open_cells, table.first(members))
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) >= MOST_NODES:
                self._kept.clear()
            known = self._kept[key] = node
            node.table, node.members, node.cells = table, members, cells
            self._factor(node, open_cells)
        return Outcome(0, (known,))

    def _key(self, open_cells: CellSet, mines: CellSet) -> Key:
        """The position as it is known by, given its open cells and one of its layouts."""
        inside = mines & open_cells
        if not self._turns:
            beside = self.grid.spread(open_cells) & ~(open_cells | mines)
            digits = self.grid.tally_digits(inside)
            return (inside.bit_count(), open_cells, *(digit & beside for digit in digits))
        codes = [
            OPEN if open_cells & bit else 0 if mines & bit else (near & inside).bit_count()
            for bit, near in self._masks
        ]
        turned = (bytes(turn(codes)) for turn in self._turns)
        return inside.bit_count(), min((bytes(codes), *turned))

    def _factor(self, node: Node, open_cells: CellSet) -> None:
        """Find the separate games that a new position consists of."""
        pieces = list(_pieces(self.grid, open_cells))
        table, members = node.table, node.members
        if len(pieces) == 1 or table is None:
            return
        factors, rest, layouts = list[CellSet](), open_cells, table.chosen(members)
        for piece in pieces:
            others = rest & ~piece
            if others and _may_be_separate(table, members, piece, others):
                one, other = ({mines & part for mines in layouts} for part in (piece, others))
                if len(one) * len(other) == len({mines & rest for mines in layouts}):
                    factors.append(piece)
                    rest = others
        if factors:
            parts = [table.within(layouts, part, open_cells) for part in (*factors, rest)]
            games = [self.outcome(part, [part.all], list(part.mined)) for part in parts]
            node.factors = () if self.limit.is_reached else tuple(games)


def _pieces(grid: Grid, cells: CellSet) -> Iterator[CellSet]:
    """The groups of cells that touch each other, directly or through others."""
    while cells:
        piece, reached = NO_CELLS, only(lowest(cells))
        while piece != reached:
            piece, reached = reached, grid.spread(reached) & cells
        yield piece
        cells &= ~piece


def _may_be_separate(
    table: LayoutTable, members: LayoutSet, piece: CellSet, others: CellSet
) -> bool:
    """Are the first cells of two groups mined independently?"""
    first, second = (table.mined[lowest(cells)] & members for cells in (piece, others))
    both = (first & second).bit_count() * members.bit_count()
    return both == first.bit_count() * second.bit_count()

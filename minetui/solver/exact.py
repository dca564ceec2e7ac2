"""Exact play: the best way to play on, and how many of all layouts it wins.

All layouts are equally likely, so the best play is the one that wins most of them. What is known
when the search has to end early are bounds, and they are right at any moment. (Tu, Li, Chen, Zu and
Gu, Exploring Efficient Strategies for Minesweeper, 2017, also switch from rules of thumb to the
optimal play.)

A position is a set of layouts. Cells that are safe in all of them are revealed at once, which
splits the layouts by the numbers shown, until nothing is safe. Then only the cells that are mined
in some of them matter, and what the numbers around need in those cells, so positions that agree in
this are one, and so are those that are the same when the board is turned over, or moved over edges
that are none. Groups of cells that know nothing of each other are separate games: both must be won,
so their numbers of layouts multiply.

The search narrows the bounds of positions until they meet. It is repeated with more and more cells
tried at each position, in the order of their own bounds, so that it knows a good play early, and a
proof that nothing is better in the end. A cell is not tried if

- it is mined in all layouts in which another cell is, and in more (that one can go first, and this
  one is then safe wherever it can win), or both are mined in the same;
- its number is always the same, so that it tells nothing, and another cell tells something;
- it is safe in too few layouts to matter, counting those in which some next cell is safe, too.

The search is limited by the positions that it looks at, and not by seconds, wherever its result
decides simulated games: the same seed then gives the same games on any computer.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress
from math import prod
from operator import itemgetter
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    FirstClick,
    Grid,
    Level,
    cells_of,
    lowest,
    only,
    set_of,
    set_spelled,
    spelled,
)

from .budget import OutOfTime, Stop, never
from .frontier import Frontier
from .layouts import MOST_LISTED, listed, placed
from .odds import Odds

LayoutSet: TypeAlias = int
"""A set of layouts by their index in a list: layout i is a member when bit i is on."""


class LayoutTable:
    """Some layouts, by what each of some cells is and shows in them, all layouts at a step.

    The layouts that show a number are worked out from those that mine its neighbours, by adding
    bits.
    """

    def __init__(self, grid: Grid, layouts: Sequence[CellSet], cells: CellSet) -> None:
        self.grid, self.layouts = grid, layouts
        self.all: LayoutSet = only(len(layouts)) - 1
        signs = "".join(spelled(mines, grid.size) for mines in layouts)
        self.mined = {cell: set_spelled(signs[cell :: grid.size]) for cell in cells_of(cells)}
        self._groups: dict[Cell, list[LayoutSet]] = {}

    def shown(self, cell: Cell) -> list[LayoutSet]:
        """The layouts in which a cell is safe, in groups by the number that it shows."""
        if cell not in self._groups:
            self._groups[cell] = self._grouped(cell)
        return self._groups[cell]

    def _grouped(self, cell: Cell) -> list[LayoutSet]:
        ones = twos = fours = eights = 0
        for near in cells_of(self.grid.neighbours(cell)):
            mined = self.mined.get(near, 0)
            ones, carry = ones ^ mined, ones & mined
            twos, carry = twos ^ carry, twos & carry
            fours, carry = fours ^ carry, fours & carry
            eights |= carry
        groups = [self.all & ~self.mined.get(cell, 0)]
        for digit in (eights, fours, twos, ones):
            groups = [part for whole in groups for part in (whole & ~digit, whole & digit) if part]
        return groups

    def parts(self, cell: Cell, members: LayoutSet) -> list[LayoutSet]:
        """The members in which a cell is safe, in groups by the number that it shows."""
        groups = self._groups.get(cell) or self.shown(cell)
        return [part for group in groups if (part := members & group)]

    def first(self, members: LayoutSet) -> CellSet:
        """The mines of the first of some layouts."""
        return self.layouts[lowest(members)]

    def chosen(self, members: LayoutSet) -> list[CellSet]:
        """The mines of each of some layouts."""
        return list(compress(self.layouts, map(int, spelled(members, len(self.layouts)))))

    def within(
        self, layouts: Iterable[CellSet], cells: CellSet, open_cells: CellSet
    ) -> "LayoutTable":
        """A table of some layouts and of some of the open cells, as if these were alone.

        Mines that are known stay. Layouts that agree on those cells are one.
        """
        others = open_cells & ~cells
        alone = dict.fromkeys(mines & ~others for mines in layouts)
        return LayoutTable(self.grid, list(alone), cells)


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
        self.factors: tuple[RevealBounds, ...] = ()
        self.tried = (0, 0)
        self.best: Cell | None = None

    def narrow(self, low: int, high: int) -> None:
        """Take better bounds; a position that is solved keeps nothing else."""
        self.low, self.high = max(self.low, low), min(self.high, high)
        if self.low == self.high:
            self.table, self.members, self.cells, self.factors = None, 0, [], ()


class RevealBounds(NamedTuple):
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


Key: TypeAlias = tuple[int | bytes, ...]
Reached: TypeAlias = dict[LayoutSet, RevealBounds]

MOST_NODES = 500_000
MOST_BITS = 2**31  # of the outcomes that tables remember: 256 MB
ENTRY_BITS = 2**11  # of an outcome, on top of its set of layouts
SMALL = 100  # cells of a board on which positions are compared with the board turned over
OPEN = 9  # in a key, instead of a number


class Positions:
    """The positions of a search on a board, each kept once.

    On a fresh one, where nothing is revealed, those are the same that are moved over its edges.
    """

    def __init__(self, grid: Grid, limit: Limit, *, fresh: bool) -> None:
        self.grid, self.limit = grid, limit
        self._kept: dict[Key, Node] = {}
        self._reached: WeakKeyDictionary[LayoutTable, Reached] = WeakKeyDictionary()
        self._bits = 0
        is_small = 1 < grid.size <= SMALL
        turns = (grid.motions if fresh else grid.symmetries) if is_small else ()
        self._turns = [itemgetter(*turn) for turn in turns[1:]]
        self._masks = [(only(cell), grid.neighbours(cell)) for cell in range(grid.size)]

    def outcome(
        self, table: LayoutTable, parts: Iterable[LayoutSet], cells: list[Cell]
    ) -> RevealBounds:
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
        return RevealBounds(won, tuple(nodes))

    def _remembered(
        self, table: LayoutTable, members: LayoutSet, cells: list[Cell]
    ) -> RevealBounds:
        """What some layouts lead to; it is remembered, if need be in place of all others."""
        if not self.limit.spend():
            return RevealBounds(0, (Node(members.bit_count(), members.bit_count()),))
        outcome = self._split(table, members, cells)
        if not self.limit.is_reached:
            self._bits += len(table.layouts) + ENTRY_BITS
            if self._bits > MOST_BITS:
                self._reached.clear()
                self._bits = 0
            self._reached.setdefault(table, {})[members] = outcome
        return outcome

    def _split(self, table: LayoutTable, members: LayoutSet, cells: list[Cell]) -> RevealBounds:
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
            return RevealBounds(1, ())
        return self._kept_once(table, members, Node(count, count - least), unsure)

    def _kept_once(
        self, table: LayoutTable, members: LayoutSet, node: Node, cells: list[Cell]
    ) -> RevealBounds:
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
        return RevealBounds(0, (known,))

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


Choice: TypeAlias = tuple[int, Cell, list[LayoutSet]]
"""A bound on the layouts won by trying a cell, the cell, and the layouts by its number."""

ALL = 1_000_000
WIDTHS = (1, 2, 4, ALL)  # cells tried at each position, one search after the other
FEW = 24  # layouts; with fewer, all cells are tried at once
MANY = 64  # layouts; with more, the order of the cells looks one step further
DENSE = 8  # a table is made anew for fewer than one layout in so many ...
LARGE = 128  # ... if it has more layouts than this


class ExactSearch:
    """Narrows the bounds of positions."""

    def __init__(self, positions: Positions, limit: Limit) -> None:
        self._positions, self._limit = positions, limit

    def solve(self, outcome: RevealBounds, enough: int = 0, width: int = ALL) -> None:
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


MOST_SIGNS = 2**27  # layouts times cells of the board, of a table while it is made: 128 MB


class Won(NamedTuple):
    """The layouts that the best play wins after a reveal of this cell, of all that may be there."""

    cell: Cell
    low: int
    high: int
    layouts: int

    @property
    def least(self) -> Fraction:
        """The least probability to win."""
        return Fraction(self.low, self.layouts)

    @property
    def most(self) -> Fraction:
        """The greatest probability to win."""
        return Fraction(self.high, self.layouts)


@dataclass(frozen=True)
class BestPlay:
    """What is known of the best play: bounds on the layouts won, of all, after each first cell."""

    cells: tuple[Won, ...]
    low: int
    high: int
    layouts: int

    @property
    def is_exact(self) -> bool:
        """Is the number of layouts won known?"""
        return self.low == self.high

    @property
    def best(self) -> CellSet:
        """The first cells that are known to win the most."""
        most = max((each.least for each in self.cells), default=0)
        return set_of(each.cell for each in self.cells if each.least == most)


class ExactPlayer:
    """Searches for the best play on a board, given all layouts that fit it.

    Positions that look the same are taken to have the same layouts, so none that fits may be
    missing. With a first click that is promised something, or at one cell, only some of them count.
    """

    def __init__(
        self,
        layouts: LayoutTable,
        limit: Limit,
        first_click: FirstClick = FirstClick.ANY,
        start: Cell | None = None,
    ) -> None:
        self._table, self._limit, self._first_click = layouts, limit, first_click
        self._cells = list(layouts.mined)
        is_fresh = len(self._cells) == layouts.grid.size
        self._positions = Positions(layouts.grid, limit, fresh=is_fresh)
        self._search = ExactSearch(self._positions, limit)
        free = [cell for cell in self._cells if layouts.mined[cell] != layouts.all]
        self._starts = free if start is None else [start]
        self._known: dict[Cell | None, RevealBounds] = {}
        self._is_whole = start is None and first_click is not FirstClick.OPENING

    @classmethod
    def on_level(
        cls,
        level: Level,
        limit: Limit,
        first_click: FirstClick = FirstClick.ANY,
        start: Cell | None = None,
    ) -> "ExactPlayer":
        """The exact player of a level; raises OutOfTime if it has too many layouts."""
        grid = level.grid
        table = _table(grid, placed(grid.cells, level.mines), grid.cells)
        return cls(table, limit, first_click, start)

    @classmethod
    def on_odds(cls, odds: Odds, limit: Limit, start: Cell | None = None) -> "ExactPlayer":
        """The exact player of a surface with all its layouts counted.

        With a `start` it reveals that cell first, whatever is better. Raises OutOfTime if there are
        too many, or the limit is reached before they are listed.
        """
        surface, stop = odds.surface, limit.stop
        if odds.layouts > MOST_LISTED:
            raise OutOfTime
        layouts = listed(Frontier.of(surface, odds.mines, odds.safe, stop), stop)
        return cls(_table(surface.grid, layouts, surface.covered), limit, start=start)

    def solve(self) -> None:
        """Search until the best play is known, or the limit is reached."""
        for width in WIDTHS:
            if self._is_whole:
                self._search.solve(self._whole, 0, width)
            else:
                self._compare(width, above=1)
        if self._is_whole:
            self._compare(until_found=True)

    def compare(self) -> None:
        """Search until it is known which first cells are best, or the limit is reached."""
        self._compare()

    @property
    def play(self) -> BestPlay:
        """What is known by now."""
        if not self._starts:  # nothing but mines is covered
            return BestPlay((), 1, 1, 1)
        cells = tuple(map(self._won, self._starts))
        best = max(cells, key=lambda each: each.least)
        low, most = best.low, max(each.most for each in cells)
        if self._is_whole:
            low, most = (
                max(low, self._whole.low),
                min(most, Fraction(self._whole.high, best.layouts)),
            )
        return BestPlay(cells, low, int(most * best.layouts), best.layouts)

    @property
    def _whole(self) -> RevealBounds:
        """What all layouts lead to, whichever cell is first."""
        return self._outcome(None)

    def _compare(self, width: int = ALL, above: int = 0, *, until_found: bool = False) -> None:
        """Narrow the bounds of each first cell, as far as it may win more than the best by so much.

        The first `width` of them are tried, the most promising first; or only until one is found
        that wins as much as is known to be possible.
        """
        wins = sorted(map(self._won, self._starts), key=lambda each: (-each.most, -each.least))
        for won in wins[:width]:
            play = self.play
            found = until_found and max(each.low for each in play.cells) == play.low
            if found or self._limit.is_reached:
                return
            enough = -(-play.low * won.layouts // play.layouts) + above
            self._search.solve(self._outcome(won.cell), enough, width)

    def _won(self, cell: Cell) -> Won:
        """What is known of a first cell."""
        outcome = self._outcome(cell)
        if self._first_click is FirstClick.ANY:
            layouts = len(self._table.layouts)
        else:
            layouts = sum(map(int.bit_count, self._parts(cell)))
        return Won(cell, outcome.low, outcome.high, layouts)

    def _outcome(self, cell: Cell | None) -> RevealBounds:
        """What a first cell leads to; None stands for the best one."""
        if cell in self._known:
            return self._known[cell]
        parts = [self._table.all] if cell is None else self._parts(cell)
        outcome = self._positions.outcome(self._table, parts, self._cells)
        if not self._limit.is_reached:
            self._known[cell] = outcome
        return outcome

    def _parts(self, cell: Cell) -> list[LayoutSet]:
        """The layouts in which the first click can be here, in groups by the number that it shows.

        An opening is the group with the lowest number: a zero, if there is room for one.
        """
        parts = self._table.parts(cell, self._table.all)
        return parts[:1] if self._first_click is FirstClick.OPENING else parts


def _table(grid: Grid, layouts: list[CellSet], cells: CellSet) -> LayoutTable:
    """The table of some layouts; raises OutOfTime if it is too large."""
    if len(layouts) * grid.size > MOST_SIGNS:
        raise OutOfTime
    return LayoutTable(grid, layouts, cells)

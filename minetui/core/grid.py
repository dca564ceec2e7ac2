"""Grids: which cells touch, where they are drawn, and what follows from that for sets of cells.

Bit `row * cols + col` of a cell set is on when that cell is a member. Here alone is anything
computed from rows and columns, and known which cells are neighbours: all others ask for neighbours,
spreads, tallies, floods, bands and lines. A `Grid` is the ordinary board, where a cell touches the
up to eight around it; the boards of other shapes are in `worlds.py`, and a `Grid` to all others.

On an ordinary board a flood spreads the whole set at once until it stops growing. On a large one
that would cost the whole board at every step, so there it runs row by row: it reads only the rows
that it reaches, and fills the runs of a row at once.

The pieces of a set on an ordinary board are its Euler number and its holes. The holes are the cells
outside of the set that no steps over sides bring to the edge; their number is found the same way,
and the holes in them are what is left of the set. Most boards have few or none.

What stays slow: an opening that winds over hundreds of thousands of cells, since each visit to a
row pays for the row, and a board of a single very long row, which is always read as a whole.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TypeAlias, TypeVar

from minetui import Problem
from minetui.language import _

from .cells import (
    NO_CELLS,
    Cell,
    CellSet,
    cells_of,
    filled_runs,
    highest,
    lowest,
    only,
    runs_of,
    set_spelled,
    spelled,
)
from .shapes import Shape

MOST_TABULATED = 1_000  # cells of a grid; their neighbours take some 150 kilobytes
WHOLE_BOARD_LIMIT = 20_000  # cells; measured: above, floods by rows beat those of the whole board

Item = TypeVar("Item")
Shift: TypeAlias = tuple[int, CellSet]
"""How far cells are moved, to higher numbers or to lower ones, and which cells are."""


class GridError(Problem):
    """A row or column that is not on the grid."""


@dataclass(frozen=True)
class Grid:
    """Cells in `rows` and `cols`, each touching up to eight others.

    >>> grid = Grid(rows=3, cols=4)
    >>> print(grid.picture(grid.neighbours(0)))
    . x . .
    x x . .
    . . . .
    """

    rows: int
    cols: int
    shape = Shape.SQUARE  # of the class: an ordinary grid is two numbers

    @staticmethod
    def of(rows: int, cols: int) -> "Grid":
        """The ordinary grid of this size; a small one is shared, with the sets that it keeps.

        `grid_of` has those of other shapes, too.
        """
        return _shared(rows, cols) if rows * cols <= MOST_TABULATED else Grid(rows, cols)

    def sized(self, rows: int, cols: int) -> "Grid":
        """The grid of this shape with another size."""
        return Grid.of(rows, cols)

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    @property
    def dimensions(self) -> str:
        """The size as players write it, columns first.

        >>> Grid(rows=16, cols=30).dimensions
        '30 × 16'
        """
        return f"{self.cols} × {self.rows}"

    @property
    def numbers(self) -> dict[str, int]:
        """The rows and the columns by these names, as headers and JSON have them."""
        return {"rows": self.rows, "cols": self.cols}

    @property
    def named_shape(self) -> dict[str, str]:
        """The shape by this name, as headers and JSON have it; nothing for an ordinary board."""
        return {} if self.shape is Shape.SQUARE else {"shape": str(self.shape)}

    def cell(self, row: int, col: int) -> Cell:
        """The cell at a row and column, both from 0; a GridError when it is off the grid."""
        if 0 <= row < self.rows and 0 <= col < self.cols:
            return row * self.cols + col
        problem = _(
            "expected a cell within {size}, got row {row}, column {col}",
            size=self.dimensions,
            row=row + 1,
            col=col + 1,
        )
        raise GridError(problem)

    def cell_at(self, place: tuple[int, int] | None) -> Cell:
        """The cell at a row and column, both from 0, or the middle; a GridError as above."""
        return self.cell(*place) if place else self.middle

    def place(self, cell: Cell) -> tuple[int, int]:
        """The row and column where a cell is drawn, both from 0."""
        return divmod(cell, self.cols)

    def at(self, row: int, col: int) -> Cell | None:
        """The cell at a row and column, which may lie over an edge; None where there is none."""
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        return row * self.cols + col if inside else None

    def nearest(self, row: int, col: int) -> Cell:
        """The cell nearest to a row and column that need not be on the grid."""
        return self.cell(min(max(row, 0), self.rows - 1), min(max(col, 0), self.cols - 1))

    @property
    def middle(self) -> Cell:
        """The cell in the middle, or the first one after it."""
        return self.cell(self.rows // 2, self.cols // 2)

    def way(self, cell: Cell, other: Cell) -> tuple[int, int]:
        """The rows down and the columns right from a cell to another one, the shortest way."""
        (row, col), (to_row, to_col) = self.place(cell), self.place(other)
        return to_row - row, to_col - col

    def distance(self, cell: Cell, other: Cell) -> int:
        """The steps of a king from a cell to another one."""
        rows, cols = self.way(cell, other)
        return max(abs(rows), abs(cols))

    @cached_property
    def cells(self) -> CellSet:
        """All cells."""
        return only(self.size) - 1

    @cached_property
    def after_first_col(self) -> CellSet:
        """The cells with a neighbour on their left."""
        return self.cells & ~self.column(0)

    @cached_property
    def before_last_col(self) -> CellSet:
        """The cells with a neighbour on their right."""
        return self.cells & ~self.column(self.cols - 1)

    @cached_property
    def edge(self) -> CellSet:
        """The cells of the first and the last row and column."""
        rows = self.row(0) | self.row(self.rows - 1)
        return rows | self.column(0) | self.column(self.cols - 1)

    def row(self, row: int) -> CellSet:
        """The cells of one row."""
        return (only(self.cols) - 1) << (row * self.cols)

    def column(self, col: int) -> CellSet:
        """The cells of one column, built in steps that double."""
        column, height = only(col), 1
        while height < self.rows:
            column |= column << (height * self.cols)
            height <<= 1
        return column & self.cells

    def spread(self, members: CellSet) -> CellSet:
        """The members and all cells that touch one."""
        left = (members & self.after_first_col) >> 1
        right = (members & self.before_last_col) << 1
        band = members | left | right
        return band | (band >> self.cols) | ((band << self.cols) & self.cells)

    def beside(self, members: CellSet) -> CellSet:
        """The members and all cells that share a side with one."""
        left = (members & self.after_first_col) >> 1
        right = (members & self.before_last_col) << 1
        above, below = members >> self.cols, (members << self.cols) & self.cells
        return members | left | right | above | below

    def euler(self, members: CellSet, *, corners: bool) -> int:
        """The Euler number of the set: its pieces less its holes, if corners join cells or not.

        It counts the cells and the full squares of 2 × 2, less the pairs of members that share a
        side; if corners join, less the squares whose members are two opposite corners.
        """
        right, below = (members & self.after_first_col) >> 1, members >> self.cols
        pairs = members & right
        joins = pairs.bit_count() + (members & below).bit_count()
        if corners:
            differing = members ^ right
            joins += (differing & (differing >> self.cols) & (members ^ below)).bit_count()
        return members.bit_count() + (pairs & (pairs >> self.cols)).bit_count() - joins

    def neighbours(self, cell: Cell) -> CellSet:
        """The cells that touch this one, without the cell itself."""
        return self._neighbourhoods[cell] if self._neighbourhoods else self._around(cell)

    @cached_property
    def _neighbourhoods(self) -> Sequence[CellSet]:
        """The neighbours of each cell; empty on a board where they would take much memory."""
        return _neighbourhoods(self) if self.size <= MOST_TABULATED else ()

    def _around(self, cell: Cell) -> CellSet:
        """The cells that touch this one."""
        row, col = self.place(cell)
        left = max(col - 1, 0)
        span = only(min(col + 1, self.cols - 1) - left + 1) - 1
        block = NO_CELLS
        for near in range(max(row - 1, 0), min(row + 2, self.rows)):
            block |= span << (near * self.cols + left)
        return block ^ only(cell)

    def tally(self, members: CellSet) -> tuple[CellSet, ...]:
        """For each n in 0..8, the cells that touch exactly n members."""
        return _sorted_out(self.cells, *self.tally_digits(members))

    def tally_digits(self, members: CellSet) -> tuple[CellSet, CellSet, CellSet, CellSet]:
        """The members that touch each cell, as a count with four sets as its binary digits.

        All cells are added up at once: the three cells of a row into two bits, then three rows
        into four bits. The two full adders are written out, since as calls they took a fifth of
        the time.
        """
        cells, cols = self.cells, self.cols
        left = (members & self.before_last_col) << 1
        right = (members & self.after_first_col) >> 1
        side1, side2 = left ^ right, left & right
        row1, row2 = side1 ^ members, side2 | (side1 & members)
        above, below = (row1 << cols) & cells, row1 >> cols
        some = above ^ below
        ones, carry = some ^ side1, (above & below) | (some & side1)
        above, below = (row2 << cols) & cells, row2 >> cols
        some = above ^ below
        pairs, quads = some ^ side2, (above & below) | (some & side2)
        twos, more = pairs ^ carry, pairs & carry
        return ones, twos, quads ^ more, quads & more

    @cached_property
    def half_steps(self) -> tuple[tuple[Shift, ...], ...]:
        """How cells are shifted by half of the steps to neighbours: each pair is touched once."""
        right, left = self.before_last_col, self.after_first_col
        above = self.cells & ~self.row(self.rows - 1)
        steps = (1, right), (self.cols, above), (self.cols + 1, above & right)
        return tuple((step,) for step in (*steps, (self.cols - 1, above & left)))

    def pairs(self, members: CellSet) -> tuple[CellSet, ...]:
        """The pairs of members that touch: for each half step, where it leads from a member.

        >>> [pairs.bit_count() for pairs in Grid(2, 2).pairs(0b1111)]
        [2, 2, 1, 1]
        """
        return tuple(members & shifted(members, step) for step in self.half_steps)

    def row_of(self, members: CellSet, row: int) -> CellSet:
        """One row of the set, as a set of columns."""
        return (members >> (row * self.cols)) & (only(self.cols) - 1)

    def band(self, members: CellSet, top: int, height: int) -> CellSet:
        """The rows from `top`, as a set on a grid of `height` rows."""
        return (members >> (top * self.cols)) & (only(height * self.cols) - 1)

    def lowered(self, band: CellSet, top: int) -> CellSet:
        """The set that a band was cut from: its rows put back, the first as row `top`."""
        return band << (top * self.cols)

    def joined(self, rows: Sequence[CellSet], top: int = 0) -> CellSet:
        """The set with these rows from `top` on, joined in pairs and so in O(n log rows)."""
        parts, width = list(rows), self.cols
        while len(parts) > 1:
            parts.append(NO_CELLS)
            pairs = zip(parts[0::2], parts[1::2], strict=False)
            parts = [low | (high << width) for low, high in pairs]
            width <<= 1
        return self.lowered(parts[0], top) if parts else NO_CELLS

    def band_around(self, members: CellSet) -> "Band":
        """The smallest band that has some cells and all that touch them; there is one at least."""
        top, bottom = lowest(members) // self.cols, highest(members) // self.cols
        return self._rows(top, bottom + 1, rim=1)

    def bands(self, height: int, rim: int) -> "list[Band]":
        """The grid cut into bands of so many rows of their own, each with a rim around them."""
        tops = range(0, self.rows, height)
        return [self._rows(top, min(top + height, self.rows), rim) for top in tops]

    def band_near(self, cell: Cell, height: int, rim: int) -> "Band":
        """A band of `height` rows and as many around them, one of which has the cell.

        It is the same for all cells of those rows, and has a rim.
        """
        top = max(self.place(cell)[0] // height * height - height // 2, 0)
        return self._rows(top, min(top + 2 * height, self.rows), rim)

    def reached_from(self, row: int, members: CellSet) -> Iterator[tuple[int, CellSet]]:
        """The rows that touch members of a row, themselves sets of columns, with what touches."""
        wide = self._line.spread(members)
        yield row - 1, wide
        yield row + 1, wide

    @cached_property
    def _line(self) -> "Grid":
        """A row as a grid of its own."""
        return Grid(1, self.cols)

    def digits_in(self, row: int, members: "CellRows") -> tuple[CellSet, CellSet, CellSet, CellSet]:
        """The members that touch each cell of a row, as in `tally_digits`, by columns."""
        around = Grid.of(3, self.cols)
        rows = [members[near] for near in (row - 1, row, row + 1)]
        ones, twos, fours, eights = around.tally_digits(around.joined(rows))
        return (
            around.row_of(ones, 1),
            around.row_of(twos, 1),
            around.row_of(fours, 1),
            around.row_of(eights, 1),
        )

    def _rows(self, top: int, bottom: int, rim: int) -> "Band":
        """The band whose own rows these are."""
        first, last = max(top - rim, 0), min(bottom + rim, self.rows)
        whole = last - first == self.rows
        grid = self if whole else Grid.of(last - first, self.cols)
        return Band(self, grid, first * self.cols, range(top * self.cols, bottom * self.cols))

    def moved(self, members: CellSet, rows: int, cols: int) -> CellSet:
        """The members moved down by `rows` and right by `cols`, as far as they fit.

        >>> grid = Grid(rows=2, cols=3)
        >>> print(grid.picture(grid.moved(0b101, rows=1, cols=1)))
        . . .
        . x .
        """
        for _step in range(abs(cols)):
            members &= self.before_last_col if cols > 0 else self.after_first_col
            members = members << 1 if cols > 0 else members >> 1
        shift = rows * self.cols
        return (members << shift if shift > 0 else members >> -shift) & self.cells

    def rectangle(self, rows: range, cols: range) -> CellSet:
        """The cells of some rows in some columns."""
        line = (only(len(cols)) - 1) << cols.start
        return self.joined([line] * len(rows), rows.start)

    def fitted(self, members: CellSet, other: "Grid") -> CellSet:
        """The members in the same rows and columns of another grid, as far as they fit."""
        if not members or other == self:
            return members
        rows, cols = range(min(self.rows, other.rows)), other.row(0)
        return other.joined([self.row_of(members, row) & cols for row in rows])

    def united(self, other: "Grid") -> "Grid":
        """The smallest grid of this shape that has the rows and the columns of both."""
        return self.sized(max(self.rows, other.rows), max(self.cols, other.cols))

    def filled(self, seeds: CellSet, row: CellSet) -> CellSet:
        """The members of a row that seeds among them reach within it, over no edge."""
        return filled_runs(seeds, row)

    def flood(self, seeds: CellSet, within: CellSet) -> CellSet:
        """The members of `within` that the seeds reach through touching members."""
        if self.size > WHOLE_BOARD_LIMIT:
            return _flooded_by_rows(self, seeds & within, within)
        return _grown(seeds, within, self.spread)

    def pieces(self, members: CellSet) -> int:
        """The number of 8-connected pieces of a set."""
        if self.size > WHOLE_BOARD_LIMIT:
            return len(self.first_cells(members))
        count = 0
        while members:
            holes = self._enclosed(self.cells & ~members, self.beside)
            count += self.euler(members, corners=True) + self.euler(holes, corners=False)
            members = self._enclosed(self.cells & ~holes, self.spread) if holes else NO_CELLS
        return count

    def first_cells(self, members: CellSet) -> list[Cell]:
        """The first cell of each 8-connected piece of a set, by joining the runs of its rows."""
        sets, starts = Joined(), list[Cell]()
        rows = CellRows(self, members)
        above: list[LabelledRun] = []
        for row in range(self.rows):
            here = [(first, last, sets.add()) for first, last in runs_of(rows[row])]
            starts += [row * self.cols + first for first, _, _ in here]
            join_touching(sets, above, here)
            above = here
        return [cell for label, cell in enumerate(starts) if sets.root(label) == label]

    def _enclosed(self, members: CellSet, step: Callable[[CellSet], CellSet]) -> CellSet:
        """The members that no steps from member to member bring to the edge."""
        return members & ~_grown(self.edge, members, step)

    @property
    def symmetries(self) -> tuple[tuple[Cell, ...], ...]:
        """The ways to turn it over: for each, the cells in their new order; as it is comes first.

        There are eight on a square, four on others, some alike if it has one row or column.

        >>> Grid(rows=1, cols=3).symmetries[1]
        (2, 1, 0)
        """
        as_it_is = tuple(map(tuple, self.lines(range(self.size))))
        turned = [as_it_is, tuple(row[::-1] for row in as_it_is)]
        turned += [rows[::-1] for rows in turned]
        if self.rows == self.cols:
            turned += [tuple(zip(*rows, strict=True)) for rows in turned]
        return tuple(tuple(cell for row in rows for cell in row) for rows in turned)

    @property
    def motions(self) -> tuple[tuple[Cell, ...], ...]:
        """The symmetries, and those that also move it over its edges where there is a way."""
        return self.symmetries

    @cached_property
    def transposed(self) -> "Grid":
        """The grid with rows and columns exchanged."""
        return Grid.of(self.cols, self.rows)

    def transpose(self, members: CellSet) -> CellSet:
        """The set with rows and columns exchanged, on the transposed grid.

        >>> grid = Grid(rows=2, cols=3)
        >>> print(grid.transposed.picture(grid.transpose(grid.row(0))))
        x .
        x .
        x .
        """
        signs = spelled(members, self.size)
        return set_spelled("".join(signs[col :: self.cols] for col in range(self.cols)))

    def mirror(self, members: CellSet) -> CellSet:
        """The set with left and right exchanged."""
        lines = self.lines(spelled(members, self.size))
        return set_spelled("".join("".join(line)[::-1] for line in lines))

    def densities(
        self, members: CellSet, tops: Sequence[int], lefts: Sequence[int]
    ) -> Iterator[list[int]]:
        """The members in each block, a row of blocks at a time; blocks begin at these places.

        The rows of a block are folded in halves, whose bits are added up in all columns at once,
        so that a board of 100,000,000 cells takes some 50 ms.

        >>> [*Grid(2, 4).densities(0b1011_0001, tops=(0, 1), lefts=(0, 2))]
        [[1, 0], [2, 1]]
        """
        columns = [only(end) - only(left) for left, end in pairwise((*lefts, self.cols))]
        heights = (end - top for top, end in pairwise((*tops, self.rows)))
        for band, height in zip(self._cut(members, tops), heights, strict=True):
            planes = _folded(band, height, self.cols) if band else []
            yield [_total(planes, cols) for cols in columns]

    def _cut(self, members: CellSet, tops: Sequence[int]) -> Iterator[CellSet]:
        """The rows from each top to the next, as `band` cuts them; in O(n) for all of them."""
        data = memoryview(members.to_bytes((self.size >> 3) + 1 if members else 0, "little"))
        for top, end in pairwise((*tops, self.rows)):
            first, last = top * self.cols, end * self.cols
            part = int.from_bytes(data[first >> 3 : (last + 7) >> 3], "little") >> (first & 7)
            yield part if part.bit_length() <= last - first else part & (only(last - first) - 1)

    def lines(self, items: Sequence[Item]) -> list[Sequence[Item]]:
        """Items, one for each cell, as the lines of a picture."""
        return [items[start : start + self.cols] for start in range(0, self.size, self.cols)]

    def signs(self, ground: str, layers: Mapping[str, CellSet]) -> list[str]:
        """The lines of a picture: a character for each layer, and `ground` for all other cells.

        >>> Grid(2, 3).signs(".", {"x": 1, "o": 34})
        ['xo.', '..o']
        """
        signs = [ground] * self.size
        for sign, cells in layers.items():
            for cell in cells_of(cells):
                signs[cell] = sign
        return ["".join(line) for line in self.lines(signs)]

    def picture(self, members: CellSet) -> str:
        """The set drawn with x for members and . for the others, for doctests and failing tests."""
        return "\n".join(map(" ".join, self.signs(".", {"x": members})))


@dataclass(frozen=True)
class Band:
    """Some rows of a `board` as a `grid` of their own, whose first cell is `first` on the board.

    `inner` are the cells of the board that are in it for themselves; the others are its rim, which
    has what touches them.
    """

    board: Grid
    grid: Grid
    first: Cell
    inner: range

    @property
    def is_whole(self) -> bool:
        """Is it all of the board?"""
        return self.grid is self.board

    @property
    def own(self) -> CellSet:
        """The inner cells, as a set on its grid."""
        return (only(len(self.inner)) - 1) << self.inside(self.inner.start)

    def inside(self, cell: Cell) -> Cell:
        """The number in the band of a cell of the board that lies in it."""
        return (cell - self.first) % self.board.size

    def outside(self, cell: Cell) -> Cell:
        """The number on the board of a cell of the band."""
        return (cell + self.first) % self.board.size

    def cut(self, members: CellSet) -> CellSet:
        """The members that lie in the band, as a set on its grid."""
        return members if self.is_whole else (members >> self.first) & self.grid.cells

    def restored(self, members: CellSet) -> CellSet:
        """The set on the board that a set on the band stands for."""
        return members if self.is_whole else members << self.first

    def shared_with(self, other: "Band", members: CellSet) -> CellSet:
        """The members that lie in another band too, as a set on its grid."""
        shift = self.first - other.first
        return (members << shift if shift > 0 else members >> -shift) & other.grid.cells


_shared = lru_cache(maxsize=64)(Grid)


@lru_cache(maxsize=16)
def _neighbourhoods(grid: Grid) -> tuple[CellSet, ...]:
    """The neighbours of each cell of a grid."""
    return tuple(map(grid._around, range(grid.size)))


BAND_HEIGHT = 64
MANY = 2**30


class CellRows:
    """The rows of a set, each cut from a band of rows; at most `most` bands are kept."""

    def __init__(self, grid: Grid, members: CellSet, most: int = MANY) -> None:
        self.members = members
        self._grid, self._most = grid, most
        self._bands: dict[int, CellSet] = {}

    def __getitem__(self, row: int) -> CellSet:
        if not 0 <= row < self._grid.rows:
            return NO_CELLS
        number, offset = divmod(row, BAND_HEIGHT)
        band = self._bands.get(number)
        if band is None:
            band = self._grid.band(self.members, number * BAND_HEIGHT, BAND_HEIGHT)
            if len(self._bands) >= self._most:
                self._bands.clear()
            self._bands[number] = band
        return self._grid.row_of(band, offset)

    @staticmethod
    def count(digits: tuple[CellSet, CellSet, CellSet, CellSet], col: int) -> int:
        """The count in a column that four sets of columns spell, as `digits_in` gives them."""
        ones, twos, fours, eights = digits
        low = ((ones >> col) & 1) + (((twos >> col) & 1) << 1)
        return low + (((fours >> col) & 1) << 2) + (((eights >> col) & 1) << 3)

    @staticmethod
    def runs(row: CellSet, cols: range, *, bridged: bool = False) -> Iterator[tuple[int, int]]:
        """The runs of neighbouring members of one row in some of its columns.

        If they are `bridged`, runs with a single column between them are one.

        >>> list(CellRows.runs(0b1000111001, range(4, 10)))
        [(4, 5), (9, 9)]
        """
        part = (row >> cols.start) & (only(len(cols)) - 1)
        part |= (part << 1) & (part >> 1) if bridged else NO_CELLS
        return ((cols.start + first, cols.start + last) for first, last in runs_of(part))


def shifted(members: CellSet, step: Iterable[Shift]) -> CellSet:
    """The cells to which a step leads from the members, given by its shifts."""
    reached = NO_CELLS
    for by, cells in step:
        reached |= (members & cells) << by if by > 0 else (members & cells) >> -by
    return reached


def _sorted_out(cells: CellSet, *bits: CellSet) -> tuple[CellSet, ...]:
    """The cells by the count that their four bits (ones, twos, fours, eights) spell."""
    ones, twos, fours, eights = bits
    parts = [cells & ~(fours | eights), fours]
    for bit in (twos, ones):
        parts = [part for whole in parts for part in (whole & ~bit, whole & bit)]
    return (*parts, eights)


def _folded(band: CellSet, height: int, cols: int) -> list[CellSet]:
    """The number of members in each column, as planes: the columns with each bit of it."""
    planes = [band]
    while height > 1:
        height = (height + 1) // 2
        start = height * cols
        planes = _sums([(plane & (only(start) - 1), plane >> start) for plane in planes])
    return planes


def _sums(pairs: Sequence[tuple[CellSet, CellSet]]) -> list[CellSet]:
    """The sums of two numbers in each column, given as pairs of planes."""
    (first, second), *others = pairs
    sums, carry = [first ^ second], first & second
    for first, second in others:
        some = first ^ second
        sums.append(some ^ carry)
        carry = (first & second) | (some & carry)
    return [*sums, carry]


def _total(planes: list[CellSet], cols: CellSet) -> int:
    """The sum of the numbers in some columns."""
    total = 0
    for plane in reversed(planes):
        total = 2 * total + (plane & cols).bit_count()
    return total


LabelledRun: TypeAlias = tuple[int, int, int]
"""The first and the last column of neighbouring members of a row, and a label."""


class Joined:
    """Items, numbered from 0, in sets that can be joined; the lowest item of a set names it.

    Union-find with path halving (Tarjan and van Leeuwen, 1984).
    """

    def __init__(self) -> None:
        self._parents: list[int] = []

    def add(self) -> int:
        """A new item in a set of its own."""
        self._parents.append(len(self._parents))
        return len(self._parents) - 1

    def join(self, first: int, second: int) -> None:
        """Join the sets of two items."""
        first, second = self.root(first), self.root(second)
        self._parents[max(first, second)] = min(first, second)

    def root(self, item: int) -> int:
        """The item that names the set of an item; each call shortens the path for the next."""
        parents = self._parents
        while parents[item] != item:
            parents[item] = parents[parents[item]]
            item = parents[item]
        return item


def join_touching(
    sets: Joined, above: list[LabelledRun], here: list[LabelledRun], left: int = -1, right: int = 1
) -> None:
    """Join the runs of one row with those of the next that they touch.

    A cell touches those above it from so many columns further to so many.
    """
    index = 0
    for first, last, label in here:
        while index < len(above) and above[index][1] < first + left:
            index += 1
        touched = index
        while touched < len(above) and above[touched][0] <= last + right:
            sets.join(above[touched][2], label)
            touched += 1


def _grown(seeds: CellSet, within: CellSet, step: Callable[[CellSet], CellSet]) -> CellSet:
    """The members of `within` that the seeds reach by steps from member to member."""
    reached, grown = NO_CELLS, seeds & within
    while grown != reached:
        reached = grown
        grown = step(reached) & within
    return reached


def _flooded_by_rows(grid: Grid, seeds: CellSet, within: CellSet) -> CellSet:
    """What seeds among the members reach; `reached` holds what is reached of each row so far."""
    if not seeds:
        return NO_CELLS
    rows, reached, seeded = CellRows(grid, within), dict[int, CellSet](), CellRows(grid, seeds)
    first, last = lowest(seeds) // grid.cols, highest(seeds) // grid.cols
    waiting = {row: seeded[row] for row in range(first, last + 1) if seeded[row]}
    while waiting:
        row, fresh = waiting.popitem()
        filled = grid.filled(fresh, rows[row])
        reached[row] = reached.get(row, NO_CELLS) | filled
        for near, wide in grid.reached_from(row, filled):
            fresh = wide & rows[near] & ~reached.get(near, NO_CELLS)
            if fresh:
                waiting[near] = waiting.get(near, NO_CELLS) | fresh
    top, bottom = min(reached), max(reached)
    return grid.joined([reached.get(row, NO_CELLS) for row in range(top, bottom + 1)], top)

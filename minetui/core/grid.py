"""Shapes and cell sets: a set of cells is one integer, and this module alone looks at its bits.

Bit `row * cols + col` of a cell set is on when that cell is a member, so `|`, `&`, `^` and `& ~`
are the set algebra and the interpreter's big-integer loops do the work for many cells at a step.
Every operation that shifts bits has a name here; no other module shifts.

Rows of a set, read through bands, since cutting a row from a set costs time for all of it.

Symmetries: a set on the same board turned over, so that one order of cells serves for others.

Densities: the exact number of members of a set in each block of a board cut into blocks.

The rows of a block are folded in halves, whose bits are added up in all columns at once, so that a
board of 100,000,000 cells takes some 50 ms.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TypeAlias

Cell: TypeAlias = int
CellSet: TypeAlias = int

NO_CELLS: CellSet = 0

MOST_TABULATED = 1_000  # cells of a grid; their neighbours take some 150 kilobytes

RUN = re.compile("1+")
BITS_OF_BYTE = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


class GridError(ValueError):
    """A row or column that is not on the grid."""


def only(cell: Cell) -> CellSet:
    """The set whose only member is this cell."""
    return 1 << cell


def has(members: CellSet, cell: Cell) -> bool:
    """Is the cell a member?"""
    return bool((members >> cell) & 1)


def set_of(cells: Iterable[Cell]) -> CellSet:
    """The set with these members; linear in the highest of them, however many there are."""
    listed = list(cells)
    if not listed:
        return NO_CELLS
    data = bytearray((max(listed) >> 3) + 1)
    for cell in listed:
        data[cell >> 3] |= 1 << (cell & 7)
    return unpacked(data)


def set_spelled(signs: str) -> CellSet:
    """The set that a text of 0s and 1s spells, the first cell first; linear."""
    return int(signs[::-1], 2)


def spelled(members: CellSet, size: int) -> str:
    """The set as a text of `size` 0s and 1s, the first cell first; linear.

    >>> spelled(set_of([0, 2]), 4)
    '1010'
    """
    return f"{members:0{size}b}"[::-1]


def packed(members: CellSet, size: int) -> bytearray:
    """The set as bytes, for many changes in a large set of up to `size` cells."""
    return bytearray(members.to_bytes((size >> 3) + 1, "little"))


def toggle_packed(members: bytearray, cell: Cell, present: bool) -> bool:
    """Toggle a cell of a packed set if its membership is `present`; returns whether it was."""
    byte, bit = cell >> 3, 1 << (cell & 7)
    if (members[byte] & bit != 0) is not present:
        return False
    members[byte] ^= bit
    return True


def unpacked(members: bytearray) -> CellSet:
    """The packed set as an integer again."""
    return int.from_bytes(members, "little")


def lowest(members: CellSet) -> Cell:
    """The first member of a set that has one."""
    return (members & -members).bit_length() - 1


def highest(members: CellSet) -> Cell:
    """The last member of a set that has one."""
    return members.bit_length() - 1


def cells_of(members: CellSet) -> Iterator[Cell]:
    """The members, in order; linear in their span, not in the size of the board."""
    if not members:
        return
    first = lowest(members) & ~7
    span = members >> first
    for index, byte in enumerate(span.to_bytes((span.bit_length() + 7) >> 3, "little")):
        if byte:
            base = first + (index << 3)
            for bit in BITS_OF_BYTE[byte]:
                yield base + bit


def following(members: CellSet, cell: Cell) -> Cell | None:
    """The first member after the cell."""
    later = members >> (cell + 1)
    return cell + 1 + lowest(later) if later else None


def preceding(members: CellSet, cell: Cell) -> Cell | None:
    """The last member before the cell."""
    earlier = members & (only(cell) - 1)
    return highest(earlier) if earlier else None


def deposited(ranks: CellSet, members: CellSet) -> CellSet:
    """The members whose ranks in the set, from 0, are given; linear.

    >>> list(cells_of(deposited(set_of([0, 2]), set_of([3, 5, 8, 9]))))
    [3, 8]
    """
    start, chosen = 0, spelled(ranks, members.bit_count())

    def part(run: re.Match[str]) -> str:
        nonlocal start
        start += len(run[0])
        return chosen[start - len(run[0]) : start]

    return set_spelled(RUN.sub(part, spelled(members, 1)))


def runs_of(row: CellSet) -> Iterator[tuple[int, int]]:
    """The runs of neighbouring members of one row, as (first, last) columns."""
    for run in RUN.finditer(spelled(row, 1)):
        yield run.start(), run.end() - 1


def runs_within(row: CellSet, cols: range) -> Iterator[tuple[int, int]]:
    """The runs of neighbouring members of one row in some of its columns.

    >>> list(runs_within(set_of([0, 3, 4, 5, 9]), range(4, 10)))
    [(4, 5), (9, 9)]
    """
    part = (row >> cols.start) & (only(len(cols)) - 1)
    return ((cols.start + first, cols.start + last) for first, last in runs_of(part))


def filled_runs(seeds: CellSet, within: CellSet) -> CellSet:
    """The runs of one row that hold a seed, in steps that double (Kogge and Stone, 1973)."""
    upward = downward = seeds & within
    open_up = open_down = within
    step = 1
    while open_up:
        upward |= open_up & (upward << step)
        downward |= open_down & (downward >> step)
        open_up &= open_up << step
        open_down &= open_down >> step
        step <<= 1
    return upward | downward


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

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    @property
    def shape(self) -> str:
        """The size as players write it, columns first.

        >>> Grid(rows=16, cols=30).shape
        '30 × 16'
        """
        return f"{self.cols} × {self.rows}"

    def cell(self, row: int, col: int) -> Cell:
        """The cell at a row and column, both from 0; a GridError when it is off the grid."""
        if 0 <= row < self.rows and 0 <= col < self.cols:
            return row * self.cols + col
        raise GridError(f"expected a cell within {self.shape}, got row {row + 1}, column {col + 1}")

    def place(self, cell: Cell) -> tuple[int, int]:
        """The row and column of a cell, both from 0."""
        return divmod(cell, self.cols)

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
        into four bits.
        """
        left = (members & self.before_last_col) << 1
        right = (members & self.after_first_col) >> 1
        side1, side2 = left ^ right, left & right
        row1, row2 = side1 ^ members, side2 | (side1 & members)
        ones, carry = _added((row1 << self.cols) & self.cells, row1 >> self.cols, side1)
        pairs, quads = _added((row2 << self.cols) & self.cells, row2 >> self.cols, side2)
        twos, more = pairs ^ carry, pairs & carry
        return ones, twos, quads ^ more, quads & more

    def row_of(self, members: CellSet, row: int) -> CellSet:
        """One row of the set, as a set of columns."""
        return (members >> (row * self.cols)) & (only(self.cols) - 1)

    def band(self, members: CellSet, top: int, height: int) -> CellSet:
        """The rows from `top`, as a set on a grid of `height` rows."""
        return (members >> (top * self.cols)) & (only(height * self.cols) - 1)

    def bands(self, members: CellSet, tops: Sequence[int]) -> Iterator[CellSet]:
        """The rows from each top to the next, as `band` cuts them; in O(n) for all of them."""
        data = memoryview(members.to_bytes((self.size >> 3) + 1, "little"))
        for top, end in pairwise((*tops, self.rows)):
            first, last = top * self.cols, end * self.cols
            part = int.from_bytes(data[first >> 3 : (last + 7) >> 3], "little") >> (first & 7)
            yield part if part.bit_length() <= last - first else part & (only(last - first) - 1)

    def cut(self, band: CellSet, row: int) -> tuple[CellSet, CellSet]:
        """The rows above a row, and the rows from it on, each as a set on a grid of so many."""
        start = row * self.cols
        return band & (only(start) - 1), band >> start

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

    def moved(self, members: CellSet, rows: int, cols: int) -> CellSet:
        """The members moved down by `rows` and right by `cols`, as far as they fit.

        >>> grid = Grid(rows=2, cols=3)
        >>> print(grid.picture(grid.moved(set_of([0, 2]), rows=1, cols=1)))
        . . .
        . x .
        """
        for _ in range(abs(cols)):
            members &= self.before_last_col if cols > 0 else self.after_first_col
            members = members << 1 if cols > 0 else members >> 1
        shift = rows * self.cols
        return (members << shift if shift > 0 else members >> -shift) & self.cells

    def picture(self, members: CellSet) -> str:
        """The set drawn with x for members and . for the others, for doctests and failing tests."""
        rows = (self.row_of(members, row) for row in range(self.rows))
        return "\n".join(
            " ".join("x" if has(row, col) else "." for col in range(self.cols)) for row in rows
        )


def grid_of(rows: int, cols: int) -> Grid:
    """The grid of this size; a small one is shared, with the sets that it keeps."""
    return _shared_grid(rows, cols) if rows * cols <= MOST_TABULATED else Grid(rows, cols)


_shared_grid = lru_cache(maxsize=64)(Grid)


@lru_cache(maxsize=16)
def _neighbourhoods(grid: Grid) -> tuple[CellSet, ...]:
    """The neighbours of each cell of a grid."""
    return tuple(map(grid._around, range(grid.size)))


def touching(rows: tuple[CellSet, CellSet, CellSet], col: int) -> int:
    """The number of members in the 3 × 3 block around a column, given its three rows."""
    above, here, below = rows
    return (
        (((above << 1) >> col) & 7).bit_count()
        + (((here << 1) >> col) & 7).bit_count()
        + (((below << 1) >> col) & 7).bit_count()
    )


def _added(first: CellSet, second: CellSet, third: CellSet) -> tuple[CellSet, CellSet]:
    """A full adder: the sum and the carry of three bits in every cell."""
    some = first ^ second
    return some ^ third, (first & second) | (some & third)


def _sorted_out(cells: CellSet, *bits: CellSet) -> tuple[CellSet, ...]:
    """The cells by the count that their four bits (ones, twos, fours, eights) spell."""
    ones, twos, fours, eights = bits
    parts = [cells & ~(fours | eights), fours]
    for bit in (twos, ones):
        parts = [part for whole in parts for part in (whole & ~bit, whole & bit)]
    return (*parts, eights)


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


def transposed(grid: Grid, members: CellSet) -> CellSet:
    """The set with rows and columns exchanged.

    >>> grid = Grid(rows=2, cols=3)
    >>> print(Grid(rows=3, cols=2).picture(transposed(grid, grid.row(0))))
    x .
    x .
    x .
    """
    signs = spelled(members, grid.size)
    return set_spelled("".join(signs[col :: grid.cols] for col in range(grid.cols)))


def mirrored(grid: Grid, members: CellSet) -> CellSet:
    """The set with left and right exchanged."""
    signs, starts = spelled(members, grid.size), range(0, grid.size, grid.cols)
    return set_spelled("".join(signs[start : start + grid.cols][::-1] for start in starts))


def symmetries(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """The ways to turn a board over: for each, the cells in their new order; as it is comes first.

    There are eight on a square board, four on others, some alike if it has one row or column.

    >>> symmetries(Grid(rows=1, cols=3))[1]
    (2, 1, 0)
    """
    as_it_is = tuple(
        tuple(grid.cell(row, col) for col in range(grid.cols)) for row in range(grid.rows)
    )
    turned = [as_it_is, tuple(row[::-1] for row in as_it_is)]
    turned += [rows[::-1] for rows in turned]
    if grid.rows == grid.cols:
        turned += [tuple(zip(*rows, strict=True)) for rows in turned]
    return tuple(tuple(cell for row in rows for cell in row) for rows in turned)


def densities(
    grid: Grid, members: CellSet, tops: Sequence[int], lefts: Sequence[int]
) -> Iterator[list[int]]:
    """The members in each block, a row of blocks at a time; blocks begin at these rows and columns.

    >>> [*densities(Grid(2, 4), 0b1011_0001, tops=(0, 1), lefts=(0, 2))]
    [[1, 0], [2, 1]]
    """
    columns = [only(end) - only(left) for left, end in pairwise((*lefts, grid.cols))]
    heights = (end - top for top, end in pairwise((*tops, grid.rows)))
    bands = grid.bands(members, tops) if members else iter([NO_CELLS] * len(tops))
    for band, height in zip(bands, heights, strict=True):
        planes = _folded(Grid(height, grid.cols), band) if band else []
        yield [_total(planes, cols) for cols in columns]


def _folded(grid: Grid, band: CellSet) -> list[CellSet]:
    """The number of members in each column, as planes: the columns with each bit of it."""
    planes, height = [band], grid.rows
    while height > 1:
        half = (height + 1) // 2
        planes, height = _sums([grid.cut(plane, half) for plane in planes]), half
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

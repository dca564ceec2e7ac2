"""Grids of other shapes: any relation of neighbours as shifts under masks.

The steps of a shape say which rows a row touches, and which of its columns move how far: these are
its links. Put on all rows, they are a few numbers by which the cells of the board are shifted,
each with the cells that have a neighbour there. Hexagons take 8 of them and knights 8. The steps of
a king are those of one sideways and one up or down, so a torus takes 4 and 4; and a spread costs
some twice as much as on an ordinary board.

Large boards are read row by row: there the rows that are touched in the same way are so at once.

A board without a first row is cut into bands that go on over the edge. What has rows and columns,
such as pictures, is as on any grid; `way` and `at` go over an edge where there is none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, groupby, starmap
from operator import itemgetter
from typing import NamedTuple, TypeAlias

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
    set_of,
)
from .grid import (
    MOST_TABULATED,
    WHOLE_BOARD_LIMIT,
    Band,
    CellRows,
    Grid,
    Joined,
    LabelledRun,
    Shift,
    join_touching,
    shifted,
)
from .shapes import SIDES, Shape, Steps

MOST_KEPT = 1_000_000  # cells of a grid that is not small; its sets take two megabytes
PARTS = 50  # of a large board; measured: larger pieces are sooner flooded than joined

Way: TypeAlias = tuple[tuple[int, ...], tuple[Shift, ...]]
"""So many rows down each, and the shifts of columns there."""
Span: TypeAlias = tuple[int, int, int]
"""So many rows down, and columns right from the first to the last one."""


class RowLink(NamedTuple):
    """Columns of a row that touch cells so many rows further down and columns further right."""

    rows: int
    shift: int
    cols: CellSet


@dataclass(frozen=True)
class World(Grid):
    """The cells of a board of another shape than the ordinary one.

    >>> torus = World(3, 5, Shape.TORUS)
    >>> print(torus.picture(torus.neighbours(5)))
    x x . . x
    . x . . x
    x x . . x
    """

    shape: Shape = Shape.TORUS
    is_cut: bool = False
    """Are its rows some of a board's, with no way over their ends?"""

    def sized(self, rows: int, cols: int) -> Grid:
        """The grid of this shape with another size."""
        return grid_of(rows, cols, self.shape)

    @property
    def _wraps_rows(self) -> bool:
        """Is there a way from its last row to its first?"""
        return self.shape.wraps_rows and not self.is_cut

    @cached_property
    def _links(self) -> tuple[tuple[tuple[RowLink, ...], ...], ...]:
        """The links of each step of the shape, in its rows and in every second one."""
        return tuple(tuple(starmap(self._linked, self.shape.steps_in(row))) for row in (0, 1))

    def _linked(self, rows: int, cols: int) -> tuple[RowLink, ...]:
        """The links of a step, of which one goes over an edge if it is none."""
        line = only(self.cols) - 1
        inside = line & _moved(line, -cols)
        if not cols or not self.shape.wraps_cols:
            return (RowLink(rows, cols, inside),)
        back = cols - self.cols if cols > 0 else cols + self.cols
        return RowLink(rows, cols, inside), RowLink(rows, back, line & ~inside)

    @cached_property
    def _directions(self) -> tuple[tuple[Shift, ...], ...]:
        """For each step of the shape, how cells are shifted to where it leads.

        Of the steps of a king, those to the left and right, up and down, of which he makes all.
        """
        count = len(SIDES) if self.shape.is_of_kings else len(self.shape.steps)
        return tuple(map(self._direction, range(count)))

    def _direction(self, step: int) -> tuple[Shift, ...]:
        """How cells are shifted to where a step leads, given by its number."""
        merged = dict[int, CellSet]()
        stride = 2 if self.shape.is_staggered else 1
        for first in range(stride):
            for rows, shift, cols in self._links[first][step]:
                by, cells = rows * self.cols, self._striped(cols, first, stride)
                inside = cells & _moved(self.cells, -by)
                by += shift
                merged[by] = merged.get(by, NO_CELLS) | inside
                if self._wraps_rows and cells != inside:
                    by += self.size if rows < 0 else -self.size
                    merged[by] = merged.get(by, NO_CELLS) | (cells & ~inside)
        return tuple((by, cells) for by, cells in merged.items() if cells)

    def _striped(self, cols: CellSet, first: int, stride: int) -> CellSet:
        """These columns of every so many rows from the first on, built in steps that double."""
        cells, height = cols << (first * self.cols), stride
        while height < self.rows:
            cells |= cells << (height * self.cols)
            height <<= 1
        return cells & self.cells

    @cached_property
    def half_steps(self) -> tuple[tuple[Shift, ...], ...]:
        """How cells are shifted by half of the steps to neighbours: each pair is touched once."""
        steps = enumerate(self.shape.steps)
        return tuple(self._direction(number) for number, step in steps if step > (0, 0))

    @cached_property
    def _stages(self) -> tuple[tuple[tuple[Shift, ...], tuple[Shift, ...]], ...]:
        """The shifts of a spread, those to higher numbers and those to lower ones.

        There are two stages for a king, who steps sideways and then up or down.
        """
        found = self._directions
        stages = (found[:2], found[2:]) if self.shape.is_of_kings else (found,)
        return tuple((_higher(stage, 1), _higher(stage, -1)) for stage in stages)

    @cached_property
    def _ways(self) -> tuple[tuple[Way, ...], ...]:
        """The ways out of a row, of the shape's rows and of every second one."""
        return tuple(map(self._ways_of, self._links))

    def _ways_of(self, links: tuple[tuple[RowLink, ...], ...]) -> tuple[Way, ...]:
        """The ways out of a row with these links, but for steps within a run of it."""
        by_rows = dict[int, tuple[Shift, ...]]()
        for rows, shift, cols in chain.from_iterable(links):
            if rows or abs(shift) > 1:
                by_rows[rows] = (*by_rows.get(rows, ()), (shift, cols))
        by_shifts = dict[tuple[Shift, ...], tuple[int, ...]]()
        for rows, shifts in by_rows.items():
            by_shifts[shifts] = (*by_shifts.get(shifts, ()), rows)
        return tuple((rows, shifts) for shifts, rows in by_shifts.items())

    def _row_at(self, row: int) -> int | None:
        """The number of a row that may lie over an edge; None where there is none."""
        if self._wraps_rows:
            return row % self.rows
        return row if 0 <= row < self.rows else None

    def at(self, row: int, col: int) -> Cell | None:
        """The cell at a row and column, which may lie over an edge; None where there is none."""
        if self._wraps_rows:
            row %= self.rows
        if self.shape.wraps_cols:
            col %= self.cols
        return super().at(row, col)

    def nearest(self, row: int, col: int) -> Cell:
        """The cell nearest to a row and column that need not be on the grid."""
        row = row % self.rows if self._wraps_rows else row
        col = col % self.cols if self.shape.wraps_cols else col
        return super().nearest(row, col)

    def way(self, cell: Cell, other: Cell) -> tuple[int, int]:
        """The rows down and the columns right from a cell to another one, the shortest way."""
        rows, cols = super().way(cell, other)
        if self._wraps_rows:
            rows = _shortest(rows, self.rows)
        if self.shape.wraps_cols:
            cols = _shortest(cols, self.cols)
        return rows, cols

    def rectangle(self, rows: range, cols: range) -> CellSet:
        """The cells of some rows in some columns, which may lie over an edge."""
        line = set_of(cell for cell in (self.at(0, col) for col in cols) if cell is not None)
        near = [each for each in map(self._row_at, rows) if each is not None]
        top, bottom = min(near, default=0), max(near, default=-1)
        lines = [NO_CELLS] * (bottom + 1 - top)
        for row in near:
            lines[row - top] = line
        return self.joined(lines, top)

    def spread(self, members: CellSet) -> CellSet:
        """The members and all cells that touch one."""
        for higher, lower in self._stages:
            reached = members
            for by, cells in higher:
                reached |= (members & cells) << by
            for by, cells in lower:
                reached |= (members & cells) >> by
            members = reached
        return members

    def _around(self, cell: Cell) -> CellSet:
        """The cells that touch this one."""
        row, col = self.place(cell)
        places = ((row + rows, col + cols) for rows, cols in self.shape.steps_in(row))
        cells = [near for near in starmap(self.at, places) if near is not None]
        first = min(cells, default=0)
        return set_of(near - first for near in cells) << first

    def tally_digits(self, members: CellSet) -> tuple[CellSet, CellSet, CellSet, CellSet]:
        """The members that touch each cell, as a count with four sets as its binary digits."""
        if not self.shape.is_of_kings:
            return _counted(shifted(members, direction) for direction in self._directions)
        left, right, above, below = self._directions
        one, other = shifted(members, left), shifted(members, right)
        side1, side2 = one ^ other, one & other
        row1, row2 = side1 ^ members, side2 | (side1 & members)
        ones, carry = _added(side1, shifted(row1, above), shifted(row1, below))
        pairs, quads = _added(side2, shifted(row2, above), shifted(row2, below))
        more = pairs & carry
        return ones, pairs ^ carry, quads ^ more, quads & more

    def digits_in(self, row: int, members: CellRows) -> tuple[CellSet, CellSet, CellSet, CellSet]:
        """The members that touch each cell of a row, as in `tally_digits`, by columns."""

        def touching(links: tuple[RowLink, ...]) -> CellSet:
            joined = NO_CELLS
            for rows, shift, cols in links:
                near = self._row_at(row + rows)
                if near is not None:
                    joined |= _moved(members[near], -shift) & cols
            return joined

        return _counted(map(touching, self._links[row & 1]))

    @cached_property
    def _is_of_runs(self) -> bool:
        """Does a cell touch those beside it in its row?"""
        return (0, 1) in self.shape.steps

    def filled(self, seeds: CellSet, row: CellSet) -> CellSet:
        """The members of a row that seeds among them reach within it, over no edge."""
        return filled_runs(seeds, row) if self._is_of_runs else seeds & row

    def reached_from(self, row: int, members: CellSet) -> Iterator[tuple[int, CellSet]]:
        """The rows that touch members of a row, themselves sets of columns, with what touches.

        The members are whole runs, where cells of a run touch.
        """
        for rows, shifts in self._ways[row & 1]:
            wide = NO_CELLS
            for shift, cols in shifts:
                wide |= _moved(members & cols, shift)
            for near in map(self._row_at, map(row.__add__, rows)):
                if near is not None:
                    yield near, wide

    def pieces(self, members: CellSet) -> int:
        """The number of pieces of a set whose cells touch, directly or through others."""
        return len(self.first_cells(members))

    def first_cells(self, members: CellSet) -> list[Cell]:
        """The first cell of each piece of a set, in the order of cells.

        Floods take away a piece at a time. On a large board they do so while the pieces are large,
        and what is left is joined by the runs of its rows.
        """
        firsts, enough = list[Cell](), 0
        if self.size > WHOLE_BOARD_LIMIT:
            enough = self.size // PARTS
        while members:
            firsts.append(lowest(members))
            piece = self.flood(only(firsts[-1]), members)
            members &= ~piece
            if piece.bit_count() < enough:
                return firsts + self._first_by_rows(members)
        return firsts

    def _first_by_rows(self, members: CellSet) -> list[Cell]:
        """The first cell of each piece of a set, by joining the runs of its rows."""
        sets, cells, starts = Joined(), CellRows(self, members), list[Cell]()
        lines = list[list[LabelledRun]]()
        for row in range(self.rows):
            runs = runs_of(cells[row])
            if not self._is_of_runs:
                runs = ((col, col) for col in cells_of(cells[row]))
            lines.append([(first, last, sets.add()) for first, last in runs])
            starts += [row * self.cols + first for first, _, _ in lines[-1]]
        for row, here in enumerate(lines):
            for rows, left, right in self._spans[row & 1]:
                near = self._row_at(row + rows)
                if here and near is not None:
                    join_touching(sets, self._over_edges(lines[near]), here, left, right)
        return [cell for label, cell in enumerate(starts) if sets.root(label) == label]

    @cached_property
    def _spans(self) -> tuple[tuple[Span, ...], ...]:
        """The spans that touch a cell from above, or from before it over an edge that is none."""
        return tuple(tuple(self._spans_of(self.shape.steps_in(row))) for row in (0, 1))

    def _spans_of(self, steps: Steps) -> Iterator[Span]:
        """The spans of these steps up, and to the left if rows go on over an edge."""
        before = sorted(step for step in steps if step < (0, 0))
        for rows, group in groupby(before, key=itemgetter(0)):
            cols = [cols for _, cols in group if rows or self.shape.wraps_cols]
            for first, last in runs_of(set_of(col + self.shape.reach for col in cols)):
                yield rows, first - self.shape.reach, last - self.shape.reach

    def _over_edges(self, runs: list[LabelledRun]) -> list[LabelledRun]:
        """The runs of a row, and those that are seen over an edge that is none."""
        if not self.shape.wraps_cols:
            return runs
        cols, reach = self.cols, max(cols for _, cols in self.shape.steps)
        before = [(first - cols, last - cols, label) for first, last, label in runs[-reach:]]
        after = [(first + cols, last + cols, label) for first, last, label in runs[:reach]]
        return [*before, *runs, *after]

    def moved(self, members: CellSet, rows: int, cols: int) -> CellSet:
        """The members moved down by `rows` and right by `cols`, over an edge if there is a way."""
        if self.shape.wraps_cols and cols:
            cols %= self.cols
            right = self.rectangle(range(self.rows), range(self.cols - cols, self.cols))
            over = (members & right) >> (self.cols - cols)
            members = over | ((members & ~right) << cols)
            cols = 0
        if self._wraps_rows and rows:
            start = rows % self.rows * self.cols
            members = ((members << start) & self.cells) | (members >> (self.size - start))
            rows = 0
        return super().moved(members, rows, cols)

    def band_around(self, members: CellSet) -> Band:
        """The smallest band that has some cells and all that touch them; there is one at least.

        It may go on over an edge that is none. If it has more than half of the rows, it may have
        more than it needs.
        """
        top, bottom, half = *self._ends(members), self.rows // 2
        if self._wraps_rows and bottom - top > half:
            first, last = self._ends(self.moved(members, half, 0))
            if last - first < bottom - top:
                top, bottom = first - half, last - half
        return self._rows(top, bottom + 1, rim=1)

    def _ends(self, members: CellSet) -> tuple[int, int]:
        """The first and the last row of some cells."""
        return lowest(members) // self.cols, highest(members) // self.cols

    def band_near(self, cell: Cell, height: int, rim: int) -> Band:
        """A band around a cell, as on any grid, also over an edge that is none."""
        if not self._wraps_rows:
            return super().band_near(cell, height, rim)
        if 2 * (height + rim * self.shape.reach) >= self.rows:
            return self.band_around(self.cells)
        top = self.place(cell)[0] // height * height - height // 2
        return self._rows(top, top + 2 * height, rim)

    def _rows(self, top: int, bottom: int, rim: int) -> Band:
        """The band whose own rows these are."""
        first, last = top - rim * self.shape.reach, bottom + rim * self.shape.reach
        if not self._wraps_rows:
            first, last = max(first, 0), min(last, self.rows)
        first -= first % 2 if self.shape.is_staggered else 0
        inner, kind = range(top * self.cols, bottom * self.cols), Band
        if self._wraps_rows:
            kind = RoundBand
        if last - first >= self.rows:
            return kind(self, self, 0, inner)
        make = _shared if (last - first) * self.cols <= MOST_TABULATED else _made
        grid = make(last - first, self.cols, self.shape, self.shape.wraps_rows)
        return kind(self, grid, first % self.rows * self.cols, inner)

    @cached_property
    def symmetries(self) -> tuple[tuple[Cell, ...], ...]:
        """The ways to turn it over that keep what touches; as it is comes first."""
        return tuple(filter(self._keeps, super().symmetries))

    @property
    def motions(self) -> tuple[tuple[Cell, ...], ...]:
        """The symmetries, and those that also move it over its edges where there is a way."""
        lines = self.lines(range(self.size))
        downs = range(self.rows if self._wraps_rows else 1)
        rights = range(self.cols if self.shape.wraps_cols else 1)
        moves = [
            tuple(cell for line in moved for cell in (*line[right:], *line[:right]))
            for moved in ((*lines[down:], *lines[:down]) for down in downs)
            for right in rights
        ]
        kept = list(filter(self._keeps, moves))
        turns = self.symmetries
        return tuple(tuple(move[cell] for cell in turn) for turn in turns for move in kept)

    def _keeps(self, order: tuple[Cell, ...]) -> bool:
        """Do the same cells touch if the cells are in this order?"""
        near = self.neighbours
        return all(
            set_of(order[other] for other in cells_of(near(cell))) == near(order[cell])
            for cell in range(self.size)
        )


class RoundBand(Band):
    """A band of a board without a first row, which may go on from the last row to row 0."""

    @cached_property
    def _over(self) -> int:
        """The number of its cells that lie over the edge, on the first rows of the board."""
        return max(self.first + self.grid.size - self.board.size, 0)

    def cut(self, members: CellSet) -> CellSet:
        """The members that lie in the band, as a set on its grid."""
        over = (members & (only(self._over) - 1)) << (self.grid.size - self._over)
        return super().cut(members) | over

    def restored(self, members: CellSet) -> CellSet:
        """The set on the board that a set on the band stands for."""
        moved = members << self.first
        return (moved & self.board.cells) | (moved >> self.board.size) if self._over else moved

    def shared_with(self, other: Band, members: CellSet) -> CellSet:
        """The members that lie in another band too, as a set on its grid."""
        return other.cut(self.restored(members))


def grid_of(rows: int, cols: int, shape: Shape = Shape.SQUARE) -> Grid:
    """The grid of this size and shape; a small one is shared, with the sets that it keeps."""
    return (_shared if rows * cols <= MOST_TABULATED else _made)(rows, cols, shape, False)


def _made(rows: int, cols: int, shape: Shape, is_cut: bool, /) -> Grid:
    """A grid that is not a small one of another shape."""
    if shape is Shape.SQUARE:
        return Grid.of(rows, cols)
    return (_kept if rows * cols <= MOST_KEPT else World)(rows, cols, shape, is_cut)


_shared = lru_cache(maxsize=64)(_made)
_kept = lru_cache(maxsize=4)(World)  # a key asks several times for the same rows of a board


def grid_drawn(lines: Sequence[str], shape: Shape = Shape.SQUARE) -> Grid:
    """The grid of a drawing: its lines are equally long, with a character for each cell."""
    return grid_of(len(lines), len(lines[0]), shape)


def _moved(members: CellSet, by: int) -> CellSet:
    """The members moved to numbers that are higher, or lower if negative."""
    return members << by if by > 0 else members >> -by


def _higher(directions: tuple[tuple[Shift, ...], ...], sign: int) -> tuple[Shift, ...]:
    """All shifts to higher numbers, or to lower ones with the sign -1, and how far each goes."""
    merged = dict[int, CellSet]()
    for by, cells in chain.from_iterable(directions):
        if by * sign > 0:
            merged[by * sign] = merged.get(by * sign, NO_CELLS) | cells
    return tuple(merged.items())


def _added(first: CellSet, second: CellSet, third: CellSet) -> tuple[CellSet, CellSet]:
    """In how many of three sets each cell is, as a count in two binary digits."""
    some = first ^ second
    return some ^ third, (first & second) | (some & third)


def _counted(sets: Iterator[CellSet]) -> tuple[CellSet, CellSet, CellSet, CellSet]:
    """In how many of up to eight sets each cell is, as a count in binary digits."""
    ones = twos = fours = eights = NO_CELLS
    for cells in sets:
        ones, carry = ones ^ cells, ones & cells
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    return ones, twos, fours, eights


def _shortest(steps: int, around: int) -> int:
    """Steps on a circle of so many, the short way round."""
    return (steps + around // 2) % around - around // 2

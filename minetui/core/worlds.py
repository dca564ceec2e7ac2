"""Grids of other shapes: any relation of neighbours as shifts under masks.

The steps of a shape say which rows a row touches, and which of its columns move how far: a `Link`.
Put on all rows, these are a few numbers by which the cells of the whole board are shifted, each
with the cells that have a neighbour there. A torus takes 20 of them, hexagons 6 and knights 8; so
a spread costs two to six times as much as on an ordinary board, whose rows are spread at once.

A board without a first row is cut into bands that go on over the edge. What has rows and columns,
such as pictures, is as on any grid; `way` and `at` go over an edge where there is none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from .cells import NO_CELLS, Cell, CellSet, cells_of, filled_runs, lowest, only, set_of
from .grid import MOST_TABULATED, WHOLE_BOARD_LIMIT, Band, CellRows, Grid, Joined
from .shapes import Shape

Shift: TypeAlias = tuple[int, CellSet]
"""How far cells are moved, to higher numbers or to lower ones, and which cells are."""


class Link(NamedTuple):
    """Columns of a row that touch cells of another row, or of the same, so many columns further."""

    row: int
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

    def sized(self, rows: int, cols: int) -> Grid:
        """The grid of this shape with another size."""
        return grid_of(rows, cols, self.shape)

    def links(self, row: int) -> Iterator[tuple[Link, ...]]:
        """The links of a row, those of one step of the shape together."""
        line = only(self.cols) - 1
        for rows, cols in self.shape.steps_in(row):
            near = row + rows
            if self.shape.wraps_rows:
                near %= self.rows
            elif not 0 <= near < self.rows:
                yield ()
                continue
            inside = line & _moved(line, -cols)
            if cols and self.shape.wraps_cols:
                back = cols - self.cols if cols > 0 else cols + self.cols
                yield Link(near, cols, inside), Link(near, back, line & ~inside)
            else:
                yield (Link(near, cols, inside),)

    @cached_property
    def _directions(self) -> tuple[tuple[Shift, ...], ...]:
        """For each step of the shape, how cells are shifted to where it leads."""
        found = [dict[int, list[CellSet]]() for _ in self.shape.steps]
        for row in range(self.rows):
            for direction, links in zip(found, self.links(row), strict=True):
                for link in links:
                    by = (link.row - row) * self.cols + link.shift
                    direction.setdefault(by, [NO_CELLS] * self.rows)[row] |= link.cols
        return tuple(
            tuple((by, self.joined(rows)) for by, rows in direction.items() if any(rows))
            for direction in found
        )

    @cached_property
    def _shifts(self) -> tuple[tuple[Shift, ...], tuple[Shift, ...]]:
        """All shifts, those to higher numbers and those to lower ones, of any step."""
        merged = dict[int, CellSet]()
        for direction in self._directions:
            for by, cells in direction:
                merged[by] = merged.get(by, NO_CELLS) | cells
        higher = tuple((by, cells) for by, cells in merged.items() if by > 0)
        return higher, tuple((-by, cells) for by, cells in merged.items() if by < 0)

    def at(self, row: int, col: int) -> Cell | None:
        """The cell at a row and column, which may lie over an edge; None where there is none."""
        if self.shape.wraps_rows:
            row %= self.rows
        if self.shape.wraps_cols:
            col %= self.cols
        return super().at(row, col)

    def nearest(self, row: int, col: int) -> Cell:
        """The cell nearest to a row and column that need not be on the grid."""
        row = row % self.rows if self.shape.wraps_rows else row
        col = col % self.cols if self.shape.wraps_cols else col
        return super().nearest(row, col)

    def way(self, cell: Cell, other: Cell) -> tuple[int, int]:
        """The rows down and the columns right from a cell to another one, the shortest way."""
        rows, cols = super().way(cell, other)
        if self.shape.wraps_rows:
            rows = _shortest(rows, self.rows)
        if self.shape.wraps_cols:
            cols = _shortest(cols, self.cols)
        return rows, cols

    def rectangle(self, rows: range, cols: range) -> CellSet:
        """The cells of some rows in some columns, which may lie over an edge."""
        line = set_of(cell for cell in (self.at(0, col) for col in cols) if cell is not None)
        starts = (self.at(row, 0) for row in rows)
        return _joined(line << start for start in starts if start is not None)

    def spread(self, members: CellSet) -> CellSet:
        """The members and all cells that touch one."""
        reached = members
        higher, lower = self._shifts
        for by, cells in higher:
            reached |= (members & cells) << by
        for by, cells in lower:
            reached |= (members & cells) >> by
        return reached

    def _around(self, cell: Cell) -> CellSet:
        """The cells that touch this one."""
        row, col = self.place(cell)
        places = ((row + rows, col + cols) for rows, cols in self.shape.steps_in(row))
        cells = (self.at(*place) for place in places)
        return set_of(near for near in cells if near is not None)

    def tally_digits(self, members: CellSet) -> tuple[CellSet, CellSet, CellSet, CellSet]:
        """The members that touch each cell, as a count with four sets as its binary digits."""
        return _counted(
            _joined(_moved(members & cells, by) for by, cells in direction)
            for direction in self._directions
        )

    def digits_in(self, row: int, members: CellRows) -> tuple[CellSet, CellSet, CellSet, CellSet]:
        """The members that touch each cell of a row, as in `tally_digits`, by columns."""
        return _counted(
            _joined(_moved(members[link.row], -link.shift) & link.cols for link in links)
            for links in self.links(row)
        )

    def filled(self, seeds: CellSet, row: CellSet) -> CellSet:
        """The members of a row that seeds among them reach within it, over no edge."""
        return filled_runs(seeds, row) if (0, 1) in self.shape.steps else seeds & row

    def reached_from(self, row: int, members: CellSet) -> Iterator[tuple[int, CellSet]]:
        """The rows that touch members of a row, themselves sets of columns, with what touches."""
        for links in self.links(row):
            for link in links:
                yield link.row, _moved(members & link.cols, link.shift)

    def pieces(self, members: CellSet) -> int:
        """The number of pieces of a set whose cells touch, directly or through others."""
        return len(self.first_cells(members))

    def first_cells(self, members: CellSet) -> list[Cell]:
        """The first cell of each piece of a set."""
        if self.size > WHOLE_BOARD_LIMIT:
            return self._first_by_rows(members)
        firsts = list[Cell]()
        while members:
            firsts.append(lowest(members))
            members &= ~self.flood(only(firsts[-1]), members)
        return firsts

    def _first_by_rows(self, members: CellSet) -> list[Cell]:
        """The first cell of each piece of a set, by joining each cell with those it touches."""
        sets, labels, rows = Joined(), dict[Cell, int](), CellRows(self, members)
        for row in range(self.rows):
            labels |= {row * self.cols + col: sets.add() for col in cells_of(rows[row])}
        for row in range(self.rows):
            for link in (link for links in self.links(row) for link in links):
                shift = (link.row - row) * self.cols + link.shift
                if shift > 0:  # the others are links of their own
                    start = row * self.cols
                    touching = rows[row] & link.cols & _moved(rows[link.row], -link.shift)
                    for cell in map(start.__add__, cells_of(touching)):
                        sets.join(labels[cell], labels[cell + shift])
        return [cell for cell, label in labels.items() if sets.root(label) == label]

    def moved(self, members: CellSet, rows: int, cols: int) -> CellSet:
        """The members moved down by `rows` and right by `cols`, over an edge if there is a way."""
        if self.shape.wraps_cols and cols:
            cols %= self.cols
            right = self.rectangle(range(self.rows), range(self.cols - cols, self.cols))
            over = (members & right) >> (self.cols - cols)
            members = over | ((members & ~right) << cols)
            cols = 0
        if self.shape.wraps_rows and rows:
            start = rows % self.rows * self.cols
            members = ((members << start) & self.cells) | (members >> (self.size - start))
            rows = 0
        return super().moved(members, rows, cols)

    def _rows(self, top: int, bottom: int, rim: int) -> Band:
        """The band whose own rows these are."""
        first, last = top - rim * self.shape.reach, bottom + rim * self.shape.reach
        if not self.shape.wraps_rows:
            first, last = max(first, 0), min(last, self.rows)
            first -= first % 2 if self.shape.is_staggered else 0
        inner, kind = range(top * self.cols, bottom * self.cols), Band
        if self.shape.wraps_rows:
            kind = RoundBand
        if last - first >= self.rows:
            return kind(self, self, 0, inner)
        grid = grid_of(last - first, self.cols, self.shape.of_bands)
        return kind(self, grid, first % self.rows * self.cols, inner)

    @property
    def symmetries(self) -> tuple[tuple[Cell, ...], ...]:
        """The ways to turn it over that keep what touches; as it is comes first."""
        near = [set(cells_of(self.neighbours(cell))) for cell in range(self.size)]

        def keeps(turn: tuple[Cell, ...]) -> bool:
            return all(
                {turn[other] for other in near[cell]} == near[turn[cell]]
                for cell in range(self.size)
            )

        return tuple(filter(keeps, super().symmetries))


class RoundBand(Band):
    """A band of a board without a first row, which may go on from the last row to row 0."""

    def cut(self, members: CellSet) -> CellSet:
        """The members that lie in the band, as a set on its grid."""
        if self.is_whole:
            return members
        over = members << (self.board.size - self.first)
        return ((members >> self.first) | over) & self.grid.cells

    def restored(self, members: CellSet) -> CellSet:
        """The set on the board that a set on the band stands for."""
        moved = members << self.first
        return (moved & self.board.cells) | (moved >> self.board.size)

    def shared_with(self, other: Band, members: CellSet) -> CellSet:
        """The members that lie in another band too, as a set on its grid."""
        return other.cut(self.restored(members))


def grid_of(rows: int, cols: int, shape: Shape = Shape.SQUARE) -> Grid:
    """The grid of this size and shape; a small one is shared, with the sets that it keeps."""
    if shape is Shape.SQUARE:
        return Grid.of(rows, cols)
    return (_shared if rows * cols <= MOST_TABULATED else World)(rows, cols, shape)


_shared = lru_cache(maxsize=64)(World)


def grid_drawn(lines: Sequence[str], shape: Shape = Shape.SQUARE) -> Grid:
    """The grid of a drawing: its lines are equally long, with a character for each cell."""
    return grid_of(len(lines), len(lines[0]), shape)


def _moved(members: CellSet, by: int) -> CellSet:
    """The members moved to numbers that are higher, or lower if negative."""
    return members << by if by > 0 else members >> -by


def _joined(sets: Iterator[CellSet]) -> CellSet:
    """The members of any of some sets."""
    joined = NO_CELLS
    for cells in sets:
        joined |= cells
    return joined


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

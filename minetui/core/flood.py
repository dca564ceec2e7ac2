"""Floods: the cells that can be reached, and the number of separate pieces of a set.

A flood on an ordinary board spreads the whole set at once until it stops growing. On a large one
that would cost the whole board at every step, so there the flood runs row by row: it reads only the
rows that it reaches, and fills the runs of a row at once.

The pieces of a set on an ordinary board are its Euler number and its holes. The holes are the cells
outside of the set that no steps over sides bring to the edge; their number is found the same way,
and the holes in them are what is left of the set. Most boards have few or none.

Sets that merge (union-find with path halving; Tarjan and van Leeuwen, 1984).
"""

from collections.abc import Callable

from .grid import NO_CELLS, Cell, CellRows, CellSet, Grid, filled_runs, highest, lowest, runs_of


class UnionFind:
    """Items, numbered from 0, in sets that can be joined; the lowest item of a set names it."""

    def __init__(self, items: int = 0) -> None:
        self.sets = items
        self._parents = list(range(items))

    def add(self) -> int:
        """A new item in a set of its own."""
        self.sets += 1
        self._parents.append(len(self._parents))
        return len(self._parents) - 1

    def join(self, first: int, second: int) -> None:
        """Join the sets of two items."""
        first, second = self.root(first), self.root(second)
        if first != second:
            self.sets -= 1
            self._parents[max(first, second)] = min(first, second)

    def root(self, item: int) -> int:
        """The item that names the set of an item; each call shortens the path for the next."""
        parents = self._parents
        while parents[item] != item:
            parents[item] = parents[parents[item]]
            item = parents[item]
        return item


WHOLE_BOARD_LIMIT = 20_000  # cells; measured: above, rows beat the whole board


def flood(grid: Grid, seeds: CellSet, within: CellSet) -> CellSet:
    """The members of `within` that the seeds reach through touching members."""
    if grid.size > WHOLE_BOARD_LIMIT:
        return _flood_by_rows(grid, seeds & within, within)
    return _grown(seeds, within, grid.spread)


def opening(grid: Grid, zeros: CellSet, seeds: CellSet) -> CellSet:
    """The cells that revealing these zeros reveals: the zeros they reach, and all around those."""
    return grid.spread(flood(grid, seeds, zeros))


def pieces(grid: Grid, members: CellSet) -> int:
    """The number of 8-connected pieces of a set."""
    if grid.size > WHOLE_BOARD_LIMIT:
        return len(first_cells(grid, members))
    count = 0
    while members:
        holes = _enclosed(grid, grid.cells & ~members, grid.beside)
        count += grid.euler(members, corners=True) + grid.euler(holes, corners=False)
        members = _enclosed(grid, grid.cells & ~holes, grid.spread) if holes else NO_CELLS
    return count


def _grown(seeds: CellSet, within: CellSet, step: Callable[[CellSet], CellSet]) -> CellSet:
    """The members of `within` that the seeds reach by steps from member to member."""
    reached, grown = NO_CELLS, seeds & within
    while grown != reached:
        reached = grown
        grown = step(reached) & within
    return reached


def _enclosed(grid: Grid, members: CellSet, step: Callable[[CellSet], CellSet]) -> CellSet:
    """The members that no steps from member to member bring to the edge."""
    return members & ~_grown(grid.edge, members, step)


def first_cells(grid: Grid, members: CellSet) -> list[Cell]:
    """The first cell of each 8-connected piece of a set, by joining the runs of touching rows."""
    sets, starts = UnionFind(), list[Cell]()
    rows = CellRows(grid, members)
    above: list[tuple[int, int, int]] = []
    for row in range(grid.rows):
        here = [(first, last, sets.add()) for first, last in runs_of(rows[row])]
        starts += [row * grid.cols + first for first, _, _ in here]
        _join_touching(sets, above, here)
        above = here
    return [cell for label, cell in enumerate(starts) if sets.root(label) == label]


def _flood_by_rows(grid: Grid, seeds: CellSet, within: CellSet) -> CellSet:
    """The same flood, row by row; `reached` holds the cells of each row that are reached so far."""
    if not seeds:
        return NO_CELLS
    line, rows, reached = Grid(1, grid.cols), CellRows(grid, within), dict[int, CellSet]()
    waiting = _rows_with_members(grid, seeds)
    while waiting:
        row, fresh = waiting.popitem()
        filled = filled_runs(fresh, rows[row])
        reached[row] = reached.get(row, NO_CELLS) | filled
        wide = line.spread(filled)
        for near in (row - 1, row + 1):
            fresh = wide & rows[near] & ~reached.get(near, NO_CELLS)
            if fresh:
                waiting[near] = waiting.get(near, NO_CELLS) | fresh
    top, bottom = min(reached), max(reached)
    return grid.joined([reached.get(row, NO_CELLS) for row in range(top, bottom + 1)], top)


def _rows_with_members(grid: Grid, members: CellSet) -> dict[int, CellSet]:
    """The rows that have a member, by row number."""
    rows = CellRows(grid, members)
    first, last = lowest(members) // grid.cols, highest(members) // grid.cols
    return {row: rows[row] for row in range(first, last + 1) if rows[row]}


def _join_touching(
    sets: UnionFind, above: list[tuple[int, int, int]], here: list[tuple[int, int, int]]
) -> None:
    """Join the runs (first, last, label) of one row with those of the next that they touch."""
    index = 0
    for first, last, label in here:
        while index < len(above) and above[index][1] < first - 1:
            index += 1
        touched = index
        while touched < len(above) and above[touched][0] <= last + 1:
            sets.join(above[touched][2], label)
            touched += 1

"""What can be reached: floods, and how many separate pieces a set has.

A flood on an ordinary board spreads the whole set at once until it stops growing. On a large one
that would pay for the whole board at every step, so there the flood runs row by row: it reads
only the rows it reaches, and fills a row's runs in one go.
"""

from .grid import NO_CELLS, CellSet, Grid, filled_runs, highest, lowest, runs_of

WHOLE_BOARD_LIMIT = 20_000  # cells; measured: above, rows beat spreading the whole board
BAND_HEIGHT = 64


def flood(grid: Grid, seeds: CellSet, within: CellSet) -> CellSet:
    """The members of `within` that the seeds reach through members that touch."""
    if grid.size > WHOLE_BOARD_LIMIT:
        return _flood_by_rows(grid, seeds & within, within)
    reached, grown = NO_CELLS, seeds & within
    while grown != reached:
        reached = grown
        grown = grid.spread(reached) & within
    return reached


def opening(grid: Grid, zeros: CellSet, seeds: CellSet) -> CellSet:
    """What revealing these seeds among the zeros reveals: all they reach and what touches it."""
    return grid.spread(flood(grid, seeds, zeros))


def pieces(grid: Grid, members: CellSet) -> int:
    """How many 8-connected pieces the set has, by joining the runs of neighbouring rows."""
    labels = _Labels()
    rows = _Rows(grid, members)
    above: list[tuple[int, int, int]] = []
    for row in range(grid.rows):
        here = [(first, last, labels.new()) for first, last in runs_of(rows[row])]
        _join_touching(labels, above, here)
        above = here
    return labels.pieces


class _Rows:
    """The rows of a set, read a band at a time, since reading one row costs the whole set."""

    def __init__(self, grid: Grid, members: CellSet) -> None:
        self._grid, self._members = grid, members
        self._bands: dict[int, CellSet] = {}

    def __getitem__(self, row: int) -> CellSet:
        if not 0 <= row < self._grid.rows:
            return NO_CELLS
        number, offset = divmod(row, BAND_HEIGHT)
        band = self._bands.get(number)
        if band is None:
            band = self._grid.band(self._members, number * BAND_HEIGHT, BAND_HEIGHT)
            self._bands[number] = band
        return self._grid.row_of(band, offset)


def _flood_by_rows(grid: Grid, seeds: CellSet, within: CellSet) -> CellSet:
    """The flood, a row at a time; each row remembers what it has reached so far."""
    if not seeds:
        return NO_CELLS
    line, rows, reached = Grid(1, grid.cols), _Rows(grid, within), dict[int, CellSet]()
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
    rows = _Rows(grid, members)
    first, last = lowest(members) // grid.cols, highest(members) // grid.cols
    return {row: rows[row] for row in range(first, last + 1) if rows[row]}


class _Labels:
    """Sets that merge (union-find with path halving; Tarjan and van Leeuwen 1984)."""

    def __init__(self) -> None:
        self.pieces = 0
        self._parents: list[int] = []

    def new(self) -> int:
        """A label of its own."""
        self.pieces += 1
        self._parents.append(len(self._parents))
        return len(self._parents) - 1

    def join(self, first: int, second: int) -> None:
        """Make two labels one."""
        first, second = self._root(first), self._root(second)
        if first != second:
            self.pieces -= 1
            self._parents[max(first, second)] = min(first, second)

    def _root(self, label: int) -> int:
        parents = self._parents
        while parents[label] != label:
            parents[label] = parents[parents[label]]
            label = parents[label]
        return label


def _join_touching(
    labels: _Labels, above: list[tuple[int, int, int]], here: list[tuple[int, int, int]]
) -> None:
    """Join the runs (first, last, label) of one row with those of the next that they touch."""
    place = 0
    for first, last, label in here:
        while place < len(above) and above[place][1] < first - 1:
            place += 1
        touched = place
        while touched < len(above) and above[touched][0] <= last + 1:
            labels.join(above[touched][2], label)
            touched += 1

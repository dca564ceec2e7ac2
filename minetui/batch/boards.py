"""A batch of boards of one level: their mines, and what these imply.

Cells stand in order, row by row and board by board, so that a step to a neighbour is a shift of the
whole array. What would leave its row is cleared before. On boards of other shapes neighbours are
looked up (`neighbours.py`), and counts take two to four times as long.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from minetui import Problem
from minetui.core import CellSet, Grid, Level, Minefield
from minetui.core.position import COUNTABLE
from minetui.core.worlds import World

from .neighbours import Cells, joined_around, later_neighbours
from .zini import GreedyGames

Which: TypeAlias = NDArray[np.bool_]
"""True or False of each board, or of each of its cells."""
Counts: TypeAlias = NDArray[np.int8]
WhichOrCounts = TypeVar("WhichOrCounts", Which, Counts)

COUNTED_AT_ONCE = 2**18  # cells of boards that are counted together; measured

# glibc gives blocks back to the system after each use, and takes them anew at the price of a page
# fault for every 4 kB, unless a block as large has been freed before: half of the time of a batch.
np.empty(2**25 - 2**13, np.uint8)


@dataclass(frozen=True, eq=False)
class Boards:
    """The boards of a level; `mines` is a bool array of boards × rows × columns.

    >>> boards = Boards.of([Minefield.drawn("*...", "....")])
    >>> boards.numbers[0].tolist()
    [[0, 1, 0, 0], [1, 1, 0, 0]]
    >>> boards.openings[0].tolist()
    [[-1, -1, 2, 2], [-1, -1, 2, 2]]
    >>> boards.three_bv.tolist()
    [2]
    """

    level: Level
    mines: Which

    def __post_init__(self) -> None:
        """Refuse what is not boards × rows × columns of bool; the mines are not counted."""
        rows, cols, *_ = self.level.key
        if self.mines.dtype != np.bool_ or self.mines.shape != (len(self.mines), rows, cols):
            got = f"{' × '.join(map(str, self.mines.shape))} of {self.mines.dtype}"
            raise Problem(f"expected boards × {rows} × {cols} of bool, got {got}")

    @classmethod
    def of(cls, fields: Sequence[Minefield]) -> "Boards":
        """The boards of some minefields, one at least, which are of one level."""
        levels = {Level.on(field.grid, field.mine_count) for field in fields}
        if len(levels) != 1:
            raise Problem(f"expected boards of one level, got {len(levels)}")
        (level,) = levels
        rows, cols, *_ = level.key
        mines = np.array([as_array(field.mines, level.size) for field in fields])
        return cls(level, mines.reshape(len(fields), rows, cols))

    @property
    def fields(self) -> list[Minefield]:
        """Each board as one of core's."""
        grid = self.level.grid
        return [Minefield(grid, as_set(mines)) for mines in self.mines]

    def __len__(self) -> int:
        """The number of boards."""
        return len(self.mines)

    def __getitem__(self, which: slice | Cells | Which) -> "Boards":
        """Some of the boards: a slice, those with these indexes, or those that are True."""
        return Boards(self.level, self.mines[which])

    @cached_property
    def numbers(self) -> Counts:
        """The number of mines around each cell, boards × rows × columns; of mines too."""
        mines, grid = self.mines.view(np.int8), self.level.grid
        numbers = np.empty_like(mines)
        for part in parts(len(self), self.level.size):
            np.subtract(blocks(mines[part], grid), mines[part], out=numbers[part])
        return numbers

    @cached_property
    def zeros(self) -> Which:
        """The safe cells that touch no mine, boards × rows × columns."""
        zeros: Which = self.numbers == 0
        zeros &= ~self.mines
        return zeros

    @cached_property
    def openings(self) -> NDArray[np.int32]:
        """The opening of each zero, as the first of its zeros; -1 for all other cells.

        The array has boards × rows × columns. Revealing a zero reveals the zeros that have the same
        number on its board, and all that touch those. A Problem for boards that core doesn't count.
        """
        self._expect_countable()
        labels = np.empty(self.mines.shape, np.int32)
        for part in parts(len(self), self.level.size):
            labels[part] = _Runs.of(self.zeros[part], self.level.grid).labels
        return labels

    @cached_property
    def three_bv(self) -> NDArray[np.int32]:
        """The 3BV of each board: its openings, and its numbers that no opening reveals.

        A Problem for boards that core doesn't count.
        """
        self._expect_countable()
        counts, grid = np.empty(len(self), np.int32), self.level.grid
        for part in parts(len(self), self.level.size):
            zeros = self.zeros[part]
            known = (blocks(zeros, grid) | self.mines[part]).reshape(len(zeros), self.level.size)
            lone = self.level.size - known.sum(1, dtype=np.int32)
            np.add(lone, _Runs.of(zeros, grid).counts, out=counts[part], casting="same_kind")
        return counts

    @cached_property
    def zini(self) -> NDArray[np.int32]:
        """The ZiNi of each board; a Problem for boards that core doesn't count."""
        return self._clicks(human=False)

    @cached_property
    def human_zini(self) -> NDArray[np.int32]:
        """The human ZiNi of each board; a Problem for boards that core doesn't count."""
        return self._clicks(human=True)

    def _clicks(self, *, human: bool) -> NDArray[np.int32]:
        """The clicks of the greedy method on each board."""
        clicks = self.three_bv.copy()
        for part in parts(len(self), self.level.size):
            dealt = self.mines[part], self.openings[part]
            clicks[part] -= GreedyGames(*dealt, self.level.grid, human=human).play()
        return clicks

    def _expect_countable(self) -> None:
        """Refuse boards whose openings would take long, and much memory."""
        if self.level.size > COUNTABLE:
            raise Problem(f"expected at most {COUNTABLE:,} cells to count, got {self.level.size:,}")


def odd_boards(boards: Boards, sure: CellSet, free: CellSet) -> int:
    """The number of boards that have not their number of mines, or have some misplaced.

    The cells that are `sure` are to be mined on each board, and others only if they are `free`.
    """
    size, odd = boards.level.size, 0
    needed, barred = as_array(sure, size), np.logical_not(as_array(sure | free, size))
    for part in parts(len(boards), size):
        mines = boards.mines[part].reshape(-1, size)
        wrong = mines.sum(1, dtype=np.uint32) != boards.level.mines
        wrong |= (mines & barred).any(1)
        wrong |= (mines < needed).any(1)
        odd += int(np.count_nonzero(wrong))
    return odd


def mined_together(boards: Boards, shifts: Sequence[tuple[int, CellSet]]) -> list[CellSet]:
    """On how many boards each cell and the one that a shift brings there are both mined.

    The shifts bring at most one cell to each; one by 0 counts each cell alone. The counts are given
    by their binary digits, the last one first: each is the set of the cells whose count has it.
    """
    size = boards.level.size
    counts = np.zeros(size, np.uint32)
    for by, cells in shifts:
        moved, (later, before) = as_array(cells, size), _apart(by)
        for part in parts(len(boards), size):
            mines = boards.mines[part].reshape(-1, size)
            both = mines[:, later] & mines[:, before]
            counts[later] += both.sum(0, dtype=np.uint32) * moved[before]
    digits = range(int(counts.max()).bit_length())
    return [as_set(counts // 2**digit % 2 == 1) for digit in digits]


def _apart(by: int) -> tuple[slice, slice]:
    """The cells that a shift reaches, and those from which it does, as far as they fit."""
    later, before = slice(abs(by), None), slice(-abs(by) or None)
    return (later, before) if by >= 0 else (before, later)


def as_set(cells: Which) -> CellSet:
    """The cells of a board that are on, as core has them."""
    return int.from_bytes(np.packbits(cells, bitorder="little").tobytes(), "little")


def as_array(cells: CellSet, size: int) -> Which:
    """Whether each of so many cells is in a set of core's; the array is the caller's."""
    packed = np.frombuffer(cells.to_bytes(size // 8 + 1, "little"), np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").view(np.bool_)


def parts(boards: int, size: int, at_once: int = COUNTED_AT_ONCE) -> Iterator[slice]:
    """Slices of so many boards of a size, which have at most so many cells, or one board."""
    step = max(at_once // size, 1)
    return (slice(start, start + step) for start in range(0, boards, step))


def blocks(cells: WhichOrCounts, grid: Grid) -> WhichOrCounts:
    """The sum of each cell and all that touch it, of cells of 0 and 1; of bool, whether any is on.

    >>> blocks(np.eye(3, dtype=np.int8)[np.newaxis], Grid(3, 3))[0].tolist()
    [[2, 2, 1], [2, 3, 2], [1, 2, 2]]
    """
    boards, rows, cols = cells.shape
    flat = cells.reshape(boards, rows * cols)
    if isinstance(grid, World):
        return joined_around(np.add, flat, grid).reshape(cells.shape)
    after_first, before_last = _columns(rows, cols)
    wide = flat.copy()
    wide.reshape(-1)[1:] += (flat & before_last).reshape(-1)[:-1]
    wide.reshape(-1)[:-1] += (flat & after_first).reshape(-1)[1:]
    tall = wide.copy()
    tall[:, cols:] += wide[:, :-cols]
    tall[:, :-cols] += wide[:, cols:]
    return tall.reshape(cells.shape)


@lru_cache(maxsize=16)
def _columns(rows: int, cols: int) -> tuple[Which, Which]:
    """Which cells of a board are after the first column, and before the last."""
    column = np.tile(np.arange(cols), rows)
    return column > 0, column < cols - 1


class _Runs(NamedTuple):
    """Runs of zeros that stand side by side, and the openings that they are joined to.

    Here all boards stand in one row of cells, with a column and a row after each where no zero is:
    `shape` includes those. `heads` are the first cells of the runs, `zeros` all zeros, `runs` has
    the run of each of these, and `firsts` for each run the first one of its opening.
    """

    shape: tuple[int, int, int]
    zeros: Cells
    runs: Cells
    heads: Cells
    firsts: Cells

    @classmethod
    def of(cls, zeros: Which, grid: Grid) -> "_Runs":
        """The runs of some boards; on those of other shapes each zero is one."""
        boards, rows, cols = zeros.shape
        down = cols + 1
        space = np.zeros((boards, rows + 1, down), np.bool_)
        space[:, :-1, :-1] = zeros
        flat = space.reshape(-1)
        cells = np.flatnonzero(flat)
        if isinstance(grid, World):
            pairs = _touching(zeros, grid)
            every = np.arange(len(cells))
            return cls(space.shape, cells, every, cells, _joined(len(cells), *pairs))
        fresh = np.ones(len(cells), np.bool_)
        fresh[1:] = np.diff(cells) > 1
        runs, heads = np.cumsum(fresh) - 1, cells.take(np.flatnonzero(fresh))
        run_of = np.empty(len(flat), np.int64)
        run_of[cells] = runs
        # One contact is enough for two runs that touch: the first one counts.
        left, below, right = (flat.take(cells + step) for step in (down - 1, down, down + 1))
        touch = below & (fresh | np.logical_not(left)), (left > below) & fresh, right > below
        which = [np.flatnonzero(each) for each in touch]
        steps = zip(which, (down, down - 1, down + 1), strict=True)
        upper = np.concatenate([runs.take(each) for each in which])
        lower = np.concatenate([run_of.take(cells.take(each) + step) for each, step in steps])
        return cls(space.shape, cells, runs, heads, _joined(len(heads), upper, lower))

    @property
    def counts(self) -> NDArray[np.int64]:
        """The number of openings of each board."""
        boards, rows, cols = self.shape
        lone = np.flatnonzero(self.firsts == np.arange(len(self.firsts)))
        return np.bincount(self.heads[lone] // (rows * cols), minlength=boards)

    @property
    def labels(self) -> NDArray[np.int32]:
        """The first zero of the opening of each zero, counted on its board; -1 elsewhere."""
        _, rows, cols = self.shape
        row, col = np.divmod(self.heads % (rows * cols), cols)
        firsts = (row * (cols - 1) + col)[self.firsts]
        labels = np.full(self.shape, -1, np.int32)
        labels.reshape(-1)[self.zeros] = firsts.take(self.runs)
        return labels[:, :-1, :-1]


def _touching(zeros: Which, grid: Grid) -> tuple[Cells, Cells]:
    """The pairs of zeros that touch, as zeros of all boards are counted; the first comes first."""
    flat = zeros.reshape(-1)
    places = np.flatnonzero(flat)
    ranks, which = np.empty(flat.size, np.int64), np.arange(len(places))
    ranks[places] = which
    cells, pairs = places % grid.size, list[tuple[Cells, Cells]]()
    for later in later_neighbours(grid):
        steps = later.take(cells)
        if not steps.all():
            some = np.flatnonzero(steps)  # the others have no later neighbours any more
            steps, cells, places, which = (each[some] for each in (steps, cells, places, which))
        near = places + steps
        touch = np.flatnonzero(flat.take(near))
        pairs.append((which.take(touch), ranks.take(near.take(touch))))
    upper, lower = zip(*pairs, strict=True) if pairs else ((which[:0],), (which[:0],))
    return np.concatenate(upper), np.concatenate(lower)


def _joined(count: int, upper: Cells, lower: Cells) -> Cells:
    """For each of so many runs the first one that it is joined to, given the pairs that touch.

    Each round hangs the later one of two that touch below the earlier one, and lets all that hang
    somewhere hang from the top (Shiloach and Vishkin, 1982).
    """
    firsts = np.arange(count)
    while len(upper):
        firsts[lower] = upper
        above = firsts.take(firsts)
        while not np.array_equal(firsts, above):
            firsts, above = above, above.take(above)
        upper, lower = firsts.take(upper), firsts.take(lower)
        apart = np.flatnonzero(upper != lower)
        upper, lower = upper.take(apart), lower.take(apart)
        upper, lower = np.minimum(upper, lower), np.maximum(upper, lower)
    return firsts

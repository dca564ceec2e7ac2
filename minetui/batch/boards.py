"""A batch of boards of one level: their mines, and what these imply.

Cells stand in order, row by row and board by board, so that a step to a neighbour is a shift of the
whole array. What would leave its row is cleared before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from minetui import Problem
from minetui.core import Level, Minefield

Cells: TypeAlias = NDArray[np.int64]
"""A cell of each board, counted row by row from 0."""
Flags: TypeAlias = NDArray[np.bool_]
Counts: TypeAlias = NDArray[np.int8]
FlagsOrCounts = TypeVar("FlagsOrCounts", Flags, Counts)


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
    mines: Flags

    @classmethod
    def of(cls, fields: Sequence[Minefield]) -> "Boards":
        """The boards of some minefields, one at least, which are of one level."""
        levels = {Level.on(field.grid, field.mine_count) for field in fields}
        if len(levels) != 1:
            raise Problem(f"expected boards of one level, got {len(levels)}")
        (level,) = levels
        width = (level.size + 7) // 8
        data = b"".join(field.mines.to_bytes(width, "little") for field in fields)
        packed = np.frombuffer(data, np.uint8).reshape(len(fields), width)
        cells = np.unpackbits(packed, axis=1, count=level.size, bitorder="little")
        rows, cols, _ = level.key
        return cls(level, cells.view(np.bool_).reshape(len(fields), rows, cols))

    @property
    def fields(self) -> list[Minefield]:
        """Each board as one of core's."""
        cells = self.mines.reshape(len(self), self.level.size)
        packed, grid = np.packbits(cells, axis=1, bitorder="little"), self.level.grid
        return [Minefield(grid, int.from_bytes(row.tobytes(), "little")) for row in packed]

    def __len__(self) -> int:
        """The number of boards."""
        return len(self.mines)

    def __getitem__(self, which: slice | Cells | Flags) -> "Boards":
        """Some of the boards: a slice, those with these indexes, or those that are True."""
        return Boards(self.level, self.mines[which])

    @cached_property
    def numbers(self) -> Counts:
        """The number of mines around each cell, boards × rows × columns; of mines too."""
        mines = self.mines.view(np.int8)
        numbers = blocks(mines)
        numbers -= mines
        return numbers

    @cached_property
    def zeros(self) -> Flags:
        """The safe cells that touch no mine, boards × rows × columns."""
        zeros: Flags = self.numbers == 0
        zeros &= ~self.mines
        return zeros

    @cached_property
    def openings(self) -> NDArray[np.int32]:
        """The opening of each zero, as the first of its zeros; -1 for all other cells.

        The array has boards × rows × columns. Revealing a zero reveals the zeros that have the same
        number on its board, and all that touch those.
        """
        cells, runs, firsts, heads = self._runs
        labels = np.full(self.mines.size, -1, np.int32)
        labels[cells] = (heads[firsts] % self.level.size)[runs]
        return labels.reshape(self.mines.shape)

    @cached_property
    def three_bv(self) -> NDArray[np.int32]:
        """The 3BV of each board: its openings, and its numbers that no opening reveals."""
        _, _, firsts, heads = self._runs
        alone = heads[firsts == np.arange(len(firsts))] // self.level.size
        openings = np.bincount(alone, minlength=len(self))
        known = blocks(self.zeros)
        known |= self.mines
        known_cells = known.reshape(len(self), self.level.size).sum(1, dtype=np.int32)
        counts: NDArray[np.int32] = openings.astype(np.int32) + np.int32(self.level.size)
        counts -= known_cells
        return counts

    @cached_property
    def _runs(self) -> tuple[Cells, Cells, Cells, Cells]:
        """The runs of zeros side by side in a row, and how they are joined to openings.

        These are the zeros, counted over all boards; the run of each; for each run the first one of
        its opening; and its first cell.
        """
        zeros = self.zeros
        cells = np.flatnonzero(zeros)
        fresh = np.ones(len(cells), np.bool_)
        fresh[1:] = np.diff(cells) > 1
        fresh |= ~_columns(*zeros.shape[1:])[0][cells % self.level.size]
        heads, runs = cells[fresh], np.cumsum(fresh) - 1
        run_of = np.empty(zeros.size, np.int64)
        run_of[cells] = runs
        upper, lower = _contacts(zeros)
        return cells, runs, _joined(len(heads), run_of[upper], run_of[lower]), heads


def blocks(cells: FlagsOrCounts) -> FlagsOrCounts:
    """The sum of each cell and all that touch it, of cells of 0 and 1; of bool, whether any is on.

    >>> blocks(np.eye(3, dtype=np.int8)[np.newaxis])[0].tolist()
    [[2, 2, 1], [2, 3, 2], [1, 2, 2]]
    """
    boards, rows, cols = cells.shape
    flat = cells.reshape(boards, rows * cols)
    after_first, before_last = _columns(rows, cols)
    wide = flat.copy()
    wide.reshape(-1)[1:] += (flat & before_last).reshape(-1)[:-1]
    wide.reshape(-1)[:-1] += (flat & after_first).reshape(-1)[1:]
    tall = wide.copy()
    tall[:, cols:] += wide[:, :-cols]
    tall[:, :-cols] += wide[:, cols:]
    return tall.reshape(cells.shape)


@lru_cache(maxsize=16)
def _columns(rows: int, cols: int) -> tuple[Flags, Flags]:
    """Which cells of a board are after the first column, and before the last."""
    column = np.tile(np.arange(cols), rows)
    return column > 0, column < cols - 1


def _contacts(zeros: Flags) -> tuple[Cells, Cells]:
    """The upper and the lower cells, counted over all boards, where runs of two rows touch.

    Any two runs that touch do so once at least.
    """
    boards, rows, cols = zeros.shape
    flat = zeros.reshape(boards, rows * cols)
    before_last = _columns(rows, cols)[1][:-cols]
    upper, lower = flat[:, :-cols], flat[:, cols:]
    both, falling, rising = (np.zeros(flat.shape, np.bool_) for _ in range(3))
    both[:, :-cols] = upper & lower
    higher, deeper = np.greater(upper, lower), np.greater(lower, upper)
    np.bitwise_and((higher & before_last)[:, :-1], deeper[:, 1:], out=falling[:, : -cols - 1])
    np.bitwise_and((deeper & before_last)[:, :-1], higher[:, 1:], out=rising[:, : -cols - 1])
    down, right_down, left_down = map(np.flatnonzero, (both, falling, rising))
    ends = (down, right_down, left_down + 1), (down + cols, right_down + cols + 1, left_down + cols)
    return np.concatenate(ends[0]), np.concatenate(ends[1])


def _joined(count: int, upper: Cells, lower: Cells) -> Cells:
    """For each of so many runs the first one that it is joined to, given the pairs that touch.

    Each round hangs the later one of two that touch below the earlier one, and lets all that hang
    somewhere hang from the top (Shiloach and Vishkin, 1982).
    """
    firsts = np.arange(count)
    while len(upper):
        firsts[np.maximum(upper, lower)] = np.minimum(upper, lower)
        above = firsts[firsts]
        while not np.array_equal(firsts, above):
            firsts, above = above, above[above]
        upper, lower = firsts[upper], firsts[lower]
        apart = upper != lower
        upper, lower = upper[apart], lower[apart]
    return firsts

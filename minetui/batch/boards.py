"""A batch of boards of one level: their mines, and what these imply."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minetui.core import FirstClick, Level, Minefield, cells_of, only, set_of
from minetui.core.deal import deal as deal_one

Cells: TypeAlias = NDArray[np.int64]
"""A cell of each board, counted row by row from 0."""


@dataclass(frozen=True, eq=False)
class Boards:
    """The boards of a level; `mines` is a bool array of boards × rows × columns."""

    level: Level
    mines: NDArray[np.bool_]

    @cached_property
    def numbers(self) -> NDArray[np.int8]:
        """The number of mines around each cell, boards × rows × columns; of mines too."""
        counts = [[f.number(c) for c in range(self.level.size)] for f in self.fields]
        return np.array(counts, np.int8).reshape(self.mines.shape)

    @cached_property
    def openings(self) -> NDArray[np.int32]:
        """The opening of each zero, as a number that only its zeros have; -1 for all other cells.

        The array has boards × rows × columns.
        """
        labels = np.full((len(self.mines), self.level.size), -1, np.int32)
        for label, field in zip(labels, self.fields, strict=True):
            left = field.zeros
            while left:
                zero = next(cells_of(left))
                cells = field.grid.flood(only(zero), field.zeros)
                label[[*cells_of(cells)]] = zero
                left &= ~cells
        return labels.reshape(self.mines.shape)

    @cached_property
    def three_bv(self) -> NDArray[np.int32]:
        """The 3BV of each board."""
        return np.array([field.three_bv for field in self.fields], np.int32)

    @property
    def fields(self) -> list[Minefield]:
        """Each board as one of core's."""
        cells = self.mines.reshape(len(self.mines), -1)
        return [Minefield(self.level.grid, set_of(np.flatnonzero(c).tolist())) for c in cells]


def deal(
    level: Level,
    seed: str,
    numbers: Sequence[int] | NDArray[Any],
    first: Cells | None = None,
    first_click: FirstClick = FirstClick.ANY,
) -> Boards:
    """The boards of a seed with these numbers, each uniform among those that its first cell allows.

    The first cells are all 0 where none are given.
    """
    cells = np.zeros(len(numbers), np.int64) if first is None else first
    mines = np.zeros((len(numbers), level.size), np.bool_)
    for board, number, cell in zip(mines, numbers, cells, strict=True):
        dealt = deal_one(level, Random(f"{seed}:{number}"), int(cell), first_click)
        board[[*cells_of(dealt)]] = True
    return Boards(level, mines.reshape(len(mines), *level.grid.place(level.size - 1) + np.array(1)))

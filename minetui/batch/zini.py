"""ZiNi of many boards at once: what its greedy method saves of the clicks that the 3BV counts.

The premium of a cell (`core.zini`) is what a chord there saves, so ZiNi is the 3BV less the
premiums of all chords. Once all premiums are negative, the clicks on the rest need not be played,
since they raise none. In human ZiNi they are played: a number can be chorded once it is revealed.

All boards take a step at a time. Their cells lie in one row, board by board, so that the first of
equals is core's: column by column on ordinary boards (`_ByColumns`), row by row on those of other
shapes (`_ByTable`).
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from minetui.core import Grid
from minetui.core.worlds import World

from .neighbours import joined_around, neighbours

Indexes: TypeAlias = NDArray[np.intp]
"""Boards, places or openings, counted from 0 each."""

GAP = 2  # cells from a cell to the furthest whose premium a chord on it changes
NEVER = -90  # the premium of a place without a safe cell, which no changes bring near 0
OUT_OF_CHOICE = 32  # more than any premium


class GreedyGames:
    """A game of the greedy method, or of the human one, on each board.

    Mines and openings are those of `Boards`, boards × rows × columns. `worth` is what the cell at
    each place adds to the premiums around it: 1 as a covered number of no opening, -1 as a mine
    without a flag. `cover` is what its own premium is lower by while it is covered.
    `reach[starts[n]:starts[n + 1]]` are the places that opening n reveals.
    """

    def __init__(
        self, mines: NDArray[np.bool_], openings: NDArray[np.int32], grid: Grid, *, human: bool
    ) -> None:
        self.human, self.boards = human, len(mines)
        self.places = (_ByTable if isinstance(grid, World) else _ByColumns)(self.boards, grid)
        self.size, self.width = self.places.size, int(openings.max(initial=0)) + 1
        laid, joined_around = self.places.laid, self.places.joined_around
        self.openings = laid(openings.astype(np.min_scalar_type(-self.width)), -1)
        safe = laid(np.logical_not(mines), False)
        last = np.where(safe, joined_around(np.maximum, self.openings, -1), -1)
        lone = safe & (last < 0)
        self.worth = lone.view(np.int8) - laid(mines, False)
        self.cover = lone * np.int8(OUT_OF_CHOICE) if human else safe.astype(np.int8)
        self.premiums = joined_around(np.add, self.worth, 0) - self.cover - np.int8(1)
        self.premiums[np.logical_not(safe)] = NEVER
        if not human:
            self.reach, self.starts = self._reached(last)
            np.add.at(self.premiums, self.reach, np.int8(1))

    def play(self) -> NDArray[np.int32]:
        """The clicks by which each game, once played, is below the 3BV."""
        saved, going = np.zeros(self.boards, np.int32), np.arange(self.boards)
        premiums = self.places.by_board(self.premiums)
        while going.size:
            best = premiums[going].argmax(axis=1)
            most = premiums[going, best]
            stuck, chording = going[most < 0], most >= 0
            going = going[chording]
            saved[going] += most[chording]
            self._chord(going * self.size + best[chording])
            if self.human:
                going = np.concatenate([going, self._clicked(stuck)])
        return saved

    def _chord(self, places: Indexes) -> None:
        """Reveal one cell of each of some boards, flag the mines around it, and chord on it."""
        block = self.places.near(places)
        taken, fresh = self.worth[block], self.cover[block]
        self.worth[block] = self.cover[block] = 0
        self.places.change(self.premiums, places, taken, fresh)
        if not self.human:
            revealed = block[fresh > 0]
            zeros = revealed[self.openings[revealed] >= 0]
            self._open(np.unique(self._numbers(zeros, self.openings[zeros])))

    def _open(self, numbers: Indexes) -> None:
        """Reveal these openings, of which a board may have several."""
        starts = self.starts[numbers]
        lengths = self.starts[numbers + 1] - starts
        skipped = np.repeat(starts - lengths.cumsum() + lengths, lengths)
        places = self.reach[np.arange(len(skipped)) + skipped]
        np.subtract.at(self.premiums, places, np.int8(1))
        self.premiums[places] += self.cover[places]  # once, also where openings share a number
        self.cover[places] = 0

    def _clicked(self, boards: Indexes) -> Indexes:
        """Reveal the first covered number of no opening on these boards; those that have one."""
        lone = self.places.by_board(self.worth)[boards] > 0
        left = lone.any(axis=1)
        places = (boards * self.size + lone.argmax(axis=1))[left]
        self.premiums[self.places.near(places)] -= 1
        self.premiums[places] += self.cover[places]
        self.worth[places] = self.cover[places] = 0
        return boards[left]

    def _reached(self, last: NDArray[Any]) -> tuple[Indexes, Indexes]:
        """The places that openings reveal, of which `last` has the highest opening around.

        The places of the first opening come first; then, where those of each begin.
        """
        places, openings = self.places.reached(self.openings, last)
        numbers = self._numbers(places, openings)
        ends = np.bincount(numbers, minlength=self.boards * self.width).cumsum()
        # In one integer, both are sorted in half the time of an argsort.
        reach = np.sort(numbers * np.int64(len(last)) + places)
        reach %= len(last)
        return reach, np.concatenate([[0], ends])

    def _numbers(self, places: Indexes, openings: NDArray[Any]) -> Indexes:
        """Of openings that are around these places, numbers that none of another board has."""
        numbers: Indexes = places // self.size * self.width + openings
        return numbers


class _ByColumns:
    """The places of cells on ordinary boards, column by column.

    Two places before each column, and two columns of places before each board, have no cells: what
    a chord at an edge counts beyond it is counted there. A board has `size` places.
    """

    def __init__(self, boards: int, grid: Grid) -> None:
        rows, cols = grid.numbers.values()
        self.boards, self.height, self.size = boards, rows + GAP, (rows + GAP) * (cols + GAP)
        self._near, self._far = self._steps(1), self._steps(2)

    def laid(self, cells: NDArray[Any], ground: int) -> NDArray[Any]:
        """The items of cells, boards × rows × columns, as a row, with `ground` in the gaps."""
        row = np.full(self.boards * self.size + GAP * (self.height + 1), ground, cells.dtype)
        columns = self.by_board(row).reshape(self.boards, -1, self.height)
        columns[:, GAP:, GAP:] = cells.transpose(0, 2, 1)
        return row

    def by_board(self, row: NDArray[Any]) -> NDArray[Any]:
        """A view of a row as boards × places."""
        return row[: self.boards * self.size].reshape(self.boards, self.size)

    def near(self, places: Indexes) -> Indexes:
        """These places and those around them, nine × places."""
        return self._near + places

    def change(
        self,
        premiums: NDArray[np.int8],
        places: Indexes,
        taken: NDArray[np.int8],
        fresh: NDArray[np.int8],
    ) -> None:
        """Take what was near the places off all premiums around it, and add what is its own."""
        shape = (3, 3, len(places))
        change = np.zeros((5, 5, len(places)), np.int8)
        change[1:4, 1:4] = fresh.reshape(shape)
        for right in range(3):
            for down in range(3):
                change[right : right + 3, down : down + 3] -= taken.reshape(shape)
        premiums[self._far + places] += change.reshape(25, -1)

    def joined_around(self, join: np.ufunc, row: NDArray[Any], ground: int) -> NDArray[Any]:
        """For each place, the items of the 3 × 3 around it, joined; the gaps have the ground."""
        for step in (1, self.height):
            joined = row.copy()
            join(joined[step:], row[:-step], out=joined[step:])
            join(joined[:-step], row[step:], out=joined[:-step])
            row = joined
        return row

    def reached(self, openings: NDArray[Any], last: NDArray[Any]) -> tuple[Indexes, NDArray[Any]]:
        """The places that openings reveal, each with such an opening; `last` has the highest."""
        highest = np.iinfo(openings.dtype).max
        first = self.joined_around(np.minimum, np.where(openings < 0, highest, openings), highest)
        places = np.flatnonzero(last >= 0)
        # A number touches two openings at most: of two zeros around it with one cell between them,
        # either they touch, or that cell is a zero as well.
        shared = places[first[places] < last[places]]
        return np.concatenate([places, shared]), np.concatenate([last[places], first[shared]])

    def _steps(self, most: int) -> Indexes:
        """The steps to all places up to so many columns and rows away, as a column."""
        away = np.arange(-most, most + 1)
        steps: Indexes = away[:, None] * self.height + away
        return steps.reshape(-1, 1)


class _ByTable:
    """The places of cells on boards of other shapes, row by row, as `_ByColumns` has them.

    The last place of each board has no cell.
    """

    def __init__(self, boards: int, grid: Grid) -> None:
        self.boards, self.grid, self.size = boards, grid, grid.size + 1
        around = np.column_stack([np.arange(grid.size), neighbours(grid)])
        self._near = np.vstack([around, np.full(around.shape[1], grid.size)]).T

    def laid(self, cells: NDArray[Any], ground: int) -> NDArray[Any]:
        """The items of cells, boards × rows × columns, as a row, with `ground` in the gaps."""
        row = np.full((self.boards, self.size), ground, cells.dtype)
        row[:, :-1] = cells.reshape(self.boards, -1)
        return row.reshape(-1)

    def by_board(self, row: NDArray[Any]) -> NDArray[Any]:
        """A view of a row as boards × places."""
        return row.reshape(self.boards, self.size)

    def near(self, places: Indexes) -> Indexes:
        """These places and those around them, nine × places."""
        cells = places % self.size
        near: Indexes = self._near[:, cells] + (places - cells)
        return near

    def change(
        self,
        premiums: NDArray[np.int8],
        places: Indexes,
        taken: NDArray[np.int8],
        fresh: NDArray[np.int8],
    ) -> None:
        """Take what was near the places off all premiums around it, and add what is its own."""
        block = self.near(places)
        premiums[block] += fresh
        for middles, worth in zip(block, taken, strict=True):
            premiums[self.near(middles)] -= worth
        self.by_board(premiums)[:, -1] = NEVER

    def joined_around(self, join: np.ufunc, row: NDArray[Any], ground: int) -> NDArray[Any]:
        """For each place, the items of it and of those around it, joined; the gaps keep theirs."""
        joined = row.copy()
        cells = self.by_board(row)[:, :-1]
        self.by_board(joined)[:, :-1] = joined_around(join, cells, self.grid, ground)
        return joined

    def reached(self, openings: NDArray[Any], last: NDArray[Any]) -> tuple[Indexes, NDArray[Any]]:
        """The places that openings reveal, each with such an opening; a number may touch many."""
        zeros = np.flatnonzero(openings >= 0)
        names = np.broadcast_to(openings[zeros], (len(self._near), len(zeros)))
        pairs = self.near(zeros) * np.int64(self.size) + names
        places, names = np.divmod(np.unique(pairs), self.size)
        there = places % self.size < self.grid.size
        return places[there], names[there]

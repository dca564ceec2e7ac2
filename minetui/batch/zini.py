"""ZiNi of many boards at once: what the greedy method saves of the clicks that the 3BV counts.

A premium of `core.zini` is what a chord saves. So ZiNi is the 3BV less the premiums of the chords,
and once none is left, the clicks on what is left need not be played: they raise no premium. In
human ZiNi they are played, since a revealed number can be chorded.

All boards take a step at a time. Their cells lie in one row, board by board and column by column,
so the first of equals is core's. Before each column lie two cells, and before each board two
columns, that are no cells: there, changes that reach over an edge do no harm.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Places: TypeAlias = NDArray[np.intp]
"""Where cells lie in the row of all boards."""

GAP = 2  # cells from a cell to the furthest whose premium a chord on it changes
CELLS_AT_A_TIME = 500_000  # measured: with fewer, steps cost more than work; more leave the cache
NEVER = -90  # the premium of what is no safe cell; so far below 0 that no changes reach it
OUT_OF_CHOICE = 32  # more than any premium


def saved_clicks(
    mines: NDArray[np.bool_], openings: NDArray[np.int32], *, human: bool = False
) -> NDArray[np.int32]:
    """The clicks that the greedy method needs less than the 3BV of each board, by flags and chords.

    Both arrays are boards × rows × columns; zeros have the number of their opening, from 0 on, and
    other cells -1.
    """
    step = max(1, CELLS_AT_A_TIME // (mines[:1].size or 1))
    saved = np.zeros(len(mines), np.int32)
    for at in range(0, len(mines), step):
        part = slice(at, at + step)
        saved[part] = _Games(mines[part], openings[part], human).play()
    return saved


class _Games:
    """Games of the greedy method, one on each board.

    For each place, `worth` is what its cell adds to the premiums around it: 1 as a covered number
    of no opening, -1 as a mine without a flag; `cover` is what its own premium is lower by while it
    is covered. For the opening with number n, `reach` has its zeros and the numbers around them
    from `starts[n]` to `starts[n + 1]`.
    """

    def __init__(
        self, mines: NDArray[np.bool_], openings: NDArray[np.int32], human: bool
    ) -> None:
        self.human = human
        self.boards, rows, cols = mines.shape
        self.height, self.size = rows + GAP, (rows + GAP) * (cols + GAP)
        self.near, self.far = self._steps(1), self._steps(2)
        safe = self._laid(~mines, False)
        numbered = openings + np.arange(self.boards, dtype=np.int32)[:, None, None] * (
            openings.max(initial=0) + 1
        )
        self.openings = self._laid(np.where(openings < 0, -1, numbered), -1)
        last = self._joined_around(np.maximum, self.openings)
        opened = last >= 0
        self.worth = (safe & ~opened).astype(np.int8) - self._laid(mines, False)
        self.premiums = self._joined_around(np.add, self.worth) - np.int8(1)
        self.premiums[~safe] = NEVER
        if human:
            self.cover = (safe & ~opened) * np.int8(OUT_OF_CHOICE)
        else:
            self.cover = safe.astype(np.int8)
            self._find_reach(last)
            np.add.at(self.premiums, self.reach, np.int8(1))
        self.premiums -= self.cover

    def play(self) -> NDArray[np.int32]:
        """The clicks that are saved on each board."""
        saved = np.zeros(self.boards, np.int32)
        premiums = self._by_board(self.premiums)
        going = np.arange(self.boards)
        while going.size:
            choice = premiums[going]
            best = choice.max(axis=1)
            place = going * self.size + (choice == best[:, None]).argmax(axis=1)
            good = best >= 0
            stuck = going[~good]
            going = going[good]
            saved[going] += best[good]
            self._chord(place[good])
            if self.human and stuck.size:
                going = np.concatenate([going, self._click(stuck)])
        return saved

    def _chord(self, places: Places) -> None:
        """Reveal a cell of each of some boards, flag the mines around it, and chord on it."""
        block, shape = self.near + places, (3, 3, len(places))
        taken, fresh = self.worth[block], self.cover[block]
        self.worth[block] = self.cover[block] = 0
        change = np.zeros((5, 5, len(places)), np.int8)
        change[1:4, 1:4] = fresh.reshape(shape)
        for down in range(3):
            for right in range(3):
                change[down : down + 3, right : right + 3] -= taken.reshape(shape)
        self.premiums[self.far + places] += change.reshape(25, -1)
        if not self.human:
            zeros = self.openings[block[fresh > 0]]
            self._open(np.unique(zeros[zeros >= 0]))

    def _open(self, openings: NDArray[np.int32]) -> None:
        """Reveal these openings, of which a board may have several."""
        starts = self.starts[openings]
        lengths = self.starts[openings + 1] - starts
        skipped = np.repeat(starts - lengths.cumsum() + lengths, lengths)
        places = self.reach[np.arange(len(skipped)) + skipped]
        np.subtract.at(self.premiums, places, np.int8(1))
        self.premiums[places] += self.cover[places]  # once, also where openings share a number
        self.cover[places] = 0

    def _click(self, boards: NDArray[np.intp]) -> NDArray[np.intp]:
        """Reveal the first covered number of no opening on these boards; returns which have one."""
        lone = self._by_board(self.worth)[boards] > 0
        left = lone.any(axis=1)
        places = (boards * self.size + lone.argmax(axis=1))[left]
        self.premiums[self.near + places] -= 1
        self.premiums[places] += self.cover[places]
        self.worth[places] = self.cover[places] = 0
        return boards[left]

    def _find_reach(self, last: NDArray[np.int32]) -> None:
        """List what each opening reaches, where `last` is the highest number of one around."""
        number = np.where(self.openings < 0, np.iinfo(np.int32).max, self.openings)
        first = self._joined_around(np.minimum, number)
        places = np.flatnonzero(last >= 0)
        shared = places[(first < last)[places]]
        # Few numbers belong to several openings: of these all but the last is added.
        around = np.sort(self.openings[self.near + shared], axis=0)
        more = (around[:-1] >= 0) & (around[:-1] < around[1:])
        places = np.concatenate([places, np.broadcast_to(shared, more.shape)[more]])
        numbers = np.concatenate([last[places[: len(places) - more.sum()]], around[:-1][more]])
        self.reach = places[np.argsort(numbers)]
        self.starts = np.zeros(numbers.max(initial=0) + 2, np.intp)
        np.cumsum(np.bincount(numbers), out=self.starts[1:])

    def _laid(self, cells: NDArray[Any], ground: int) -> NDArray[Any]:
        """An item for each cell, boards × rows × columns, as a row; `ground` lies in between."""
        row = np.full(self.boards * self.size + GAP * (self.height + 1), ground, cells.dtype)
        by_column = self._by_board(row).reshape(self.boards, -1, self.height)
        by_column[:, GAP:, GAP:] = cells.transpose(0, 2, 1)
        return row

    def _by_board(self, row: NDArray[Any]) -> NDArray[Any]:
        """A view of a row that has the boards on its first axis."""
        return row[: self.boards * self.size].reshape(self.boards, self.size)

    def _steps(self, most: int) -> Places:
        """The steps to the block of cells up to so many columns and rows away, as a column."""
        steps = np.arange(-most, most + 1)
        return (steps[:, None] * self.height + steps).reshape(-1, 1)

    def _joined_around(self, join: np.ufunc, row: NDArray[Any]) -> NDArray[Any]:
        """For each place, the items of the 3 × 3 around it, joined."""
        for step in (1, self.height):
            joined = row.copy()
            join(joined[step:], row[:-step], out=joined[step:])
            join(joined[:-step], row[step:], out=joined[:-step])
            row = joined
        return row

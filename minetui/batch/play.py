"""Many games of a level at once: reveals, flags and chords by core's rules, as arrays.

A move is made in some of the games, in each on one cell. What it costs depends on those games, not
on all. Openings are found by growing their zeros in all games together, on boards that lie one
behind the other, with a column and a row between them where nothing grows. On boards of other
shapes they are found from neighbour to neighbour.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from minetui.core import Level, Minefield, Position, Status
from minetui.core.worlds import World

from .boards import Boards, Which, as_array, as_set, blocks
from .neighbours import Cells, neighbours

Picks: TypeAlias = NDArray[np.int64]
"""Some of the games, by their numbers, which ascend."""

STEPS = 4  # of growth between two looks at whether it has ended; measured


class Games:
    """So many games of a level, each at its own position; a move changes the arrays in place.

    `covered` and `flagged` are games × cells, `left` counts the safe cells of each game that are
    covered, and `lost` has the games that hit a mine. A game without a board can be flagged, and
    needs one before its first reveal.
    """

    def __init__(self, level: Level, count: int) -> None:
        self.level, self.count = level, count
        self.rows, self.cols, *_ = level.key
        self._size = level.size
        self.covered = np.ones((count, level.size), np.bool_)
        self.flagged = np.zeros((count, level.size), np.bool_)
        self.left = np.full(count, level.size - level.mines, np.int64)
        self.lost = np.zeros(count, np.bool_)
        self.dealt = np.zeros(count, np.bool_)
        self.playing = np.ones(count, np.bool_)
        self._numbers = np.full((count, level.size), -1, np.int8)  # of mines -1
        self._around = neighbours(level.grid)
        self._stride = self.cols + 1
        self._zeros = np.zeros((count, self.rows + 1, self._stride), np.bool_)

    @property
    def won(self) -> Which:
        """Which games are won: all safe cells are revealed, and no mine (rule 7)."""
        won: Which = (self.left == 0) & self.dealt & ~self.lost
        return won

    def mines(self, games: Picks) -> Which:
        """The mines of these games, games × cells; none of a game that has no board yet."""
        return (self._numbers[games] < 0) & self.dealt[games, None]

    def observations(self, flags: bool = True) -> NDArray[np.int8]:
        """What a player sees, games × rows × columns: numbers, -1 for covered, -2 for flagged.

        A mine that was hit is -1, and so is a flag where no flags are wanted. The array is the
        caller's.
        """
        seen = np.negative(self.covered.view(np.int8))
        seen |= self._numbers
        if flags:
            seen -= self.flagged.view(np.int8)
        return seen.reshape(self.count, self.rows, self.cols)

    def revealable(self) -> Which:
        """The cells that a reveal would change, in games that go on; games × cells."""
        return self.covered > self.flagged

    def chordable(self) -> Which:
        """The cells that a chord would change, in games that go on; games × cells."""
        shape, grid = (self.count, self.rows, self.cols), self.level.grid
        flags = blocks(self.flagged.view(np.int8).reshape(shape), grid).reshape(self.count, -1)
        others = blocks(self.revealable().reshape(shape), grid).reshape(self.count, -1)
        chordable: Which = ((flags == self._numbers) & others) > self.covered
        return chordable

    def clear(self, games: Picks) -> None:
        """Begin these games anew, without a board."""
        self.covered[games] = True
        self.flagged[games] = False
        self.left[games] = self._size - self.level.mines
        self.lost[games] = False
        self.dealt[games] = False
        self.playing[games] = True

    def place(self, games: Picks, boards: Boards) -> None:
        """Put boards under these games, or one under all; they may have flags by now, no more."""
        numbers = np.negative(boards.mines.view(np.int8))
        numbers |= boards.numbers
        self._numbers[games] = numbers.reshape(-1, self._size)
        self._zeros[games, :-1, :-1] = boards.zeros
        self.dealt[games] = True

    def put(self, games: Picks, position: Position) -> None:
        """Set each of these games to a position of core's, with its board."""
        field = position.field
        self.place(games, Boards.of([field]))
        self.covered[games] = as_array(position.covered, self._size)
        self.flagged[games] = as_array(position.flagged, self._size)
        self.left[games] = (position.covered & field.safe).bit_count()
        self.lost[games] = position.status is Status.LOST
        self.playing[games] = position.status is Status.PLAYING

    def need_boards(self, games: Picks, cells: Cells) -> Which:
        """Which of these games need a board before this reveal?"""
        at = games * self._size + cells
        return np.logical_not(self.flagged.take(at) | self.dealt.take(games))

    def reveal(self, games: Picks, cells: Cells) -> Which:
        """Reveal a cell in each of these games (rules 3 to 5); returns where that changed it."""
        at = games * self._size + cells
        changed = self.covered.take(at) > self.flagged.take(at)
        changed &= self.playing.take(games)
        if changed.all():
            self._uncover(games, cells)
        else:
            self._uncover(games[changed], cells[changed])
        return changed

    def toggle_flags(self, games: Picks, cells: Cells) -> Which:
        """Put a flag on a covered cell of each game, or remove it; returns where that was done."""
        at = games * self._size + cells
        changed = self.covered.take(at) & self.playing.take(games)
        self.flagged.put(at, self.flagged.take(at) ^ changed)
        return changed

    def chord(self, games: Picks, cells: Cells) -> Which:
        """Reveal around a number that has all its flags (rule 6); returns where that did it."""
        at = games * self._size + cells
        around = self._around[cells]
        inside = around < self._size
        there = np.where(inside, around, 0) + (games * self._size)[:, None]
        flags = (self.flagged.take(there) & inside).sum(axis=1)
        ready = (self._numbers.take(at) == flags) & self.playing.take(games)
        others = (self.covered.take(there) > self.flagged.take(there)) & inside
        others &= (ready > self.covered.take(at))[:, None]
        which, _ = np.nonzero(others)
        self._uncover(games[which], around[others])
        changed = np.zeros(len(games), np.bool_)
        changed[which] = True
        return changed

    def position(self, game: int) -> Position:
        """The position of one game, as core has it."""
        (mined,) = self.mines(np.array([game]))
        mines, revealed, flagged = (
            as_set(cells)
            for cells in (mined, np.logical_not(self.covered[game]), self.flagged[game])
        )
        return Position(Minefield(self.level.grid, mines), revealed, flagged)

    def _uncover(self, games: Picks, cells: Cells) -> None:
        """Reveal covered cells without a flag; more than one of a game stand side by side."""
        at = games * self._size + cells
        numbers = self._numbers.take(at)
        self.covered.put(at, False)
        safe = numbers >= 0
        self.left -= np.bincount(games[safe], minlength=self.count)
        if not safe.all():
            self.lost[games[numbers < 0]] = True
        zeros = np.flatnonzero(numbers == 0)
        if zeros.size:
            self._open(games[zeros], cells[zeros])
        ended = (self.left.take(games) == 0) | self.lost.take(games)
        if ended.any():
            over = games[ended]
            self.playing[over] = False
            won = over[np.logical_not(self.lost.take(over))]
            self.flagged[won] = self.covered[won]

    def _open(self, games: Picks, cells: Cells) -> None:
        """Reveal the openings of these zeros; a flag keeps its cell, and stops nothing."""
        picked, seats = np.unique(games, return_inverse=True)
        is_world = isinstance(self.level.grid, World)
        grown = (self._walked if is_world else self._grown)(picked, seats, cells)
        reached = grown.reshape(len(picked), self._size)
        covered = self.covered[picked]
        new = (covered & reached) > self.flagged[picked]
        self.left[picked] -= np.count_nonzero(new, axis=1)
        self.covered[picked] = covered ^ new

    def _grown(self, picked: Picks, seats: Picks, cells: Cells) -> Which:
        """The openings of zeros on the boards of the picked games, those × rows × columns."""
        stride, board = self._stride, (self.rows + 1) * self._stride
        margin = stride + 1
        zeros, grown, wide = np.zeros((3, len(picked) * board + 2 * margin), np.bool_)
        zeros[margin:-margin] = self._zeros[picked].reshape(-1)
        row, col = np.divmod(cells, self.cols)
        grown[margin + seats * board + row * stride + col] = True
        high, before, size = np.zeros_like(grown), -1, 0
        while before != size:
            for _ in range(STEPS):
                np.bitwise_or(grown[2:], grown[:-2], out=wide[1:-1])
                wide |= grown
                np.bitwise_or(wide[2 * stride :], wide[: -2 * stride], out=high[stride:-stride])
                high |= wide
                np.bitwise_and(high, zeros, out=grown)
            before, size = size, int(np.count_nonzero(grown))
        return high[margin:-margin].reshape(-1, self.rows + 1, stride)[:, :-1, :-1]

    def _walked(self, picked: Picks, seats: Picks, cells: Cells) -> Which:
        """The same on boards of other shapes: from neighbour to neighbour; games × cells."""
        places = self._size + 1  # of a board, with one for no cell, which is reached and no zero
        zeros, reached = np.zeros((2, len(picked), places), np.bool_)
        zeros[:, :-1] = self._numbers[picked] == 0
        reached[:, -1] = True
        fresh = seats * places + cells
        seen, order = reached.reshape(-1), np.empty(reached.size, np.int64)
        seen[fresh] = True
        while len(fresh):
            board, cell = np.divmod(fresh, places)
            near = (self._around[cell] + (board * places)[:, None]).reshape(-1)
            near = near[np.logical_not(seen.take(near))]
            seen[near] = True
            near = near[zeros.take(near)]
            every = np.arange(len(near))
            order[near] = every
            fresh = near[order.take(near) == every]  # each once
        return reached[:, :-1]

"""ZiNi: the clicks that a board takes with flags and chords, by a greedy method.

ZiNi is named after Elmar Zimmermann and Christoph Nikolaus. The premium of a safe cell is what a
chord there saves: the 3BV around it, itself included, that is not solved yet, less the mines around
it without a flag, less one if it is covered, less the chord. While a premium is not negative, the
best cell is revealed, its mines are flagged, and it is chorded; otherwise the first lone number or
zero that is covered is revealed. Of equal cells the first counts, column by column, as in the
community's programs (the tests compare with ms_toollib's numbers).

The premiums of all cells are one counter with five sets as its binary digits, so that counting up
or down around a cell takes a few set operations.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import TypeAlias

from .flood import opening
from .grid import NO_CELLS, Cell, CellSet, Grid, cells_of, has, lowest, only, set_of
from .minefield import Minefield

COUNTED = 40_000  # cells; measured: ZiNi takes half a second for so many
DIGITS = 5
LEAST = 2 ** (DIGITS - 1)  # the count that stands for a premium of 0; premiums are from -11 to 11
Choice: TypeAlias = Callable[[CellSet], Cell]
"""One of the cells with the highest premium."""


def zini(field: Minefield) -> int:
    """The clicks of the greedy method.

    >>> zini(Minefield.drawn("...", ".*.", "..."))
    5
    """
    return _clicks(_transposed(field))


def human_zini(field: Minefield) -> int:
    """The clicks of the greedy method if openings come first and chords need a revealed cell.

    >>> human_zini(Minefield.drawn("...", ".*.", "..."))
    6
    """
    return _clicks(_transposed(field), human=True)


def least_zini(field: Minefield) -> int:
    """The fewest clicks of the greedy method on the eight rotations and reflections of a board."""
    return min(map(_clicks, _symmetries(field)))


def random_zini(field: Minefield, runs: int, random: Random) -> int:
    """The fewest clicks of some runs of the greedy method that choose among equals at random."""
    turned = _transposed(field)

    def choice(cells: CellSet) -> Cell:
        return random.choice([*cells_of(cells)])

    return min(_clicks(turned, choice) for _ in range(runs))


def _clicks(field: Minefield, choice: Choice = lowest, *, human: bool = False) -> int:
    """The clicks of the greedy method, row by row."""
    game = _Game(field)
    if human:
        game.reveal_openings()
    while game.unsolved:
        best = game.best(game.revealed if human else game.safe)
        if best:
            game.chord(choice(best))
        else:
            game.reveal(only(lowest(game.unsolved)))
            game.clicks += 1
    return game.clicks


class _Game:
    """A game of the greedy method: what is revealed and flagged, and the premiums."""

    def __init__(self, field: Minefield) -> None:
        self.safe, self.unsolved = field.safe, field.zeros | field.lone_numbers
        self.revealed, self.clicks = NO_CELLS, 0
        self._lone, self._zeros, self._mines = field.lone_numbers, field.zeros, field.mines
        self._around = _blocks(field.grid)
        self._openings = list(_openings(field))
        self._digits = [NO_CELLS] * DIGITS
        self._begin(field)

    def best(self, cells: CellSet) -> CellSet:
        """The cells with the highest premium that is not negative; none if there are none."""
        *lower, best = self._digits
        best &= cells
        for digit in reversed(lower):
            best = (best & digit) or best
        return best

    def chord(self, cell: Cell) -> None:
        """Reveal a cell, flag the mines around it, and chord on it."""
        around = self._around[cell]
        if not has(self.revealed, cell):
            self.clicks += 1
            self.reveal(only(cell))
        flags = around & self._mines
        self._mines &= ~flags
        for mine in cells_of(flags):
            self._add(self._around[mine])
        self.clicks += flags.bit_count() + 1
        self.reveal(around & self.safe)

    def reveal(self, cells: CellSet) -> None:
        """Reveal cells, and the openings of the zeros among them."""
        if cells & self._zeros & ~self.revealed:
            for reach in [each for each in self._openings if each & cells & self._zeros]:
                self._openings.remove(reach)
                self._subtract(reach)
                cells |= reach
        fresh = cells & ~self.revealed
        self.revealed |= fresh
        self.unsolved &= ~fresh
        self._add(fresh)
        for cell in cells_of(fresh & self._lone):
            self._subtract(self._around[cell])

    def reveal_openings(self) -> None:
        """Reveal every opening by a click of its own."""
        self.clicks += len(self._openings)
        self.reveal(self._zeros)

    def _begin(self, field: Minefield) -> None:
        """Count the premiums of a board on which all is covered."""
        self._digits = [self.safe if (LEAST - 2) & 2**at else NO_CELLS for at in range(DIGITS)]
        self._add(self._lone)
        for count, cells in enumerate(field.grid.tally(self._lone)):
            for _ in range(count):
                self._add(cells)
        for count, cells in enumerate(field.numbered):
            for _ in range(count):
                self._subtract(cells)
        for reach in self._openings:
            self._add(reach)

    def _add(self, cells: CellSet) -> None:
        """Count up in these cells."""
        digits = self._digits
        for at in range(DIGITS):
            digit = digits[at]
            digits[at], cells = digit ^ cells, digit & cells
            if not cells:
                return

    def _subtract(self, cells: CellSet) -> None:
        """Count down in these cells."""
        digits = self._digits
        for at in range(DIGITS):
            digit = digits[at]
            digits[at], cells = digit ^ cells, cells & ~digit
            if not cells:
                return


def _openings(field: Minefield) -> Iterator[CellSet]:
    """What each opening reveals."""
    zeros = field.zeros
    while zeros:
        reach = opening(field.grid, field.zeros, only(lowest(zeros)))
        yield reach
        zeros &= ~reach


@lru_cache(maxsize=4)
def _blocks(grid: Grid) -> tuple[CellSet, ...]:
    """The cells around each cell, itself included."""
    return tuple(grid.neighbours(cell) | only(cell) for cell in range(grid.size))


def _transposed(field: Minefield) -> Minefield:
    """The board with rows and columns exchanged, whose order by rows is that by columns."""
    places = (field.grid.place(mine) for mine in cells_of(field.mines))
    grid = Grid(field.grid.cols, field.grid.rows)
    return Minefield(grid, set_of(grid.cell(col, row) for row, col in places))


def _reflected(field: Minefield) -> Minefield:
    """The board with its rows turned round."""
    grid = field.grid
    places = (grid.place(mine) for mine in cells_of(field.mines))
    return Minefield(grid, set_of(grid.cell(row, grid.cols - 1 - col) for row, col in places))


def _symmetries(field: Minefield) -> Iterator[Minefield]:
    """The rotations and reflections of a board."""
    for _ in range(4):
        yield field
        field = _transposed(field)
        yield field
        field = _reflected(field)

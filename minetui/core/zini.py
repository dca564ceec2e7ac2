"""ZiNi: the clicks that a board takes with flags and chords, by a greedy method.

ZiNi is named after Elmar Zimmermann and Christoph Nikolaus. The premium of a safe cell is what a
chord there saves: the 3BV around it, itself included, that is not solved yet, less the mines around
it without a flag, less one if it is covered, less the chord. While a premium is not negative, the
best cell is revealed, its mines are flagged, and it is chorded; otherwise the first lone number or
zero that is covered is revealed. Of equal cells the first counts, column by column, as in the
community's programs (the tests compare with ms_toollib's numbers).

In mid-game only what is left counts: revealed cells and flags on mines cost nothing more. An
opening is left while one of its zeros is covered, and counts around such zeros; a covered number
of openings that are not left needs a click of its own, as a lone number does.

The premiums of all cells are one counter with five sets as its binary digits, so that counting up
or down around a cell takes a few set operations.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial, reduce
from operator import or_
from random import Random
from typing import TypeAlias

from .cells import NO_CELLS, Cell, CellSet, cells_of, has, lowest, only, set_of
from .grid import Grid
from .position import Minefield, Position
from .shapes import Shape

ZINI_COUNTED = 40_000  # cells; measured: ZiNi takes half a second for so many
REMEMBERED = 4  # boards
DIGITS = 5
LEAST = 2 ** (DIGITS - 1)  # the count that stands for a premium of 0; premiums are from -11 to 11
Choice: TypeAlias = Callable[[CellSet], Cell]
"""One of the cells with the highest premium."""


@lru_cache(maxsize=REMEMBERED)
def zini(field: Minefield) -> int:
    """The clicks of the greedy method, remembered for the latest boards.

    >>> zini(Minefield.drawn("...", ".*.", "..."))
    5
    """
    return zini_left(Position(field))


def zini_left(position: Position) -> int:
    """The clicks of the greedy method from a position on; wrong flags are ignored.

    >>> field = Minefield.drawn("*...", "....", "...*")
    >>> zini(field), zini_left(Position(field).reveal(field.grid.cell(0, 3)))
    (2, 1)
    """
    return _clicks(_transposed(position))


@lru_cache(maxsize=REMEMBERED)
def human_zini(field: Minefield) -> int:
    """The clicks of the greedy method if openings come first and chords need a revealed cell.

    >>> human_zini(Minefield.drawn("...", ".*.", "..."))
    6
    """
    return _clicks(_transposed(Position(field)), human=True)


def least_zini(field: Minefield) -> int:
    """The fewest clicks of the greedy method on the rotations and reflections of a board."""
    return min(map(_clicks, _symmetries(Position(field))))


def random_zini(field: Minefield, runs: int, random: Random) -> int:
    """The fewest clicks of some runs of the greedy method that choose among equals at random."""
    turned = _transposed(Position(field))

    def choice(cells: CellSet) -> Cell:
        return random.choice([*cells_of(cells)])

    return min(_clicks(turned, choice) for _ in range(runs))


def _clicks(start: Position, choice: Choice = lowest, *, human: bool = False) -> int:
    """The clicks of the greedy method, row by row."""
    game = _Game(start)
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

    def __init__(self, start: Position) -> None:
        field = start.field
        self.safe, self.revealed, self.clicks = field.safe, start.revealed & field.safe, 0
        self._zeros, self._mines = field.zeros, field.mines & ~start.flagged
        self._around = _blocks(field.grid)
        self._openings = list(_openings(field, field.zeros & ~self.revealed))
        self._lone = self.safe & ~reduce(or_, (reach for _, reach in self._openings), self.revealed)
        self.unsolved = self._lone | (self._zeros & ~self.revealed)
        # Of all cells, also of mines, so that no count ever leaves the digits.
        cells = field.grid.cells
        self._digits = [cells if (LEAST - 2) & 2**at else NO_CELLS for at in range(DIGITS)]
        self._begin(field.grid)

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
        flags = around & self._mines
        self._mines &= ~flags
        for mine in cells_of(flags):
            self._add(self._around[mine])
        self.clicks += (not has(self.revealed, cell)) + flags.bit_count() + 1
        self.reveal(around & self.safe)

    def reveal(self, cells: CellSet) -> None:
        """Reveal cells, and the openings of the zeros among them."""
        zeros = cells & self._zeros & ~self.revealed
        if zeros:
            for opened in [each for each in self._openings if each[0] & zeros]:
                self._openings.remove(opened)
                near, reach = opened
                self._subtract(near)
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

    def _begin(self, grid: Grid) -> None:
        """Count the premiums of the start."""
        for cells in (self._lone, self.revealed, *(near for near, _ in self._openings)):
            self._add(cells)
        for at, cells in enumerate(grid.tally_digits(self._lone)):
            self._add(cells, at)
        for at, cells in enumerate(grid.tally_digits(self._mines)):
            self._subtract(cells, at)

    def _add(self, cells: CellSet, lowest_digit: int = 0) -> None:
        """Count up in these cells, by one or by a higher power of two."""
        digits, at = self._digits, lowest_digit
        while cells:
            digit = digits[at]
            digits[at] = digit ^ cells
            cells &= digit
            at += 1

    def _subtract(self, cells: CellSet, lowest_digit: int = 0) -> None:
        """Count down in these cells, by one or by a higher power of two."""
        digits, at = self._digits, lowest_digit
        while cells:
            digit = digits[at]
            digits[at] = changed = digit ^ cells
            cells &= changed
            at += 1


def _openings(field: Minefield, covered: CellSet) -> Iterator[tuple[CellSet, CellSet]]:
    """From where a chord opens each opening of these zeros, and what it reveals then."""
    while covered:
        zeros = field.grid.flood(only(lowest(covered)), field.zeros)
        yield field.grid.spread(zeros & covered), field.grid.spread(zeros)
        covered &= ~zeros


@lru_cache(maxsize=4)
def _blocks(grid: Grid) -> tuple[CellSet, ...]:
    """The cells around each cell, itself included."""
    return tuple(grid.neighbours(cell) | only(cell) for cell in range(grid.size))


def _transposed(position: Position) -> Position:
    """The position with rows and columns exchanged, whose order by rows is that by columns.

    One on a board of another shape is as it was, for there no program has an order.
    """
    grid = position.field.grid
    if grid.shape is not Shape.SQUARE:
        return position
    return _moved(position, grid.transpose, grid.transposed)


def _moved(position: Position, moved: Callable[[CellSet], CellSet], grid: Grid) -> Position:
    """The position whose sets are moved, on the grid on which they come to lie."""
    sets = map(moved, (position.field.mines, position.revealed, position.flagged))
    mines, revealed, flagged = sets
    return Position(Minefield(grid, mines), revealed, flagged)


def _turned(turn: tuple[Cell, ...], members: CellSet) -> CellSet:
    """The members, each where one of the symmetries brings it."""
    return set_of(turn[cell] for cell in cells_of(members))


def _symmetries(position: Position) -> Iterator[Position]:
    """The rotations and reflections of a position."""
    if position.field.grid.shape is not Shape.SQUARE:
        for turn in position.field.grid.symmetries:
            yield _moved(position, partial(_turned, turn), position.field.grid)
        return
    for _ in range(4):
        yield position
        position = _transposed(position)
        yield position
        grid = position.field.grid
        position = _moved(position, grid.mirror, grid)

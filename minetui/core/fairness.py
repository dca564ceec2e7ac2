"""Tests of uniform dealing: the mines of many boards, counted and compared with expectation.

`docs/dealing.md` derives the formulas; `sliced.py` does the counting.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from .chi_square import ChiSquare
from .deal import FirstClick
from .grid import NO_CELLS, Cell, CellSet, Grid, cells_of
from .levels import Level
from .sliced import SlicedCounter

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # from a cell to half of its neighbours: each pair once
FEWEST_EXPECTED = 5  # below, counts are too small for a chi-square statistic (Cochran, 1954)
FEWEST_FREE = 10  # degrees of freedom; with fewer, counts are often all the same by chance
UNLIKELY = 1e-4


class Doubt(Enum):
    """The ways in which counts can contradict uniform dealing."""

    UNEVEN = "uneven"  # more than chance explains
    TOO_EVEN = "too_even"  # less than chance allows


@dataclass(frozen=True)
class Chances:
    """The probabilities of uniform dealing: all sets of `mines` free cells are equally likely.

    The cells that are `sure` are mined on every board, all others on none.
    """

    grid: Grid
    free: CellSet
    mines: int
    sure: CellSet = NO_CELLS

    @classmethod
    def of(cls, level: Level, first: Cell, first_click: FirstClick) -> "Chances":
        """The chances of a level whose first click is on this cell (rule 2)."""
        grid, kept = level.grid, first_click.kept_free(level, first)
        room = grid.cells & ~kept
        surplus = level.mines - room.bit_count()
        if surplus <= 0:
            return cls(grid, room, level.mines)
        return cls(grid, grid.neighbours(first) & kept, surplus, room)

    @property
    def cell_chance(self) -> float:
        """The probability that a free cell is mined."""
        return self._all_mined(1)

    @property
    def pair_chance(self) -> float:
        """The probability that two given free cells are both mined."""
        return self._all_mined(2)

    @cached_property
    def pairs(self) -> list[CellSet]:
        """For each step, the free cells that it reaches from another free cell."""
        return [self.free & self.grid.moved(self.free, *step) for step in STEPS]

    @property
    def cell_correlations(self) -> float:
        """The sum of the squared correlations of all pairs of free cells, for ChiSquare."""
        free = self.free.bit_count()
        return free + free / (free - 1)

    @property
    def pair_correlations(self) -> float:
        """The same sum for the pairs of neighbouring cells, some of which share a cell."""
        chance = self.pair_chance
        variance = chance * (1 - chance)
        sharing = (self._all_mined(3) - chance**2) / variance
        apart = (self._all_mined(4) - chance**2) / variance
        count, shared = sum(pairs.bit_count() for pairs in self.pairs), self._sharing_pairs
        return count + shared * sharing**2 + (count * (count - 1) - shared) * apart**2

    @property
    def _sharing_pairs(self) -> int:
        """The number of ordered pairs of neighbouring pairs that share a cell."""
        degrees = self.grid.tally(self.free)
        return sum(
            degree * (degree - 1) * (cells & self.free).bit_count()
            for degree, cells in enumerate(degrees)
        )

    def _all_mined(self, count: int) -> float:
        """The probability that `count` given free cells are all mined."""
        chance, free = 1.0, self.free.bit_count()
        for taken in range(count):
            chance *= max(self.mines - taken, 0) / (free - taken) if free > taken else 0.0
        return chance


@dataclass(frozen=True)
class Counted:
    """The counts of equally likely events, and their chi-square statistic.

    The statistic is None where nothing is random, as without mines.
    """

    counts: Sequence[int]
    boards: int
    chance: float
    chi_square: ChiSquare | None

    @property
    def expected(self) -> float:
        """The expected value of each count."""
        return self.boards * self.chance

    @property
    def mean(self) -> float:
        """The mean count; 0 where there is nothing to count."""
        return sum(self.counts) / len(self.counts) if self.counts else 0.0

    @property
    def enough(self) -> bool:
        """Are the expected counts large enough for the statistic?"""
        rarer = min(self.chance, 1 - self.chance)
        return self.boards * rarer >= FEWEST_EXPECTED if rarer > 0 else self.boards > 0

    @property
    def doubt(self) -> Doubt | None:
        """The evidence against uniform dealing; None if there is none."""
        if self.chi_square is None or not self.enough:
            return None
        p_value = self.chi_square.p_value
        if p_value < UNLIKELY:
            return Doubt.UNEVEN
        too_even = 1 - p_value < UNLIKELY and self.chi_square.freedom >= FEWEST_FREE
        return Doubt.TOO_EVEN if too_even else None


@dataclass(frozen=True)
class Findings:
    """The results of a census: the boards, the odd ones, and the counts of cells and of pairs."""

    boards: int
    odd: int
    cells: Counted
    pairs: Counted

    @property
    def verdict(self) -> str:
        """Either "biased", "fair", or "undecided" while there are too few boards."""
        if self.odd or self.cells.doubt or self.pairs.doubt:
            return "biased"
        return "fair" if self.cells.enough and self.pairs.enough else "undecided"


class Census:
    """Counts over many boards: mines by cell, mined pairs by cell and step, and odd boards."""

    def __init__(self, chances: Chances) -> None:
        self.chances = chances
        self.boards = self.odd = 0
        self._mines = chances.mines + chances.sure.bit_count()
        self._cells = SlicedCounter()
        self._pairs = [SlicedCounter() for _ in STEPS]

    def add(self, mines: CellSet) -> None:
        """Count one more board; it is odd with too many, too few or misplaced mines."""
        chances, grid = self.chances, self.chances.grid
        self.boards += 1
        misplaced = (chances.sure & ~mines) | (mines & ~(chances.free | chances.sure))
        self.odd += bool(misplaced) or mines.bit_count() != self._mines
        self._cells.add(mines & grid.cells)
        for pairs, step in zip(self._pairs, STEPS, strict=True):
            pairs.add(mines & grid.moved(mines, *step))

    def merge(self, other: "Census") -> None:
        """Add the counts of another census."""
        self.boards += other.boards
        self.odd += other.odd
        self._cells.merge(other._cells)
        for pairs, others in zip(self._pairs, other._pairs, strict=True):
            pairs.merge(others)

    def counts(self) -> list[int]:
        """The number of boards on which each cell of the grid was mined."""
        return self._cells.counts(self.chances.grid.size)

    def findings(self) -> Findings:
        """The statistics of the counts."""
        chances, size = self.chances, self.chances.grid.size
        counts = self.counts()
        cells = [counts[cell] for cell in cells_of(chances.free)]
        pairs: list[int] = []
        for counter, members in zip(self._pairs, chances.pairs, strict=True):
            counts = counter.counts(size)
            pairs += [counts[cell] for cell in cells_of(members)]
        return Findings(
            self.boards,
            self.odd,
            self._counted(cells, chances.cell_chance, lambda: chances.cell_correlations),
            self._counted(pairs, chances.pair_chance, lambda: chances.pair_correlations),
        )

    def _counted(
        self, counts: list[int], chance: float, correlations: Callable[[], float]
    ) -> Counted:
        """The statistics of cells or pairs that are all mined with the same chance."""
        chi_square = None
        if self.boards and counts and 0 < chance < 1:
            chi_square = ChiSquare.of(counts, self.boards, chance, correlations())
        return Counted(counts, self.boards, chance, chi_square)

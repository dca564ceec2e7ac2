"""Is dealing uniform? The mines of many boards, counted and compared with expectation.

A `CensusPlan` says which boards are dealt. They are dealt in chunks that several processes share:
each chunk draws its own random bits from the seed and its number, so the result does not depend on
the number of processes. The `Census` of a chunk counts, those of all chunks are merged, and the
findings compare the counts with the `Chances` of uniform dealing. `docs/dealing.md` derives the
formulas.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import exp, lgamma, log
from random import Random
from typing import TYPE_CHECKING, ClassVar, Literal

from minetui import batch
from minetui.core import (
    METHODS,
    NO_CELLS,
    Cell,
    CellSet,
    FirstClick,
    Grid,
    Level,
    cells_of,
    set_of,
)
from minetui.core.deal import deal

from .own_method import own_method
from .workers import Team

if TYPE_CHECKING:
    from minetui.batch import Boards

BATCH = "batch"  # the method by arrays, which needs numpy
CHUNK_CELLS = 2_000_000  # cells on the boards of a chunk; measured: about a tenth of a second
PRECISE = 1e-12
SMALLEST = 1e-300


class SlicedCounter:
    """A counter, for each cell, of the sets added so far that hold it.

    The counts are kept in slices: a set at level n stands for 2ⁿ in the count of each member. Two
    sets may wait at a level; a third is added to them by a full adder in every cell at once, which
    leaves one set and carries one on (carry-save, as in the bit counting of Harley and Seal). So a
    set costs about five operations on whole integers, however many were added before.
    """

    def __init__(self) -> None:
        self._levels: list[list[CellSet]] = []

    def add(self, members: CellSet, level: int = 0) -> None:
        """Count each member 2 to the power of `level` times."""
        levels = self._levels
        while level < len(levels) and len(levels[level]) == 2:
            first, second = levels[level]
            some = first ^ second
            levels[level] = [some ^ members]
            members = (first & second) | (some & members)
            level += 1
        while len(levels) <= level:
            levels.append([])
        levels[level].append(members)

    def merge(self, other: "SlicedCounter") -> None:
        """Add the counts of another counter."""
        for level, waiting in enumerate([*other._levels]):
            for members in [*waiting]:
                self.add(members, level)

    def counts(self, size: int) -> list[int]:
        """The counts of the first `size` cells."""
        counts = [0] * size
        for level, waiting in enumerate(self._levels):
            for members in waiting:
                for cell in cells_of(members):
                    counts[cell] += 2**level
        return counts


@dataclass(frozen=True)
class ChiSquare:
    """A statistic that has a chi-square distribution if only chance is at work."""

    statistic: float
    freedom: float

    @cached_property
    def p_value(self) -> float:
        """The probability of a statistic at least as large by chance."""
        return upper_gamma(self.freedom / 2, self.statistic / 2)

    @classmethod
    def of(
        cls, counts: Sequence[int], trials: int, chance: float, squared_correlations: float
    ) -> "ChiSquare":
        """The statistic of counts of successes, all of the same number of trials and chance.

        The counts may depend on each other: `squared_correlations`, here r, is the sum of the
        squared correlations of all pairs of counts, each count with itself included. The sum of
        the n squared standardised counts then has the mean n and the variance 2 r. So does a
        chi-square variable with n² / r degrees of freedom, times r / n (Satterthwaite, 1946). This
        is exact where the sum is a multiple of a chi-square variable, as for a fixed number of
        equally likely members.
        """
        variance = trials * chance * (1 - chance)
        total = sum((count - trials * chance) ** 2 for count in counts) / variance
        scale = squared_correlations / len(counts)
        return cls(total / scale, len(counts) / scale)


def upper_gamma(shape: float, bound: float) -> float:
    """The regularised upper incomplete gamma function Q.

    Computed here because the standard library lacks it and SciPy is too heavy for one function.
    It is a series below the mean and a continued fraction above (Lentz's method as modified by
    Thompson and Barnett; see Press et al., "Numerical Recipes", 6.2).
    """
    if bound <= 0:
        return 1.0
    factor = exp(shape * log(bound) - bound - lgamma(shape))
    if bound < shape + 1:
        return max(1 - factor * _series(shape, bound), 0.0)
    return min(factor * _fraction(shape, bound), 1.0)


def _series(shape: float, bound: float) -> float:
    term = total = 1 / shape
    while term > total * PRECISE:
        shape += 1
        term *= bound / shape
        total += term
    return total


def _fraction(shape: float, bound: float) -> float:
    below = bound + 1 - shape
    ratio, inverse = 1 / SMALLEST, 1 / below
    value, change, step = inverse, 0.0, 0
    while abs(change - 1) > PRECISE:
        step += 1
        numerator = step * (shape - step)
        below += 2
        inverse = 1 / (numerator * inverse + below or SMALLEST)
        ratio = below + numerator / ratio or SMALLEST
        change = ratio * inverse
        value *= change
    return value


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
    def pairs(self) -> tuple[CellSet, ...]:
        """The pairs of free cells that touch, as the grid has them."""
        return self.grid.pairs(self.free)

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

    UNLIKELY: ClassVar = 1e-4  # below it, a p-value speaks against uniform dealing
    FEWEST_EXPECTED: ClassVar = 5  # below it, there are too few for the statistic (Cochran, 1954)
    FEWEST_FREE: ClassVar = 10  # degrees of freedom; with fewer, counts are often all the same

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
        return self.boards * rarer >= self.FEWEST_EXPECTED if rarer > 0 else self.boards > 0

    @property
    def doubt(self) -> Literal["uneven", "too even"] | None:
        """What speaks against uniform dealing: counts more uneven than by chance, or less."""
        if self.chi_square is None or not self.enough:
            return None
        p_value = self.chi_square.p_value
        if p_value < self.UNLIKELY:
            return "uneven"
        too_even = 1 - p_value < self.UNLIKELY and self.chi_square.freedom >= self.FEWEST_FREE
        return "too even" if too_even else None


@dataclass(frozen=True)
class CensusFindings:
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
        self._pairs = [SlicedCounter() for _ in chances.pairs]

    def add(self, mines: CellSet) -> None:
        """Count one more board; it is odd with too many, too few or misplaced mines."""
        chances, grid = self.chances, self.chances.grid
        self.boards += 1
        misplaced = (chances.sure & ~mines) | (mines & ~(chances.free | chances.sure))
        self.odd += bool(misplaced) or mines.bit_count() != self._mines
        self._cells.add(mines & grid.cells)
        for counter, pairs in zip(self._pairs, grid.pairs(mines), strict=True):
            counter.add(pairs)

    def add_batch(self, boards: "Boards") -> None:
        """Count all boards of a batch."""
        self.boards += len(boards)
        self.odd += batch.odd_boards(boards, self.chances.sure, self.chances.free)
        grid = self.chances.grid
        steps = ((0, grid.cells),), *grid.half_steps
        for counter, shifts in zip((self._cells, *self._pairs), steps, strict=True):
            for level, members in enumerate(batch.mined_together(boards, shifts)):
                counter.add(members, level)

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

    def findings(self) -> CensusFindings:
        """The statistics of the counts."""
        chances, size = self.chances, self.chances.grid.size
        counts = self.counts()
        cells = [counts[cell] for cell in cells_of(chances.free)]
        pairs: list[int] = []
        for counter, members in zip(self._pairs, chances.pairs, strict=True):
            counts = counter.counts(size)
            pairs += [counts[cell] for cell in cells_of(members)]
        return CensusFindings(
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


@dataclass(frozen=True)
class CensusPlan:
    """The boards to deal: a level, a method by name or as FILE:FUNCTION, and the first click."""

    level: Level
    method: str
    seed: str
    first_click: FirstClick = FirstClick.ANY
    first: Cell = 0
    from_file: bool = False

    @property
    def chances(self) -> Chances:
        """The chances that uniform dealing gives each cell and pair."""
        return Chances.of(self.level, self.first, self.first_click)

    @property
    def _chunk_size(self) -> int:
        """The number of boards of each chunk but the last."""
        return max(CHUNK_CELLS // self.level.size, 1)

    def censuses(self, boards: int, team: Team) -> Iterator[Census]:
        """The censuses of the chunks of so many boards, in order."""
        size = self._chunk_size
        count = -(-boards // size)
        chunks = ((chunk, min(size, boards - chunk * size)) for chunk in range(count))
        return team.at_most(count).results(self._census, chunks)

    def _census(self, chunk: tuple[int, int]) -> Census:
        """The census of one chunk, given its number and how many boards it has."""
        number, boards = chunk
        census = Census(self.chances)
        if self.method == BATCH and not self.from_file:
            numbers = range(first := number * self._chunk_size, first + boards)
            firsts = [self.first] * boards
            dealt = batch.deal(self.level, self.seed, numbers, firsts, self.first_click)
            census.add_batch(dealt)
            return census
        random, deal_one = Random(f"{self.seed}:{number}"), _deal(self)
        for _ in range(boards):
            census.add(deal_one(random))
        return census


@cache
def _deal(plan: CensusPlan) -> Callable[[Random], CellSet]:
    """The function that deals a board; made once in each process."""
    level = plan.level
    if plan.from_file:
        return own_method(plan.method, level)
    if plan.method == "whole":
        return lambda random: deal(level, random, plan.first, plan.first_click)
    method = METHODS[plan.method]
    return lambda random: set_of(method(level.size, level.mines, random))

"""Dealing: every way to sample draws what it should, and bars what the first click keeps free."""

import tracemalloc
from collections import Counter, defaultdict
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    LEVELS,
    METHODS,
    Cell,
    FirstClick,
    Level,
    Shape,
    below,
    cells_of,
    floyd,
    only,
)
from minetui.core.deal import Method, deal, reservoir, shuffle, whole

from .boards import SHAPES

ANY, SAFE, OPENING = FirstClick.ANY, FirstClick.SAFE, FirstClick.OPENING


@st.composite
def deals(draw: st.DrawFn) -> tuple[Level, Random, Cell, FirstClick]:
    """All that a deal asks for, on shapes and densities that reach each of its ways."""
    shape = draw(st.sampled_from(Shape))
    least = shape.least_wrapped if shape.wraps else 1
    rows, cols = draw(st.integers(least, 12)), draw(st.integers(least, 40))
    mines = draw(st.integers(0, rows * cols - 1) | st.integers(0, min(3, rows * cols - 1)))
    first = draw(st.integers(0, rows * cols - 1))
    seed = draw(st.integers(0, 2**32))
    first_click = draw(st.sampled_from(FirstClick))
    return Level(rows, cols, mines, shape), Random(seed), first, first_click


def promised(level: Level, first: Cell, first_click: FirstClick, mines: int) -> None:
    """The right number of mines, and rule 2's promise with its two fallbacks."""
    kept = only(first) | level.grid.neighbours(first)
    most_free = level.rows * level.cols - level.mines

    assert not mines & ~level.grid.cells
    assert mines.bit_count() == level.mines
    if first_click is not ANY:
        assert not mines & only(first)
    if first_click is OPENING:
        assert (kept & ~mines).bit_count() == min(kept.bit_count(), most_free)


@given(deals())
def test_a_deal_has_exactly_its_mines_and_keeps_its_promise(
    case: tuple[Level, Random, Cell, FirstClick],
) -> None:
    """Rule 2."""
    level, random, first, first_click = case

    promised(level, first, first_click, deal(level, random, first, first_click))


@pytest.mark.parametrize("first_click", FirstClick)
@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_every_mine_count_and_first_cell_of_every_small_shape_can_be_dealt(
    rows: int, cols: int, first_click: FirstClick
) -> None:
    """Rule 2, with its fallbacks where there is no room."""
    random = Random(f"{rows}x{cols}")

    for mines in range(rows * cols):
        for first in range(rows * cols):
            level = Level(rows, cols, mines)
            promised(level, first, first_click, deal(level, random, first, first_click))


def test_the_first_clicks_have_these_ids_in_files_and_options() -> None:
    assert [first_click.value for first_click in FirstClick] == ["opening", "safe", "any"]


# A seed is a promise to players: every version of minetui and of Python deals these boards.
@pytest.mark.parametrize(
    ("level", "first", "first_click", "dealt"),
    [
        (LEVELS["Beginner"], 22, ANY, [2, 18, 21, 22, 46, 48, 65, 72, 75, 79]),
        (LEVELS["Beginner"], 22, SAFE, [2, 18, 21, 31, 46, 48, 65, 72, 75, 79]),
        (LEVELS["Beginner"], 22, OPENING, [9, 18, 19, 39, 48, 65, 67, 70, 72, 75]),
        (Level(16, 30, 2), 4, OPENING, [99, 421]),  # sparse
        (Level(1, 300, 3), 4, ANY, [93, 137, 248]),
        (Level(4, 5, 14), 4, SAFE, [0, 1, 5, 6, 7, 9, 10, 11, 12, 13, 16, 17, 18, 19]),  # dense
        (Level(3, 3, 5), 4, OPENING, [1, 2, 3, 7, 8]),  # no room for the opening
        (Level(10, 10, 99), 4, ANY, [*range(23), *range(24, 100)]),  # full
    ],
)
def test_a_seed_deals_the_same_cells_in_every_version(
    level: Level, first: Cell, first_click: FirstClick, dealt: list[Cell]
) -> None:
    assert list(cells_of(deal(level, Random("golden"), first, first_click))) == dealt


@pytest.mark.parametrize(
    ("level", "digest"),
    [
        (LEVELS["Intermediate"], "54f34ef7d9c94901"),
        (LEVELS["Expert"], "b92016550dd9513a"),
        (Level(1000, 1000, 200_000), "f0f0c5ec857ce33d"),
        (Level(1000, 1000, 5000), "9249550c5bf5189d"),
    ],
)
def test_a_seed_deals_the_same_large_board_in_every_version(level: Level, digest: str) -> None:
    mines = deal(level, Random("golden"), 0, OPENING)
    packed = mines.to_bytes(level.grid.size // 8 + 1, "little")

    assert sha256(packed).hexdigest()[:16] == digest


def chi_square(counts: Counter[int], outcomes: int) -> float:
    """Pearson's statistic against all outcomes being equally likely."""
    expected = counts.total() / outcomes
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (outcomes - len(counts)) * expected


def most_likely_below(outcomes: int) -> float:
    """What Pearson's statistic stays below 999 times in 1,000 (Wilson and Hilferty 1931)."""
    freedom = outcomes - 1
    return freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


@pytest.mark.parametrize(
    ("level", "first", "first_click", "outcomes"),
    [
        (Level(2, 3, 1), 0, ANY, 6),
        (Level(2, 3, 2), 0, ANY, comb(6, 2)),
        (Level(2, 3, 4), 0, ANY, comb(6, 4)),
        (Level(2, 4, 4), 0, ANY, comb(8, 4)),
        (Level(2, 3, 2), 1, SAFE, comb(5, 2)),
        (Level(2, 4, 3), 6, SAFE, comb(7, 3)),
        (Level(2, 4, 5), 0, SAFE, comb(7, 5)),
        (Level(3, 4, 3), 0, OPENING, comb(8, 3)),
        (Level(3, 4, 5), 11, OPENING, comb(8, 5)),
        (Level(3, 3, 3), 4, OPENING, comb(8, 3)),
        (Level(3, 4, 8), 0, OPENING, 1),
        (Level(3, 4, 9), 0, OPENING, 3),
        (Level(3, 4, 10), 0, OPENING, 3),
        (Level(1, 66, 1), 0, ANY, 66),
        (Level(1, 70, 1), 30, SAFE, 69),
        (Level(1, 80, 1), 30, OPENING, 77),
        (Level(1, 66, 65), 0, ANY, 66),
    ],
)
def test_every_set_of_mines_that_is_allowed_is_equally_likely(
    level: Level, first: Cell, first_click: FirstClick, outcomes: int
) -> None:
    """Rule 2, by whole integers, by Floyd's method, from the free cells, and in each fallback."""
    random = Random(f"{level} {first}")
    counts = Counter(deal(level, random, first, first_click) for _ in range(outcomes * 60))

    for mines in counts:
        promised(level, first, first_click, mines)
    assert len(counts) == outcomes
    assert outcomes == 1 or chi_square(counts, outcomes) < most_likely_below(outcomes)


@pytest.mark.parametrize("mines", [20_000, 70_000])
def test_progress_rises_to_one_on_a_large_board_and_does_not_change_it(mines: int) -> None:
    told: list[float] = []
    level = Level(300, 300, mines)
    dealt = deal(level, Random(0), progress=told.append)

    assert dealt == deal(level, Random(0))
    assert told == sorted(told)
    assert len(told) > 5
    assert told[0] > 0
    assert told[-1] == 1.0


DRAWS = [(1, 1, 4), (2, 1, 4), (5, 1, 4), (5, 2, 4), (6, 3, 4), (5, 4, 4), (3, 3, 5)]


class UntoldError(Exception):
    """More random bits were asked for than had been told."""


class Told(Random):
    """A source whose draws are told beforehand; it notes how many bits were asked for each time."""

    draws: tuple[int, ...] = ()

    def __init__(self, draws: tuple[int, ...] = ()) -> None:
        super().__init__(0)
        self.tell(draws)

    def tell(self, draws: tuple[int, ...]) -> None:
        self.draws = draws
        self.widths: list[int] = []

    def getrandbits(self, width: int) -> int:
        self.widths.append(width)
        if len(self.widths) > len(self.draws):
            raise UntoldError
        return self.draws[len(self.widths) - 1]

    def random(self) -> float:
        raise AssertionError("only getrandbits is the same in every version of Python")


class Counting(Random):
    """A source that counts how often it is asked."""

    asked = 0

    def getrandbits(self, width: int) -> int:
        self.asked += 1
        return super().getrandbits(width)


def likelihoods(
    method: Method, size: int, count: int, most_draws: int
) -> dict[tuple[Cell, ...], float]:
    """How likely each set is to be drawn by at most so many draws: sums of powers of two, exact."""
    found: dict[tuple[Cell, ...], float] = defaultdict(float)
    source = Told()
    waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while waiting:
        draws, chance = waiting.pop()
        source.tell(draws)
        try:
            found[tuple(sorted(method(size, count, source)))] += chance
        except UntoldError:
            if len(draws) < most_draws:
                numbers = range(2 ** source.widths[-1])
                waiting += [((*draws, number), chance / len(numbers)) for number in numbers]
    return found


@pytest.mark.parametrize(
    ("method", "size", "count", "most_draws"),
    [
        *((method, *case) for method in (floyd, shuffle) for case in DRAWS),
        *((reservoir, *case) for case in [(1, 1, 1), (2, 1, 4), (4, 1, 4), (5, 2, 4)]),
        *((reservoir, *case) for case in [(5, 3, 4), (6, 4, 4), (3, 3, 1)]),
        *((whole, *case) for case in [(2, 1, 4), (3, 1, 4), (3, 2, 4), (4, 1, 4), (4, 2, 4)]),
        *((whole, *case) for case in [(4, 3, 4), (5, 4, 4), (66, 1, 1)]),
    ],
)
def test_every_set_is_equally_likely_over_all_courses_of_the_random_bits(
    method: Method, size: int, count: int, most_draws: int
) -> None:
    """Rule 2, exactly."""
    found = likelihoods(method, size, count, most_draws)

    assert set(found) == set(combinations(range(size), count))
    assert len(set(found.values())) == 1
    assert 0.1 < sum(found.values()) <= 1


@pytest.mark.parametrize("size", [*range(1, 20), 31, 32, 33, 255, 256])
def test_a_number_below_a_size_is_one_draw_of_its_bits_or_drawn_again(size: int) -> None:
    """Each number comes of one draw, so all are equally likely; the others don't count."""
    source, width = Told(), size.bit_length()

    for drawn in range(2**width):
        source.tell((drawn, 2**width - 1, 0))
        assert below(size, source) == (drawn if drawn < size else 0)
        assert source.widths == [width] * (1 if drawn < size else 3)


@pytest.mark.parametrize("name", METHODS)
def test_any_draw_gives_that_many_different_cells_within_the_size(name: str) -> None:
    random = Random(name)
    small = [(size, count) for size in range(1, 20) for count in range(size)]
    large = [(size, random.randrange(size)) for size in random.choices(range(1, 3000), k=50)]
    few = [(size, count) for size, _ in large[:10] for count in range(min(size, 6))]

    for size, count in (*small, *large, *few):
        drawn = list(METHODS[name](size, count, random))
        assert len(drawn) == len(set(drawn)) == count
        assert all(0 <= cell < size for cell in drawn)


# A seed is a promise to players: every version of minetui and of Python draws these cells.
@pytest.mark.parametrize(
    ("name", "size", "count", "drawn"),
    [
        ("whole", 100, 8, [31, 38, 48, 53, 57, 78, 92, 99]),
        ("whole", 10, 5, [1, 3, 4, 5, 7]),  # half of the cells
        ("whole", 9, 5, [0, 2, 3, 6, 8]),  # over half of them
        ("whole", 128, 2, [46, 124]),  # one of 64
        ("whole", 257, 4, [46, 137, 207, 248]),  # fewer
        ("floyd", 100, 8, [23, 62, 34, 10, 80, 47, 22, 72]),
        ("floyd", 20, 6, [12, 5, 15, 8, 2, 11]),
        (
            "floyd",
            10**18,
            4,
            [209450384390980318, 881157485399615641, 898711479659219085, 725325818094314020],
        ),
        ("shuffle", 100, 8, [23, 63, 99, 37, 14, 85, 53, 29]),
        ("reservoir", 100, 8, [0, 74, 29, 31, 88, 13, 60, 61]),
    ],
)
def test_a_seed_draws_the_same_cells_in_every_version(
    name: str, size: int, count: int, drawn: list[Cell]
) -> None:
    assert list(METHODS[name](size, count, Random("golden"))) == drawn


@given(st.integers(1, 30), st.integers(1, 30), st.data())
def test_whole_is_a_deal_of_the_same_seed(rows: int, cols: int, data: st.DataObject) -> None:
    """Of any shape, since without a first click only the size counts."""
    size = rows * cols
    count, seed = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, 99))
    dealt = deal(Level(rows, cols, count), Random(seed))

    assert list(whole(size, count, Random(seed))) == list(cells_of(dealt))


def peak_memory(method: Method, size: int, count: int) -> int:
    """The most bytes held at one moment, with the drawn cells passed on one by one."""
    tracemalloc.start()
    for _ in method(size, count, Random("memory")):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_the_memory_of_floyds_method_and_of_a_reservoir_grows_with_the_count_alone() -> None:
    assert peak_memory(floyd, 10**18, 1000) < 200_000  # a grid of 10⁹ × 10⁹ cells
    assert peak_memory(reservoir, 20_000, 5) < 10_000
    assert peak_memory(reservoir, 5000, 1000) < 200_000


def test_few_mines_on_the_largest_board_never_build_the_whole_board() -> None:
    tracemalloc.start()
    mines = deal(Level(10_000, 10_000, 10), Random("sparse"), 0, OPENING)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert mines.bit_count() == 10
    assert peak < 60_000_000


def asked(method: Method, size: int, count: int) -> int:
    """How often a method asks for random bits."""
    random = Counting("asked")
    for _ in method(size, count, random):
        pass
    return random.asked


def test_floyds_method_and_a_shuffle_ask_for_as_many_numbers_as_they_draw() -> None:
    """Of 2ⁿ - 1 cells hardly a number is drawn again."""
    assert 100 <= asked(floyd, 2**40 - 1, 100) <= 101
    assert 100 <= asked(shuffle, 2**16 - 1, 100) <= 101


def test_a_reservoir_asks_once_or_more_for_each_cell_that_is_not_in_it_at_first() -> None:
    assert 1000 - 10 <= asked(reservoir, 1000, 10) < 3 * 1000


@pytest.mark.parametrize("method", [floyd, shuffle])
def test_cells_are_given_as_they_are_drawn(method: Method) -> None:
    """Who wants fewer in the end pays for no more."""
    random = Counting("lazily")
    drawn: Iterator[Cell] = method(2**16 - 1, 1000, random)
    next(drawn)
    next(drawn)

    assert random.asked == 2

"""The methods of drawing: every set equally likely, and draws that never change.

A source of random bits that is told its draws takes a method through every course it can run, up
to some length. Two sets that are equally likely are so among the courses of each length alone, so
the comparison is exact.
"""

import tracemalloc
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import METHODS, Cell, Level, below, cells_of, floyd
from minetui.core.deal import Method, deal, reservoir, shuffle, whole


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
        (floyd, 1, 1, 4),
        (floyd, 2, 1, 4),
        (floyd, 5, 1, 4),
        (floyd, 5, 2, 4),
        (floyd, 6, 3, 4),
        (floyd, 5, 4, 4),
        (floyd, 3, 3, 5),
        (shuffle, 1, 1, 4),
        (shuffle, 2, 1, 4),
        (shuffle, 5, 1, 4),
        (shuffle, 5, 2, 4),
        (shuffle, 6, 3, 4),
        (shuffle, 5, 4, 4),
        (shuffle, 3, 3, 5),
        (reservoir, 1, 1, 1),
        (reservoir, 2, 1, 4),
        (reservoir, 4, 1, 4),
        (reservoir, 5, 2, 4),
        (reservoir, 5, 3, 4),
        (reservoir, 6, 4, 4),
        (reservoir, 3, 3, 1),
        (whole, 2, 1, 4),
        (whole, 3, 1, 4),
        (whole, 3, 2, 4),
        (whole, 4, 1, 4),
        (whole, 4, 2, 4),
        (whole, 4, 3, 4),
        (whole, 5, 4, 4),
        (whole, 66, 1, 1),
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
def test_every_count_of_every_small_size_gives_that_many_cells_within_the_size(name: str) -> None:
    random = Random(name)

    for size in range(1, 20):
        for count in range(size):
            drawn = list(METHODS[name](size, count, random))
            assert len(drawn) == len(set(drawn)) == count
            assert set(drawn) <= set(range(size))


@given(st.sampled_from(sorted(METHODS)), st.data())
def test_any_draw_gives_that_many_different_cells_within_the_size(
    name: str, data: st.DataObject
) -> None:
    size = data.draw(st.integers(1, 3000))
    count = data.draw(st.integers(0, size - 1) | st.integers(0, min(size - 1, 5)))
    drawn = list(METHODS[name](size, count, Random(data.draw(st.integers(0, 99)))))

    assert len(drawn) == len(set(drawn)) == count
    assert all(0 <= cell < size for cell in drawn)


@pytest.mark.parametrize("name", METHODS)
def test_nothing_is_drawn_where_nothing_is_wanted(name: str) -> None:
    assert list(METHODS[name](1, 0, Random(0))) == []
    assert list(METHODS[name](1000, 0, Random(0))) == []


# A seed is a promise to players: every version of minetui and of Python draws these cells.
@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("whole", [31, 38, 48, 53, 57, 78, 92, 99]),
        ("floyd", [23, 62, 34, 10, 80, 47, 22, 72]),
        ("shuffle", [23, 63, 99, 37, 14, 85, 53, 29]),
        ("reservoir", [0, 74, 29, 31, 88, 13, 60, 61]),
    ],
)
def test_a_seed_draws_the_same_cells_in_every_version(name: str, drawn: list[Cell]) -> None:
    assert list(METHODS[name](100, 8, Random("golden"))) == drawn


@pytest.mark.parametrize(
    ("size", "count", "drawn"),
    [
        (10, 5, [1, 3, 4, 5, 7]),
        (9, 5, [0, 2, 3, 6, 8]),
        (128, 2, [46, 124]),
        (257, 4, [46, 137, 207, 248]),
    ],
)
def test_a_seed_draws_the_same_cells_where_whole_changes_its_way(
    size: int, count: int, drawn: list[Cell]
) -> None:
    """Up to and over half of the cells, one of 64 cells and fewer."""
    assert list(whole(size, count, Random("golden"))) == drawn


def test_the_methods_are_known_by_these_names() -> None:
    assert {
        "whole": whole,
        "floyd": floyd,
        "shuffle": shuffle,
        "reservoir": reservoir,
    } == METHODS


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
    assert peak_memory(floyd, 10**18, 1000) < 200_000
    assert peak_memory(reservoir, 20_000, 5) < 10_000
    assert peak_memory(reservoir, 5000, 1000) < 200_000


def test_a_shuffle_keeps_all_cells() -> None:
    assert peak_memory(shuffle, 100_000, 5) > 800_000


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

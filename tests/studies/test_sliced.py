"""Counting in slices, compared with a count cell by cell."""

from itertools import chain, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import NO_CELLS, CellSet, only, set_of
from minetui.studies.uniformity import SlicedCounter

SIZE = 70  # more than a machine word

EDGES = [NO_CELLS, 1, 2 ** (SIZE - 1), 2**SIZE - 1]


def random_sets(count: int, seed: int) -> list[CellSet]:
    """This number of sets, half of them random, the others the empty, the full and so on."""
    random = Random(seed)
    return [random.choice([*EDGES, *[random.getrandbits(SIZE)] * 4]) for _ in range(count)]


LISTS = st.builds(random_sets, st.integers(0, 40), st.integers(0, 2**32))


def counted(sets: list[CellSet]) -> SlicedCounter:
    """A counter that these sets were added to."""
    counter = SlicedCounter()
    for members in sets:
        counter.add(members)
    return counter


def naive_counts(sets: list[CellSet], size: int = SIZE) -> list[int]:
    """How often each cell is a member, read off the binary digits."""
    rows = [f"{members:0{size}b}"[::-1] for members in sets]
    return [column.count("1") for column in zip(*rows, strict=True)] if rows else [0] * size


@given(LISTS)
def test_the_counts_are_those_of_a_count_cell_by_cell(sets: list[CellSet]) -> None:
    assert counted(sets).counts(SIZE) == naive_counts(sets)


@pytest.mark.parametrize("many", [*range(18), 31, 32, 33, 100, 1000])
def test_a_cell_of_every_set_is_counted_as_often_as_there_are_sets(many: int) -> None:
    assert counted([only(2)] * many).counts(4) == [0, 0, many, 0]


def test_nothing_counted_is_zero_everywhere() -> None:
    assert SlicedCounter().counts(3) == [0, 0, 0]
    assert counted([NO_CELLS] * 5).counts(3) == [0, 0, 0]
    assert SlicedCounter().counts(0) == []


def test_counting_on_after_the_counts_were_asked_for_goes_on_from_there() -> None:
    counter = counted([set_of([0, 1])] * 3)

    assert counter.counts(2) == [3, 3]
    counter.add(only(1))
    assert counter.counts(2) == [3, 4]


@given(LISTS, st.lists(st.integers(0, 40), max_size=4))
def test_counters_of_any_parts_merge_to_the_counter_of_the_whole(
    sets: list[CellSet], cuts: list[int]
) -> None:
    edges = [0, *sorted(min(cut, len(sets)) for cut in cuts), len(sets)]
    parts = [counted(sets[start:end]) for start, end in pairwise(edges)]
    merged = SlicedCounter()
    for part in parts:
        merged.merge(part)

    assert merged.counts(SIZE) == naive_counts(sets)


@given(LISTS, LISTS, LISTS)
def test_a_merge_leaves_the_other_counter_as_it_was(
    sets: list[CellSet], others: list[CellSet], more: list[CellSet]
) -> None:
    """Whatever is added to the first afterwards, and the other way round."""
    counter, other = counted(sets), counted(others)
    counter.merge(other)
    for members in more:
        counter.add(members)

    assert other.counts(SIZE) == naive_counts(others)
    for members in more:
        other.add(members)
    assert counter.counts(SIZE) == naive_counts(sets + others + more)


@given(st.lists(st.integers(0, 6), max_size=30), st.integers(0, 2**32))
def test_a_set_added_at_a_level_counts_two_to_its_power(levels: list[int], seed: int) -> None:
    counter, sets = SlicedCounter(), random_sets(len(levels), seed)
    for members, level in zip(sets, levels, strict=True):
        counter.add(members, level)
    repeated = [[members] * 2**level for members, level in zip(sets, levels, strict=True)]

    assert counter.counts(SIZE) == naive_counts([*chain(*repeated)])


def test_a_hundred_thousand_sets_wait_in_no_more_than_two_sets_a_level() -> None:
    """So memory grows with the logarithm of the count."""
    random, rounds = Random("many"), 100_000
    sets = [random.getrandbits(8) for _ in range(16)]
    counter = counted(sets * (rounds // 16))
    waiting = [len(level) for level in counter._levels]

    assert counter.counts(8) == [one * (rounds // 16) for one in naive_counts(sets, 8)]
    assert max(waiting) <= 2
    assert len(waiting) <= 17


def test_members_past_the_size_are_left_out_of_the_counts() -> None:
    """The counts of the first cells, whatever else was added."""
    assert counted([set_of([0, 5])]).counts(3) == [1, 0, 0]

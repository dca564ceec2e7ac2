"""A thousand puzzles of every kind, each key proved by brute force, and how fast they are found.

Run with -o addopts= -s; it takes some minutes.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from statistics import median
from time import perf_counter

import pytest
from learn.proving import KINDS, prove, shows
from measuring import Show

from minetui.core import LEVELS, Shape
from minetui.learn import PATTERNS, Puzzle, StormRun, Wish, patterns_on
from minetui.learn.search import search

COUNT, OF_A_DRILL, OF_A_SHAPE = 1_000, 100, 30
SLOWEST_STEP = 2.0  # seconds; a job can end after each
DRILL_LEVEL = LEVELS["Intermediate"]


def timed(wish: Wish, steps: list[float]) -> Iterator[Puzzle]:
    """The puzzles of a wish; the seconds of each step are added to `steps`."""
    searched = search(wish, "bench")
    while True:
        start = perf_counter()
        found = next(searched)
        steps.append(perf_counter() - start)
        if found:
            yield found


@pytest.mark.parametrize("wish", KINDS, ids=lambda wish: wish.id)
def test_a_thousand_keys_are_proved_again(wish: Wish, show: Show) -> None:
    steps = list[float]()
    for puzzle in islice(timed(wish, steps), COUNT):
        prove(puzzle)
    told = f"{COUNT / sum(steps):.0f} a second, the slowest step {1e3 * max(steps):.0f} ms"
    show(f"{wish.id}: {COUNT:,} proved, 0 wrong; {told}")

    assert max(steps) < SLOWEST_STEP


@pytest.mark.parametrize("shape", [shape for shape in Shape if shape is not Shape.SQUARE])
def test_keys_on_other_shapes_are_proved_again(shape: Shape, show: Show) -> None:
    """They are found on Beginner; the rates of Expert are told beside them."""
    wishes = [*KINDS, *(Wish(pattern=pattern) for pattern in patterns_on(shape))]
    for wish in wishes:
        here = replace(wish, level=LEVELS["Beginner"].shaped(shape))
        for puzzle in islice(timed(here, []), OF_A_SHAPE):
            prove(puzzle)
    show(f"{shape}: {OF_A_SHAPE} of each of {len(wishes)} kinds proved, 0 wrong")
    for wish in KINDS:
        steps = list[float]()
        found = timed(replace(wish, level=wish.level.shaped(shape)), steps)
        deque(islice(found, OF_A_SHAPE), maxlen=0)
        rate = OF_A_SHAPE / sum(steps)
        show(f"{wish.id} {shape}: {rate:.1f} a second, slowest step {1e3 * max(steps):.0f} ms")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_drills_are_about_their_pattern(pattern: str, show: Show) -> None:
    steps = list[float]()
    for puzzle in islice(timed(Wish(pattern=pattern, level=DRILL_LEVEL), steps), OF_A_DRILL):
        assert puzzle.pattern == pattern
        assert shows(puzzle)
        prove(puzzle)
    show(f"{pattern}: {OF_A_DRILL} proved, 0 wrong; {OF_A_DRILL / sum(steps):.1f} a second")


def test_the_next_puzzle_is_there_at_once(show: Show) -> None:
    """The time from an answer to the next puzzle, if the stock was refilled before."""
    storm, taken = StormRun("bench"), list[float]()
    for _ in range(40):
        storm.refill()
        start = perf_counter()
        storm.answered(right=True)
        assert storm.take()
        taken.append(perf_counter() - start)
    slow = f"median {1e6 * median(taken):.0f} µs, slowest {1e6 * max(taken):.0f} µs"
    show(f"next puzzle from stock: {slow}")

    assert max(taken) < 0.05

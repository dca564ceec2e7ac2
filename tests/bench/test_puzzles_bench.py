"""A thousand puzzles of every kind, each key proved by brute force, and how fast they are found.

Run with -o addopts= -s; it takes some minutes.
"""

from collections.abc import Iterator
from itertools import islice
from statistics import median
from time import perf_counter

import pytest
from learn.proving import KINDS, prove, shows
from measuring import Show

from minetui.core import LEVELS
from minetui.learn import PATTERNS, Puzzle, StormRun, Wish
from minetui.learn.search import search

COUNT, OF_A_DRILL = 1_000, 100
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

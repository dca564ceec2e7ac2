"""Which technique or pattern is asked next: what was missed more often comes more often."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from threading import Lock

from minetui.core.sampling import below

from .patterns import PATTERNS
from .wish import Wish

UNTRIED = 0.5  # the fraction missed of what nobody asked yet
SURE, MISSED = 10, 90  # the weight of what is never missed, and what missing it always adds


def chosen(options: Sequence[str], missed: Mapping[str, float], random: Random) -> str:
    """One of some techniques or patterns, with a weight that grows with the fraction missed."""
    weights = [SURE + round(MISSED * missed.get(option, UNTRIED)) for option in options]
    rank = below(sum(weights), random)
    for option, weight in zip(options, weights, strict=True):
        if rank < weight:
            return option
        rank -= weight
    return options[-1]


class Plan:
    """The wishes of a session, one after the other, with one technique or pattern each.

    `missed` has the fraction of wrong answers by technique or pattern. It is empty in a session
    with a given seed, so that the seed repeats it. Threads may share a plan.
    """

    def __init__(self, wish: Wish, seed: str, missed: Mapping[str, float]) -> None:
        self.wish, self._missed = wish, missed
        self._random, self._ahead = Random(f"{seed}/plan"), deque[Wish]()
        self._choosing = Lock()

    def ahead(self, count: int) -> list[Wish]:
        """The wishes of the next puzzles, which the stock should have ready."""
        with self._choosing:
            while len(self._ahead) < count:
                self._ahead.append(self._choose())
            return list(self._ahead)[:count]

    def advance(self) -> Wish:
        """The wish of the next puzzle, which is then over."""
        self.ahead(1)
        return self._ahead.popleft()

    def _choose(self) -> Wish:
        technique = chosen(self.wish.techniques, self._missed, self._random)
        return replace(self.wish, technique=technique)


def next_drill(missed: Mapping[str, float], seed: str) -> str:
    """The pattern to drill next."""
    return chosen(PATTERNS, missed, Random(f"{seed}/drill"))

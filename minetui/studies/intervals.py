"""Confidence intervals of rates and of paired differences, and the test of a paired difference.

What the names cite is in docs/studies.md. All intervals are of 95 %.
"""

from math import exp, lgamma, log, sqrt
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

Interval: TypeAlias = tuple[float, float]

NORMAL_95 = NormalDist().inv_cdf(0.975)  # 95 % lie within this many standard deviations
NEGLIGIBLE = 1e-17  # of a sum, for a term and all smaller ones


def wilson(count: int, total: int) -> Interval:
    """The interval of a rate (Wilson, 1927), which is right near 0 and 1 too; the total is not 0.

    >>> [round(end, 3) for end in wilson(5, 10)]
    [0.237, 0.763]
    """
    rate, z2 = count / total, NORMAL_95**2
    middle = (rate + z2 / (2 * total)) / (1 + z2 / total)
    reach = sqrt(rate * (1 - rate) / total + z2 / (2 * total) ** 2) * NORMAL_95
    reach /= 1 + z2 / total
    low, high = max(middle - reach, 0.0), min(middle + reach, 1.0)
    return (low if count else 0.0), (high if count < total else 1.0)  # the ends never rounded


class Pairs(NamedTuple):
    """The numbers of boards that both of two players won, only the first, only the second, none."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def total(self) -> int:
        """The number of boards."""
        return sum(self)

    @property
    def difference(self) -> float:
        """The first player's rate of wins less the second player's; there must be a board."""
        return (self.first - self.second) / self.total

    @property
    def interval(self) -> Interval:
        """The interval of the difference: Newcombe's method 10 (1998), from Wilson's intervals.

        >>> [round(end, 4) for end in Pairs(36, 12, 2, 0).interval]
        [0.0569, 0.3404]
        """
        one, other = self.both + self.first, self.both + self.second
        below, above = _reaches(one, self.total)
        other_below, other_above = _reaches(other, self.total)
        return (
            self.difference - _joined(below, other_above, self._correlation),
            self.difference + _joined(above, other_below, self._correlation),
        )

    @property
    def _correlation(self) -> float:
        """The correlation of both players' wins, with Newcombe's correction for continuity."""
        both, first, second, neither = self
        margins = (both + first) * (second + neither) * (both + second) * (first + neither)
        if not margins:
            return 0.0
        surplus: float = both * neither - first * second
        if surplus > 0:
            surplus = max(surplus - self.total / 2, 0.0)
        return surplus / sqrt(margins)

    @property
    def p_value(self) -> float:
        """McNemar's mid-p: how likely players of equal strength differ at least as much.

        Only the boards count that one of them won; half the probability of what came is left out.

        >>> round(Pairs(1, 1, 7, 12).p_value, 4), Pairs(3, 0, 0, 4).p_value
        (0.0391, 1.0)
        """
        fewer, decided = min(self.first, self.second), self.first + self.second
        if self.first == self.second:
            return 1.0
        came = exp(
            lgamma(decided + 1) - lgamma(fewer + 1) - lgamma(decided - fewer + 1) - decided * log(2)
        )
        return min(2 * _tail(came, fewer, decided) - came, 1.0)


def _reaches(count: int, total: int) -> Interval:
    """How far Wilson's interval reaches below and above the rate."""
    low, high = wilson(count, total)
    return count / total - low, high - count / total


def _joined(one: float, other: float, correlation: float) -> float:
    """The reach of a difference of two correlated estimates."""
    return sqrt(max(one**2 - 2 * correlation * one * other + other**2, 0.0))


def _tail(term: float, count: int, total: int) -> float:
    """The sum of the probabilities of this count, which is `term`, and of all smaller ones."""
    tail = term
    while count and term > NEGLIGIBLE * tail:
        term *= count / (total - count + 1)
        count -= 1
        tail += term
    return tail

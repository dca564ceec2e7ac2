"""Chi-square statistics of dependent counts, and their probability by chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, lgamma, log

PRECISE = 1e-12
SMALLEST = 1e-300


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

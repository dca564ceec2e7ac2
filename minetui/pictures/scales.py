"""Scales: round steps, how far a value is between two others, and bars in eighths of a line."""

from collections.abc import Iterator
from math import floor, log10


def round_steps(least: float) -> Iterator[float]:
    """The steps 1, 2, 5 and 10 by a power of ten: the first is no more than `least`, the last more.

    >>> [*round_steps(7.5)], [*round_steps(0.02)]
    ([1.0, 2.0, 5.0, 10.0], [0.01, 0.02, 0.05, 0.1])
    """
    power = 10.0 ** floor(log10(least)) if least > 0 else 0.1
    yield from (power, 2 * power, 5 * power, 10 * power)


def fraction(value: float, least: float, most: float) -> float:
    """How far a value is from the least to the most, from 0 to 1; half where both are the same.

    >>> fraction(4.0, 2.0, 10.0), fraction(2.0, 2.0, 2.0)
    (0.25, 0.5)
    """
    return (value - least) / (most - least) if most > least else 0.5


def bar(filled: int, height: int, signs: str) -> str:
    """A bar that is so many lines high, from the top down: each sign is a step higher than before.

    >>> bar(11, 3, "▁▂▃▄▅▆▇█")
    ' ▃█'
    """
    steps = (min(max(filled - len(signs) * line, 0), len(signs)) for line in range(height))
    return "".join(signs[step - 1] if step else " " for step in steps)[::-1]

"""The pace of a game: the 3BV solved per second around each of its moments."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import inf
from operator import attrgetter
from typing import NamedTuple

from .annotation import Step

WINDOW = 1 / 8  # of the game; in less, the pace of single moves would show


class Solved(NamedTuple):
    """A time in seconds, the 3BV solved by then, and the number of moves made."""

    at: float
    three_bv: int
    moves: int = 0


def solved_by(steps: Iterable[Step]) -> Iterator[Solved]:
    """The 3BV solved by the end of each step that opened cells; time never goes back in it.

    The 3BV of given moves is not counted.
    """
    latest, given = -inf, 0
    for step in steps:
        latest = max(latest, step.move.at)
        if step.opened:
            solved = step.after.field.solved_three_bv(step.after.revealed)
            if step.given:
                given = solved
            else:
                yield Solved(latest, solved - given, step.index + 1)


def part_solved(solved: int, total: int, *, won: bool) -> Fraction:
    """The part of the 3BV of a game that is solved.

    It is below 1 in a game that was not won: a chord may reveal the last number along with a mine.

    >>> part_solved(6, 8, won=False), part_solved(8, 8, won=False), part_solved(8, 8, won=True)
    (Fraction(3, 4), Fraction(7, 8), Fraction(1, 1))
    """
    return Fraction(min(solved, total if won else total - 1), total)


def solved_after(solved: Sequence[Solved], moves: int) -> int:
    """The 3BV solved by the first `moves` moves.

    >>> solved_after([Solved(0.0, 1, 1), Solved(4.0, 6, 3)], 2)
    1
    """
    index = bisect_right(solved, moves, key=attrgetter("moves"))
    return solved[index - 1].three_bv if index else 0


def solved_at(solved: Sequence[Solved], at: float) -> int:
    """The 3BV solved by a time.

    >>> solved_at([Solved(0.0, 1), Solved(4.0, 6)], 3.9)
    1
    """
    index = bisect_right(solved, at, key=attrgetter("at"))
    return solved[index - 1].three_bv if index else 0


def pace(solved: Sequence[Solved], start: float, end: float, count: int) -> list[float]:
    """The 3BV per second around each of so many moments, spread evenly from start to end.

    >>> pace([Solved(0.0, 1), Solved(4.0, 6)], 0.0, 8.0, 5)
    [1.0, 0.0, 5.0, 0.0, 0.0]
    """
    if end <= start or count < 2:
        return [0.0] * count
    length, speeds = (end - start) * WINDOW, list[float]()
    for number in range(count):
        moment = start + (end - start) * number / (count - 1)
        first = min(max(moment - length / 2, start), end - length)
        before = solved_at(solved, first) if first > start else 0  # or the first move is not in it
        speeds.append((solved_at(solved, first + length) - before) / length)
    return speeds

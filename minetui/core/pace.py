"""The pace of a game: the 3BV solved over its time, and what each tenth of its 3BV was like.

Whether a move was a guess is not decided here.

The 3BV of a click count as solved over the time since the click before: if a tenth ended with the
click that reaches it, a steady game of 13 3BV would have tenths of one click and of two, and slow
squares. The first click has no pace, since it starts the clock.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
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


def part_solved(solved: int, total: int, *, won: bool) -> Fraction:
    """The part of the 3BV of a game that is solved.

    It is below 1 in a game that was not won: a chord may reveal the last number along with a mine.

    >>> part_solved(6, 8, won=False), part_solved(8, 8, won=False), part_solved(8, 8, won=True)
    (Fraction(3, 4), Fraction(7, 8), Fraction(1, 1))
    """
    return Fraction(min(solved, total if won else total - 1), total)


def solved_at(solved: Sequence[Solved], at: float) -> int:
    """The 3BV solved by a time.

    >>> solved_at([Solved(0.0, 1), Solved(4.0, 6)], 3.9)
    1
    """
    index = bisect_right(solved, at, key=attrgetter("at"))
    return solved[index - 1].three_bv if index else 0


TENTHS = 10
FAST, SLOW = Fraction(2, 3), Fraction(3, 2)  # of the mean time of a 3BV


class Square(Enum):
    """What a tenth of the 3BV was like; the values are names for style sheets."""

    EVEN = "even"
    FAST = "fast"
    SLOW = "slow"
    GUESS = "guess"
    EXPLODED = "exploded"
    UNREACHED = "unreached"


class SolvedCurve(list[Solved]):
    """The 3BV solved over the time of a game; a list, so that a job can add to it as it counts."""

    @staticmethod
    def along(steps: Iterable[Step]) -> Iterator[Solved]:
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

    def after(self, moves: int) -> int:
        """The 3BV solved by the first `moves` moves.

        >>> SolvedCurve([Solved(0.0, 1, 1), Solved(4.0, 6, 3)]).after(2)
        1
        """
        index = bisect_right(self, moves, key=attrgetter("moves"))
        return self[index - 1].three_bv if index else 0

    def pace(self, start: float, end: float, count: int) -> list[float]:
        """The 3BV per second around each of so many moments, spread evenly from start to end.

        >>> SolvedCurve([Solved(0.0, 1), Solved(4.0, 6)]).pace(0.0, 8.0, 5)
        [1.0, 0.0, 5.0, 0.0, 0.0]
        """
        if end <= start or count < 2:
            return [0.0] * count
        length, speeds = (end - start) * WINDOW, list[float]()
        for number in range(count):
            moment = start + (end - start) * number / (count - 1)
            first = min(max(moment - length / 2, start), end - length)
            # A window from the start on has all that was solved by its end, the first move too.
            before = solved_at(self, first) if first > start else 0
            speeds.append((solved_at(self, first + length) - before) / length)
        return speeds

    def with_given_start(self) -> "SolvedCurve":
        """The curve of a game whose start was given: its clock began before its first reveal."""
        return SolvedCurve([Solved(min(self[0].at, 0.0), 0), *self])

    def squares(
        self, three_bv: int, guesses: Iterable[int] = (), *, exploded: bool = False
    ) -> tuple[Square, ...]:
        """The squares of a game with so much 3BV to solve; none where that is 0.

        The curve begins when the clock does. `guesses` are the 3BV solved when each was made.

        >>> steady = SolvedCurve(Solved(float(at), at) for at in range(1, 8))
        >>> [square.value for square in steady.squares(10, [2], exploded=True)][:9]
        ['even', 'even', 'guess', 'even', 'even', 'even', 'even', 'exploded', 'unreached']
        """
        if not three_bv:
            return ()
        last = self[-1].three_bv
        done = TENTHS * last // three_bv
        found = [*_paces(self, three_bv, done), *[Square.UNREACHED] * (TENTHS - done)]
        for guess in guesses:
            found[_under_way(guess, three_bv)] = Square.GUESS
        if exploded:
            found[_under_way(last, three_bv)] = Square.EXPLODED
        return tuple(found)


def _under_way(solved: int, three_bv: int) -> int:
    """The tenth, from 0, that a game is in with so much 3BV solved."""
    return min(TENTHS * solved // three_bv, TENTHS - 1)


def _paces(solved: Sequence[Solved], three_bv: int, done: int) -> list[Square]:
    """The squares of the tenths that are done, by their pace alone.

    What is solved when the clock begins took no time, and says nothing of the pace.
    """
    ends = [number * three_bv for number in range(done + 1)]  # in tenths of a 3BV
    free = TENTHS * solved[0].three_bv
    times = [_time_at(solved, end) for end in ends]
    counted = [max(end - free, 0) for end in ends]
    total, whole = times[-1] - times[0], counted[-1]
    found = list[Square]()
    for number in range(done):
        time, part = times[number + 1] - times[number], counted[number + 1] - counted[number]
        fast, slow = (time * whole - limit * total * part for limit in (FAST, SLOW))
        found.append(Square.FAST if fast < 0 else Square.SLOW if slow > 0 else Square.EVEN)
    return found


def _time_at(solved: Sequence[Solved], part: int) -> Fraction:
    """The time at which so many tenths of a 3BV were solved.

    A click solves its 3BV evenly over the time since the last one that solved any.
    """
    after = bisect_left(solved, part, key=_tenths)
    end = solved[after]
    if after == 0:
        return Fraction(end.at)
    level = solved[after - 1].three_bv
    start = solved[bisect_left(solved, TENTHS * level, key=_tenths)]
    share = Fraction(part - TENTHS * level, TENTHS * (end.three_bv - level))
    return Fraction(start.at) + share * (Fraction(end.at) - Fraction(start.at))


def _tenths(solved: Solved) -> int:
    """The 3BV in tenths."""
    return TENTHS * solved.three_bv

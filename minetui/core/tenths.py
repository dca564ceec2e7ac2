"""The ten squares of a game that is over: what each tenth of its 3BV was like.

Whether a move was a guess is not decided here.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction

from .pace import Solved

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


def squares(
    solved: Sequence[Solved], three_bv: int, guesses: Iterable[int] = (), *, exploded: bool = False
) -> tuple[Square, ...]:
    """The squares of a game with so much 3BV to solve; none where that is 0.

    `solved` begins when the clock does. `guesses` are the 3BV solved when each guess was made.

    >>> steady = [Solved(float(at), at) for at in range(1, 8)]
    >>> [square.value for square in squares(steady, 10, [2], exploded=True)][:9]
    ['even', 'even', 'guess', 'even', 'even', 'even', 'even', 'exploded', 'unreached']
    """
    if not three_bv:
        return ()
    last = solved[-1].three_bv
    done = TENTHS * last // three_bv
    found = [*_paces(solved, three_bv, done), *[Square.UNREACHED] * (TENTHS - done)]
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

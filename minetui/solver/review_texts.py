"""A reviewed game in words."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import log10

from minetui.core.grid import Grid
from minetui.core.reasons import counted, percent, place

from .review import GUESSES, Grade, Reviewed, luck
from .rung import Rung

UNKNOWN = "what could be known was not computed in time"
MOST_DIGITS = 9


def advices(grid: Grid, one: Reviewed) -> tuple[str, ...]:
    """What a guess risked, and what would have been better and why; what it took to be certain.

    The longest text comes first, the shortest last; none where single numbers were certain.
    """
    if one.is_proven and one.rung is not None:
        return (f"certain by {one.rung.value}",)
    if one.grade is Grade.UNKNOWN:
        return (UNKNOWN,)
    if one.grade not in GUESSES:
        return ()
    hit = "hit a mine: " if one.hit else ""
    return tuple(hit + text for text in _guess_texts(grid, one))


def _guess_texts(grid: Grid, one: Reviewed) -> tuple[str, ...]:
    """What a guess risked, and what would have been better and why."""
    risk = f"{one.grade.value}, a mine in {percent(one.risk)} of all layouts"
    short = f"{one.grade.value} ({percent(one.risk, 0)})"
    if one.grade is Grade.BLUNDER:
        return (f"blunder, a certain mine: {one.why}", "blunder, a certain mine")
    if one.better is None or one.better_by is None:
        return (f"{risk}; the safest cell had {percent(one.least)}", short)
    row, col = grid.place(one.better)
    better = f"{risk}; {place(grid, one.better)} was certainly safe by {one.better_by.value}"
    return (f"{better}: {one.why}", better, f"{short}: {row + 1},{col + 1} was safe", short)


def summary(graded: Iterable[Reviewed]) -> list[str]:
    """The game in a few lines: how many reveals of each kind, and the luck."""
    every = list(graded)
    counts = Counter(one.grade for one in every)
    rungs = Counter(one.rung for one in every if one.rung)
    known = ", ".join(f"{rungs[rung]} by {rung.value}" for rung in Rung if rungs[rung])
    guesses = f"{counts[Grade.FORCED]} forced, {counts[Grade.NEEDLESS]} needless"
    unknown = f"; {counts[Grade.UNKNOWN]} not computed" if counts[Grade.UNKNOWN] else ""
    blunders, chance = counted(counts[Grade.BLUNDER], "blunder"), luck(every)
    at_most = _at_most(every)
    return [
        f"certain: {counts[Grade.CERTAIN]}{f' ({known})' if known else ''}",
        f"guesses: {guesses}; {blunders}{unknown}",
        f"luck: {at_most}{percent(chance, 2)}, or 1 in {_one_in(chance)}",
    ]


def luck_text(graded: Iterable[Reviewed]) -> str:
    """The luck of a game in a word or two; it is at most that where not all is computed."""
    every = list(graded)
    return f"luck {_at_most(every)}{percent(luck(every), 0)}"


def _at_most(graded: Iterable[Reviewed]) -> str:
    return "at most " if any(one.grade is Grade.UNKNOWN for one in graded) else ""


def _one_in(chance: Fraction) -> str:
    """What a chance is one in.

    >>> _one_in(Fraction(2, 5)), _one_in(Fraction(1, 10**400))
    ('2.5', '10^400')
    """
    digits = log10(chance.denominator) - log10(chance.numerator)  # of integers of any size
    return f"10^{digits:.0f}" if digits > MOST_DIGITS else f"{float(1 / chance):,.1f}"

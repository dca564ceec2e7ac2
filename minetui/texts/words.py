"""Words that many sentences share: counts, probabilities, cells, results."""

from typing import TYPE_CHECKING

from minetui.core.position import Status

if TYPE_CHECKING:
    from fractions import Fraction

RESULTS = {Status.WON: "won", Status.LOST: "lost", Status.PLAYING: "unfinished"}


def counted(count: int, noun: str) -> str:
    """A number and its noun, in the plural unless the number is 1.

    >>> counted(1, "mine"), counted(1200, "mine")
    ('1 mine', '1,200 mines')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def percent(part: "Fraction | float", decimals: int = 1) -> str:
    """A probability or another part of a whole in per cent, rounded to the nearest.

    Only nothing is shown as 0%, and only all of it as 100%. Everything that people read is rounded
    here; a house test sees to it.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 5000)), percent(Fraction(4999, 5000))
    ('33.3%', '<0.1%', '>99.9%')
    >>> percent(0.004, 0), percent(0.996, 0), percent(0.654, 0), percent(1.25, 0)
    ('<1%', '>99%', '65%', '125%')
    """
    parts = 10**decimals  # of one per cent
    rounded = round(100 * parts * part)
    if 0 < part < 1 and rounded in (0, 100 * parts):
        rounded, sign = (100 * parts - 1, ">") if rounded else (1, "<")
        return f"{sign}{rounded / parts:.{decimals}f}%"
    return f"{rounded / parts:.{decimals}f}%"

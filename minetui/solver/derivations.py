"""The versions of the derivation of daily boards, and the days and levels that they are for."""

from datetime import date
from typing import NamedTuple

from minetui.core.levels import Level
from minetui.core.week import WEEK


class Derivation(NamedTuple):
    """A version of the derivation, its first day, and the levels of its week from Monday on."""

    version: int
    first_day: date
    week: tuple[Level, ...]


DERIVATIONS = (Derivation(1, date.min, WEEK),)
"""All versions, the oldest first; a line never changes once a day of it has begun."""


def derivation_of(day: date) -> Derivation:
    """The derivation of the board of a day: the newest one that had begun by then."""
    return next(each for each in reversed(DERIVATIONS) if each.first_day <= day)


def level_of(day: date) -> Level:
    """The level of the board of a day."""
    return derivation_of(day).week[day.weekday()]

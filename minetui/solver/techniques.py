"""The techniques, in order: the one list that hints, reviews, grades, players and dealers ask.

A new technique is a module of its own and its line in this list.
"""

from collections.abc import Sequence
from typing import TypeAlias

from minetui.core.grid import NO_CELLS, CellSet

from .analysis import Analysis
from .logic import LOGIC
from .pairs import PAIRS
from .single_numbers import SINGLE_NUMBERS
from .technique import Proven, Technique
from .technique_ids import ODDS

Techniques: TypeAlias = Sequence[Technique]

TECHNIQUES: Techniques = (SINGLE_NUMBERS, PAIRS, LOGIC)


def ids(techniques: Techniques = TECHNIQUES) -> tuple[str, ...]:
    """The ids of the techniques, and of the odds, which come last: they prove nothing more."""
    return (*(technique.id for technique in techniques), ODDS)


def up_to(limit: str, techniques: Techniques = TECHNIQUES) -> Techniques:
    """The techniques up to this one; up to the odds, all."""
    return techniques[: ids(techniques).index(limit) + 1]


def following(limit: str, techniques: Techniques = TECHNIQUES) -> str:
    """The id after this one; after the last, the first.

    >>> following("casual"), following("odds")
    ('pairs', 'casual')
    """
    every = ids(techniques)
    return every[(every.index(limit) + 1) % len(every)]


def first_safe(analysis: Analysis, techniques: Techniques) -> tuple[Technique, Proven]:
    """The first technique that proves a safe cell, with all that it proves; else the last one.

    A Contradiction if a technique finds that no layout fits.
    """
    for technique in techniques:
        proven = technique.certain(analysis)
        if proven.safe:
            break
    return technique, proven


def proving(analysis: Analysis, safe: CellSet, techniques: Techniques) -> Technique | None:
    """The first technique that, with those before it, proves all of these cells safe.

    OutOfTime when it is asked to stop before that is known.
    """
    known = NO_CELLS
    for technique in techniques:
        known |= technique.certain(analysis).safe
        if not safe & ~known:
            return technique
    return None

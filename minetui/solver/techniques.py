"""The ordered list of techniques, shared by hints, reviews, grades, players and dealers.

A new technique needs a module of its own and its entry in this list.
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
    """The ids of the techniques, then that of the odds, which prove nothing more."""
    return (*(technique.id for technique in techniques), ODDS)


def up_to(limit: str, techniques: Techniques = TECHNIQUES) -> Techniques:
    """The techniques up to and including this one; all of them for the odds."""
    return techniques[: ids(techniques).index(limit) + 1]


def following(limit: str, techniques: Techniques = TECHNIQUES) -> str:
    """The id that follows this one; after the last, the first.

    >>> following("casual"), following("odds")
    ('pairs', 'casual')
    """
    every = ids(techniques)
    return every[(every.index(limit) + 1) % len(every)]


def first_safe(analysis: Analysis, techniques: Techniques) -> tuple[Technique, Proven]:
    """The first technique that proves a safe cell, else the last, with all cells it proves.

    Raises Contradiction if a technique finds that no layout fits.
    """
    for technique in techniques:
        proven = technique.certain(analysis)
        if proven.safe:
            break
    return technique, proven


def proving(analysis: Analysis, safe: CellSet, techniques: Techniques) -> Technique | None:
    """The first technique that proves all of these cells safe, together with those before it.

    Raises OutOfTime if stopped before that is known.
    """
    known = NO_CELLS
    for technique in techniques:
        known |= technique.certain(analysis).safe
        if not safe & ~known:
            return technique
    return None

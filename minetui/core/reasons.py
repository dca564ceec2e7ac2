"""Deductions and conflicts as sentences a player can check by hand; rows and columns from 1."""

from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING

from .casual import Deduction, Deductions, Rule, numbers_around
from .grid import Cell, CellSet, Grid, cells_of
from .surface import Surface

if TYPE_CHECKING:
    from fractions import Fraction

MOST_SENTENCES = 60  # more than a panel has room for


class Kind(Enum):
    """What a sentence of the hints is about."""

    SURE = "sure"
    DOUBTFUL = "doubtful"
    CONFLICT = "conflict"
    STUCK = "stuck"


@dataclass(frozen=True)
class Sentence:
    """A sentence about a number; the cell of the one that tells of being stuck is None."""

    kind: Kind
    cell: Cell | None
    text: str


def sentences(found: Deductions) -> tuple[Sentence, ...]:
    """What there is to say: the conflicts and the first deductions, or that the player is stuck."""
    surface = found.surface
    conflicts = islice(cells_of(found.conflicts), MOST_SENTENCES)
    told = [Sentence(Kind.CONFLICT, cell, conflict(surface, cell)) for cell in conflicts]
    for one in islice(found, MOST_SENTENCES):
        kind = Kind.DOUBTFUL if one.trusted else Kind.SURE
        told.append(Sentence(kind, one.witness, reason(surface, one)))
    return tuple(told) or (Sentence(Kind.STUCK, None, stuck(surface)),)


def counted(count: int, noun: str) -> str:
    """A number and its noun, in the plural where that is due."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def percent(chance: "Fraction", decimals: int = 1) -> str:
    """A probability in per cent; what is not quite certain does not look as if it were.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 5000)), percent(Fraction(4999, 5000))
    ('33.3%', '<0.1%', '>99.9%')
    """
    parts = 10**decimals  # of one per cent
    shown = round(100 * parts * chance)
    if 0 < chance < 1 and shown in (0, 100 * parts):
        shown, sign = (100 * parts - 1, ">") if shown else (1, "<")
        return f"{sign}{shown / parts:.{decimals}f}%"
    return f"{shown / parts:.{decimals}f}%"


def place(grid: Grid, cell: Cell) -> str:
    """Where a cell is, in words."""
    row, col = grid.place(cell)
    return f"row {row + 1}, col {col + 1}"


def summary(found: Deductions, *, trusting: bool = False) -> str:
    """What the casual rules would do now, in a few words.

    Cells to clear that are doubtful, since that trusts unproven flags, are counted apart, unless
    all flags are trusted.
    """
    sure = found.clears if trusting else found.sure_clears
    doubtful = found.clears & ~sure
    counts = [
        (sure.bit_count(), "clear"),
        (doubtful.bit_count(), "doubtful"),
        (found.flags.bit_count(), "flag"),
    ]
    parts = [f"{count:,} {what}" for count, what in counts if count]
    conflicts = found.conflicts.bit_count()
    if conflicts:
        parts.append(counted(conflicts, "conflict"))
    return ", ".join(parts) or "stuck"


def reason(surface: Surface, found: Deduction) -> str:
    """Why a deduction holds, and what it does.

    A flag that the rules would not place is named, since it may be wrong.
    """
    number, flags, unflagged = numbers_around(surface, found.witness)
    where, does = place(surface.grid, found.witness), counted(found.cells.bit_count(), "cell")
    if found.rule is Rule.C2:
        with_flags = f"{counted(flags, 'flag')} and " if flags else ""
        has_just = f"{with_flags}{counted(unflagged, 'covered cell')}"
        return f"{where}: {has_just} for {counted(number, 'mine')}, so flag {does}"
    trusting = f" (trusting {_flags(surface.grid, found.trusted)})" if found.trusted else ""
    return f"{where}: {counted(flags, 'flag')} of {number}, so clear {does}{trusting}"


def conflict(surface: Surface, cell: Cell) -> str:
    """What can't be right around a number."""
    number, flags, unflagged = numbers_around(surface, cell)
    where = place(surface.grid, cell)
    if flags > number:
        return f"{where}: {counted(flags, 'flag')} around a {number}, so a flag is wrong"
    return f"{where}: only {counted(flags + unflagged, 'cell')} covered around a {number}"


def stuck(surface: Surface) -> str:
    """What it means that no rule applies, with how many safe cells are still covered."""
    left = surface.covered.bit_count() - surface.mine_count
    if not surface.revealed:
        return "Nothing is revealed yet: reveal any cell to begin."
    return (
        f"Stuck: {counted(left, 'safe cell')} left, and no single number proves one. "
        "Compare two numbers, count the mines, or guess."
    )


def undecided(surface: Surface, cell: Cell) -> str:
    """Why neither rule applies around a number with covered neighbours."""
    number, flags, unflagged = numbers_around(surface, cell)
    with_flags = f"{counted(flags, 'flag')} and " if flags else ""
    mines = counted(number - flags, "more mine" if flags else "mine")
    around = f"{with_flags}{counted(unflagged, 'covered cell')}"
    return f"{place(surface.grid, cell)} shows {number}: {around} for {mines}"


def _flags(grid: Grid, flags: CellSet) -> str:
    """The player's flags, the first of them by place."""
    first, *others = cells_of(flags)
    more = f" and {len(others)} more" if others else ""
    return f"your flag at {place(grid, first)}{more}"

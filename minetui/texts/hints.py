"""The hints of the casual player in sentences that a player can check by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from minetui.core.casual import Deduction, Deductions, Rule, numbers_around
from minetui.core.grid import Cell, CellSet, Grid, cells_of
from minetui.core.surface import Surface

from .coordinates import coordinates
from .words import counted

MOST_SENTENCES = 60  # more than a panel has room for


class HintKind(Enum):
    """The kinds of sentences in the hints."""

    CERTAIN = "certain"
    DOUBTFUL = "doubtful"
    CONFLICT = "conflict"
    STUCK = "stuck"


@dataclass(frozen=True)
class Sentence:
    """A sentence about a number; the cell is None where the player is stuck."""

    kind: HintKind
    cell: Cell | None
    text: str


def sentences(deductions: Deductions) -> tuple[Sentence, ...]:
    """The sentences for all conflicts and the first deductions, else one that says "stuck"."""
    every = (*_conflicts(deductions), *_deductions(deductions))
    return every or (Sentence(HintKind.STUCK, None, stuck_text(deductions.surface)),)


def casual_summary(deductions: Deductions, *, trusting: bool = False) -> str:
    """The numbers of cells that the casual rules clear and flag now, and of conflicts.

    Cells that are cleared by trusting unproven flags are doubtful, unless all flags are trusted.
    """
    certain = deductions.clears if trusting else deductions.sure_clears
    counts = [
        (certain.bit_count(), "clear"),
        ((deductions.clears & ~certain).bit_count(), "doubtful"),
        (deductions.flags.bit_count(), "flag"),
    ]
    parts = [f"{count:,} {what}" for count, what in counts if count]
    conflicts = deductions.conflicts.bit_count()
    if conflicts:
        parts.append(counted(conflicts, "conflict"))
    return ", ".join(parts) or "stuck"


def deduction_text(surface: Surface, deduction: Deduction) -> str:
    """A deduction with its reason and its action; unproven flags that it trusts are named."""
    number, _, unflagged = numbers_around(surface, deduction.witness)
    where = coordinates(surface.grid, deduction.witness)
    if deduction.rule is Rule.C2:
        left, covered = counted(unflagged, "mine"), counted(unflagged, "covered cell")
        return f"{where}: {left} left, {covered}: flag {'it' if unflagged == 1 else 'them'}"
    cells = counted(deduction.cells.bit_count(), "cell")
    trusted = deduction.trusted
    trusting = f" (trusting {_your_flags(surface.grid, trusted)})" if trusted else ""
    return f"{where}: {_all_flagged(number)}: clear {cells}{trusting}"


def conflict_text(surface: Surface, cell: Cell) -> str:
    """The conflict around a number."""
    number, flags, unflagged = numbers_around(surface, cell)
    where = coordinates(surface.grid, cell)
    if flags > number:
        return f"{where}: {counted(flags, 'flag')} around a {number}, so a flag is wrong"
    return f"{where}: only {counted(flags + unflagged, 'covered cell')} around a {number}"


def stuck_text(surface: Surface) -> str:
    """The sentence where no casual rule applies, with the number of safe cells left."""
    left = surface.covered.bit_count() - surface.mine_count
    if not surface.revealed:
        return "Nothing is revealed yet: reveal any cell to begin."
    return (
        f"Stuck: {counted(left, 'safe cell')} left, and no single number proves one. "
        "Compare two numbers, count the mines, or guess."
    )


def undecided_text(surface: Surface, cell: Cell) -> str:
    """The reason why neither rule applies around a number with covered neighbours."""
    number, flags, unflagged = numbers_around(surface, cell)
    with_flags = f"{counted(flags, 'flag')} and " if flags else ""
    mines = counted(number - flags, "more mine" if flags else "mine")
    around = f"{with_flags}{counted(unflagged, 'covered cell')}"
    return f"{coordinates(surface.grid, cell)} shows {number}: {around} for {mines}"


def _conflicts(deductions: Deductions) -> Iterator[Sentence]:
    for cell in islice(cells_of(deductions.conflicts), MOST_SENTENCES):
        yield Sentence(HintKind.CONFLICT, cell, conflict_text(deductions.surface, cell))


def _deductions(deductions: Deductions) -> Iterator[Sentence]:
    for deduction in islice(deductions, MOST_SENTENCES):
        kind = HintKind.DOUBTFUL if deduction.trusted else HintKind.CERTAIN
        yield Sentence(kind, deduction.witness, deduction_text(deductions.surface, deduction))


def _all_flagged(number: int) -> str:
    if number == 0:
        return "no mines around it"
    return "its mine is flagged" if number == 1 else f"its {number} mines are flagged"


def _your_flags(grid: Grid, flags: CellSet) -> str:
    """The coordinates of the first of the player's flags, and the number of the others."""
    first, *others = cells_of(flags)
    more = f" and {len(others)} more" if others else ""
    return f"your flag at {coordinates(grid, first)}{more}"

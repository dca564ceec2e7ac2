"""The hints of the casual player in sentences that a player can check by hand."""

from collections.abc import Collection, Iterable
from enum import Enum
from itertools import islice
from typing import NamedTuple

from minetui.core.casual import Deductions, Rule, numbers_around
from minetui.core.conclusions import CasualHint, Conclusion, Conclusions, Conflict
from minetui.core.grid import NO_CELLS, Cell, CellSet, Grid
from minetui.core.surface import Surface

from .coordinates import coordinates, names
from .words import counted

MOST_LISTED = 4  # cells in a few words
MOST_SENTENCES = 60  # more than anybody reads


class HintKind(Enum):
    """The kinds of hints."""

    CLEAR = "clear"
    FLAG = "flag"
    BOTH = "both"
    DOUBTFUL = "doubtful"
    CONFLICT = "conflict"
    GUESS = "guess"


class Headline(NamedTuple):
    """A hint in a few words: its kind, what to do, and the numbers that prove it."""

    kind: HintKind
    action: str
    by: str


def sentences(grid: Grid, conclusions: Conclusions) -> tuple[tuple[str, ...], int]:
    """The sentences of the first hints, and the number of cells in the others."""
    found = [*islice(conclusions.nearest(0), MOST_SENTENCES)]
    left = conclusions.count - sum(max(len(hint.cells), 1) for hint in found)
    return tuple(casual_text(grid, hint) for hint in found), left


def casual_summary(
    deductions: Deductions, known: CellSet = NO_CELLS, *, trusting: bool = False
) -> str:
    """The numbers of cells that the casual rules clear and flag now, and of conflicts.

    Cells that are cleared by trusting unproven flags are doubtful, unless all flags are trusted.
    Cells that are known already are not counted.
    """
    certain = deductions.clears if trusting else deductions.sure_clears
    counts = [
        (certain, "to clear"),
        (deductions.clears & ~certain, "doubtful"),
        (deductions.flags, "to flag"),
    ]
    parts = [f"{new.bit_count():,} {what}" for cells, what in counts if (new := cells & ~known)]
    conflicts = deductions.conflicts.bit_count()
    if conflicts:
        parts.append(counted(conflicts, "conflict"))
    return ", ".join(parts) or "stuck"


def casual_headline(grid: Grid, hint: CasualHint) -> Headline:
    """A hint in a few words."""
    if isinstance(hint, Conflict):
        return Headline(HintKind.CONFLICT, f"Wrong: {coordinates(grid, hint.witness)}", "")
    cells, by = listed(grid, hint.cells), listed(grid, hint.witnesses)
    if hint.rule is Rule.C2:
        return Headline(HintKind.FLAG, f"Flag {cells}", by)
    if hint.trusted:
        return Headline(HintKind.DOUBTFUL, f"Clear {cells}?", by)
    return Headline(HintKind.CLEAR, f"Clear {cells}", by)


def casual_text(grid: Grid, hint: CasualHint) -> str:
    """A hint in a sentence, with the reason first."""
    if isinstance(hint, Conflict):
        return _conflict_text(grid, hint)
    if hint.rule is Rule.C2:
        reason, verdict = _room_text(hint), are(grid, hint.cells, "a mine", "mines")
    else:
        reason, verdict = _flagged_text(hint), are(grid, hint.cells, "safe", "safe")
    where, sentence = coordinates(grid, hint.witness), f"{reason}, so {verdict}"
    sentence = f"The {hint.number} at {where} {sentence}{_trusting(grid, hint)}."
    return f"{sentence}{_agreeing(grid, hint.also)}"


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


def are(grid: Grid, cells: Iterable[Cell], singular: str, plural: str) -> str:
    """The cells, and what they are.

    >>> are(Grid(1, 2), [0], "a mine", "mines"), are(Grid(1, 2), [0, 1], "a mine", "mines")
    ('A1 is a mine', 'A1 and B1 are mines')
    """
    every = tuple(cells)
    verb, what = ("is", singular) if len(every) == 1 else ("are", plural)
    return f"{names(grid, every)} {verb} {what}"


def listed(grid: Grid, cells: Collection[Cell]) -> str:
    """The coordinates of a few cells, as in a list, or the number of more.

    >>> listed(Grid(1, 9), [0, 1]), listed(Grid(1, 9), range(7))
    ('A1, B1', '7 cells')
    """
    if len(cells) > MOST_LISTED:
        return counted(len(cells), "cell")
    return ", ".join(coordinates(grid, cell) for cell in cells)


def _room_text(conclusion: Conclusion) -> str:
    """The reason of C2: a number has no other room for its mines."""
    cells = counted(conclusion.covered, "other cell" if conclusion.flags else "covered cell")
    if not conclusion.flags:
        return f"touches only {cells}"
    return f"has {counted(conclusion.flags, 'flag')} and touches only {cells}"


def _flagged_text(conclusion: Conclusion) -> str:
    """The reason of C1: all mines of a number are flagged."""
    number = conclusion.number
    if number < 3:
        return ("has no mine around it", "has its mine flagged", "has both mines flagged")[number]
    return f"has its {number} mines flagged"


def _trusting(grid: Grid, conclusion: Conclusion) -> str:
    """The condition under which a conclusion holds: flags that are not proven."""
    first, *others = conclusion.trusted or (None,)
    if first is None:
        return ""
    if others:
        return f", if your flags at {names(grid, conclusion.trusted)} are right"
    return f", if your flag at {coordinates(grid, first)} is right"


def _agreeing(grid: Grid, witnesses: tuple[Cell, ...]) -> str:
    """The sentence about the other numbers that prove the same cells."""
    if not witnesses:
        return ""
    return f" {names(grid, witnesses)} {'agrees' if len(witnesses) == 1 else 'agree'}."


def _conflict_text(grid: Grid, conflict: Conflict) -> str:
    """The reason why a number can't be right."""
    number = f"The {conflict.number} at {coordinates(grid, conflict.witness)}"
    if conflict.flags > conflict.number:
        return f"{number} has {counted(conflict.flags, 'flag')} around it, so a flag is wrong."
    covered = counted(conflict.flags + conflict.covered, "covered cell")
    return f"{number} touches only {covered}, so it can't be right."

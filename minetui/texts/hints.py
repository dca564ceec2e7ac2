"""What follows from a board and why, in sentences that a player can check by hand.

A reason is a conclusion or a conflict of the casual player's, or a proof, an advice or a
contradiction of the solver's. A hint is made of reasons, and so are findings, reviews and verdicts.

Each sentence is whole. Where both its cells and its flags, or its mines, have a number that its
words depend on, the one that is not written out is decided here, by sentences for one and for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import NamedTuple, TypeAlias

from minetui import core, solver
from minetui.core import NO_CELLS, Cell, CellSet, Grid, Surface, cells_of, has
from minetui.language import N_, _, joined, listed, ngettext, number, pgettext
from minetui.solver import CASUAL, ODDS

from . import shapes
from .words import MOST_LISTED, coordinates, enumerated, few, names, percent

MOST_SENTENCES = 60  # more than anybody reads
MOST_NAMED = 5  # cells in a sentence
MOST_SHOWN = 8  # numbers that contradict each other, in a sentence
NOT_COMPUTED = N_("No proven cell was found in time, and the odds were not computed.")
UNEXPLAINED = N_(
    "All numbers together prove these cells, but there was no time to find out which are needed."
)
LIMITS = {
    CASUAL: N_("Hints now use one number at a time."),
    "pairs": N_("Hints now also compare two numbers."),
    "logic": N_("Hints now also use all numbers and the mine counter."),
    ODDS: N_("Hints now also advise a guess where nothing is proven."),
}
ASSISTS_HINTS = (
    N_("With hints this won't count for your bests. Show them?"),
    N_("No best with hints. Show them?"),
)
ASSISTS_ODDS = (
    N_("With odds this won't count for your bests. Show them?"),
    N_("No best with odds. Show them?"),
)
"""Each asks before help, and says what it costs: on a line, and on a short one."""
NUMBERS = {
    # Translators: how something is proven, as in "proven by two numbers" and "by all numbers".
    CASUAL: N_("one number"),
    "pairs": N_("two numbers"),
    "logic": N_("all numbers"),
    ODDS: N_("best guess"),
}
TITLES = {
    CASUAL: N_("One number"),
    "pairs": N_("Two numbers"),
    "logic": N_("All numbers"),
    ODDS: N_("Best guess"),
}
"""The techniques, as they are called wherever a person reads; the latter where a line begins."""
NOTHING_HERE = {
    CASUAL: N_("No single number proves anything here."),
    "pairs": N_("Two numbers prove nothing here either."),
    "logic": N_("All numbers and the mine counter prove nothing here."),
    ODDS: N_("Nothing is proven here: what is left is a guess."),
}
Slots: TypeAlias = dict[str, object]


class HintKind(Enum):
    """The kinds of hints."""

    CLEAR = "clear"
    FLAG = "flag"
    BOTH = "both"
    DOUBTFUL = "doubtful"
    CONFLICT = "conflict"
    GUESS = "guess"


class Headline(NamedTuple):
    """A reason in a few words: its kind, what to do, and the numbers that prove it."""

    kind: HintKind
    action: str
    by: str


def technique_name(technique: str) -> str:
    """A technique in a word or two, as it is called wherever a person reads."""
    return _(NUMBERS[technique]) if technique in NUMBERS else technique


def technique_title(technique: str) -> str:
    """The same where a line begins with it."""
    return _(TITLES[technique]) if technique in TITLES else technique


def limit_text(limit: str) -> str:
    """The message after hints were set to use the techniques up to this one."""
    if limit in LIMITS:
        return _(LIMITS[limit])
    return _("Hints now also use this technique: {technique}.", technique=limit)


# A whole hint.


def counts_text(
    *, clear: int = 0, unsure: int = 0, flag: int = 0, guess: int = 0, wrong: int = 0
) -> str:
    """The number of cells that hints are about: to clear, unsure, to flag, to guess, wrong."""
    counts = (
        # Translators: cells by what is to be done, in a row as in "2 to clear, 5 to flag".
        (clear, N_("{number} to clear")),
        (unsure, N_("{number} unsure")),
        (flag, N_("{number} to flag")),
        (guess, N_("{number} to guess")),
        (wrong, N_("{number} wrong")),
    )
    return enumerated(_(label, number=number(count)) for count, label in counts if count)


def by_text(technique: str) -> str:
    """How a technique proves what it does, after what that is."""
    if technique == CASUAL:
        # Translators: behind such a row; the numbers prove it whatever is flagged.
        return _("flags aside")
    return _("by {technique}", technique=technique_name(technique))


def actions_text(hint: solver.Hint) -> str:
    """The number of cells to clear, to flag or to guess."""
    clear, flag, guess = (cells.bit_count() for cells in (hint.safe, hint.mines, hint.guess))
    return counts_text(clear=clear, flag=flag, guess=guess)


def hint_texts(grid: Grid, hint: solver.Hint) -> tuple[str, ...]:
    """The sentences of a hint, one for each reason, or one that explains why there is none."""
    if hint.reasons:
        return tuple(reason_text(grid, reason) for reason in hint.reasons)
    return (_(UNEXPLAINED) if hint.safe | hint.mines else _(NOT_COMPUTED),)


def sentences(grid: Grid, conclusions: core.Conclusions) -> tuple[tuple[str, ...], int]:
    """The sentences of the first casual hints, and the number of cells in the others."""
    found = [*islice(conclusions.nearest(0), MOST_SENTENCES)]
    left = conclusions.count - sum(max(len(hint.cells), 1) for hint in found)
    return tuple(reason_text(grid, hint) for hint in found), left


def casual_counts(
    deductions: core.Deductions, known: CellSet = NO_CELLS, *, trusting: bool = False
) -> dict[str, int]:
    """The numbers of cells that the casual rules clear and flag now, for `counts_text`.

    Cells that are cleared by trusting unproven flags are unsure, unless all flags are trusted.
    Cells that are known already are not counted.
    """
    certain = deductions.clears if trusting else deductions.sure_clears
    return {
        "clear": (certain & ~known).bit_count(),
        "unsure": (deductions.clears & ~certain & ~known).bit_count(),
        "flag": (deductions.flags & ~known).bit_count(),
        "wrong": deductions.conflicts.bit_count(),
    }


def casual_summary(
    deductions: core.Deductions, known: CellSet = NO_CELLS, *, trusting: bool = False
) -> str:
    """The numbers of cells that the casual rules clear and flag now, and of wrong numbers."""
    return counts_text(**casual_counts(deductions, known, trusting=trusting)) or _("stuck")


def nothing_text(limit: str) -> str:
    """The sentence where the techniques up to this one prove nothing."""
    return _(NOTHING_HERE[limit]) if limit in NOTHING_HERE else _("Nothing is proven here.")


def stuck_text(surface: Surface) -> str:
    """The sentence where no casual rule applies, with the number of safe cells left."""
    if not surface.revealed:
        return _("Reveal any cell to start.")
    return ngettext(
        "Stuck: {n} safe cell left, and no single number proves one.",
        "Stuck: {n} safe cells left, and no single number proves one.",
        surface.covered.bit_count() - surface.mine_count,
    )


def no_hints_text(*, over: bool, hidden: bool, started: bool) -> str:
    """The reason why there can be no hints in such a game; empty if there can."""
    if over:
        return _("Game over.")
    if hidden:
        return _("Paused.")
    return "" if started else _("Reveal any cell to start.")


def no_deduction_text(surface: Surface) -> str:
    """The reason why the casual player does nothing more in a game that has started."""
    if core.deductions(surface):
        return _("All other hints rely on flags that may be wrong.")
    return stuck_text(surface)


def stuck_at_text(limit: str, left: int) -> str:
    """The same behind the word Stuck, with the number of safe cells left."""
    if limit == "pairs":
        return ngettext(
            "Stuck: {n} safe cell left, and no two numbers prove one.",
            "Stuck: {n} safe cells left, and no two numbers prove one.",
            left,
        )
    if limit == "logic":
        return ngettext(
            "Stuck: {n} safe cell left, and all numbers and the mine counter prove none.",
            "Stuck: {n} safe cells left, and all numbers and the mine counter prove none.",
            left,
        )
    return ngettext(
        "Stuck: {n} safe cell left, and {technique} proves none.",
        "Stuck: {n} safe cells left, and {technique} proves none.",
        left,
        technique=technique_name(limit),
    )


def undecided_text(surface: Surface, cell: Cell) -> str:
    """The reason why neither rule applies around a number with covered neighbours."""
    shown, flags, unflagged = surface.numbers_around(cell)
    return ngettext(
        "{cell} still needs {n} mine in its {covered} covered cells",
        "{cell} still needs {n} mines in its {covered} covered cells",
        shown - flags,
        cell=coordinates(surface.grid, cell),
        covered=number(unflagged),
    )


# A reason.


def reason_text(grid: Grid, reason: core.CasualHint | solver.Reason) -> str:
    """A reason in one sentence or a few."""
    # The casual player's first: for those the solver is not even loaded.
    if isinstance(reason, core.Conflict):
        return _conflict(grid, reason)
    if isinstance(reason, core.Conclusion):
        return _conclusion(grid, reason)
    if isinstance(reason, solver.Proof):
        return PROOFS.get(reason.technique, _by_numbers)(grid, reason)
    if isinstance(reason, solver.Advice):
        return _advice(grid, reason)
    if not reason.is_found:
        return _("No layout fits all numbers and the mine counter.")
    return _("No layout fits {numbers}.", numbers=_contradicting(grid, reason))


casual_text = reason_text
"""Its name before it knew all reasons, which programs of others may use."""


def reason_headline(grid: Grid, reason: core.CasualHint | solver.Reason) -> Headline:
    """A reason in a few words."""
    if isinstance(reason, core.Conflict):
        numbers = coordinates(grid, reason.witness)
        return Headline(HintKind.CONFLICT, _("Wrong: {numbers}", numbers=numbers), "")
    if isinstance(reason, core.Conclusion):
        return _conclusion_headline(grid, reason)
    if isinstance(reason, solver.Proof):
        return _proof_headline(grid, reason)
    if isinstance(reason, solver.Advice):
        action = _("Guess {cell}", cell=coordinates(grid, reason.cell))
        return Headline(HintKind.GUESS, action, "")
    return Headline(HintKind.CONFLICT, _suspects(grid, reason), "")


def _conclusion_headline(grid: Grid, found: core.Conclusion) -> Headline:
    cells, by = few(grid, found.cells), few(grid, found.witnesses)
    if found.rule is core.Rule.C2:
        return Headline(HintKind.FLAG, _("Flag {cells}", cells=cells), by)
    if found.trusted:
        return Headline(HintKind.DOUBTFUL, _("Clear {cells}?", cells=cells), by)
    return Headline(HintKind.CLEAR, _("Clear {cells}", cells=cells), by)


def _proof_headline(grid: Grid, proof: solver.Proof) -> Headline:
    """What follows from a proof, with its pattern and its numbers."""
    safe, mines = (few(grid, cells_of(cells)) for cells in (proof.safe, proof.mines))
    by = few(grid, cells_of(proof.witnesses))
    if proof.among:
        return Headline(HintKind.FLAG, _a_mine_among(grid, proof.among), by)
    if proof.pattern is not None:
        by = _("{pattern} at {numbers}", pattern=proof.pattern.name, numbers=by)
    if proof.safe and proof.mines:
        return Headline(HintKind.BOTH, _("Clear {safe}, flag {mines}", safe=safe, mines=mines), by)
    if proof.safe:
        return Headline(HintKind.CLEAR, _("Clear {cells}", cells=safe), by)
    return Headline(HintKind.FLAG, _("Flag {cells}", cells=mines), by)


def _a_mine_among(grid: Grid, cells: CellSet) -> str:
    """That there is a mine among some cells, in a few words."""
    if (count := cells.bit_count()) > MOST_LISTED:
        return ngettext("A mine among {n} cell", "A mine among {n} cells", count)
    return _("A mine among {cells}", cells=few(grid, cells_of(cells)))


def conclusion_text(grid: Grid, reason: core.CasualHint | solver.Reason) -> str:
    """What a reason proves, and by which numbers, in a short sentence; empty for one without."""
    if isinstance(reason, core.Conclusion) and not reason.trusted:
        claim, numbers = _concluded(grid, reason), reason.witnesses
    elif isinstance(reason, solver.Proof):
        claim, numbers = _claim(grid, reason), tuple(cells_of(reason.witnesses))
    else:
        return ""
    if not numbers:
        return _("{conclusion}.", conclusion=claim)
    if len(numbers) <= MOST_NAMED:
        return ngettext(
            "{conclusion}: {numbers} proves it.",
            "{conclusion}: {numbers} prove it.",
            len(numbers),
            conclusion=claim,
            numbers=names(grid, numbers),
        )
    return ngettext(
        "{conclusion}: {n} number proves it.",
        "{conclusion}: {n} numbers prove it.",
        len(numbers),
        conclusion=claim,
    )


def _number_name(grid: Grid, shown: int, cell: Cell) -> str:
    """What a number is called in a sentence: what it shows, and where it is."""
    # Translators: a number on the board by its name, for {number} in "The {number} has no other
    # room for its mine, so {cells} is a mine." and other hints, as "The 2 at B1 has no …".
    return _("{number} at {cell}", number=shown, cell=coordinates(grid, cell))


# A reason beside a board without letters and numbers, on which its cells have a mark.


def unnamed_texts(reason: core.CasualHint | solver.Reason, mark: str = "lit") -> tuple[str, str]:
    """A reason beside a board without letters and numbers, on which its cells are lit or marked.

    In a sentence, and in a few words.
    """
    is_lit = mark == "lit"
    if isinstance(reason, core.Conflict):
        name = _marked(reason.number, is_lit=is_lit)
        return _("The {number} is wrong.", number=name), _("Wrong")
    if isinstance(reason, core.Conclusion):
        return _unnamed_conclusion(reason, is_lit=is_lit)
    if isinstance(reason, solver.Proof):
        return _unnamed_proof(reason, is_lit=is_lit)
    if isinstance(reason, solver.Advice):
        guess = N_("Best guess: the marked cell, a mine in {odds}.")
        if is_lit:
            guess = N_("Best guess: the lit cell, a mine in {odds}.")
        return _(guess, odds=percent(reason.odds)), _("Guess")
    if is_lit:
        return _("The lit numbers can't all be right."), _("Wrong")
    return _("The marked numbers can't all be right."), _("Wrong")


def _marked(shown: int, *, is_lit: bool) -> str:
    """What a number with a mark is called in a sentence."""
    name = number(shown) if shown else _("zero")
    # Translators: a number by its look, for {number} in "The {number} proves {found}."
    return _("lit {number}", number=name) if is_lit else _("marked {number}", number=name)


def _unnamed_conclusion(found: core.Conclusion, *, is_lit: bool) -> tuple[str, str]:
    """What a number with a mark proves, in a sentence and in a few words."""
    name, count = _marked(found.number, is_lit=is_lit), len(found.cells)
    if found.rule is core.Rule.C2:
        what = _found(mines=count)
        return _("The {number} proves {found}.", number=name, found=what), _found_text(mines=count)
    what = _found(safe=count)
    if found.trusted:
        perhaps = ngettext("Perhaps a safe cell.", "Perhaps {n} safe cells.", count)
        text = _("The {number} proves {found}, if the flags are right.", number=name, found=what)
        return text, perhaps
    return _("The {number} proves {found}.", number=name, found=what), _found_text(safe=count)


def _unnamed_proof(proof: solver.Proof, *, is_lit: bool) -> tuple[str, str]:
    """What numbers with a mark prove, in a sentence and in a few words."""
    safe, mines = proof.safe.bit_count(), proof.mines.bit_count()
    if proof.among:
        what, text = _("a mine among these"), _("A mine among these.")
    else:
        what, text = _found(safe=safe, mines=mines), _found_text(safe=safe, mines=mines)
    if proof.witnesses.bit_count() == 1 and proof.mines_left is None:
        if is_lit:
            return _("The lit number proves {found}.", found=what), text
        return _("The marked number proves {found}.", found=what), text
    if is_lit:
        return _("The lit numbers prove {found}.", found=what), text
    return _("The marked numbers prove {found}.", found=what), text


def _found(*, safe: int = 0, mines: int = 0) -> str:
    """So many safe cells and mines."""
    # Translators: what numbers prove, for {found} in "The {number} proves {found}."
    parts = [ngettext("a safe cell", "{n} safe cells", safe)] if safe else []
    if mines == 1:
        parts.append(pgettext("what numbers prove", "a mine"))
    elif mines:
        parts.append(ngettext("{n} mine", "{n} mines", mines))
    return listed(parts)


def _found_text(*, safe: int = 0, mines: int = 0) -> str:
    """The same as a sentence each."""
    parts = [ngettext("A safe cell.", "{n} safe cells.", safe)] if safe else []
    parts += [ngettext("A mine.", "{n} mines.", mines)] if mines else []
    return joined(*parts)


# Conclusions and conflicts of single numbers.


def lit_text(grid: Grid, reason: core.CasualHint | solver.Reason) -> str:
    """A reason in a sentence beside a board on which its numbers are lit, so without their names.

    Others are told as ever.
    """
    if not isinstance(reason, core.Conclusion):
        return reason_text(grid, reason)
    name = number(reason.number) if reason.number else _("zero")
    if reason.rule is core.Rule.C2:
        return ngettext(
            "The {number} has no other room, so {cells} is a mine.",
            "The {number} has no other room, so {cells} are mines.",
            len(reason.cells),
            number=name,
            cells=names(grid, reason.cells),
        )
    return _cleared(grid, reason, name)


def _conclusion(grid: Grid, found: core.Conclusion) -> str:
    """The reason first; then the other numbers that prove the same cells."""
    name = _number_name(grid, found.number, found.witness)
    is_mine = found.rule is core.Rule.C2
    text = _no_other_room(grid, found, name) if is_mine else _cleared(grid, found, name)
    if not found.also:
        return text
    others = names(grid, found.also)
    # Translators: other numbers prove the same; behind "The 1 at A2 has …, so B3 is safe."
    agrees = ngettext("{cells} agrees.", "{cells} agree.", len(found.also), cells=others)
    return joined(text, agrees)


def _no_other_room(grid: Grid, found: core.Conclusion, name: str) -> str:
    """C2: a number touches only as many covered cells as it has mines."""
    cells = names(grid, found.cells)
    if found.number == 1:
        return _(
            "The {number} has no other room for its mine, so {cells} is a mine.",
            number=name,
            cells=cells,
        )
    return ngettext(
        "The {number} has no other room for its {mines} mines, so {cells} is a mine.",
        "The {number} has no other room for its {mines} mines, so {cells} are mines.",
        len(found.cells),
        number=name,
        mines=found.number,
        cells=cells,
    )


def _cleared(grid: Grid, found: core.Conclusion, name: str) -> str:
    """C1: all mines of a number are flagged, or it has none."""
    slots = {"number": name, "mines": found.number, "cells": names(grid, found.cells)}
    count = len(found.cells)
    if found.trusted:
        return _cleared_by_trust(found, slots | {"flags": names(grid, found.trusted)})
    if not found.number:
        return _cleared_by_zero(count, slots, is_around=shapes.is_around(grid))
    if found.number == 1:
        return ngettext(
            "The {number} has its mine flagged, so {cells} is safe.",
            "The {number} has its mine flagged, so {cells} are safe.",
            count,
            **slots,
        )
    if found.number == 2:
        return ngettext(
            "The {number} has both mines flagged, so {cells} is safe.",
            "The {number} has both mines flagged, so {cells} are safe.",
            count,
            **slots,
        )
    return ngettext(
        "The {number} has its {mines} mines flagged, so {cells} is safe.",
        "The {number} has its {mines} mines flagged, so {cells} are safe.",
        count,
        **slots,
    )


def _cleared_by_zero(count: int, slots: Slots, *, is_around: bool) -> str:
    """C1 of a zero, whose neighbours are around it or elsewhere."""
    if is_around:
        return ngettext(
            "The {number} has no mine around it, so {cells} is safe.",
            "The {number} has no mine around it, so {cells} are safe.",
            count,
            **slots,
        )
    return ngettext(
        "The {number} counts no mine, so {cells} is safe.",
        "The {number} counts no mine, so {cells} are safe.",
        count,
        **slots,
    )


def _cleared_by_trust(found: core.Conclusion, slots: Slots) -> str:
    """C1 with flags that nothing proves."""
    count = len(found.cells)
    if len(found.trusted) > 1:
        return _cleared_by_much_trust(found, slots)
    if found.number == 1:
        return ngettext(
            "The {number} has its mine flagged, so {cells} is safe, if your flag at {flags} is "
            "right.",
            "The {number} has its mine flagged, so {cells} are safe, if your flag at {flags} is "
            "right.",
            count,
            **slots,
        )
    if found.number == 2:
        return ngettext(
            "The {number} has both mines flagged, so {cells} is safe, if your flag at {flags} is "
            "right.",
            "The {number} has both mines flagged, so {cells} are safe, if your flag at {flags} is "
            "right.",
            count,
            **slots,
        )
    return ngettext(
        "The {number} has its {mines} mines flagged, so {cells} is safe, if your flag at {flags} "
        "is right.",
        "The {number} has its {mines} mines flagged, so {cells} are safe, if your flag at {flags} "
        "is right.",
        count,
        **slots,
    )


def _cleared_by_much_trust(found: core.Conclusion, slots: Slots) -> str:
    """C1 with two or more flags that nothing proves."""
    if found.number == 2:
        return ngettext(
            "The {number} has both mines flagged, so {cells} is safe, if your flags at {flags} "
            "are right.",
            "The {number} has both mines flagged, so {cells} are safe, if your flags at {flags} "
            "are right.",
            len(found.cells),
            **slots,
        )
    return ngettext(
        "The {number} has its {mines} mines flagged, so {cells} is safe, if your flags at {flags} "
        "are right.",
        "The {number} has its {mines} mines flagged, so {cells} are safe, if your flags at "
        "{flags} are right.",
        len(found.cells),
        **slots,
    )


def _concluded(grid: Grid, found: core.Conclusion) -> str:
    """The cells of a conclusion, and what they are."""
    cells, count = names(grid, found.cells), len(found.cells)
    if found.rule is core.Rule.C2:
        return ngettext("{cells} is a mine", "{cells} are mines", count, cells=cells)
    return ngettext("{cells} is safe", "{cells} are safe", count, cells=cells)


def _conflict(grid: Grid, conflict: core.Conflict) -> str:
    """The reason why a number can't be right."""
    name = _number_name(grid, conflict.number, conflict.witness)
    if conflict.flags <= conflict.number:
        return ngettext(
            "The {number} has room for only {n} mine, so it can't be right.",
            "The {number} has room for only {n} mines, so it can't be right.",
            conflict.flags + conflict.covered,
            number=name,
        )
    if shapes.is_around(grid):
        return ngettext(
            "The {number} has {n} flag around it, so a flag is wrong.",
            "The {number} has {n} flags around it, so a flag is wrong.",
            conflict.flags,
            number=name,
        )
    return ngettext(
        "The {number} counts {n} flag, so a flag is wrong.",
        "The {number} counts {n} flags, so a flag is wrong.",
        conflict.flags,
        number=name,
    )


# Proofs.


def grounds_text(grid: Grid, proof: solver.Proof) -> str:
    """The numbers of a proof, and the mines that are left if those belong to it."""
    if proof.technique == CASUAL:
        return _single_number(grid, proof)
    grounds = [_needs(grid, number, proof.flagged) for number in proof.constraints]
    if proof.mines_left is not None:
        grounds.append(_left_in_all(proof.mines_left, proof.flagged.bit_count()))
    return stated(grounds)


def stated(statements: Iterable[str]) -> str:
    """Some statements, one after the other, in one sentence.

    >>> stated(["A1 is a zero", "1 mine left in all"])
    'A1 is a zero; 1 mine left in all'
    """
    first, *others = (*statements,) or ("",)
    for each in others:
        # Translators: between statements in one sentence, such as numbers that together prove it.
        first = pgettext("statements", "{statements}; {next}", statements=first, next=each)
    return first


def _left_in_all(mines: int, flags: int) -> str:
    """The mines that are left for a proof, and the flags that don't count."""
    if not flags:
        # Translators: a statement, for {reasons} in "{cells} is safe in every layout: {reasons}."
        return ngettext("{n} mine left in all", "{n} mines left in all", mines)
    return ngettext(
        "{n} mine left in all (flags not counted: {flags})",
        "{n} mines left in all (flags not counted: {flags})",
        mines,
        flags=number(flags),
    )


def _single_number(grid: Grid, proof: solver.Proof) -> str:
    (constraint,) = proof.constraints
    where, mines = coordinates(grid, constraint.witness), constraint.mines
    if proof.mines:
        return _room_for(grid, where, mines, proof.before)
    if not mines:
        # Translators: a statement, for {reasons} in "{cells} is safe: {reasons}."
        return _("{cell} is a zero", cell=where)
    return ngettext(
        "{cell} already has its {n} proven mine, {mines}",
        "{cell} already has its {n} proven mines, {mines}",
        mines,
        cell=where,
        mines=names(grid, cells_of(proof.before)),
    )


def _room_for(grid: Grid, where: str, mines: int, before: CellSet) -> str:
    """That a number has no other room for its mines, since some cells are safe, if any."""
    if not before:
        return ngettext(
            "{cell} has no other room for its mine",
            "{cell} has no other room for its {n} mines",
            mines,
            cell=where,
        )
    safe = names(grid, cells_of(before))
    if before.bit_count() == 1:
        return ngettext(
            "{cell} has no other room for its mine, since {safe} is safe",
            "{cell} has no other room for its {n} mines, since {safe} is safe",
            mines,
            cell=where,
            safe=safe,
        )
    return ngettext(
        "{cell} has no other room for its mine, since {safe} are safe",
        "{cell} has no other room for its {n} mines, since {safe} are safe",
        mines,
        cell=where,
        safe=safe,
    )


def _needs(grid: Grid, need: solver.Constraint, flagged: CellSet) -> str:
    """The need of a number, apart from the mines that single numbers prove."""
    flags = (need.cells & flagged).bit_count()
    slots = {"cell": coordinates(grid, need.witness), "mines": need.mines, "flags": number(flags)}
    count = need.cells.bit_count()
    # Translators: statements; a number still needs so many mines in some cells that it touches.
    if flags:
        return ngettext(
            "{cell} needs {mines} more in {n} cell, {flags} of them flagged",
            "{cell} needs {mines} more in {n} cells, {flags} of them flagged",
            count,
            **slots,
        )
    return ngettext(
        "{cell} needs {mines} more in {n} cell",
        "{cell} needs {mines} more in {n} cells",
        count,
        **slots,
    )


def _by_numbers(grid: Grid, proof: solver.Proof) -> str:
    """The claim, then the numbers; also for techniques that are not among PROOFS."""
    if proof.technique == "logic":
        return _by_all_numbers(grid, proof)
    safe, mines = proof.safe.bit_count(), proof.mines.bit_count()
    slots = _cells_of_claim(grid, proof)
    slots["reasons"] = grounds_text(grid, proof)
    if proof.among:
        return _("At least one of {cells} is a mine: {reasons}.", **slots)
    if not mines:
        return ngettext(
            "{cells} is safe: {reasons}.", "{cells} are safe: {reasons}.", safe, **slots
        )
    if not safe:
        return ngettext(
            "{cells} is a mine: {reasons}.", "{cells} are mines: {reasons}.", mines, **slots
        )
    if safe == 1:
        return ngettext(
            "{safe} is safe and {mines} is a mine: {reasons}.",
            "{safe} is safe and {mines} are mines: {reasons}.",
            mines,
            **slots,
        )
    return ngettext(
        "{safe} are safe and {mines} is a mine: {reasons}.",
        "{safe} are safe and {mines} are mines: {reasons}.",
        mines,
        **slots,
    )


def _by_all_numbers(grid: Grid, proof: solver.Proof) -> str:
    """The claim, which is true in every layout, then the numbers."""
    safe, mines = proof.safe.bit_count(), proof.mines.bit_count()
    slots = _cells_of_claim(grid, proof)
    slots["reasons"] = grounds_text(grid, proof)
    if proof.among:
        return _("At least one of {cells} is a mine in every layout: {reasons}.", **slots)
    if safe and mines:
        return _both_by_all_numbers(safe, mines, slots)
    if safe:
        return ngettext(
            "{cells} is safe in every layout: {reasons}.",
            "{cells} are safe in every layout: {reasons}.",
            safe,
            **slots,
        )
    return ngettext(
        "{cells} is a mine in every layout: {reasons}.",
        "{cells} are mines in every layout: {reasons}.",
        mines,
        **slots,
    )


def _both_by_all_numbers(safe: int, mines: int, slots: Slots) -> str:
    """The same for safe cells and mines."""
    if safe == 1:
        return ngettext(
            "{safe} is safe and {mines} is a mine in every layout: {reasons}.",
            "{safe} is safe and {mines} are mines in every layout: {reasons}.",
            mines,
            **slots,
        )
    return ngettext(
        "{safe} are safe and {mines} is a mine in every layout: {reasons}.",
        "{safe} are safe and {mines} are mines in every layout: {reasons}.",
        mines,
        **slots,
    )


def _claim(grid: Grid, proof: solver.Proof) -> str:
    """The claim of a proof: the cells that are safe, and those that are mines."""
    safe, mines = proof.safe.bit_count(), proof.mines.bit_count()
    slots = _cells_of_claim(grid, proof)
    # Translators: statements, for {conclusion} in "{conclusion}: {numbers} proves it."
    if proof.among:
        return _("At least one of {cells} is a mine", **slots)
    if not mines:
        return ngettext("{cells} is safe", "{cells} are safe", safe, **slots)
    if not safe:
        return ngettext("{cells} is a mine", "{cells} are mines", mines, **slots)
    if safe == 1:
        return ngettext(
            "{safe} is safe and {mines} is a mine",
            "{safe} is safe and {mines} are mines",
            mines,
            **slots,
        )
    return ngettext(
        "{safe} are safe and {mines} is a mine",
        "{safe} are safe and {mines} are mines",
        mines,
        **slots,
    )


def _cells_of_claim(grid: Grid, proof: solver.Proof) -> Slots:
    """The names of the cells that a proof is about: all, or those of each kind."""
    if proof.safe and proof.mines:
        safe, mines = (names(grid, cells_of(cells)) for cells in (proof.safe, proof.mines))
        return {"safe": safe, "mines": mines}
    return {"cells": names(grid, cells_of(proof.cells))}


def _so(grid: Grid, safe: CellSet, mines: CellSet) -> str:
    """What follows, as the last of some steps."""
    many = mines.bit_count()
    slots = {"safe": names(grid, cells_of(safe)), "mines": names(grid, cells_of(mines))}
    if not many:
        count, cells = safe.bit_count(), slots["safe"]
        return ngettext("So {cells} is safe.", "So {cells} are safe.", count, cells=cells)
    if not safe:
        cells = slots["mines"]
        return ngettext("So {cells} is a mine.", "So {cells} are mines.", many, cells=cells)
    if safe.bit_count() == 1:
        return ngettext(
            "So {mines} is a mine and {safe} is safe.",
            "So {mines} are mines and {safe} is safe.",
            many,
            **slots,
        )
    return ngettext(
        "So {mines} is a mine and {safe} are safe.",
        "So {mines} are mines and {safe} are safe.",
        many,
        **slots,
    )


def _by_pair(grid: Grid, proof: solver.Proof) -> str:
    """The steps of a pair, behind the name of its pattern."""
    steps, found = joined(*_pair_steps(grid, proof)), proof.pattern
    if found is None:
        return steps
    # Translators: {pattern} is a name such as 1-2-1, {steps} are the sentences that explain it.
    # It is reduced if known mines were taken off the numbers first.
    if found.reduced:
        return _("Reduced to {pattern}: {steps}", pattern=found.name, steps=steps)
    return _("{pattern} pattern: {steps}", pattern=found.name, steps=steps)


def _pair_steps(grid: Grid, proof: solver.Proof) -> tuple[str, ...]:
    """What two numbers need and what follows; of a row also by the pair at its other end."""
    found, (first, second, *_others) = proof.pattern, proof.constraints
    is_row = found is not None and found.is_row
    if is_row:
        first, second = second, first
    is_whole = found is not None and not found.reduced
    numbers = _two_numbers(grid, first, second, proof.flagged, is_whole=is_whole)
    mines, safe = first.cells & ~second.cells, second.cells & ~first.cells
    if found is None or not is_row:
        return (*numbers, _so(grid, safe, mines))
    *_others, last_two, last_one = found.numbers
    same_way = _(
        "{numbers} prove {cells} in the same way.",
        numbers=names(grid, (last_two.witness, last_one.witness)),
        cells=names(grid, cells_of(last_two.cells & ~last_one.cells)),
    )
    return (*numbers, _so(grid, NO_CELLS, mines), same_way, _so(grid, found.safe, NO_CELLS))


PROOFS: dict[str, Callable[[Grid, solver.Proof], str]] = {"pairs": _by_pair, "logic": _by_numbers}


def _two_numbers(
    grid: Grid,
    first: solver.Constraint,
    second: solver.Constraint,
    flagged: CellSet,
    *,
    is_whole: bool,
) -> tuple[str, str]:
    """What a number needs, and what the other one allows; whole if no mine was taken off."""
    shared, other = first.cells & second.cells, coordinates(grid, second.witness)
    need = _need_of_pair(grid, first, flagged, is_whole=is_whole)
    if first.cells == shared:
        if shared.bit_count() == 2:
            return need, _("{cell} touches both and needs no more than that.", cell=other)
        return need, _("{cell} touches all of them and needs no more than that.", cell=other)
    if shared.bit_count() > MOST_NAMED:
        allowed = ngettext(
            "{cell} allows only {mines} in {n} cell.",
            "{cell} allows only {mines} in {n} cells.",
            shared.bit_count(),
            cell=other,
            mines=second.mines,
        )
        return need, allowed
    cells = names(grid, cells_of(shared))
    allowed = _(
        "{cell} allows only {mines} in {cells}.", cell=other, mines=second.mines, cells=cells
    )
    return need, allowed


def _need_of_pair(grid: Grid, need: solver.Constraint, flagged: CellSet, *, is_whole: bool) -> str:
    """What the first of two numbers needs in its cells, which are named if they are few."""
    flags = need.cells & flagged
    if need.cells.bit_count() > MOST_NAMED:
        return _("{need}.", need=_needs(grid, need, flagged))
    slots = {
        "cell": coordinates(grid, need.witness),
        "cells": names(grid, cells_of(need.cells)),
        "flags": number(flags.bit_count()),
    }
    if is_whole and flags:
        return ngettext(
            "{cell} needs {n} mine in {cells}, {flags} of them flagged.",
            "{cell} needs {n} mines in {cells}, {flags} of them flagged.",
            need.mines,
            **slots,
        )
    if is_whole:
        return ngettext(
            "{cell} needs {n} mine in {cells}.",
            "{cell} needs {n} mines in {cells}.",
            need.mines,
            **slots,
        )
    slots["mines"] = number(need.mines)
    if flags:
        return _("{cell} needs {mines} more in {cells}, {flags} of them flagged.", **slots)
    return _("{cell} needs {mines} more in {cells}.", **slots)


# The steps of a reason.


def step_texts(grid: Grid, ground: solver.Ground) -> tuple[str, ...]:
    """A reason in steps: what each of its numbers says, then what follows."""
    if not isinstance(ground, solver.Proof):
        return (reason_text(grid, ground),)
    if ground.technique == CASUAL:
        return (_single_step(grid, ground),)
    if ground.technique == "pairs":
        return _pair_steps(grid, ground)
    needs = [_("{need}.", need=_needs(grid, need, ground.flagged)) for need in ground.constraints]
    if ground.mines_left is not None:
        needs.append(_left_step(ground.mines_left, ground.flagged.bit_count()))
    if ground.among:
        cells = names(grid, cells_of(ground.among))
        return (*needs, _("So at least one of {cells} is a mine.", cells=cells))
    return (*needs, _so(grid, ground.safe, ground.mines))


def _left_step(mines: int, flags: int) -> str:
    """The mines that are left for a proof, and the flags that don't count, as a step."""
    if not flags:
        return ngettext("In all, {n} mine left.", "In all, {n} mines left.", mines)
    return ngettext(
        "In all, {n} mine left (flags not counted: {flags}).",
        "In all, {n} mines left (flags not counted: {flags}).",
        mines,
        flags=number(flags),
    )


def step_sentence(grid: Grid, ground: solver.Ground) -> str:
    """A reason that is a step of others, in a sentence."""
    is_single = isinstance(ground, solver.Proof) and ground.technique == CASUAL
    return step_texts(grid, ground)[0] if is_single else reason_text(grid, ground)


def step_title(ground: solver.Ground) -> str:
    """What players call the pattern of a reason, if they have a name for it."""
    found = ground.pattern if isinstance(ground, solver.Proof) else None
    if found is None:
        return ""
    if found.reduced:
        return _("Reduced to {pattern}", pattern=found.name)
    return _("{pattern} pattern", pattern=found.name)


def short_step_text(grid: Grid, ground: solver.Ground) -> str:
    """A reason in a few words: what follows."""
    if not isinstance(ground, solver.Proof) or ground.among:
        return reason_headline(grid, ground).action
    return _claim(grid, ground)


def _single_step(grid: Grid, proof: solver.Proof) -> str:
    """What a single number proves, in a sentence."""
    (constraint,) = proof.constraints
    if proof.mines:
        mines = constraint.cells & ~proof.before
        return ngettext(
            "{number} has no other room: {cells} is a mine.",
            "{number} has no other room: {cells} are mines.",
            mines.bit_count(),
            number=coordinates(grid, constraint.witness),
            cells=names(grid, cells_of(mines)),
        )
    return _clearing_step(grid, constraint, proof.safe)


def _clearing_step(grid: Grid, constraint: solver.Constraint, safe: CellSet) -> str:
    """What a number proves that has all its mines."""
    slots = {
        "number": coordinates(grid, constraint.witness),
        "mines": number(constraint.mines),
        "cells": names(grid, cells_of(safe)),
    }
    count = safe.bit_count()
    if not constraint.mines:
        return ngettext(
            "{number} is a zero: {cells} is safe.",
            "{number} is a zero: {cells} are safe.",
            count,
            **slots,
        )
    if constraint.mines == 1:
        return ngettext(
            "{number} has its mine: {cells} is safe.",
            "{number} has its mine: {cells} are safe.",
            count,
            **slots,
        )
    return ngettext(
        "{number} has its {mines} mines: {cells} is safe.",
        "{number} has its {mines} mines: {cells} are safe.",
        count,
        **slots,
    )


# Advice.


def _advice(grid: Grid, advice: solver.Advice) -> str:
    """The advice where nothing is certain, with the layouts that the best play wins, if known."""
    slots = {"cell": coordinates(grid, advice.cell), "odds": percent(advice.odds)}
    if advice.won is None:
        text = _(
            "Nothing is proven. The best guess: {cell}, a mine in {odds} of all layouts.", **slots
        )
    else:
        text = ngettext(
            "Nothing is proven. The best guess: {cell}, a mine in {odds} of all layouts; the best "
            "play wins {won} of {n} layout, {rate}.",
            "Nothing is proven. The best guess: {cell}, a mine in {odds} of all layouts; the best "
            "play wins {won} of {n} layouts, {rate}.",
            advice.layouts,
            won=number(advice.won),
            rate=percent(Fraction(advice.won, advice.layouts)),
            **slots,
        )
    return joined(text, _instead(grid, advice))


WINS_NO_MORE = (
    N_("{safest} is as safe, but no play from there wins more."),
    N_("{safest} is about as safe, but no play from there wins more."),
    N_("{safest} is a mine in only {odds}, but no play from there wins more."),
)
TELLS_LESS = (
    N_(
        "{safest} is as safe, but tells less: it and the next reveal are both safe in {fewer}, "
        "with {guess} in {more}."
    ),
    N_(
        "{safest} is about as safe, but tells less: it and the next reveal are both safe in "
        "{fewer}, with {guess} in {more}."
    ),
    N_(
        "{safest} is a mine in only {odds}, but tells less: it and the next reveal are both safe "
        "in {fewer}, with {guess} in {more}."
    ),
)
TELLS_A_LITTLE_LESS = (
    N_(
        "{safest} is as safe, but tells less: it and the next reveal are both safe a little less "
        "often."
    ),
    N_(
        "{safest} is about as safe, but tells less: it and the next reveal are both safe a little "
        "less often."
    ),
    N_(
        "{safest} is a mine in only {odds}, but tells less: it and the next reveal are both safe "
        "a little less often."
    ),
)
"""Why the safest cell is not the best guess, if it is as safe, about as safe, or safer."""


def _instead(grid: Grid, advice: solver.Advice) -> str:
    """Why the guess is not the safest cell; empty if it is."""
    safest = advice.rejected
    if safest is None:
        return ""
    odds, cell = percent(safest.odds), coordinates(grid, safest.cell)
    safer = 0 if safest.odds == advice.odds else 1 if odds == percent(advice.odds) else 2
    if safest.survived is None or advice.survived is None:
        return _(WINS_NO_MORE[safer], safest=cell, odds=odds)
    fewer, more = (percent(some / advice.layouts) for some in (safest.survived, advice.survived))
    if fewer == more:
        return _(TELLS_A_LITTLE_LESS[safer], safest=cell, odds=odds)
    guess = coordinates(grid, advice.cell)
    return _(TELLS_LESS[safer], safest=cell, odds=odds, fewer=fewer, guess=guess, more=more)


# Contradictions.


def impossible_text(grid: Grid, impossible: solver.Impossible) -> str:
    """The numbers that can't all be right, if they are known, and the mine counter if it is one.

    As a message without an end; `reason_text` has the sentence.
    """
    if not impossible.is_found:
        return _("No layout fits all numbers and the mine counter")
    return _("No layout fits {numbers}", numbers=_contradicting(grid, impossible))


def _contradicting(grid: Grid, impossible: solver.Impossible) -> str:
    """The numbers that can't all be right, and the mine counter if it is one of them."""
    # Translators: what follows are statements, for {numbers} in "No layout fits {numbers}."
    parts = [_shows(grid, each) for each in impossible.constraints[:MOST_SHOWN]]
    if more := len(impossible.constraints) - len(parts):
        parts.append(ngettext("{n} more number", "{n} more numbers", more))
    if impossible.mines is not None and parts:
        parts.append(ngettext("{n} mine in all", "{n} mines in all", impossible.mines))
    elif impossible.mines is not None:
        counter = ngettext(
            "the mine counter: {mines} in {n} covered cell",
            "the mine counter: {mines} in {n} covered cells",
            impossible.covered,
            mines=number(impossible.mines),
        )
        parts.append(counter)
    return stated(parts)


def _shows(grid: Grid, shown: solver.Constraint) -> str:
    """A number and its covered cells, or a mine at a trusted flag."""
    where = coordinates(grid, shown.witness)
    if has(shown.cells, shown.witness):
        return _("a mine at {cell}", cell=where)
    return ngettext(
        "{cell}: {mines} in {n} covered cell",
        "{cell}: {mines} in {n} covered cells",
        shown.cells.bit_count(),
        cell=where,
        mines=shown.mines,
    )


def _suspects(grid: Grid, impossible: solver.Impossible) -> str:
    """That some numbers, the mine counter, or one of both can't be right."""
    if not impossible.is_found:
        return _("Wrong: the numbers or the mine counter")
    many, numbers = len(impossible.constraints), few(grid, cells_of(impossible.witnesses))
    if many > MOST_LISTED:
        numbers = ngettext("{n} number", "{n} numbers", many)
    if impossible.mines is None:
        return _("Wrong: {numbers}", numbers=numbers)
    if not numbers:
        return _("Wrong: the mine counter")
    return _("Wrong: {numbers} or the mine counter", numbers=numbers)

"""The hints of the casual player in sentences that a player can check by hand.

Hints beyond the casual rules, and proofs, in sentences that a player can check by hand.
"""

from collections.abc import Callable, Collection, Iterable
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from minetui.core import (
    NO_CELLS,
    CasualHint,
    Cell,
    CellSet,
    Conclusion,
    Conclusions,
    Conflict,
    Deductions,
    Grid,
    Rule,
    Surface,
    cells_of,
    has,
)
from minetui.solver import CASUAL, ODDS

from .words import coordinates, counted, names, percent

if TYPE_CHECKING:
    from minetui.solver import Advice, Constraint, Hint, Impossible, Pattern, Proof, Reason

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
    number, flags, unflagged = surface.numbers_around(cell)
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


NOT_COMPUTED = "No certain cell was found in time, and the odds were not computed."
UNEXPLAINED = (
    "All numbers together prove these cells, but there was no time to find out which are needed."
)
LIMITS = {
    CASUAL: "Hints now look at one number at a time.",
    "pairs": "Hints now also compare pairs of numbers.",
    "logic": "Hints now also use all numbers and the mine count.",
    ODDS: "Hints now also advise a guess where nothing is certain.",
}
NAMES = {CASUAL: "single numbers"}  # where the id is not the name
UNPROVEN = {
    "pairs": "no two numbers prove one",
    "logic": "all numbers and the mine count prove none",
}
MOST_NAMED = 5  # cells in a sentence
MOST_SHOWN = 8  # numbers that contradict each other, in a sentence


def technique_name(technique: str) -> str:
    """A technique in a word or two."""
    return NAMES.get(technique, technique)


def limit_text(limit: str) -> str:
    """The message after hints were set to use the techniques up to this one."""
    return LIMITS.get(limit, f"Hints now also use this technique: {limit}.")


def stuck_at_text(limit: str, left: int) -> str:
    """The sentence where the techniques up to this one prove nothing."""
    why = UNPROVEN.get(limit, f"{technique_name(limit)} proves none")
    return f"Stuck: {counted(left, 'safe cell')} left, and {why}."


def hint_title(hint: "Hint") -> str:
    """The technique of a hint, and the number of cells that it clears, flags or guesses."""
    title = (
        "Flags aside" if hint.technique == CASUAL else technique_name(hint.technique).capitalize()
    )
    return f"{title}: {actions_text(hint)}" if hint.safe | hint.mines else title


def actions_text(hint: "Hint") -> str:
    """The number of cells to clear, to flag or to guess."""
    counts = ((hint.safe, "to clear"), (hint.mines, "to flag"), (hint.guess, "to guess"))
    return ", ".join(f"{cells.bit_count():,} {what}" for cells, what in counts if cells)


def hint_texts(grid: Grid, hint: "Hint") -> tuple[str, ...]:
    """The sentences of a hint, one for each reason, or one that explains why there is none."""
    if hint.reasons:
        return tuple(reason_text(grid, reason) for reason in hint.reasons)
    return (UNEXPLAINED if hint.safe | hint.mines else NOT_COMPUTED,)


def reason_text(grid: Grid, reason: "Reason") -> str:
    """A reason in one sentence or a few."""
    from minetui.solver import Advice, Proof

    if isinstance(reason, Proof):
        return PROOFS.get(reason.technique, _by_numbers)(grid, reason)
    if isinstance(reason, Advice):
        return _advice(grid, reason)
    return f"{impossible_text(grid, reason)}."


def reason_headline(grid: Grid, reason: "Reason") -> Headline:
    """A reason in a few words."""
    from minetui.solver import Advice, Proof

    by = listed(grid, [*cells_of(reason.witnesses)])
    if isinstance(reason, Advice):
        return Headline(HintKind.GUESS, f"Guess {coordinates(grid, reason.cell)}", "")
    if not isinstance(reason, Proof):
        return Headline(HintKind.CONFLICT, f"Wrong: {_suspects(reason, by)}", "")
    if reason.among:
        return Headline(
            HintKind.FLAG, f"A mine among {listed(grid, [*cells_of(reason.among)])}", by
        )
    parts = (("clear", reason.safe), ("flag", reason.mines))
    actions = [f"{verb} {listed(grid, [*cells_of(cells)])}" for verb, cells in parts if cells]
    kinds = {1: HintKind.CLEAR if reason.safe else HintKind.FLAG, 2: HintKind.BOTH}
    action = ", ".join(actions)
    if reason.pattern is not None:
        by = f"{reason.pattern.name} at {by}"
    return Headline(kinds[len(actions)], action[0].upper() + action[1:], by)


def grounds_text(grid: Grid, proof: "Proof") -> str:
    """The numbers of a proof, and the mines that are left if those belong to it."""
    if proof.technique == CASUAL:
        return _single_number(grid, proof)
    grounds = [_needs(grid, number, proof.flagged) for number in proof.constraints]
    if proof.mines_left is not None:
        left, flags = counted(proof.mines_left, "mine"), proof.flagged.bit_count()
        without = f", {counted(flags, 'flag')} not counted" if flags else ""
        grounds.append(f"{left} left in all{without}")
    return "; ".join(grounds)


def impossible_text(grid: Grid, impossible: "Impossible") -> str:
    """The numbers that can't all be right, if they are known, and the mine count if it is one."""
    if not impossible.is_found:
        return "No layout fits all numbers and the mine count"
    parts = [_shows(grid, number) for number in impossible.constraints[:MOST_SHOWN]]
    if more := len(impossible.constraints) - len(parts):
        parts.append(counted(more, "more number"))
    if impossible.mines is not None:
        room = "all" if parts else counted(impossible.covered, "covered cell")
        parts.append(f"{counted(impossible.mines, 'mine')} in {room}")
    return f"No layout fits {'; '.join(parts)}"


def _suspects(impossible: "Impossible", by: str) -> str:
    """What can't be right: some numbers, the mine count, or one of both."""
    many = len(impossible.constraints)
    by = by if many <= MOST_LISTED else counted(many, "number")
    numbers = by if impossible.is_found else "the numbers"
    counts = impossible.mines is not None or not impossible.is_found
    return " or ".join(filter(None, (numbers, "the mine count" if counts else "")))


def _by_pair(grid: Grid, proof: "Proof") -> str:
    """What two numbers need and what follows, behind the name of their pattern."""
    found, (first, second, *_) = proof.pattern, proof.constraints
    if found is not None and found.is_row:
        return f"{_pattern_name(found)}: {_by_row(grid, found, proof.flagged)}"
    is_whole = found is not None and not found.reduced
    why = _two_numbers(grid, first, second, proof.flagged, is_whole=is_whole)
    mines, safe = first.cells & ~second.cells, second.cells & ~first.cells
    verdicts = [are(grid, cells_of(mines), "a mine", "mines")] if mines else []
    verdicts += [are(grid, cells_of(safe), "safe", "safe")] if safe else []
    name = f"{_pattern_name(found)}: " if found else ""
    return f"{name}{why}, so {' and '.join(verdicts)}."


def _by_row(grid: Grid, found: "Pattern", flagged: CellSet) -> str:
    """The reason why a row of numbers has its mines where it has them: a pair at each end."""
    one, two, *_, last_two, last_one = (*found.numbers[:2], *found.numbers[-2:])
    why = _two_numbers(grid, two, one, flagged, is_whole=not found.reduced)
    mine = are(grid, cells_of(two.cells & ~one.cells), "a mine", "mines")
    pair = names(grid, (last_two.witness, last_one.witness))
    other = _cells(grid, last_two.cells & ~last_one.cells)
    safe = are(grid, cells_of(found.safe), "safe", "safe")
    return f"{why}, so {mine}. {pair} prove {other} in the same way, so {safe}."


def _two_numbers(
    grid: Grid, first: "Constraint", second: "Constraint", flagged: CellSet, *, is_whole: bool
) -> str:
    """What a number needs, and what the other one allows; whole if no mine was taken off."""
    shared, other = first.cells & second.cells, coordinates(grid, second.witness)
    mines = counted(first.mines, "mine") if is_whole else f"{first.mines} more"
    where = f"{_cells(grid, first.cells)}{_flags_among(first.cells & flagged)}"
    need = f"{coordinates(grid, first.witness)} needs {mines} in {where}"
    if first.cells != shared:
        return f"{need}, but {other} allows only {second.mines} in {_cells(grid, shared)}"
    every = "both" if shared.bit_count() == 2 else "all of them"
    return f"{need}. {other} touches {every} and needs no more than that"


def _pattern_name(found: "Pattern") -> str:
    """The name of a pattern, and whether known mines were taken off its numbers."""
    return f"Reduced to {found.name}" if found.reduced else f"{found.name} pattern"


def _by_layouts(grid: Grid, proof: "Proof") -> str:
    return f"{_claim(grid, proof)} in every layout: {grounds_text(grid, proof)}."


def _by_numbers(grid: Grid, proof: "Proof") -> str:
    """The sentence for techniques that are not among PROOFS."""
    return f"{_claim(grid, proof)}: {grounds_text(grid, proof)}."


PROOFS: dict[str, Callable[[Grid, "Proof"], str]] = {
    "pairs": _by_pair,
    "logic": _by_layouts,
}


def _advice(grid: Grid, advice: "Advice") -> str:
    """The advice where nothing is certain, with the layouts that the best play wins, if known."""
    where, odds = coordinates(grid, advice.cell), percent(advice.odds)
    text = f"Nothing is certain. The best guess: {where}, a mine in {odds} of all layouts"
    if advice.won is not None:
        layouts = counted(advice.layouts, "layout")
        rate = percent(Fraction(advice.won, advice.layouts))
        text += f"; the best play wins {advice.won} of {layouts}, {rate}"
    return f"{text}.{_instead(grid, advice)}"


def _instead(grid: Grid, advice: "Advice") -> str:
    """Why the guess is not the safest cell, if it is not, after a space."""
    safest = advice.rejected
    if safest is None:
        return ""
    safer = f" {coordinates(grid, safest.cell)} is {_how_safe(safest.odds, advice.odds)}"
    if safest.survived is None or advice.survived is None:
        return f"{safer}, but no play from there wins more."
    fewer, more = (percent(some / advice.layouts) for some in (safest.survived, advice.survived))
    guess = coordinates(grid, advice.cell)
    how_often = f"in {fewer}, with {guess} in {more}" if fewer != more else "a little less often"
    return f"{safer}, but tells less: it and the next reveal are both safe {how_often}."


def _how_safe(safest: Fraction, other: Fraction) -> str:
    """The odds of the safest cell, compared with those of another one that was named."""
    if safest == other:
        return "as safe"
    odds = percent(safest)
    return f"a mine in only {odds}" if odds != percent(other) else "about as safe"


def _claim(grid: Grid, proof: "Proof") -> str:
    """The claim of a proof: the cells that are safe, and those that are mines."""
    if proof.among:
        return f"At least one of {names(grid, cells_of(proof.among))} is a mine"
    sides = ((proof.safe, "safe", "safe"), (proof.mines, "a mine", "mines"))
    return " and ".join(are(grid, cells_of(cells), *words) for cells, *words in sides if cells)


def _single_number(grid: Grid, proof: "Proof") -> str:
    (number,) = proof.constraints
    where, known = coordinates(grid, number.witness), cells_of(proof.before)
    if proof.mines:
        since = f", since {are(grid, known, 'safe', 'safe')}" if proof.before else ""
        return f"{where} has no other room for its {counted(number.mines, 'mine')}{since}"
    if not number.mines:
        return f"{where} is a zero"
    mines = names(grid, known)
    return f"{where} already has its {counted(number.mines, 'certain mine')}, {mines}"


def _cells(grid: Grid, cells: CellSet) -> str:
    """The coordinates of a few cells, or the number of many."""
    if cells.bit_count() > MOST_NAMED:
        return counted(cells.bit_count(), "cell")
    return names(grid, cells_of(cells))


def _needs(grid: Grid, number: "Constraint", flagged: CellSet) -> str:
    """The need of a number, apart from the mines that single numbers prove."""
    cells = counted(number.cells.bit_count(), "cell") + _flags_among(number.cells & flagged)
    return f"{coordinates(grid, number.witness)} needs {number.mines} more in {cells}"


def _flags_among(flags: CellSet) -> str:
    """The number of flags among some cells that don't count as mines."""
    return f", {counted(flags.bit_count(), 'flag')} among them" if flags else ""


def _shows(grid: Grid, number: "Constraint") -> str:
    """A number and its covered cells, or a mine at a trusted flag."""
    where = coordinates(grid, number.witness)
    if has(number.cells, number.witness):
        return f"a mine at {where}"
    return f"{where}: {number.mines} in {counted(number.cells.bit_count(), 'covered cell')}"

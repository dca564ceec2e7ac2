"""What follows from a board and why, in sentences that a player can check by hand.

A reason is a conclusion or a conflict of the casual player's, or a proof, an advice or a
contradiction of the solver's. A hint is made of reasons, and so are findings, reviews and verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from minetui import core, solver
from minetui.core import NO_CELLS, Cell, CellSet, Grid, Surface, cells_of, has
from minetui.language import listed
from minetui.solver import CASUAL, ODDS

from . import shapes
from .words import MOST_LISTED, coordinates, counted, few, names, percent

MOST_SENTENCES = 60  # more than anybody reads
MOST_NAMED = 5  # cells in a sentence
MOST_SHOWN = 8  # numbers that contradict each other, in a sentence
NOT_COMPUTED = "No proven cell was found in time, and the odds were not computed."
UNEXPLAINED = (
    "All numbers together prove these cells, but there was no time to find out which are needed."
)
LIMITS = {
    CASUAL: "Hints now use one number at a time.",
    "pairs": "Hints now also compare two numbers.",
    "logic": "Hints now also use all numbers and the mine counter.",
    ODDS: "Hints now also advise a guess where nothing is proven.",
}
ASSISTS_HINTS = (
    "With hints this won't count for your bests. Show them?",
    "No best with hints. Show them?",
)
ASSISTS_ODDS = (
    "With odds this won't count for your bests. Show them?",
    "No best with odds. Show them?",
)
"""Each asks before help, and says what it costs: on a line, and on a short one."""
UNPROVEN = {
    "pairs": "no two numbers prove one",
    "logic": "all numbers and the mine counter prove none",
}
NUMBERS = {
    CASUAL: "one number",
    "pairs": "two numbers",
    "logic": "all numbers",
    ODDS: "best guess",
}
NOTHING_HERE = {
    CASUAL: "No single number proves anything here.",
    "pairs": "Two numbers prove nothing here either.",
    "logic": "All numbers and the mine counter prove nothing here.",
    ODDS: "Nothing is proven here: what is left is a guess.",
}


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
    return NUMBERS.get(technique, technique)


def limit_text(limit: str) -> str:
    """The message after hints were set to use the techniques up to this one."""
    return LIMITS.get(limit, f"Hints now also use this technique: {limit}.")


# A whole hint.


def counts_text(
    *, clear: int = 0, unsure: int = 0, flag: int = 0, guess: int = 0, wrong: int = 0
) -> str:
    """The number of cells that hints are about: to clear, unsure, to flag, to guess, wrong."""
    counts = (
        (clear, "to clear"),
        (unsure, "unsure"),
        (flag, "to flag"),
        (guess, "to guess"),
        (wrong, "wrong"),
    )
    return ", ".join(f"{count:,} {what}" for count, what in counts if count)


def by_text(technique: str) -> str:
    """How a technique proves what it does, after what that is."""
    return "flags aside" if technique == CASUAL else f"by {technique_name(technique)}"


def actions_text(hint: solver.Hint) -> str:
    """The number of cells to clear, to flag or to guess."""
    clear, flag, guess = (cells.bit_count() for cells in (hint.safe, hint.mines, hint.guess))
    return counts_text(clear=clear, flag=flag, guess=guess)


def hint_texts(grid: Grid, hint: solver.Hint) -> tuple[str, ...]:
    """The sentences of a hint, one for each reason, or one that explains why there is none."""
    if hint.reasons:
        return tuple(reason_text(grid, reason) for reason in hint.reasons)
    return (UNEXPLAINED if hint.safe | hint.mines else NOT_COMPUTED,)


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
    return counts_text(**casual_counts(deductions, known, trusting=trusting)) or "stuck"


def nothing_text(limit: str) -> str:
    """The sentence where the techniques up to this one prove nothing."""
    return NOTHING_HERE.get(limit, "Nothing is proven here.")


def stuck_text(surface: Surface) -> str:
    """The sentence where no casual rule applies, with the number of safe cells left."""
    left = surface.covered.bit_count() - surface.mine_count
    if not surface.revealed:
        return "Reveal any cell to start."
    return f"Stuck: {counted(left, 'safe cell')} left, and no single number proves one."


def no_hints_text(*, over: bool, hidden: bool, started: bool) -> str:
    """The reason why there can be no hints in such a game; empty if there can."""
    if over:
        return "Game over."
    if hidden:
        return "Paused."
    return "" if started else "Reveal any cell to start."


def no_deduction_text(surface: Surface) -> str:
    """The reason why the casual player does nothing more in a game that has started."""
    if core.deductions(surface):
        return "All other hints rely on flags that may be wrong."
    return stuck_text(surface)


def stuck_at_text(limit: str, left: int) -> str:
    """The same behind the word Stuck, with the number of safe cells left."""
    why = UNPROVEN.get(limit, f"{technique_name(limit)} proves none")
    return f"Stuck: {counted(left, 'safe cell')} left, and {why}."


def undecided_text(surface: Surface, cell: Cell) -> str:
    """The reason why neither rule applies around a number with covered neighbours."""
    number, flags, unflagged = surface.numbers_around(cell)
    shows = f"{coordinates(surface.grid, cell)} shows {number}"
    covered = counted(unflagged, "covered cell")
    if not flags:
        return f"{shows}: {covered} for {counted(number, 'mine')}"
    more = counted(number - flags, "more mine")
    return f"{shows}: {counted(flags, 'flag')} and {covered} for {more}"


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
    return f"{impossible_text(grid, reason)}."


casual_text = reason_text
"""Its name before it knew all reasons, which programs of others may use."""


def reason_headline(grid: Grid, reason: core.CasualHint | solver.Reason) -> Headline:
    """A reason in a few words."""
    if isinstance(reason, core.Conflict):
        return Headline(HintKind.CONFLICT, f"Wrong: {coordinates(grid, reason.witness)}", "")
    if isinstance(reason, core.Conclusion):
        return _conclusion_headline(grid, reason)
    if isinstance(reason, solver.Proof):
        return _proof_headline(grid, reason)
    if isinstance(reason, solver.Advice):
        return Headline(HintKind.GUESS, f"Guess {coordinates(grid, reason.cell)}", "")
    return Headline(HintKind.CONFLICT, f"Wrong: {_suspects(grid, reason)}", "")


def _conclusion_headline(grid: Grid, found: core.Conclusion) -> Headline:
    cells, by = few(grid, found.cells), few(grid, found.witnesses)
    if found.rule is core.Rule.C2:
        return Headline(HintKind.FLAG, f"Flag {cells}", by)
    if found.trusted:
        return Headline(HintKind.DOUBTFUL, f"Clear {cells}?", by)
    return Headline(HintKind.CLEAR, f"Clear {cells}", by)


def _proof_headline(grid: Grid, proof: solver.Proof) -> Headline:
    """What follows from a proof, with its pattern and its numbers."""
    safe, mines = (few(grid, cells_of(cells)) for cells in (proof.safe, proof.mines))
    by = few(grid, cells_of(proof.witnesses))
    if proof.among:
        return Headline(HintKind.FLAG, f"A mine among {few(grid, cells_of(proof.among))}", by)
    if proof.pattern is not None:
        by = f"{proof.pattern.name} at {by}"
    if proof.safe and proof.mines:
        return Headline(HintKind.BOTH, f"Clear {safe}, flag {mines}", by)
    if proof.safe:
        return Headline(HintKind.CLEAR, f"Clear {safe}", by)
    return Headline(HintKind.FLAG, f"Flag {mines}", by)


def are(grid: Grid, cells: Iterable[Cell], singular: str, plural: str) -> str:
    """The cells, and what they are.

    >>> are(Grid(1, 2), [0], "a mine", "mines"), are(Grid(1, 2), [0, 1], "a mine", "mines")
    ('A1 is a mine', 'A1 and B1 are mines')
    """
    every = tuple(cells)
    return f"{names(grid, every)} {f'is {singular}' if len(every) == 1 else f'are {plural}'}"


def _are_mines(grid: Grid, cells: CellSet) -> str:
    return are(grid, cells_of(cells), "a mine", "mines")


def _are_safe(grid: Grid, cells: CellSet) -> str:
    return are(grid, cells_of(cells), "safe", "safe")


def conclusion_text(grid: Grid, reason: core.CasualHint | solver.Reason) -> str:
    """What a reason proves, and by which numbers, in a short sentence; empty for one without."""
    if isinstance(reason, core.Conclusion) and not reason.trusted:
        claim, numbers = _concluded(grid, reason), reason.witnesses
    elif isinstance(reason, solver.Proof):
        claim, numbers = _claim(grid, reason), tuple(cells_of(reason.witnesses))
    else:
        return ""
    if not numbers:
        return f"{claim}."
    by = names(grid, numbers) if len(numbers) <= MOST_NAMED else counted(len(numbers), "number")
    return f"{claim}: {by} {'proves' if len(numbers) == 1 else 'prove'} it."


def unnamed_texts(reason: core.CasualHint | solver.Reason, mark: str = "lit") -> tuple[str, str]:
    """A reason beside a board without letters and numbers, on which its cells have a mark.

    In a sentence, and in a few words.
    """
    if isinstance(reason, core.Conflict):
        return f"The {mark} {reason.number} is wrong.", "Wrong"
    if isinstance(reason, core.Conclusion):
        is_mine, count = reason.rule is core.Rule.C2, len(reason.cells)
        what = _found(mines=count) if is_mine else _found(safe=count)
        by = f"{reason.number}" if reason.number else "blank"
        if reason.trusted:
            return f"The {mark} {by} proves {what}, if the flags are right.", f"Perhaps {what}."
        return f"The {mark} {by} proves {what}.", f"{what.capitalize()}."
    if isinstance(reason, solver.Proof):
        safe, mines = reason.safe.bit_count(), reason.mines.bit_count()
        what = "a mine among these" if reason.among else _found(safe=safe, mines=mines)
        is_one = reason.witnesses.bit_count() == 1 and reason.mines_left is None
        by = f"number{'' if is_one else 's'} {'proves' if is_one else 'prove'}"
        return f"The {mark} {by} {what}.", f"{what.capitalize()}."
    if isinstance(reason, solver.Advice):
        return f"Best guess: the {mark} cell, a mine in {percent(reason.odds)}.", "Guess"
    return f"The {mark} numbers can't all be right.", "Wrong"


def _found(*, safe: int = 0, mines: int = 0) -> str:
    """So many safe cells and mines."""
    parts = ["a safe cell" if safe == 1 else f"{safe:,} safe cells"] if safe else []
    parts += ["a mine" if mines == 1 else f"{mines:,} mines"] if mines else []
    return listed(parts)


# Conclusions and conflicts of single numbers.


def lit_text(grid: Grid, reason: core.CasualHint | solver.Reason) -> str:
    """A reason in a sentence beside a board on which its numbers are lit, so without their names.

    Others are told as ever.
    """
    if not isinstance(reason, core.Conclusion):
        return reason_text(grid, reason)
    the = f"The {reason.number}" if reason.number else "The zero"
    return f"{_single_reason(grid, reason, the, 'has no other room')}."


def _conclusion(grid: Grid, found: core.Conclusion) -> str:
    """The reason first; then the other numbers that prove the same cells."""
    the = f"The {found.number} at {coordinates(grid, found.witness)}"
    text = _single_reason(grid, found, the, _no_other_room(found.number))
    if not found.also:
        return f"{text}."
    others = names(grid, found.also)
    return f"{text}. {others} agrees." if len(found.also) == 1 else f"{text}. {others} agree."


def _single_reason(grid: Grid, found: core.Conclusion, the: str, no_room: str) -> str:
    """Why a number proves what it does, and what that is."""
    why = no_room if found.rule is core.Rule.C2 else _all_flagged(grid, found.number)
    return f"{the} {why}, so {_concluded(grid, found)}{_if_trusted(grid, found)}"


def _concluded(grid: Grid, found: core.Conclusion) -> str:
    """The cells of a conclusion, and what they are."""
    what = ("a mine", "mines") if found.rule is core.Rule.C2 else ("safe", "safe")
    return are(grid, found.cells, *what)


def _if_trusted(grid: Grid, found: core.Conclusion) -> str:
    """The flags that a conclusion trusts, after a comma; empty if it trusts none."""
    if not found.trusted:
        return ""
    where = names(grid, found.trusted)
    if len(found.trusted) == 1:
        return f", if your flag at {where} is right"
    return f", if your flags at {where} are right"


def _no_other_room(mines: int) -> str:
    """The reason of C2: a number touches only as many covered cells as it has mines."""
    return f"has no other room for its {'mine' if mines == 1 else f'{mines} mines'}"


def _all_flagged(grid: Grid, number: int) -> str:
    """The reason of C1: all mines of a number are flagged."""
    if number < 3:
        none = f"has no mine {shapes.around(grid)}"
        return (none, "has its mine flagged", "has both mines flagged")[number]
    return f"has its {number} mines flagged"


def _conflict(grid: Grid, conflict: core.Conflict) -> str:
    """The reason why a number can't be right."""
    the = f"The {conflict.number} at {coordinates(grid, conflict.witness)}"
    if conflict.flags > conflict.number:
        flags = counted(conflict.flags, "flag")
        return f"{the} has {flags} {shapes.around(grid)}, so a flag is wrong."
    room = counted(conflict.flags + conflict.covered, "mine")
    return f"{the} has room for only {room}, so it can't be right."


# Proofs.


def grounds_text(grid: Grid, proof: solver.Proof) -> str:
    """The numbers of a proof, and the mines that are left if those belong to it."""
    if proof.technique == CASUAL:
        return _single_number(grid, proof)
    grounds = [_needs(grid, number, proof.flagged) for number in proof.constraints]
    if proof.mines_left is not None:
        left, without = _left(proof)
        grounds.append(f"{left} left in all{without}")
    return "; ".join(grounds)


def _left(proof: solver.Proof) -> tuple[str, str]:
    """The mines that are left for a proof, and the flags that don't count, after a comma."""
    flags = proof.flagged.bit_count()
    without = f", {counted(flags, 'flag')} not counted" if flags else ""
    return counted(proof.mines_left or 0, "mine"), without


def _single_number(grid: Grid, proof: solver.Proof) -> str:
    (number,) = proof.constraints
    where = coordinates(grid, number.witness)
    if proof.mines:
        since = f", since {_are_safe(grid, proof.before)}" if proof.before else ""
        return f"{where} {_no_other_room(number.mines)}{since}"
    if not number.mines:
        return f"{where} is a zero"
    mines = names(grid, cells_of(proof.before))
    return f"{where} already has its {counted(number.mines, 'proven mine')}, {mines}"


def _needs(grid: Grid, number: solver.Constraint, flagged: CellSet) -> str:
    """The need of a number, apart from the mines that single numbers prove."""
    cells = counted(number.cells.bit_count(), "cell") + _flags_among(number.cells & flagged)
    return f"{coordinates(grid, number.witness)} needs {number.mines} more in {cells}"


def _flags_among(flags: CellSet) -> str:
    """The number of flags among some cells that don't count as mines."""
    return f", {counted(flags.bit_count(), 'flag')} among them" if flags else ""


def _by_numbers(grid: Grid, proof: solver.Proof) -> str:
    """The claim, then the numbers; also for techniques that are not among PROOFS."""
    in_every = " in every layout" if proof.technique == "logic" else ""
    return f"{_claim(grid, proof)}{in_every}: {grounds_text(grid, proof)}."


def _claim(grid: Grid, proof: solver.Proof) -> str:
    """The claim of a proof: the cells that are safe, and those that are mines."""
    if proof.among:
        return f"At least one of {names(grid, cells_of(proof.among))} is a mine"
    return listed(_settled(grid, proof.safe, proof.mines))


def _settled(grid: Grid, safe: CellSet, mines: CellSet) -> list[str]:
    """Which cells are safe, and which are mines, as far as there are any."""
    return [
        *([_are_safe(grid, safe)] if safe else []),
        *([_are_mines(grid, mines)] if mines else []),
    ]


def _by_pair(grid: Grid, proof: solver.Proof) -> str:
    """The steps of a pair, behind the name of its pattern."""
    name = f"{_pattern_name(proof.pattern)}: " if proof.pattern else ""
    return f"{name}{' '.join(_pair_steps(grid, proof))}"


def _pair_steps(grid: Grid, proof: solver.Proof) -> tuple[str, ...]:
    """What two numbers need and what follows; of a row also by the pair at its other end."""
    found, (first, second, *_) = proof.pattern, proof.constraints
    is_row = found is not None and found.is_row
    if is_row:
        first, second = second, first
    is_whole = found is not None and not found.reduced
    numbers = _two_numbers(grid, first, second, proof.flagged, is_whole=is_whole)
    mines, safe = first.cells & ~second.cells, second.cells & ~first.cells
    if found is None or not is_row:
        return (*numbers, f"So {listed(reversed(_settled(grid, safe, mines)))}.")
    *_, last_two, last_one = found.numbers
    pair = names(grid, (last_two.witness, last_one.witness))
    cells = _cells(grid, last_two.cells & ~last_one.cells)
    return (
        *(*numbers, f"So {_are_mines(grid, mines)}."),
        *(f"{pair} prove {cells} in the same way.", f"So {_are_safe(grid, found.safe)}."),
    )


PROOFS: dict[str, Callable[[Grid, solver.Proof], str]] = {"pairs": _by_pair, "logic": _by_numbers}


def _pattern_name(found: solver.Pattern) -> str:
    """The name of a pattern, and whether known mines were taken off its numbers."""
    return f"Reduced to {found.name}" if found.reduced else f"{found.name} pattern"


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
    mines = counted(first.mines, "mine") if is_whole else f"{first.mines} more"
    where = f"{_cells(grid, first.cells)}{_flags_among(first.cells & flagged)}"
    need = f"{coordinates(grid, first.witness)} needs {mines} in {where}."
    if first.cells != shared:
        return need, f"{other} allows only {second.mines} in {_cells(grid, shared)}."
    every = "both" if shared.bit_count() == 2 else "all of them"
    return need, f"{other} touches {every} and needs no more than that."


def _cells(grid: Grid, cells: CellSet) -> str:
    """The coordinates of a few cells, or the number of many."""
    if cells.bit_count() > MOST_NAMED:
        return counted(cells.bit_count(), "cell")
    return names(grid, cells_of(cells))


# The steps of a reason.


def step_texts(grid: Grid, ground: solver.Ground) -> tuple[str, ...]:
    """A reason in steps: what each of its numbers says, then what follows."""
    if not isinstance(ground, solver.Proof):
        return (reason_text(grid, ground),)
    if ground.technique == CASUAL:
        return (_single_step(grid, ground),)
    if ground.technique == "pairs":
        return _pair_steps(grid, ground)
    needs = [f"{_needs(grid, number, ground.flagged)}." for number in ground.constraints]
    if ground.mines_left is not None:
        left, without = _left(ground)
        needs.append(f"In all, {left} left{without}.")
    claim = _claim(grid, ground)
    return (*needs, f"So {f'a{claim[1:]}' if ground.among else claim}.")


def step_sentence(grid: Grid, ground: solver.Ground) -> str:
    """A reason that is a step of others, in a sentence."""
    is_single = isinstance(ground, solver.Proof) and ground.technique == CASUAL
    return step_texts(grid, ground)[0] if is_single else reason_text(grid, ground)


def step_title(ground: solver.Ground) -> str:
    """What players call the pattern of a reason, if they have a name for it."""
    found = ground.pattern if isinstance(ground, solver.Proof) else None
    return _pattern_name(found) if found is not None else ""


def short_step_text(grid: Grid, ground: solver.Ground) -> str:
    """A reason in a few words: what follows."""
    if not isinstance(ground, solver.Proof) or ground.among:
        return reason_headline(grid, ground).action
    return _claim(grid, ground)


def _single_step(grid: Grid, proof: solver.Proof) -> str:
    """What a single number proves, in a sentence."""
    (number,) = proof.constraints
    where, shown = coordinates(grid, number.witness), number.mines
    if proof.mines:
        mines = _are_mines(grid, number.cells & ~proof.before)
        return f"{where} has no other room: {mines}."
    safe = _are_safe(grid, proof.safe)
    if not shown:
        return f"{where} is a zero: {safe}."
    mines = "mine" if shown == 1 else f"{shown} mines"
    return f"{where} has its {mines}: {safe}."


# Advice.


def _advice(grid: Grid, advice: solver.Advice) -> str:
    """The advice where nothing is certain, with the layouts that the best play wins, if known."""
    where, odds = coordinates(grid, advice.cell), percent(advice.odds)
    text = f"Nothing is proven. The best guess: {where}, a mine in {odds} of all layouts"
    if advice.won is not None:
        layouts = counted(advice.layouts, "layout")
        rate = percent(Fraction(advice.won, advice.layouts))
        text += f"; the best play wins {advice.won:,} of {layouts}, {rate}"
    return f"{text}.{_instead(grid, advice)}"


def _instead(grid: Grid, advice: solver.Advice) -> str:
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


# Contradictions.


def impossible_text(grid: Grid, impossible: solver.Impossible) -> str:
    """The numbers that can't all be right, if they are known, and the mine counter if it is one."""
    if not impossible.is_found:
        return "No layout fits all numbers and the mine counter"
    parts = [_shows(grid, number) for number in impossible.constraints[:MOST_SHOWN]]
    if more := len(impossible.constraints) - len(parts):
        parts.append(counted(more, "more number"))
    if impossible.mines is not None:
        room = "all" if parts else counted(impossible.covered, "covered cell")
        parts.append(f"{counted(impossible.mines, 'mine')} in {room}")
    return f"No layout fits {'; '.join(parts)}"


def _shows(grid: Grid, number: solver.Constraint) -> str:
    """A number and its covered cells, or a mine at a trusted flag."""
    where = coordinates(grid, number.witness)
    if has(number.cells, number.witness):
        return f"a mine at {where}"
    return f"{where}: {number.mines} in {counted(number.cells.bit_count(), 'covered cell')}"


def _suspects(grid: Grid, impossible: solver.Impossible) -> str:
    """What can't be right: some numbers, the mine counter, or one of both."""
    if not impossible.is_found:
        return "the numbers or the mine counter"
    many, numbers = len(impossible.constraints), few(grid, cells_of(impossible.witnesses))
    if many > MOST_LISTED:
        numbers = counted(many, "number")
    if impossible.mines is None:
        return numbers
    return f"{numbers} or the mine counter" if numbers else "the mine counter"

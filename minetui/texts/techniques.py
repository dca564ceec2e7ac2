"""Hints beyond the casual rules, and proofs, in sentences that a player can check by hand."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from minetui.core.grid import CellSet, Grid, cells_of, has, lowest, only
from minetui.solver.technique_ids import CASUAL, ODDS

if TYPE_CHECKING:
    from minetui.solver.frontier import Constraint
    from minetui.solver.hints import Hint
    from minetui.solver.reasons import Advice, Impossible, Proof, Reason

from .coordinates import coordinates
from .words import counted, percent

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
MOST_NAMED = 3  # cells in a sentence


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
    counts = ((hint.safe, "clear"), (hint.mines, "flag"), (hint.guess, "guess"))
    return ", ".join(f"{cells.bit_count():,} {what}" for cells, what in counts if cells)


def hint_texts(grid: Grid, hint: "Hint") -> tuple[str, ...]:
    """The sentences of a hint, one for each reason, or one that explains why there is none."""
    if hint.reasons:
        return tuple(reason_text(grid, reason) for reason in hint.reasons)
    return (UNEXPLAINED if hint.safe | hint.mines else NOT_COMPUTED,)


def reason_text(grid: Grid, reason: "Reason") -> str:
    """A reason in one sentence."""
    from minetui.solver.reasons import Advice, Proof

    if isinstance(reason, Proof):
        return PROOFS.get(reason.technique, _by_numbers)(grid, reason)
    return _advice(grid, reason) if isinstance(reason, Advice) else impossible_text(grid, reason)


def grounds_text(grid: Grid, proof: "Proof") -> str:
    """The numbers of a proof, and the mines that are left if those belong to it."""
    if proof.technique == CASUAL:
        return _single_number(grid, proof)
    grounds = [_needs(grid, number, proof.flagged) for number in proof.constraints]
    if proof.mines_left is not None:
        left = counted(proof.mines_left, "mine")
        grounds.append(f"{left} left in all{_flags_among(proof.flagged)}")
    return "; ".join(grounds)


def impossible_text(grid: Grid, impossible: "Impossible") -> str:
    """The numbers that can't all be right, if they are known."""
    parts = [_shows(grid, number) for number in impossible.constraints]
    if impossible.mines is not None:
        room = "all" if parts else counted(impossible.covered, "covered cell")
        parts.append(f"{counted(impossible.mines, 'mine')} in {room}")
    return f"No layout fits {'; '.join(parts) or 'all numbers'}"


def _by_pair(grid: Grid, proof: "Proof") -> str:
    """The needs of two numbers, the cells that they share, and the conclusion."""
    first, second = proof.constraints
    needs = ", ".join(_needs(grid, number, proof.flagged) for number in proof.constraints)
    shared = counted((first.cells & second.cells).bit_count(), "cell")
    mines, safe = first.cells & ~second.cells, second.cells & ~first.cells
    actions = [f"flag {_only_of(grid, mines, 'first')}"] if mines else []
    actions += [f"clear {_only_of(grid, safe, 'second')}"] if safe else []
    return f"{needs}, they share {shared}, so {' and '.join(actions)}"


def _by_layouts(grid: Grid, proof: "Proof") -> str:
    return f"{_claim(grid, proof)} in every layout: {grounds_text(grid, proof)}"


def _by_numbers(grid: Grid, proof: "Proof") -> str:
    """The sentence for techniques that are not among PROOFS."""
    return f"{_claim(grid, proof)}: {grounds_text(grid, proof)}"


PROOFS: dict[str, Callable[[Grid, "Proof"], str]] = {
    "pairs": _by_pair,
    "logic": _by_layouts,
}


def _advice(grid: Grid, advice: "Advice") -> str:
    """The advice where nothing is certain, with the layouts that the best play wins, if known."""
    where, odds = coordinates(grid, advice.cell), percent(advice.odds)
    text = f"Nothing is certain. The best guess: {where}, a mine in {odds} of all layouts"
    if advice.won is None:
        return f"{text}."
    return f"{text}; the best play wins {advice.won} of {counted(advice.layouts, 'layout')}."


def _claim(grid: Grid, proof: "Proof") -> str:
    """The claim of a proof: the cells that are safe, and those that are mines."""
    sides = ((proof.safe, "safe", "safe"), (proof.mines, "a mine", "mines"))
    return " and ".join(
        f"{_cells(grid, cells)} is {singular}"
        if cells == only(lowest(cells))
        else f"{_cells(grid, cells)} are {plural}"
        for cells, singular, plural in sides
        if cells
    )


def _single_number(grid: Grid, proof: "Proof") -> str:
    (number,) = proof.constraints
    where = coordinates(grid, number.witness)
    if proof.mines:
        return f"{where} has no other room for its {counted(number.mines, 'mine')}"
    if not number.mines:
        return f"{where} is a zero"
    return f"{where} already has its {counted(number.mines, 'certain mine')}"


def _cells(grid: Grid, cells: CellSet) -> str:
    """The coordinates of a few cells, or the number of many."""
    if cells.bit_count() > MOST_NAMED:
        return counted(cells.bit_count(), "cell")
    return " and ".join(coordinates(grid, cell) for cell in cells_of(cells))


def _only_of(grid: Grid, cells: CellSet, ordinal: str) -> str:
    """The cells that only the first or the second number touches: coordinates if there is one."""
    if cells == only(lowest(cells)):
        return coordinates(grid, lowest(cells))
    return f"the {counted(cells.bit_count(), 'cell')} that only the {ordinal} touches"


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

"""Lessons in words: what is to be done, how much of it is left, and what a move of a learner was.

A verdict on a claim or a guess says why, in sentences that can be checked by hand. Puzzles, which
are answered in the same way, have the same verdicts.
"""

from collections.abc import Collection, Sequence
from difflib import get_close_matches

from minetui.core import Cell, Grid, Position
from minetui.formats import quoted
from minetui.language import listed
from minetui.learn import LIT, Chapter, Exercise, Guesses, Judged, Lesson, Task, Verdict
from minetui.solver import CASUAL, Proof

from . import shapes
from .words import coordinates, counted, names, percent

CHAPTER_NAMES = {chapter: chapter.value.capitalize() for chapter in Chapter}
FLAG_IS_THERE = "Flagged. {key} takes the flag away."
IS_FIRST = "This is the first step of the lesson."
ONLY_CHORDS = "Only chords here: {press} on a number with all its flags."
ONCE_MORE = "Now once more, without help."
PASSED = "Lesson passed."
PASSED_FIRST_STEPS = "Lesson passed: you can play now."
HOW_TO_TOUCH = {
    Task.REVEAL: "Tap a cell to reveal it.",
    Task.FLAG: "Press a cell long to flag it.",
    Task.BOTH: "A tap reveals, a long press flags.",
    Task.CHORD: "Tap a number to reveal around it.",
    Task.GUESS: "Tap a cell to reveal it.",
}
BEST_GUESS = "Reveal the best guess."
MOST_NAMED = 6  # cells in a hint
TITLES = {
    Judged.PROVEN: "Right.",
    Judged.REFUTED: "Wrong.",
    Judged.OPEN: "Not proven.",
    Judged.UNKNOWN: "Not known.",
}


def chapter_count(lessons: Collection[Lesson], passed: Collection[str]) -> str:
    """The number of lessons that are passed, of some."""
    done = sum(lesson.id in passed for lesson in lessons)
    return f"{done} of {len(lessons)}"


def words_text(words: str, *, by_light: bool) -> str:
    """Some words of a lesson; where no light shows the cells that they speak of, with their names.

    >>> [words_text("This 1{B2} sees two.", by_light=light) for light in (True, False)]
    ['This 1 sees two.', 'This 1 at B2 sees two.']
    """
    return LIT.sub(lambda found: "" if by_light else f" at {listed(found[1].split())}", words)


def steps_text(lesson: Lesson, index: int) -> str:
    """The place in a lesson: a dot for each step, those that were reached full.

    The same in words is `step_name`.
    """
    return " ".join("●" if at <= index else "○" for at in range(len(lesson.exercises)))


def step_name(lesson: Lesson, index: int) -> str:
    """The place in a lesson, in words."""
    return f"{lesson.title} · {index + 1} of {len(lesson.exercises)}"


def task_text(exercise: Exercise, now: Position) -> str:
    """What is to be done, as far as it is left; empty for nothing."""
    if exercise.task is Task.GUESS:
        return BEST_GUESS
    safe, mines = (cells.bit_count() for cells in exercise.left(now))
    if safe and exercise.task is Task.CHORD:
        return f"Reveal on a number: {counted(safe, 'cell')} left."
    if safe and mines:
        return f"Flag {counted(mines, 'mine')}, reveal {counted(safe, 'safe cell')}."
    if mines:
        return f"Flag the {_certain(mines, 'mine')}."
    return f"Reveal the {_certain(safe, 'safe cell')}." if safe else ""


def _certain(number: int, noun: str) -> str:
    """The cells to settle, with their number if there are several."""
    return noun if number == 1 else counted(number, noun)


def unknown_lesson_text(name: str, ids: Sequence[str]) -> str:
    """Why a name is that of no lesson, with the ids that are close to it, or else with all."""
    close = get_close_matches(name.lower(), ids)
    expected = " or ".join(close) or f"one of {', '.join(ids)}"
    return f"expected a lesson, {expected}, got {quoted(name)}"


# What a move of a learner was. Without a grid a cell is "it": light shows which one is meant.


def revealed_text(grid: Grid | None, cell: Cell) -> str:
    """What a revealed cell is to those who know no chords yet."""
    return f"{_name(grid, cell)} is already revealed."


def idle_chord_text(position: Position, cell: Cell, *, by_light: bool = False) -> str:
    """Why a chord on a revealed cell does nothing."""
    grid, number = position.field.grid, position.field.number(cell)
    where, around = "it" if by_light else coordinates(grid, cell), grid.neighbours(cell)
    if not around & position.covered & ~position.flagged:
        return f"There is nothing to reveal {shapes.around(grid, where)}."
    flags = counted((around & position.flagged).bit_count(), "flag")
    mines = counted(number, "mine")
    return f"No chord: {where} has {flags} {shapes.around(grid)}, and counts {mines}."


def verdict_title(verdict: Verdict) -> str:
    """A verdict in a word or two."""
    return TITLES[verdict.judged]


def verdict_text(grid: Grid | None, verdict: Verdict, elsewhere: int = 0) -> str:
    """A verdict with what its layout shows, but for mines `elsewhere`, or with its proof by light.

    Where cells have names, a proof is told by the steps of its chain instead.
    """
    claim = verdict.claim
    cell = _name(grid, claim.cell)
    if verdict.judged is Judged.OPEN:
        may_be = "safe" if claim.mined else "a mine"
        more = f" It has {counted(elsewhere, 'mine')} more, elsewhere." if elsewhere else ""
        return f"{cell} may be {may_be}: here is a layout where it is, and all numbers fit.{more}"
    if verdict.judged is Judged.UNKNOWN:
        return f"There was no time to find out what {cell if grid else 'it'} is."
    if verdict.proof is None:
        return f"{cell} is {_what(verdict)}: all numbers together prove it."
    return _lit_reason(verdict.proof)


def _lit_reason(proof: Proof) -> str:
    """A reason by the numbers that are lit."""
    if proof.technique == CASUAL:
        (number,) = proof.constraints
        mines = "its mine" if number.mines == 1 else f"its {number.mines} mines"
        return (
            f"The lit number has no other room for {mines}."
            if proof.mines
            else f"The lit number already has {mines}."
            if number.mines
            else "The lit zero touches no mine."
        )
    if proof.mines_left is not None:
        left = counted(proof.mines_left, "mine") if proof.mines_left else "no mine"
        if not proof.constraints:
            return f"With {left} left in all, nothing else is possible."
        if len(proof.constraints) == 1:
            return f"With {left} left in all, the lit number proves it."
        return f"With {left} left in all, the lit numbers prove it."
    if proof.pattern:
        name = f"{'Reduced to ' * proof.pattern.reduced}{proof.pattern.name}"
        return f"{name}: the lit numbers prove it together."
    return "The lit numbers prove it together."


def look_text(grid: Grid | None, cells: Sequence[Cell]) -> str:
    """Which numbers to look at, as a hint."""
    if grid is not None:
        return f"Look at {names(grid, cells)}."
    return "Look at the lit number." if len(cells) == 1 else "Look at the lit numbers."


def compare_text(grid: Grid | None, cells: Sequence[Cell]) -> str:
    """Which cells to compare, as a hint."""
    if grid is None or len(cells) > MOST_NAMED:
        return "Compare the lit cells."
    return f"Compare {names(grid, cells)}."


def later_text(grid: Grid | None, verdict: Verdict) -> str:
    """What a cell is, without a proof that is beyond what was taught by now."""
    cell = _name(grid, verdict.claim.cell)
    return f"{cell} is {_what(verdict)}, but what proves it comes in a later lesson."


def _what(verdict: Verdict) -> str:
    """What the cell of a claim that is settled is."""
    return "a mine" if verdict.claim.mined == verdict.is_right else "safe"


def _name(grid: Grid | None, cell: Cell) -> str:
    """A cell as the beginning of a sentence."""
    return "It" if grid is None else coordinates(grid, cell)


def chord_text(grid: Grid, number: Cell, *, by_light: bool = False) -> str:
    """Why a chord was right."""
    flags = shapes.around(grid, "it" if by_light else coordinates(grid, number))
    return f"All flags {flags} stand on mines, so everything else {shapes.around(grid)} is safe."


def to_chord_text(grid: Grid | None, number: Cell) -> str:
    """Why there is something to reveal by a chord."""
    where = "the lit number" if grid is None else coordinates(grid, number)
    return f"Reveal on {where}: it has all its flags, and more covered cells."


def guess_title(cell: Cell, guesses: Guesses) -> str:
    """A guess in a word or two."""
    return TITLES[Judged.PROVEN] if guesses.is_right(cell) else "Not the best."


def guess_text(grid: Grid | None, cell: Cell, guesses: Guesses) -> str:
    """The odds of a guess, and why it is one of the best, or another one is better."""
    where, odds = _name(grid, cell), percent(guesses.mined(cell))
    text = f"{where} is a mine in {odds} of all layouts"
    where = "it" if grid is None else where
    best = guesses.advised if guesses.searched else guesses.safest
    is_right = guesses.is_right(cell)
    other = guesses.safest if is_right else best
    least = percent(guesses.mined(other))
    name = f"the {'safest' if is_right else 'best'}" if grid is None else coordinates(grid, other)
    if not is_right:
        if guesses.mined(other) < guesses.mined(cell):
            return f"{text}, {name} only in {least}."
        return f"{text}, {name} in {least}; but you win more often with {name}."
    if odds == least:
        return f"{text}: no {'guess is better' if guesses.searched else 'cell is safer'}."
    if guesses.searched:
        return f"{text}, {name} only in {least}; but you win more often with {where}."
    if cell == guesses.advised:
        return f"{text}, {name} only in {least}; but {where} tells more."
    return f"{text}, hardly more than {name} in {least}."

"""Lessons in words: what is to be done, how much of it is left, and what a move of a learner was.

A verdict on a claim or a guess says why, in sentences that can be checked by hand. Puzzles, which
are answered in the same way, have the same verdicts.
"""

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches

from minetui.core import Cell, Grid, Position
from minetui.formats import quoted
from minetui.language import N_, _, joined, listed, ngettext, number, pgettext
from minetui.learn import LIT, Chapter, Exercise, Guesses, Judged, Lesson, Task, Verdict
from minetui.solver import CASUAL, Proof

from . import shapes
from .words import coordinates, names, percent

CHAPTER_NAMES = {
    Chapter.FIRST_STEPS: N_("First steps"),
    Chapter.PATTERNS: N_("Patterns"),
    Chapter.COUNTING: N_("Counting"),
    Chapter.GUESSING: N_("Guessing"),
    Chapter.OTHER_WORLDS: N_("Other worlds"),
}
FLAG_IS_THERE = N_("Flagged. {key} takes the flag away.")
IS_FIRST = N_("This is the first step of the lesson.")
ONLY_CHORDS = N_("Only chords here: press {key} or click on a number with all its flags.")
ONLY_CHORDS_BY_TOUCH = N_("Only chords here: tap a number with all its flags.")
ONCE_MORE = N_("Now once more, without help.")
PASSED = N_("Lesson passed.")
PASSED_FIRST_STEPS = N_("Lesson passed: you can play now.")
HOW_TO_TOUCH = {
    Task.REVEAL: N_("Tap a cell to reveal it."),
    Task.FLAG: N_("Press a cell long to flag it."),
    Task.BOTH: N_("A tap reveals, a long press flags."),
    Task.CHORD: N_("Tap a number to reveal around it."),
    Task.GUESS: N_("Tap a cell to reveal it."),
}
BEST_GUESS = N_("Reveal the best guess.")
MOST_NAMED = 6  # cells in a hint
TITLES = {
    Judged.PROVEN: N_("Right."),
    Judged.REFUTED: N_("Wrong."),
    Judged.OPEN: N_("Not proven."),
    Judged.UNKNOWN: N_("Not known."),
}


def chapter_count(lessons: Collection[Lesson], passed: Collection[str]) -> str:
    """The number of lessons that are passed, of some."""
    done = sum(lesson.id in passed for lesson in lessons)
    return _("{number} of {all}", number=number(done), all=number(len(lessons)))


def words_text(words: str, *, by_light: bool) -> str:
    """Some words of a lesson in the player's language.

    Where no light shows the cells that they speak of, these have their names.

    >>> [words_text("This 1{B2} sees two.", by_light=light) for light in (True, False)]
    ['This 1 sees two.', 'This 1 at B2 sees two.']
    """
    said = _(words) if words else ""
    return joined(LIT.sub("" if by_light else _named, said))


def _named(mark: re.Match[str]) -> str:
    """The names of cells that words of a lesson speak of, right behind what is there."""
    # Translators: in lessons without colours: for the mark in "this 1{B2} touches", so
    # "this 1 at B2 touches". It stands right behind a word and begins with a blank if it needs one.
    return pgettext("behind a word", " at {cells}", cells=listed(mark[1].split()))


def steps_text(lesson: Lesson, index: int) -> str:
    """The place in a lesson: a dot for each step, those that were reached full.

    The same in words is `step_name`.
    """
    return " ".join("●" if at <= index else "○" for at in range(len(lesson.exercises)))


def step_name(lesson: Lesson, index: int) -> str:
    """The place in a lesson, in words."""
    step = _("{number} of {all}", number=number(index + 1), all=number(len(lesson.exercises)))
    return f"{_(lesson.title)} · {step}"


def task_text(exercise: Exercise, now: Position) -> str:
    """What is to be done, as far as it is left; empty for nothing."""
    if exercise.task is Task.GUESS:
        return _(BEST_GUESS)
    safe, mines = (cells.bit_count() for cells in exercise.left(now))
    if safe and exercise.task is Task.CHORD:
        return ngettext(
            "Reveal on a number: {n} cell left.", "Reveal on a number: {n} cells left.", safe
        )
    tasks = [ngettext("Flag the mine.", "Flag the {n} mines.", mines)] if mines else []
    if safe:
        tasks.append(ngettext("Reveal the safe cell.", "Reveal the {n} safe cells.", safe))
    return joined(*tasks)


def unknown_lesson_text(name: str, ids: Sequence[str]) -> str:
    """Why a name is that of no lesson, with the ids that are close to it, or else with all."""
    close = get_close_matches(name.lower(), ids)
    if close:
        expected = listed(close, "or")
        return _("expected a lesson, {lessons}, got {got}", lessons=expected, got=quoted(name))
    every = ", ".join(ids)
    return _("expected a lesson, one of {lessons}, got {got}", lessons=every, got=quoted(name))


# What a move of a learner was. Without a grid a cell is "it": light shows which one is meant.


def revealed_text(grid: Grid | None, cell: Cell) -> str:
    """What a revealed cell is to those who know no chords yet."""
    if grid is None:
        return _("It is already revealed.")
    return _("{cell} is already revealed.", cell=coordinates(grid, cell))


def idle_chord_text(position: Position, cell: Cell, *, by_light: bool = False) -> str:
    """Why a chord on a revealed cell does nothing."""
    grid, shown = position.field.grid, position.field.number(cell)
    where, around = coordinates(grid, cell), grid.neighbours(cell)
    if not around & position.covered & ~position.flagged:
        if not shapes.is_around(grid):
            return _("There is nothing to reveal here.")
        if by_light:
            return _("There is nothing to reveal around it.")
        return _("There is nothing to reveal around {cell}.", cell=where)
    flags = (around & position.flagged).bit_count()
    name = number(shown) if by_light else _("{number} at {cell}", number=shown, cell=where)
    if shapes.is_around(grid):
        return ngettext(
            "No chord: the {number} has {n} flag around it.",
            "No chord: the {number} has {n} flags around it.",
            flags,
            number=name,
        )
    return ngettext(
        "No chord: the {number} counts {n} flag.",
        "No chord: the {number} counts {n} flags.",
        flags,
        number=name,
    )


def verdict_title(verdict: Verdict) -> str:
    """A verdict in a word or two."""
    return _(TITLES[verdict.judged])


MAY_BE_SAFE = (
    N_("{cell} may be safe: here is a layout where it is, and all numbers fit."),
    N_("It may be safe: here is a layout where it is, and all numbers fit."),
)
MAY_BE_MINE = (
    N_("{cell} may be a mine: here is a layout where it is, and all numbers fit."),
    N_("It may be a mine: here is a layout where it is, and all numbers fit."),
)
NO_TIME = (
    N_("There was no time to find out what {cell} is."),
    N_("There was no time to find out what it is."),
)
PROVEN_SAFE = (
    N_("{cell} is safe: all numbers together prove it."),
    N_("It is safe: all numbers together prove it."),
)
PROVEN_MINE = (
    N_("{cell} is a mine: all numbers together prove it."),
    N_("It is a mine: all numbers together prove it."),
)
LATER_SAFE = (
    N_("{cell} is safe, but what proves it comes in a later lesson."),
    N_("It is safe, but what proves it comes in a later lesson."),
)
LATER_MINE = (
    N_("{cell} is a mine, but what proves it comes in a later lesson."),
    N_("It is a mine, but what proves it comes in a later lesson."),
)
"""A verdict with the name of its cell, and where light shows it."""


def verdict_text(grid: Grid | None, verdict: Verdict, elsewhere: int = 0) -> str:
    """A verdict with what its layout shows, but for mines `elsewhere`, or with its proof by light.

    Where cells have names, a proof is told by the steps of its chain instead.
    """
    cell = verdict.claim.cell
    if verdict.judged is Judged.OPEN:
        text = _said(MAY_BE_SAFE if verdict.claim.mined else MAY_BE_MINE, grid, cell)
        if not elsewhere:
            return text
        more = ngettext(
            "It has {n} mine more, elsewhere.", "It has {n} mines more, elsewhere.", elsewhere
        )
        return joined(text, more)
    if verdict.judged is Judged.UNKNOWN:
        return _said(NO_TIME, grid, cell)
    if verdict.proof is None:
        return _said(PROVEN_MINE if _is_mine(verdict) else PROVEN_SAFE, grid, cell)
    return _lit_reason(verdict.proof)


def _said(forms: tuple[str, str], grid: Grid | None, cell: Cell) -> str:
    """A sentence about a cell that has a name on a grid; without one light shows it."""
    named, by_light = forms
    return _(by_light) if grid is None else _(named, cell=coordinates(grid, cell))


def _lit_reason(proof: Proof) -> str:
    """A reason by the numbers that are lit."""
    if proof.technique == CASUAL:
        return _lit_number(proof)
    if proof.mines_left is not None:
        return _with_mines_left(proof.mines_left, len(proof.constraints))
    if proof.pattern is None:
        return _("The lit numbers prove it together.")
    if proof.pattern.reduced:
        return _(
            "Reduced to {pattern}: the lit numbers prove it together.", pattern=proof.pattern.name
        )
    return _("{pattern}: the lit numbers prove it together.", pattern=proof.pattern.name)


def _lit_number(proof: Proof) -> str:
    """What a single number that is lit says."""
    (shown,) = proof.constraints
    if proof.mines:
        return ngettext(
            "The lit number has no other room for its mine.",
            "The lit number has no other room for its {n} mines.",
            shown.mines,
        )
    if not shown.mines:
        return _("The lit zero touches no mine.")
    return ngettext(
        "The lit number already has its mine.",
        "The lit number already has its {n} mines.",
        shown.mines,
    )


def _with_mines_left(mines: int, numbers: int) -> str:
    """What the mines that are left prove, with so many numbers that are lit."""
    if not numbers:
        if not mines:
            return _("With no mine left in all, nothing else is possible.")
        return ngettext(
            "With {n} mine left in all, nothing else is possible.",
            "With {n} mines left in all, nothing else is possible.",
            mines,
        )
    if numbers == 1:
        if not mines:
            return _("With no mine left in all, the lit number proves it.")
        return ngettext(
            "With {n} mine left in all, the lit number proves it.",
            "With {n} mines left in all, the lit number proves it.",
            mines,
        )
    if not mines:
        return _("With no mine left in all, the lit numbers prove it.")
    return ngettext(
        "With {n} mine left in all, the lit numbers prove it.",
        "With {n} mines left in all, the lit numbers prove it.",
        mines,
    )


def look_text(grid: Grid | None, cells: Sequence[Cell]) -> str:
    """Which numbers to look at, as a hint."""
    if grid is not None:
        return _("Look at {cells}.", cells=names(grid, cells))
    return _("Look at the lit number.") if len(cells) == 1 else _("Look at the lit numbers.")


def compare_text(grid: Grid | None, cells: Sequence[Cell]) -> str:
    """Which cells to compare, as a hint."""
    if grid is None or len(cells) > MOST_NAMED:
        return _("Compare the lit cells.")
    return _("Compare {cells}.", cells=names(grid, cells))


def later_text(grid: Grid | None, verdict: Verdict) -> str:
    """What a cell is, without a proof that is beyond what was taught by now."""
    forms = LATER_MINE if _is_mine(verdict) else LATER_SAFE
    return _said(forms, grid, verdict.claim.cell)


def _is_mine(verdict: Verdict) -> bool:
    """Is the cell of a claim that is settled a mine?"""
    return verdict.claim.mined == verdict.is_right


FLAGS_AROUND = (
    N_("All flags around {cell} stand on mines, so everything else around it is safe."),
    N_("All flags around it stand on mines, so everything else around it is safe."),
)
FLAGS_COUNTED = (
    N_("All flags that {cell} counts stand on mines, so everything else that it counts is safe."),
    N_("All flags that it counts stand on mines, so everything else that it counts is safe."),
)
TO_CHORD = (
    N_("Reveal on {cell}: it has all its flags, and more covered cells."),
    N_("Reveal on the lit number: it has all its flags, and more covered cells."),
)


def chord_text(grid: Grid, shown: Cell, *, by_light: bool = False) -> str:
    """Why a chord was right."""
    forms = FLAGS_AROUND if shapes.is_around(grid) else FLAGS_COUNTED
    return _said(forms, None if by_light else grid, shown)


def to_chord_text(grid: Grid | None, shown: Cell) -> str:
    """Why there is something to reveal by a chord."""
    return _said(TO_CHORD, grid, shown)


def guess_title(cell: Cell, guesses: Guesses) -> str:
    """A guess in a word or two."""
    return _(TITLES[Judged.PROVEN]) if guesses.is_right(cell) else _("Not the best.")


NO_BETTER = (
    N_("{cell} is a mine in {odds} of all layouts: no guess is better."),
    N_("It is a mine in {odds} of all layouts: no guess is better."),
)
NO_SAFER = (
    N_("{cell} is a mine in {odds} of all layouts: no cell is safer."),
    N_("It is a mine in {odds} of all layouts: no cell is safer."),
)
OTHER_SAFER = (
    N_("{cell} is a mine in {odds} of all layouts, {other} only in {least}."),
    N_("It is a mine in {odds} of all layouts, the best only in {least}."),
)
OTHER_WINS_MORE = (
    N_(
        "{cell} is a mine in {odds} of all layouts, {other} in {least}; but you win more often "
        "with {other}."
    ),
    N_(
        "It is a mine in {odds} of all layouts, the best in {least}; but you win more often with "
        "the best."
    ),
)
WINS_MORE = (
    N_(
        "{cell} is a mine in {odds} of all layouts, {other} only in {least}; but you win more "
        "often with {cell}."
    ),
    N_(
        "It is a mine in {odds} of all layouts, the safest only in {least}; but you win more "
        "often with it."
    ),
)
TELLS_MORE = (
    N_(
        "{cell} is a mine in {odds} of all layouts, {other} only in {least}; but {cell} tells more."
    ),
    N_("It is a mine in {odds} of all layouts, the safest only in {least}; but it tells more."),
)
HARDLY_MORE = (
    N_("{cell} is a mine in {odds} of all layouts, hardly more than {other} in {least}."),
    N_("It is a mine in {odds} of all layouts, hardly more than the safest in {least}."),
)
"""A guess with names of the cells, and where light shows them."""


def guess_text(grid: Grid | None, cell: Cell, guesses: Guesses) -> str:
    """The odds of a guess, and why it is one of the best, or another one is better."""
    is_right, best = guesses.is_right(cell), guesses.safest
    if guesses.searched and not is_right:
        best = guesses.advised
    slots = {"odds": percent(guesses.mined(cell)), "least": percent(guesses.mined(best))}
    if not is_right:
        is_riskier = guesses.mined(best) < guesses.mined(cell)
        forms = OTHER_SAFER if is_riskier else OTHER_WINS_MORE
    elif slots["odds"] == slots["least"]:
        forms = NO_BETTER if guesses.searched else NO_SAFER
    elif guesses.searched:
        forms = WINS_MORE
    else:
        forms = TELLS_MORE if cell == guesses.advised else HARDLY_MORE
    named, by_light = forms
    if grid is None:
        return _(by_light, **slots)
    return _(named, cell=coordinates(grid, cell), other=coordinates(grid, best), **slots)

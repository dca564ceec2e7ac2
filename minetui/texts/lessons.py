"""Lessons in words: what is to be done, how much of it is left, and what a move of a learner was.

A verdict on a claim or a guess says why, in sentences that can be checked by hand. Puzzles, which
are answered in the same way, have the same verdicts.
"""

from collections.abc import Collection, Sequence
from difflib import get_close_matches

from minetui.core import Cell, Grid, Position
from minetui.formats import quoted
from minetui.learn import Chapter, Exercise, Guesses, Judged, Lesson, Task, Verdict

from .hints import reason_text
from .words import coordinates, counted, listed, percent

CHAPTER_NAMES = {chapter: chapter.value.capitalize() for chapter in Chapter}
HOW_TO_LEARN = "A few exercises each, and a check; nothing can be lost."
TASKS = {
    Task.REVEAL: "Reveal every cell that is certainly safe",
    Task.FLAG: "Flag every cell that is certainly a mine",
    Task.CHORD: "Reveal every safe cell by chords alone",
    Task.BOTH: "Reveal every certainly safe cell, and flag every certain mine",
    Task.GUESS: "Nothing is certain: reveal the cell that is best to guess",
}
ANSWER = "The answer"
FLAG_IS_THERE = "A flag is there: {} takes it away."
IS_FIRST = "This is the first exercise of the lesson."
ONLY_CHORDS = "Only chords here. {} on a number with all its flags."
DONE = "Well done! {} here for the next exercise."
DONE_BEFORE_CHECK = "Well done! {} here for the check."
DONE_WITH_HELP = "Done with help. {} here to do it once more without."
PASSED = "Lesson passed! {} here for the next one: {}."
PASSED_CHAPTER = "Lesson passed, the last of its chapter! {} here to see the list."
PASSED_FIRST_STEPS = "Lesson passed, and you can play now! {} here to see the list."
HOW_TO_MOVE = {
    Task.REVEAL: "The arrows move, {reveal} or a left click reveals.",
    Task.FLAG: "The arrows move, {flag} or a right click flags.",
    Task.BOTH: "The arrows move, {reveal} or a left click reveals, {flag} or a right click flags.",
    Task.CHORD: "{reveal} or a left click on a number reveals around it.",
    Task.GUESS: "The arrows move, {reveal} or a left click reveals.",
}
HOW_TO_TOUCH = {
    Task.REVEAL: "Tap a cell to reveal it.",
    Task.FLAG: "Press a cell long to flag it.",
    Task.BOTH: "A tap reveals, a long press flags.",
    Task.CHORD: "Tap a number to reveal around it.",
    Task.GUESS: "Tap a cell to reveal it.",
}
TITLES = {
    Judged.PROVEN: "Right",
    Judged.REFUTED: "Wrong",
    Judged.OPEN: "Not proven",
    Judged.UNKNOWN: "Not known",
}


def chapter_count(lessons: Collection[Lesson], passed: Collection[str]) -> str:
    """The number of lessons that are passed, of some."""
    done = sum(lesson.id in passed for lesson in lessons)
    return f"{done} of {len(lessons)} passed"


def lesson_text(lesson: Lesson, *, passed: bool) -> str:
    """A lesson in a line: how many exercises it has, and whether it is passed."""
    exercises = counted(len(lesson.exercises) - 1, "exercise")
    text = f"{lesson.title}: {exercises} and a check"
    return f"{text}, passed." if passed else f"{text}."


def first_sentence(lesson: Lesson) -> str:
    """The sentence that a lesson begins with."""
    return lesson.exercises[0].words.partition(". ")[0].rstrip(".") + "."


def exercise_name(lesson: Lesson, index: int) -> str:
    """The place of an exercise in its lesson; the last one is the check."""
    last = len(lesson.exercises) - 1
    return "Check" if index == last else f"Exercise {index + 1} of {last}"


def task_text(exercise: Exercise, now: Position) -> str:
    """The task of an exercise, and how much of it is left."""
    left = left_text(exercise, now)
    return f"{TASKS[exercise.task]}: {left}." if left else f"{TASKS[exercise.task]}."


def left_text(exercise: Exercise, now: Position) -> str:
    """How much of the task is left; empty for nothing."""
    kinds = zip(exercise.left(now), ("cell", "mine"), strict=True)
    parts = [counted(cells.bit_count(), noun) for cells, noun in kinds if cells]
    return f"{listed(parts)} left" if parts else ""


def to_do_text(exercise: Exercise, now: Position) -> str:
    """What is to be done with what is left of the task; empty for nothing."""
    safe, mines = (cells.bit_count() for cells in exercise.left(now))
    parts = [f"{counted(safe, 'cell')} to reveal"] if safe else []
    return ", ".join(parts + ([f"{counted(mines, 'mine')} to flag"] if mines else []))


def unknown_lesson_text(name: str, ids: Sequence[str]) -> str:
    """Why a name is that of no lesson, with the ids that are close to it, or else with all."""
    close = get_close_matches(name.lower(), ids)
    expected = " or ".join(close) or f"one of {', '.join(ids)}"
    return f"expected a lesson, {expected}, got {quoted(name)}"


# What a move of a learner was.


def revealed_text(position: Position, cell: Cell) -> str:
    """What a revealed cell is to those who know no chords yet."""
    return f"{coordinates(position.field.grid, cell)} is revealed already: go to a covered cell."


def idle_chord_text(position: Position, cell: Cell) -> str:
    """Why a chord on a revealed cell does nothing."""
    grid, number = position.field.grid, position.field.number(cell)
    where, around = coordinates(grid, cell), grid.neighbours(cell)
    if not around & position.covered & ~position.flagged:
        return f"There is nothing to reveal around {where}."
    flags = counted((around & position.flagged).bit_count(), "flag")
    return f"No chord: {where} has {flags} around it, and counts {counted(number, 'mine')}."


def verdict_title(verdict: Verdict) -> str:
    """A verdict in a word or two."""
    return TITLES[verdict.judged]


def verdict_text(grid: Grid, verdict: Verdict, elsewhere: int = 0) -> str:
    """A verdict with its proof, or with what its layout shows, but for mines `elsewhere`."""
    claim = verdict.claim
    cell = coordinates(grid, claim.cell)
    if verdict.judged is Judged.OPEN:
        may_be = "safe" if claim.mined else "a mine"
        more = f" It has {counted(elsewhere, 'mine')} more, elsewhere." if elsewhere else ""
        return f"{cell} may be {may_be}: here is a layout where it is, and all numbers fit.{more}"
    if verdict.judged is Judged.UNKNOWN:
        return f"There was no time to find out what {cell} is."
    if verdict.proof is not None:
        return reason_text(grid, verdict.proof)
    return f"{cell} is {_what(verdict)}: all numbers together prove it."


def later_text(grid: Grid, verdict: Verdict) -> str:
    """What a cell is, without a proof that is beyond what was taught by now."""
    cell = coordinates(grid, verdict.claim.cell)
    return f"{cell} is {_what(verdict)}, but what proves it comes in a later lesson."


def _what(verdict: Verdict) -> str:
    """What the cell of a claim that is settled is."""
    return "a mine" if verdict.claim.mined == verdict.is_right else "safe"


def chord_text(grid: Grid, number: Cell) -> str:
    """Why a chord was right."""
    around = coordinates(grid, number)
    return f"All flags around {around} stand on mines, so everything else around it is safe."


def to_chord_text(grid: Grid, number: Cell) -> str:
    """Why there is something to reveal by a chord."""
    return f"Chord on {coordinates(grid, number)}: it has all its flags, and more covered cells."


def guess_title(cell: Cell, guesses: Guesses) -> str:
    """A guess in a word or two."""
    return TITLES[Judged.PROVEN] if guesses.is_right(cell) else "Not the best"


def guess_text(grid: Grid, cell: Cell, guesses: Guesses) -> str:
    """The odds of a guess, and why it is one of the best, or another one is better."""
    where, odds = coordinates(grid, cell), percent(guesses.mined(cell))
    text = f"{where} is a mine in {odds} of all layouts"
    best = guesses.advised if guesses.searched else guesses.safest
    other = guesses.safest if guesses.is_right(cell) else best
    name, least = coordinates(grid, other), percent(guesses.mined(other))
    if not guesses.is_right(cell):
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

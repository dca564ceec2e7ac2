"""Lessons in words: what is to be done, how much of it is left, and how far the player is."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches

from minetui.core.grid import Cell
from minetui.core.position import Position
from minetui.formats.errors import quoted
from minetui.learn.lesson import Chapter, Exercise, Lesson, Task

from .coordinates import coordinates
from .words import counted

CHAPTER_NAMES = {chapter: chapter.value.capitalize() for chapter in Chapter}
HOW_TO_LEARN = "A few exercises each, and a check; nothing can be lost."
TASKS = {
    Task.REVEAL: "Reveal every cell that is certainly safe",
    Task.FLAG: "Flag every cell that is certainly a mine",
    Task.CHORD: "Reveal every safe cell by chords alone",
    Task.BOTH: "Reveal every certainly safe cell, and flag every certain mine",
    Task.GUESS: "Nothing is certain: reveal the cell that is best to guess",
}


def task_text(exercise: Exercise, now: Position) -> str:
    """The task of an exercise, and how much of it is left."""
    left = left_text(exercise, now)
    return f"{TASKS[exercise.task]}: {left}." if left else f"{TASKS[exercise.task]}."


def left_text(exercise: Exercise, now: Position) -> str:
    """How much of the task is left; empty for nothing."""
    left = " and ".join(_left(exercise, now, "", ""))
    return f"{left} left" if left else ""


def to_do_text(exercise: Exercise, now: Position) -> str:
    """What is to be done with what is left of the task; empty for nothing."""
    return ", ".join(_left(exercise, now, " to reveal", " to flag"))


def exercise_name(lesson: Lesson, index: int) -> str:
    """The place of an exercise in its lesson; the last one is the check."""
    last = len(lesson.exercises) - 1
    return "Check" if index == last else f"Exercise {index + 1} of {last}"


def chapter_count(lessons: Collection[Lesson], passed: Collection[str]) -> str:
    """The number of lessons that are passed, of some."""
    done = sum(lesson.id in passed for lesson in lessons)
    return f"{done} of {len(lessons)} passed"


def lesson_text(lesson: Lesson, *, passed: bool) -> str:
    """A lesson in a line: how many exercises it has, and whether it is passed."""
    exercises = counted(len(lesson.exercises) - 1, "exercise")
    return f"{lesson.title}: {exercises} and a check{', passed' if passed else ''}."


def unknown_lesson_text(name: str, ids: Sequence[str]) -> str:
    """Why a name is that of no lesson, with the ids that are close to it, or else with all."""
    close = get_close_matches(name.lower(), ids)
    expected = " or ".join(close) or f"one of {', '.join(ids)}"
    return f"expected a lesson, {expected}, got {quoted(name)}"


def idle_chord_text(position: Position, cell: Cell) -> str:
    """Why a chord on a revealed cell does nothing."""
    grid, number = position.field.grid, position.field.number(cell)
    where, around = coordinates(grid, cell), grid.neighbours(cell)
    if not around & position.covered & ~position.flagged:
        return f"There is nothing to reveal around {where}."
    flags = counted((around & position.flagged).bit_count(), "flag")
    return f"No chord: {where} has {flags} around it, and counts {counted(number, 'mine')}."


def _left(exercise: Exercise, now: Position, reveal: str, flag: str) -> list[str]:
    """The cells and the mines of a task that are left, if there are some, and what to do."""
    safe, mines = exercise.left(now)
    parts = ((safe, "cell", reveal), (mines, "mine", flag))
    return [f"{counted(cells.bit_count(), noun)}{to}" for cells, noun, to in parts if cells]


def revealed_text(position: Position, cell: Cell) -> str:
    """What a revealed cell is to those who know no chords yet."""
    return f"{coordinates(position.field.grid, cell)} is revealed already: go to a covered cell."


def first_sentence(lesson: Lesson) -> str:
    """The sentence that a lesson begins with."""
    return lesson.exercises[0].words.partition(". ")[0].rstrip(".") + "."

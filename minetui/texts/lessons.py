"""Lessons in words: what is to be done, how much of it is left, and how far the player is."""

from collections.abc import Collection

from minetui.core.position import Position
from minetui.learn.lesson import Chapter, Exercise, Lesson, Task

from .words import counted

CHAPTER_NAMES = {chapter: chapter.value.capitalize() for chapter in Chapter}
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
    safe, mines = exercise.left(now)
    parts = [counted(safe.bit_count(), "cell") if safe else ""]
    parts.append(counted(mines.bit_count(), "mine") if mines else "")
    left = " and ".join(filter(None, parts))
    return f"{left} left" if left else ""


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


def unknown_lesson_text(name: str, close: Collection[str], known: Collection[str]) -> str:
    """Why a name is that of no lesson, with those that are close, or else some that there are."""
    some = ", ".join(close or [*known][:3])
    return f"expected a lesson, such as {some}, got {name}"

"""Reading and keeping which lessons are passed; call it in a job."""

from collections.abc import Collection
from functools import partial

from minetui.store import pass_lesson, passed_lessons

from ..record_problems import or_problem


def read_passed() -> Collection[str] | str:
    """The ids of the lessons that are passed, or the reason why they can't be read."""
    return or_problem(passed_lessons)


def keep_passed(id: str) -> str:
    """Keep that a lesson is passed; the reason why it can't be kept, or an empty text."""
    problem = or_problem(partial(pass_lesson, id))
    return f"Not kept: {problem}" if problem else ""

"""Reading and keeping which lessons are passed; call it in a job."""

from collections.abc import Collection
from functools import partial

from minetui.store import Records

from ..record_problems import or_problem


def read_passed() -> Collection[str] | str:
    """The ids of the lessons that are passed, or the reason why they can't be read."""
    return or_problem(_passed)


def keep_passed(id: str) -> str:
    """Keep that a lesson is passed; the reason why it can't be kept, or an empty text."""
    problem = or_problem(partial(_keep, id))
    return f"Not kept: {problem}" if problem else ""


def _passed() -> Collection[str]:
    with Records() as records:
        return records.training.lessons()


def _keep(id: str) -> None:
    with Records() as records:
        records.training.pass_lesson(id)

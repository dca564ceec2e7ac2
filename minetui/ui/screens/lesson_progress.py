"""Reading and keeping which lessons are passed; call it in a job."""

from collections.abc import Collection

from minetui.formats.errors import shown
from minetui.store.lessons import pass_lesson, passed_lessons
from minetui.store.records import RecordsError, records_path


def read_passed() -> Collection[str] | str:
    """The ids of the lessons that are passed, or the reason why they can't be read."""
    try:
        return passed_lessons()
    except (OSError, RecordsError) as error:
        return _reason(error)


def keep_passed(id: str) -> str:
    """Keep that a lesson is passed; the reason why it can't be kept, or an empty text."""
    try:
        pass_lesson(id)
    except (OSError, RecordsError) as error:
        return f"Not kept: {_reason(error)}"
    return ""


def _reason(error: OSError | RecordsError) -> str:
    if isinstance(error, OSError):
        return f"{shown(str(records_path()))}: {error.strerror}"
    return str(error)

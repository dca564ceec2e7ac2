"""Why the records can't be read or written, short enough for a line of the screen."""

from collections.abc import Callable
from typing import TypeVar

from minetui.store import RecordsError

Kept = TypeVar("Kept")


def or_problem(work: Callable[[], Kept]) -> Kept | str:
    """What some work returns, or the reason why the records can't be read or written."""
    try:
        return work()
    except RecordsError as error:
        return error.brief

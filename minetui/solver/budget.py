"""How long a search may go on: what it asks meanwhile, and what it raises when it has to end.

A position that takes too long is not answered wrongly, but not at all.
"""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TypeAlias, TypeVar

Stop: TypeAlias = Callable[[], bool]
"""Is the search to end?"""

Item = TypeVar("Item")


class OutOfTime(Exception):
    """The search was asked to end, or would take too much memory."""


def never() -> bool:
    """Never end."""
    return False


def deadline(seconds: float | None) -> Stop:
    """Are so many seconds over from now on? None for no end."""
    if seconds is None:
        return never
    end = monotonic() + seconds
    return lambda: monotonic() > end


def while_time(items: Iterable[Item], stop: Stop) -> Iterator[Item]:
    """The same items; OutOfTime when it is asked to stop."""
    for item in items:
        if stop():
            raise OutOfTime
        yield item

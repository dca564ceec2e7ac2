"""Time limits of searches: a search asks its `Stop` now and then, and may raise OutOfTime.

A search that takes too long gives no answer, never a wrong one.

The two ids with a meaning of their own, in a module that loads no technique.
"""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import TypeAlias, TypeVar

Stop: TypeAlias = Callable[[], bool]
"""Should the search end now?"""

Item = TypeVar("Item")

REVIEWABLE = 2_000  # cells; reviewing a game on a larger board may take minutes


class OutOfTime(Exception):
    """The search was stopped, or would take too much memory."""


def never() -> bool:
    """A Stop that is never true."""
    return False


def deadline(seconds: float | None) -> Stop:
    """A Stop that turns true after `seconds`; with None, never."""
    if seconds is None:
        return never
    end = monotonic() + seconds
    return lambda: monotonic() > end


def deadlines(each: float | None, whole: float | None, stop: Stop = never) -> Callable[[], Stop]:
    """A source of Stops for one search after the other: so many seconds for each, and for all."""
    late = deadline(whole)

    def patience() -> Stop:
        over = deadline(each)
        return lambda: stop() or late() or over()

    return patience


def while_time(items: Iterable[Item], stop: Stop) -> Iterator[Item]:
    """The same items; raises OutOfTime if `stop` turns true before any of them."""
    return iter(items) if stop is never else _while_time(items, stop)


def _while_time(items: Iterable[Item], stop: Stop) -> Iterator[Item]:
    for item in items:
        if stop():
            raise OutOfTime
        yield item


CASUAL = "casual"  # the first technique, which is the casual player's
ODDS = "odds"  # not a technique, but the guide where none proves a cell

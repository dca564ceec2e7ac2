"""What may be asked of the solver before it is loaded: how long, on how large a board, how far.

A search asks its `Stop` now and then, and may raise OutOfTime: one that takes too long gives no
answer, never a wrong one.
"""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import NamedTuple, TypeAlias, TypeVar

Stop: TypeAlias = Callable[[], bool]
"""Should the search end now?"""

Item = TypeVar("Item")

REVIEWABLE = 2_000  # cells; reviewing a game on a larger board may take minutes
# Cells; measured: on a larger board a search may take seconds, and slows the keys down.
SEARCHABLE = 40_000

CASUAL = "casual"  # the first technique, which is the casual player's
ODDS = "odds"  # not a technique, but the guide where none proves a cell


class OutOfTime(Exception):
    """The search was stopped, or would take too much memory."""


def never() -> bool:
    """A Stop that is never true."""
    return False


def deadline(seconds: float | None, stop: Stop = never) -> Stop:
    """A Stop that turns true after `seconds`, or when another one does; with None, only then."""
    if seconds is None:
        return stop
    end = monotonic() + seconds
    return (lambda: monotonic() > end) if stop is never else lambda: stop() or monotonic() > end


class Patience(NamedTuple):
    """How many seconds each of some searches may take, and all together; None for any number."""

    each: float | None = None
    whole: float | None = None

    def stops(self, stop: Stop = never) -> Callable[[], Stop]:
        """A source of Stops for one search after the other, which another Stop ends, too."""
        late = deadline(self.whole, stop)
        return lambda: deadline(self.each, late)


ENDLESS = Patience()


def while_time(items: Iterable[Item], stop: Stop) -> Iterator[Item]:
    """The same items; raises OutOfTime if `stop` turns true before any of them."""
    return iter(items) if stop is never else _while_time(items, stop)


def _while_time(items: Iterable[Item], stop: Stop) -> Iterator[Item]:
    for item in items:
        if stop():
            raise OutOfTime
        yield item

"""A time of its own for a program: it passes only where the program waits, and then at once.

All that reads the monotonic clock or sleeps in asyncio gets it, so that a program does the same
thing at the same time on any machine. `time.monotonic` is replaced when the loop is made, for what
is imported from then on. Threads are not in it: what would run in one is done at once.
"""

import asyncio
import selectors
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


class OwnTime(selectors.DefaultSelector):
    """The time, in seconds; a selector, since that is where an event loop waits."""

    now = 1000.0  # as on a machine that has been running for a while

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready; if there is nothing to do, it is later."""
        ready = super().select(0)
        if not ready and timeout is not None:
            self.now += timeout
        return ready


class OwnTimeLoop(asyncio.SelectorEventLoop):
    """An event loop in a time of its own, without threads."""

    def __init__(self) -> None:
        self._own = OwnTime()
        super().__init__(self._own)
        time.monotonic = self.time

    def time(self) -> float:
        """The time, which is that of the whole program."""
        return self._own.now

    def run_in_executor(
        self, executor: object, work: Callable[..., Result], *values: object
    ) -> asyncio.Future[Result]:
        """The result of the work, which is done here and now."""
        future = self.create_future()
        try:
            future.set_result(work(*values))
        except Exception as error:
            future.set_exception(error)
        return future

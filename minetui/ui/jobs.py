"""Work in the background: the only module that starts threads and workers.

Where Python has no threads, as in a web page, work is done at once, after the screen is painted:
then the screen waits for it, except between two slices of a stream.

The newest job of a key wins: an older one is stopped, and its result is dropped. A result is also
dropped if the screen no longer shows what the job was about.
"""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Protocol, TypeAlias, TypeVar

from textual.worker import Worker

Item = TypeVar("Item")
Result = TypeVar("Result")
Stop: TypeAlias = Callable[[], bool]
Subject: TypeAlias = Callable[[], object]

FIRST_SLICE, LONGEST_SLICE = 0.01, 0.15  # seconds of work between two looks at the screen
THREADS = sys.platform != "emscripten"
PAINT = 0.02  # seconds in which the screen is painted and keys are read, where there are no threads


class Stopped(Exception):
    """Raised by work that gives up because its result is no longer wanted."""


class Host(Protocol):
    """The owner of jobs: a screen, or the application."""

    @property
    def is_running(self) -> bool:
        """Is the host still running?"""

    def run_worker(self, work: Coroutine[Any, Any, None]) -> Worker[None]:
        """Run a coroutine beside the handling of messages."""


class Jobs:
    """The jobs of a screen or of the application, at most one for each key.

    Results are delivered on the host's thread.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._newest: dict[str, Stop] = {}
        self._done: dict[str, asyncio.Event] = {}

    def run(
        self,
        key: str,
        work: Callable[[Stop], Result],
        then: Callable[[Result], object] = lambda _: None,
        *,
        about: Subject = lambda: None,
        behind: str = "",
    ) -> None:
        """Do `work` in a thread, and give its result to `then`.

        `about` returns the subject of the job. If it returns another object when the work is done,
        the result is dropped. `work` gets a Stop that turns true when the result is unwanted. It
        begins when the job of the key `behind` is done, if there is one.
        """
        stop = self._begin(key, about)

        async def job() -> None:
            await self._until_done(behind)
            try:
                result = await _result_of(partial(work, stop))
            except Stopped:
                self._end(key, stop)
            else:
                if self._end(key, stop):
                    then(result)
            self._announce(key)

        self._host.run_worker(job())

    def stream(
        self,
        key: str,
        items: Iterator[Item],
        take: Callable[[list[Item]], object],
        done: Callable[[], object] = lambda: None,
    ) -> None:
        """Read items from an iterator in a thread, and deliver them in slices as they come."""
        stop = self._begin(key, lambda: None)

        async def job() -> None:
            seconds = FIRST_SLICE
            while items_now := await _result_of(partial(slice_of, items, seconds)):
                if stop():
                    return
                take(items_now)
                seconds = min(2 * seconds, LONGEST_SLICE)
            if self._end(key, stop):
                done()

        self._host.run_worker(job())

    async def wait(self, key: str, seconds: float) -> None:
        """Wait until the job of this key is done, but no longer than this.

        A screen that waits so before it is laid out is painted once, with the result in it.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._until_done(key)

    def stop(self, key: str) -> None:
        """Drop the job of this key, if there is one."""
        self._newest.pop(key, None)

    def is_running(self, key: str) -> bool:
        """Is a job of this key under way?"""
        return key in self._newest

    async def _until_done(self, key: str) -> None:
        """Wait until no job of this key is under way."""
        if self.is_running(key):
            await self._done.setdefault(key, asyncio.Event()).wait()

    def _announce(self, key: str) -> None:
        """Wake those who wait for a job of this key."""
        if key in self._done and not self.is_running(key):
            self._done.pop(key).set()

    def _end(self, key: str, stop: Stop) -> bool:
        """Forget a job that is done. Is its result still wanted?"""
        wanted = not stop()
        if self._newest.get(key) is stop:
            del self._newest[key]
        return wanted

    def _begin(self, key: str, about: Subject) -> Stop:
        """The Stop of a new job, now the newest of its key."""
        subject = about()

        def stop() -> bool:
            is_newest = self._newest.get(key) is stop
            return not (is_newest and self._host.is_running and about() is subject)

        self._newest[key] = stop
        return stop


async def _result_of(work: Callable[[], Result]) -> Result:
    """The result of work that is done in a thread, or without threads after a paint.

    Nothing ends a thread, so without threads, too, work is done whose job is cancelled.
    """
    if THREADS:
        return await asyncio.to_thread(work)
    try:
        await asyncio.sleep(PAINT)
    except asyncio.CancelledError:
        work()
        raise
    return work()


def slice_of(items: Iterator[Item], seconds: float) -> list[Item]:
    """The items of the next few seconds, at least one; an empty list only at the end."""
    ends, taken = monotonic() + seconds, list[Item]()
    for item in items:
        taken.append(item)
        if monotonic() > ends:
            break
    return taken

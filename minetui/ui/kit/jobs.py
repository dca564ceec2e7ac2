"""Work in the background: the only module that starts threads and workers.

`Jobs` are those of a screen, a dialog or the application. The newest job of a key wins: an older
one is stopped, and its result is dropped, as it is when the screen no longer shows what the job was
about. What goes wrong is a Problem that the work raises, in a line for the player. Where Python has
no threads, as in a web page, work is done at once, after the screen is painted: then the screen
waits for it, except between two slices of a stream.

Long searches leave time to the screen, and to others on the same machine: they rest, compute in
short turns, wait while the player presses keys (`Calm`), and end by themselves (`Place.limit`).
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic, sleep
from typing import Any, TypeAlias, TypeVar

from textual.dom import DOMNode

from minetui import Problem
from minetui.core import Progress

Item = TypeVar("Item")
Result = TypeVar("Result")
Stop: TypeAlias = Callable[[], bool]

THREADS = sys.platform != "emscripten"
PAINT = 0.02  # seconds in which the screen is painted and keys are read, where there are no threads
FIRST_SLICE, LONGEST_SLICE = 0.01, 0.15  # seconds of work between two looks at the screen
FIRST_PAINT = 0.05  # seconds that it waits, as a rule, for what it is to show
IN_FLIGHT = 0.5  # seconds after an end in which a key was still meant for what ended
TWICE = 0.2  # seconds after an answer in which a key was still meant for that, pressed twice
WORK, REST = 0.02, 0.001  # seconds that a search works, and then leaves to the screen
LOOK = 0.02  # seconds between two looks whether the player still presses keys
TURN = 0.0001  # seconds that a search computes while the thread of the screen waits
USUAL_TURN = sys.getswitchinterval()  # longer than a key takes


class Stopped(Exception):
    """Raised by work that gives up because its result is no longer wanted."""


class Jobs:
    """The jobs of a screen or of the application, at most one for each key.

    Results are delivered on the host's thread. `say` tells the player of problems.
    """

    UNFINISHED, DAY = "unfinished", "daily"  # keys of the jobs that lock journals

    def __init__(self, host: DOMNode, say: Callable[[str], object] = lambda _: None) -> None:
        self._host, self.say = host, say
        self._newest: dict[str, Stop] = {}
        self._done: dict[str, asyncio.Event] = {}
        self._asked: list[Callable[[Any], object]] = []  # for what a search is to find

    def run(  # noqa: PLR0913 - each says how one job differs from a plain one
        self,
        key: str,
        work: Callable[[Stop], Result],
        then: Callable[[Result], object] = lambda _: None,
        *,
        otherwise: Callable[[str], object] | None = None,
        about: Callable[[], object] = lambda: None,
        behind: str = "",
    ) -> None:
        """Do `work` in a thread, and give its result to `then`.

        `about` returns the subject of the job. If it returns another object when the work is done,
        the result is dropped. `work` gets a Stop that turns true when the result is unwanted. It
        begins when the job of the key `behind` is done, if there is one. A Problem that it raises
        is told to `otherwise`, or else said.
        """
        stop = self._begin(key, about)

        async def job() -> None:
            await self._until_done(behind)
            try:
                result = await _result_of(partial(work, stop))
            except Stopped:
                self._end(key, stop)
            except Problem as problem:
                if self._end(key, stop):
                    (otherwise or self.say)(problem.brief)
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

    def lock(self, key: str, work: Callable[[], Result], then: Callable[[Result], object]) -> None:
        """Run a job that locks journals of games that are not on the screen, unless it runs.

        Its key is UNFINISHED, for unfinished games, or DAY, for the board of a day. It waits for
        the job of the other key, if that began before it, or both would wait for each other. Both
        are among the application's jobs: if a screen went away with one, what it locked would stay
        locked.
        """
        other = self.DAY if key == self.UNFINISHED else self.UNFINISHED
        if not self.is_running(key):
            behind = other if self.is_running(other) else ""
            self.run(key, lambda _: work(), then, behind=behind)

    def search(self, work: Callable[[], Result], then: Callable[[Result], object]) -> None:
        """Search for unfinished games by a job that leaves none of them locked.

        Whoever asks while one searches gets what that finds.
        """
        self._asked.append(then)
        self.lock(self.UNFINISHED, work, self._tell)

    def _tell(self, found: object) -> None:
        """Give what was found to all who have asked."""
        asked, self._asked = self._asked, []
        for then in asked:
            then(found)

    @property
    def locking(self) -> str:
        """The key of a job under way that locks journals; empty if there is none."""
        return next((key for key in (self.UNFINISHED, self.DAY) if self.is_running(key)), "")

    @staticmethod
    def recording(uid: str) -> str:
        """The key of the job that records a game, behind which its luck is kept."""
        return f"record {uid}"

    async def wait(self, key: str, seconds: float = FIRST_PAINT) -> None:
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

    def _begin(self, key: str, about: Callable[[], object]) -> Stop:
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


def resting(progress: Progress) -> Progress:
    """The same progress, after which the search rests now and then."""
    rested = monotonic()

    def report(done: float) -> None:
        nonlocal rested
        progress(done)
        if THREADS and monotonic() - rested > WORK:
            sleep(REST)
            rested = monotonic()

    return report


class Calm:
    """Lets a search in a thread wait while the player is pressing keys, and some seconds longer.

    A thread that computes made a key three times as slow, and there are puzzles in stock for the
    time being. The first key meets a search that is under way, so that computes in short turns: a
    usual one is as long as two keys.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self._touched_at = seconds, -seconds

    def touch(self) -> None:
        """Note that the player did something."""
        self._touched_at = monotonic()

    def wait(self, stop: Stop) -> None:
        """Wait until the player does nothing, or the search is to stop."""
        while THREADS and monotonic() - self._touched_at < self._seconds and not stop():
            sleep(LOOK)

    @staticmethod
    @contextmanager
    def short_turns() -> Iterator[None]:
        """While threads compute in here, the screen's never waits long for its turn."""
        sys.setswitchinterval(TURN)
        try:
            yield
        finally:
            sys.setswitchinterval(USUAL_TURN)

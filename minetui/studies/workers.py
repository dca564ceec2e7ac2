"""Work shared by several workers: processes of this computer, or of a cluster.

Both are executors of `concurrent.futures`. What starts them is loaded once there are some: a
program that works alone needs neither `multiprocessing` nor Dask.

There is one loop for both, and only `cluster.py` knows Dask. `multiprocessing.Pool` waits for ever
for a process that the system killed.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias, TypeVar

from minetui import Problem
from minetui.language import _

Task = TypeVar("Task")
Done = TypeVar("Done")
Crew: TypeAlias = tuple[Executor, Callable[[], int]]  # workers, and how many there are now

MOST_JOBS_PER_CORE = 4
AHEAD = 4  # tasks handed out for each worker, so that none waits for the next
TURN = 0.2  # seconds; Windows heeds no Ctrl+C while Python waits for others


class WorkError(Problem):
    """Work that ended because a process that did it was killed."""


@dataclass(frozen=True)
class Team:
    """Where work is done: in so many processes of this computer, or by a cluster's workers.

    Without a number there is a process for each core.
    """

    jobs: int | None = None
    scheduler: str | None = None

    @property
    def is_alone(self) -> bool:
        """Is all work done in this process?"""
        return self.scheduler is None and self.processes == 1

    @property
    def processes(self) -> int:
        """The number of processes of this computer, which is never far more than it has cores."""
        found = cores()
        return found if self.jobs is None else min(self.jobs, MOST_JOBS_PER_CORE * found)

    def at_most(self, jobs: int) -> "Team":
        """The same team with no more processes than this."""
        return replace(self, jobs=min(self.processes, jobs))

    def results(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """The results of the tasks, in their order."""
        if self.is_alone:
            yield from map(work, tasks)
            return
        with self.crew() as (executor, workers):
            running = deque[Future[Done]]()
            for task in tasks:
                running.append(executor.submit(work, task))
                while len(running) >= AHEAD * workers() or (running and running[0].done()):
                    yield _result(running.popleft())
            while running:
                yield _result(running.popleft())

    def finished(
        self, work: Callable[[Task], Done], tasks: Iterable[Task]
    ) -> Generator[Done, None, None]:
        """The results of the tasks, as soon as each is there."""
        if self.is_alone:
            yield from map(work, tasks)
            return
        with self.crew() as (executor, workers):
            left, running = iter(tasks), set[Future[Done]]()
            while True:
                more = islice(left, max(AHEAD * workers() - len(running), 0))
                running |= {executor.submit(work, task) for task in more}
                if not running:
                    return
                done, running = wait(running, TURN, FIRST_COMPLETED)
                yield from (future.result() for future in done)

    def crew(self) -> AbstractContextManager[Crew]:
        """The workers, until the block ends."""
        if self.scheduler is None:
            return _processes(self.processes)
        from .cluster import connected

        return connected(self.scheduler)


def cores() -> int:
    """The number of processes that can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _processes(jobs: int) -> Iterator[Crew]:
    """So many processes of this computer."""
    from .processes import started

    try:
        with started(jobs) as executor:
            yield executor, lambda: jobs
    except BrokenExecutor:
        problem = _("expected all processes to live, but one was killed")
        raise WorkError(problem) from None


def _result(future: Future[Done]) -> Done:
    """The result of a task, waited for in turns."""
    while not future.done():
        wait([future], TURN)
    return future.result()

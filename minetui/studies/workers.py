"""Work shared by several workers: processes of this computer, or of a cluster."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from .crew import MOST_JOBS_PER_CORE, Crew, cores

Task = TypeVar("Task")
Done = TypeVar("Done")
TURN = 0.2  # seconds; Windows heeds no Ctrl+C while Python waits for others


@dataclass(frozen=True)
class Team:
    """Where work is done: in so many processes of this computer, or by a cluster's workers."""

    jobs: int
    scheduler: str | None = None

    @property
    def is_alone(self) -> bool:
        """Is all work done in this process?"""
        return self.scheduler is None and self.processes == 1

    @property
    def processes(self) -> int:
        """The number of processes of this computer, which is never far more than it has cores."""
        return min(self.jobs, MOST_JOBS_PER_CORE * cores())

    def at_most(self, jobs: int) -> "Team":
        """The same team with no more processes than this."""
        return replace(self, jobs=min(self.jobs, jobs))

    def assembled(self) -> AbstractContextManager[Crew]:
        """The workers, until the block ends."""
        if self.scheduler is None:
            from .processes import processes

            return processes(self.processes)
        from .cluster import connected

        return connected(self.scheduler)

    def results(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """The results of the tasks, in their order."""
        if self.is_alone:
            yield from map(work, tasks)
            return
        with self.assembled() as crew:
            running = deque[Future[Done]]()
            for task in tasks:
                running.append(crew.executor.submit(work, task))
                while len(running) >= crew.room() or (running and running[0].done()):
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
        with self.assembled() as crew:
            left, running = iter(tasks), set[Future[Done]]()
            while True:
                more = islice(left, max(crew.room() - len(running), 0))
                running |= {crew.executor.submit(work, task) for task in more}
                if not running:
                    return
                done, running = wait(running, TURN, FIRST_COMPLETED)
                yield from (future.result() for future in done)


def _result(future: Future[Done]) -> Done:
    """The result of a task, waited for in turns."""
    while not future.done():
        wait([future], TURN)
    return future.result()

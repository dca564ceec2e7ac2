"""Work shared by several processes, with a progress bar; Ctrl+C soon ends it."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

MOST_JOBS_PER_CORE = 4


def cores() -> int:
    """The number of processes that can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared_out(work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int) -> Iterator[Done]:
    """The results of the tasks, in order, computed by `jobs` processes."""
    jobs = min(jobs, MOST_JOBS_PER_CORE * cores())
    if jobs == 1:
        yield from map(work, tasks)
        return
    import multiprocessing

    # Spawned: a forked process would inherit the progress bar's locks without its thread.
    with _interrupts_held():
        pool = multiprocessing.get_context("spawn").Pool(jobs)
    with pool, _ended_by_exit():  # leaving the pool ends its workers
        yield from pool.imap(work, tasks)


@contextmanager
def progress(total: int | None, what: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal; call it with the number done.

    Without a total it shows only that number.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), what, TimeRemainingColumn())
    quiet = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=quiet) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl+C until the block ends; processes started in it never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting it later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _ended_by_exit() -> Iterator[None]:
    """Turn SIGTERM into an exception, so that no worker outlives this process."""

    def leave(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)

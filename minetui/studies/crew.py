"""Workers that are there, wherever they are, and the error of work that can't be done there."""

import os
from collections.abc import Callable
from concurrent.futures import Executor
from typing import NamedTuple

MOST_JOBS_PER_CORE = 4
AHEAD = 4  # tasks handed out for each worker, so that none waits for the next


class WorkError(ValueError):
    """Work that can't be done where it was given: one line that says why."""


class Crew(NamedTuple):
    """Workers: what hands tasks out to them, and how many tasks they may have at once."""

    executor: Executor
    room: Callable[[], int]


def cores() -> int:
    """The number of processes that can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

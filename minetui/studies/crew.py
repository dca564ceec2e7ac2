"""Workers that are there, wherever they are, and the error of work that can't be done there."""

from collections.abc import Callable
from concurrent.futures import Executor
from typing import NamedTuple

AHEAD = 4  # tasks handed out for each worker, so that none waits for the next


class WorkError(ValueError):
    """Work that can't be done where it was given: one line that says why."""


class Crew(NamedTuple):
    """Workers: what hands tasks out to them, and how many tasks they may have at once."""

    executor: Executor
    room: Callable[[], int]

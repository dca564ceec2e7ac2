"""The jobs that lock the journals of games that are not on the screen: one at a time.

They are the application's: if a screen went away with one, what it locked would stay locked.
"""

from collections.abc import Callable
from typing import TypeVar

from ..jobs import Jobs

Result = TypeVar("Result")

SEARCH, DAY = "unfinished", "daily"  # for unfinished games, and for the board of a day


def lock_in_job(
    jobs: Jobs, key: str, work: Callable[[], Result], then: Callable[[Result], object]
) -> None:
    """Run the job of one of these keys behind the other one, unless it is under way.

    It waits only for what began before it, or both would wait for each other.
    """
    other = DAY if key == SEARCH else SEARCH
    if not jobs.is_running(key):
        behind = other if jobs.is_running(other) else ""
        jobs.run(key, lambda _: work(), then, behind=behind)

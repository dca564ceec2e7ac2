"""How long work takes, and lines about it that pytest does not hold back."""

from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias

Work: TypeAlias = Callable[[], object]
Show: TypeAlias = Callable[[str], None]
Report: TypeAlias = Callable[..., None]

TURN = 0.01  # seconds that one turn of a measurement takes at least


def seconds(work: Work, rounds: int = 1) -> float:
    """The least time of so many runs."""
    return min(seconds_of(work, 1) for _ in range(rounds))


def seconds_of(work: Work, times: int) -> float:
    """How long one of so many runs takes."""
    start = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - start) / times


def best(*works: Work, turns: int = 15) -> list[float]:
    """The best time of each work; they take turns, so that a busy machine is fair to all."""
    times = [max(1, int(TURN / max(seconds(work), 1e-9))) for work in works]
    timed = [
        [seconds_of(work, count) for work, count in zip(works, times, strict=True)]
        for _ in range(turns)
    ]
    return [min(column) for column in zip(*timed, strict=True)]


def shown(seconds: float) -> str:
    """Seconds in the unit that reads best."""
    return f"{seconds * 1e3:7.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:7.2f} µs"

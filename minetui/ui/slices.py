"""Long work in slices: what a thread takes of it before the screen shows how far it is."""

from collections.abc import Iterator
from time import monotonic
from typing import TypeVar

Item = TypeVar("Item")

SLICE = 0.01  # seconds


def slice_of(coming: Iterator[Item], seconds: float = SLICE) -> list[Item]:
    """What comes in a short while, at least one item; nothing only when nothing comes any more."""
    ends, found = monotonic() + seconds, list[Item]()
    for one in coming:
        found.append(one)
        if monotonic() > ends:
            break
    return found

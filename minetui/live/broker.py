"""The broker: all rooms, and the mines of all boards."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from minetui.core import Level


class Identity(NamedTuple):
    """Who a visitor is, as the server knows: the hash of a key, or empty; and a word for the log.

    Who comes back with the same key within a minute has the same seat.
    """

    key: str
    origin: str


class DealOrder(NamedTuple):
    """A board to be dealt for a room: one that needs no guess, for a start that the seed says."""

    id: int
    level: Level
    seed: str


class Broker:
    """Holds the rooms. It reads no clock and no socket: times are handed to it in seconds.

    `deal` orders a board, which `dealt` brings; `keep` gets the recording of a player who is not
    there to keep it, by key and id; `log` gets a line.
    """

    def __init__(
        self,
        deal: Callable[[DealOrder], object],
        keep: Callable[[str, str, bytes], object],
        log: Callable[[str], object],
        random: Random,
    ) -> None: ...

    def connect(self, identity: Identity, now: float) -> int:
        """Let a visitor in; the number of the line."""
        raise NotImplementedError

    def receive(self, line: int, data: bytes, now: float) -> None:
        """Take in bytes of a visitor. What is no frame, or more than there may be, puts them out."""

    def take(self, line: int, most: int = 65_536) -> bytes:
        """Bytes to be sent on a line, of whole frames."""
        raise NotImplementedError

    def is_over(self, line: int) -> bool:
        """Is the line to be closed, once what is to be sent is sent?"""
        raise NotImplementedError

    def disconnect(self, line: int, now: float) -> None:
        """Notice that a line is gone; a seat is kept for a while."""

    def dealt(self, id: int, mines: int | None, start: int, now: float) -> None:
        """Take in a board that was ordered, with the cell of its opening; None if there is none."""

    @property
    def due(self) -> float | None:
        """When something happens by itself; None if nothing does."""
        raise NotImplementedError

    def pass_time(self, now: float) -> None:
        """Let happen what is due."""

    def close(self, now: float) -> None:
        """End all rooms politely: rounds end as they stand, and their recordings are sent or kept."""


Frame = Any

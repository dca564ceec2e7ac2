"""What all connections share: the limits, who is there, and the processes of visits."""

import asyncio
import sys
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol

from .brood import Brood
from .crowd import Crowd
from .folder import ServerFolder
from .limits import Limits
from .words import Reason

KNOCKING = 2  # connections for each visit that there may be, most of them on their way to one


class Closable(Protocol):
    """A connection that is open, and the key that it came with."""

    key: str

    async def prove_alive(self) -> None:
        """Cut the line if it is dead, and wait for the end of its game."""

    def end(self, reason: Reason) -> None:
        """End it."""


class Service:
    """The state of the server."""

    def __init__(self, folder: ServerFolder, limits: Limits, brood: Brood) -> None:
        self.folder, self.limits, self.brood = folder, limits, brood
        self.connections = Crowd(KNOCKING * limits.visitors, KNOCKING * limits.per_address)
        self.visits = Crowd(limits.visitors, limits.per_address)
        self.open = set["Closable"]()

    async def cut_dead_lines(self, key: str) -> None:
        """Cut those lines of a key that are dead: they hold the game that is to be resumed."""
        lines = [each.prove_alive() for each in self.open if key and each.key == key]
        await asyncio.gather(*lines)


def log_connection(address: str, key: str, began: datetime, reason: Reason) -> None:
    """Write the line of a connection that has ended."""
    now = datetime.now(UTC)
    who = f"key {key[:12]}" if key else "no key"
    seconds = (now - began).total_seconds()
    log(f"{began:%Y-%m-%dT%H:%M:%SZ} {address} {who} {seconds:.1f} s: {reason.log}")


def log(line: str) -> None:
    """Write a line on standard error, if anybody still reads it."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)

"""The broker with sockets: what visitors send goes to it, and what it tells goes to them.

Nobody who is slow is waited for, here as little as in the broker: a socket is given as much as it
takes, and the rest stays in the broker's bounded queue.
"""

import asyncio
import socket
from collections.abc import Callable
from random import SystemRandom

from .broker import Broker, Identity

CHUNK = 65_536  # bytes that are read, or taken from the broker, at a time


class Hall:
    """Where visitors are let in, each with a socket: a broker, its clock and its dealer.

    `keep` gets the recording of a player who is not there to keep it, by key and id; `log` a line.
    It is made in a running loop.
    """

    def __init__(
        self, keep: Callable[[str, str, bytes], object], log: Callable[[str], object]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._log = log
        self._broker = Broker(lambda order: None, keep, log, SystemRandom())

    def admit(self, sock: socket.socket, identity: Identity) -> None:
        """Let a visitor in, on a socket that is the hall's from now on."""
        raise NotImplementedError

    @property
    def lines(self) -> int:
        """How many visitors are here."""
        raise NotImplementedError

    def close(self) -> None:
        """End all rooms politely, send what is still to be said, and hang up."""
        raise NotImplementedError

"""The server's end of the process that forks: visits are begun and ended over a socket."""

import asyncio
import socket
from itertools import count
from typing import Protocol

from .messages import Began, End, Ended, Ready, Visit, line_of, message_of


class Visited(Protocol):
    """A visit, as the process that forks reports on it."""

    def began(self) -> None:
        """Notice that the process has the terminal."""

    def ended(self, report: Ended) -> None:
        """Notice that the process is gone."""


class Brood:
    """The visits that have a process, or will have one."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._visits: dict[int, Visited] = {}
        self._ids = count(1)
        self._writer: asyncio.StreamWriter | None = None
        self.ready, self.gone = asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        """Hear the reports on visits until the process that forks is gone."""
        reader, self._writer = await asyncio.open_connection(sock=self._control)
        try:
            while line := await reader.readline():
                self._hear(message_of(line))
        except ConnectionError:
            pass
        finally:
            self._writer.close()
            self.gone.set()
            self.ready.set()

    def begin(self, visited: Visited, visit: Visit) -> int:
        """Begin a process for a visit; returns its id."""
        id = next(self._ids)
        self._visits[id] = visited
        self._say(visit._replace(id=id))
        return id

    def end(self, id: int) -> None:
        """End a process, if it is still there."""
        if id in self._visits:
            self._say(End(id))

    def _say(self, message: Visit | End) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(line_of(message))

    def _hear(self, message: Ready | Began | Ended) -> None:
        """Pass on a report; an error in a visit is that visit's alone."""
        soon = asyncio.get_running_loop().call_soon
        if isinstance(message, Ready):
            self.ready.set()
        elif isinstance(message, Began):
            soon(self._visits[message.id].began)
        else:
            soon(self._visits.pop(message.id).ended, message)

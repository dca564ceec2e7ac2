"""The line of a visitor to live games, as the screens have it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from minetui.core import Cell
from minetui.live import ActKind, Client, FrameError

from ..kit.app import Application

MOST_UNSENT = 65_536  # bytes that wait for the other end; a line that takes no more is lost
CHUNK = 65_536  # bytes that are read at a time
AGAIN, PATIENCE = 1.0, 60.0  # seconds between two tries of a line that was lost, and of all tries

Listener: TypeAlias = Callable[[Any], object]
Open: TypeAlias = Callable[[], socket.socket | None]


class LineStart(NamedTuple):
    """How a line begins: the name that the visitor would like, and what is asked at once.

    `open` opens the line, in a thread, or returns None if that can't be; `again` opens it anew
    where it was lost, and is None if that is in vain.
    """

    open: Open
    again: Open | None = None
    name: str = ""
    asks: tuple[Any, ...] = ()


class LiveLine:
    """The line to the broker of live games, and what is known from it; one for an application.

    It is `app.live`, or None where there are no live games, and lives as long as the application.
    `client` has what the visitor knows. `ask` sends a frame, `act` a move. Each listener is called
    in the loop of the application with every frame, once it is taken in; and with None when the
    line is lost, or is there again, as `connected` says. A listener that leaves (`unlisten`, or by
    calling what `listen` returned) hears nothing more.

    Nobody waits for the other end: what it does not take is kept, up to a bound, and then the line
    counts as lost. A lost line is tried again for a while, as long as a seat is kept.
    """

    def __init__(self, app: Application, start: LineStart) -> None:
        self._app, self._start = app, start
        self.client = Client(start.name, app.TIMES.now, self._tell)
        self.connected = False
        self._listeners = list[Listener]()
        self._socket: socket.socket | None = None
        self._unsent = b""
        self._lost_at: float | None = None
        self._begin(start.open())

    def ask(self, frame: object) -> None:
        """Send a frame; none is sent while the line is lost."""
        if self.connected:
            self.client.ask(frame)
            self._send()

    def act(self, kind: ActKind, cell: Cell) -> None:
        """Send a move, if the visitor may move now."""
        if self.connected:
            self.client.act(kind, cell)
            self._send()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have a listener told of each frame from now on; what is returned ends that."""
        self._listeners.append(listener)
        return lambda: self.unlisten(listener)

    def unlisten(self, listener: Listener) -> None:
        """Tell a listener nothing more."""
        with suppress(ValueError):
            self._listeners.remove(listener)

    def close(self) -> None:
        """Hang up, for good."""
        self._start = self._start._replace(again=None)
        self._let_go()

    def _begin(self, opened: socket.socket | None) -> None:
        """Begin to talk on a line that was opened."""
        if opened is None:
            return
        opened.setblocking(False)
        self._socket, self._unsent = opened, b""
        asyncio.get_running_loop().add_reader(opened, self._read)
        self.connected, self._lost_at = True, None
        for frame in self._start.asks:
            self.client.ask(frame)
        self._send()

    def _tell(self, frame: object) -> None:
        for listener in [*self._listeners]:
            if listener in self._listeners:  # none of those told before has ended it
                listener(frame)

    def _read(self) -> None:
        """Take in what came, and send what the client answers."""
        assert self._socket is not None
        try:
            data = self._socket.recv(CHUNK)
            if data:
                self.client.receive(data)
        except (BlockingIOError, InterruptedError):
            return
        except (OSError, FrameError):
            data = b""
        if data:
            self._send()
        else:
            self._lose()

    def _send(self) -> None:
        """Send as much as the other end takes now."""
        self._unsent += self.client.take()
        if self._socket is None:
            return
        try:
            sent = self._socket.send(self._unsent) if self._unsent else 0
        except (BlockingIOError, InterruptedError):
            sent = 0
        except OSError:
            self._lose()
            return
        self._unsent = self._unsent[sent:]
        loop = asyncio.get_running_loop()
        if len(self._unsent) > MOST_UNSENT:
            self._lose()
        elif self._unsent:
            loop.add_writer(self._socket, self._send)
        else:
            loop.remove_writer(self._socket)

    def _let_go(self) -> None:
        if self._socket is not None:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._socket)
            loop.remove_writer(self._socket)
            self._socket.close()
        self._socket, self._unsent, self.connected = None, b"", False

    def _lose(self) -> None:
        """Notice that the line is lost, say so, and try it again unless the broker hung up."""
        self._let_go()
        self._lost_at = self._app.TIMES.now()
        self._tell(None)
        if not self.client.closed:
            self._try_again()

    def _try_again(self) -> None:
        """Open the line anew, now or in a while."""
        again = self._start.again
        if again is not None and self._app.is_running:
            self._app.jobs.run("live line", lambda _: again(), self._opened)

    def _opened(self, opened: socket.socket | None) -> None:
        """Go on with a line that was opened anew, or try that again in a moment."""
        if opened is not None:
            self.client.connected_again()
            self._begin(opened)
            self._tell(None)
        elif self._lost_at is not None and self._app.TIMES.now() - self._lost_at < PATIENCE:
            self._app.set_timer(AGAIN, self._try_again)

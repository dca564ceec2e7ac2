"""The line of a visitor to live games, as the screens have it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from minetui.core import Cell
from minetui.live import (
    ActKind,
    Client,
    FrameError,
    InRoom,
    Notice,
    OutOfRoom,
)

from ..kit.app import Application

MOST_UNSENT = 65_536  # bytes that wait for the other end; a line that takes no more is lost
MOST_EARLY = 16  # notices that nobody has heard yet
CHUNK = 65_536  # bytes that are read at a time
SAID = 1.0  # seconds in which all others have come back, which is said, too
AGAIN, PATIENCE = 1.0, 60.0  # seconds between two tries of a line that was lost, and of all tries

Listener: TypeAlias = Callable[[Any], object]


class LineStart(NamedTuple):
    """How a line begins: with a socket, and what is known of it, if somebody has talked by now.

    `again` opens it anew, in a thread, where it was lost; a Problem says that this can't be, and
    without `again` it is in vain. `asks` is asked then if the room is gone. What came `early` is
    told to the first who listens. `ended` is told why the broker hung up, if it did.
    """

    socket: socket.socket
    client: Client
    again: Callable[[], socket.socket] | None = None
    asks: tuple[Any, ...] = ()
    early: tuple[Any, ...] = ()
    ended: Callable[[Application, str], object] = lambda app, why: None


class LiveLine:
    """The line to the broker of live games, and what is known from it; one for an application.

    It is `app.live`, or None where there are no live games, and lives as long as the application.
    `client` has what the visitor knows. `ask` sends a frame, `act` a move. Each listener is called
    in the loop of the application with every frame, once it is taken in; and with None when the
    line is lost, or is there again, as `connected` says. A listener that leaves (`unlisten`, or by
    calling what `listen` returned) hears nothing more. Notices that came before anybody listened
    are told to the first who does.

    Nobody waits for the other end: what it does not take is kept, up to a bound, and then the line
    counts as lost. A lost line is tried again for a while, as long as a seat is kept.
    """

    def __init__(self, app: Application, start: LineStart) -> None:
        self._app, self._start = app, start
        self.client = start.client
        self.client.told = self._tell
        self.connected = False
        self._listeners = list[Listener]()
        self._early = [*start.early]
        self._socket: socket.socket | None = None
        self._unsent = b""
        self._lost_at = 0.0
        self._comes_back = False  # to a room that may be gone
        self._begin(start.socket)

    def ask(self, frame: object) -> None:
        """Send a frame; none is sent while the line is lost."""
        if self.connected:
            self.client.ask(frame)
            self._send()

    def act(self, kind: ActKind, cell: Cell) -> None:
        """Send a move, if the visitor may move now; while the line is lost, it waits."""
        self.client.act(kind, cell)
        if self.connected:
            self._send()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have a listener told of each frame from now on; what is returned ends that."""
        self._listeners.append(listener)
        early, self._early = self._early, []
        for notice in early:
            asyncio.get_running_loop().call_soon(self._tell, notice)
        return partial(self.unlisten, listener)

    def unlisten(self, listener: Listener) -> None:
        """Tell a listener nothing more."""
        with suppress(ValueError):
            self._listeners.remove(listener)

    def close(self) -> None:
        """Hang up, for good."""
        self._start = self._start._replace(again=None)
        self._let_go()

    def _begin(self, opened: socket.socket) -> None:
        """Begin to talk on a line that was opened."""
        opened.setblocking(False)
        self._socket, self.connected = opened, True
        asyncio.get_running_loop().add_reader(opened, self._read)
        self._send()

    def _tell(self, frame: object) -> None:
        if self._comes_back and isinstance(frame, InRoom | OutOfRoom):
            self._comes_back = False
            if isinstance(frame, OutOfRoom) and self._start.asks:
                self._begin_anew()  # nobody is sent away: the other room has the same name
                return
        if not self._listeners and isinstance(frame, Notice):
            self._early = [*self._early, frame][-MOST_EARLY:]
        for listener in [*self._listeners]:
            if listener in self._listeners:  # none of those told before has ended it
                listener(frame)

    def _begin_anew(self) -> None:
        """Ask for another room in place of one that is gone with its server."""
        for frame in self._start.asks:
            self.ask(frame)
        self._app.set_timer(SAID, partial(self._tell, Notice("anew")))

    def _read(self) -> None:
        """Take in what came, and send what the client answers."""
        assert self._socket is not None
        try:
            data = self._socket.recv(CHUNK)
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
        if self._socket is None:
            return
        self._unsent += self.client.take()
        try:
            sent = self._socket.send(self._unsent) if self._unsent else 0
        except (BlockingIOError, InterruptedError):
            sent = 0
        except ConnectionError:  # the other end is gone: what it said last is read before that is
            sent = len(self._unsent)
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
        if self.client.closed:
            self._start.ended(self._app, self.client.closed)
        else:
            self._try_again()

    def _try_again(self) -> None:
        """Open the line anew."""
        again = self._start.again
        if again is not None and self._app.is_running:
            key, wait = "live line", self._wait
            self._app.jobs.run(key, lambda _: again(), self._opened, otherwise=lambda _: wait())

    def _wait(self) -> None:
        """Try again in a moment, unless that is in vain by now."""
        if self._app.TIMES.now() - self._lost_at < PATIENCE:
            self._app.set_timer(AGAIN, self._try_again)

    def _opened(self, opened: socket.socket) -> None:
        """Go on with a line that was opened anew."""
        self.client.connected_again()
        self._comes_back = True
        self._begin(opened)
        self._tell(None)

"""The broker with sockets: what visitors send goes to it, and what it tells goes to them.

Nobody who is slow is waited for, here as little as in the broker: a socket is given as much as it
takes, and the rest stays in the broker's bounded queue. An error in the broker ends the line on
which it happened, and no other.
"""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from random import SystemRandom
from time import monotonic
from traceback import format_exception

from .broker import Broker, DealOrder, Identity
from .dealing import Begin, DealerProcess, OrderedBoard

READ, SENT = 16_384, 8_192  # bytes that are read, and taken from the broker, at a time
KERNEL = 16_384  # bytes that the system keeps of a line: what is sent is soon old
LAST_WORDS = 1.0  # seconds in which somebody may take what is said before a line is closed
WHERE = 3  # places in the code that are logged of an error
REST = 1.0  # seconds for which the broker's time stands still after an error


class HallLine:
    """A visitor's socket, and what of the broker's bytes it has not taken yet."""

    def __init__(self, number: int, sock: socket.socket, origin: str) -> None:
        self.number, self.socket, self.origin = number, sock, origin
        self.unsent = b""
        self.waits = False  # for the socket to take more
        self.ends_at: float | None = None  # when it is closed, whether all is taken or not


class Hall:
    """Where visitors are let in, each with a socket: a broker, its clock and its dealer.

    `keep` gets the recording of a player who is not there to keep it, by key and id; `log` a line.
    `begin_dealer` begins the process that deals boards; by default, it is a child of this one. A
    hall is made in a running loop. `emptied` is called when the last visitor has left.
    """

    def __init__(
        self,
        keep: Callable[[str, str, bytes], object],
        log: Callable[[str], object],
        begin_dealer: Begin | None = None,
        emptied: Callable[[], object] = lambda: None,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._log, self._emptied = log, emptied
        self._broker = Broker(self._order, keep, log, SystemRandom(), lambda: datetime.now(UTC))
        self._dealer = DealerProcess(self._dealt, log, begin_dealer)
        self._lines: dict[int, HallLine] = {}
        self.admitted = 0  # visitors, by now
        self._timer: asyncio.TimerHandle | None = None
        self._will_serve, self._rests_until = False, 0.0
        self._empty = asyncio.Event()
        self._empty.set()

    def admit(self, sock: socket.socket, identity: Identity) -> None:
        """Let a visitor in, on a socket that is the hall's from now on."""
        sock.setblocking(False)
        with suppress(OSError):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)
        number = self._broker.connect(identity, monotonic())
        line = self._lines[number] = HallLine(number, sock, identity.origin)
        self._empty.clear()
        self.admitted += 1
        self._loop.add_reader(sock, self._read, line)
        self._serve_soon()

    @property
    def visitors(self) -> int:
        """How many lines there are."""
        return len(self._lines)

    def close(self) -> None:
        """End all rooms politely; what is still to be said is sent, as far as it is taken soon."""
        self._dealer.close()
        self._guarded(None, self._broker.close, monotonic())
        for line in self._lines.values():
            line.ends_at = monotonic() + LAST_WORDS
        self._serve()

    async def closed(self) -> None:
        """Wait until all lines are closed."""
        await self._empty.wait()

    def _order(self, order: DealOrder) -> None:
        self._dealer.order(order)

    def _dealt(self, board: OrderedBoard) -> None:
        """Hand a board to the broker."""
        id, mines, start, kind = board
        self._guarded(None, self._broker.dealt, id, mines, start, monotonic(), kind)
        self._serve_soon()

    def _read(self, line: HallLine) -> None:
        """Hand to the broker what a visitor has sent."""
        try:
            data = line.socket.recv(READ)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self._close(line)
        elif line.ends_at is None:  # then nobody listens any more
            self._pass_time()  # first: what is due is not this line's doing
            self._guarded(line, self._broker.receive, line.number, data, monotonic())
        self._serve_soon()

    def _guarded(self, line: HallLine | None, act: Callable[..., object], *what: object) -> bool:
        """Have the broker do something; an error is logged, and ends the line. Did it work?"""
        try:
            act(*what)
        except Exception as error:
            self._log(f"the broker failed: {_in_one_line(error)}")
            if line is not None:
                self._close(line)
            return False
        return True

    def _serve_soon(self) -> None:
        """Serve all lines once what has come by now is read."""
        if not self._will_serve:
            self._will_serve = True
            self._loop.call_soon(self._serve)

    def _serve(self) -> None:
        """Let happen what is due, send what there is to send, and see to the timer."""
        self._will_serve = False
        self._pass_time()
        now = monotonic()
        for line in [line for line in self._lines.values() if line.ends_at is not None]:
            if line.ends_at is not None and line.ends_at <= now:
                self._close(line)
        for id in [id for id in self._dealer.waiting if not self._broker.waits_for(id)]:
            self._dealer.drop(id)
        for number in self._broker.news():
            told = self._lines.get(number)
            if told is not None and (not told.waits or self._broker.is_over(number)):
                self._guarded(told, self._send, told)
        self._await_due()

    def _pass_time(self) -> None:
        """Let happen what is due in the broker; after an error, not again at once."""
        due, now = self._broker.due, monotonic()
        if due is not None and max(due, self._rests_until) <= now:
            works = self._guarded(None, self._broker.pass_time, now)
            self._rests_until = 0.0 if works else now + REST

    def _await_due(self) -> None:
        """Be back when something is due in the broker, or a line is to be closed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        dues = [line.ends_at for line in self._lines.values() if line.ends_at is not None]
        if (due := self._broker.due) is not None:
            dues.append(max(due, self._rests_until))
        if dues:
            self._timer = self._loop.call_at(
                self._loop.time() + min(dues) - monotonic(), self._serve
            )

    def _send(self, line: HallLine) -> None:
        """Send as much as a visitor takes now, and hang up where all is said."""
        try:
            while line.unsent or self._take(line):
                line.unsent = line.unsent[line.socket.send(line.unsent) :]
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            self._close(line)
            return
        if line.waits != bool(line.unsent):
            line.waits = bool(line.unsent)
            if line.waits:
                self._loop.add_writer(line.socket, self._send_more, line)
            else:
                self._loop.remove_writer(line.socket)
        if line.ends_at is not None or self._broker.is_over(line.number):
            if not line.waits:
                self._close(line)
            elif line.ends_at is None:
                line.ends_at = monotonic() + LAST_WORDS
                self._serve_soon()

    def _send_more(self, line: HallLine) -> None:
        self._guarded(line, self._send, line)

    def _take(self, line: HallLine) -> bool:
        """Take from the broker what is to be sent next. Is there anything?"""
        line.unsent = self._broker.take(line.number, SENT)
        return bool(line.unsent)

    def _close(self, line: HallLine) -> None:
        """Hang up, and tell the broker."""
        if self._lines.pop(line.number, None) is None:
            return
        self._loop.remove_reader(line.socket)
        self._loop.remove_writer(line.socket)
        line.socket.close()
        self._guarded(None, self._broker.disconnect, line.number, monotonic())
        self._serve_soon()
        if not self._lines:
            self._empty.set()
            self._emptied()


def _in_one_line(error: Exception) -> str:
    """An error, with the last places in the code that it came from."""
    return " ".join("".join(format_exception(error, limit=-WHERE)[1:]).split())

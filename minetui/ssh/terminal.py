"""The server's end of a visitor's terminal: a pty, read and written without ever waiting.

What is typed comes at the rate that a visit may take: a flood waits, and nothing is lost.

As it is a real one, the screen works as on any terminal, hang-ups and window changes are the
kernel's, and a slow line fills it until the program waits, which is where slow writes are timed.
"""

import asyncio
import fcntl
import os
import re
import struct
import termios
from collections.abc import Callable
from time import monotonic
from typing import Protocol

BURST = 3.0  # seconds' worth of keys that may come at once
# A paste, a control sequence or a character; a paste costs a key for each so many bytes.
EVENT = re.compile(rb"\x1b\[200~.*?(?:\x1b\[201~|\Z)|\x1b[\[O][0-?]*[ -/]*[@-~]|.", re.DOTALL)
BYTES_OF_A_PASTE = 32
MOST_READ = 16_384  # bytes at once
MOST_COLUMNS, MOST_ROWS = 400, 120  # of a window; what is larger stays empty
INPUT, LOCAL = 0, 3  # of the attributes of a terminal


class Flow:
    """Bytes that were typed and wait for their turn, at so many keys a second."""

    def __init__(self, rate: int, now: Callable[[], float] = monotonic) -> None:
        self._rate, self._now = rate, now
        self._waiting = b""
        self._credit, self._then = rate * BURST, now()

    def add(self, data: bytes) -> None:
        """Have some more bytes wait."""
        self._waiting += data

    def put_back(self, data: bytes) -> None:
        """Have bytes that could not be written wait again, before all others."""
        self._waiting = data + self._waiting

    def take(self) -> bytes:
        """The bytes whose turn has come."""
        now = self._now()
        earned = (now - self._then) * self._rate
        self._credit, self._then = min(self._credit + earned, self._rate * BURST), now
        end = 0
        for event in EVENT.finditer(self._waiting):
            if self._credit < 1:
                break
            self._credit -= 1 + len(event[0]) // BYTES_OF_A_PASTE
            end = event.end()
        taken, self._waiting = self._waiting[:end], self._waiting[end:]
        return taken

    @property
    def is_waiting(self) -> bool:
        """Does any byte wait for its turn?"""
        return bool(self._waiting)

    @property
    def wait(self) -> float:
        """Seconds until the turn of the next byte."""
        return max(0.0, (1 - self._credit) / self._rate)


class Watcher(Protocol):
    """Whoever watches a terminal."""

    def show(self, data: bytes) -> None:
        """Take what the program has written."""

    def caught_up(self) -> None:
        """Notice that all that was typed is taken."""

    def hung_up(self) -> None:
        """Notice that the program has let go of the terminal."""


class Terminal:
    """A pty; its watcher gets what the program writes, unless somebody holds it."""

    def __init__(self, watcher: Watcher, flow: Flow) -> None:
        self._watcher, self._flow = watcher, flow
        self._holders = set[object]()
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._file, self._program_end = os.openpty()
        os.set_blocking(self._file, False)
        _disarm(self._program_end)

    @property
    def path(self) -> str:
        """The path of the program's end."""
        return os.ttyname(self._program_end)

    def resize(self, cols: int, rows: int) -> None:
        """Set the size of the window; one without a size is not set."""
        if cols > 0 and rows > 0 and not self.closed:
            size = min(rows, MOST_ROWS), min(cols, MOST_COLUMNS)
            fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))

    def start(self) -> None:
        """Read what the program writes, which holds its end now."""
        self.let_go()
        self._update()

    def let_go(self) -> None:
        """Let go of the program's end.

        Until then the path is this terminal's: the program may still be about to open it.
        """
        if self._program_end >= 0:
            os.close(self._program_end)
            self._program_end = -1

    def hold(self, holder: object) -> None:
        """Show nothing as long as this holder can't take it; in the end the program waits."""
        self._holders.add(holder)
        self._update()

    def release(self, holder: object) -> None:
        """Show what is written again, if nothing else holds it."""
        self._holders.discard(holder)
        self._update()

    def type(self, data: bytes) -> None:
        """Type into the terminal, as fast as the flow and the program allow."""
        self._flow.add(data)
        self._pump()

    @property
    def is_behind(self) -> bool:
        """Does anything that was typed still wait?"""
        return self._flow.is_waiting

    @property
    def closed(self) -> bool:
        """Has either end hung up?"""
        return self._file < 0

    def close(self) -> None:
        """Hang up."""
        if self._timer is not None:
            self._timer.cancel()
        if not self.closed:
            self._loop.remove_reader(self._file)
            self._loop.remove_writer(self._file)
            os.close(self._file)
            self._file = -1

    def _update(self) -> None:
        """Read what the program writes, or don't."""
        if self.closed or self._program_end >= 0:
            return
        if self._holders:
            self._loop.remove_reader(self._file)
        else:
            self._loop.add_reader(self._file, self._read)

    def _read(self) -> None:
        """Show what the program has written."""
        try:
            data = os.read(self._file, MOST_READ)
        except BlockingIOError:
            return
        except OSError:  # on Linux: the program has closed its end
            data = b""
        if data:
            self._watcher.show(data)
        else:
            self.close()
            self._watcher.hung_up()

    def _pump(self) -> None:
        """Type what may be typed now; come again for the rest."""
        if self.closed:
            return
        self._loop.remove_writer(self._file)
        data = self._flow.take()
        written = self._written(data)
        if written < len(data):
            self._flow.put_back(data[written:])
            self._loop.add_writer(self._file, self._pump)
        elif self._flow.is_waiting:
            if self._timer is None:
                self._timer = self._loop.call_later(self._flow.wait, self._pump_later)
        else:
            self._watcher.caught_up()

    def _pump_later(self) -> None:
        self._timer = None
        self._pump()

    def _written(self, data: bytes) -> int:
        """The number of bytes that the terminal has taken; all of them if the program is gone."""
        try:
            return os.write(self._file, data) if data else 0
        except BlockingIOError:
            return 0
        except OSError:
            return len(data)


def _disarm(terminal: int) -> None:
    """Have no typed character be a signal, an end of file or an echo, from the first one on."""
    mode = termios.tcgetattr(terminal)
    mode[INPUT] &= ~(termios.IXON | termios.ICRNL)
    mode[LOCAL] &= ~(termios.ISIG | termios.ICANON | termios.ECHO | termios.IEXTEN)
    termios.tcsetattr(terminal, termios.TCSANOW, mode)

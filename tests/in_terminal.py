"""The real program in a terminal of its own, whose screen is read."""

import asyncio
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyte

WIDTH, HEIGHT = 80, 24
PATIENCE = 60.0  # seconds after which a program that does not come along fails its test


def without_queries(data: bytes) -> bytes:
    """The output without the private sequences that the emulator would print."""
    return re.sub(
        rb"\x1b\[[<>=?][0-9;:]*[\$a-zA-Z]+|\x1bP[^\x1b]*\x1b\\|\x1b\[\d+ ?[\$q]p?", b"", data
    )


class Screen:
    """What was painted."""

    def __init__(self) -> None:
        self._screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def rows(self) -> list[str]:
        """The lines of the screen."""
        return self._screen.display

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.rows)

    def feed(self, data: bytes) -> None:
        """Show more output."""
        self._stream.feed(without_queries(data))


class Program:
    """The program in a terminal of its own; what it puts out is shown and kept as it comes."""

    def __init__(
        self, home: Path, program: Sequence[str], screen: Screen, ready: str, **variables: str
    ) -> None:
        self.home, self.output, self.screen = home, list[bytes](), screen
        self.ready = ready  # what the screen shows once it is there
        self.status: int | None = None
        self._answered, self._ended = asyncio.Event(), asyncio.Event()
        told = {"MINETUI_HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        told |= {"TEXTUAL_ANIMATIONS": "none", "NO_COLOR": "1"}  # then every cell has a sign
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
            # Blocked, it lets a stopped program go on, and Textual does not set up its screen anew.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCONT})
            os.execve(sys.executable, program, os.environ | told | variables)
        asyncio.get_running_loop().add_reader(self.terminal, self._read)

    async def __aenter__(self) -> "Program":
        await self.until(lambda screen: self.ready in screen.text)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.status is None:
            await self.end(signal.SIGKILL)
        self.hang_up()

    async def press(self, key: str, *, answered: bool = True) -> None:
        """Send a key, and wait for the first thing that is painted then."""
        self._answered.clear()
        os.write(self.terminal, key.encode())
        if answered:
            await self.answer()

    async def answer(self) -> None:
        """Wait for more output."""
        await asyncio.wait_for(self._answered.wait(), PATIENCE)
        self._answered.clear()

    async def until(self, is_it: Callable[[Screen], bool]) -> None:
        """Wait for a screen that is so."""
        async with asyncio.timeout(PATIENCE):
            while not is_it(self.screen):
                await self.answer()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the program for a while, and read all that it painted before."""
        os.kill(self.child, signal.SIGSTOP)
        os.waitpid(self.child, os.WUNTRACED)
        while select.select([self.terminal], [], [], 0)[0]:
            self._read()
        yield
        os.kill(self.child, signal.SIGCONT)

    async def end(self, number: signal.Signals | None) -> None:
        """Send a signal, if any, and wait until the program is gone and all it said is read."""
        if number is not None:
            os.kill(self.child, number)
        for _ in range(int(PATIENCE / 0.005)):
            pid, status = os.waitpid(self.child, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                break
            await asyncio.sleep(0.005)
        assert self.status is not None, "the program does not end"
        if self.terminal >= 0:
            await asyncio.wait_for(self._ended.wait(), PATIENCE)

    def hang_up(self) -> None:
        """Close the terminal."""
        if self.terminal >= 0:
            asyncio.get_running_loop().remove_reader(self.terminal)
            os.close(self.terminal)
            self.terminal = -1

    def _read(self) -> None:
        try:
            self.output.append(os.read(self.terminal, 65536))
            self.screen.feed(self.output[-1])
        except OSError:  # nobody has the other end open
            asyncio.get_running_loop().remove_reader(self.terminal)
            self._ended.set()
        self._answered.set()

"""Programs in a pseudo-terminal: their output with its times, their processor time and memory."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    BINDINGS = [("right", "count"), ("left", "count")]
    def compose(self):
        yield Static("ready")
    def action_count(self):
        self.query_one(Static).update(f"ready {self.times}", layout=False)
        self.times += 1
    times = 0
Empty().run()
"""
GAME = "from minetui.cli import main; main({!r})"
ANSWERS = ((rb"\x1b\[c", b"\x1b[?62;22c"), (rb"\x1b\[\?2026\$p", b"\x1b[?2026;2$y"))
PAINT = b"\x1b[?2026h"


class Answer(NamedTuple):
    """What a key brought: seconds to its first output, processor seconds, bytes and paints."""

    seconds: float
    processor: float
    bytes: int
    paints: int


class Terminal:
    """A program, or code for Python, in a pseudo-terminal of a size, with a home of its own."""

    def __init__(
        self, code: str | Sequence[str], size: tuple[int, int] = (120, 40), **variables: str
    ) -> None:
        program = [sys.executable, "-c", code] if isinstance(code, str) else [*code]
        self.started = time.perf_counter()
        self.child, self.file = pty.fork()
        if self.child == 0:
            home = tempfile.mkdtemp()  # so that no unfinished game is offered
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or a start compiles all modules
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", MINETUI_HOME=home)
            os.environ.update(variables)
            os.execv(program[0], program)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", *size[::-1], 0, 0))

    def read(self, quiet: float) -> tuple[bytes, list[float]]:
        """All output until it has been quiet for so long, and when each part of it came."""
        data, times = b"", []
        while select.select([self.file], [], [], quiet)[0]:
            part = os.read(self.file, 1 << 16)
            times.append(time.perf_counter())
            data += part
            for query, answer in ANSWERS:
                if re.search(query, part):
                    os.write(self.file, answer)
        return data, times

    def wait_for(self, text: bytes) -> float:
        """Seconds from the start until the output holds this text."""
        data = b""
        while text not in data:
            part, times = self.read(0.002)
            data += part
        return times[-1] - self.started

    def key(self, keys: bytes, quiet: float = 0.03) -> Answer:
        """What a key brings, until it has been quiet for so long."""
        self.read(0)  # the clock may have ticked
        before, sent = self.processor_time(), time.perf_counter()
        os.write(self.file, keys)
        data, times = self.read(quiet)
        while not times:
            data, times = self.read(quiet)
        spent = self.processor_time() - before
        return Answer(times[0] - sent, spent, len(data), data.count(PAINT))

    def peak_memory(self) -> float:
        """The largest resident memory it has taken, in megabytes."""
        return _number(r"VmHWM:\s+(\d+)", f"/proc/{self.child}/status") / 1024

    def processor_time(self) -> float:
        """Seconds of processor time taken so far, by all its threads."""
        threads = Path(f"/proc/{self.child}/task").glob("*/schedstat")
        return sum(_number(r"(\d+)", str(path)) for path in threads) / 1e9


def _number(pattern: str, path: str) -> int:
    found = re.search(pattern, Path(path).read_text())
    return int(found[1]) if found else 0


@contextmanager
def running(
    code: str | Sequence[str], size: tuple[int, int] = (120, 40), **variables: str
) -> Iterator[Terminal]:
    """The program, killed at the end."""
    terminal = Terminal(code, size, **variables)
    try:
        yield terminal
    finally:
        os.kill(terminal.child, signal.SIGKILL)
        os.waitpid(terminal.child, 0)
        os.close(terminal.file)

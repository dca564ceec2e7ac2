"""A terminal that answers as a test wants, and the program in it."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from in_terminal import Screen, without_queries

TOP = Path(__file__).parents[2]
TOKEN = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P][^\x1b\x07]*(?:\x1b\\|\x07)"
    rb"|[\x00-\x7f]|[\xc2-\xf4][\x80-\xbf]+"
)
MODERN = {
    b"\x1b[c": b"\x1b[?62;22;52c",
    b"\x1b[>0q": b"\x1bP>|Moss(1.2)\x1b\\",
    b"\x1b[?u": b"\x1b[?0u",
    b"\x1b[18t": b"\x1b[8;24;80t",
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",
    b"\x1b[?1006$p": b"\x1b[?1006;2$y",
    b"\x1b]11;?\x1b\\": b"\x1b]11;rgb:1e1e/2020/ffff\x1b\\",
    b"\x1bP+q524742\x1b\\": b"\x1bP1+r524742=8\x1b\\",
}
OLD = {b"\x1b[c": b"\x1b[?1;2c"}  # which still says where its cursor is
SILENT: dict[bytes, bytes] = {}


@dataclass
class FakeTerminal:
    """What is answered to each question, the columns of signs, and what was asked and shown.

    `late` are the seconds before an answer, and `noise` comes before each. Without a `position` the
    terminal does not say where its cursor is.
    """

    answers: Mapping[bytes, bytes] = field(default_factory=lambda: MODERN)
    widths: Mapping[str, int] = field(default_factory=dict)
    position: bool = True
    late: float = 0.0
    noise: bytes = b""
    asked: list[bytes] = field(default_factory=list)
    column: int = 1
    _rest: bytes = b""

    def __post_init__(self) -> None:
        self.screen = Screen()

    def take(self, data: bytes) -> bytes:
        """Show what a program writes, and return what is answered."""
        self.screen.feed(re.sub(rb"\x1b[\]P][^\x1b]*\x1b\\", b"", data))
        answers, data = b"", self._rest + data
        end = 0
        for token in TOKEN.finditer(data):
            if token.start() != end:
                break
            end = token.end()
            answers += self._answer(token[0])
        self._rest = data[end:]
        if answers and self.late:
            time.sleep(self.late)
        return answers

    def _answer(self, token: bytes) -> bytes:
        if token in (b"\r", b"\n"):
            self.column = 1
        elif token == b"\x1b[6n":
            self.asked.append(token)
            return self.noise + b"\x1b[5;%dR" % self.column if self.position else b""
        elif move := re.fullmatch(rb"\x1b\[(\d+)G", token):
            self.column = int(move[1])
        elif token.startswith(b"\x1b"):
            self.asked.append(token)
            return self.noise + self.answers[token] if token in self.answers else b""
        else:
            self.column += self.widths.get(token.decode(), 1)
        return b""


@dataclass
class Ran:
    """How a program ended in a terminal, what it put out there, and what is left to be read."""

    status: int
    output: bytes
    modes_kept: bool
    unread: bytes

    @property
    def text(self) -> str:
        """What it put out, without what no one sees."""
        text = re.sub(rb"\x1b[\]P][^\x1b]*\x1b\\", b"", without_queries(self.output))
        return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text.decode("utf-8", "replace"))


def run_in(
    terminal: FakeTerminal,
    *words: str,
    script: str = "import sys; from minetui.__main__ import run; sys.exit(run())",
    until: Callable[[FakeTerminal], bool] | None = None,
    send: signal.Signals | bytes = b"",
    output: Path | None = None,
    in_session: bool = True,
    **variables: str,
) -> Ran:
    """Run a script with these words in a terminal until it ends.

    Once `until` is so, a signal or bytes are sent; `output` is a file for what it prints. Unless it
    is `in_session`, the terminal belongs to no session, so to no program.
    """
    told = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"} | variables
    kept = {name: text for name, text in os.environ.items() if name in ("PATH", "MINETUI_HOME")}
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    modes = termios.tcgetattr(theirs)
    with open(output or os.devnull, "wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", script, *words],
            stdin=theirs,
            stdout=file if output else theirs,
            stderr=theirs,
            cwd=TOP,
            env=kept | told,
            start_new_session=True,
            preexec_fn=_take_terminal if in_session else None,  # noqa: PLW1509 - the tests have no threads
        )
    shown, ended = b"", False
    while not ended:
        ended = process.poll() is not None
        while select.select([ours], [], [], 0.0 if ended else 0.02)[0]:
            shown += (part := os.read(ours, 65536))
            os.write(ours, terminal.take(part))
        if until is not None and until(terminal):
            until = None
            if isinstance(send, signal.Signals):
                process.send_signal(send)
            else:
                os.write(ours, send)
    after = termios.tcgetattr(theirs)
    unread = _unread(theirs)
    os.close(ours)
    os.close(theirs)
    return Ran(process.returncode, shown, after == modes, unread)


def _take_terminal() -> None:
    """Make the terminal that of a new session."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _unread(file: int) -> bytes:
    """What the next program would read from a terminal."""
    modes = termios.tcgetattr(file)
    modes[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(file, termios.TCSANOW, modes)
    return os.read(file, 65536) if select.select([file], [], [], 0)[0] else b""

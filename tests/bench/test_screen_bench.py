"""The screen from outside, through a pseudo-terminal: start, keys, bytes, idle time and memory.

Run with `pytest tests/bench/test_screen_bench.py -o addopts= -s`. Each figure is held against an
empty Textual application measured in the same run, since machines are noisy.
"""

import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROWS, COLS = 40, 120
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
EXPERT = ["--rows", "16", "--cols", "30", "--mines", "99", "--seed", "abc", "--hint"]
LARGE = ["--rows", "1000", "--cols", "1000", "--mines", "200000", "--seed", "abc", "--hint"]
HUGE = ["--rows", "10000", "--cols", "10000", "--mines", "20000000", "--seed", "abc", "--hint"]
ANSWERS = ((rb"\x1b\[c", b"\x1b[?62;22c"), (rb"\x1b\[\?2026\$p", b"\x1b[?2026;2$y"))


class Terminal:
    """A program in a pseudo-terminal, its output with the times it came at."""

    def __init__(self, code: str) -> None:
        self.started = time.perf_counter()
        self.child, self.file = pty.fork()
        if self.child == 0:
            home = tempfile.mkdtemp()  # one of its own, so that no unfinished game is offered
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", MINETUI_HOME=home)
            os.execv(sys.executable, [sys.executable, "-c", code])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLS, 0, 0))

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

    def key(self, keys: bytes) -> tuple[float, int, int]:
        """Seconds from a key to its first output, the bytes of it, and the number of paints."""
        sent = time.perf_counter()
        os.write(self.file, keys)
        data, times = self.read(0.05)
        while not times:
            data, times = self.read(0.05)
        return times[0] - sent, len(data), data.count(b"\x1b[?2026h")

    def peak_memory(self) -> float:
        """The largest memory it has taken, in megabytes."""
        told = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{self.child}/status").read_text())
        return int(told[1]) / 1024 if told else 0.0

    def processor_time(self) -> float:
        """Seconds of processor time taken so far."""
        fields = Path(f"/proc/{self.child}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(code: str) -> Iterator[Terminal]:
    """The program, killed at the end."""
    terminal = Terminal(code)
    try:
        yield terminal
    finally:
        os.kill(terminal.child, signal.SIGKILL)
        os.waitpid(terminal.child, 0)
        os.close(terminal.file)


def median_start(code: str, sign: bytes) -> float:
    def start() -> float:
        with running(code) as terminal:
            return terminal.wait_for(sign)

    start()
    return statistics.median(start() for _ in range(7))


def arrow_keys(code: str, first: bytes, sign: bytes) -> tuple[float, float]:
    """Median seconds and bytes of an arrow key, after a first key."""
    with running(code) as terminal:
        terminal.wait_for(sign)
        terminal.read(0.4)
        if first:
            os.write(terminal.file, first)
            terminal.read(0.6)
        presses = [terminal.key(key) for _ in range(20) for key in (b"\x1b[C", b"\x1b[D")]
    seconds, size, _ = zip(*presses, strict=True)
    return statistics.median(seconds), statistics.median(size)


Show = Callable[[str], None]


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    def printed(line: str) -> None:
        with capsys.disabled():
            print(f"\n  {line}", end="")

    return printed


def test_first_full_screen(show: Show) -> None:
    empty, ours = median_start(EMPTY, b"ready"), median_start(GAME.format(EXPERT), b"Reveal")
    show(f"first screen: {ours * 1e3:.0f} ms, empty {empty * 1e3:.0f} ms: {ours / empty:.2f} ×")

    assert ours <= 1.35 * empty


def test_an_arrow_key(show: Show) -> None:
    empty, _ = arrow_keys(EMPTY, b"", b"ready")
    expert, size = arrow_keys(GAME.format(EXPERT), b" ", b"Reveal")
    large, large_size = arrow_keys(GAME.format(LARGE), b" ", b"Reveal")
    show(f"arrow key: {expert * 1e3:.2f} ms and {size:.0f} bytes on Expert, ")
    show(f"{large * 1e3:.2f} ms and {large_size:.0f} bytes on 1,000 × 1,000, ")
    show(f"a letter of an empty application {empty * 1e3:.2f} ms")

    assert max(size, large_size) <= 400
    assert large <= 1.2 * expert
    assert expert <= 2 * empty


def test_a_move_is_painted_at_once_with_its_hints(show: Show) -> None:
    with running(GAME.format(EXPERT)) as terminal:
        terminal.wait_for(b"Reveal")
        terminal.read(0.4)
        terminal.key(b" ")
        paints = [terminal.key(key)[2] for key in (b"\t", b"f", b"f", b"\t", b"f", b".")]
    show(f"paints for each of six keys: {paints}")

    assert set(paints) == {1}


def test_idle_time_and_memory(show: Show) -> None:
    for name, level, most in (("Expert", EXPERT, 48), ("1,000 × 1,000", LARGE, 70)):
        with running(GAME.format(level)) as terminal:
            terminal.wait_for(b"Reveal")
            terminal.key(b" ")
            terminal.read(0.5)
            before = terminal.processor_time()
            ends = time.perf_counter() + 5
            while time.perf_counter() < ends:
                terminal.read(0.5)
            idle, memory = (terminal.processor_time() - before) / 5, terminal.peak_memory()
        show(f"{name}: {idle:.1%} of a processor when idle, {memory:.0f} MB")

        assert idle < 0.01
        assert memory <= most


def test_a_huge_board(show: Show) -> None:
    with running(GAME.format(HUGE)) as terminal:
        start = terminal.wait_for(b"Reveal")
        terminal.read(0.4)
        asked = time.perf_counter()
        os.write(terminal.file, b" ")
        while b"covered cell" not in terminal.read(0.2)[0]:
            assert time.perf_counter() - asked < 60
        dealt = time.perf_counter() - asked
        terminal.read(0.3)  # less than a tick of the clock, or it is never quiet
        terminal.key(b"\x1b[H")
        flag, reveal, arrow = (
            max(terminal.key(key)[0] for key in keys)
            for keys in ([b"f"] * 6, [b" "], [b"\x1b[C", b"\x1b[D"] * 6)
        )
        memory = terminal.peak_memory()
    show(f"10,000 × 10,000: first screen {start * 1e3:.0f} ms, dealt in {dealt:.1f} s, ")
    show(f"at most: flag {flag * 1e3:.0f} ms, reveal {reveal * 1e3:.0f} ms, ")
    show(f"arrow {arrow * 1e3:.0f} ms, {memory:.0f} MB")

    assert dealt <= 15
    assert memory <= 1500
    assert max(flag, reveal, arrow) <= 0.1

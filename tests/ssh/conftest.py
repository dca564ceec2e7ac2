"""Servers over SSH, each in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Queue
from shutil import rmtree
from threading import Thread

import pytest

PATIENCE = 60.0  # seconds after which something that does not come fails its test
USER = ["--user", "root"] if os.geteuid() == 0 else []


class Server:
    """`minetui serve` with these options, in a folder of its own."""

    def __init__(self, *options: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="minetui-ssh-"))
        self.home = self.folder / "home"
        words = ["serve", "--port", "0", "--home", str(self.home), *USER, *options]
        environment = {**os.environ, "TEXTUAL_DRIVER": "of:the_server"}  # which visits don't have
        self.process = subprocess.Popen(
            [sys.executable, "-m", "minetui", *words],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self._lines = Queue[str]()
        Thread(target=self._read, daemon=True).start()
        self.log = list[str]()
        self.port = int(re.findall(r"port (\d+)", self.wait_for_line("listening on"))[0])

    def wait_for_line(self, part: str) -> str:
        """The first line of the log with this text from the last one asked for on."""
        while True:
            line = self._lines.get(timeout=PATIENCE)
            self.log.append(line)
            if part in line:
                return line

    @property
    def fork_server(self) -> int:
        """The number of the process that forks."""
        return children(self.process.pid)[0]

    @property
    def visits(self) -> list[int]:
        """The numbers of the visitors' processes."""
        return [pid for pid in children(self.fork_server) if not is_dealer(pid)]

    @property
    def dealers(self) -> list[int]:
        """The number of the process that deals boards, if it is there."""
        return [pid for pid in children(self.fork_server) if is_dealer(pid)]

    @property
    def homes(self) -> list[Path]:
        """The homes of visitors with keys."""
        return sorted((self.home / "visitors").iterdir())

    def close(self) -> None:
        """Stop the server, if it is still there."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        rmtree(self.folder, ignore_errors=True)

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._lines.put(line.rstrip("\n"))
        self._lines.put("the log has ended")


def children(pid: int) -> list[int]:
    """The numbers of a process's children."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(") ")[2].split()
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(stat.parent.name))
    return sorted(found)


def is_dealer(pid: int) -> bool:
    """Does it lead a group of processes, and no session, as visits do?"""
    try:
        return os.getpgid(pid) == pid != os.getsid(pid)
    except ProcessLookupError:
        return False


def is_there(pid: int) -> bool:
    """Is there a process with this number that has not ended?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for all tests that need nothing special and leave nothing behind."""
    server = Server("--per-address", "40")
    yield server
    server.close()


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts servers with options."""
    servers = list[Server]()

    def start(*options: str) -> Server:
        servers.append(Server(*options))
        return servers[-1]

    yield start
    for each in servers:
        with suppress(ProcessLookupError):
            os.kill(each.process.pid, signal.SIGCONT)
        each.close()

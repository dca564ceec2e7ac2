"""OpenSSH's client, in a terminal, over lines that are slow, resized and cut."""

import fcntl
import os
import shutil
import signal
import struct
import subprocess
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

import pyte
import pytest

from ..conftest import PATIENCE, Server, is_there
from ..visitors import asyncssh, playing, until
from .line import Line

pytestmark = pytest.mark.skipif(not shutil.which("ssh"), reason="there is no OpenSSH client")
ALONE = ["-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "IdentityAgent=none"]


class Client:
    """`ssh` in a terminal of its own; `shown` is what that shows."""

    def __init__(self, port: int, *options: str, size: tuple[int, int] = (90, 30)) -> None:
        self._file, end = os.openpty()
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._measure(*size)
        words = ["ssh", *ALONE, "-p", str(port), *options, "127.0.0.1"]
        self.process = subprocess.Popen(
            words, stdin=end, stdout=end, stderr=end, start_new_session=True, env=ENVIRONMENT
        )
        os.close(end)
        self.received = 0

    @property
    def shown(self) -> str:
        """The text of the terminal."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def resize(self, cols: int, rows: int) -> None:
        """Resize the window."""
        self._measure(cols, rows)
        self._screen.resize(rows, cols)
        self._screen.erase_in_display(2)
        self.process.send_signal(signal.SIGWINCH)

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._file, keys.encode())

    async def sees(self, text: str) -> None:
        """Wait until the terminal shows this text."""
        await until(lambda: self.read() and text in self.shown, lambda: f"{text}?\n{self.shown}")

    def read(self) -> bool:
        """Show what has come."""
        os.set_blocking(self._file, False)
        with suppress(BlockingIOError, OSError):
            while data := os.read(self._file, 1 << 16):
                self.received += len(data)
                self._stream.feed(data.replace(b"\x1b[<u", b"").replace(b"\x1b[>1u", b""))
        return True

    def close(self) -> None:
        """Kill it, if it is still there."""
        self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self._file)

    def _measure(self, cols: int, rows: int) -> None:
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))


ENVIRONMENT = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}


@contextmanager
def client(port: int, folder: Path, *options: str) -> Iterator[Client]:
    """A client that knows no hosts and no keys but those in this folder."""
    known = ["-o", f"UserKnownHostsFile={folder / 'known'}", "-o", "IdentitiesOnly=yes"]
    key = ["-i", str(folder / "key")]
    running = Client(port, *known, *key, *options)
    yield running
    running.close()


@pytest.fixture
def key(tmp_path: Path) -> bytes:
    """A key in the test's folder; its public data."""
    made = asyncssh.generate_private_key("ssh-ed25519")
    made.write_private_key(tmp_path / "key")
    made.write_public_key(tmp_path / "key.pub")
    (tmp_path / "key").chmod(0o600)
    return bytes(made.public_data)


async def test_a_game_is_played_and_resized_with_a_key(
    server: Server, key: bytes, tmp_path: Path
) -> None:
    home = server.home / "visitors" / sha256(key).hexdigest()
    with client(server.port, tmp_path) as ssh:
        await ssh.sees("Clear every cell")
        ssh.press(" ")
        await ssh.sees("0:01")
        ssh.resize(60, 20)
        await until(
            lambda: ssh.read() and "Flag" in ssh.shown.split("\n")[19],  # the key bar
            lambda: ssh.shown,
        )
        ssh.press("?")
        await ssh.sees("Rules")
        ssh.press("\x1b")  # closes the help
        await until(lambda: ssh.read() and "Rules" not in ssh.shown)
        ssh.press("q")
        await until(lambda: ssh.read() and ssh.process.poll() is not None)

    assert [*home.glob("running/*.journal")]


async def test_a_plain_client_without_keys_gets_in(server: Server, tmp_path: Path) -> None:
    with client(server.port, tmp_path) as ssh:
        await ssh.sees("isn't saved")


async def test_a_public_key_alone_opens_nobodys_home(
    server: Server, key: bytes, tmp_path: Path
) -> None:
    """OpenSSH asks about a key whose private part is missing, and then goes on without one."""
    (tmp_path / "key").unlink()
    with client(server.port, tmp_path) as ssh:
        await ssh.sees("isn't saved")

    assert not (server.home / "visitors" / sha256(key).hexdigest()).exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["-T"], "minetui: Your terminal can't place text. Try ssh -t."),
        (["-o", "RemoteCommand=id"], "exec request failed"),
        (
            ["-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1"],
            "remote port forwarding failed",
        ),
    ],
)
async def test_other_requests_are_refused(
    server: Server, tmp_path: Path, options: list[str], said: str
) -> None:
    with client(server.port, tmp_path, *options) as ssh:
        await ssh.sees(said)


async def test_a_slow_line_keeps_nobody_else_waiting_and_ends_motion(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    server = serve()
    async with Line(server.port, rate=8_000).up() as line:
        with client(line.port, tmp_path) as ssh:
            await ssh.sees("Reveal")
            ssh.press("n\x1b[B\x1b[B")
            async with playing(server) as other:
                other.press("?")
                await other.sees("Rules")
            await ssh.sees("Expert")


async def test_a_client_that_stopped_on_a_line_that_is_cut_leaves_nothing(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    server = serve()
    async with Line(server.port, rate=1e6).up() as line:
        with client(line.port, tmp_path) as ssh:
            await ssh.sees("Reveal")
            (pid,) = server.visits
            ssh.process.send_signal(signal.SIGSTOP)
            line.cut()
            await until(lambda: not is_there(pid))


async def test_a_game_on_a_dead_line_is_offered_to_the_same_key(
    server: Server, key: bytes, tmp_path: Path
) -> None:
    """The line is only asked every 15 seconds, and a player who changes networks is sooner back."""
    with client(server.port, tmp_path) as first, client(server.port, tmp_path) as second:
        await first.sees("Reveal")
        first.press("f\x1b[C\x1b[C\x1b[C ")
        await first.sees("0:01")
        await second.sees("Reveal")
        first.process.send_signal(signal.SIGSTOP)
        second.press("q")
        with client(server.port, tmp_path) as third:
            await third.sees("Unfinished: Beginner")


async def test_a_client_that_is_killed_leaves_nothing_but_its_game(
    serve: Callable[..., Server], key: bytes, tmp_path: Path
) -> None:
    server, home = serve(), sha256(key).hexdigest()
    with client(server.port, tmp_path) as ssh:
        await ssh.sees("Reveal")
        ssh.press("f\x1b[C\x1b[C\x1b[C ")
        await ssh.sees("0:01")
        (pid,) = server.visits
        ssh.process.kill()
        await until(lambda: not is_there(pid))
    with client(server.port, tmp_path) as ssh:
        await ssh.sees("Unfinished: Beginner")

    assert [path.name for path in server.homes] == [home]

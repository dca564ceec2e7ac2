"""Visitors of a server over SSH, and what their terminals show."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import pyte
import pytest

from .conftest import PATIENCE, Server

asyncssh = pytest.importorskip("asyncssh", reason="asyncssh is not installed (the extra ssh)")
if sys.platform != "linux":
    pytest.skip("processes are looked at in /proc, which Linux has", allow_module_level=True)
ANSWERS = ((b"\x1b[?2026$p", b"\x1b[?2026;2$y"), (b"\x1b[c", b"\x1b[?62;22c"))
Key: TypeAlias = Any  # a key, or a pair of keys, of asyncssh
SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07]*\x07")


async def until(condition: Callable[[], object], shown: Callable[[], str] = str) -> None:
    """Wait until something is so."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(shown()) from None


class Client(asyncssh.SSHClient):
    """A client that answers all questions of which there are none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_: object) -> list[str]:
        return []


class Visitor:
    """A visitor's terminal: what is shown, and keys to press."""

    def __init__(self, process: Key, size: tuple[int, int]) -> None:
        self.process, self.raw = process, b""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def shown(self) -> str:
        """The text of the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    async def sees(self, text: str) -> None:
        """Wait until the screen shows this text."""
        try:
            async with asyncio.timeout(PATIENCE):
                while text not in self.shown:
                    assert await self._read(), f"the session has ended:\n{self.shown}"
        except TimeoutError:
            raise AssertionError(f"expected {text!r} in:\n{self.shown}") from None

    async def sees_no(self, text: str) -> None:
        """Wait until the screen no longer shows this text."""
        async with asyncio.timeout(PATIENCE):
            while text in self.shown:
                assert await self._read(), f"the session has ended:\n{self.shown}"

    async def ends(self) -> str:
        """Read to the end; the text that follows when the game has given the screen back."""
        async with asyncio.timeout(PATIENCE):
            while await self._read():
                pass
        last = self.raw.rpartition(b"\x1b[?1049l")[2].decode()
        return SEQUENCE.sub("", last).strip()

    def press(self, keys: str | bytes) -> None:
        """Type some keys."""
        self.process.stdin.write(keys.encode() if isinstance(keys, str) else keys)

    async def _read(self) -> bool:
        """Show what comes; False at the end."""
        try:
            data: bytes = await self.process.stdout.read(1 << 16)
        except asyncssh.Error:
            return False
        for query, answer in ANSWERS:
            if query in data:
                self.press(answer)
        self.raw += data
        self._stream.feed(data.replace(b"\x1b[<u", b"").replace(b"\x1b[>1u", b""))
        return bool(data)


def new_key() -> Key:
    """A fresh key of a visitor."""
    return asyncssh.generate_private_key("ssh-ed25519")


@asynccontextmanager
async def connected(server: Server, key: Key = None, **options: object) -> AsyncIterator[Any]:
    """A connection to a server, with a key or without one."""
    settings = {"known_hosts": None, "username": "anyone", "config": None, "agent_path": None}
    settings |= {"client_keys": [key] if key is not None else None, **options}
    async with asyncssh.connect(
        "127.0.0.1", server.port, client_factory=Client, **settings
    ) as connection:
        yield connection


@asynccontextmanager
async def visiting(
    server: Server, key: Key = None, size: tuple[int, int] = (90, 30), **options: object
) -> AsyncIterator[Visitor]:
    """A visit in a window of this size, under any user name; perhaps with a `command`."""
    username = options.pop("username", "anyone")
    async with connected(server, key, username=username) as connection:
        wanted = {"term_type": "xterm-256color", "term_size": size, "encoding": None, **options}
        process = await connection.create_process(**wanted)
        yield Visitor(process, size)


@asynccontextmanager
async def playing(server: Server, *words: Key, **options: object) -> AsyncIterator[Visitor]:
    """A visit, once its board is there."""
    async with visiting(server, *words, **options) as visitor:
        await visitor.sees("Reveal")
        yield visitor

"""The server: it listens, lets visitors in, and ends with its signal or its fork server."""

import asyncio
import os
import signal
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncssh

from minetui.formats import shown
from minetui.language import _
from minetui.live import Hall

from .connection import Connection, Service, log, log_of_rooms
from .folder import ServerFolder
from .messages import ForkLines, Limits
from .visit import Brood, Reason

WINDOW = 4_096  # bytes of typed text that a client may send ahead
ASKED_AFTER = 15  # seconds of silence; a client that does not answer three times is gone
ROOMS_END = 0.5  # seconds for visitors to take what their rooms end with
FAREWELL = 2.0  # seconds for all games to end


class VisitServer:
    """Serves on a socket until it is told to stop."""

    def __init__(self, listener: socket.socket, lines: ForkLines) -> None:
        self._listener, self._brood = listener, Brood(lines)
        self._stopped = asyncio.Event()

    async def run(self, folder: ServerFolder, limits: Limits) -> int:
        """Serve; the exit status, which is 1 if the process that forks has ended."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._stopped.set)
        hearing = asyncio.create_task(self._brood.run())
        await self._stopped_or(self._brood.ready)
        if not self._brood.gone.is_set() and not self._stopped.is_set():
            # Others would wait for the disk; what is under way at the end is waited for then.
            def keep(*recording: Any) -> None:  # noqa: ANN401 - whose, its id, its bytes
                loop.run_in_executor(None, folder.keep, limits, *recording)

            hall = Hall(keep, log_of_rooms, self._brood.begin_dealer)
            await self._serve(Service(folder, limits, self._brood, hall))
        hearing.cancel()
        return 0 if self._stopped.is_set() else 1

    async def _serve(self, service: Service) -> None:
        """Let visitors in, and say goodbye to all of them at the end."""
        key = host_key(service.folder.host_key)
        acceptor = await asyncssh.listen(
            sock=self._listener,
            server_factory=lambda: Connection(service),
            server_host_keys=[key],
            login_timeout=service.limits.login,
            **PLAIN,
        )
        address, port = self._listener.getsockname()[:2]
        log(f"minetui: listening on {address} port {port}, host key {key.get_fingerprint()}")
        await self._stopped_or(self._brood.gone)
        acceptor.close()
        if self._brood.gone.is_set():
            log("minetui: the process that forks ended, so the server stops")
        await _end_rooms(service.hall)
        await _say_goodbye(service)

    async def _stopped_or(self, event: asyncio.Event) -> None:
        """Wait for an event, or until the server is to stop."""
        waits = [asyncio.create_task(each.wait()) for each in (event, self._stopped)]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()


PLAIN = {
    **{"encoding": None, "window": WINDOW, "line_editor": False, "sftp_factory": None},
    **{"allow_scp": False, "agent_forwarding": False, "x11_forwarding": False},
    **{"compression_algs": None, "gss_host": None, "rdns_lookup": False},
    **{"password_auth": False, "host_based_auth": False},
    # Others cost the server a tenth of a second each, which a client may ask for again and again.
    "kex_algs": "-diffie-hellman*",
    "keepalive_interval": ASKED_AFTER,
    "server_version": "minetui",
}
"""The options of a server that has sessions with a terminal, and nothing else."""


async def _end_rooms(hall: Hall) -> None:
    """End all rooms, and wait a moment until the visitors have their recordings."""
    hall.close()
    with suppress(TimeoutError):
        await asyncio.wait_for(hall.closed(), ROOMS_END)


async def _say_goodbye(service: Service) -> None:
    """End all games, and wait until they are gone."""
    for connection in [*service.open]:
        connection.end(Reason.SHUT_DOWN)
    loop = asyncio.get_running_loop()
    end = loop.time() + FAREWELL
    while service.open and loop.time() < end:
        await asyncio.sleep(0.02)


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key in this file, which only its owner may read; a new one if there is no file."""
    try:
        key = asyncssh.read_private_key(str(path))
    except FileNotFoundError:
        key = asyncssh.generate_private_key("ssh-ed25519")
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "wb") as out:
            out.write(key.export_private_key())
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, OSError) as error:
        problem = getattr(error, "strerror", None) or error
        text = _(
            "{file}: expected a private key: {problem}", file=shown(str(path)), problem=problem
        )
        raise ValueError(text) from None
    return key

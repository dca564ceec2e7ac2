"""A connection: who it is from, with which key, and how it ends."""

import asyncio
import hashlib
import socket
from datetime import UTC, datetime

import asyncssh

from .service import Service, log_connection
from .session import Session
from .share import share_time
from .words import CROWDED, CUT, NO_GAME, Reason

UNSENT = 8_192  # bytes that wait for a slow line, in each of two places; then the program waits
ANSWER = 2.0  # seconds to answer in, for a line whose key comes again by another one
PARTING = 5.0  # seconds after the game until the connection is closed, too


class Connection(asyncssh.SSHServer):
    """A connection. Any user name will do, with any key or with none."""

    def __init__(self, service: Service) -> None:
        self._service, self._began = service, datetime.now(UTC)
        self._conn: asyncssh.SSHServerConnection | None = None
        self.address, self.key, self._shown_key = "", "", ""
        self._reason = NO_GAME
        self._session: Session | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Admit the connection, if there is room; it has a moment to ask for a game."""
        self.address = conn.get_extra_info("peername")[0]
        if not self._service.connections.admit(self.address):
            self._reason = CROWDED
            conn.abort()
            return
        self._conn = conn
        self._service.open.add(self)
        _feel_slow_lines(conn, self)
        self._abort_in(self._service.limits.login, NO_GAME)

    def connection_lost(self, exc: Exception | None) -> None:
        """Log the connection."""
        if self._timer is not None:
            self._timer.cancel()
        if self._conn is not None:
            self._service.connections.leave(self.address)
            self._service.open.discard(self)
        log_connection(self.address, self.key, self._began, self._reason)

    def begin_auth(self, username: str) -> bool:
        """Ask everybody for a key; whoever has none gets in without."""
        return True

    def public_key_auth_supported(self) -> bool:
        """Accept keys."""
        return True

    def kbdint_auth_supported(self) -> bool:
        """Accept whoever answers no questions, of which there are none."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Take any key, which says nothing yet: clients ask before they sign."""
        self._shown_key = hashlib.sha256(key.public_data).hexdigest()
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Let a visitor in without a key, whatever keys were asked about before."""
        self._shown_key = ""
        return True

    def auth_completed(self) -> None:
        """Know the visitor by the last key shown, a signature by which has just been checked."""
        self.key = self._shown_key

    def session_requested(self) -> Session | bool:
        """Open the one session that a connection has."""
        if self._session is not None:
            return False
        self._session = Session(self._service, self)
        return self._session

    def pause_writing(self) -> None:
        """Have the program wait: the line takes no more for now."""
        if self._session is not None:
            self._session.hold("line")

    def resume_writing(self) -> None:
        """Let the program go on."""
        if self._session is not None:
            self._session.release("line")

    def end(self, reason: Reason) -> None:
        """End the game, if there is one, and the connection."""
        if self._session is not None and self._session.play is not None:
            self._session.play.end(reason)
        else:
            self._abort_in(0, reason)

    async def prove_alive(self) -> None:
        """Ask for a sign of life, where there is a game; without an answer the line is cut."""
        if self._conn is None or self._session is None or self._session.play is None:
            return
        try:
            async with asyncio.timeout(ANSWER):
                await self._conn._make_global_request(b"keepalive@openssh.com")
        except TimeoutError:
            self._abort_in(0, CUT)
            await self._session.ended.wait()

    def begun(self) -> None:
        """Take no more notice of the time: there is a game."""
        if self._timer is not None:
            self._timer.cancel()

    def done(self, reason: Reason) -> None:
        """Close the connection soon, if the client doesn't."""
        self._abort_in(PARTING, reason)

    def _abort_in(self, seconds: float, reason: Reason) -> None:
        """Close the connection after so many seconds, for this reason if nothing else ends it."""
        self.begun()
        self._reason = reason
        if self._conn is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._conn.abort)


def _feel_slow_lines(conn: asyncssh.SSHServerConnection, line: Connection) -> None:
    """Let the connection know when the line is slow.

    Without this, the library takes megabytes from the program that the line has not taken yet.
    """
    for name in ("pause_writing", "resume_writing"):
        setattr(conn, name, getattr(line, name))
    if conn._transport is not None:
        conn._transport.set_write_buffer_limits(high=UNSENT)
        share_time(conn._transport, conn)
    if lowat := getattr(socket, "TCP_NOTSENT_LOWAT", 0):  # not everywhere
        conn.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, lowat, UNSENT)

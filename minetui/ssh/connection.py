"""Connections over SSH: who comes, with which key, and the one session that each may have.

A session is a window that shows a game; commands, subsystems and signals are refused. What a client
says of its terminal is believed as far as a game can be drawn on it, and of its environment nothing
else gets in.

No crowd and no flood keeps others out: places are counted in all and by address (`Crowd`), and the
time of the processor by connection (`Share`). All connections are read by one process, and eight
that sent nothing but packets to be ignored, before they had any key, kept all others waiting for
three and a half seconds.
"""

import asyncio
import hashlib
import re
import socket
import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from ipaddress import IPv6Address, ip_address
from time import thread_time
from typing import Any

import asyncssh

from minetui.language import N_, VARIABLES, of_environment
from minetui.live import LONGEST_CODE, Hall, Identity

from .folder import ServerFolder
from .messages import BeginVisit, Limits
from .visit import Brood, Reason, RunningVisit, VisitEnd

KNOCKING = 2  # connections for each visit that there may be, most of them on their way to one
UNSENT = 8_192  # bytes that wait for a slow line, in each of two places; then the program waits
ANSWER = 2.0  # seconds to answer in, for a line whose key comes again by another one
PARTING = 5.0  # seconds after the game until the connection is closed, too

CHARSETS = (b"LC_ALL", b"LC_CTYPE", b"LANG")
NAMES = {*CHARSETS, *(name.encode() for name in VARIABLES), b"COLORTERM"}
MOST_BYTES = 64  # of a value
COMMAND = re.compile(rf"lobby|room(?: ([0-9A-Za-z]{{1,{LONGEST_CODE}}}))?")
TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,39}")
PLAIN = {"dumb", "unknown"}
TRUE_COLOUR = re.compile("(xterm-)?(kitty|ghostty)|alacritty.*|foot.*|wezterm|.*-direct.*")

RESTORE = "".join(f"\x1b[?{mode}l" for mode in (2026, 1000, 1003, 1006, 1004, 2004, 2048))
RESTORE += "\x1b[<u\x1b[?1049l\x1b[?25h"
"""Gives a terminal back whose program was killed, as programs that end by themselves do."""

NO_KEY = N_("You connected without a key, so this game isn't saved.")
NO_HOME = N_("This server has no room for another key, so this game isn't saved.")

PART = 0.03  # of the time of a processor, for each connection
AT_ONCE = 0.1  # seconds of it that may be saved up: beginning a connection takes about 0.02
PIECE = 1_024  # bytes that are read at once
PER_BYTE = 2e-6  # seconds, the least that a byte counts for: some work is done only later


class Crowd:
    """A count of guests, of whom there may be so many in all, and so many from one address."""

    def __init__(self, most: int, most_from_one: int) -> None:
        self._most, self._most_from_one = most, most_from_one
        self._here = Counter[str]()

    def admit(self, address: str) -> bool:
        """Count one more from an address, if there is room."""
        origin = origin_of(address)
        if self._here.total() >= self._most or self._here[origin] >= self._most_from_one:
            return False
        self._here[origin] += 1
        return True

    def is_crowded(self, address: str) -> bool:
        """Are there as many from this address as there may be?"""
        return self._here[origin_of(address)] >= self._most_from_one

    def leave(self, address: str) -> None:
        """Count one less that was admitted."""
        self._here -= Counter([origin_of(address)])


def origin_of(address: str) -> str:
    """The address as it is counted: of IPv6 the network of 64 bits, all of which one host has.

    >>> origin_of("2001:db8::1:2:3:4")
    '2001:db8::'
    >>> origin_of("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Address(ip.packed[:8] + bytes(8)))


class Share:
    """A connection's share of the server's time: what is left of it, and how long more takes.

    What a line carries is read in small pieces. Whoever makes the server work on them for long,
    with many small packets or with new keys over and over, is not read for a while.
    """

    def __init__(self, now: float) -> None:
        self._left, self._then = AT_ONCE, now

    def wait_after(self, spent: float, now: float) -> float:
        """Seconds to wait after so many seconds of work.

        >>> share = Share(now=0.0)
        >>> share.wait_after(0.06, now=0.0), round(share.wait_after(0.07, now=0.0), 6)
        (0.0, 1.0)
        >>> share.wait_after(0.0, now=2.0)
        0.0
        """
        earned = (now - self._then) * PART
        self._left, self._then = min(self._left + earned, AT_ONCE) - spent, now
        return max(0.0, -self._left / PART)


def share_time(transport: Any, protocol: Any) -> None:  # noqa: ANN401 - asyncio's and asyncssh's
    """Read from a transport no more than the share of its protocol allows."""
    loop = asyncio.get_running_loop()
    share, take = Share(loop.time()), protocol.data_received
    transport.max_size = PIECE

    def data_received(data: bytes, *rest: object) -> None:
        began = thread_time()
        take(data, *rest)
        spent = max(thread_time() - began, len(data) * PER_BYTE)
        wait = share.wait_after(spent, loop.time())
        if wait:
            transport.pause_reading()
            loop.call_later(wait, _resume, transport)

    protocol.data_received = data_received


def _resume(transport: Any) -> None:  # noqa: ANN401 - asyncio's
    """Read on, if the line is still there."""
    if not transport.is_closing():
        transport.resume_reading()


class Service:
    """What all connections share: the limits, who is there, and the processes of visits."""

    def __init__(self, folder: ServerFolder, limits: Limits, brood: Brood, hall: Hall) -> None:
        self.folder, self.limits, self.brood, self.hall = folder, limits, brood, hall
        self.connections = Crowd(KNOCKING * limits.visitors, KNOCKING * limits.per_address)
        self.visits = Crowd(limits.visitors, limits.per_address)
        self.open = set["Connection"]()

    async def cut_dead_lines(self, key: str) -> None:
        """Cut those lines of a key that are dead: they hold the game that is to be resumed."""
        lines = [each.prove_alive() for each in self.open if key and each.key == key]
        await asyncio.gather(*lines)


class Connection(asyncssh.SSHServer):
    """A connection. Any user name will do, with any key or with none."""

    def __init__(self, service: Service) -> None:
        self._service, self._began = service, datetime.now(UTC)
        self._conn: asyncssh.SSHServerConnection | None = None
        self.address, self.user, self.key, self._shown_key = "", "", "", ""
        self._reason = Reason.NO_GAME
        self._session: VisitorSession | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Admit the connection, if there is room; it has a moment to ask for a game."""
        self.address = conn.get_extra_info("peername")[0]
        if not self._service.connections.admit(self.address):
            self._reason = Reason.CROWDED
            conn.abort()
            return
        self._conn = conn
        self._service.open.add(self)
        _feel_slow_lines(conn, self)
        self._abort_in(self._service.limits.login, Reason.NO_GAME)

    def connection_lost(self, exc: Exception | None) -> None:
        """Log the connection."""
        if self._timer is not None:
            self._timer.cancel()
        if self._conn is not None:
            self._service.connections.leave(self.address)
            self._service.open.discard(self)
        who = f"key {self.key[:12]}" if self.key else "no key"
        seconds = (datetime.now(UTC) - self._began).total_seconds()
        began = f"{self._began:%Y-%m-%dT%H:%M:%SZ}"
        log(f"{began} {self.address} {who} {seconds:.1f} s: {self._reason.log}")

    def begin_auth(self, username: str) -> bool:
        """Ask everybody for a key; whoever has none gets in without."""
        self.user = username
        return True

    def public_key_auth_supported(self) -> bool:
        """Accept keys."""
        return True

    def kbdint_auth_supported(self) -> bool:
        """Accept whoever answers no questions, of which there are none.

        The method "none" lets nobody in: every client tries it first, and those with keys would
        never show one.
        """
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

    def session_requested(self) -> "VisitorSession | bool":
        """Open the one session that a connection has."""
        if self._session is not None:
            return False
        self._session = VisitorSession(self._service, self)
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
            self._abort_in(0, Reason.CUT)
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


class VisitorSession(asyncssh.SSHServerSession[bytes]):
    """The one channel of a connection."""

    def __init__(self, service: Service, visitor: Connection) -> None:
        self._service, self._visitor = service, visitor
        self._environment = Environment()
        self._term: str | None = None
        self._size = (0, 0)
        self._home, self._typed = "", b""
        self._lobby, self._room = False, ""
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self.play: RunningVisit | None = None
        self.ended = asyncio.Event()  # the game
        self._beginning: asyncio.Task[None] | None = None

    def connection_made(self, chan: "asyncssh.SSHServerChannel[bytes]") -> None:
        """Keep the channel, and nothing of what the client sets but a few variables."""
        self._channel = chan
        chan._env = self._environment

    def pty_requested(self, term: str, size: tuple[int, ...], modes: object) -> bool:
        """Take the name and the size of the client's terminal, and none of its modes."""
        self._term, self._size = term, (size[0], size[1])
        return True

    def shell_requested(self) -> bool:
        """Accept: a game is what there is in place of a shell."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Accept the two commands there are: to the lobby, or into a room, if its code is given."""
        asked = COMMAND.fullmatch(command)
        self._lobby, self._room = asked is not None, (asked and asked[1]) or ""
        return self._lobby

    def session_started(self) -> None:
        """Begin the game once no dead line of the same key holds it any more."""
        self._beginning = asyncio.create_task(self._begin())

    async def _begin(self) -> None:
        """Begin the game, or say why there is none."""
        await self._service.cut_dead_lines(self._visitor.key)
        if self._channel is None:  # the visitor has left meanwhile
            return
        problem = self._problem()
        if problem is None:
            self._play()
        else:
            self._part(problem, status=1)

    def _play(self) -> None:
        """Begin the game, if the system has another terminal for it."""
        try:
            self.play = RunningVisit(self, self._service.brood, self._service.limits)
        except OSError as error:
            log(f"minetui: no terminal for a game: {error.strerror}")
            self._service.visits.leave(self._visitor.address)
            self._part(Reason.FULL, status=1)
            return
        self._visitor.begun()
        self.play.terminal.resize(*self._size)
        term, environment = self._term or "", self._environment
        looks = (term, colours_of(term, environment), charset_of(environment))
        self._home, notice = self._find_home()
        speech = speech_of(environment)
        asked = (self._visitor.user[:MOST_BYTES], self._lobby, self._room)
        self.play.begin(BeginVisit(0, "", self._home, *looks, speech, notice, *asked))
        self.data_received(self._typed, None)

    def terminal_size_changed(self, width: int, height: int, *_: int) -> None:
        """Resize the window."""
        self._size = (width, height)
        if self.play is not None:
            self.play.terminal.resize(width, height)

    def data_received(self, data: bytes, datatype: object) -> None:
        """Type; a flood is not read until it is typed. What comes before the game waits for it."""
        if self.play is None and not self.ended.is_set():
            self._typed += data
        elif self.play is not None and self._channel is not None:
            self.play.type(data)
            if self.play.terminal.is_behind:
                self._channel.pause_reading()

    def eof_received(self) -> bool:
        """Keep the window open for who can only watch."""
        return True

    def break_received(self, msec: int) -> bool:
        """Refuse."""
        return False

    def signal_received(self, signal: str) -> None:
        """Ignore it."""

    def pause_writing(self) -> None:
        """Let the program wait."""
        self.hold("channel")

    def resume_writing(self) -> None:
        """Let the program go on."""
        self.release("channel")

    def hold(self, holder: str) -> None:
        """Let the program wait for this holder."""
        if self.play is not None:
            self.play.terminal.hold(holder)

    def release(self, holder: str) -> None:
        """Let the program go on, as far as this holder is concerned."""
        if self.play is not None:
            self.play.terminal.release(holder)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the game; what was played is in its journal."""
        self._channel = None
        if self.play is not None:
            self._visitor.done(Reason.CUT)
            self.play.hang_up(Reason.CUT)

    def show(self, data: bytes) -> None:
        """Send what the program has written."""
        if self._channel is not None:
            self._channel.write(data)

    def caught_up(self) -> None:
        """Read on."""
        if self._channel is not None:
            self._channel.resume_reading()

    def join(self, line: socket.socket) -> None:
        """Let the visitor's process into the hall of live games."""
        who = self._visitor
        key = f" key {who.key[:12]}" if who.key else ""
        identity = Identity(who.key, f"{who.address}{key}", origin_of(who.address))
        self._service.hall.admit(line, identity)

    def over(self, outcome: VisitEnd) -> None:
        """Say why the game has ended, and end."""
        self.play = None
        self.ended.set()
        self._service.visits.leave(self._visitor.address)
        if outcome.failure:
            log(f"minetui: a game failed: {outcome.failure}")
        if outcome.broken:
            self.show(RESTORE.encode())
        self._part(outcome.reason, status=0)

    def _find_home(self) -> tuple[str, str]:
        """The home of the key; empty if there is none, with a notice that says why."""
        if not self._visitor.key:
            return "", NO_KEY
        home = self._service.folder.home_of(self._visitor.key, self._service.limits.homes)
        return ("", NO_HOME) if home is None else (str(home), "")

    def _problem(self) -> Reason | None:
        """Why there is no game; None if there is one, which is counted from now on."""
        if not can_place_text(self._term):
            return Reason.NO_TERMINAL
        if 0 in self._size:
            return Reason.NO_SIZE
        visits, address = self._service.visits, self._visitor.address
        if visits.is_crowded(address):
            return Reason.CROWDED
        return None if visits.admit(address) else Reason.FULL

    def _part(self, reason: Reason, *, status: int) -> None:
        """Say a last line and close the window."""
        chosen = self._service.folder.speech_of(self._visitor.key) if reason.sentence else ""
        speech = chosen or speech_of(self._environment)
        line = reason.told(self._service.limits, speech, known=bool(self._home))
        if self._channel is not None:
            charset = charset_of(self._environment)
            self._channel.write(f"{line}\r\n".encode(charset, "replace") if line else b"")
            self._channel.exit(status)
        self._visitor.done(reason)


class Environment(dict[bytes, bytes]):
    """The few variables that a client may set; all others are dropped, whatever their number.

    So is a value that no environment can have.
    """

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in NAMES and len(value) <= MOST_BYTES and b"\0" not in value:
            super().__setitem__(name, value)


def can_place_text(term: str | None) -> bool:
    """Is it the name of a terminal that a game can be drawn on?"""
    return term is not None and term not in PLAIN and TERM.fullmatch(term) is not None


def charset_of(environment: Mapping[bytes, bytes]) -> str:
    """The charset of the terminal: ASCII, where the client says one that is not Unicode.

    >>> charset_of({}), charset_of({b"LANG": b"de_DE.UTF-8"}), charset_of({b"LANG": b"C"})
    ('utf-8', 'utf-8', 'ascii')
    """
    said = next((environment[name] for name in CHARSETS if environment.get(name)), b"utf-8")
    return "utf-8" if re.search(b"utf-?8", said, re.IGNORECASE) else "ascii"


def speech_of(environment: Mapping[bytes, bytes]) -> str:
    """The language that the client asks for; empty without one, or where it can't show Unicode.

    >>> speech_of({b"LANG": b"de_DE.UTF-8"}), speech_of({b"LANG": b"de_DE"}), speech_of({})
    ('de_DE.UTF-8', '', '')
    """
    if charset_of(environment) == "ascii":
        return ""
    told = {name.decode(): value.decode("ascii", "replace") for name, value in environment.items()}
    return of_environment(told)


def colours_of(term: str, environment: Mapping[bytes, bytes]) -> str:
    """The value of COLORTERM: clients seldom send it, so some terminals are known by name."""
    said = environment.get(b"COLORTERM") in {b"truecolor", b"24bit"}
    return "truecolor" if said or TRUE_COLOUR.fullmatch(term) else ""


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


def log(line: str) -> None:
    """Write a line on standard error, if anybody still reads it."""
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def log_of_rooms(line: str) -> None:
    """Write a line about live games."""
    log(f"minetui: {line}")

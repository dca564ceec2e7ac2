"""A visitor's session: a window that shows a game. Commands, subsystems and signals are refused."""

import asyncio
from typing import Protocol

import asyncssh

from .looks import Environment, can_place_text, charset_of, colours_of
from .messages import Visit
from .play import Outcome, Play
from .service import Service, log
from .words import CROWDED, CUT, FULL, NO_HOME, NO_KEY, NO_SIZE, NO_TERMINAL, RESTORE, Reason


class Visitor(Protocol):
    """Who has opened the session: an address, and the hash of a key, or an empty text."""

    address: str
    key: str

    def begun(self) -> None:
        """Notice that there is a game."""

    def done(self, reason: Reason) -> None:
        """Notice that the session has ended, or is about to."""


class Session(asyncssh.SSHServerSession[bytes]):
    """The one channel of a connection."""

    def __init__(self, service: Service, visitor: Visitor) -> None:
        self._service, self._visitor = service, visitor
        self._environment = Environment()
        self._term: str | None = None
        self._size = (0, 0)
        self._home, self._typed = "", b""
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self.play: Play | None = None
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
            self.play = Play(self, self._service.brood, self._service.limits)
        except OSError as error:
            log(f"minetui: no terminal for a game: {error.strerror}")
            self._service.visits.leave(self._visitor.address)
            self._part(FULL, status=1)
            return
        self._visitor.begun()
        self.play.terminal.resize(*self._size)
        term, environment = self._term or "", self._environment
        looks = (term, colours_of(term, environment), charset_of(environment))
        self._home, notice = self._find_home()
        self.play.begin(Visit(0, "", self._home, *looks, notice))
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
            self._visitor.done(CUT)
            self.play.hang_up(CUT)

    def show(self, data: bytes) -> None:
        """Send what the program has written."""
        if self._channel is not None:
            self._channel.write(data)

    def caught_up(self) -> None:
        """Read on."""
        if self._channel is not None:
            self._channel.resume_reading()

    def over(self, outcome: Outcome) -> None:
        """Say why the game has ended, and end."""
        self.play = None
        self.ended.set()
        self._service.visits.leave(self._visitor.address)
        if outcome.failure:
            log(f"minetui: a game has failed: {outcome.failure}")
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
            return NO_TERMINAL
        if 0 in self._size:
            return NO_SIZE
        visits, address = self._service.visits, self._visitor.address
        if visits.is_crowded(address):
            return CROWDED
        return None if visits.admit(address) else FULL

    def _part(self, reason: Reason, *, status: int) -> None:
        """Say a last line and close the window."""
        line = reason.told(known=bool(self._home))
        if self._channel is not None:
            self._channel.write(f"{line}\r\n".encode() if line else b"")
            self._channel.exit(status)
        self._visitor.done(reason)

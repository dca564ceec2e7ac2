"""Rooms on one machine: the way to their server, and the server itself.

It is a process of its own, begun by whoever comes first, and ends when nobody has been there for a
minute. Its socket stands in a folder; who may write there may play. The folder is locked as long as
there is a server, so that of two that begin at the same time one wins, and a socket that a dead
server has left is replaced.

A line begins with a greeting that says who comes back: the user, whom the system tells, and a word
of the window's.
"""

import asyncio
import errno
import fcntl
import os
import re
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from minetui import Problem
from minetui.formats import reason, shown
from minetui.language import _

from .broker import Identity
from .dealing import module_to_run
from .serve import Hall

SOCKET, DRAFT, LOG = "minetui.sock", "minetui.new", "minetui-rooms.log"
LONGEST_PATH = 100  # bytes of a socket's path: systems have room for 103 or 107
GREETING, ANSWER = "minetui rooms 1 {}\n", b"minetui rooms 1\n"
GREETED = re.compile(rb"minetui rooms 1 ([0-9a-f]{64})\n")
ANSWERED = 3.0  # seconds in which a server answers, and a visitor greets
STARTED = 10.0  # seconds in which a server is there
ALONE = 60.0  # seconds without anybody after which a server ends
AWAITED = 5.0  # seconds in which the first visitor comes, who has begun it
MOST_LINES = 256
MOST_LOGGED = 10_000  # lines
RETRY = 0.02
REST = 1.0  # seconds without listening where nobody can be let in


class LocalRooms(NamedTuple):
    """The rooms whose server has its socket in a folder.

    `keep` is the folder for the recordings of players of this user who are not there to keep them.
    """

    folder: Path
    keep: Path

    @classmethod
    def of_user(cls, keep: Path, runtime: str) -> "LocalRooms":
        """The player's own, in the system's folder for sockets, or else with the recordings.

        Who has become another user may still be told of the first one's `runtime`, which is not
        theirs. Where the path is too long for a socket, another folder stands for it.
        """
        is_own = bool(runtime) and os.path.isdir(runtime) and os.stat(runtime).st_uid == os.getuid()
        folder = Path(runtime) / "minetui" if is_own else keep
        if len(os.fsencode(folder / SOCKET)) > LONGEST_PATH:
            known_by = sha256(os.fsencode(folder)).hexdigest()[:12]
            folder = Path(tempfile.gettempdir()) / f"minetui-{os.getuid()}-{known_by}"
        _make_private(folder)
        return cls(folder, keep)

    @classmethod
    def in_folder(cls, folder: Path, keep: Path) -> "LocalRooms":
        """Those in a folder that may be others', too; a Problem if it can't be used."""
        path = folder.absolute()
        try:
            is_folder = stat.S_ISDIR(path.stat().st_mode)
        except OSError as error:
            raise Problem(f"{shown(str(path))}: {reason(error)}") from None
        if not is_folder:
            raise Problem(_("expected a folder, got {path}", path=shown(str(path))))
        if len(os.fsencode(path / SOCKET)) > LONGEST_PATH:
            raise Problem(
                _(
                    "expected a folder whose path has at most {most} bytes, got {path}",
                    most=LONGEST_PATH - len(SOCKET) - 1,
                    path=shown(str(path)),
                )
            )
        return cls(path, keep)

    @property
    def path(self) -> Path:
        """The path of the socket."""
        return self.folder / SOCKET

    def open(self, word: str) -> socket.socket:
        """A line to the server, which is begun if it isn't there; a Problem if there is none.

        Who comes with the same `word` within a minute comes back.
        """
        ends = monotonic() + STARTED
        while True:
            try:
                return self._greeted(word)
            except (FileNotFoundError, ConnectionRefusedError, ConnectionResetError) as error:
                if monotonic() > ends:
                    raise Problem(f"{shown(str(self.path))}: {reason(error)}") from None
            except OSError as error:
                raise Problem(f"{shown(str(self.path))}: {reason(error)}") from None
            self._begin()
            sleep(RETRY)

    def _greeted(self, word: str) -> socket.socket:
        """A line to a server that has answered a greeting."""
        _expect_socket(self.path)
        line = socket.socket(socket.AF_UNIX)
        try:
            line.settimeout(ANSWERED)
            line.connect(os.fspath(self.path))
            line.sendall(GREETING.format(sha256(word.encode()).hexdigest()).encode())
            answer = line.recv(len(ANSWER))
        except BaseException:
            line.close()
            raise
        if not answer:
            line.close()
            raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))
        if answer != ANSWER:
            line.close()
            raise Problem(
                _("expected a server of rooms at {path}, got another", path=shown(str(self.path)))
            )
        return line

    def _begin(self) -> None:
        """Begin a server; it is there, or another one is, when this returns."""
        how = module_to_run("minetui.live.local", os.fspath(self.folder), os.fspath(self.keep))
        null = subprocess.DEVNULL
        ended = subprocess.run(
            **how,
            stdin=null,
            stdout=null,
            stderr=subprocess.PIPE,
            start_new_session=True,
            cwd="/",
            check=False,
        )
        if ended.returncode:
            said = ended.stderr.decode(errors="replace").strip().splitlines()
            raise Problem(said[-1] if said else _("the server of rooms did not begin"))


def _make_private(folder: Path) -> None:
    """Make a folder that is the user's alone, and refuse one that is not."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = os.lstat(folder)
    except OSError as error:
        raise Problem(f"{shown(str(folder))}: {reason(error)}") from None
    is_private = stat.S_IMODE(found.st_mode) % 0o100 == 0
    if not (stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and is_private):
        raise Problem(_("expected a folder of your own alone, got {path}", path=shown(str(folder))))


def _expect_socket(path: Path) -> None:
    """Refuse a file that is no socket."""
    with suppress(FileNotFoundError):
        if not stat.S_ISSOCK(os.lstat(path).st_mode):
            raise Problem(_("expected a socket, got {path}", path=shown(str(path))))


class RoomServer:
    """The server: lets in who greets rightly, and ends when nobody has been there for a while."""

    def __init__(self, listener: socket.socket, keep: Path, alone: float = ALONE) -> None:
        self._listener, self._keep, self._alone = listener, keep, alone
        self._loop = asyncio.get_running_loop()
        self._log = BoundedLog(keep / LOG)
        self._log(f"begun as process {os.getpid()}")
        self._hall = Hall(self._kept, self._log, emptied=self._watch)
        self._own = set[str]()  # keys of visitors who are the user of the server
        self._guests: dict[socket.socket, asyncio.TimerHandle] = {}  # who have not greeted yet
        self._end = asyncio.Event()

    async def run(self, leave: Callable[[], object]) -> None:
        """Serve until the end; `leave` is called before the last visitors are sent home."""
        self._listener.setblocking(False)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            self._loop.add_signal_handler(number, self._end.set)
        self._listen()
        self._loop.call_later(min(AWAITED, self._alone), self._end_if_alone, 0)
        await self._end.wait()
        self._loop.remove_reader(self._listener)
        leave()
        for guest in [*self._guests]:
            self._dismiss(guest)
        self._hall.close()
        await self._hall.closed()

    def _watch(self) -> None:
        """End in a while, if nobody comes until then."""
        self._loop.call_later(self._alone, self._end_if_alone, self._hall.admitted)

    def _end_if_alone(self, admitted: int) -> None:
        if not self._hall.visitors and self._hall.admitted == admitted:
            self._end.set()

    def _listen(self) -> None:
        if not self._end.is_set():
            self._loop.add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        """Take in who knocks, and wait for a greeting."""
        try:
            guest, _address = self._listener.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError as error:  # no file is free, perhaps; who knocks goes on knocking
            self._log(f"nobody can come in: {error.strerror}")
            self._loop.remove_reader(self._listener)
            self._loop.call_later(REST, self._listen)
            return
        if self._hall.visitors + len(self._guests) >= MOST_LINES:
            self._log("full")
            guest.close()
            return
        guest.setblocking(False)
        self._guests[guest] = self._loop.call_later(ANSWERED, self._dismiss, guest)
        self._loop.add_reader(guest, self._greet, guest)

    def _forget(self, guest: socket.socket) -> None:
        self._loop.remove_reader(guest)
        self._guests.pop(guest).cancel()

    def _dismiss(self, guest: socket.socket) -> None:
        """Hang up on somebody who has not greeted, or not rightly."""
        self._forget(guest)
        guest.close()

    def _greet(self, guest: socket.socket) -> None:
        """Let somebody in who greets; the greeting comes whole, and waits for the answer."""
        try:
            greeting = GREETED.fullmatch(guest.recv(256))
            if greeting is not None:
                guest.send(ANSWER)
        except OSError:
            greeting = None
        if greeting is None:
            self._log("put out before a greeting")
            self._dismiss(guest)
            return
        self._forget(guest)
        user = user_of(guest)
        key = sha256(f"{user} {greeting[1].decode()}".encode()).hexdigest()
        if user == os.getuid():
            self._own.add(key)
        self._hall.admit(guest, Identity(key, f"user {user}"))

    def _kept(self, key: str, uid: str, data: bytes) -> None:
        """Keep a recording of a player who is not there; other users' folders are out of reach."""
        if key not in self._own:
            return
        path = self._keep / f"{uid}.rawvf"
        draft = path.with_suffix(".part")
        try:
            draft.write_bytes(data)
            os.replace(draft, path)
        except OSError as error:
            self._log(f"{path.name}: {error.strerror}")


class BoundedLog:
    """A log that begins anew with each server, and ends after so many lines."""

    def __init__(self, path: Path) -> None:
        self._left = MOST_LOGGED
        try:
            self._file = path.open("w", encoding="utf-8", errors="replace", buffering=1)
        except OSError:  # a full disk, perhaps: a game does not end for that
            self._left = 0

    def __call__(self, line: str) -> None:
        """Write a line."""
        if self._left:
            self._left -= 1
            with suppress(OSError):
                self._file.write(f"{line}\n")


def user_of(line: socket.socket) -> int:
    """The user at the other end of a line, as the system tells."""
    if sys.platform == "linux":
        told = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        return int(struct.unpack("3i", told)[1])
    # SOL_LOCAL and LOCAL_PEERCRED of macOS and BSD: a version, and the user.
    return int(struct.unpack("2I", line.getsockopt(0, 1, 76)[:8])[1])


def _locked(folder: Path) -> int | None:
    """The folder, locked until this process ends; None if another one has it."""
    file = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    return file


def _listening(folder: Path) -> socket.socket:
    """A socket in a folder that is locked. Who may write there may come, and nobody else.

    It has its name once all is right, in place of one that a dead server has left. Its permissions
    come with it: in a shared folder its path may lead elsewhere a moment later.
    """
    path, draft = folder / SOCKET, folder / DRAFT
    _expect_socket(path)
    draft.unlink(missing_ok=True)
    group, writers = _writers_of(folder)
    listener = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177 & ~writers)
    try:
        listener.bind(os.fspath(draft))
    finally:
        os.umask(before)
    try:
        with suppress(OSError):
            os.chown(draft, -1, group, follow_symlinks=False)
        listener.listen()
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return listener


def _writers_of(folder: Path) -> tuple[int, int]:
    """The group of a folder, and the bits of those beside the owner who may write there.

    A group that this user is not in can't be given a socket, so it can't come.
    """
    found = os.stat(folder)
    if found.st_mode & stat.S_IWOTH:  # then of whatever group the socket is
        return found.st_gid, stat.S_IWGRP | stat.S_IWOTH
    is_ours = os.geteuid() == 0 or found.st_gid in (os.getegid(), *os.getgroups())
    return found.st_gid, found.st_mode & stat.S_IWGRP if is_ours else 0


def _leave_the_terminal() -> None:
    """Go on as a process of its own: whoever began it goes on, too."""
    if os.fork():
        os._exit(0)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    os.close(null)


def main(folder: Path, keep: Path) -> int:
    """Be the server of a folder, unless there is one; the exit status."""
    try:
        lock = _locked(folder)
        if lock is None:
            return 0
        keep.mkdir(mode=0o700, parents=True, exist_ok=True)
        listener = _listening(folder)
    except OSError as error:
        path = error.filename2 or error.filename or folder  # of a new name, the name
        print(f"{shown(str(path))}: {reason(error)}", file=sys.stderr)
        return 2
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    os.umask(0o077)
    _leave_the_terminal()

    def leave() -> None:
        with suppress(OSError):
            (folder / SOCKET).unlink()
        listener.close()
        os.close(lock)

    async def serve() -> None:
        await RoomServer(listener, keep).run(leave)

    asyncio.run(serve())
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))

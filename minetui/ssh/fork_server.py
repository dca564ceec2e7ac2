"""The process that forks: it has imported the whole game, and begins a process for each visitor.

All that a visit needs is imported once, before there are visitors, so that they share it. The
process has a single thread and knows nothing of SSH. It lives as long as the server at the other
end of its socket, and no visitor's process outlives it.

It is begun before asyncio is imported. A visitor then has 18 to 20 MB alone (on Python 3.11), and
the first screen after a tenth of a second.
"""

import asyncio
import gc
import os
import selectors
import shutil
import signal
import socket
import sys
import sysconfig
from argparse import Namespace
from contextlib import ExitStack, suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import mkdtemp
from time import monotonic
from typing import NamedTuple

import minetui
from minetui import solver
from minetui.core import Level
from minetui.ui.kit.place import Place
from minetui.ui.launch import app_of

from .messages import (
    FAILED_STATUS,
    Began,
    BeginVisit,
    Ended,
    EndVisit,
    ForkLines,
    Limits,
    Ready,
    line_of,
    message_of,
)
from .visitor import Ends, deal, live, without_words

ROOMS = ("core", "solver", "formats", "store", "learn", "live", "texts", "pictures", "play", "ui")
LATE = (  # what others import when it is first needed
    *("concurrent.futures.thread", "encodings.idna", "tomllib", "tomlkit", "ctypes", "sqlite3"),
    *("pygments.styles.default", "rich.traceback", "rich.live_render", "unicodedata"),
    *("textual.drivers.linux_driver", "textual.widgets._tooltip", "textual.widgets._toast"),
    "textual.scrollbar",
)
REHEARSAL = ("space", "right", "f", "H", "o", "escape", "escape", "u", "question_mark", "escape")
GRACE = 1.0  # seconds from the request to end until a process is killed
SMALL, POOL = 512, 16_384  # bytes: the largest object in one of Python's pools, and such a pool
LEAST_FILLING, FILLING_STEP = 48, 16  # bytes of an object that fills a gap
MOST_FILLING = 2**19  # bytes for gaps of a size
MOST_SAID = 1_000  # bytes of why a visit failed


class Child(NamedTuple):
    """The process of a visit: its number, the home to remove, and where it says why it failed."""

    pid: int
    guest: Path | None
    failure: int


class ForkServer:
    """Begins and ends the processes of visits, as it is asked over a socket."""

    def __init__(self, lines: ForkLines, guests: Path, limits: Limits) -> None:
        (self._control, self._sockets), self._guests, self._limits = lines, guests, limits
        self._children: dict[int, Child] = {}
        self._deadlines: dict[int, float] = {}
        self._dealer = 0  # the number of its process, if there is one
        self._unread = b""
        self._selector = selectors.DefaultSelector()
        self._open = True

    def run(self) -> None:
        """Import the game, then fork until the server is gone."""
        _heed_only_children()
        self._filling = _preload(self._guests, self._limits)  # stays as long as the process
        wakeup, wake = socket.socketpair()
        for end in (wakeup, wake):
            end.setblocking(False)
        signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
        self._selector.register(self._control, selectors.EVENT_READ, self._listen)
        self._selector.register(wakeup, selectors.EVENT_READ, lambda: wakeup.recv(4096))
        self._selector.register(self._sockets, selectors.EVENT_READ, self._begin_dealer)
        self._say(Ready())
        while self._open or self._children:
            for key, _ in self._selector.select(self._patience):
                key.data()
            self._reap()
            self._kill_late()

    @property
    def _patience(self) -> float | None:
        """Seconds until a process has to be killed; None if none has to."""
        return max(0.0, min(self._deadlines.values()) - monotonic()) if self._deadlines else None

    def _listen(self) -> None:
        """Do what the server asks for; once it is gone, end all visits."""
        data = self._control.recv(65_536)
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            message = message_of(line)
            if isinstance(message, BeginVisit):
                self._try(message)
            elif isinstance(message, EndVisit):
                self._end(message.id)
        if not data:
            self._open = False
            self._selector.unregister(self._control)
            self._selector.unregister(self._sockets)
            self._end_dealer()
            for id in self._children:
                self._end(id)

    def _try(self, visit: BeginVisit) -> None:
        """Begin a visit, or say why the system has no room for it."""
        try:
            self._begin(visit)
        except OSError as error:
            self._say(Ended(visit.id, FAILED_STATUS, error.strerror or str(error)))

    def _begin(self, visit: BeginVisit) -> None:
        """Fork a process for a visit. It holds the terminal before the server hears of it."""
        with ExitStack() as always, ExitStack() as in_vain:
            terminal = os.open(visit.tty, os.O_RDWR | os.O_NOCTTY)
            always.callback(os.close, terminal)
            guest = None if visit.home else Path(mkdtemp(dir=self._guests))
            in_vain.callback(_remove, guest)
            failure, say = os.pipe()
            always.callback(os.close, say)
            in_vain.callback(os.close, failure)
            ours, theirs = socket.socketpair()
            for each in (ours, theirs):
                always.callback(each.close)
            ends = Ends(terminal, say, ours.fileno(), os.getpid())
            pid = os.fork()
            if pid == 0:
                live(visit, guest or Path(visit.home), ends, self._limits)
            in_vain.pop_all()
            self._children[visit.id] = Child(pid, guest, failure)
            self._hand_over(visit.id, theirs)
        self._say(Began(visit.id))

    def _hand_over(self, id: int, line: socket.socket) -> None:
        """Give the server the visit's line to live games; a visit goes without where that fails."""
        with suppress(OSError):
            socket.send_fds(self._sockets, [str(id).encode()], [line.fileno()])

    def _begin_dealer(self) -> None:
        """Fork a process that deals boards for live games, on a line of the server's.

        It takes the place of the one before. Where it can't be, its line is closed, which says so.
        """
        with ExitStack() as always, suppress(OSError):
            _word, files, *_rest = socket.recv_fds(self._sockets, 64, 1)
            for file in files:
                always.callback(os.close, file)
            self._end_dealer()
            parent = os.getpid()
            for file in files:
                self._dealer = os.fork()
                if self._dealer == 0:
                    deal(file, self._limits, parent)
                os.setpgid(self._dealer, self._dealer)  # which tells it from visits

    def _end_dealer(self) -> None:
        """Kill the process that deals, if there is one: what it is at is worth nothing by now."""
        if self._dealer:
            os.kill(self._dealer, signal.SIGKILL)

    def _end(self, id: int) -> None:
        """Ask a process to end; SIGHUP means to a program that its terminal is gone."""
        if id in self._children and id not in self._deadlines:
            os.kill(self._children[id].pid, signal.SIGTERM)
            self._deadlines[id] = monotonic() + GRACE

    def _kill_late(self) -> None:
        """Kill the processes that did not end in time."""
        for id, deadline in self._deadlines.items():
            if deadline <= monotonic():
                os.kill(self._children[id].pid, signal.SIGKILL)
                self._deadlines[id] = monotonic() + GRACE

    def _reap(self) -> None:
        """Report and clean up after the processes that have ended."""
        ids = {child.pid: id for id, child in self._children.items()}
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if pid == self._dealer:
                self._dealer = 0
            elif pid in ids:
                self._forget(ids.pop(pid), os.waitstatus_to_exitcode(status))

    def _forget(self, id: int, status: int) -> None:
        child = self._children.pop(id)
        self._deadlines.pop(id, None)
        failure = os.read(child.failure, MOST_SAID).decode(errors="replace")
        os.close(child.failure)
        _remove(child.guest)
        self._say(Ended(id, status, failure))

    def _say(self, message: NamedTuple) -> None:
        """Tell the server, if it is still there."""
        try:
            self._control.sendall(line_of(message))
        except OSError:
            self._open = False


def _preload(guests: Path, limits: Limits) -> list[bytes]:
    """Import and rehearse the game, and set the limits that hold for all visits.

    What is returned fills the gaps in memory, as long as it is kept.
    """
    gc.disable()
    rooms = (each.name for each in walk_packages(minetui.__path__, "minetui."))
    for name in (*LATE, *(name for name in rooms if name.split(".")[1] in ROOMS)):
        import_module(name)
    sysconfig.get_paths()  # which loads the settings of Python's build
    Level.MOST_CELLS = limits.cells
    solver.limit_memory(limits.memory)
    home = Path(mkdtemp(dir=guests))
    os.chdir(home)
    asyncio.run(_rehearse())
    os.chdir("/")
    shutil.rmtree(home)
    gc.enable()
    gc.collect()
    filling = _gaps_filled()
    gc.freeze()
    return filling


def _gaps_filled() -> list[bytes]:
    """Objects of all small sizes in all gaps between others, so that new ones go to fresh pages.

    For one in a gap, a visitor would have a copy of a whole page that is shared.
    """
    filling = list[bytes]()
    for size in range(LEAST_FILLING, SMALL + 1, FILLING_STEP):
        last = in_a_row = 0
        for _ in range(MOST_FILLING // size):
            filling.append(bytes(size - sys.getsizeof(b"")))
            in_a_row = in_a_row + 1 if id(filling[-1]) == last + size else 0
            last = id(filling[-1])
            if in_a_row == POOL // size - 2:  # all of a fresh pool, so no gap is left
                break
    return filling


async def _rehearse() -> None:
    """Play a few moves without a terminal, so that caches are filled and shared as well."""
    command, arguments = without_words()
    arguments = Namespace(**vars(arguments) | {"seed": "rehearsal"})
    os.environ["TEXTUAL_DRIVER"] = "none"  # so that no terminal is asked for
    app = app_of(arguments, command, Place(own_machine=False))
    del os.environ["TEXTUAL_DRIVER"]
    async with app.run_test(size=(100, 30), tooltips=True, notifications=True) as pilot:
        await pilot.press(*REHEARSAL)
        await pilot.pause()


def _remove(guest: Path | None) -> None:
    """Remove the home of a visit, if it is not kept."""
    if guest is not None:
        shutil.rmtree(guest, ignore_errors=True)


def _heed_only_children() -> None:
    """Ignore what is typed at the server's terminal: the server ends this process."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, lambda *_: None)

"""The process of one visitor: the game, with the terminal as its only way out.

The screen offers no way to another file, to a process or to the network. Should one be found, it
ends at the walls: an audit hook refuses all but the visitor's home and the program, and keeps the
home within its limits. Linux adds that the process dies with its parent, and can't become more than
it is.

The hook sees every file that Python opens, and all writing comes past it. It is no sandbox for code
that a visitor could run, for there is no way to run any: it is for the path that somebody forgets.
"""

import ctypes
import errno
import os
import re
import resource
import signal
import socket
import sys
import sysconfig
import termios
import threading
from argparse import Namespace
from contextlib import suppress
from fcntl import F_DUPFD, fcntl, ioctl
from functools import cache, partial
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple, NoReturn
from urllib.parse import unquote

import minetui
from minetui.arguments import ShellCommand, choose_language, parsed
from minetui.language import VARIABLES, _, ngettext, number
from minetui.live import Client, DealerDesk, problem_of, tidied
from minetui.store import SettingsFile
from minetui.ui.kit.files import show_file
from minetui.ui.kit.place import Place
from minetui.ui.launch import app_of
from minetui.ui.live.line import LineStart, LiveLine
from minetui.ui.setup import Destination

from .folder import size_of
from .messages import FAILED_STATUS, BeginVisit, Limits

NICENESS, NICENESS_OF_DEALER = 5, 10
STACK = 2**20  # bytes of a thread's stack
SAY, LIVE = 3, 4  # file descriptors: the pipe that says why a game failed, the line to live games
HIGH = 16  # a number above those of all files that a visit begins with
SET_DEATH_SIGNAL, NO_NEW_PRIVILEGES = 1, 38  # of prctl(2)

NOBODY_IN_PARTICULAR = {"root", "user", "guest", "git", "ubuntu", "debian", "pi", "play", "ssh"}
"""User names that many have, so that they are nobody's name."""

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
DEVICES = {"/dev/null", "/dev/tty", "/dev/urandom"}
LOOKING = {"os.listdir": 1, "os.scandir": 1}  # events, with the number of paths they begin with
CHANGING = {
    **dict.fromkeys(("os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.utime"), 1),
    **dict.fromkeys(("os.chdir", "os.chmod", "os.chown"), 1),
    **dict.fromkeys(("os.rename", "os.link", "os.symlink"), 2),
}
REFUSED = {
    *("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "pty.spawn"),
    *("subprocess.Popen", "webbrowser.open", "ctypes.dlopen", "os.kill", "os.killpg"),
    *("socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyname"),
    *("socket.sendto", "socket.sendmsg"),
}


class Ends(NamedTuple):
    """What a visit has of the forking process.

    A terminal, a pipe to say why it failed, a line to live games, and the number of its parent.
    """

    terminal: int
    say: int
    live: int
    parent: int


def live(visit: BeginVisit, home: Path, ends: Ends, limits: Limits) -> NoReturn:
    """Be the process of a visit, just forked, to its end."""
    status = FAILED_STATUS
    try:
        _take_over(ends)
        _go_home(home)
        _describe(visit)
        _bind(limits)
        Walls(limits).stand()
        status = _play(visit)
    except BaseException as error:  # whatever it is, this copy of the forking process must end
        _report(error)
    finally:
        if sys.__stderr__:
            with suppress(OSError):
                sys.__stderr__.flush()
        os._exit(status)


def _take_over(ends: Ends) -> None:
    """Have the terminal, and the pipe, and nothing else of what the forking process has."""
    signal.set_wakeup_fd(-1)
    _heed_signals()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU})
    _die_with(ends.parent)
    os.setsid()
    ioctl(ends.terminal, termios.TIOCSCTTY, 0)
    # Any of the three may have a number that another one is to have.
    terminal, say, line = (fcntl(file, F_DUPFD, HIGH) for file in ends[:3])
    for file in (0, 1, 2):
        os.dup2(terminal, file)
    os.dup2(say, SAY, inheritable=False)
    os.dup2(line, LIVE, inheritable=False)
    os.closerange(LIVE + 1, os.sysconf("SC_OPEN_MAX"))


def _heed_signals() -> None:
    """Heed signals as a process does by itself."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGCHLD):
        signal.signal(each, signal.SIG_DFL)


def _die_with(parent: int) -> None:
    """Have the kernel kill this process as soon as its parent is gone."""
    if sys.platform == "linux":
        prctl = ctypes.CDLL(None).prctl
        prctl(SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
        prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)


def _go_home(home: Path) -> None:
    """Work in the visitor's home, which has no path but `.` from now on."""
    os.umask(0o077)
    home.mkdir(mode=0o700, exist_ok=True)
    os.chdir(home)
    os.environ["MINETUI_HOME"] = os.environ["HOME"] = "."


def _describe(visit: BeginVisit) -> None:
    """Let the program know the visitor's terminal, and no other one."""
    os.environ["TERM"] = visit.term
    if visit.colorterm:
        os.environ["COLORTERM"] = visit.colorterm
    os.environ[VARIABLES[0]] = visit.speech  # the visitor's settings may ask for another language
    for file, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        stream = os.fdopen(file, mode, encoding=visit.charset, errors="replace", closefd=False)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _bind(limits: Limits) -> None:
    """Set the limits that the kernel keeps."""
    os.nice(NICENESS)
    threading.stack_size(STACK)
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu, limits.cpu + 1))
    # No RLIMIT_NPROC: it counts all threads of a user, so visitors would take them from each other.
    bounds = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_DATA: limits.memory * 2**20,
        resource.RLIMIT_FSIZE: limits.space * 2**20,
        resource.RLIMIT_NOFILE: 64,
    }
    for which, bound in bounds.items():
        resource.setrlimit(which, (bound, bound))


@cache
def without_words() -> tuple[ShellCommand, Namespace]:
    """The command of all visits, and its arguments: the process that forks finds them out."""
    return parsed([])


def _play(visit: BeginVisit) -> int:
    """Run the game as a guest's, with a notice if there is one; the exit status."""
    choose_language([])
    command, arguments = without_words()
    line = LineStart(socket.socket(fileno=LIVE), Client(_name(visit.name)))
    live = partial(LiveLine, start=line)
    place = Place(own_machine=False, deliver=show_file, report=_report, live=live)
    first = Destination("lobby", visit.room) if visit.lobby else None
    try:
        app = app_of(arguments, command, place, first)
    except ValueError as error:
        print(f"minetui: {error}", end="\r\n", flush=True)
        return 2
    if visit.notice:
        app.notices.append(_(visit.notice))
    # What went wrong is told by the server, in one line: not by the program, nor by Python, which
    # complains of errors that it ignores. Textual draws on `__stderr__`.
    sys.stderr = None
    app.run()
    return app.return_code or 0


def _name(user: str) -> str:
    """The name for others that the visitor has chosen, or else the user name; empty for none."""
    chosen = SettingsFile(Path(SettingsFile.NAME)).read()[0].name
    wish = tidied(chosen or user)
    return "" if wish.casefold() in NOBODY_IN_PARTICULAR or problem_of(wish) else wish


def deal(line: int, limits: Limits, parent: int) -> NoReturn:
    """Be a dealer of boards for live games, just forked, on this line until it is closed."""
    try:
        signal.set_wakeup_fd(-1)
        _heed_signals()
        _die_with(parent)
        os.dup2(line, SAY, inheritable=False)
        os.closerange(SAY + 1, os.sysconf("SC_OPEN_MAX"))
        os.nice(NICENESS_OF_DEALER)
        memory = limits.memory * 2**20
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        DealerDesk(socket.socket(fileno=SAY)).run()
    finally:
        os._exit(0)


def _report(error: BaseException) -> None:
    """Say what has failed and where in the program, and nothing of what the visitor did."""
    place = ""
    with suppress(MemoryError):  # of which there may be none left to read the sources with
        frames = extract_tb(error.__traceback__)
        place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    with suppress(OSError):
        os.write(SAY, f"{type(error).__name__}{place}".encode())


class Walls:
    """What a visit may open, by the home of its visitor."""

    def __init__(self, limits: Limits) -> None:
        self._home, self._limits = os.path.realpath("."), limits
        self._readable = {self._home, *_program_folders()}

    def stand(self) -> None:
        """Hold from now on, to the end of the process."""
        sys.addaudithook(self._judge)

    def _judge(self, event: str, details: tuple[Any, ...]) -> None:  # any event's
        """Refuse what a visit may not do, with an error that the program can show."""
        if event == "open":
            self._judge_open(*details)
        elif event == "sqlite3.connect":
            self._expect_within({self._home}, _file_of(details[0]))
        elif event in CHANGING:
            for path in details[: CHANGING[event]]:
                self._expect_within({self._home}, path)
        elif event in LOOKING:
            self._expect_within(self._readable, details[0])
        elif event in REFUSED:
            _refuse()

    def _judge_open(self, path: Any, mode: str | None, flags: int) -> None:  # noqa: ANN401
        """Writing is for the home alone, and a new file needs room there."""
        if isinstance(path, int) or path in DEVICES:
            return
        if not flags & WRITING:
            self._expect_within(self._readable, path)
            return
        self._expect_within({self._home}, path)
        if flags & os.O_CREAT and not os.path.lexists(path):
            self._expect_room(os.path.dirname(os.path.realpath(path)))

    def _expect_within(self, folders: set[str], path: Any) -> None:  # noqa: ANN401 - a path
        """Refuse a path that is in none of these folders."""
        if isinstance(path, int):
            return
        named: str = "." if path is None else os.fsdecode(path)
        real = os.path.realpath(named)
        if not any(real == folder or real.startswith(folder + os.sep) for folder in folders):
            _refuse()

    def _expect_room(self, folder: str) -> None:
        """Refuse another file where the home or the folder is full."""
        if len(os.listdir(folder)) >= self._limits.per_folder:
            most = self._limits.per_folder
            full = ngettext("the folder is full ({n} file)", "the folder is full ({n} files)", most)
            raise OSError(errno.EDQUOT, full)
        if size_of(self._home) >= self._limits.space * 2**20:
            full = _("your space is full ({megabytes} MB)", megabytes=number(self._limits.space))
            raise OSError(errno.EDQUOT, full)


def _file_of(database: Any) -> str:  # noqa: ANN401 - a path
    """The path of a database, which may be named by an address.

    >>> _file_of("records.sqlite3"), _file_of(b"file:/srv/a%20b?mode=ro#here")
    ('records.sqlite3', '/srv/a b')
    """
    name = os.fsdecode(database)
    if not name.startswith("file:"):
        return name
    return unquote(re.split("[?#]", name.removeprefix("file:"))[0])


def _refuse() -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _program_folders() -> set[str]:
    """The folders of Python, of its packages and of the game."""
    paths = sysconfig.get_paths()
    folders = [paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    return {os.path.realpath(folder) for folder in (*folders, str(Path(minetui.__file__).parent))}

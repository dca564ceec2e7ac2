"""The process of one visitor: the game, with the terminal as its only way out."""

import os
import resource
import signal
import sys
import termios
import threading
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple, NoReturn

from minetui.arguments import parsed
from minetui.ui.launch import app_of
from minetui.ui.place import Place
from minetui.ui.screens.file_text import show_file

from .death import die_with
from .limits import Limits
from .messages import FAILED_STATUS, Visit
from .walls import Walls

NICENESS = 5
STACK = 2**20  # bytes of a thread's stack
SAY = 3  # the file descriptor of the pipe that says why a game failed


class Ends(NamedTuple):
    """What a visit has of the forking process: a terminal, a pipe to say why it failed, its id."""

    terminal: int
    say: int
    parent: int


def live(visit: Visit, home: Path, ends: Ends, limits: Limits) -> NoReturn:
    """Be the process of a visit, just forked, to its end."""
    status = FAILED_STATUS
    try:
        _take_over(ends)
        _go_home(home)
        _describe(visit)
        _bind(limits)
        Walls(limits).stand()
        status = _play(visit.notice)
    except BaseException as error:  # whatever it is, this copy of the forking process must end
        _report(error)
    finally:
        with suppress(OSError):
            sys.stderr.flush()
        os._exit(status)


def _take_over(ends: Ends) -> None:
    """Have the terminal, and the pipe, and nothing else of what the forking process has."""
    signal.set_wakeup_fd(-1)
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGCHLD):
        signal.signal(each, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU})
    die_with(ends.parent)
    os.setsid()
    ioctl(ends.terminal, termios.TIOCSCTTY, 0)
    os.dup2(ends.say, 63)
    for number in (0, 1, 2):
        os.dup2(ends.terminal, number)
    os.dup2(63, SAY, inheritable=False)
    os.closerange(SAY + 1, os.sysconf("SC_OPEN_MAX"))


def _go_home(home: Path) -> None:
    """Work in the visitor's home, which has no path but `.` from now on."""
    os.umask(0o077)
    home.mkdir(mode=0o700, exist_ok=True)
    os.chdir(home)
    os.environ["MINETUI_HOME"] = os.environ["HOME"] = "."


def _describe(visit: Visit) -> None:
    """Let the program know the visitor's terminal, and no other one."""
    os.environ["TERM"] = visit.term
    if visit.colorterm:
        os.environ["COLORTERM"] = visit.colorterm
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        stream = os.fdopen(number, mode, encoding=visit.charset, errors="replace", closefd=False)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _bind(limits: Limits) -> None:
    """Set the limits that the kernel keeps."""
    os.nice(NICENESS)
    threading.stack_size(STACK)
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu, limits.cpu + 1))
    bounds = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_DATA: limits.memory * 2**20,
        resource.RLIMIT_FSIZE: limits.space * 2**20,
        resource.RLIMIT_NOFILE: 64,
    }
    for which, bound in bounds.items():
        resource.setrlimit(which, (bound, bound))


def _play(notice: str) -> int:
    """Run the game as a guest's, with a notice if there is one; the exit status."""
    name, arguments = parsed([])
    try:
        app = app_of(arguments, name, GUEST)
    except ValueError as error:
        print(f"minetui: {error}", end="\r\n", flush=True)
        return 2
    if notice:
        app.notices.append(notice)
    app.run()
    return app.return_code or 0


def _report(error: BaseException) -> None:
    """Say what has failed and where in the program, and nothing of what the visitor did."""
    frames = extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    with suppress(OSError):
        os.write(SAY, f"{type(error).__name__}{place}".encode())


GUEST = Place(own_machine=False, deliver=show_file, report=_report)

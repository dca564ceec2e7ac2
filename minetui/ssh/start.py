"""The start of the server: first the process that forks, with nothing but the game in it.

Root has to name the user to become, and name root if it is to stay root. The socket listens before
that, so that root may give it any port.
"""

import argparse
import os
import pwd
import socket
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from signal import SIGKILL
from time import monotonic, sleep
from traceback import print_exc
from typing import NoReturn

from minetui import language
from minetui.formats import shown
from minetui.language import ENGLISH, _

from .folder import ServerFolder
from .messages import ForkLines, Limits

BACKLOG = 64
UNREAD = 16_384  # bytes that a client may send ahead; the system takes twice as many
PATIENCE = 2.0  # seconds, of which a visit that hangs takes one
KEPT = {"TZ", "PYTHONDONTWRITEBYTECODE"}  # of the server's environment, in a visit
FILES = 5  # open files of the server for each visitor


def serve(arguments: argparse.Namespace, limits: Limits) -> int:
    """Serve until the end; the exit status. A ValueError says why that can't be."""
    _expect_user(arguments.user)
    with _listener(arguments.host, arguments.port) as listener:
        _become(arguments.user)
        os.umask(0o077)
        _allow_files(limits.visitors)
        return _serve_on(listener, ServerFolder(arguments.home), limits)


def _serve_on(listener: socket.socket, folder: ServerFolder, limits: Limits) -> int:
    """Serve those who come to a socket."""
    lines, forking = _fork(folder, limits, listener)
    from asyncio import run

    from .server import VisitServer

    async def whole() -> int:
        return await VisitServer(listener, lines).run(folder, limits)

    try:
        return run(whole())
    finally:
        for line in lines:
            line.close()
        _await_end(forking)
        folder.remove_guests()


def _expect_user(name: str | None) -> None:
    """Refuse root without a user to become, and others with one."""
    if os.geteuid() == 0 and name is None:
        raise ValueError(
            _("serve: root should not serve; give --user NAME (--user root if it has to)")
        )
    if os.geteuid() != 0 and name is not None:
        raise ValueError(_("--user: only root can become another user"))


def _become(name: str | None) -> None:
    """Become the user of this name for good; with None, stay."""
    if name is None:
        return
    try:
        user = pwd.getpwnam(name)
    except KeyError:
        problem = _("--user: expected the name of a user, got {name}", name=shown(name))
        raise ValueError(problem) from None
    os.initgroups(name, user.pw_gid)
    os.setgid(user.pw_gid)
    os.setuid(user.pw_uid)
    os.environ["HOME"] = user.pw_dir


def _listener(host: str, port: int) -> socket.socket:
    """A socket that listens on an address."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_rest, address = found[0]
        both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
        listener = socket.create_server(
            address[:2], family=family, backlog=BACKLOG, dualstack_ipv6=both
        )
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD)
        return listener
    except UnicodeError:
        problem = _("--host: expected a name or an address, got {host}", host=shown(repr(host)))
        raise ValueError(problem) from None
    except OSError as error:
        said = str(error.strerror).partition(" (")[0]  # Python adds the address again
        where = {"host": shown(host), "port": port}
        raise ValueError(_("serve: {host} port {port}: {problem}", problem=said, **where)) from None


def _allow_files(visitors: int) -> None:
    """Let this process have as many open files as so many visitors need."""
    soft, hard = getrlimit(RLIMIT_NOFILE)
    needed = visitors * FILES + 64
    if 0 <= soft < needed:
        setrlimit(RLIMIT_NOFILE, (needed if hard < 0 else min(needed, hard), hard))


def _fork(folder: ServerFolder, limits: Limits, listener: socket.socket) -> tuple[ForkLines, int]:
    """Begin the process that forks; returns the lines that lead to it, and its number.

    This process has a single thread yet, and has loaded neither asyncio nor asyncssh.
    """
    pairs = socket.socketpair(), socket.socketpair(type=socket.SOCK_DGRAM)
    ours, theirs = (ForkLines(*ends) for ends in zip(*pairs, strict=True))
    pid = os.fork()
    if pid == 0:
        for line in (*ours, listener):
            line.close()
        _be_the_fork_server(theirs, folder, limits)
    for line in theirs:
        line.close()
    return ours, pid


def _await_end(pid: int) -> None:
    """Wait for the end of the process that forks, which has heard of it; kill it if it hangs."""
    deadline = monotonic() + PATIENCE
    while os.waitpid(pid, os.WNOHANG) == (0, 0):
        if monotonic() > deadline:
            os.kill(pid, SIGKILL)
            deadline += PATIENCE
        sleep(0.02)


def _be_the_fork_server(lines: ForkLines, folder: ServerFolder, limits: Limits) -> NoReturn:
    """Fork until the server is gone, without its environment, some of which Textual would heed."""
    for name in os.environ.keys() - KEPT:
        del os.environ[name]
    os.environ.update(TERM="xterm-256color", MINETUI_HOME=".")
    language.use(ENGLISH)  # each visitor chooses another one, and none has the server's
    try:
        from .fork_server import ForkServer

        ForkServer(lines, folder.guests, limits).run()
    except Exception:  # this copy of the server must end here, in any case
        print_exc()
    finally:
        os._exit(0)

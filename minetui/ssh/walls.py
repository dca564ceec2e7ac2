"""The walls of a visit: an audit hook that refuses all but the visitor's home and the program.

The screen offers no way to another file, to a process or to the network. Should one be found, it
ends here. The hook also keeps the home within its limits.
"""

import errno
import os
import re
import sys
import sysconfig
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import minetui

from .limits import Limits

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
            raise OSError(
                errno.EDQUOT, f"this server keeps {self._limits.per_folder} files in a folder"
            )
        if _size(self._home) >= self._limits.space * 2**20:
            raise OSError(errno.EDQUOT, f"this server keeps {self._limits.space} MB of a visitor")


def _file_of(database: Any) -> str:  # noqa: ANN401 - a path
    """The path of a database, which may be named by an address.

    >>> _file_of("records.sqlite3"), _file_of(b"file:/srv/a%20b?mode=ro#here")
    ('records.sqlite3', '/srv/a b')
    """
    name = os.fsdecode(database)
    if not name.startswith("file:"):
        return name
    return unquote(re.split("[?#]", name.removeprefix("file:"))[0])


def _size(folder: str) -> int:
    """The bytes of all files in a folder and the folders in it."""
    with os.scandir(folder) as entries:
        return sum(
            _size(entry.path) if entry.is_dir(follow_symlinks=False) else _length(entry)
            for entry in entries
        )


def _length(entry: "os.DirEntry[str]") -> int:
    """The bytes of a file; none if it was deleted meanwhile."""
    try:
        return entry.stat(follow_symlinks=False).st_size
    except OSError:
        return 0


def _refuse() -> None:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _program_folders() -> set[str]:
    """The folders of Python, of its packages and of the game."""
    paths = sysconfig.get_paths()
    folders = [paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    return {os.path.realpath(folder) for folder in (*folders, str(Path(minetui.__file__).parent))}

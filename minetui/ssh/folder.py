"""The folder of a server: its host key, a home for each visitor, and the lock of who uses it.

It is made and locked before there is a process that forks or anything of SSH is loaded, and then
used by both.
"""

import os
import shutil
from pathlib import Path

from minetui.formats import shown
from minetui.language import _
from minetui.store import FileError, SettingsFile, folders, locks, write

from .messages import Limits


class ServerFolder:
    """The folder, private to the user that serves, and locked until this process ends."""

    def __init__(self, path: Path | None) -> None:
        self.path = (folders.data() / "ssh" if path is None else path).absolute()
        try:
            self._make()
        except OSError as error:
            raise ValueError(f"{shown(str(error.filename))}: {error.strerror}") from None

    @property
    def host_key(self) -> Path:
        """The path of the server's private key."""
        return self.path / "host_key"

    @property
    def guests(self) -> Path:
        """The folder of homes that are removed at the end of a visit."""
        return self.path / "guests"

    def home_of(self, name: str, most: int) -> Path | None:
        """The path of the home of the visitor with a key of this hash; None if there are too many.

        Keys cost nothing, so without an end to their homes anybody could fill the disk.
        """
        visitors = self.path / "visitors"
        home = visitors / name
        return home if home.is_dir() or len(os.listdir(visitors)) < most else None

    def speech_of(self, name: str) -> str:
        """The language that the visitor with a key of this hash has chosen; empty for none."""
        if not name:
            return ""
        return SettingsFile(self.path / "visitors" / name / SettingsFile.NAME).read()[0].language

    def keep(self, limits: Limits, name: str, uid: str, data: bytes) -> None:
        """Keep the recording of a live game in the home of the visitor with a key of this hash.

        Who has no home, or no room in it, goes without: nobody's recording may fill the disk.
        """
        home = self.path / "visitors" / name
        rooms = home / folders.ROOMS
        if not name or not home.is_dir():
            return
        try:
            rooms.mkdir(mode=0o700, exist_ok=True)
            has_place = len(os.listdir(rooms)) < limits.per_folder
            if has_place and size_of(home) + len(data) <= limits.space * 2**20:
                write(rooms / f"{uid}.rawvf", data)
        except (OSError, FileError):
            return

    def remove_guests(self) -> None:
        """Remove the homes that a crash has left behind."""
        shutil.rmtree(self.guests, ignore_errors=True)

    def _make(self) -> None:
        """Make the folder and lock it."""
        folders.make(self.path / "visitors")
        lock = self.path / "lock"
        lock.touch(0o600)
        if locks.take(lock) is None:
            raise ValueError(
                _("{folder}: another server uses this folder", folder=shown(str(self.path)))
            )
        if self.path.stat().st_mode & 0o077:
            raise ValueError(
                _("{folder}: expected a private folder (0700)", folder=shown(str(self.path)))
            )
        self.remove_guests()
        folders.make(self.guests)


def size_of(folder: str | Path) -> int:
    """The bytes of all files in a folder and the folders in it."""
    with os.scandir(folder) as entries:
        return sum(
            size_of(entry.path) if entry.is_dir(follow_symlinks=False) else _length(entry)
            for entry in entries
        )


def _length(entry: "os.DirEntry[str]") -> int:
    """The bytes of a file; none if it was deleted meanwhile."""
    try:
        return entry.stat(follow_symlinks=False).st_size
    except OSError:
        return 0

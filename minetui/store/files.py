"""Whole files: a crash leaves the old file or the new one, and perhaps a draft.

A draft is the temporary file that a save is written to. Only old drafts of our own files in our own
folders are deleted: a newer one may belong to a save that another program is about to finish.
Formats are for `replay_files`, so that those who only write need not load them.
"""

import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from minetui import Problem
from minetui.formats import expect_file, reason, shown
from minetui.language import _

from . import folders, locks
from .folders import UID

MOST_BYTES = 400_000_000  # of a game's file: the largest board and a long game on it
OLD = 86_400  # seconds
LONGEST_NAME = 40  # characters of a file's name that its draft repeats
RANDOM = r"\.[0-9a-z_]{8}"  # hexadecimal, or as tempfile made it before
OF_0_1_0 = rf"(?:.*\.rawvf|.{{{LONGEST_NAME}}}){RANDOM}"  # that version wrote no ending
REPLAY_DRAFT = re.compile(rf"\.(?:.+{RANDOM}\.draft|{OF_0_1_0})")
JOURNAL_DRAFT = re.compile(rf"{UID.pattern}\.[0-9]+\.draft")  # which version 0.1.0 wrote
SETTINGS_DRAFT = re.compile(rf"\.settings\.toml{RANDOM}(?:\.draft)?")


class FileError(Problem):
    """A file that can't be read or written: one line that begins with its name."""

    has_place = True

    def __init__(self, line: str, path: Path | None = None) -> None:
        super().__init__(line)
        self.path = path

    @property
    def brief(self) -> str:
        """The line with the name of the file alone, as its folder may fill a line."""
        path, line = self.path, str(self)
        return line.replace(shown(str(path)), shown(path.name), 1) if path else line

    @classmethod
    def of(cls, path: Path, error: OSError) -> "FileError":
        """What the system says of a file."""
        return cls(f"{shown(str(path))}: {reason(error)}", path)

    @classmethod
    def special(cls, path: Path) -> "FileError":
        """A pipe or a device where a file should be."""
        problem = _("expected a regular file")
        return cls(f"{shown(str(path))}: {problem}", path)


def write(path: Path, data: bytes) -> None:
    """Write a whole file as `write_parts` does; missing folders are made."""
    try:
        expect_file(str(path))
        folders.make(Path(os.path.realpath(path)).parent)
    except OSError as error:
        raise FileError.of(path, error) from None
    write_parts(path, [data])


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a whole file into an existing folder, part by part.

    After a FileError, which says why, nothing has changed.
    """
    try:
        expect_file(str(path))
        if path.exists() and not path.is_file() and not path.is_dir():
            raise FileError.special(path)  # a pipe or a device is not replaced
        _write_whole(Path(os.path.realpath(path)), parts)
    except OSError as error:
        raise FileError.of(path, error) from None


def _write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Write under a new name, flush to the disk, and rename."""
    draft = path.parent / f".{path.name[:LONGEST_NAME]}.{os.urandom(4).hex()}.draft"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        locks.put_in_place(draft, path)
    except BaseException:  # Ctrl+C too: the draft must not stay behind
        with suppress(OSError):
            os.unlink(draft)
        raise


def delete_old_drafts() -> None:
    """Delete abandoned drafts; those that can't be deleted stay."""
    for folder, draft in (
        (folders.games(), REPLAY_DRAFT),
        (folders.replays(), REPLAY_DRAFT),
        (folders.journals(), JOURNAL_DRAFT),
        (folders.settings(), SETTINGS_DRAFT),
    ):
        with suppress(OSError):
            for path in folder.iterdir():
                if draft.fullmatch(path.name):
                    _delete_if_old(path)


def _delete_if_old(path: Path) -> None:
    with suppress(OSError):
        if path.lstat().st_mtime < time.time() - OLD:
            path.unlink()

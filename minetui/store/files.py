"""Writing whole files; a crash leaves the old file or the new one.

Formats are for `replay_files`, so that those who only write need not load them.
"""

import contextlib
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from minetui.core.levels import Level
from minetui.formats.errors import shown
from minetui.formats.file_errors import expect_file, reason

from . import locks
from .drafts import ENDING, draft_prefix
from .paths import cards_folder, games_folder, make_folder


class FileError(ValueError):
    """A file that can't be read or written: one line that begins with its name."""

    has_place = True


def write(path: Path, data: bytes) -> None:
    """Write a whole file as `write_parts` does; missing folders are made."""
    try:
        expect_file(str(path))
        make_folder(Path(os.path.realpath(path)).parent)
    except OSError as error:
        raise FileError(error_line(path, error)) from None
    write_parts(path, [data])


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a whole file into an existing folder, part by part.

    After a FileError, which says why, nothing has changed.
    """
    try:
        expect_file(str(path))
        if path.exists() and not path.is_file() and not path.is_dir():
            refuse_special(path)  # a pipe or a device is not replaced
        _write_whole(Path(os.path.realpath(path)), parts)
    except OSError as error:
        raise FileError(error_line(path, error)) from None


def proposed_path(level: Level, now: datetime) -> Path:
    """The path proposed for a saved game, named by time and level."""
    return games_folder() / f"{_dated(level, now)}.rawvf"


def proposed_card(level: Level, now: datetime) -> Path:
    """The path proposed for the card of a game, named in the same way."""
    return cards_folder() / f"{_dated(level, now)}.txt"


def refuse_special(path: Path) -> None:
    """Raise the FileError for a pipe or a device."""
    raise FileError(f"{shown(str(path))}: expected a regular file")


def _dated(level: Level, now: datetime) -> str:
    """A name by time and level."""
    return f"{now:%Y-%m-%d-%H%M%S}-{level.name.lower()}"


def _write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Write under a new name, flush to the disk, and rename."""
    draft = path.parent / f"{draft_prefix(path)}{os.urandom(4).hex()}{ENDING}"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        locks.put_in_place(draft, path)
    except BaseException:  # Ctrl+C too: the draft must not stay behind
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


def error_line(path: Path, error: OSError) -> str:
    """The error as a line that begins with the name of the file."""
    return f"{shown(str(path))}: {reason(error)}"

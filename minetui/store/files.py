"""Replays in files: read whole, and written so that a crash leaves the old file or the new one."""

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from minetui.core.levels import Level
from minetui.formats import rawvf, registry
from minetui.formats.errors import FormatError, shown
from minetui.formats.replay import Replay

from .paths import LARGEST, data_folder, make_folder


class FileError(ValueError):
    """A file that can't be read or written: one line that begins with its name."""

    has_place = True


class UnknownFileError(FileError):
    """A file in no format that is known."""


def read_replay(path: Path) -> Replay:
    """The replay in a file; a FileError tells in one line what is wrong with it."""
    try:
        told = path.stat()
        if not stat.S_ISREG(told.st_mode) and not stat.S_ISDIR(told.st_mode):
            raise FileError(f"{shown(str(path))}: expected a regular file")
        if told.st_size > LARGEST:
            raise FileError(f"{shown(str(path))}: expected at most {LARGEST:,} bytes")
        with registry.opened(str(path)) as stream:
            replay = next(registry.read(stream), None)
    except registry.UnknownFormatError as error:
        raise UnknownFileError(error.within(str(path))) from None
    except FormatError as error:
        raise FileError(error.within(str(path))) from None
    except OSError as error:
        raise FileError(_told(path, error)) from None
    if replay is None:
        raise FileError(f"{shown(str(path))}: expected a board, got none")
    return replay


def write_replay(path: Path, replay: Replay) -> None:
    """Write a replay as RawVF; a FileError tells why it failed, and then nothing changed."""
    write(path, rawvf.written(replay))


def write(path: Path, data: bytes) -> None:
    """Write a whole file as `write_parts` does, and make the folders that it needs."""
    try:
        make_folder(Path(os.path.realpath(path)).parent)
    except OSError as error:
        raise FileError(_told(path, error)) from None
    write_parts(path, [data])


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a whole file in a folder that is there, part by part as they come.

    A FileError tells why it failed, and then nothing changed.
    """
    try:
        if path.exists() and not (
            path.is_file() or path.is_dir()
        ):  # a pipe or a device stays what it is
            raise FileError(f"{shown(str(path))}: expected a regular file")
        _write_whole(Path(os.path.realpath(path)), parts)
    except OSError as error:
        raise FileError(_told(path, error)) from None


def proposed_path(level: Level, now: datetime) -> Path:
    """A new file's name in the data folder, from the time and the level."""
    name = f"{now:%Y-%m-%d-%H%M%S}-{level.name.lower()}.rawvf"
    return data_folder() / "games" / name


def _write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Write to a new name, flush it to the disk, and rename."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:  # Ctrl+C too: the draft must not stay behind
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


def _told(path: Path, error: OSError) -> str:
    return f"{shown(str(path))}: {error.strerror or error}"

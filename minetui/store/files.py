"""Reading and writing whole files; a crash while writing leaves the old file or the new one."""

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from minetui.core.levels import Level
from minetui.formats import rawvf, registry
from minetui.formats.errors import FormatError, UnknownFormatError, shown
from minetui.formats.replay import Replay
from minetui.formats.source import opened

from .drafts import ENDING, draft_prefix
from .paths import LARGEST, games_folder, make_folder


class FileError(ValueError):
    """A file that can't be read or written: one line that begins with its name."""

    has_place = True


class UnknownFileError(FileError):
    """A file in no known format."""


def read_replay(path: Path) -> Replay:
    """The first playable replay in a file; a FileError says in one line why there is none."""
    try:
        _expect_readable(path)
        with opened(str(path)) as stream:
            replay = registry.read_playable(stream)
    except UnknownFormatError as error:
        raise UnknownFileError(error.within(str(path))) from None
    except FormatError as error:
        raise FileError(error.within(str(path))) from None
    except OSError as error:
        raise FileError(_line(path, error)) from None
    if replay is None:
        raise FileError(f"{shown(str(path))}: expected a board or a replay, got none")
    return replay


def write_replay(path: Path, replay: Replay) -> None:
    """Write a replay as RawVF; after a FileError, which says why, nothing has changed."""
    write(path, rawvf.write(replay))


def write(path: Path, data: bytes) -> None:
    """Write a whole file as `write_parts` does; missing folders are made."""
    try:
        make_folder(Path(os.path.realpath(path)).parent)
    except OSError as error:
        raise FileError(_line(path, error)) from None
    write_parts(path, [data])


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a whole file into an existing folder, part by part.

    After a FileError, which says why, nothing has changed.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            _refuse_special(path)  # a pipe or a device is not replaced
        _write_whole(Path(os.path.realpath(path)), parts)
    except OSError as error:
        raise FileError(_line(path, error)) from None


def proposed_path(level: Level, now: datetime) -> Path:
    """The path proposed for a saved game, named by time and level."""
    return games_folder() / f"{now:%Y-%m-%d-%H%M%S}-{level.name.lower()}.rawvf"


def _expect_readable(path: Path) -> None:
    """Refuse pipes, devices and huge files, for which the screen would have to wait."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        _refuse_special(path)
    if status.st_size > LARGEST:
        raise FileError(f"{shown(str(path))}: expected at most {LARGEST:,} bytes")


def _refuse_special(path: Path) -> None:
    raise FileError(f"{shown(str(path))}: expected a regular file")


def _write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Write under a new name, flush to the disk, and rename."""
    handle, draft = tempfile.mkstemp(ENDING, draft_prefix(path), path.parent)
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


def _line(path: Path, error: OSError) -> str:
    return f"{shown(str(path))}: {error.strerror or error}"

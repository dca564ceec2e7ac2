"""The replays and boards in files and folders, each with what a list of them shows.

A folder stands for the files in it, not for those in its folders. Hidden files and files
that are no board and no replay are left out, unless they are asked for by their name.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from minetui.core.levels import Level
from minetui.core.position import Status
from minetui.formats.errors import shown
from minetui.formats.replay import Replay

from .files import FileError
from .replay_files import UnknownFileError, read_replay


@dataclass(frozen=True)
class LibraryEntry:
    """A file with its board or game, or with the error of one that can't be read.

    `status` is None for a board without moves.
    """

    path: Path
    level: Level | None = None
    status: Status | None = None
    seconds: float | None = None
    three_bv: int | None = None
    speed: float | None = None
    date: datetime | None = None
    error: str = ""


def entries(paths: Iterable[Path]) -> Iterator[LibraryEntry | None]:
    """Each file as it is read; None for one in a folder that is no board and no replay."""
    for path in paths:
        try:
            files = sorted(_files(path)) if path.is_dir() else [path]
        except OSError as error:
            yield LibraryEntry(path, error=f"{shown(str(path))}: {error.strerror or error}")
            continue
        yield from (entry_of(file, among_others=file is not path) for file in files)


def entry_of(path: Path, *, among_others: bool = False) -> LibraryEntry | None:
    """The entry of a file; None for one among others that is no board and no replay."""
    try:
        return _entry(path, read_replay(path))
    except FileError as error:
        left_out = among_others and isinstance(error, UnknownFileError)
        return None if left_out else LibraryEntry(path, error=str(error))


def _files(folder: Path) -> Iterator[Path]:
    """The files in a folder that are not hidden."""
    return (path for path in folder.iterdir() if path.name[0] != "." and path.is_file())


def _entry(path: Path, replay: Replay) -> LibraryEntry:
    """The entry of a file with this replay."""
    metrics, played = replay.metrics, bool(replay.moves)
    return LibraryEntry(
        path,
        replay.level,
        replay.final_position.status if played else None,
        replay.end if played else None,
        metrics.three_bv if metrics else None,
        metrics.speed if metrics else None,
        _date(path, replay.header("timestamp")),
    )


def _date(path: Path, timestamp: str) -> datetime | None:
    """When the game was played, by its file, or when the file was last written.

    Arbiter writes a day, a month, a year and a time between dots; Vienna seconds since 1970.
    """
    with suppress(ValueError, OverflowError, OSError):
        if timestamp.isdigit():
            return datetime.fromtimestamp(int(timestamp)).astimezone()
        if timestamp.count(".") == 3:
            day = timestamp.rpartition(":")[0]
            return datetime.strptime(day, "%d.%m.%Y.%H:%M:%S").astimezone()
        return datetime.fromisoformat(timestamp).astimezone()
    with suppress(OverflowError, OSError):
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return None

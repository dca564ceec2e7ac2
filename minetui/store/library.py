"""The replays and boards in files and folders, each with what a list of them shows.

A folder stands for the files in it, not for those in its folders. Hidden files and files
that are no board and no replay are left out, unless they are asked for by their name.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from minetui.core.levels import Level
from minetui.core.metrics import Value, values_of
from minetui.core.position import Status
from minetui.formats.errors import shown
from minetui.formats.file_errors import reason
from minetui.formats.replay import Replay

from .replay_files import read_replay


@dataclass(frozen=True)
class LibraryEntry:
    """A file with its board or game, or with the error of one that can't be read.

    `status` is None for a board without moves. `metrics` has only those that have a value. A file
    that is `pending` has not been read yet; one among the others of its folder is left out if it
    turns out to be no board and no replay.
    """

    path: Path
    level: Level | None = None
    status: Status | None = None
    metrics: Mapping[str, Value] = field(default_factory=dict)
    date: datetime | None = None
    player: str = ""
    error: str = ""
    pending: bool = False
    among_others: bool = False


def listed(paths: Iterable[Path]) -> list[LibraryEntry]:
    """The files that these paths stand for, not read yet, and the errors of folders."""
    return [entry for path in paths for entry in _listed(path)]


def read_entry(path: Path) -> LibraryEntry:
    """The entry of a file; a FileError says in one line why there is none."""
    replay = read_replay(path)
    played = replay.is_played
    return LibraryEntry(
        path,
        replay.level,
        replay.final_position.status if played else None,
        _metrics(replay, played=played),
        _date(path, replay.header("timestamp")),
        replay.header("player"),
    )


def _listed(path: Path) -> Iterator[LibraryEntry]:
    try:
        names = sorted(_names(path)) if path.is_dir() else None
    except OSError as error:
        yield LibraryEntry(path, error=f"{shown(str(path))}: {reason(error)}")
        return
    if names is None:
        yield LibraryEntry(path, pending=True)
    else:
        yield from (LibraryEntry(path / name, pending=True, among_others=True) for name in names)


def _names(folder: Path) -> Iterator[str]:
    """The names of the files in a folder that are not hidden."""
    with os.scandir(folder) as found:
        yield from (each.name for each in found if each.name[0] != "." and each.is_file())


def _metrics(replay: Replay, *, played: bool) -> dict[str, Value]:
    """The metrics of a game that have a value; of a board without moves only its 3BV."""
    metrics = replay.metrics
    if metrics is None:
        return {"time": replay.end} if played else {}
    values = values_of(metrics) if played else values_of(metrics, ("three_bv",))
    return {name: value for name, value in values.items() if value is not None}


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

"""The replays of the games played last, to be read one after the other."""

import contextlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from minetui.formats.replay import Replay

from .database import Database
from .files import FileError
from .paths import REPLAY
from .records import records_path
from .replay_files import read_replay
from .training_sql import QUERIES

LIMIT = 100  # games


def newest_replays(limit: int = LIMIT) -> list[Path]:
    """The files of the newest games whose replays are kept, the newest first.

    A RecordsError if the records can't be read.
    """
    path = records_path()
    if not path.exists():
        return []
    with closing(Database(path)) as database:
        names = (name for (name,) in database.rows(QUERIES["newest_replays"], (limit,)))
        ours = (name for name in names if isinstance(name, str) and REPLAY.fullmatch(name))
        return [path.parent / "replays" / name for name in ours]


def readable(paths: Iterable[Path]) -> Iterator[Replay]:
    """The replays in some files, each read when asked for; those that can't be are left out."""
    for path in paths:
        with contextlib.suppress(FileError):
            yield read_replay(path)

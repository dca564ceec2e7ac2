"""The replays of recorded games: files beside the records, kept for the newest and the best."""

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from . import files
from .database import Database
from .drafts import REPLAY_DRAFT
from .paths import REPLAY
from .schema import CHANGES, QUERIES

NEWEST = 200  # games whose replays are kept, besides those of the best


class Replays:
    """The folder of replays; a file there that no game names is a stray.

    A file is written before a game names it, and deleted after none does. Both happen while
    nobody else writes records, so that no process deletes a file that another is about to name.
    """

    def __init__(self, database: Database, folder: Path) -> None:
        self._database, self.folder = database, folder

    def path(self, name: str) -> Path:
        """The path of the replay with this name."""
        return self.folder / name

    def write(self, texts: Mapping[str, bytes] | Iterable[tuple[str, bytes]]) -> None:
        """Write replays inside a transaction, by the uids of their games, which then name them."""
        written: list[Path] = []
        pairs = texts.items() if isinstance(texts, Mapping) else texts
        try:
            for uid, data in pairs:
                path = self.folder / f"{uid}.rawvf"
                written += [] if path.exists() else [path]
                files.write(path, data)
                self._database.connection.execute(CHANGES["name_replay"], (path.name, uid))
        except BaseException:  # Ctrl+C too: no game will name them
            _delete(written)
            raise

    def forget_old(self) -> list[str]:
        """Forget replays that are no longer kept, inside a transaction; returns their names."""
        execute = self._database.connection.execute
        oldest = execute(QUERIES["oldest_kept"], (NEWEST - 1,)).fetchone()
        rows = execute(QUERIES["old_replays"], oldest).fetchall() if oldest else []
        for row in rows:
            execute(CHANGES["forget_replay"], row)
        return [name for (name,) in rows if isinstance(name, str) and REPLAY.fullmatch(name)]

    def delete(self, names: Iterable[str]) -> None:
        """Delete files of forgotten replays after the transaction; `prune` deletes what remains."""
        for name in names:
            with contextlib.suppress(OSError):  # the transaction itself did not fail
                self.path(name).unlink()

    def prune(self) -> int:
        """Forget replays that are no longer kept and delete stray files; returns how many."""
        with self._database.writing():
            self.forget_old()
        with self._database.writing():  # files are deleted only after the names are
            return _delete(path for path in self._ours() if not self._named(path.name))

    def _ours(self) -> Iterator[Path]:
        """The files in the folder that minetui may have written, drafts included."""
        if not self.folder.is_dir():
            return
        with os.scandir(self.folder) as files_there:
            for file in files_there:
                is_ours = REPLAY.fullmatch(file.name) or REPLAY_DRAFT.fullmatch(file.name)
                if is_ours and not file.is_dir():
                    yield Path(file.path)

    def _named(self, name: str) -> bool:
        return bool(self._database.rows(QUERIES["named_replay"], (name,)))


def _delete(paths: Iterable[Path]) -> int:
    """Delete files, except those that are gone already; returns how many were deleted."""
    deleted = 0
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
            deleted += 1
    return deleted

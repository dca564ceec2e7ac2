"""The records: all finished games, with the totals and the best games of each level.

Games are never changed or deleted; `database.py` opens the file, `schema.py` has the queries.

Recording finished games, each with its replay and, once that is computed, its luck.

The replays of recorded games: files beside the records, kept for the newest and the best.

The table of attempts: for each day the game on its daily board that counts.

The functions belong inside a transaction of whoever calls them.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from minetui.core import Level, Metrics
from minetui.formats import Attempt, DailyMark, Replay, rawvf, shown

from . import files
from .challenges import Challenge, challenges, keep_earned
from .database import PATIENCE, Database, RecordsError, count_all, count_game
from .entries import (
    DAMAGE,
    EPOCH,
    MILLISECOND,
    Bests,
    GameOrder,
    GameRecord,
    Overview,
    RecordClass,
    Standing,
    Style,
    Totals,
)
from .files import REPLAY, REPLAY_DRAFT, data_folder, delete_old_drafts
from .schema import CHANGES, PASSES, QUERIES

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


def count_attempt(
    connection: sqlite3.Connection, mark: DailyMark, uid: str, begun: int
) -> DailyMark:
    """Let a game count as the attempt of its day, unless another one does; its mark from then on.

    `begun` is in milliseconds since 1970.
    """
    if mark.attempt is Attempt.PRACTICE:
        return mark
    row = connection.execute(QUERIES["attempt"], (mark.day.isoformat(),)).fetchone()
    if row is None:
        values = (mark.day.isoformat(), str(mark), uid, begun)
        connection.execute(CHANGES["add_attempt"], values)
        return mark
    known, owner = row
    counts = owner == uid and isinstance(known, str)
    return (DailyMark.from_text(known) if counts else None) or mark.practice


def count_recorded(connection: sqlite3.Connection, entry: GameRecord) -> None:
    """Count a finished game, if it is an attempt that is not counted yet."""
    mark = DailyMark.from_text(entry.daily)
    if mark is not None:
        begun = entry.date - timedelta(seconds=entry.seconds)
        count_attempt(connection, mark, entry.uid, (begun - EPOCH) // MILLISECOND)


def is_before_another(connection: sqlite3.Connection, mark: DailyMark) -> bool:
    """Is there an attempt of a later day?"""
    day = mark.day.isoformat()
    return connection.execute(QUERIES["later_attempt"], (day,)).fetchone() is not None


__all__ = [
    "Bests",
    "GameOrder",
    "GameRecord",
    "Overview",
    "RecordClass",
    "Records",
    "RecordsError",
    "Style",
    "records_path",
]

NAME = "records.sqlite3"
ANY = RecordClass.ANY


class Merged(NamedTuple):
    """The numbers of games that an import added, and that were there already."""

    added: int
    known: int


def records_path() -> Path:
    """The path of the records; the file is made with the first game."""
    return data_folder() / NAME


class Records:
    """The records in a file, which is made if it is missing. Close them, or use `with`.

    A method that fails raises a RecordsError and changes nothing. An object belongs to the thread
    that made it; other threads and processes make their own and may write at the same time. It
    waits so many seconds (`patience`) while one of them does.
    """

    def __init__(self, path: Path | None = None, *, patience: float = PATIENCE) -> None:
        path = path or records_path()
        self._database = Database(path, patience=patience)
        self._replays = Replays(self._database, path.parent / "replays")

    def __enter__(self) -> "Records":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def add(self, entry: GameRecord) -> Bests:
        """Add a game, unless it is there; returns which records it breaks, if an unassisted win."""
        with self._database.writing():
            bests = self._insert(entry)
            if bests is None:
                return Bests()
            row = entry.row
            category = (*entry.level.key, entry.record_class.value)
            count_game(self._database.connection, category, row[1], row[5])
            forgotten = self._replays.forget_old()
        self._replays.delete(forgotten)
        return bests

    def merge(self, games: Iterable[tuple[GameRecord, bytes | None]]) -> Merged:
        """Add the games that are not there yet, with their replays as RawVF: all, or none."""
        added = known = 0
        with self._database.writing() as connection:
            # In a table, since the replays may not all fit in memory; few of them are kept.
            connection.execute(CHANGES["make_texts"])
            for entry, text in games:
                if self._insert(entry) is None:
                    known += 1
                    continue
                added += 1
                if text is not None:
                    connection.execute(CHANGES["add_text"], (entry.uid, text))
            count_all(connection)
            with contextlib.suppress(*DAMAGE):  # of a row: the next win tries again
                keep_earned(connection)
            self._replays.write(self._kept_texts())
            connection.execute(CHANGES["drop_texts"])
            forgotten = self._replays.forget_old()
        self._replays.delete(forgotten)
        return Merged(added, known)

    def keep_luck(self, uid: str, seconds: float, luck: float, guesses: int) -> None:
        """Keep the luck and the guesses of a game, unless it has some or ended at another time.

        A game that is taken up again after its end has the same uid, but another luck.
        """
        with self._database.writing() as connection:
            milliseconds = round(1000 * round(seconds, 3))  # as in an entry
            connection.execute(CHANGES["keep_luck"], (luck, guesses, uid, milliseconds))

    def keep_earned(self) -> None:
        """Keep the challenges that the games have reached since the last time."""
        with self._damage(), self._database.writing() as connection:
            keep_earned(connection)

    def earned_by(self, uid: str) -> list[str]:
        """The ids of the challenges that a game has earned."""
        return [id for (id,) in self._database.rows(QUERIES["earned_by"], (uid,))]

    def challenges(self) -> list[Challenge]:
        """All challenges by their tiers, with how far the games are."""
        with self._database.errors(), self._damage():
            return challenges(self._database.connection)

    def game(self, uid: str) -> GameRecord | None:
        """The game with this uid, or None."""
        return next(iter(self._entries("game", uid)), None)

    def keep_replay(self, uid: str, replay: Replay) -> bool:
        """Keep a game's replay until 200 newer games are there, or for good if it is a best.

        False if there is no such game.
        """
        data = rawvf.write(replay)
        with self._database.writing():
            games = self._database.rows(QUERIES["game"], (uid,))
            if games:
                self._replays.write({uid: data})
        return bool(games)

    def replay_path(self, entry: GameRecord) -> Path | None:
        """The file of a game's replay; None if it is not kept."""
        return self._replays.path(entry.replay) if entry.replay else None

    def replay_data(self, entry: GameRecord) -> bytes | None:
        """A game's replay as RawVF; None if it is not kept or its file is missing."""
        path = self.replay_path(entry)
        with self._database.errors(), contextlib.suppress(FileNotFoundError):
            return path.read_bytes() if path else None
        return None

    def prune(self) -> int:
        """Delete replays that are not kept and stray files; returns how many were deleted."""
        with self._database.errors():
            return self._replays.prune()

    def levels(self, style: Style | None = None) -> list[Overview]:
        """The results of each level and class, perhaps with the bests of a style.

        They are sorted by rows, columns, mines and class.
        """
        try:
            return self._overviews(style)
        except DAMAGE:  # the totals may be to blame: count them anew
            with self._database.writing() as connection:
                count_all(connection)
        with self._damage():
            return self._overviews(style)

    def games(
        self,
        level: Level,
        of: RecordClass,
        order: GameOrder,
        style: Style | None = None,
        *,
        limit: int = 100,
    ) -> list[GameRecord]:
        """The first games in this order, perhaps only of a style.

        Of the bests only wins whose metric is known; of equal ones the oldest first.
        """
        name = "latest" if order is GameOrder.LATEST else f"best_{order.value}"
        return self._listed(name, level, of, style, limit)

    def last_wins(
        self, level: Level, of: RecordClass = ANY, style: Style | None = None, *, limit: int = 100
    ) -> list[GameRecord]:
        """The newest wins, the newest first, perhaps only of a style."""
        return self._listed("last_wins", level, of, style, limit)

    def best_times(
        self, level: Level, of: RecordClass = ANY, *, limit: int = 10
    ) -> list[GameRecord]:
        """The fastest wins."""
        return self.games(level, of, GameOrder.TIMES, limit=limit)

    def latest_of(
        self, level: Level, of: RecordClass = ANY, *, limit: int = 100
    ) -> list[GameRecord]:
        """The newest games of a level, won or lost, the newest first."""
        return self.games(level, of, GameOrder.LATEST, limit=limit)

    def standing(self, game: GameRecord, bests: Bests, *, limit: int = 20) -> Standing:
        """How a game in the records compares with the others of its level and class."""
        of, level = game.record_class, game.level
        values = (*level.key, of.value)
        times = [each.seconds for each in self.best_times(level, of, limit=2) if each != game]
        latest = self.latest_of(level, of, limit=limit)
        rows = self._database.rows(QUERIES["totals_of_class"], values)
        totals = Totals(*rows[0]) if rows else Totals()
        if not totals.possible:
            raise RecordsError(f"{shown(str(self._database.path))}: expected totals of {of.value}")
        best = times[0] if times else None
        streaks, earned = (totals.streak, totals.longest), (*self.earned_by(game.uid),)
        return Standing(game, bests, best, *streaks, (*reversed(latest),), earned)

    def every(self) -> Iterator[GameRecord]:
        """All games one by one, the oldest first."""
        with self._database.errors(), self._damage():
            yield from map(GameRecord.from_row, self._database.connection.execute(PASSES["every"]))

    def _entries(self, query: str, *values: object) -> list[GameRecord]:
        with self._damage():
            return [GameRecord.from_row(row) for row in self._database.rows(QUERIES[query], values)]

    def _listed(
        self, name: str, level: Level, of: RecordClass, style: Style | None, limit: int
    ) -> list[GameRecord]:
        """The games of a list, perhaps only of a style."""
        values = (*level.key, of.value)
        if style is None:
            return self._entries(name, *values, limit)
        return self._entries(f"{name}_of_style", *values, style.value, limit)

    def _overviews(self, style: Style | None) -> list[Overview]:
        order, query = list(RecordClass), "levels" if style is None else "levels_of_style"
        values = () if style is None else (style.value,)
        overviews = map(Overview.from_row, self._database.rows(QUERIES[query], values))
        return sorted(overviews, key=lambda each: (each.level.key, order.index(each.record_class)))

    @contextlib.contextmanager
    def _damage(self) -> Iterator[None]:
        """Turns the error of an impossible value, left by damage, into a RecordsError."""
        try:
            yield
        except DAMAGE:
            name = shown(str(self._database.path))
            raise RecordsError(f"{name}: expected games, got a row that is not one") from None

    def _kept_texts(self) -> Iterator[tuple[str, bytes]]:
        """The replays to keep, one by one; call it inside a merge."""
        for (uid,) in self._database.rows(PASSES["kept_texts"], (NEWEST,)):
            yield uid, self._database.rows(PASSES["text"], (uid,))[0][0]

    def _insert(self, entry: GameRecord) -> Bests | None:
        """Add a game inside a transaction; None if it is there already."""
        if self._database.rows(QUERIES["game"], (entry.uid,)):
            return None
        bests = self._bests(entry) if entry.won and not entry.assisted else Bests()
        row = (*entry.row[:-2], None, bests.any)
        self._database.connection.execute(CHANGES["add_game"], row)
        count_recorded(self._database.connection, entry)
        return bests

    def _bests(self, entry: GameRecord) -> Bests:
        """Which records of its level and class an unassisted win breaks."""

        def best(order: GameOrder, style: Style | None = None) -> list[GameRecord]:
            return self.games(entry.level, entry.record_class, order, style, limit=1)

        return Bests.of(entry, best)


LARGEST = 1_000_000  # cells; replays of larger boards take megabytes and are not kept


def record_finished_game(replay: Replay, uid: str, when: datetime) -> Standing | None:
    """Record a finished game, unless its uid is there already; returns how it compares.

    A RecordsError or FileError says in one line why it can't be recorded.
    """
    game = replay.game()
    seconds = max(game.moves[-1].at, 0.0) if game.moves else 0.0
    metrics = Metrics.of(game, seconds) if game.field.countable else None
    with Records() as records:
        known = records.game(uid)
        entry = GameRecord.of(game, metrics, seconds=seconds, date=when, uid=uid)
        bests = records.add(entry)
        # A crash may have recorded the game without its replay.
        if game.level.grid.size <= LARGEST and not (known and known.replay):
            records.keep_replay(uid, replay)
        standing = None
        # Damage to other games is no reason to fail: this one is kept.
        with suppress(RecordsError):
            if entry.won:
                records.keep_earned()
        with suppress(RecordsError):
            standing = records.standing(known or entry, bests)
    delete_old_drafts()
    return standing


def keep_luck(uid: str, seconds: float, luck: float, guesses: int) -> list[str]:
    """Keep the luck and the guesses of a game that is recorded with this time.

    Returns the ids of the challenges that it has earned by now. A RecordsError says in one line
    why the luck can't be kept.
    """
    if not records_path().exists():
        return []
    with Records() as records:
        records.keep_luck(uid, seconds, luck, guesses)
        records.keep_earned()
        return records.earned_by(uid)

"""The records: one database with all finished games, and what else outlives a game.

`Records` is the one way to it. It keeps the games itself, with the totals and the bests of each
level, and their replays in a folder beside the file; the attempts at daily boards and what is kept
of training are small views of it, `days` and `training`, which are loaded when they are asked for,
as are the challenges. Games are never changed or deleted. `schema.py` has the tables, and the
queries of games.

The totals of a level and class are kept beside the games, and checked when they are read:
impossible ones are counted anew from the games.
"""

import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from minetui.core import Level, Metrics, Shape, Status
from minetui.formats import Replay, rawvf
from minetui.language import N_, _

from . import files, folders
from .database import PATIENCE, Database, DatabaseKind, RecordsError
from .files import REPLAY_DRAFT, delete_old_drafts
from .folders import REPLAY
from .games import (
    DAMAGE,
    Bests,
    GameOrder,
    GameRecord,
    Overview,
    RecordClass,
    Standing,
    Style,
    Totals,
    key_of,
    milliseconds_of,
)
from .schema import CHANGES, MIGRATIONS, PASSES, QUERIES

if TYPE_CHECKING:
    from .challenges import Challenge
    from .dailies import DailyAttempts
    from .training import Training

NEWEST = 200  # games whose replays are kept, besides those of the best
LARGEST = 1_000_000  # cells; replays of larger boards take megabytes and are not kept
GLANCE = 0.2  # seconds
NO_GAME = N_("expected games, got a row that is not one")

Category: TypeAlias = tuple[int, int, int, str, str]
"""Rows, columns, mines, the name of the shape, and the id of the record class."""


def records_path() -> Path:
    """The path of the records; the file is made when something is first kept in it."""
    return folders.data() / "records.sqlite3"


class Merged(NamedTuple):
    """The numbers of games that an import added, and that were there already."""

    added: int
    known: int


class Records:
    """The records in a file, which is made with the first thing that is kept. Close them.

    A method that fails raises a RecordsError and changes nothing. An object belongs to the thread
    that made it; other threads and processes make their own and may write at the same time. It
    waits so many seconds (`patience`) while one of them does.
    """

    def __init__(self, path: Path | None = None, *, patience: float = PATIENCE) -> None:
        path = path or records_path()
        self.database = RECORDS.opened(path, patience=patience)
        self._replays = ReplayFolder(self.database, path.parent / "replays")

    @cached_property
    def days(self) -> "DailyAttempts":
        """The attempts at daily boards."""
        from .dailies import DailyAttempts

        return DailyAttempts(self.database)

    @cached_property
    def training(self) -> "Training":
        """What is kept of training."""
        from .training import Training

        return Training(self.database)

    @classmethod
    def glance(cls) -> "Records":
        """The records for a screen that waits: it soon gives up while another process writes."""
        return cls(patience=GLANCE)

    def __enter__(self) -> "Records":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    # What is kept

    def record(self, replay: Replay, uid: str, when: datetime) -> Standing | None:
        """Record a finished game with its replay, unless its uid is there; how it compares.

        A live game may be over for its player before its end; then it took as long as its
        recording. None if damage to other games leaves nothing to compare it with.
        """
        game = replay.game()
        seconds = replay.end if game.status is Status.PLAYING else game.last_time
        metrics = Metrics.of(game, seconds) if game.field.countable else None
        known = self.game(uid)
        record = GameRecord.of(game, metrics, seconds=seconds, date=when, uid=uid)
        bests = self.add(record)
        # A crash may have recorded the game without its replay.
        if game.level.size <= LARGEST and not (known and known.replay):
            self.keep_replay(uid, replay)
        standing = None
        # Damage to other games is no reason to fail: this one is kept.
        with suppress(RecordsError):
            if record.won:
                self._keep_earned()
        with suppress(RecordsError):
            standing = self.standing(known or record, bests)
        delete_old_drafts()
        return standing

    def add(self, game: GameRecord) -> Bests:
        """Add a game, unless it is there; returns which records it breaks, if an unassisted win."""
        with self.database.writing() as connection:
            bests = self._insert(game)
            if bests is None:
                return Bests()
            count_game(connection, game)
            forgotten = self._replays.forget_old()
        self._replays.delete(forgotten)
        return bests

    def merge(self, games: Iterable[tuple[GameRecord, bytes | None]]) -> Merged:
        """Add the games that are not there yet, with their replays as RawVF: all, or none."""
        added = known = 0
        with self.database.writing() as connection:
            # In a table, since the replays may not all fit in memory; few of them are kept.
            connection.execute(CHANGES["make_texts"])
            for game, text in games:
                if self._insert(game) is None:
                    known += 1
                    continue
                added += 1
                if text is not None:
                    connection.execute(CHANGES["add_text"], (game.uid, text))
            _count_all(connection)
            self._replays.write(self._kept_texts())
            connection.execute(CHANGES["drop_texts"])
            forgotten = self._replays.forget_old()
        self._replays.delete(forgotten)
        return Merged(added, known)

    def keep_replay(self, uid: str, replay: Replay) -> bool:
        """Keep a game's replay until 200 newer games are there, or for good if it is a best.

        False if there is no such game.
        """
        data = rawvf.write(replay)
        with self.database.writing():
            is_there = self._has(uid)
            if is_there:
                self._replays.write([(uid, data)])
        return is_there

    def keep_luck(self, uid: str, seconds: float, luck: float, guesses: int) -> list[str]:
        """Keep the luck and the guesses of a game, unless it has some or ended at another time.

        Returns the ids of the challenges that it has earned by now. A game that is taken up again
        after its end has the same uid, but another luck.
        """
        if not self._has(uid):
            return []
        with self.database.writing() as connection:
            milliseconds = round(1000 * round(seconds, 3))  # as in the table
            connection.execute(CHANGES["keep_luck"], (luck, guesses, uid, milliseconds))
        self._keep_earned()
        return self.earned_by(uid)

    def prune(self) -> int:
        """Delete replays that are not kept and stray files; returns how many were deleted."""
        with self.database.errors():
            return self._replays.prune() if self.database.is_made else 0

    # What is there

    def game(self, uid: str) -> GameRecord | None:
        """The game with this uid, or None."""
        return next(iter(self._games("game", uid)), None)

    def every(self) -> Iterator[GameRecord]:
        """All games one by one, the oldest first."""
        with self.database.errors(), self.database.expecting(NO_GAME):
            yield from map(GameRecord.from_row, self.database.connection.execute(PASSES["every"]))

    def newest(self, *, limit: int = 100, after: int = 0) -> list[GameRecord]:
        """The newest games of all levels, the newest first, after so many of them."""
        return self._games("newest", limit, after)

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
        self, level: Level, of: RecordClass, style: Style | None = None, *, limit: int = 100
    ) -> list[GameRecord]:
        """The newest wins, the newest first, perhaps only of a style."""
        return self._listed("last_wins", level, of, style, limit)

    def levels(self, style: Style | None = None) -> list[Overview]:
        """The results of each level and class, perhaps with the bests of a style.

        They are sorted by shape, the ordinary one first, then by rows, columns, mines and class.
        """
        try:
            return self._overviews(style)
        except DAMAGE:  # the totals may be to blame: count them anew
            with self.database.writing() as connection:
                count_totals(connection)
        with self.database.expecting(NO_GAME):
            return self._overviews(style)

    def standing(self, game: GameRecord, bests: Bests, *, limit: int = 20) -> Standing:
        """How a game in the records compares with the others of its level and class."""
        level, of = game.level, game.record_class
        fastest = self.games(level, of, GameOrder.TIMES, limit=2)
        times = [each.seconds for each in fastest if each != game]
        latest = self.games(level, of, GameOrder.LATEST, limit=limit)
        rows = self.database.rows(QUERIES["totals_of_class"], _category(level, of))
        totals = Totals(*rows[0]) if rows else Totals()
        if not totals.possible:
            raise self.database.error(_("expected totals of {kind}", kind=of.value))
        best = times[0] if times else None
        streaks, earned = (totals.streak, totals.longest), (*self.earned_by(game.uid),)
        return Standing(game, bests, best, *streaks, (*reversed(latest),), earned)

    def challenges(self) -> "list[Challenge]":
        """All challenges by their tiers, with how far the games are."""
        from .challenges import Challenge, challenges

        if not self.database.is_made:
            return Challenge.every()
        with self.database.errors(), self.database.expecting(NO_GAME):
            return challenges(self.database.connection)

    def earned_by(self, uid: str) -> list[str]:
        """The ids of the challenges that a game has earned."""
        from .challenges import EARNED_BY

        return [id for (id,) in self.database.rows(EARNED_BY, (uid,))]

    def replay_path(self, game: GameRecord) -> Path | None:
        """The file of a game's replay; None if it is not kept."""
        return self._replays.folder / game.replay if game.replay else None

    def replay_data(self, game: GameRecord) -> bytes | None:
        """A game's replay as RawVF; None if it is not kept or its file is missing."""
        path = self.replay_path(game)
        with self.database.errors(), suppress(FileNotFoundError, NotADirectoryError):
            return path.read_bytes() if path else None
        return None

    def newest_replays(self, limit: int = 100) -> list[Path]:
        """The files of the newest games whose replays are kept, the newest first."""
        names = (name for (name,) in self.database.rows(QUERIES["newest_replays"], (limit,)))
        return [self._replays.folder / name for name in names if _is_replay(name)]

    # Inside

    def _games(self, query: str, *values: object) -> list[GameRecord]:
        with self.database.expecting(NO_GAME):
            return [GameRecord.from_row(row) for row in self.database.rows(QUERIES[query], values)]

    def _listed(
        self, name: str, level: Level, of: RecordClass, style: Style | None, limit: int
    ) -> list[GameRecord]:
        """The games of a list, perhaps only of a style."""
        values = _category(level, of)
        if style is None:
            return self._games(name, *values, limit)
        return self._games(f"{name}_of_style", *values, style.value, limit)

    def _overviews(self, style: Style | None) -> list[Overview]:
        query = "levels" if style is None else "levels_of_style"
        values = () if style is None else (style.value,)
        overviews = map(Overview.from_row, self.database.rows(QUERIES[query], values))
        shapes, classes = [*Shape], [*RecordClass]
        return sorted(
            overviews,
            key=lambda each: (
                shapes.index(each.level.shape),
                each.level.key,
                classes.index(each.record_class),
            ),
        )

    def _has(self, uid: str) -> bool:
        return bool(self.database.rows(QUERIES["game"], (uid,)))

    def _insert(self, game: GameRecord) -> Bests | None:
        """Add a game inside a transaction; None if it is there already."""
        if self._has(game.uid):
            return None
        bests = Bests()
        if game.won and not game.assisted:
            level, of = game.level, game.record_class
            bests = Bests.of(game, lambda *order: self.games(level, of, *order, limit=1))
        row = (*game.row[:-2], None, bests.any)
        self.database.connection.execute(CHANGES["add_game"], row)
        if game.daily:
            from .dailies import count_recorded

            count_recorded(self.database.connection, game)
        return bests

    def _keep_earned(self) -> None:
        from .challenges import keep_earned

        with self.database.expecting(NO_GAME), self.database.writing() as connection:
            keep_earned(connection)

    def _kept_texts(self) -> Iterator[tuple[str, bytes]]:
        """The replays to keep, one by one; call it inside a merge."""
        for (uid,) in self.database.rows(PASSES["kept_texts"], (NEWEST,)):
            yield uid, self.database.rows(PASSES["text"], (uid,))[0][0]


class ReplayFolder:
    """The replays of recorded games, kept for the newest and the best; others there are strays.

    A file is written before a game names it, and deleted after none does. Both happen while
    nobody else writes records, so that no process deletes a file that another is about to name.
    """

    def __init__(self, database: Database, folder: Path) -> None:
        self._database, self.folder = database, folder

    def write(self, replays: Iterable[tuple[str, bytes]]) -> None:
        """Write replays inside a transaction, by the uids of their games, which then name them."""
        written: list[Path] = []
        try:
            for uid, data in replays:
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
        return [name for (name,) in rows if _is_replay(name)]

    def delete(self, names: Iterable[str]) -> None:
        """Delete files of forgotten replays after the transaction; `prune` deletes what remains."""
        for name in names:
            with suppress(OSError):  # the transaction itself did not fail
                (self.folder / name).unlink()

    def prune(self) -> int:
        """Forget replays that are no longer kept and delete stray files; returns how many.

        Without a game all would be stray: the replays may be all that is left of lost records.
        """
        if not self._database.rows(QUERIES["oldest_kept"], (0,)):
            return 0
        with self._database.writing():
            self.forget_old()
        with self._database.writing():  # files are deleted only after the names are
            named, rows = QUERIES["named_replay"], self._database.rows
            return _delete(path for path in self._ours() if not rows(named, (path.name,)))

    def _ours(self) -> Iterator[Path]:
        """The files in the folder that minetui may have written, drafts included."""
        if not self.folder.is_dir():
            return
        with os.scandir(self.folder) as found:
            for file in found:
                is_ours = REPLAY.fullmatch(file.name) or REPLAY_DRAFT.fullmatch(file.name)
                if is_ours and not file.is_dir():
                    yield Path(file.path)


def _is_replay(name: object) -> bool:
    """Is it a name that we give? A database may hold anything."""
    return isinstance(name, str) and bool(REPLAY.fullmatch(name))


def _delete(paths: Iterable[Path]) -> int:
    """Delete files, except those that are gone already; returns how many were deleted."""
    deleted = 0
    for path in paths:
        with suppress(FileNotFoundError):
            path.unlink()
            deleted += 1
    return deleted


# The totals of each level and class stand beside the games, so that no query counts them.


def count_game(connection: sqlite3.Connection, game: GameRecord) -> None:
    """Count a game that was just added; an older one makes its category be counted anew."""
    category, date = _category(game.level, game.record_class), milliseconds_of(game.date)
    row = connection.execute(QUERIES["totals_of_class"], category).fetchone()
    before = Totals(*row) if row else Totals()
    if (not row or before.possible) and date >= before.last:
        _put(connection, {category: before.with_game(date, game.won)})
    else:
        _put(connection, _counted(connection.execute(PASSES["outcomes_of_class"], category)))


def count_totals(connection: sqlite3.Connection) -> None:
    """Count all games anew, in one pass by date."""
    connection.execute(CHANGES["clear_totals"])
    _put(connection, _counted(connection.execute(PASSES["outcomes"])))


def _counted(
    outcomes: Iterable[tuple[int, int, int, str, str, int, int]],
) -> dict[Category, Totals]:
    totals: defaultdict[Category, Totals] = defaultdict(Totals)
    for rows, cols, mines, shape, class_id, date, won in outcomes:
        category = (rows, cols, mines, shape, class_id)
        totals[category] = totals[category].with_game(date, won)
    return totals


def _put(connection: sqlite3.Connection, totals: dict[Category, Totals]) -> None:
    rows = ((*category, *counts) for category, counts in totals.items())
    connection.executemany(CHANGES["put_totals"], rows)


def _category(level: Level, of: RecordClass) -> Category:
    return *key_of(level), of.value


def _count_all(connection: sqlite3.Connection) -> None:
    """Count the games anew, and the challenges that they have reached."""
    from .challenges import keep_earned

    count_totals(connection)
    with suppress(*DAMAGE):  # of a row: the next win tries again
        keep_earned(connection)


RECORDS = DatabaseKind(N_("records"), 0, MIGRATIONS, finish=_count_all, damage=DAMAGE)

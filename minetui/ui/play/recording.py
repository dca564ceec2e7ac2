"""Keeping a game: in its journal while it is played, in the records once it is over.

A file has it where the player asks for one.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import Problem, play, store
from minetui.core import Game
from minetui.formats import GAME_ID, Replay
from minetui.language import _
from minetui.play import GameSession
from minetui.store import Journal, folders

from ..board.feature import Feature, Happening, Occasion
from ..kit.commands import Group, command
from ..kit.jobs import Jobs
from .result import Comparison, GameResult

if TYPE_CHECKING:
    from ..kit.files import FileSaver

TIME_KEPT = 5.0  # seconds of thought that a crash may cost the clock
SYNC = 0.8  # seconds between two syncs of the journal


class Recording(Feature):
    """Keeps the journal and the record of a game, and says if it can't: once, and at the end.

    The jobs are those of the application: a game is recorded even if the player leaves its screen.
    One that can't be, as on a full disk, is tried again with the next game, and when the screen is
    closed: the disk may have had no room for its journal either.
    """

    def __init__(self, result: GameResult) -> None:
        self._result = result
        self._kept: GameSession | None = None
        self._warned = False
        self._unrecorded: list[tuple[Replay, Journal]] = []

    def happened(self, event: Happening) -> None:
        """Keep the journal up to date, and record a game that has just ended."""
        match event:
            case Occasion.OPENED:
                self.screen.set_interval(SYNC, self._sync)
            case Occasion.CLOSED:
                self.session.leave()
                self.session.journal.close()
                unrecorded_of(self._unrecorded)
            case Occasion.OTHER_GAME:
                self._leave_last()
                self._record_again()
            case Occasion.CHANGED:
                if self.session.journal.problem and not self._warned:
                    self._warned = True
                    self._warn(self.session.journal.problem)
                finished = self.session.finished(datetime.now(UTC))
                if finished is not None:
                    self.record(*finished)

    def record(self, replay: Replay, journal: Journal) -> None:
        """Record a finished game, and delete its journal."""

        def work() -> Comparison | None:
            standing = play.record(replay, journal)
            return Comparison.of(standing) if standing is not None else None

        def take(comparison: Comparison | None) -> None:
            if comparison is not None and is_shown():
                self._result.comparison = comparison
                self.screen.show()

        def is_shown() -> bool:
            return self.session.over and journal.uid == self.session.journal.uid

        def failed(problem: str) -> None:
            self._unrecorded.append((replay, journal))
            self._warn(problem)

        self._jobs.run(Jobs.recording(journal.uid), lambda _: work(), take, otherwise=failed)

    def _record_again(self) -> None:
        """Try to record those games that could not be recorded."""
        games, self._unrecorded = self._unrecorded, []
        if games:
            key = Jobs.recording(f"{games[0][1].uid} again")
            self._jobs.run(key, lambda _: unrecorded_of(games), self._unrecorded.extend)

    @property
    def _jobs(self) -> Jobs:
        return self.screen.application.jobs

    def _leave_last(self) -> None:
        """Close the journal of the last game, which can be resumed later."""
        old, self._kept, self._warned = self._kept, self.session, False
        if old is None:
            return
        old.leave(for_another=True)
        if old.begun and old.journal.keeps(old.game):
            key = self.screen.key("games")
            self.screen.say(_("{key} goes back to the game you left.", key=key))
        old.journal.release()  # at once, for the player may ask for it with the next key
        self._sync_in_job(old.journal)

    def _sync(self) -> None:
        """Write the time of the clock, and sync new lines of the journal to the disk."""
        self.session.keep_time(TIME_KEPT)
        if self.session.journal.unsynced:
            self._sync_in_job(self.session.journal)

    def _sync_in_job(self, journal: Journal) -> None:
        """Sync a journal to the disk, which may take long."""
        self._jobs.run(f"sync {journal.uid}", lambda _: journal.sync())

    def _warn(self, problem: str) -> None:
        """Say that something can't be kept."""
        self.screen.say(_("Couldn't save: {problem}", problem=problem))


def unrecorded_of(games: Iterable[tuple[Replay, Journal]]) -> list[tuple[Replay, Journal]]:
    """Record finished games; those that can't be recorded now either are left."""
    left = []
    for replay, journal in games:
        try:
            play.record(replay, journal)
        except Problem:
            left.append((replay, journal))
    return left


class Saving(Feature):
    """Asks for a name, and saves the game."""

    @command("Save", "ctrl+s", group=Group.GAMES, menu="Save a copy …")
    def save(self) -> None:
        """Save the game, to go on with it or to review it."""
        game, info = self.session.game, {GAME_ID: self.session.journal.uid}
        if not game.dealt:
            self.screen.say(_("Nothing to save yet: the mines are dealt at the first reveal."))
            return
        game.elapsed = self.session.clock.seconds
        proposed = folders.proposed_game(game.level, datetime.now())
        self._saver.ask(self.screen.jobs, proposed, partial(write, game, info))

    @cached_property
    def _saver(self) -> "FileSaver":
        from ..kit.files import FileSaver

        return FileSaver("game", self.screen.application)


def write(game: Game, info: dict[str, str], path: Path) -> None:
    """Write a game to a file; a FileError says in one line why it can't be."""
    from minetui.formats import rawvf

    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    store.write(path, rawvf.write(Replay.of(game, {"Timestamp": now, **info})))

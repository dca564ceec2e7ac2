"""Keeping a game: in its journal while it is played, in the records once it is over.

A file has it where the player asks for one.
"""

from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import play, store
from minetui.core import Game
from minetui.formats import GAME_ID, Replay
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
    """Keeps the journal and the record of a game, and says once if it can't.

    The jobs are those of the application: a game is recorded even if the player leaves its screen.
    """

    def __init__(self, result: GameResult) -> None:
        self._result = result
        self._kept: GameSession | None = None
        self._warned = False

    def happened(self, event: Happening) -> None:
        """Keep the journal up to date, and record a game that has just ended."""
        match event:
            case Occasion.OPENED:
                self.screen.set_interval(SYNC, self._sync)
            case Occasion.CLOSED:
                self.session.leave()
                self.session.journal.close()
            case Occasion.OTHER_GAME:
                self._leave_last()
            case Occasion.CHANGED:
                if self.session.journal.problem:
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

        self._jobs.run(Jobs.recording(journal.uid), lambda _: work(), take, otherwise=self._warn)

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
            self.screen.say(f"{self.screen.key('games')} goes back to the game you left.")
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
        """Say, once in a game, that something can't be kept."""
        if not self._warned:
            self._warned = True
            self.screen.say(f"Couldn't save: {problem}")


class Saving(Feature):
    """Asks for a name, and saves the game."""

    @command("Save", "ctrl+s", group=Group.GAMES, menu="Save a copy …")
    def save(self) -> None:
        """Save the game, to go on with it or to review it."""
        game, info = self.session.game, {GAME_ID: self.session.journal.uid}
        if not game.dealt:
            self.screen.say("Nothing to save yet: the mines are dealt at the first reveal.")
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

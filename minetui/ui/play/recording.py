"""Keeping a game: in its journal while it is played, in the records once it is over.

Saving a game in a file.
"""

from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from minetui import play, store
from minetui.core import Game
from minetui.formats import GAME_ID, Replay
from minetui.play import GameSession
from minetui.store import Journal

from ..board.feature import HookedFeature
from ..kit.app import Application
from ..kit.charts import Tick
from ..kit.commands import Command, Group, MenuEntry
from ..kit.jobs import Jobs, recording_job
from .result import WAITING, Comparison, GameResult

if TYPE_CHECKING:
    from ..kit.files import FileSaver

TIME_KEPT = 5.0  # seconds of thought that a crash may cost the clock
SYNC = 0.8  # seconds between two syncs of the journal


class Recording(HookedFeature):
    """Keeps the journal and the record of a game, and says once if it can't.

    `jobs` are those of the application: a game is recorded even if the player leaves its screen.
    """

    def __init__(self, jobs: Jobs, result: GameResult) -> None:
        self._jobs, self._result = jobs, result
        self._kept: GameSession | None = None
        self._warned = False

    def mounted(self) -> None:
        """Begin to sync the journal to the disk."""
        self.screen.set_interval(SYNC, self._sync)

    def unmounted(self) -> None:
        """Leave the game so that it can be resumed."""
        self.session.leave()
        self.session.journal.close()

    def game_changed(self) -> None:
        """Close the journal of the last game, which can be resumed later."""
        old, self._kept, self._warned = self._kept, self.session, False
        if old is None:
            return
        old.leave(for_another=True)
        if old.begun and old.journal.keeps(old.game):
            self.screen.say(f"{self.screen.key('resume')} goes back to the game you left.")
        journal = old.journal
        journal.release()  # at once, for the player may ask for it with the next key
        self._jobs.run(f"sync {journal.uid}", lambda _: journal.sync())

    def session_changed(self) -> None:
        """Record a game that has just ended."""
        session = self.session
        if session.journal.problem:
            self._warn(session.journal.problem)
        finished = session.finished(datetime.now(UTC))
        if finished is not None:
            self.record(*finished)

    def record(self, replay: Replay, journal: Journal) -> None:
        """Record a finished game, and delete its journal."""

        def take(answer: tuple[Comparison | None, str]) -> None:
            comparison, problem = answer
            if problem:
                self._warn(problem)
            if is_shown():
                self._result.comparison = comparison
                self.screen.show()

        def is_shown() -> bool:
            return self.session.over and journal.uid == self.session.journal.uid

        if is_shown():
            self._result.comparison = WAITING
        self._jobs.run(recording_job(journal.uid), lambda _: recorded(replay, journal), take)

    def _warn(self, problem: str) -> None:
        """Say, once in a game, that something can't be kept."""
        if not self._warned:
            self._warned = True
            self.screen.say(f"Not kept: {problem}")

    def _sync(self) -> None:
        """Sync new lines of the journal to the disk, in a job, as that may take long."""
        journal = self.session.journal
        self.session.keep_time(TIME_KEPT)
        if journal.unsynced:
            self._jobs.run(f"sync {journal.uid}", lambda _: journal.sync())


def recorded(replay: Replay, journal: Journal) -> tuple[Comparison | None, str]:
    """Record a finished game; how it compares, and the problem if it can't be recorded."""
    from minetui.texts import challenges
    from minetui.texts import records as record_texts

    try:
        standing = play.record(replay, journal)
    except ValueError as error:
        return None, str(error)
    if standing is None:
        return None, ""
    games = [Tick(each.won, each.seconds, each == standing.game) for each in standing.latest]
    praise = record_texts.best_text(standing)
    streak, latest = record_texts.streak_texts(standing), record_texts.latest_texts(standing)
    challenge = challenges.earned_texts(standing.earned)
    return Comparison(
        record_texts.standing_texts(standing), praise, streak, latest, games, challenge
    ), ""


class Saving(HookedFeature):
    """Asks for a name, and saves the game."""

    def __init__(self, app: Application) -> None:
        self._app = app

    def save(self) -> None:
        """Ask for a name, and save the game in that file."""
        from minetui.store import folders

        game, info = self.session.game, {GAME_ID: self.session.journal.uid}
        if not game.dealt:
            self.screen.say("Nothing to save yet: the mines are dealt at the first reveal.")
            return
        game.elapsed = self.session.clock.seconds
        proposed = folders.proposed_game(game.level, datetime.now())
        self._saver.ask(self.screen.jobs, proposed, lambda path: write(game, info, path))

    @cached_property
    def _saver(self) -> "FileSaver":
        from ..kit.files import FileSaver

        return FileSaver("game", self._app)

    commands = (
        Command(
            "save",
            ("ctrl+s",),
            "Save",
            "Save the game, to resume it or to watch it.",
            save,
            group=Group.GAMES,
            menu=MenuEntry(41, "Save …"),
        ),
    )


def write(game: Game, info: dict[str, str], path: Path) -> None:
    """Write a game to a file; a FileError says in one line why it can't be."""
    from minetui.formats import rawvf

    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    store.write(path, rawvf.write(Replay.of(game, {"Timestamp": now, **info})))

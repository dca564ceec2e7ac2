"""All screens of the application; most are loaded when the first one is made.

That, and the same in features with dialogs, keeps the start fast.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from minetui import store
from minetui.core import LEVELS, Game, Level
from minetui.formats import Replay
from minetui.play import GameSession

from ..features.opener import Opener
from ..features.racing import racing_game
from ..setup import Setup
from .board_screen import BoardScreen
from .command_screen import CommandScreen
from .play import play_screen

if TYPE_CHECKING:
    from minetui.play import AnalysisStart, OpenedDay, Race

BeginDay: TypeAlias = "Callable[[OpenedDay], None]"


class Catalogue:
    """Makes screens for an application, with the settings that are in force then."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def first(self, setup: Setup, begin: BeginDay) -> CommandScreen:
        """The screen that the setup makes, or else what it opens, at last the game."""
        if setup.first:
            return setup.first(self._opener)
        if setup.library:
            return self.library(setup.library)
        if setup.replay:
            return self.replay(setup.replay, hints=self._hints)
        if setup.race:
            return self.race(setup.race)
        if setup.day:
            return self.calendar(setup.day, begin)
        game = setup.game or Game(LEVELS["Beginner"], store.fresh_seed())
        session = self._opener.session_of(game, setup.journal)
        return self.play(session, offering=setup.offering)

    def play(
        self, session: GameSession, *, hints: bool | None = None, offering: bool = False
    ) -> BoardScreen:
        """The screen of a game, with hints as in the settings unless it is said otherwise."""
        shown = self._hints if hints is None else hints
        return play_screen(session, self._opener, hints=shown, offering=offering)

    def race(self, race: "Race") -> BoardScreen:
        """The screen of a race."""
        session = self._opener.session_of(racing_game(race, self._opener))
        return play_screen(session, self._opener, hints=self._hints, race=race)

    def replay(self, replay: Replay, *, hints: bool, reviewing: bool = False) -> BoardScreen:
        """The screen of a replay; with `reviewing` it shows the review first."""
        from .replay import replay_screen

        preferences = self._opener.preferences
        return replay_screen(replay, self._opener, preferences, hints=hints, reviewing=reviewing)

    def analysis(self, start: "AnalysisStart") -> BoardScreen:
        """The analysis of a position."""
        from .analysis import analysis_screen

        return analysis_screen(start, self._opener)

    def library(self, paths: tuple[Path, ...]) -> CommandScreen:
        """The list of the replays in files and folders."""
        from .library import LibraryScreen

        return LibraryScreen(list(paths), self._opener, self._opener.preferences)

    def calendar(self, day: date, begin: BeginDay) -> CommandScreen:
        """The calendar of daily boards; `begin` plays the game on a board chosen there."""
        from .calendar import CalendarScreen

        return CalendarScreen(day, self._opener, self._opener.preferences, begin)

    def records(self, level: Level, kind: str) -> CommandScreen:
        """The records of a level, on boards of this kind."""
        from .record_reading import RecordFilter
        from .records import RecordsScreen

        choice = RecordFilter(level, level, store.RecordClass.of(kind, assisted=False))
        return RecordsScreen(choice, self._opener, self._opener.preferences)

    @property
    def _hints(self) -> bool:
        return self._opener.settings.hints

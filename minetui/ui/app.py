"""The program's application: what it begins with, and the ways to all its screens."""

from collections.abc import Mapping
from datetime import date

from textual.screen import Screen

from minetui import play
from minetui.core import LEVELS, Game
from minetui.formats import Replay
from minetui.play import OpenedDay
from minetui.store import fresh_seed

from .kit.app import Application, Way
from .kit.commands import Command
from .kit.screen import CommandScreen
from .setup import Setup

UI = "minetui.ui"
WAYS: dict[Way, str] = {
    "analysis": f"{UI}.analysis.screen:analysis_screen",
    "calendar": f"{UI}.daily.calendar:CalendarScreen",
    "challenges": f"{UI}.records.challenges:ChallengesScreen",
    "colours": f"{UI}.settings.colours:PaletteDialog",
    "game": f"{UI}.play.screen:game_screen",
    "help": f"{UI}.settings.help:HelpPage",
    "lessons": f"{UI}.learn.screen:LessonsScreen",
    "puzzles": f"{UI}.train.screen:TrainScreen",
    "race": f"{UI}.play.screen:race_screen",
    "records": f"{UI}.records.screen:records_screen",
    "replay": f"{UI}.replay.screen:replay_screen",
    "saved games": f"{UI}.replay.library:LibraryScreen",
    "settings": f"{UI}.settings.settings:SettingsDialog",
}


class MinetuiApp(Application):
    """Minesweeper in the terminal."""

    CSS_PATH = "app.tcss"
    WAYS = WAYS

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        super().__init__(setup.settings, setup.notices, setup.place, newcomer=setup.newcomer)

    def get_default_screen(self) -> Screen[None]:
        """The screen that the program begins with."""
        screen = self._first()
        self._say_notices(screen)
        return screen

    @property
    def every_command(self) -> Mapping[str, Command]:
        """The commands of all screens by their ids."""
        from .settings.commands import EVERY

        return EVERY

    def today(self) -> date:
        """The player's local date."""
        return self.setup.today()

    def open_file(self, name: str, data: bytes) -> None:
        """Open a file that the player hands over, or say in one line why it can't be opened.

        A game that is over is watched; any other game, a board or a position is played.
        """
        self.jobs.run("file", lambda _: play.handed(name, data), self._take_file)

    def _first(self) -> CommandScreen:
        """The screen that the setup makes, or else what it opens, at last the game."""
        setup = self.setup
        if setup.first:
            return setup.first(self)
        if setup.library:
            return self.screen_of("saved games", setup.library)
        if setup.replay:
            return self.screen_of("replay", setup.replay, hints=self.settings.hints)
        if setup.race:
            return self.screen_of("race", setup.race)
        if setup.day:
            return self.screen_of("calendar", setup.day, self._open_day)
        game = setup.game or Game(LEVELS["Beginner"], fresh_seed())
        session = self.session_of(game, setup.journal)
        return self.screen_of("game", session, offering=setup.offering, opens=setup.shared)

    def _open_day(self, opened: OpenedDay) -> None:
        """Play the board of a day on a screen of its own."""
        if opened.game is not None:
            self.show("game", self.session_of(opened.game, opened.journal))

    def _take_file(self, found: Game | Replay | str) -> None:
        """Play a game or watch a replay that was handed over, or say why there is none."""
        if isinstance(found, Game):
            self.show("game", self.session_of(found), hints=self.settings.hints)
        elif isinstance(found, Replay):
            self.show("replay", found)
        else:
            self.say(found)

    def _say_notices(self, screen: CommandScreen) -> None:
        """Say the first problem with the settings, and the number of the others."""
        self.notices += [line for line in screen.table.notices if line not in self.notices]
        more = f" (and {len(self.notices) - 1} more: see the settings)"
        if self.notices:
            screen.say(self.notices[0] + (more if self.notices[1:] else ""))

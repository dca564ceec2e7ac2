"""The program's application: the ways to all its screens, and the one that it begins with."""

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from typing import ClassVar

from textual.screen import Screen

from minetui import play
from minetui.core import LEVELS, Game
from minetui.formats import Replay
from minetui.language import _, joined, number
from minetui.store import fresh_seed

from .kit.app import Application, Way
from .kit.commands import Command, unknown_ids
from .kit.glyphs import UNICODE
from .kit.screen import CommandScreen
from .setup import Setup

UI = "minetui.ui"


class MinetuiApp(Application):
    """Minesweeper in the terminal."""

    CSS_PATH = "app.tcss"
    WAYS: ClassVar[Mapping[Way, str]] = {
        "analysis": f"{UI}.analysis.screen:analysis_screen",
        "calendar": f"{UI}.daily.calendar:CalendarScreen",
        "challenges": f"{UI}.records.challenges:ChallengesScreen",
        "colours": f"{UI}.settings.colours:PaletteDialog",
        "figures": f"{UI}.play.figures:FiguresDialog",
        "game": f"{UI}.play.screen:game_screen",
        "games": f"{UI}.replay.library:GamesScreen",
        "go to": f"{UI}.board.go_to:GoToDialog",
        "help": f"{UI}.settings.help:HelpPage",
        "language": f"{UI}.settings.settings:LanguageDialog",
        "lessons": f"{UI}.learn.screen:LessonsScreen",
        "lobby": f"{UI}.live.lobby:LobbyScreen",
        "menu": f"{UI}.kit.dialog:MenuDialog",
        "new game": f"{UI}.play.new_game_dialog:NewGameDialog",
        "palette": f"{UI}.kit.palette:CommandsDialog",
        "puzzles": f"{UI}.train.screen:TrainScreen",
        "race": f"{UI}.play.screen:race_screen",
        "records": f"{UI}.records.screen:records_screen",
        "replay": f"{UI}.replay.screen:replay_screen",
        "room": f"{UI}.live.screen:room_screen",
        "settings": f"{UI}.settings.settings:SettingsDialog",
        "share": f"{UI}.play.share_dialog:ShareDialog",
        "side by side": f"{UI}.replay.screen:side_by_side_screen",
    }

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        super().__init__(setup.settings, setup.notices, setup.place, newcomer=setup.newcomer)

    @property
    def asks_widths(self) -> bool:
        """Is the terminal asked how wide signs are, unless the player has chosen?"""
        return self.glyphs is UNICODE and not self.setup.knows_signs

    def get_default_screen(self) -> Screen[None]:
        """The screen that the program begins with, which says what is wrong with the settings."""
        screen = self.setup.first(self) if self.setup.first else self._game_screen()
        if any(id not in screen.table for id in self.settings.keys):  # else the others stay unread
            self.notices += unknown_ids(self.settings.keys, self.every_command)
        self.notices += [line for line in screen.table.notices if line not in self.notices]
        if self.notices:
            screen.say(joined(self.notices[0], *self._more_notices))
        return screen

    @property
    def _more_notices(self) -> list[str]:
        """That there are more of them than the first, if there are."""
        more = len(self.notices) - 1
        if not more:
            return []
        return [_("(and {number} more: see the settings)", number=number(more))]

    @cached_property
    def every_command(self) -> Mapping[str, Command]:
        """The commands of all screens by their ids."""
        from .settings.commands import by_id, tables

        return by_id(tables(self))

    def today(self) -> date:
        """The player's local date."""
        return self.setup.today()

    def open_file(self, name: str, data: bytes) -> None:
        """Open a file that the player hands over, or say in one line why it can't be opened.

        A game that is over is watched; any other game, a board or a position is played.
        """

        def take(found: Game | Replay) -> None:
            if isinstance(found, Game):
                self.show("game", found, hints=self.settings.hints)
            else:
                self.show("replay", found)

        self.jobs.run("file", lambda _: play.handed(name, data), take)

    def _game_screen(self) -> CommandScreen:
        """The game of the setup, or a new one."""
        setup = self.setup
        game = setup.game or Game(LEVELS["Beginner"], fresh_seed())
        session = self.session_of(game, setup.journal)
        screen: CommandScreen = self.screen_of(
            "game", session, offering=setup.offering, opens=setup.shared
        )
        return screen

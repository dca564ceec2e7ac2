"""The application: it brings the looks, and puts a game or a replay on the screen."""

import asyncio
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

# Textual reads it once, on import. At 60 frames a second what a key changes in a second step is
# painted 28 ms later, at 240 it is 9 ms; a program that draws nothing costs the same.
os.environ.setdefault("TEXTUAL_FPS", "240")

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES

from minetui.core.game import Game
from minetui.core.levels import LEVELS
from minetui.formats.errors import quoted
from minetui.formats.replay import Replay
from minetui.store.settings import FILE_NAME, Settings

from . import later
from .glyphs import ASCII, UNICODE, Glyphs
from .keys import remapped
from .match import Match
from .screens.commanding import CommandScreen
from .screens.play import PlayScreen
from .screens.table import TableScreen
from .seeds import fresh_seed
from .textual_patch import GuardedApp, crop_repaints
from .themes import THEMES, standard_variables

Commanded = TypeVar("Commanded", bound=CommandScreen)
DEFAULTS = Settings()


@dataclass(frozen=True)
class Setup:
    """What the program was asked to show, and how."""

    game: Game | None = None
    replay: Replay | None = None
    library: tuple[Path, ...] = ()  # files and folders to list
    settings: Settings = DEFAULTS
    notices: tuple[str, ...] = ()  # what is to be said of the settings
    offering: bool = False  # are unfinished games offered at the start?


class MinetuiApp(GuardedApp[None]):
    """Minesweeper in the terminal."""

    TITLE = "minetui"
    CSS_PATH = "app.tcss"
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = True
    # Textual's own has priority over screens: this one leaves Ctrl+P to another command.
    BINDINGS = [Binding("ctrl+p", "command_palette", show=False)]  # noqa: RUF012 - Textual's

    def __init__(self, setup: Setup) -> None:
        self.setup, self.settings = setup, setup.settings
        self._notices = list(setup.notices)
        crop_repaints()
        # Textual turns colours into greys for NO_COLOR, and drops them only in its ANSI mode.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        for theme in THEMES:
            self.register_theme(theme)
        name = self._known_theme()
        if name in {theme.name for theme in THEMES}:
            self._begin_with(name)
        else:
            self.theme = name
        self.set_class(self.settings.glyphs == "ascii", "-ascii")

    def _begin_with(self, name: str) -> None:
        """Set one of our themes before anything is styled.

        To assign it would read all style sheets a second time, a tenth of the start.
        """
        self.set_reactive(App.theme, name)
        mode = "-dark-mode" if self.current_theme.dark else "-light-mode"
        self.set_classes(f"{mode} -theme-{name}")
        self.stylesheet.set_variables(self.get_css_variables())

    def get_default_screen(self) -> Screen[None]:
        """The game, or the replay."""
        setup = self.setup
        if setup.library:
            from .screens.library import LibraryScreen

            library = self._with_keys(LibraryScreen(list(setup.library), self._glyphs))
            self._tell_notices(library)
            return library
        what = setup.replay or setup.game or Game(LEVELS["Beginner"], fresh_seed())
        screen = self._table(what, hinting=self.settings.hints, offering=setup.offering)
        self._tell_notices(screen)
        return screen

    def on_table_screen_opened(self, event: TableScreen.Opened) -> None:
        """Open a replay over its game, or a game over the replay it was taken over from."""
        below = self.screen
        if event.asker is not below:  # a double tap
            return
        hinting = below.match.hinting if isinstance(below, TableScreen) else self.settings.hints
        screen = self._table(event.what, hinting=hinting)
        self.push_screen(screen)
        if event.reviewing:
            screen.call_after_refresh(screen.action_command, "review")

    def on_play_screen_asked(self, event: PlayScreen.Asked) -> None:
        """Open the records over the game, or the dialog of the settings; once, for a double tap."""
        if not isinstance(self.screen, PlayScreen):
            return
        if event.what == "records":
            from .screens.records import RecordsScreen

            self.push_screen(self._with_keys(RecordsScreen(self._glyphs)))
        else:
            words = self._glyphs.words
            dialog = later.settings(self.settings, self._notices, theme_names(), words)
            self.push_screen(dialog, self._take_changes)

    def _take_changes(self, changes: dict[str, Any] | None) -> None:
        if changes:
            self.run_worker(self._change(changes))

    async def _change(self, changes: dict[str, Any]) -> None:
        """Keep changed settings, in a thread, and let them be in force; signs at the next start."""
        said = await asyncio.to_thread(later.save_settings, changes)
        if "glyphs" in changes:
            said += " Other signs come with the next start."
        now = {name: value for name, value in changes.items() if name != "glyphs"}
        self.settings = replace(self.settings, **now)
        if "theme" in changes:
            self.theme = self.settings.theme
        if isinstance(self.screen, PlayScreen):
            self.screen.take_settings(self.settings, now)
            self.screen.message = said
            self.screen.show_words()

    @property
    def _glyphs(self) -> Glyphs:
        return ASCII if self.settings.glyphs == "ascii" else UNICODE

    def _table(self, what: Game | Replay, *, hinting: bool, offering: bool = False) -> TableScreen:
        """The screen of a game or of a replay."""
        screen: TableScreen
        if isinstance(what, Game):
            questions = self.settings.question_marks
            match = Match(what, monotonic, hinting=hinting, questions=questions)
            screen = PlayScreen(match, self._glyphs, offering=offering)
        else:
            from .screens.replay import ReplayScreen

            screen = ReplayScreen(what, self._glyphs, hinting=hinting)
        screen.board.zoom = self.settings.zoom - 1
        return self._with_keys(screen)

    def _tell_notices(self, screen: CommandScreen) -> None:
        """Say the first thing that is wrong with the settings, and how many more there are."""
        more = f" (and {len(self._notices) - 1} more: see the settings)"
        screen.message = "".join(self._notices[:1]) + (more if len(self._notices) > 1 else "")

    def _with_keys(self, screen: Commanded) -> Commanded:
        """The screen with the keys that the settings give its commands."""
        if self.settings.keys:
            commands, notices = remapped(screen.commands, self.settings.keys)
            screen.take_commands(commands)
            news = [notice for notice in notices if notice not in self._notices]
            self._notices += news
            screen.message = "".join(news[:1])
        return screen

    def _known_theme(self) -> str:
        """The theme of the settings, or the dark one if there is none of that name."""
        if self.settings.theme in theme_names():
            return self.settings.theme
        expected = ", ".join(theme_names())
        got = quoted(self.settings.theme)
        self._notices.append(f"{FILE_NAME}: theme: expected one of {expected}, got {got}")
        return "dark"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The board's colours for a theme that brings none of its own."""
        return standard_variables(dark=self.current_theme.dark)

    def get_system_commands(self, screen: Screen[None]) -> Iterable[SystemCommand]:
        """The commands of the screen, and the choice of a theme."""
        if isinstance(screen, CommandScreen):
            for command in screen.commands:
                carry_out = partial(screen.action_command, command.name)
                yield SystemCommand(command.title, command.help, carry_out)
        yield SystemCommand("Theme", "Change the colours.", self.action_change_theme)


def theme_names() -> list[str]:
    """The looks that can be chosen, ours first."""
    return [theme.name for theme in THEMES] + sorted(BUILTIN_THEMES)

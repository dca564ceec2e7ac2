"""The application: it brings the looks, and puts a game or a replay on the screen."""

import asyncio
import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic

# Textual reads it once, on import. At 60 frames a second what a key changes in a second step is
# painted 28 ms later, at 240 it is 9 ms; a program that draws nothing costs the same.
os.environ.setdefault("TEXTUAL_FPS", "240")

from textual.app import App, SystemCommand
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES

from minetui.core.game import Game
from minetui.core.levels import LEVELS
from minetui.formats.replay import Replay

from .glyphs import ASCII, UNICODE
from .match import Match
from .narrow import crop_repaints
from .screens.play import PlayScreen
from .screens.table import TableScreen
from .seeds import fresh_seed
from .themes import THEMES, standard_variables


@dataclass(frozen=True)
class Setup:
    """What the program was asked to show, and how."""

    game: Game | None = None
    replay: Replay | None = None
    hinting: bool = False
    ascii_only: bool = False
    theme: str = "dark"
    offering: bool = False  # are unfinished games offered at the start?


class MinetuiApp(App[None]):
    """Minesweeper in the terminal."""

    TITLE = "minetui"
    CSS_PATH = "app.tcss"
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        crop_repaints()
        # Textual turns colours into greys for NO_COLOR, and drops them only in its ANSI mode.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        for theme in THEMES:
            self.register_theme(theme)
        if setup.theme in {theme.name for theme in THEMES}:
            self._begin_with(setup.theme)
        else:
            self.theme = setup.theme
        self.set_class(setup.ascii_only, "-ascii")

    def _begin_with(self, name: str) -> None:
        """Set one of our themes before anything is styled.

        To assign it would read all style sheets a second time, a tenth of the start.
        """
        self.set_reactive(App.theme, name)
        mode = "-dark-mode" if self.current_theme.dark else "-light-mode"
        self.set_classes(f"{mode} -theme-{name}")
        self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        """End in good order, with the terminal restored, when the system asks for it."""
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, RuntimeError):  # Windows; not the main thread
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                loop.add_signal_handler(number, partial(self.exit, return_code=128 + number))

    def get_default_screen(self) -> Screen[None]:
        """The game, or the replay."""
        setup = self.setup
        what = setup.replay or setup.game or Game(LEVELS["Beginner"], fresh_seed())
        return self._table(what, hinting=setup.hinting, offering=setup.offering)

    def on_table_screen_opened(self, event: TableScreen.Opened) -> None:
        """Open a replay over its game, or a game over the replay it was taken over from."""
        below = self.screen
        hinting = isinstance(below, TableScreen) and below.match.hinting
        self.push_screen(self._table(event.what, hinting=hinting))

    def _table(self, what: Game | Replay, *, hinting: bool, offering: bool = False) -> TableScreen:
        """The screen of a game or of a replay."""
        glyphs = ASCII if self.setup.ascii_only else UNICODE
        if isinstance(what, Game):
            match = Match(what, monotonic, hinting=hinting)
            return PlayScreen(match, glyphs, offering=offering)
        from .screens.replay import ReplayScreen

        return ReplayScreen(what, glyphs, hinting=hinting)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The board's colours for a theme that brings none of its own."""
        return standard_variables(dark=self.current_theme.dark)

    def get_system_commands(self, screen: Screen[None]) -> Iterable[SystemCommand]:
        """The commands of the screen, and the choice of a theme."""
        if isinstance(screen, TableScreen):
            for command in screen.COMMAND_TABLE:
                title = f"{command.caption} ({command.shown_keys[0]})"
                yield SystemCommand(
                    title, command.help, partial(screen.action_command, command.name)
                )
        yield SystemCommand("Theme", "Change the colours.", self.action_change_theme)


def theme_names() -> list[str]:
    """The looks that can be chosen, ours first."""
    return [theme.name for theme in THEMES] + sorted(BUILTIN_THEMES)

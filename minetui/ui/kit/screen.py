"""A screen with commands, a key bar and a menu that show them, and a status line.

What it lacks is its widgets: a screen of a board has features, which own commands, too, and a
`ListScreen` (`lists`) has rows. The commands that all screens have stand here, with their words.
"""

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, TypeVar

from textual.screen import Screen

from minetui.store import Settings

from .commands import Command, CommandTable, KeyBar, Places, command, commands_of
from .jobs import Jobs, Stop
from .lines import Lines, sentences_in
from .patches import keep_lines

if TYPE_CHECKING:
    from .app import Application, Way

Answer = TypeVar("Answer")


class CommandScreen(Screen[None]):
    """Carries out its commands, and those of its features, by keys, key bar, menu or palette.

    `owned` are commands with the features that own them; they come before its own. `places` says
    where they stand.
    """

    places = Places()

    def __init__(self, app: "Application", owned: Iterable[tuple[Command, object]] = ()) -> None:
        super().__init__()
        keep_lines(self)
        self.application, self.glyphs = app, app.glyphs
        self.jobs = Jobs(self, self.say)
        known = [*owned, *commands_of(self)]
        if not app.place.own_machine:  # there is no shell to go back to
            known = [each for each in known if each[0] is not CommandScreen.suspend]
        self.table = CommandTable(known, app.keymap, self.places, by_touch=app.place.by_touch)
        self.status = Lines(self.glyphs.words, id="status")
        self.keys = Lines(self.glyphs.words, id="keys")
        self.message = ""
        # The features of a screen decide its bindings, so they are the instance's, not the class's.
        self._bindings = self.table.bindings()

    def action_command(self, id: str) -> None:
        """Carry out a command."""
        self.say("")
        self.table.run(id)

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Carry out a command that was clicked on the key bar."""
        id = self.key_bar.command_at(event.column) if event.lines is self.keys else None
        if id is not None:
            self.action_command(id)

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """React to changed settings, by their names."""

    def say(self, text: str) -> None:
        """Show a message in the status line, until the next command."""
        if text != self.message:
            self.message = text
            self.show_status()

    def key(self, id: str) -> str:
        """The first key of a command, as a person reads it."""
        return self.table.key(id)

    def press_or_click(self, id: str) -> str:
        """What the player does on the board to carry out a command."""
        return "Tap" if self.application.place.by_touch else f"Press {self.key(id)} or click"

    def open(
        self, screen: Screen[Answer], then: Callable[[Answer | None], None] | None = None
    ) -> None:
        """Put a screen on top before the next key comes; `then` gets its answer."""
        self.app.push_screen(screen, then)

    def follow(self, way: "Way", find: Callable[[Stop], object]) -> None:
        """Open the screen of what a job finds, unless another one is on top by then."""

        def take(found: object) -> None:
            if self.is_active:
                self.application.show(way, found)

        self.jobs.run("follow", find, take)

    def leave(self) -> None:
        """Go back to the screen below, or leave the program."""
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit()

    @command("Help", "question_mark", id="help", menu="Help", always=True)
    def show_help(self) -> None:
        """Show all keys and the rules."""
        self.application.show("help", self.table)

    @command("Commands", "ctrl+p", id="palette", always=True)
    def show_palette(self) -> None:
        """Find a command or a theme by name."""
        self.app.action_command_palette()

    @command("Suspend", "ctrl+z", always=True)
    def suspend(self) -> None:
        """Go back to the shell; its command fg goes on."""
        self.app.action_suspend_process()

    @command("Leave", "q", "ctrl+c", menu="Leave", always=True)
    def quit(self) -> None:
        """Go back to the screen before this one."""
        self.leave()

    @property
    def width(self) -> int:
        """The columns of the window."""
        return self.app.size.width

    @property
    def key_bar(self) -> KeyBar:
        """The commands on the key bar."""
        return self.table.bar(self.width, over=self.is_over)

    @property
    def is_over(self) -> bool:
        """Is a game on the screen over, so that the key bar has other commands?"""
        return False

    def show_keys(self) -> None:
        """Show as many commands as there is room for."""
        self.keys.show([self.key_bar.line])

    def show_status(self) -> None:
        """Show the message, or else the text of the screen."""
        text = sentences_in(self.message or self.status_text(), self.width - 1)
        self.status.show([((f" {text}", "plain"),)])

    def status_text(self) -> str:
        """The text for the status line while there is no message."""
        return ""

"""A screen with a table of commands, a key bar that shows them, and a line to say something."""

from typing import ClassVar

from textual.binding import BindingsMap
from textual.screen import Screen

from .. import later
from ..glyphs import Glyphs
from ..keys import Command, bindings, command_of, key_bar
from ..lines import Lines
from ..spans import sentences_in


class CommandScreen(Screen[None]):
    """A command named x, by its key, by a click on the key bar or from the palette, is `do_x`."""

    COMMAND_TABLE: ClassVar[tuple[Command, ...]] = ()

    def __init__(self, glyphs: Glyphs, *, classes: str = "") -> None:
        super().__init__(classes=classes)
        self.glyphs, self.message = glyphs, ""
        self.commands = self.COMMAND_TABLE
        self.status = Lines(glyphs.words, id="status")
        self.keys = Lines(glyphs.words, id="keys")

    def take_commands(self, commands: tuple[Command, ...]) -> None:
        """Take commands with other keys in place of the screen's own; before it is shown."""
        self.commands = commands
        self._bindings = BindingsMap(bindings(commands))  # Textual's, one for each instance

    def action_command(self, name: str) -> None:
        """Carry out a command."""
        self.message = ""
        getattr(self, f"do_{name}")()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """A click on the key bar is the command that stands there."""
        if event.lines is self.keys:
            command = command_of(self.commands, event.span[0])
            if command is not None:
                self.action_command(command.name)

    def show_keys(self) -> None:
        """Show as many commands as there is room for."""
        self.keys.show([key_bar(self.commands, self.app.size.width)])

    def show_status(self) -> None:
        """Show the status line."""
        said = sentences_in(self.status_text(), self.app.size.width - 1)
        self.status.show([((f" {said}", "plain"),)])

    def status_text(self) -> str:
        """What the status line says."""
        return self.message

    def key(self, name: str) -> str:
        """The key of a command, as it is read."""
        shown = next(one for one in self.commands if one.name == name).shown_keys
        return shown[0] if shown else "the palette"

    def do_help(self) -> None:
        """Show the help page."""
        self.app.push_screen(later.help_page(self.commands, self.glyphs))

    def do_palette(self) -> None:
        """Open the command palette."""
        self.app.action_command_palette()

    def do_leave(self) -> None:
        """Leave this screen."""
        self.do_quit()

    def do_quit(self) -> None:
        """Leave the program, or this screen for the one that it was opened from."""
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit()

"""A screen with commands, a key bar that shows them, and a status line."""

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from textual.screen import Screen

from minetui.store import Settings

from .commands import Command, CommandTable, KeyBar, Keymap, MenuEntry, Owner, bindings
from .glyphs import Glyphs
from .jobs import Jobs, Stop
from .lines import Lines, sentences_in
from .patches import keep_lines
from .place import OWN, TIMES, Place, Times

if TYPE_CHECKING:
    from .app import Application, Way

Answer = TypeVar("Answer")
SUSPEND = "suspend"


class Preferences(NamedTuple):
    """The player's signs, keys and size of cells, the place and the times, for a new screen."""

    glyphs: Glyphs
    keymap: Keymap
    zoom: int = 0
    place: Place = OWN
    times: Times = TIMES


class CommandScreen(Screen[None]):
    """Carries out the commands of its owners: by their keys, the key bar, or the palette."""

    def __init__(
        self,
        app: "Application",
        owners: Iterable[Owner] = (),
        *,
        commands: Iterable[Command] = (),
        classes: str = "",
    ) -> None:
        super().__init__(classes=classes)
        keep_lines(self)
        preferences, self.application = app.preferences, app
        self.glyphs, self.jobs = preferences.glyphs, Jobs(self, self.say)
        owned = [(command, owner) for owner in owners for command in owner.commands]
        own = [(command, self) for command in commands_at(preferences.place, commands)]
        by_touch = preferences.place.by_touch
        self.table = CommandTable([*owned, *own], preferences.keymap, by_touch=by_touch)
        self.status = Lines(self.glyphs.words, id="status")
        self.keys = Lines(self.glyphs.words, id="keys")
        self.message = ""
        # The features of a screen decide its bindings, so they are the instance's, not the class's.
        self._bindings = bindings(self.table)

    def action_command(self, id: str) -> None:
        """Carry out a command."""
        self.say("")
        self.table.run(id)

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Carry out a command that was clicked on the key bar."""
        if event.lines is self.keys:
            id = self.key_bar.command_at(event.column)
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
        return self.table.press_or_click(id)

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

    def show_menu(self) -> None:
        """Show the menu, and carry out what is chosen."""
        from .menu import MenuDialog

        self.open(MenuDialog(self.table, self.glyphs, over=self.is_over), self._choose)

    def _choose(self, id: str | None) -> None:
        if id is not None:
            self.action_command(id)

    def show_help(self) -> None:
        """Show the help page."""
        self.application.show("help", self.table)

    def suspend(self) -> None:
        """Go back to the shell, which can go on with the program later."""
        self.app.action_suspend_process()

    def show_palette(self) -> None:
        """Open the command palette."""
        self.app.action_command_palette()

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


def commands_at(place: Place, commands: Iterable[Command]) -> Iterable[Command]:
    """The commands that there are at a place: where the machine is not the player's, no shell."""
    return (each for each in commands if place.own_machine or each.id != SUSPEND)


def menu_command(*, bar: int, bar_after: int) -> Command:
    """The command that opens the menu, on the screens of a board."""
    return Command(
        "menu",
        ("escape", "f10"),
        "Menu",
        "Show the menu: levels, hints, records, settings.",
        CommandScreen.show_menu,
        bar=bar,
        bar_after=bar_after,
        always=True,
    )


def common_commands(quit_help: str, *, caption: str = "Quit", bar: int = 0) -> tuple[Command, ...]:
    """The commands of every screen; on its key bar help has rank `bar`, and quit the next."""
    screen = CommandScreen
    palette_help = "Find a command or a theme by name."
    suspend_help = "Go back to the shell; its command fg goes on."
    return (
        Command(
            "help",
            ("question_mark",),
            "Help",
            "Show all keys and the rules.",
            screen.show_help,
            bar=bar,
            always=True,
            menu=MenuEntry(51, "Help"),
        ),
        Command("palette", ("ctrl+p",), "Commands", palette_help, screen.show_palette, always=True),
        Command(SUSPEND, ("ctrl+z",), "Suspend", suspend_help, screen.suspend, always=True),
        Command(
            "quit",
            ("q", "ctrl+c"),
            caption,
            quit_help,
            screen.leave,
            bar=bar and bar + 1,
            always=True,
            menu=MenuEntry(52, caption),
        ),
    )

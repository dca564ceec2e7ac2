"""A screen with commands, a key bar and a menu that show them, and a status line.

What it lacks is its widgets: a screen of a board has features, which own commands, too, and a
`ListScreen` (`lists`) has rows. The commands that all screens have stand here, with their words.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from textual.screen import Screen

from minetui.language import _, joined
from minetui.store import Settings

from .commands import (
    Command,
    CommandTable,
    KeyBar,
    KeyBarItem,
    Places,
    Sections,
    command,
    commands_of,
)
from .jobs import Jobs, Stop
from .lines import Lines, broken, sentences_in
from .patches import keep_lines

if TYPE_CHECKING:
    from .app import Application, Way
    from .palette import Entry

Answer = TypeVar("Answer")


class Said(NamedTuple):
    """A message in the status line; one that asks names the command that means yes, and its words.

    The next command is `confirmed` if it is that one.
    """

    text: str = ""
    asks: str = ""
    yes: str = ""
    confirmed: str = ""


BACK = Command("Back", ("escape", "q", "ctrl+c"), "Go back.", lambda it: it.leave(), always=True)


class CommandScreen(Screen[None]):
    """Carries out its commands, and those of its features, by keys, key bar, menu or palette.

    `owned` are commands with the features that own them; they come before its own. `places` says
    where they stand. One with a `window_title`, in English, names the window.
    """

    places = Places()
    window_title: ClassVar[str] = ""
    WAY_BACK = "back"

    def __init__(self, app: "Application", owned: Iterable[tuple[Command, object]] = ()) -> None:
        super().__init__()
        keep_lines(self)
        self.application, self.glyphs = app, app.glyphs
        self.jobs = Jobs(self, self.say)
        known = [*owned, *commands_of(self)]
        known = [each for each in known if each[0].id not in app.place.absent]
        self.table = CommandTable(known, app.keymap, self.places, by_touch=app.place.by_touch)
        self.status = Lines(self.glyphs.words, id="status")
        self.keys = Lines(self.glyphs.words, id="keys")
        self._said = Said()
        # The features of a screen decide its bindings, so they are the instance's, not the class's.
        self._bindings = self.table.bindings()

    def action_command(self, id: str) -> None:
        """Carry out a command."""
        if self.answered(id):
            self.table.run(id)

    def answered(self, id: str) -> bool:
        """Take the last message or question back; is the command still to be carried out?

        The way back from a question leads no further.
        """
        asked = self._said.asks
        self.say("")
        if asked:
            self._said = Said(confirmed=asked if asked == id else "")
            self.show_keys()
        return not (asked and id == self.WAY_BACK)

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Carry out a command that was clicked on the key bar."""
        id = self.key_bar.command_at(event.column) if event.lines is self.keys else None
        if id is not None:
            self.action_command(id)

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """React to changed settings, by their names."""

    def signs_changed(self) -> None:
        """React to other signs, if the screen draws with half blocks."""

    def language_changed(self) -> None:
        """Say everything in another language; a message or a question of before is taken back."""
        self.table.language_changed()
        self._said = Said()
        self.fit()

    def name_window(self) -> None:
        """Give the window the title of this screen, if it has one."""
        if self.window_title:
            self.app.title = _(self.window_title)

    def fit(self) -> None:
        """Show what there is room for in this window."""
        self.show_keys()
        self.show_status()

    def say(self, text: str) -> None:
        """Show a message in the status line, until the next command."""
        if text != self.message:
            self._said = Said(text)
            self.show_status()

    @property
    def message(self) -> str:
        """What is said in the status line until the next command."""
        return self._said.text

    def key(self, id: str) -> str:
        """The first key of a command, as a person reads it."""
        return self.table.key(id)

    def called(self, id: str, caption: str, keys: str = "") -> KeyBarItem:
        """A command for the key bar by another caption, perhaps with the keys of several."""
        return self.table.called(id, caption, keys)

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

    def show_menu(self, sections: Sections, here: str | None = None) -> None:
        """Show a menu; with the state of what is on the screen, if any, it goes back there."""
        self.application.show("menu", self.table, sections, here, then=self._carry_out)

    def _carry_out(self, id: str | None) -> None:
        """Carry out a command that was chosen, if one was."""
        if id is not None:
            self.application.pressed_key = ""  # which chose it, and means nothing more
            self.action_command(id)

    def confirmed(self, id: str, question: str, yes: str) -> bool:
        """Was a command given a second time, which means yes? If not, ask the question.

        Any other command takes it back. `yes` is what the command is called meanwhile.
        """
        if self._said.confirmed == id:
            return True
        self.say(question)
        self._said = Said(question, id, yes)
        self.show_keys()
        return False

    @command("Help", "question_mark", "f1", id="help", menu="Help", always=True)
    def show_help(self) -> None:
        """Show the keys of this screen, its signs, and the rules."""
        self.application.show("help", self.table, over=self.is_over, then=self._carry_out)

    settings = Command(
        "Settings",
        ("comma",),
        "Change the settings.",
        lambda it: it.application.show("settings"),
        menu="Settings",
    )
    colours = Command(
        "Colours", ("P",), "Choose the colours.", lambda it: it.application.show("colours")
    )

    @command("More", "m", always=True)
    def more(self) -> None:
        """Show what else can be done here."""
        self.show_menu(self.table.more(over=self.is_over))

    @command("Commands", "ctrl+p", id="palette", always=True)
    def show_palette(self) -> None:
        """Find a command by its name, or by what it does."""

        def run(entry: "Entry | None") -> None:
            if entry is not None:
                entry.run()

        self.application.show("palette", self.table, self.action_command, then=run)

    @command("Suspend", "ctrl+z", always=True)
    def suspend(self) -> None:
        """Go back to the shell; its command fg goes on."""
        self.app.action_suspend_process()

    @property
    def width(self) -> int:
        """The columns of the window."""
        return self.app.size.width

    @property
    def key_bar(self) -> KeyBar:
        """The commands on the key bar."""
        return self.bar(self.width)

    def bar(self, width: int) -> KeyBar:
        """The commands on a key bar of so many columns."""
        if self._said.asks:
            return self.table.question_bar(self._said.asks, self._said.yes, self.WAY_BACK)
        first = self.first_keys
        return self.table.bar(width, over=self.is_over, first=first, alone=not self.has_other_keys)

    @property
    def first_keys(self) -> Sequence[str | KeyBarItem]:
        """The commands that are of most use now, which come first on the key bar."""
        return ()

    @property
    def has_other_keys(self) -> bool:
        """Are there others on the key bar beside them?"""
        return True

    @property
    def is_over(self) -> bool:
        """Is a game on the screen over, so that the key bar has other commands?"""
        return False

    def show_keys(self) -> None:
        """Show as many commands as there is room for."""
        self.keys.show([self.key_bar.line])

    def show_status(self) -> None:
        """Show the message, or else the text of the screen.

        Fingers have no key bar, so the text has the line of that, too.
        """
        text, width = self.message or self.status_text(), self.width - 1
        if self.application.place.by_touch:
            first, *others = broken(text, max(width, 1)) or [""]
            lines = [first, sentences_in(joined(*others), width)]
        else:
            lines = [sentences_in(text, width)]
        self.status.show([((f" {line}", "plain"),) for line in lines])

    def status_text(self) -> str:
        """The text for the status line while there is no message."""
        return ""

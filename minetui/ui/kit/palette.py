"""The palette: every command of a screen, and every theme, found by their names or by other words.

What people look for comes first (`WANTED`), and moves of the cursor never come.
"""

from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Input, OptionList

from minetui.language import N_, _, english

from .app import Application
from .commands import Command, CommandTable, command
from .dialog import Dialog, OptionRows
from .lines import in_column

WIDTH, BESIDE = 64, 6  # columns of the palette, and of them those beside its lines
WANTED = (
    *("new", "daily", "hints", "undo", "again", "records", "games", "colours", "odds", "lessons"),
    *("puzzles", "review", "share", "analyse", "race"),
)
NEVER = {  # moves of the cursor, and the palette itself
    *("left", "right", "up", "down", "far_left", "far_right", "far_up", "far_down"),
    *("row_start", "row_end", "page_up", "page_down", "top", "bottom", "palette"),
}
# Translators: each of these has words, in any order, by which somebody may look for a command.
OTHER_WORDS = {  # beside those of their captions and helps
    "new": N_("level custom beginner intermediate expert size seed code start play"),
    "daily": N_("today calendar day"),
    "hints": N_("help stuck why explain"),
    "undo": N_("back take"),
    "redo": N_("forward"),
    "again": N_("restart same board retry"),
    "records": N_("best times statistics history"),
    "games": N_("saved unfinished resume open replay load files"),
    "colours": N_("theme palette dark light colors"),
    "settings": N_("options preferences theme colours keys sound bell"),
    "odds": N_("probability chance percent"),
    "lessons": N_("learn tutorial course"),
    "puzzles": N_("train practice exercises"),
    "review": N_("replay watch mistakes"),
    "share": N_("card post copy link"),
    "analyse": N_("solver position probability"),
    "race": N_("ghost bot"),
    "save": N_("write file export"),
    "more": N_("menu"),
    "menu": N_("places main"),
    "help": N_("keys rules signs"),
    "quit": N_("exit leave"),
    "zoom_in": N_("size zoom bigger"),
    "zoom_out": N_("size zoom"),
    "zoom_fit": N_("size zoom"),
    "technique": N_("pairs logic"),
    "casual": N_("autoplay solve"),
    "deduce": N_("solve step"),
    "minimap": N_("overview"),
    "language": N_("translation english chinese german"),
}


class Entry(NamedTuple):
    """A line of the palette, all that it is found by, and what it does.

    These are its captions, in the player's language and in English, and other words in both.
    """

    captions: Sequence[str]
    key: str
    words: Sequence[str]
    run: Callable[[], object]

    @property
    def caption(self) -> str:
        """The caption that is shown."""
        return self.captions[0]

    def line(self, width: int) -> str:
        """The caption, and the key at the right end."""
        room = max(width - cell_len(self.key) - 2, 1)
        return f" {in_column(self.caption, room)} {self.key}"

    def place(self, sought: Sequence[str]) -> int | None:
        """How well it fits what is looked for, from 0 on; None if it does not.

        Words of its captions fit better than others, and each may be only begun.
        """
        captions = [caption.casefold() for caption in self.captions]
        if all(_is_in(captions, each) for each in sought):
            is_first = not sought or any(each.startswith(sought[0]) for each in captions)
            return 0 if is_first else 1
        both = [*captions, *map(str.casefold, self.words)]
        return 2 if all(_is_in(both, each) for each in sought) else None


def _is_in(texts: Sequence[str], sought: str) -> bool:
    """Does a word of some texts begin so? In a script of wide signs, words have no beginnings."""
    if cell_len(sought) > len(sought):
        return any(sought in text for text in texts)
    return any(word.startswith(sought) for text in texts for word in text.split())


def entries_of(
    app: Application, table: CommandTable, carry_out: Callable[[str], None]
) -> list[Entry]:
    """What the palette has for a screen that carries out its commands.

    These are the commands, the wanted ones first, and then the themes.
    """
    commands = {each.id: each for each in table if each.id not in NEVER}
    ordered = [commands.pop(id) for id in WANTED if id in commands] + [*commands.values()]
    entries = list[Entry]()
    for each in ordered:
        captions, words = _in_both(partial(getattr, each, "caption")), partial(_words_of, each)
        key = next(iter(table.keys(each)), "")
        entries.append(Entry(captions, key, _in_both(words), partial(carry_out, each.id)))
    for name in app.offered_themes:
        titles, change = _in_both(partial(_title_of, name)), partial(app.change, {"theme": name})
        entries.append(Entry(titles, "", _in_both(lambda: _("theme")), change))
    return entries


def _title_of(theme: str) -> str:
    """What the palette calls a theme."""
    return _("Colours: {theme}", theme=Application.theme_title(theme))


def _words_of(command: Command) -> str:
    """By which words a command is found, beside those of its caption."""
    more = OTHER_WORDS.get(command.id)
    return f"{command.help} {_(more)}" if more else command.help


def _in_both(say: Callable[[], str]) -> Sequence[str]:
    """What is said, in the player's language and in English."""
    own = say()
    with english():
        said = say()
    return (own,) if own == said else (own, said)


class CommandsDialog(Dialog[Entry]):
    """Answers with what was chosen; it is carried out once the palette is closed."""

    on_bar = ("choose", "leave")
    around = 7  # lines: the border, the field and the bar, and some of the screen below

    def __init__(
        self, app: Application, table: CommandTable, carry_out: Callable[[str], None]
    ) -> None:
        super().__init__("commands", app.glyphs)
        self._entries = entries_of(app, table, carry_out)
        self._found = self._entries
        self.field = Input(placeholder=_("Find a command"), id="sought")
        self.list = OptionRows[int]({}, app.glyphs)
        self.list.can_focus = False

    def parts(self) -> ComposeResult:
        """The field and the list."""
        yield self.field
        yield self.list

    def on_mount(self) -> None:
        """Put the cursor into the field."""
        self.field.focus()
        self._show()

    @on(Input.Changed)
    def find(self) -> None:
        """Show what is found, the best first."""
        sought = self.field.value.casefold().replace(":", "").split()
        placed = [(each.place(sought), each) for each in self._entries]
        found = [(place, each) for place, each in placed if place is not None]
        self._found = [each for _, each in sorted(found, key=itemgetter(0))]
        self._show()

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def take(self) -> None:
        """Carry out what was clicked, or what Enter was pressed at."""
        self.choose()

    @command("Do it", "enter")
    def choose(self) -> None:
        """Carry it out."""
        if self.list.here is not None:
            self.answer(self._found[self.list.here])

    @command("Back", "escape")
    def leave(self) -> None:
        """Go back."""
        self.answer(None)

    @command("Up", "up")
    def up(self) -> None:
        """Move up."""
        self.list.action_cursor_up()

    @command("Down", "down")
    def down(self) -> None:
        """Move down."""
        self.list.action_cursor_down()

    @command("Page up", "pageup")
    def page_up(self) -> None:
        """Move up by a page."""
        self.list.action_page_up()  # type: ignore[no-untyped-call]

    @command("Page down", "pagedown")
    def page_down(self) -> None:
        """Move down by a page."""
        self.list.action_page_down()  # type: ignore[no-untyped-call]

    def on_resize(self, event: Resize) -> None:
        """Show the lines in the window there is."""
        self._show()

    def _show(self) -> None:
        """Show what was found, each with its key at the right."""
        width = max(min(self.app.size.width, WIDTH) - BESIDE, 8)
        rows = {at: each.line(width) for at, each in enumerate(self._found)}
        self.list.show(rows, 0)

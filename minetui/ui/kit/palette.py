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

from .app import Application
from .commands import CommandTable, command
from .dialog import Dialog, OptionRows
from .lines import cut

WIDTH, BESIDE = 64, 6  # columns of the palette, and of them those beside its lines
WANTED = (
    *("new", "daily", "hints", "undo", "again", "records", "games", "colours", "odds", "lessons"),
    *("puzzles", "review", "share", "analyse", "race"),
)
NEVER = {  # moves of the cursor, and the palette itself
    *("left", "right", "up", "down", "far_left", "far_right", "far_up", "far_down"),
    *("row_start", "row_end", "page_up", "page_down", "top", "bottom", "palette"),
}
OTHER_WORDS = {  # by which commands are found, beside those of their captions and helps
    "new": "level custom beginner intermediate expert size seed code start play",
    "daily": "today calendar day",
    "hints": "help stuck why explain",
    "undo": "back take",
    "redo": "forward",
    "again": "restart same board retry",
    "records": "best times statistics history",
    "games": "saved unfinished resume open replay load files",
    "colours": "theme palette dark light colors",
    "settings": "options preferences theme colours keys sound bell",
    "odds": "probability chance percent",
    "lessons": "learn tutorial course",
    "puzzles": "train practice exercises",
    "review": "replay watch mistakes",
    "share": "card post copy link",
    "analyse": "solver position probability",
    "race": "ghost bot",
    "save": "write file export",
    "more": "menu",
    "menu": "places main",
    "help": "keys rules signs",
    "quit": "exit leave",
    "zoom_in": "size zoom bigger",
    "zoom_out": "size zoom",
    "zoom_fit": "size zoom",
    "technique": "pairs logic",
    "casual": "autoplay solve",
    "deduce": "solve step",
    "minimap": "overview",
}


class Entry(NamedTuple):
    """A line of the palette, all that it is found by, and what it does."""

    caption: str
    key: str
    words: str
    run: Callable[[], object]

    def line(self, width: int) -> str:
        """The caption, and the key at the right end."""
        room = max(width - cell_len(self.key) - 2, 1)
        return f" {cut(self.caption, room):{room}} {self.key}"

    def place(self, sought: Sequence[str]) -> int | None:
        """How well it fits what is looked for, from 0 on; None if it does not.

        Words of its caption fit better than others, and each may be only begun.
        """
        captions, others = self.caption.lower().split(), self.words.lower().split()
        if all(any(word.startswith(each) for word in captions) for each in sought):
            return 0 if not sought or captions[0].startswith(sought[0]) else 1
        both = captions + others
        return 2 if all(any(word.startswith(each) for word in both) for each in sought) else None


def entries_of(
    app: Application, table: CommandTable, carry_out: Callable[[str], None]
) -> list[Entry]:
    """What the palette has for a screen that carries out its commands.

    These are the commands, the wanted ones first, and then the themes.
    """
    commands = {each.id: each for each in table if each.id not in NEVER}
    ordered = [commands.pop(id) for id in WANTED if id in commands] + [*commands.values()]
    entries = [
        Entry(
            each.caption,
            next(iter(table.keys(each)), ""),
            f"{each.help} {OTHER_WORDS.get(each.id, '')}",
            partial(carry_out, each.id),
        )
        for each in ordered
    ]
    themes = [
        Entry(
            f"Colours: {app.theme_title(name)}", "", "theme", partial(app.change, {"theme": name})
        )
        for name in app.offered_themes
    ]
    return entries + themes


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
        self.field = Input(placeholder="Find a command", id="sought")
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
        sought = self.field.value.lower().replace(":", "").split()
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

"""The menu: the commands of a screen that need no key to be known, in sections.

It is loaded when it is opened for the first time, as all dialogs are.
"""

from itertools import chain

from textual.events import Key, Resize

from .app import Application
from .commands import CommandTable
from .dialog import ListDialog
from .glyphs import ASCII
from .lines import cut

WIDTH = 38  # columns of an entry, if the window has as many
BESIDE = 5  # columns around the entries: borders and scroll bar
GO_ON = ""  # the answer of the way back


class MenuDialog(ListDialog[str]):
    """Answers with the id of the command that was chosen, by a key of it, too."""

    around = 2  # lines: the border

    def __init__(self, app: Application, shown: CommandTable, *, over: bool) -> None:
        super().__init__("menu", "", {}, app.glyphs)
        self._shown, self._sections = shown, shown.menu(over=over)

    def on_resize(self, event: Resize) -> None:
        """Show the way back and the entries; with lines between sections, if there is room."""
        width = min(WIDTH, max(event.size.width - BESIDE, 1))
        rows = {GO_ON: _entry("Go on", "Esc", width)}
        for command in chain.from_iterable(self._sections):
            key, state = next(iter(self._shown.keys(command)), ""), self._shown.state(command)
            caption = f"{command.menu}: {state}" if state else command.menu
            rows[command.id] = _entry(caption, key, width)
        ruled = [section[0].id for section in self._sections]
        has_room = len(rows) + len(ruled) <= event.size.height - self.around
        self.show_rows(rows, self.here, ruled if has_room and self.glyphs is not ASCII else ())

    def on_key(self, event: Key) -> None:
        """Choose the command of a key."""
        id = self._shown.id_of_key(event.key)
        if id in {command.id for command in chain.from_iterable(self._sections)}:
            event.stop()
            self.answer(id)

    def answer(self, answer: str | None) -> None:
        """Close the menu with a command, or without one."""
        super().answer(answer or None)

    choose = ListDialog.choose.but(help="Carry out the command.")
    leave = ListDialog.leave.but("escape", "f10", caption="Go on")


def _entry(caption: str, key: str, width: int) -> str:
    """A caption with its key at the right end; without the key if there is no room for it."""
    room = width - len(key) - 3  # blanks before them, between them and behind
    return f" {cut(caption, room):{room}} {key} " if room > 0 else cut(f" {caption}", width)

"""The menu: the commands of a screen that need no key to be known, in sections.

It is loaded when it is opened for the first time, as all dialogs are.
"""

from textual.events import Key, Resize

from .commands import Command, CommandTable, MenuEntry
from .dialog import Dialog, ListDialog
from .glyphs import ASCII, Glyphs
from .lines import cut

WIDTH = 38  # columns of an entry, if the window has as many
BESIDE = 5  # columns around the entries: borders and scroll bar
GO_ON = ""  # the answer of the way back


class MenuDialog(ListDialog[str]):
    """Answers with the id of the command that was chosen, by a key of it, too."""

    around = 2  # lines: the border

    def __init__(self, shown: CommandTable, glyphs: Glyphs, *, over: bool) -> None:
        super().__init__("menu", "", {}, glyphs)
        self._shown, self._over = shown, over

    def on_resize(self, event: Resize) -> None:
        """Show the way back and the entries; with lines between sections, if there is room."""
        width = min(WIDTH, max(event.size.width - BESIDE, 1))
        rows, ruled, before = {GO_ON: _entry("Go on", "Esc", width)}, list[str](), 0
        for entry, command in self._entries:
            key, state = next(iter(self._shown.keys(command)), ""), self._shown.state(command)
            caption = f"{entry.caption}: {state}" if state else entry.caption
            rows[command.id] = _entry(caption, key, width)
            ruled += [command.id] if entry.rank // 10 != before else []
            before = entry.rank // 10
        has_room = len(rows) + len(ruled) <= event.size.height - self.around
        self.show_rows(rows, self.here, ruled if has_room and self.glyphs is not ASCII else ())

    def on_key(self, event: Key) -> None:
        """Choose the command of a key."""
        id = self._shown.id_of_key(event.key)
        if id in {command.id for _, command in self._entries}:
            event.stop()
            self.answer(id)

    def answer(self, answer: str | None) -> None:
        """Close the menu with a command, or without one."""
        super().answer(answer or None)

    @property
    def _entries(self) -> list[tuple[MenuEntry, Command]]:
        """The entries and their commands, by their rank."""
        entries = ((command.menu, command) for command in self._shown)
        shown = [
            (entry, command)
            for entry, command in entries
            if entry and (self._over or not entry.after) and self._shown.offers(command)
        ]
        return sorted(shown, key=lambda each: each[0].rank)

    commands = (
        Command("choose", ("enter",), "Choose", "Carry out the command.", ListDialog.choose, bar=1),
        Command("close", ("escape", "f10"), "Go on", "Close the menu.", Dialog.leave, bar=2),
    )


def _entry(caption: str, key: str, width: int) -> str:
    """A caption with its key at the right end; without the key if there is no room for it."""
    room = width - len(key) - 3  # blanks before them, between them and behind
    return f" {cut(caption, room):{room}} {key} " if room > 0 else cut(f" {caption}", width)

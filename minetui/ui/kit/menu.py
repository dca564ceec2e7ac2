"""The menu: the commands of a screen that need no key to be known, in sections."""

from collections.abc import Iterator

from textual import on
from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from .commands import Command, CommandTable, MenuEntry
from .dialog import Dialog
from .glyphs import ASCII, Glyphs
from .lines import cut
from .patches import GuardedOptionList

WIDTH = 38  # columns of an entry, if the window has as many
BESIDE, AROUND = 5, 2  # columns and lines around the entries: borders and scroll bar


class MenuDialog(Dialog[str]):
    """Answers with the id of the command that was chosen, by a key of it, too."""

    AUTO_FOCUS = "OptionList"

    def __init__(self, shown: CommandTable, glyphs: Glyphs, *, over: bool) -> None:
        super().__init__("menu", glyphs)
        self._shown, self._over, self._room = shown, over, (WIDTH, 0)

    def parts(self) -> ComposeResult:
        """The entries."""
        self._room = self._room_for_entries
        yield GuardedOptionList(*self._options(), markup=False)

    def on_resize(self, event: Resize) -> None:
        """Fit the entries into the window."""
        super().on_resize(event)
        options = self.query_one(OptionList)
        options.styles.max_height = self._room_for_entries[1]
        if self._room != self._room_for_entries:
            self._room, highlighted = self._room_for_entries, options.highlighted
            options.set_options(self._options())
            options.highlighted = highlighted

    def on_key(self, event: Key) -> None:
        """Choose the command of a key."""
        id = self._shown.id_of_key(event.key)
        if id in {command.id for _, command in self._entries}:
            event.stop()
            self.answer(id)

    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """Answer with the entry at the cursor."""
        options = self.query_one(OptionList)
        if options.highlighted is not None:
            self.answer(options.get_option_at_index(options.highlighted).id)

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

    @property
    def _room_for_entries(self) -> tuple[int, int]:
        """The columns and the lines for entries."""
        width, height = self.app.size
        return min(WIDTH, max(width - BESIDE, 1)), max(height - AROUND, 1)

    def _options(self) -> Iterator[Option | None]:
        """The way back and the entries; with a line between sections, if there is room."""
        entries, (width, height) = self._entries, self._room
        sections = [0, *(entry.rank // 10 for entry, _ in entries)]
        has_lines = self.glyphs is not ASCII and len(sections) + len(set(sections)) - 1 <= height
        yield Option(_line("Go on", "Esc", width))
        for (entry, command), before in zip(entries, sections, strict=False):
            if has_lines and entry.rank // 10 != before:
                yield None
            key, state = next(iter(self._shown.keys(command)), ""), self._shown.state(command)
            caption = f"{entry.caption}: {state}" if state else entry.caption
            text = _line(caption, key, width).translate(self.glyphs.words)
            yield Option(text, id=command.id)

    commands = (
        Command("choose", ("enter",), "Choose", "Carry out the command.", choose, bar=1),
        Command("close", ("escape", "f10"), "Go on", "Close the menu.", Dialog.leave, bar=2),
    )


def _line(caption: str, key: str, width: int) -> str:
    """A caption with its key at the right end; without the key if there is no room for it."""
    room = width - len(key) - 3  # blanks before them, between them and behind
    return f" {cut(caption, room):{room}} {key} " if room > 0 else cut(f" {caption}", width)

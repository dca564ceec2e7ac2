"""The dialog that gives commands other keys, by pressing them."""

from functools import partial
from itertools import groupby

from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import Label

from minetui.language import _

from ..kit.app import Application
from ..kit.commands import (
    QUITTING,
    RENAMED,
    Group,
    Keys,
    command,
    key_named,
    keymap_of,
    shown_key,
    written_key,
)
from ..kit.dialog import Dialog, OptionRows
from ..kit.glyphs import Glyphs
from ..kit.lines import column_of, cut, padded
from .commands import by_id, tables

COLUMN, WIDEST = 20, 30  # columns of a caption with the gap behind it


class KeysDialog(Dialog[dict[str, Keys | None]]):
    """Answers with the keys that were changed, as the settings file has them.

    None stands for a command's own keys, which are those of a set of keys, and for a name that a
    command with changed keys had before.
    """

    AUTO_FOCUS = "OptionList"
    on_bar = ("change", "add", "reset", "save", "leave")
    around = 6  # lines: the border, the title, the note and the bar

    def __init__(self, app: Application, key_set: str) -> None:
        super().__init__("keys", app.glyphs)
        self._former = app.settings.keys
        wanted, _notices = keymap_of(self._former)
        found = tables(app)
        self._screens = [{command.id for command in table} for table in found.values()]
        self._every = by_id(found)
        known = self._every.values()
        commands = [each for group in Group for each in known if each.group is group]
        self._own = {each.id: each.keys_in(key_set) for each in commands}
        self._before = {id: wanted.get(id, keys) for id, keys in self._own.items()}
        self.keys = dict(self._before)
        by_group = groupby(commands, key=lambda command: command.group)
        headings = {next(members).id: group.title for group, members in by_group}
        self._column = column_of((each.caption for each in commands), COLUMN, WIDEST)
        rows = {id: self._row(id) for id in self.keys}
        self.list = OptionRows(rows, app.glyphs, headings=headings)

    def parts(self) -> ComposeResult:
        """The commands in their groups, each with its keys."""
        yield Label(_("Keys"))
        yield self.list
        yield Label(_("Two commands of one screen may not share a key."), classes="note")

    @property
    def changes(self) -> dict[str, Keys | None]:
        """The keys that differ from those before, as the settings file has them."""
        changed = {id for id, keys in self.keys.items() if keys != self._before[id]}
        former = {id: None for id in self._former if RENAMED.get(id) in changed}
        return former | {
            id: None if keys == self._own[id] else tuple(map(written_key, keys))
            for id, keys in self.keys.items()
            if id in changed
        }

    def on_option_list_option_selected(self) -> None:
        """Wait for a key: a row was clicked, or Enter pressed."""
        self.change()

    @command("Change", "enter")
    def change(self) -> None:
        """Press another key."""
        self._ask(add=False)

    @command("Add", "a")
    def add(self) -> None:
        """Press a key to be added."""
        self._ask(add=True)

    @command("Reset", "delete", "backspace")
    def reset(self) -> None:
        """Its own keys."""
        id = self.list.here
        if id is not None:
            self._set(id, self._own[id])

    @command("Save", "ctrl+s")
    def save(self) -> None:
        """Keep the keys."""
        self.answer(self.changes)

    def _ask(self, *, add: bool) -> None:
        id = self.list.here
        if id is not None:
            take = partial(self._take, id, self.keys[id] if add else ())
            self.app.push_screen(PressedKey(self._every[id].caption, self.glyphs), take)

    def _take(self, id: str, kept: Keys, key: str | None) -> None:
        """Give a command a key; other commands of its screens lose it."""
        if key is None:
            return
        for other, keys in self.keys.items():
            if other != id and key in keys and any({id, other} <= ids for ids in self._screens):
                self._set(other, tuple(each for each in keys if each != key))
        self._set(id, tuple(dict.fromkeys((*kept, key))))

    def _set(self, id: str, keys: Keys) -> None:
        self.keys[id] = keys
        self.list.replace(id, self._row(id))

    def _row(self, id: str) -> str:
        """A command and its keys."""
        keys = "  ".join(map(shown_key, self.keys[id])) or _("none")
        changed = " " + _("(changed)") if self.keys[id] != self._before[id] else ""
        caption = cut(self._every[id].caption, self._column - 1)
        return f"  {padded(caption, self._column)}{keys}{changed}"


class PressedKey(Dialog[str], inherit_bindings=False):
    """Answers with the next key that the settings can name; None for Esc and the keys that quit."""

    on_bar = ()

    def __init__(self, caption: str, glyphs: Glyphs) -> None:
        super().__init__("pressed-key", glyphs)
        self._caption = caption

    def parts(self) -> ComposeResult:
        """What is waited for."""
        text = _("Press the key for '{command}', or Esc to leave it.", command=self._caption)
        yield Label(text, markup=False)

    def on_key(self, event: Key) -> None:
        """Take the key."""
        event.stop()
        event.prevent_default()
        if event.key in ("escape", *QUITTING):
            self.leave()
        elif key_named(written_key(event.key)) == event.key:
            self.answer(event.key)

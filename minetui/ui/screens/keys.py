"""The dialog that gives commands other keys, by pressing them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from ..board.glyphs import Glyphs
from ..commands import QUITTING, Command, Group, Keys
from ..key_names import key_named, shown_key, written_key
from ..textual_patch import GuardedOptionList
from .dialog import Dialog
from .tables import EVERY, TABLES

SCREENS = [{command.id for command in table} for table in TABLES.values()]
AROUND = 6  # lines around the list: the border, the title, the note and the bar
COLUMN = 20  # columns of a caption
Changes: TypeAlias = dict[str, tuple[str, ...] | None]
"""The keys of some commands as the settings file has them; None for their own."""


class KeysDialog(Dialog[Changes]):
    """Answers with the keys that were changed.

    `keys` are those that the settings give, and `own` those of the commands without the settings.
    """

    AUTO_FOCUS = "OptionList"
    around = AROUND

    def __init__(self, keys: Mapping[str, Keys], own: Mapping[str, Keys], glyphs: Glyphs) -> None:
        super().__init__("keys", glyphs)
        self._own, self._before = dict(own), dict(keys)
        self._keys = dict(keys)

    def parts(self) -> ComposeResult:
        """The commands in their groups, each with its keys."""
        yield Label("Keys")
        yield GuardedOptionList(*self._options(), markup=False)
        yield Label("Two commands of one screen may not share a key.", classes="note")

    @property
    def changes(self) -> Changes:
        """The keys that differ from those before, as the settings file has them."""
        return {
            id: None if keys == self._own[id] else tuple(map(written_key, keys))
            for id, keys in self._keys.items()
            if keys != self._before[id]
        }

    @on(OptionList.OptionSelected)
    def change(self) -> None:
        """Wait for the key that the command is to have."""
        self._ask(add=False)

    def add(self) -> None:
        """Wait for another key that the command is to have, too."""
        self._ask(add=True)

    def reset(self) -> None:
        """Give the command its own keys back."""
        id = self._here
        if id is not None:
            self._set(id, self._own[id])

    def save(self) -> None:
        """Answer with the changes."""
        self.answer(self.changes)

    def _ask(self, *, add: bool) -> None:
        id = self._here
        if id is not None:
            take = partial(self._take, id, self._keys[id] if add else ())
            self.app.push_screen(PressedKey(EVERY[id].caption, self.glyphs), take)

    def _take(self, id: str, kept: Keys, key: str | None) -> None:
        """Give a command a key; other commands of its screens lose it."""
        if key is None:
            return
        for other, keys in self._keys.items():
            if other != id and key in keys and _share_a_screen(id, other):
                self._set(other, tuple(each for each in keys if each != key))
        self._set(id, tuple(dict.fromkeys((*kept, key))))

    def _set(self, id: str, keys: Keys) -> None:
        self._keys[id] = keys
        self._list.replace_option_prompt(id, self._line(id))

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _here(self) -> str | None:
        """The command at the cursor."""
        option = self._list.highlighted_option
        return option.id if option is not None else None

    def _options(self) -> list[Option | None]:
        options = list[Option | None]()
        for group in Group:
            ids = [id for id in self._keys if EVERY[id].group is group]
            options += [Option(group.value, disabled=True)] if ids else []
            options += [Option(self._line(id), id=id) for id in ids]
        return options

    def _line(self, id: str) -> str:
        """A command and its keys."""
        keys = "  ".join(map(shown_key, self._keys[id])) or "none"
        changed = " (changed)" if self._keys[id] != self._before[id] else ""
        line = f"  {EVERY[id].caption:{COLUMN}}{keys}{changed}"
        return line.translate(self.glyphs.words)

    commands = (
        Command("change", ("enter",), "Change", "Press another key.", change, bar=1),
        Command("add", ("plus",), "Add", "Press a key to be added.", add, bar=2),
        Command("reset", ("delete", "backspace"), "Reset", "Its own keys.", reset, bar=3),
        Command("save", ("ctrl+s",), "Save", "Keep the keys.", save, bar=4),
        Command("cancel", ("escape",), "Cancel", "Change nothing.", Dialog.leave, bar=5),
    )


class PressedKey(Dialog[str], inherit_bindings=False):
    """Answers with the next key that the settings can name; None for Esc and the keys that quit."""

    def __init__(self, caption: str, glyphs: Glyphs) -> None:
        super().__init__("pressed-key", glyphs)
        self._caption = caption

    def parts(self) -> ComposeResult:
        """What is waited for."""
        yield Label(f"Press the key for {self._caption!r}, or Esc to leave it.", markup=False)

    def on_key(self, event: Key) -> None:
        """Take the key."""
        event.stop()
        event.prevent_default()
        if event.key in ("escape", *QUITTING):
            self.leave()
        elif key_named(written_key(event.key)) == event.key:
            self.answer(event.key)


def keys_of_set(key_set: Mapping[str, Sequence[str]]) -> dict[str, Keys]:
    """The keys of all commands with a set of keys, but without the settings."""
    return {id: tuple(key_set.get(id, command.keys)) for id, command in EVERY.items()}


def _share_a_screen(id: str, other: str) -> bool:
    """Are both commands on one screen?"""
    return any({id, other} <= ids for ids in SCREENS)

"""The dialog of the settings, in groups; colours and keys have dialogs of their own."""

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from minetui.core import LEVELS, Level
from minetui.formats import shown
from minetui.store import Settings, SettingsFile
from minetui.texts import game

from .. import settings as room
from ..board.painter import SIZES
from ..kit.app import Application
from ..kit.commands import Keys, command
from ..kit.dialog import Dialog, OptionRows

LABELS = {
    "level": "Level",
    "first_click": "First click",
    "no_guess": "No guessing",
    "theme": "Colours",
    "glyphs": "Signs",
    "zoom": "Cell size",
    "motion": "Motion",
    "hints": "Hints",
    "ask_assisted": "Ask before help",
    "question_marks": "Question marks",
    "neighbours": "Say neighbours",
    "bell": "Bell",
    "key_set": "Set of keys",
    "keys": "Change keys …",
}


HEADINGS = {  # over the rows of these settings
    "level": "A new game: what it begins with",
    "theme": "The board: how it looks here",
    "hints": "Help and sound: what the game tells you",
    "key_set": "Keys: a set to begin with, and changes of your own",
}


class SettingsDialog(Dialog[dict[str, Any]]):
    """Answers with the changed settings and their values, or None when the player leaves it.

    It shows the file and the problems in it. A guest, who has no shell either, sees no path.
    """

    AUTO_FOCUS = "OptionList"
    on_bar = ("save", "leave", "next")

    def __init__(self, app: Application) -> None:
        super().__init__("settings", app.glyphs)
        self._app, self._settings = app, app.settings
        self._path = SettingsFile().path if app.place.own_machine else None
        self.around = 4 + len(app.notices) + (self._path is not None)  # lines; 4: border, bar, note
        self._values = {name: getattr(app.settings, name) for name in LABELS}
        self._choices = {name: [*choices.values()] for name, choices in Settings.CHOICES.items()}
        self._choices |= {"level": [*LEVELS.values()], "theme": Application.theme_names()}
        if app.settings.level not in LEVELS.values():  # one of the player's own
            self._choices["level"].append(app.settings.level)
        rows = {name: self._row(name) for name in LABELS}
        self.list = OptionRows(rows, app.glyphs, headings=HEADINGS)

    def parts(self) -> ComposeResult:
        """A row for each setting, and the file with the problems in it."""
        yield self.list
        yield Static("\n".join(self._app.notices), classes="error", markup=False)
        if self._path is not None:
            yield Static(f"Kept in {shown(str(self._path))}", classes="note", markup=False)

    @property
    def changes(self) -> dict[str, Any]:
        """The changed settings, with their new values."""
        old = self._settings
        return {name: new for name, new in self._values.items() if new != getattr(old, name)}

    @on(OptionList.OptionSelected)
    def change_selected(self) -> None:
        """Choose the colours or the keys, or go to the next value of the row that was chosen."""
        if self.list.here == "theme":
            self.app.push_screen(room.PaletteDialog(self._app), self._take_theme)
        elif self.list.here == "keys":
            dialog = room.KeysDialog(self._app, self._values["key_set"])
            self.app.push_screen(dialog, self._take_keys)
        else:
            self.change(1)

    def change(self, by: int) -> None:
        """Go to the next or the previous value of the row at the cursor."""
        name = self.list.here
        if name is not None and name != "keys":
            choices = self._choices[name]
            self._set(name, choices[(choices.index(self._values[name]) + by) % len(choices)])

    @command("Save", "ctrl+s")
    def save(self) -> None:
        """Keep the settings."""
        self.answer(self.changes)

    @command("Cancel", "escape")
    def leave(self) -> None:
        """Change nothing."""
        if self._values["theme"] != self._settings.theme:
            self.app.theme = self._settings.theme
        self.answer(None)

    def _take_theme(self, changes: dict[str, Any] | None) -> None:
        if changes:
            self._set("theme", changes["theme"])

    def _take_keys(self, keys: dict[str, Keys | None] | None) -> None:
        """Answer with changed keys, too."""
        if keys:
            self.answer({**self.changes, "keys": keys})

    def _set(self, name: str, value: object) -> None:
        self._values[name] = value
        self.list.replace(name, self._row(name))

    def _row(self, name: str) -> str:
        """A setting and its value, as a person reads it."""
        value = self._values[name]
        if name == "keys":
            return f"  {LABELS[name]}"
        if name == "zoom":
            text = SIZES[value - 1].name if value else "automatic"
        elif isinstance(value, Level):
            text = game.size_text(value) if value.name == "Custom" else value.name
        elif isinstance(value, bool):
            text = "on" if value else "off"
        else:
            text = shown(str(getattr(value, "value", value)))
        return f"  {LABELS[name]:16}< {text} >"

    @command("Change", "right", "space", "enter")
    def next(self) -> None:
        """The next value."""
        self.change(by=1)

    @command("Back", "left")
    def previous(self) -> None:
        """The previous value."""
        self.change(by=-1)

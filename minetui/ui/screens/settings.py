"""The dialog of the settings, in groups; colours and keys have dialogs of their own."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from minetui.core import LEVELS, Level
from minetui.formats import shown
from minetui.store import FileError, Settings, SettingsFile
from minetui.texts import game

from ..board.glyphs import Glyphs
from ..board.sizes import SIZES
from ..commands import RENAMED, Command, current_names, keymap_of
from ..key_sets import KEY_SETS
from ..textual_patch import GuardedOptionList
from .command_screen import SUSPEND
from .dialog import Dialog
from .keys import Changes, KeysDialog, keys_of_set
from .palette import PaletteDialog
from .tables import own_keys

LABELS = {
    "level": "Level",
    "first_click": "First click",
    "no_guess": "No guessing",
    "theme": "Colours",
    "glyphs": "Signs",
    "zoom": "Cell size",
    "motion": "Motion",
    "hints": "Hints",
    "question_marks": "Question marks",
    "neighbours": "Say neighbours",
    "bell": "Bell",
    "key_set": "Set of keys",
}
GROUPS = (
    ("A new game: what it begins with", ("level", "first_click", "no_guess")),
    ("The board: how it looks here", ("theme", "glyphs", "zoom", "motion")),
    ("Help and sound: what the game tells you", ("hints", "question_marks", "neighbours", "bell")),
    ("Keys: a set to begin with, and changes of your own", ("key_set", "keys")),
)
AROUND = 5  # lines around the rows: the border, the note, and the bar


class SettingsDialog(Dialog[dict[str, Any]]):
    """Answers with the changed settings and their values, or None when the player leaves it.

    `themes` are the names to choose from, `notices` the problems with the file. A guest, who has no
    shell either, does not see its `path`, which is None then.
    """

    def __init__(
        self,
        settings: Settings,
        path: Path | None,
        notices: Sequence[str],
        themes: Sequence[str],
        glyphs: Glyphs,
    ) -> None:
        super().__init__("settings", glyphs)
        self.around = AROUND + len(notices) - (path is None)
        self._settings, self._path, self._notices = settings, path, notices
        self._values = {name: getattr(settings, name) for name in LABELS}
        self._choices = {name: list(choices.values()) for name, choices in Settings.CHOICES.items()}
        self._choices |= {"level": list(LEVELS.values()), "theme": list(themes)}
        for name, value in self._values.items():  # a level or a theme of the player's own
            if value not in self._choices[name]:
                self._choices[name].append(value)

    def parts(self) -> ComposeResult:
        """A row for each setting, and the file with the problems in it."""
        yield GuardedOptionList(*self._options(), markup=False)
        yield Static("\n".join(self._notices), classes="error", markup=False)
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
        name = self._here
        if name == "theme":
            dialog = PaletteDialog(self._choices[name], self.app.theme, self.glyphs)
            self.app.push_screen(dialog, self._take_theme)
        elif name == "keys":
            own = keys_of_set(KEY_SETS[self._values["key_set"]])
            wanted, _ = keymap_of(current_names(self._settings.keys))
            if self._path is None:
                del own[SUSPEND]
            keys = {id: wanted.get(id, keys) for id, keys in own.items()}
            self.app.push_screen(KeysDialog(keys, own, self.glyphs), self._take_keys)
        else:
            self.change(1)

    def change(self, by: int) -> None:
        """Go to the next or the previous value of the row at the cursor."""
        name = self._here
        if name in LABELS:
            choices = self._choices[name]
            index = choices.index(self._values[name]) + by
            self._set(name, choices[index % len(choices)])

    def save(self) -> None:
        """Answer with the changes."""
        self.answer(self.changes)

    def cancel(self) -> None:
        """Leave all as it was, the colours too."""
        if self._values["theme"] != self._settings.theme:
            self.app.theme = self._settings.theme
        self.leave()

    def _take_theme(self, name: str | None) -> None:
        if name is not None:
            self._set("theme", name)

    def _take_keys(self, keys: Changes | None) -> None:
        """Answer with changed keys, too; names that commands had before go."""
        if keys:
            former = {each: None for each in self._settings.keys if RENAMED.get(each) in keys}
            self.answer({**self.changes, "keys": {**former, **keys}})

    def _set(self, name: str, value: object) -> None:
        self._values[name] = value
        self._rows.replace_option_prompt(name, self._row(name))

    @property
    def _rows(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _here(self) -> str:
        """The setting at the cursor."""
        option = self._rows.highlighted_option
        return (option.id if option is not None else None) or ""

    def _options(self) -> Iterator[Option]:
        """The settings under what they are for."""
        for heading, names in GROUPS:
            yield Option(heading, disabled=True)
            yield from (Option(self._row(name), id=name) for name in names)

    def _row(self, name: str) -> str:
        """A setting and its value."""
        if name == "keys":
            return "  Change keys …".translate(self.glyphs.words)
        value = _text(name, self._values[name])
        return f"  {LABELS[name]:16}< {value} >".translate(self.glyphs.words)

    commands = (
        Command(
            "next",
            ("right", "space", "enter"),
            "Change",
            "The next value.",
            partial(change, by=1),
            bar=3,
        ),
        Command("previous", ("left",), "Back", "The previous value.", partial(change, by=-1)),
        Command("save", ("ctrl+s",), "Save", "Keep the settings.", save, bar=1),
        Command("cancel", ("escape",), "Cancel", "Change nothing.", cancel, bar=2),
    )


def _text(name: str, value: object) -> str:
    """The value of a setting as a person reads it."""
    if name == "zoom" and isinstance(value, int):
        return SIZES[value - 1].name if value else "automatic"
    if isinstance(value, Level):
        return game.size_text(value) if value.name == "Custom" else value.name
    if isinstance(value, bool):
        return "on" if value else "off"
    return shown(str(getattr(value, "value", value)))


def saved(changes: dict[str, Any]) -> str:
    """Save changed settings in their file; returns the problem, or an empty text."""
    try:
        SettingsFile().save(changes, own_keys())
    except FileError as error:
        return str(error)
    return ""

"""The dialog for the common settings; keys are changed in the file, by hand."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from minetui.core.levels import LEVELS, Level
from minetui.formats.errors import shown
from minetui.store.files import FileError
from minetui.store.setting_changes import save
from minetui.store.settings import CHOICES, Settings, settings_file
from minetui.texts.game import size_text

from ..board.glyphs import Glyphs
from ..board.sizes import SIZES
from ..commands import Command
from ..textual_patch import GuardedOptionList
from .dialog import Dialog
from .tables import own_keys

LABELS = {
    "level": "Level",
    "first_click": "First click",
    "no_guess": "No guessing",
    "theme": "Theme",
    "glyphs": "Signs",
    "zoom": "Cell size",
    "motion": "Motion",
    "hints": "Hints",
    "question_marks": "Question marks",
    "bell": "Bell",
    "neighbours": "Say neighbours",
    "key_set": "Keys",
}


class SettingsDialog(Dialog[dict[str, Any]]):
    """Answers with the changed settings and their values, or None when the player leaves it.

    `themes` are the names to choose from, `notices` the problems with the file.
    """

    def __init__(
        self,
        settings: Settings,
        path: Path,
        notices: Sequence[str],
        themes: Sequence[str],
        glyphs: Glyphs,
    ) -> None:
        super().__init__("settings", glyphs)
        self._settings, self._path, self._notices = settings, path, notices
        self._values = {name: getattr(settings, name) for name in LABELS}
        self._choices = {name: list(choices.values()) for name, choices in CHOICES.items()}
        self._choices |= {"level": list(LEVELS.values()), "theme": list(themes)}
        for name, value in self._values.items():  # a level or a theme of the player's own
            if value not in self._choices[name]:
                self._choices[name].append(value)

    def parts(self) -> ComposeResult:
        """A row for each setting, and the file with the problems in it."""
        rows = GuardedOptionList(
            *(Option(self._row(name), id=name) for name in LABELS), markup=False
        )
        rows.styles.max_height = "100%"  # so that a small window scrolls to the row that is used
        yield rows
        yield Static("\n".join(self._notices), classes="error", markup=False)
        yield Static(f"Kept in {shown(str(self._path))}", classes="note", markup=False)

    @property
    def changes(self) -> dict[str, Any]:
        """The changed settings, with their new values."""
        old = self._settings
        return {name: new for name, new in self._values.items() if new != getattr(old, name)}

    @on(OptionList.OptionSelected)
    def change_selected(self) -> None:
        """Go to the next value of the row that was chosen."""
        self.change(1)

    def change(self, by: int) -> None:
        """Go to the next or the previous value of the row at the cursor."""
        rows = self.query_one(OptionList)
        option = rows.highlighted_option
        if option is not None and option.id in LABELS:
            name, choices = option.id, self._choices[option.id]
            index = choices.index(self._values[name]) + by
            self._values[name] = choices[index % len(choices)]
            rows.replace_option_prompt(name, self._row(name))

    def save(self) -> None:
        """Answer with the changes."""
        self.answer(self.changes)

    def _row(self, name: str) -> str:
        """A setting and its value."""
        return f"{LABELS[name]:16}< {_text(name, self._values[name])} >".translate(
            self.glyphs.words
        )

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
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
    )


def _text(name: str, value: object) -> str:
    """The value of a setting as a person reads it."""
    if name == "zoom" and isinstance(value, int):
        return SIZES[value - 1].name if value else "automatic"
    if isinstance(value, Level):
        return size_text(value) if value.name == "Custom" else value.name
    if isinstance(value, bool):
        return "on" if value else "off"
    return shown(str(getattr(value, "value", value)))


def saved(changes: dict[str, Any]) -> str:
    """Save changed settings in their file; returns the problem, or an empty text."""
    try:
        save(settings_file(), changes, own_keys())
    except FileError as error:
        return str(error)
    return ""

"""The dialog that changes the common settings; keys are changed in the file, by hand."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from minetui.core.levels import LEVELS, Level
from minetui.formats.errors import shown
from minetui.store.settings import CHOICES, Settings

from ..textual_patch import GuardedOptionList
from .dialog import Dialog

LABELS = {
    "level": "Level",
    "first_click": "First click",
    "theme": "Theme",
    "glyphs": "Signs",
    "zoom": "Cell size",
    "hints": "Hints",
    "question_marks": "Question marks",
    "no_guess": "No guessing",
}
ANSWERS = {"save": "Save (Ctrl+S)", "cancel": "Cancel (Esc)"}


class SettingsDialog(Dialog[dict[str, Any]]):
    """Answers with the settings that were changed and their values, or None when it is left.

    `themes` are the names to choose from, `notices` is what is wrong with the file.
    """

    BINDINGS = [  # noqa: RUF012 - Textual's own form
        ("escape", "leave", "Cancel"),
        ("ctrl+s", "save", "Save"),
        ("left", "turn(-1)", "Previous"),
        ("right,space", "turn(1)", "Next"),
    ]

    def __init__(
        self,
        settings: Settings,
        path: Path,
        notices: Sequence[str] = (),
        *,
        themes: Sequence[str],
        words: dict[int, str],
    ) -> None:
        super().__init__("settings")
        self._settings, self._path, self._notices, self._words = settings, path, notices, words
        self._values = {name: getattr(settings, name) for name in LABELS}
        self._choices = {name: list(choices.values()) for name, choices in CHOICES.items()}
        self._choices |= {"level": list(LEVELS.values()), "theme": list(themes)}
        for name, value in self._values.items():  # a level or a theme of the player's own
            if value not in self._choices[name]:
                self._choices[name].append(value)

    def compose(self) -> ComposeResult:
        """A row for each setting, the two ways out, and what there is to say of the file."""
        rows = GuardedOptionList(
            *(Option(self._row(name), id=name) for name in LABELS),
            *(Option(text, id=name) for name, text in ANSWERS.items()),
            markup=False,
        )
        rows.styles.max_height = "100%"  # so that a small window scrolls to the row that is used
        with VerticalScroll(can_focus=False):
            yield rows
            yield Static("\n".join(self._notices), classes="error", markup=False)
            yield Static(f"Kept in {shown(str(self._path))}", classes="note", markup=False)
            yield Label(
                "Enter, Space, ← → or a click change".translate(self._words), classes="note"
            )

    @property
    def changes(self) -> dict[str, Any]:
        """The settings that are not as they were, with their new values."""
        were = self._settings
        return {name: one for name, one in self._values.items() if one != getattr(were, name)}

    @on(OptionList.OptionSelected)
    def use(self, event: OptionList.OptionSelected) -> None:
        """Turn the row that was chosen, or answer."""
        match event.option.id:
            case "save":
                self.action_save()
            case "cancel":
                self.answer(None)
            case _:
                self.action_turn(1)

    def action_turn(self, by: int) -> None:
        """Go to the next or the previous value of the row."""
        rows = self.query_one(OptionList)
        option = rows.highlighted_option
        if option is not None and option.id in LABELS:
            name, choices = option.id, self._choices[option.id]
            place = choices.index(self._values[name]) + by
            self._values[name] = choices[place % len(choices)]
            rows.replace_option_prompt(name, self._row(name))

    def action_save(self) -> None:
        """Answer with what was changed."""
        self.answer(self.changes)

    def _row(self, name: str) -> str:
        """A setting and its value."""
        said = f"{LABELS[name]:16}< {_said(self._values[name])} >"
        return said.translate(self._words)


def _said(value: object) -> str:
    """A value as a person reads it."""
    if isinstance(value, Level):
        size = f"{value.grid.shape}, {value.mines} mines"
        return size if value.name == "Custom" else value.name
    if isinstance(value, bool):
        return "on" if value else "off"
    return shown(str(getattr(value, "value", value)))

"""The dialog of the settings, in groups; colours and keys have dialogs of their own."""

from collections.abc import Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.widgets import OptionList, Static

from minetui.core import LEVELS, FirstClick, Level
from minetui.store import Settings
from minetui.texts import game

from .. import settings as room
from ..board.painter import SIZES
from ..kit.app import Application
from ..kit.commands import command
from ..kit.dialog import CHANGE, CHANGE_BACK, Dialog, OptionRows
from ..kit.lines import Lines, in_column, padded, sentences_in

WIDE = 44  # columns of the window from which on the rows have their full width
LABELS = {
    "level": "Level",
    "first_click": "First reveal",
    "no_guess": "No guess",
    "hints": "Hints",
    "ask_assisted": "Ask before hints",
    "theme": "Colours …",
    "zoom": "Cells",
    "glyphs": "Signs",
    "motion": "Motion",
    "question_marks": "Question marks",
    "lit": "Light neighbours",
    "bell": "Bell",
    "neighbours": "Say neighbours",
    "key_set": "Keys …",
}
HEADINGS = {  # over the rows of these settings
    "level": " New games",
    "theme": "\n Board",
    "bell": "\n Sound, speech, keys",
}
EXPLAINED = {
    "level": "minetui starts with this level.",
    "first_click": "What the first reveal opens: an opening, one safe cell, or anything.",
    "no_guess": "Only boards that numbers alone solve. They have bests of their own.",
    "hints": "Hints from the start. Games with them don't count for your bests.",
    "ask_assisted": "Hints, odds, undo and analysis ask first. On a daily board they always do.",
    "theme": "All of them, seen on the board.",
    "zoom": "As large as fit, or one of five sizes.",
    "glyphs": "The next start takes other signs. Letters are for terminals without Unicode.",
    "motion": "Light runs over the board at an opening and at the end.",
    "question_marks": "A flag that is flagged again becomes a question mark.",
    "lit": "What the cell at the cursor touches is lit; on boards of knights it always is.",
    "bell": "The terminal's bell rings at a win and at a loss.",
    "neighbours": "The status line reads the cell at the cursor out, for a screen reader.",
    "key_set": "Other keys for commands, from the next start on.",
}
OF_TERMINALS, OF_KEYBOARDS = {"glyphs", "bell", "neighbours"}, {"key_set"}
VALUES: dict[object, str] = {
    **{FirstClick.OPENING: "an opening", FirstClick.SAFE: "safe", FirstClick.ANY: "anything"},
    **{"unicode": "⚑ ✱", "ascii": "F *"},
}


class SettingsDialog(Dialog[None]):
    """Changes settings: each is in force at once, and seen on the board beside the dialog.

    It shows the problems in the file.
    """

    AUTO_FOCUS = "OptionList"
    on_bar = ("next", "open", "undo", "leave")
    pairs: ClassVar = {"next": "←→"}
    lines_below, previews = 1, True

    def __init__(self, app: Application) -> None:
        super().__init__("settings", app.glyphs)
        self._app, self._undone = app, list[Mapping[str, Any]]()  # what takes each change back
        self.around = 4 + len(app.notices)  # lines; 4: border, explanation and bar
        self._choices = {name: [*choices.values()] for name, choices in Settings.CHOICES.items()}
        self._choices |= {"level": [*LEVELS.values()], "theme": app.offered_themes}
        if app.settings.level not in LEVELS.values():  # one of the player's own
            self._choices["level"].append(app.settings.level)
        self._is_wide = app.size.width >= WIDE
        absent = set() if app.place.in_terminal else OF_TERMINALS
        absent |= OF_KEYBOARDS if app.place.by_touch else set()
        self._shown = [name for name in LABELS if name not in absent]
        headings = HEADINGS if app.place.in_terminal else {**HEADINGS, "key_set": ""}
        rows = {name: self._row(name, here=False) for name in self._shown}
        self.list = OptionRows(rows, app.glyphs, headings=headings)
        self._here = "level"

    def parts(self) -> ComposeResult:
        """A row for each setting."""
        yield self.list

    def on_mount(self) -> None:
        """Say what is changed."""
        self.query_one(VerticalScroll).border_title = "Settings"

    def on_resize(self, event: Resize) -> None:
        """Show the rows in the new window."""
        if self._is_wide is not (event.size.width >= WIDE):
            self._is_wide = event.size.width >= WIDE
            for name in self._shown:
                self.list.replace(name, self._row(name, here=name == self._here))

    def below(self) -> ComposeResult:
        """The problems in the file, and what is said of the setting at the cursor."""
        if self._app.notices:
            yield Static("\n".join(self._app.notices), id="notices", markup=False)
        yield Lines(self.glyphs.words, id="explained")

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Show where the cursor is: by arrows around the value, and by what the setting does."""
        before, self._here = self._here, self.list.here or self._here
        for name in dict.fromkeys((before, self._here)):
            self.list.replace(name, self._row(name, here=name == self._here))
        text = sentences_in(EXPLAINED[self._here], self.app.size.width - 1)
        self.query_one("#explained", Lines).show([((f" {text}", "plain"),)])

    @on(OptionList.OptionSelected)
    def take_row(self) -> None:
        """Open or change the row that was clicked, or at which Enter was pressed."""
        self._here = self.list.here or self._here
        self.open()

    @command("Open", "enter")
    def open(self) -> None:
        """Open the colours or the keys; of another row, take the next value."""
        if self._here == "theme":
            self.app.push_screen(room.PaletteDialog(self._app), self._take)
        elif self._here == "key_set":
            dialog = room.KeysDialog(self._app, self._app.settings.key_set)
            self.app.push_screen(dialog, self._take_keys)
        else:
            self.change(1)

    next, previous = CHANGE, CHANGE_BACK

    @command("Undo", "u")
    def undo(self) -> None:
        """Take the last change back."""
        if self._undone:
            self._put(self._undone.pop())

    leave = Dialog.leave.but("escape", "q", "comma", caption="Done")

    def change(self, by: int) -> None:
        """Take the next or the previous value of the setting at the cursor."""
        name, value = self._here, getattr(self._app.settings, self._here)
        choices = self._choices[name]
        self._take({name: choices[(choices.index(value) + by) % len(choices)]})

    def _take_keys(self, keys: Mapping[str, Any] | None) -> None:
        if keys:
            self._take({"keys": keys})

    def _take(self, changes: Mapping[str, Any] | None) -> None:
        """Put changes into force, so that they can be taken back."""
        if changes:
            settings, own = self._app.settings, self._app.settings.keys
            before = {name: getattr(settings, name) for name in changes}
            if "keys" in changes:
                before["keys"] = {id: own.get(id) for id in changes["keys"]}
            self._undone.append(before)
            self._put(changes)

    def _put(self, changes: Mapping[str, Any]) -> None:
        self._app.change(changes)
        for name in changes.keys() & {*self._shown}:
            self.list.replace(name, self._row(name, here=name == self._here))

    def _row(self, name: str, *, here: bool) -> str:
        """A setting and its value, as a person reads it; at the cursor between arrows."""
        value = getattr(self._app.settings, name)
        if name == "zoom":
            text = SIZES[value - 1].name if value else "as large as fit"
        elif name == "theme":
            text = self._app.theme_title(value)
        elif isinstance(value, Level):
            text = game.size_text(value) if value.name == "Custom" else value.name
        elif isinstance(value, bool):
            text = "on" if value else "off"
        else:
            text = VALUES.get(value, value)
        value = f"‹ {text} ›" if here else f"  {text}"
        label = LABELS[name]
        return (
            f"   {padded(label, 17)} {value}"
            if self._is_wide
            else f" {in_column(label, 16)}{value}"
        )

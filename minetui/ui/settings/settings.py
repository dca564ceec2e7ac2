"""The dialog of the settings, in groups; colours and keys have dialogs of their own."""

from collections.abc import Mapping
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.widgets import OptionList, Static

from minetui.core import LEVELS, FirstClick, Level
from minetui.language import N_, _, offered, offered_as
from minetui.store import Settings
from minetui.texts import game, shapes

from .. import settings as room
from ..board.painter import SIZES
from ..kit.app import Application
from ..kit.commands import command
from ..kit.dialog import CHANGE, CHANGE_BACK, Dialog, ListDialog, OptionRows
from ..kit.lines import Lines, cut, in_column, sentences_in, widest

WIDE = 44  # columns of the window from which on the rows have their full width
BOX = 41  # columns of a row in the box
LABEL, WIDEST_LABEL = 17, 20  # columns of a label in the box
LABELS = {
    # Translators: the settings, in at most 20 columns each.
    "level": N_("Level"),
    "first_click": N_("First reveal"),
    "no_guess": N_("No guess"),
    "hints": N_("Hints"),
    "ask_assisted": N_("Ask before hints"),
    "theme": N_("Colours …"),
    "zoom": N_("Cells"),
    "glyphs": N_("Signs"),
    "motion": N_("Motion"),
    "question_marks": N_("Question marks"),
    "lit": N_("Light neighbours"),
    # Translators: also for who can't read your language: keep the English word in it, as in
    # "Sprache / Language".
    "language": N_("Language"),
    "bell": N_("Bell"),
    "neighbours": N_("Say neighbours"),
    "key_set": N_("Keys …"),
}
HEADINGS = {  # over the rows of these settings
    "level": N_("New games"),
    "theme": N_("Board"),
    "language": N_("Language, sound, keys"),
}
EXPLAINED = {
    # Translators: what the settings do, in at most 78 columns each.
    "level": N_("minetui starts with this level."),
    "first_click": N_("What the first reveal opens: an opening, one safe cell, or anything."),
    "no_guess": N_("Only boards that numbers alone solve. They have bests of their own."),
    "hints": N_("Hints from the start. Games with them don't count for your bests."),
    "ask_assisted": N_(
        "Hints, odds, undo and analysis ask first. On a daily board they always do."
    ),
    "theme": N_("All of them, seen on the board."),
    "zoom": N_("As large as fit, or one of five sizes."),
    "glyphs": N_("The next start takes other signs. Letters are for terminals without Unicode."),
    "motion": N_("Light runs over the board at an opening and at the end."),
    "question_marks": N_("A flag that is flagged again becomes a question mark."),
    "lit": N_("What the cell at the cursor touches is lit; on boards of knights it always is."),
    "language": N_("All words, from now on. What a language lacks is said in English."),
    "bell": N_("The terminal's bell rings at a win and at a loss."),
    "neighbours": N_("The status line reads the cell at the cursor out, for a screen reader."),
    "key_set": N_("Other keys for commands, from the next start on."),
}
OF_TERMINALS, OF_KEYBOARDS = {"glyphs", "bell", "neighbours"}, {"key_set"}
VALUES: dict[object, str] = {
    # Translators: values of settings, in at most 13 columns each.
    FirstClick.OPENING: N_("an opening"),
    FirstClick.SAFE: N_("safe"),
    FirstClick.ANY: N_("anything"),
    **{"unicode": "⚑ ✱", "ascii": "F *"},
    **{"standard": N_("standard"), "wasd": "wasd", "numpad": N_("numpad"), "rogue": "rogue"},
}


AS_SYSTEM = N_("as the system")


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
        self._languages = languages()
        self._choices["language"] = [*self._languages]
        if app.settings.level not in LEVELS.values():  # one of the player's own
            self._choices["level"].append(app.settings.level)
        self._fits = (False, False)  # is there room for wide rows, and for gaps between groups?
        absent = set() if app.place.in_terminal else OF_TERMINALS
        absent |= OF_KEYBOARDS if app.place.by_touch else set()
        self._shown = [name for name in LABELS if name not in absent]
        self._here = ""
        self._measure()
        self.list = OptionRows(self._rows, app.glyphs, headings=self._headings)
        self._here = "level"

    def parts(self) -> ComposeResult:
        """A row for each setting."""
        yield self.list

    @property
    def _rows(self) -> dict[str, str]:
        """All rows, that at the cursor between arrows."""
        return {name: self._row(name, here=name == self._here) for name in self._shown}

    @property
    def _headings(self) -> dict[str, str]:
        """The headings, with an empty line over all but the first; on a page the last is none."""
        gaps = {name: "\n" * (self._fits[1] and name != "level") for name in HEADINGS}
        headings = {name: f"{gaps[name]} {_(text)}" for name, text in HEADINGS.items()}
        return headings if self._app.place.in_terminal else {**headings, "language": ""}

    def _measure(self) -> bool:
        """See what there is room for; is that another thing than before?"""
        (width, height), before = self._app.size, self._fits
        lines = len(self._shown) + 2 * len(HEADINGS) - 1 + self.around
        self._fits = width >= WIDE, height >= lines
        return self._fits != before

    def on_mount(self) -> None:
        """Say what is changed."""
        self.query_one(VerticalScroll).border_title = _("Settings")

    def language_changed(self) -> None:
        """Say everything in another language."""
        super().language_changed()
        self.query_one(VerticalScroll).border_title = _("Settings")
        self.list.show(self._rows, self._here, self._headings)
        self._explain()

    def on_resize(self, event: Resize) -> None:
        """Show the rows in the new window."""
        if self._measure():
            self.list.show(self._rows, self._here, self._headings)

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
        self._explain()

    def _explain(self) -> None:
        """Say what the setting at the cursor does."""
        text = sentences_in(_(EXPLAINED[self._here]), self.app.size.width - 1)
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
        name, value = self._here, self._value(self._here)
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

    def _value(self, name: str) -> Any:  # noqa: ANN401 - of whatever setting
        """The value of a setting, as one of its choices."""
        value = getattr(self._app.settings, name)
        return offered_as(value) if name == "language" and value else value

    def _row(self, name: str, *, here: bool) -> str:
        """A setting and its value, as a person reads it; at the cursor between arrows."""
        text, label = self._value_text(name), _(LABELS[name])
        if not self._fits[0]:
            return f" {in_column(label, 16)}{f'‹ {text} ›' if here else f'  {text}'}"
        columns = min(max(LABEL, widest(_(each) for each in LABELS.values())), WIDEST_LABEL)
        text = cut(text, BOX - columns - 8)  # but for the blanks and the arrows
        return f"   {in_column(label, columns)} {f'‹ {text} ›' if here else f'  {text}'}"

    def _value_text(self, name: str) -> str:
        """The value of a setting, as a person reads it."""
        value = self._value(name)
        if name == "zoom":
            return SIZES[value - 1].name if value else _("as large as fit")
        if name == "theme":
            return self._app.theme_title(value)
        if name == "language":
            return self._languages[value] if value else _(AS_SYSTEM)
        if isinstance(value, Level):
            return game.size_text(value) if value.name == "Custom" else shapes.level_name(value)
        if isinstance(value, bool):
            return _("on") if value else _("off")
        return _(VALUES[value]) if value in VALUES else str(value)


def languages() -> dict[str, str]:
    """The languages to choose from, each by its own name; before them the environment's."""
    return {"": _(AS_SYSTEM), **offered()}


class LanguageDialog(ListDialog[str]):
    """Answers with the language to speak, or with an empty text for the environment's."""

    def __init__(self, app: Application) -> None:
        rows = {name: f"   {title}" for name, title in languages().items()}
        spoken = app.settings.language and offered_as(app.settings.language)
        super().__init__("language", _("Language"), rows, app.glyphs, here=spoken)
